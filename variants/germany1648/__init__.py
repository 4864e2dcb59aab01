"""Germany 1648: seven dynasties fight over the Empire, on foot and on horseback.

What differs from the standard game: there are no fleets and no convoys (`geography`); knights move and
support one or two steps away, past any unit on the way (`knights`), but cannot enter the fifteen Free
Imperial Cities, which neutral armies hold (`cities`); units are built in every owned center and removed by
their distance from owned centers (`builds`); 27 of 53 centers win (`game`). ``docs/rules/germany-1648.md`` is
the page for players.
"""

from collections.abc import Mapping

from ...model.phase import Phase, PhaseKind
from ...solver import VariantRules
from ..framework.book import Book
from ..framework.year import State
from ..variant import Variant
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
"""The chapters of the rules in the order of the text."""

GermanyRulebook = BOOK.rulebook
"""The class of the rulebooks of Germany 1648: the standard rules and fifteen options."""


class Germany1648(Variant):
    """Germany 1648 by Emmanuele Ravaioli, version 1.0."""

    id = "germany-1648"
    name = "Germany 1648"
    package = __name__
    rules_page = "germany-1648"
    book = BOOK
    start = Phase(1648, "spring", PhaseKind.MOVEMENT)
    year = game.YEAR

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return game.make_conditions(state)

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of a game file of an earlier version in the present form."""
        return knights.upgrade_data(data)


GERMANY_1648 = Germany1648()
"""The variant."""
