"""The Papacy: decrees, violations of them, and the referee's rulings about decrees in free text."""
