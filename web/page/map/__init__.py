"""The map of the page: its modules are JavaScript."""
