"""Germany 1648: seven dynasties fight over the Empire, on foot and on horse.

What differs from the standard game: there are no fleets and no convoys (`geography`); knights go and
support one or two steps far, through whoever stands between (`knights`), but have no part in the fifteen Free
Imperial Cities, which ownerless armies hold (`cities`); units are built in every owned center and removed by
their distance from these (`builds`); 27 of 53 centers win (`game`). ``docs/rules/germany-1648.md`` tells it
all to players.
"""

from ...model.phase import Phase, PhaseKind
from ..framework.later import Later, LaterValue
from ..variant import Variant

GERMANY_1648 = Variant(
    id="germany-1648",
    name="Germany 1648",
    package=__name__,
    rules_page="germany-1648",
    book=LaterValue(__name__, ".book", "BOOK"),
    start=Phase(1648, "spring", PhaseKind.MOVEMENT),
    make_year=Later(__name__, ".game", "make_year"),
    conditions=Later(__name__, ".game", "conditions"),
)
"""Germany 1648 by Emmanuele Ravaioli, version 1.0."""
