"""The retreat phase."""
