"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

Each year has three movement phases, two phases of winter and a scoring of the round. What powers hand in
besides orders is read in `declarations`; `influence` places points and fights over them, `statuses` says what
they make of the states, `ottomans` which orders Ottoman units follow, `sides` who fights whom; `sanctions`
change all this for a time. What a game remembers is in `records`, and the points that the rules leave open in
`knobs`. ``docs/rules/europe-1615.md`` tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..kit.later import Later, LaterValue
from ..variant import Variant

EUROPE_1615 = Variant(
    id="europe-1615",
    name="Europe 1615",
    package=__name__,
    preset="rulebook-2000",
    rules_page="europe-1615",
    book=LaterValue(__name__, ".book", "BOOK"),
    start=Phase(1615, "spring", PhaseKind.MOVEMENT),
    opening=Later(__name__, ".opening", "opening"),
    make_year=Later(__name__, ".year", "make_year"),
    conditions=Later(__name__, ".movement.conditions", "conditions"),
    survivors=Later(__name__, ".victory", "survivors"),
    referee=Later(__name__, ".referee", "referee"),
    opening_report=Later(__name__, ".referee", "opening_report"),
    coloring=Later(__name__, ".referee", "coloring"),
    assign=Later(__name__, ".auction", "seats"),
    seeded=Later(__name__, ".opening", "seeded"),
)
"""Europe 1615: Prelude to War, version 3, by Matthew Medeiros."""
