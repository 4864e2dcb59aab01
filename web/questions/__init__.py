"""The questions of the desk. Each takes validated input and returns JSON or a file."""
