"""Turns and results as arrays with one line for each unit, and the names of their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..model.board import Board
from ..model.brief import make_repr, pluralize
from ..model.errors import UnknownNameError
from ..model.names import NEUTRAL, Location, Power, UnitKind
from ..solver import BoardGraph, EffectiveOrders

Column: TypeAlias = npt.NDArray[np.integer]
Numbers: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Names:
    """The names by number. Places are the provinces in board order, then the coasts of those with several."""

    powers: tuple[Power, ...]
    kinds: tuple[UnitKind, ...]
    places: tuple[Location, ...]

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.powers), "power"), pluralize(len(self.places), "place"))

    def power(self, power: Power) -> int:
        """Return the number of a power; raise `UnknownNameError` if there is none."""
        return self._number("power", power)

    def kind(self, kind: UnitKind) -> int:
        """Return the number of a kind of unit; raise `UnknownNameError` if there is none."""
        return self._number("kind of unit", kind)

    def place(self, place: Location) -> int:
        """Return the number of a place; raise `UnknownNameError` if there is none."""
        return self._number("place", place)

    def _number(self, noun: str, name: str) -> int:
        number = self._numbers[noun].get(name)
        if number is None:
            raise UnknownNameError(f"unknown {noun} {str(name)!r}")
        return number

    @cached_property
    def _numbers(self) -> Mapping[str, Mapping[str, int]]:
        names = {"power": self.powers, "kind of unit": self.kinds, "place": self.places}
        return {noun: {name: number for number, name in enumerate(of)} for noun, of in names.items()}


def names_of(board: Board, ground: BoardGraph) -> Names:
    """Return the numbers of a board: powers and minor states, the kinds of unit that move on it, places."""
    powers = (*(info.id for info in board.powers), *(info.id for info in board.minors), NEUTRAL)
    return Names(powers, tuple(ground.steps), ground.names)


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """Positions with orders. Turn `i` has the units from `starts[i]` to `starts[i + 1] - 1`.

    Each other column has one number for each unit. `power`, `kind` and `place` are numbers of `Names`.
    `order` is 0 for a hold, 1 for a move, 2 for a support, 3 for a convoy. `target` is the place of the
    destination (-1 for a hold and a support to hold), `other` a place in the province of the supported or
    convoyed unit (-1 for a hold and a move). `via` is 1 if a move says "via convoy". `bonus` is the strength
    of the unit beyond one.

    `apart` has the turns that arrays cannot represent, by number, for the solver; in the columns their units
    hold.
    """

    starts: Column
    power: Column
    kind: Column
    place: Column
    order: Column
    target: Column
    other: Column
    via: Column
    bonus: Column
    apart: Mapping[int, EffectiveOrders] = field(default_factory=dict[int, EffectiveOrders], kw_only=True)

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self), "turn"), pluralize(len(self.power), "unit"))

    def __len__(self) -> int:
        return len(self.starts) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The results of turns.

    Columns with one line for each unit, as in `Turns`: `success` is whether the order succeeds, `code` the
    reason as an index into `codes`. `place` is the location afterwards, -1 if dislodged; then `dislodged_by`
    is the number of the dislodging unit in its turn (otherwise -1), and `by_convoy` whether it came by
    convoy.

    Pairs: `retreat_unit` (a line) and `retreat_place` are the open retreats, sorted by line and name.
    `contested_turn` and `contested_place` are the provinces left vacant by a standoff, sorted by turn and
    name.

    Columns with one line for each turn: `certainty` is an index into `certainties`, `searched` whether the
    solver resolved the turn.
    """

    success: npt.NDArray[np.bool_]
    code: Column
    place: Column
    dislodged_by: Column
    by_convoy: npt.NDArray[np.bool_]
    retreat_unit: Column
    retreat_place: Column
    contested_turn: Column
    contested_place: Column
    certainty: Column
    searched: npt.NDArray[np.bool_]
    codes: tuple[str, ...]
    certainties: tuple[str, ...]

    def __repr__(self) -> str:
        return make_repr(
            self, "", pluralize(len(self.certainty), "turn"), pluralize(len(self.success), "unit")
        )


COLUMNS = tuple(one.name for one in fields(Turns))[1:-1]
"""The columns of `Turns` with one line for each unit."""


def turns_of_lines(starts: npt.ArrayLike) -> Numbers:
    """Return the turn of each line."""
    counts = np.diff(np.asarray(starts, np.int64))
    return np.repeat(np.arange(len(counts), dtype=np.int64), counts)
