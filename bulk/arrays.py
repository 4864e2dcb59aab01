"""Turns as arrays, and what became of them: plain columns, a line for each unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from ..model.brief import counted, tagged

if TYPE_CHECKING:
    from ..solver import EffectiveOrders

Column: TypeAlias = npt.NDArray[np.integer]
Numbers: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """Positions with their orders: turn `i` has the units from `starts[i]` up to `starts[i + 1]`.

    For each unit, as numbers of `Names`: `power`, `kind`, `place`; what it is ordered in `order` (0
    hold, 1 move, 2 support, 3 convoy), with `target` the place of the destination (-1 for a hold and a
    support in place) and `other` a place in the province of the supported or convoyed unit (-1 for a
    hold and a move); `via` is 1 where a move says via convoy, `bonus` the strength of the unit beyond
    one. Orders name their units rightly.

    `apart` are turns that arrays cannot say, as `Adjudicator.read` finds them: by their number what
    `resolve` is to be given. In the columns their units hold.
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
    apart: Mapping[int, EffectiveOrders] = field(default_factory=dict[int, "EffectiveOrders"], kw_only=True)

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self), "turn"), counted(len(self.power), "unit"))

    def __len__(self) -> int:
        return len(self.starts) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """What became of the turns; a line for each unit, as in `Turns`, unless something else is said.

    `success` says whether the order succeeded, `code` why, as a number of `codes`. `place` is where the
    unit stands afterwards, -1 if it is dislodged; `dislodged_by` is then the number of the dislodging
    unit in its turn (-1 for the others), and `by_convoy` whether that one came by convoy. The places
    open to dislodged units are pairs of the unit's line in `retreat_unit` and the place in
    `retreat_place`, by line and by name. The provinces that a standoff left empty, closed to retreats, are
    pairs of the turn in `contested_turn` and the province in `contested_place`, by turn and by name.
    For each turn `certainty` is a number of `certainties`, and `searched` says that it was left to `resolve`.
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
        return tagged(self, "", counted(len(self.certainty), "turn"), counted(len(self.success), "unit"))


COLUMNS = tuple(one.name for one in fields(Turns))[1:-1]
"""The columns of `Turns` that have a line for each unit."""


def turns_of_lines(starts: npt.ArrayLike) -> Numbers:
    """Return the number of the turn that each line is of."""
    counts = np.diff(np.asarray(starts, np.int64))
    return np.repeat(np.arange(len(counts), dtype=np.int64), counts)
