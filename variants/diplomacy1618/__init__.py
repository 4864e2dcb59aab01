"""Diplomacy 1618: eleven powers in the first theater of the Thirty Years' War.

What differs from the standard game: it is played by the rulebook of 1971 (`editions`); an army without owner
stands in Prague, and who has the city in the first winter may build there ever after (`prague`); Sweden has
a center off the board, and some centers become homes by conquest (`homes`); no fleet comes to the coast of
the North Sea (`coasts`); 29 of 57 centers win (`year`). The rules leave nineteen points open (`knobs`).
``docs/rules/diplomacy-1618.md`` tells it all to players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.phase import Phase, PhaseKind
from ..variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.board import Board
    from ...model.names import Power
    from ...model.position import Position
    from ...model.rulebook import Rulebook
    from ...solver.conditions import Conditions
    from ..year import Ledger, State, Year

# The parts import when called: somebody who only wants the board needs neither solver nor pydantic.


def _rulebook_class() -> type[Rulebook]:
    from .knobs import Diplomacy1618Rulebook

    return Diplomacy1618Rulebook


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


def _centers(state: State) -> Mapping[Power, int]:
    from .homes import all_centers

    return all_centers(state)


DIPLOMACY_1618 = Variant(
    id="diplomacy-1618",
    name="Diplomacy 1618",
    package=__name__,
    preset="rulebook-1971",
    rules_page="diplomacy-1618",
    rulebook_class=_rulebook_class,
    start=Phase(1618, "spring", PhaseKind.MOVEMENT),
    opening=_opening,
    make_year=_make_year,
    conditions=_conditions,
    survivors=_survivors,
    centers=_centers,
)
"""Diplomacy 1618 by Scott Rosenberg, first edition with its errata."""
