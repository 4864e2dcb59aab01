"""1648: The Thirty Years War: eight powers, a turn a month, mercenaries, ice and loans.

What differs from the standard game, a chapter each: Spain's choice where its last army starts (`opening`);
months of movement and build months (`calendar`), and what happens when a build month begins (`control`);
builds in neutral centers that one has held for long (`builds`); fleets that become armies
(`fleets_into_armies`); mercenaries, who never attack (`mercenaries`) and are half as dear (`upkeep`); special
centers inside the Ottoman borders (`special_centers`); seas and lands frozen in winter (`ice`); another
victory (`victory`); loans of centers (`loans`). What a game remembers for all this is in `setting`.
``docs/rules/thirty-years-war-1648.md`` tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..framework.later import Later, LaterValue
from ..variant import Variant

THIRTY_YEARS_WAR_1648 = Variant(
    id="thirty-years-war-1648",
    name="1648: The Thirty Years War",
    package=__name__,
    preset="rulebook-2023",
    rules_page="thirty-years-war-1648",
    book=LaterValue(__name__, ".book", "BOOK"),
    start=Phase(1618, "april", PhaseKind.DIPLOMACY),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".year", "make_year"),
    conditions=Later(__name__, ".conditions", "conditions"),
    facts=Later(__name__, ".year", "known"),
    referee=Later(__name__, ".referee", "referee"),
    opening_report=Later(__name__, ".referee", "opening_report"),
    landmarks=Later(__name__, ".referee", "landmarks"),
    secrets=Later(__name__, ".referee", "secrets"),
    seen_by=Later(__name__, ".opening", "seen_by"),
    own_ledgers=Later(__name__, ".setting", "ledgers"),
)
"""1648: The Thirty Years War by Gregg DeCesare."""
