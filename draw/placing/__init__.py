"""The layout of labels, units and signs, so that none covers another."""
