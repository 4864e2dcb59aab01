"""The marks of orders on a picture: what they mean, where they run, what they look like."""
