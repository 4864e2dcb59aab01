"""What the rulebook of a game is written with, and what all games share."""
