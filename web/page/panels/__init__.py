"""The panels of the page: their modules are JavaScript."""
