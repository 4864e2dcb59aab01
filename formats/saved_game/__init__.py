"""Saved games of the Python package diplomacy."""
