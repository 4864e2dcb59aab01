"""The decisions of an order set and the tables that their rules look at."""
