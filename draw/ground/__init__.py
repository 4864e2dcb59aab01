"""The ground of a map: where provinces lie, their outlines, what stands between them."""
