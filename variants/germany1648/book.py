"""The rulebook of Germany 1648: its chapters in the order of the source text."""

from ..framework.book import Book
from . import builds, cities, game, geography, identity, knights

BOOK = Book.of(
    "GermanyRulebook",
    (identity, builds, cities, knights, geography, game),
    retired={
        "g48_start_units": "board_all_armies",
        "g48_first_season": "spring_1648",
        "g48_city_army_rebuild": "never",
        "g48_build_types": "both_free",
        "g48_draw": "unanimous_survivors",
    },
)

GermanyRulebook = BOOK.rulebook
"""The class of the rulebooks of Germany 1648: the standard rules and fifteen options."""
