"""The resolution of a movement phase: outcomes, explanations and JSON."""
