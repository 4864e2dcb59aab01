"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

The rules stand in chapters, one a file, as `book` lists them in the sequence of the text: `politics` are
influence and what it makes of the states, `movement` is who fights whom and how a season is resolved,
`winter` what changes hands and is built, `score` and `victory` what it is all for; `sanctions` change this
for a time. A moment of the game is a `setting`; what a game remembers is in `records`, written by `ledger`.
``docs/rules/europe-1615.md`` tells it all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..framework.later import Later, LaterValue
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
    facts=Later(__name__, ".facts", "facts"),
    referee=Later(__name__, ".referee", "referee"),
    opening_report=Later(__name__, ".referee", "opening_report"),
    scores=Later(__name__, ".referee", "scores"),
    secrets=Later(__name__, ".referee", "secrets"),
    coloring=Later(__name__, ".referee", "coloring"),
    assign=Later(__name__, ".auction", "seats"),
    seeded=Later(__name__, ".opening", "seeded"),
    timed=Later(__name__, ".opening", "timed"),
    landed=True,
    own_ledgers=Later(__name__, ".ledger", "ledgers"),
    upgraded=Later(__name__, ".older", "upgraded"),
)
"""Europe 1615: Prelude to War, version 3, by Matthew Medeiros."""
