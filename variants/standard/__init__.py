"""The standard game: the board of 1901 and the rules as published."""

from ..variant import Variant

STANDARD = Variant(id="standard", name="Standard", package=__name__)
"""The standard variant, seven powers on the map of Europe."""
