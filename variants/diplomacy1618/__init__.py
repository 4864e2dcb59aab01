"""Diplomacy 1618: eleven powers in the first theater of the Thirty Years' War.

What differs from the standard game, a chapter each: it is played by the rulebook of 1971 (`identity`); eleven
powers start in the heart of Europe (`opening`); Sweden has a center off the board, and some centers become
homes by conquest (`sweden_and_brandenburg`); an army without owner stands in Prague, and who has the city in
the first winter may build there ever after (`prague`); no fleet comes to the coast of the North Sea
(`north_sea`); where one builds follows from all that (`builds`); 29 of 57 centers win (`game`).
``docs/rules/diplomacy-1618.md`` tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..framework.later import Later, LaterValue
from ..variant import Variant

DIPLOMACY_1618 = Variant(
    id="diplomacy-1618",
    name="Diplomacy 1618",
    package=__name__,
    preset="rulebook-1971",
    rules_page="diplomacy-1618",
    book=LaterValue(__name__, ".book", "BOOK"),
    start=Phase(1618, "spring", PhaseKind.MOVEMENT),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".game", "make_year"),
    conditions=Later(__name__, ".game", "conditions"),
    survivors=Later(__name__, ".sweden_and_brandenburg", "survivors"),
    centers=Later(__name__, ".game", "all_centers"),
    facts=Later(__name__, ".game", "known"),
    own_ledgers=Later(__name__, ".setting", "ledgers"),
    referee=Later(__name__, ".referee", "referee"),
    opening_report=Later(__name__, ".referee", "opening_report"),
)
"""Diplomacy 1618 by Scott Rosenberg, first edition with its errata."""
