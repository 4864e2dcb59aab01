"""Four faces of DejaVu Sans, cut down to Latin letters: the font of pictures on machines that have none."""
