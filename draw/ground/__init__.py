"""The ground of a map: provinces, their outlines and the lines between them."""
