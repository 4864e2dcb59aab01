"""The marks of orders on a picture: their meaning, their lines and their appearance."""
