"""The results that judges by electronic mail print."""
