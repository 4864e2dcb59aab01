"""The standard game: the board of 1901 and the rules as published."""

from ..variant import Variant


class Standard(Variant):
    """The standard game, seven powers on the map of Europe."""

    id = "standard"
    name = "Standard"
    package = __name__


STANDARD = Standard()
"""The standard variant."""
