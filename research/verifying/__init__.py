"""Verifying a result that somebody worked out: the first mistake, the smallest correction, other rules."""
