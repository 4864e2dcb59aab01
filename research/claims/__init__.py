"""Claims: statements about results, as text and as values, with their meaning."""
