"""The media of a picture: SVG and its letters, PNG and PDF made of it."""
