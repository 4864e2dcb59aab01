"""What variants may change about the rules, and the board as integers."""
