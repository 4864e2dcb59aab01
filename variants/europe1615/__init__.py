"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

Each year has three movement phases, two phases of winter and a scoring of the round. What powers hand in
besides orders is read in `declarations`; `influence` places points and fights over them, `statuses` says what
they make of the states, `ottomans` which orders Ottoman units follow, `sides` who fights whom; `sanctions`
change all this for a time. What a game remembers is in `records`, and the points that the rules leave open in
`knobs`. ``docs/rules/europe-1615.md`` tells it all to players.
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
    from .knobs import Europe1615Rulebook

    return Europe1615Rulebook


def _opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    from .opening import opening

    return opening(board, rulebook)


def _make_year() -> Year:
    from .year import make_year

    return make_year()


def _conditions(state: State) -> Conditions:
    from .conditions import conditions

    return conditions(state)


def _referee(account: Account) -> tuple[Section, ...]:
    from .referee import referee

    return referee(account)


def _opening_report(account: Account) -> tuple[Section, ...]:
    from .referee import opening_report

    return opening_report(account)


def _survivors(state: State) -> tuple[Power, ...]:
    from .ends import in_play
    from .setting import setting_of

    return in_play(setting_of(state))


EUROPE_1615 = Variant(
    id="europe-1615",
    name="Europe 1615",
    package=__name__,
    preset="rulebook-2000",
    rules_page="europe-1615",
    rulebook_class=_rulebook_class,
    start=Phase(1615, "spring", PhaseKind.MOVEMENT),
    opening=_opening,
    make_year=_make_year,
    conditions=_conditions,
    survivors=_survivors,
    referee=_referee,
    opening_report=_opening_report,
)
"""Europe 1615: Prelude to War, version 3, by Matthew Medeiros."""
