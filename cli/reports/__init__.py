"""The reports that commands print for people."""
