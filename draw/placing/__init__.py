"""Where labels, units and signs stand so that none covers another."""
