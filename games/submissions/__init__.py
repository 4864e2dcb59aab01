"""Submissions: order sheets, standing orders, checks before the deadline."""
