"""The audit of board files: one module for each kind of check."""
