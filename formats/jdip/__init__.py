"""Case text of jDip."""
