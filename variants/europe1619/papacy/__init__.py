"""The Papacy: its decrees, what is done against them, rulings about those in free words."""
