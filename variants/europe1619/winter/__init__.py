"""The winter: income, loans, purchases, what minor states build."""
