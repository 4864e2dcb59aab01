"""Germany 1648: seven dynasties fight over the Empire, on foot and on horse.

What differs from the standard game: there are no fleets and no convoys; knights go and support one or two
steps far, through whoever stands between (`reach`), but have no part in the fifteen Free Imperial Cities,
which ownerless armies hold (`forbidden`, `year`); units are built in every owned center and removed by
their distance from these (`conditions`, `disbands`); 27 of 53 centers win (`year`). The rules leave twenty
points open (`knobs`). ``docs/rules/germany-1648.md`` tells it all to players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.phase import Phase, PhaseKind
from ..variant import Variant

if TYPE_CHECKING:
    from ...model.rulebook import Rulebook
    from ...solver.conditions import Conditions
    from ..year import State, Year

# The parts import when called: somebody who only wants the board needs neither solver nor pydantic.


def _rulebook_class() -> type[Rulebook]:
    from .knobs import GermanyRulebook

    return GermanyRulebook


def _make_year() -> Year:
    from .year import make_year

    return make_year()


def _conditions(state: State) -> Conditions:
    from .conditions import conditions

    return conditions(state)


GERMANY_1648 = Variant(
    id="germany-1648",
    name="Germany 1648",
    package=__name__,
    rules_page="germany-1648",
    rulebook_class=_rulebook_class,
    start=Phase(1648, "spring", PhaseKind.MOVEMENT),
    make_year=_make_year,
    conditions=_conditions,
)
"""Germany 1648 by Emmanuele Ravaioli, version 1.0."""
