"""What each order amounts to: its reading, the choice among several, doubtful wording, sheets."""
