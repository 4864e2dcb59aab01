"""Verification of a claimed result: mistakes, the smallest correction, and other rules."""
