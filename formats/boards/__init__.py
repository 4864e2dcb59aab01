"""Bridges to other programs: their board files and their outcome codes."""
