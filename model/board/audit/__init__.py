"""Everything that can be wrong with a board file, told at once."""
