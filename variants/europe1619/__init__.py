"""Europe 1619: eleven powers, influence in minor states, declarations, bolstered units, one turn a year.

A year (`year`) begins with politics: influence, attacks on it, declarations, the statuses that follow. Then
units move as war, alliance and alignment allow (`movement`), land changes hands (`control`), wealth is spent
(`winter`). What a game remembers is in `records`; `book` lists the chapters. ``docs/rules/europe-1619.md``
tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..framework.later import Later, LaterValue
from ..variant import Variant

EUROPE_1619 = Variant(
    id="europe-1619",
    name="Europe 1619",
    package=__name__,
    preset="rulebook-2000",
    rules_page="europe-1619",
    book=LaterValue(__name__, ".book", "BOOK"),
    start=Phase(1619, "spring", PhaseKind.DIPLOMACY),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".year", "make_year"),
    conditions=Later(__name__, ".movement.conditions", "conditions"),
    survivors=Later(__name__, ".year", "survivors"),
    facts=Later(__name__, ".known", "known"),
    referee=Later(__name__, ".referee", "referee"),
    opening_report=Later(__name__, ".referee", "opening_report"),
    scores=Later(__name__, ".referee_realm", "scores"),
    secrets=Later(__name__, ".referee_realm", "secrets"),
    coloring=Later(__name__, ".referee", "coloring"),
    seeded=Later(__name__, ".handlers", "seeded"),
    landed=True,
    following=Later(__name__, ".opening", "following"),
    own_ledgers=Later(__name__, ".records", "ledgers"),
    upgraded=Later(__name__, ".older", "upgraded"),
    rulings=Later(__name__, ".ending", "rulings"),
    seen_by=Later(__name__, ".handlers", "seen_by"),
)
"""Europe 1619, once called Europe 1615, by Matthew Medeiros (E19-ID-1)."""
