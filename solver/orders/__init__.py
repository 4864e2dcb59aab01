"""Orders: validation, selection among several, doubtful wording."""
