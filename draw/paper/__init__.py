"""The formats of a picture: SVG with its fonts, and PNG and PDF made from it."""
