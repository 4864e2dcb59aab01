"""The effects of other orders, and the orders that reach a goal."""
