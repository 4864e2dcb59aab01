"""The system of decisions of an order set, and the tables that the rules read."""
