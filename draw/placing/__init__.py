"""The layout of labels, units and signs without overlaps."""
