"""Europe 1619: eleven powers, influence in minor states, declarations, bolstered units, one turn a year.

A year (`year`) begins with diplomacy (`diplomacy`): influence, attacks on it, declarations (`declarations`)
and the standings that follow (`standings`). Then units move as war, alliance and alignment allow (`sides`,
`passage`, `forbidden`, `strengths`), land changes hands, wealth is spent. What a game remembers is in
`records`, and the points that the rules leave open in `knobs`. ``docs/rules/europe-1619.md`` tells it all to
players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.phase import Phase, PhaseKind
from ..variant import Variant

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.names import Power
    from ...model.position import Position
    from ...model.rulebook import Rulebook
    from ...solver.conditions import Conditions
    from ..referee import Account, Section
    from ..year import Ledger, State, Year

# The parts import when called: somebody who only wants the board needs neither solver nor pydantic.


def _rulebook_class() -> type[Rulebook]:
    from .knobs import Europe1619Rulebook

    return Europe1619Rulebook


def _opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    from .opening import opening

    return opening(board, rulebook)


def _make_year() -> Year:
    from .year import make_year

    return make_year()


def _conditions(state: State) -> Conditions:
    from .conditions import conditions

    return conditions(state)


def _survivors(state: State) -> tuple[Power, ...]:
    from .year import survivors

    return survivors(state)


def _referee(account: Account) -> tuple[Section, ...]:
    from .referee import referee

    return referee(account)


def _opening_report(account: Account) -> tuple[Section, ...]:
    from .referee import opening_report

    return opening_report(account)


EUROPE_1619 = Variant(
    id="europe-1619",
    name="Europe 1619",
    package=__name__,
    preset="rulebook-2000",
    rules_page="europe-1619",
    rulebook_class=_rulebook_class,
    start=Phase(1619, "spring", PhaseKind.DIPLOMACY),
    opening=_opening,
    make_year=_make_year,
    conditions=_conditions,
    survivors=_survivors,
    referee=_referee,
    opening_report=_opening_report,
)
"""Europe 1619, once called Europe 1615, by Matthew Medeiros (E19-ID-1)."""
