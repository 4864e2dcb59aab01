"""What a picture is made of: SVG and its letters, PNG and PDF from it."""
