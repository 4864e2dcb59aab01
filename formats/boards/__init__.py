"""Bridges to other programs: boards in their files, outcomes in their codes."""
