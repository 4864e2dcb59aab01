"""1648: The Thirty Years War: eight powers, a turn a month, mercenaries, ice and loans.

What differs from the standard game: months of movement and build months, and what happens between them
(`year`, `control`); mercenaries, who are half as dear and never attack (`strengths`, `capacity`); fleets
that become armies; seas and lands frozen in winter (`forbidden`); builds in neutral centers that one has
held for long, and special centers inside the Ottoman borders (`building`, `homes`); loans of centers
(`loans`); Spain's choice where its last army starts (`opening`). What a game remembers for all this is in
`records`, and the points that the rules leave open in `knobs`. ``docs/rules/thirty-years-war-1648.md`` tells
it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..kit.later import Later, LaterClass
from ..variant import Variant

THIRTY_YEARS_WAR_1648 = Variant(
    id="thirty-years-war-1648",
    name="1648: The Thirty Years War",
    package=__name__,
    preset="rulebook-2023",
    rules_page="thirty-years-war-1648",
    rulebook_class=LaterClass(__name__, ".knobs", "ThirtyYearsRulebook"),
    start=Phase(1618, "april", PhaseKind.DIPLOMACY),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".year", "make_year"),
    conditions=Later(__name__, ".conditions", "conditions"),
)
"""1648: The Thirty Years War by Gregg DeCesare."""
