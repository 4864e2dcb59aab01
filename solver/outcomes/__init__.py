"""The outcomes of orders as typed values that name what decided them, for every kind of phase."""
