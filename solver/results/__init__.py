"""Outcomes as values, the resolution that holds them, and their JSON."""
