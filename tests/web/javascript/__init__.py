"""Checks of the page's JavaScript, types and lint, with npm tools."""
