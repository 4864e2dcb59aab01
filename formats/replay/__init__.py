"""Recorded games, worked out anew and compared."""
