"""The rulebook of Diplomacy 1618: its chapters in the order of the source text."""

from ..framework.book import Book
from . import builds, game, identity, north_sea, opening, prague, sweden_and_brandenburg

BOOK = Book.of(
    "Diplomacy1618Rulebook",
    (identity, opening, sweden_and_brandenburg, prague, north_sea, builds, game),
    retired={
        "d18_stettin_home": "while_controlled",
        "d18_prague_empty": "neutral_no_home",
        "d18_adriatic": "none",
        "d18_victory_tie": "more_centres_else_play_on",
    },
)
