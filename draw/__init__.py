"""Pictures: maps with units, orders and outcomes, as SVG, PNG and PDF."""

from .drawing import draw, map_of, opening_map
from .paper.picture import Picture
from .showing.values import html_of

__all__ = [
    "Picture",
    "draw",
    "html_of",
    "map_of",
    "opening_map",
]
