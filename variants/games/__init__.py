"""Whole games: played phase by phase, kept in files."""
