"""The retreat phase: who can go where, and what becomes of orders."""
