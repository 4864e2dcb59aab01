"""Replay: play recorded games again and compare."""
