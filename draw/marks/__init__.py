"""The marks of orders on a picture: their meaning, their course, their look."""
