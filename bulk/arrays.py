"""Turns as arrays, and what became of them: plain columns, a line for each unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..model.brief import counted, tagged
from ..model.errors import ImpossibleError
from ..model.names import Power
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyPath, MissingNationality, MissingUnitKind
from ..solver import CONVOY, HOLD, MOVE, SUPPORT, order_text
from .naming import Names

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
    `retreat_place`, by line and by name.
    For each turn `certainty` is a number of `certainties`, and `searched` says that it was left to `resolve`.
    """

    success: npt.NDArray[np.bool_]
    code: Column
    place: Column
    dislodged_by: Column
    by_convoy: npt.NDArray[np.bool_]
    retreat_unit: Column
    retreat_place: Column
    certainty: Column
    searched: npt.NDArray[np.bool_]
    codes: tuple[str, ...]
    certainties: tuple[str, ...]

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.certainty), "turn"), counted(len(self.success), "unit"))


COLUMNS = tuple(field.name for field in fields(Turns))[1:]
"""The columns of `Turns` that have a line for each unit."""


def turns_of(
    cases: Iterable[tuple[Position, Mapping[Power, Sequence[MovementOrder]]]],
    names: Names,
    rulebook: Rulebook,
) -> Turns:
    """Positions and orders as arrays.

    A unit without an order holds. Raises `ImpossibleError` for what arrays cannot say: two orders for a unit,
    an order for a unit that is not there or of another power, a unit named otherwise than it is (its kind or
    power may be left out where the rulebook does not mind), a written route where that has a meaning.
    """
    starts = [0]
    lines: list[tuple[int, ...]] = []
    for number, (position, orders) in enumerate(cases):
        try:
            lines += _lines(position, orders, names, rulebook)
        except ImpossibleError as problem:
            raise ImpossibleError(f"turn {number}: {problem.message}") from None
        starts.append(len(lines))
    columns = np.array(lines, np.int64).reshape(len(lines), len(COLUMNS)).T
    return Turns(np.array(starts, np.int64), *(np.ascontiguousarray(column) for column in columns))


def _lines(
    position: Position, orders: Mapping[Power, Sequence[MovementOrder]], names: Names, rulebook: Rulebook
) -> Iterator[tuple[int, ...]]:
    """The lines of one turn."""
    at = {unit.location.province: unit for unit in position.units}
    given: dict[Unit, MovementOrder] = {}
    for power, sheet in orders.items():
        for order in sheet:
            unit = at.get(order.unit.location.province)
            if unit is None or unit.power != power or unit in given:
                what = "is not the only order for a unit of its power"
                raise ImpossibleError(f"the order for {order.unit.location} {what}")
            for named in _named(order):
                _check_named(named, unit, at.get(named.location.province), rulebook)
            given[unit] = order
    for unit in position.units:
        here = names.power(unit.power), names.kind(unit.kind), names.place(unit.location)
        yield (*here, *_order(given.get(unit), names, rulebook), unit.bonus)


def _named(order: MovementOrder) -> tuple[Designation, ...]:
    if isinstance(order, Support):
        return order.unit, order.supported
    return (order.unit, order.army) if isinstance(order, Convoy) else (order.unit,)


def _check_named(named: Designation, owner: Unit, unit: Unit | None, rulebook: Rulebook) -> None:
    """Raise `ImpossibleError` unless an order of the owner's power names a unit as it is."""
    if unit is None:
        return
    anonymous = unit.power == owner.power or rulebook.missing_nationality is MissingNationality.VALID
    if (
        named.location != unit.location
        or not (
            named.kind is unit.kind
            or (named.kind is None and rulebook.missing_unit_kind is MissingUnitKind.VALID)
        )
        or not (named.power == unit.power or (named.power is None and anonymous))
    ):
        raise ImpossibleError(f"an order does not name {unit} as it is")


def _order(order: MovementOrder | None, names: Names, rulebook: Rulebook) -> tuple[int, int, int, int]:
    """Order, target, other and via of an order."""
    match order:
        case None | Hold():
            return HOLD, -1, -1, 0
        case Move(_, target, via, path) if not path or rulebook.convoy_path is ConvoyPath.IGNORED:
            return MOVE, names.place(target), -1, int(via or bool(path))
        case Support(_, supported, target):
            aim = -1 if target is None else names.place(target)
            return SUPPORT, aim, names.place(supported.location), 0
        case Convoy(_, army, target):
            return CONVOY, names.place(target), names.place(army.location), 0
        case _:
            raise ImpossibleError(f"arrays cannot say {order_text[order]}")
