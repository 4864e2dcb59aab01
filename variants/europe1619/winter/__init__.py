"""The winter: income, loans, purchases, builds of minor states."""
