"""Claims: statements about outcomes, as text, as values, and what they mean."""
