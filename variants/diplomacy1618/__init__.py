"""Diplomacy 1618: eleven powers in the first theater of the Thirty Years' War.

What differs from the standard game: it is played by the rulebook of 1971 (`editions`); an army without owner
stands in Prague, and who has the city in the first winter may build there ever after (`prague`); Sweden has
a center off the board, and some centers become homes by conquest (`homes`); no fleet comes to the coast of
the North Sea (`coasts`); 29 of 57 centers win (`year`). The rules leave nineteen points open (`knobs`).
``docs/rules/diplomacy-1618.md`` tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..kit.later import Later, LaterClass
from ..variant import Variant

DIPLOMACY_1618 = Variant(
    id="diplomacy-1618",
    name="Diplomacy 1618",
    package=__name__,
    preset="rulebook-1971",
    rules_page="diplomacy-1618",
    rulebook_class=LaterClass(__name__, ".knobs", "Diplomacy1618Rulebook"),
    start=Phase(1618, "spring", PhaseKind.MOVEMENT),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".year", "make_year"),
    conditions=Later(__name__, ".conditions", "conditions"),
    survivors=Later(__name__, ".year", "survivors"),
    centers=Later(__name__, ".homes", "all_centers"),
)
"""Diplomacy 1618 by Scott Rosenberg, first edition with its errata."""
