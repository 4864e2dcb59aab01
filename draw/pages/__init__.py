"""Whole pages: the page for a player, and the archive of a game."""
