"""Pictures: maps with units, orders and outcomes, as SVG, PNG and PDF."""

from .animation import animate
from .dependencies import dependency_picture
from .drawing import draw, map_of, opening_map
from .pages.archive import ARCHIVE_NAMES, archive_of
from .pages.player import player_map, player_page, player_pdf
from .paper.picture import Picture
from .showing.values import html_of

__all__ = [
    "ARCHIVE_NAMES",
    "Picture",
    "animate",
    "archive_of",
    "dependency_picture",
    "draw",
    "html_of",
    "map_of",
    "opening_map",
    "player_map",
    "player_page",
    "player_pdf",
]
