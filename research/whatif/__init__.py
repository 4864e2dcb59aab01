"""What other orders would have done, and which orders reach a goal."""
