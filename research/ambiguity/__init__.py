"""Ambiguous orders: consistent resolutions, cores, patterns, and a census of patterns."""
