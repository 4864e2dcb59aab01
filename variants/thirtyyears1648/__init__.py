"""1648: The Thirty Years War: eight powers, a turn a month, mercenaries, ice and loans.

What differs from the standard game: months of movement and build months, and what happens between them
(`year`, `control`); mercenaries, who are half as dear and never attack (`strengths`, `capacity`); fleets
that become armies; seas and lands frozen in winter (`forbidden`); builds in neutral centers that one has
held for long, and special centers inside the Ottoman borders (`building`, `homes`); loans of centers
(`loans`); Spain's choice where its last army starts (`opening`). What a game remembers for all this is in
`records`, and the points that the rules leave open in `knobs`. ``docs/rules/thirty-years-war-1648.md`` tells
it all to players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.phase import Phase, PhaseKind
from ..variant import Variant

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.position import Position
    from ...model.rulebook import Rulebook
    from ...solver.conditions import Conditions
    from ..year import Ledger, State, Year

# The parts import when called: somebody who only wants the board needs neither solver nor pydantic.


def _rulebook_class() -> type[Rulebook]:
    from .knobs import ThirtyYearsRulebook

    return ThirtyYearsRulebook


def _opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    from .opening import opening

    return opening(board, rulebook)


def _make_year() -> Year:
    from .year import make_year

    return make_year()


def _conditions(state: State) -> Conditions:
    from .conditions import conditions

    return conditions(state)


THIRTY_YEARS_WAR_1648 = Variant(
    id="thirty-years-war-1648",
    name="1648: The Thirty Years War",
    package=__name__,
    preset="rulebook-2023",
    rules_page="thirty-years-war-1648",
    rulebook_class=_rulebook_class,
    start=Phase(1618, "april", PhaseKind.DIPLOMACY),
    opening=_opening,
    make_year=_make_year,
    conditions=_conditions,
)
"""1648: The Thirty Years War by Gregg DeCesare."""
