"""Pictures: maps with units, orders and outcomes, as SVG, PNG and PDF."""

from .animation import animate
from .dependencies import draw_dependencies
from .drawing import draw, draw_map_after, draw_opening_map
from .pages.archive import ARCHIVE_NAMES, archive_files
from .pages.player import player_map, player_page, player_pdf
from .paper.rendering import Picture

__all__ = [
    "ARCHIVE_NAMES",
    "Picture",
    "animate",
    "archive_files",
    "draw",
    "draw_dependencies",
    "draw_map_after",
    "draw_opening_map",
    "player_map",
    "player_page",
    "player_pdf",
]
