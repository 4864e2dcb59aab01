"""What became of orders, as typed values that name what decided: of movement, retreats and adjustments."""
