"""Winter: captures, disbands, and builds."""
