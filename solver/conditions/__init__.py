"""What holds for a phase: what variants may change, and the board as integers."""
