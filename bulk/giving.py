"""Orders as rows of numbers, each made once, and which unit each of them is for."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..model.errors import ImpossibleError, UnknownNameError, WestphaliaError
from ..model.names import Power
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyPath, MissingNationality, MissingUnitKind
from ..solver import CONVOY, HOLD, MOVE, SUPPORT, order_text
from .arrays import Numbers, Turns
from .compiling import compiled, entry
from .naming import Names

Ints: TypeAlias = Any
"""An array of whole numbers, or one of them; NumPy's types do not tell."""

Orders: TypeAlias = tuple[Position, Mapping[Power, Sequence[MovementOrder]]]
"""A position with each power's orders."""

# The columns of an order: how it names its unit, what it orders, how it names the other unit.
_PLACE, _KIND, _POWER, _ORDER, _TARGET, _OTHER, _OTHER_KIND, _OTHER_POWER, _VIA = range(9)

# What an order can have that arrays cannot say.
NOT_ALONE, MISNAMED, CROWDED = 1, 2, 3


class Given(NamedTuple):
    """Units and orders of turns: where those of each turn begin, the units, powers with rows of orders."""

    starts: Numbers
    power: Numbers
    kind: Numbers
    place: Numbers
    bonus: Numbers
    sheet_starts: Numbers
    sheet_power: Numbers
    sheet_order: Numbers


class Sheets:
    """Makes turns of units and orders; rows of orders are kept for the turns to come."""

    def __init__(self, names: Names, rulebook: Rulebook) -> None:
        self._names, self._rulebook = names, rulebook
        self._units: dict[Unit, tuple[int, int, int, int]] = {}
        self._numbers: dict[MovementOrder, int] = {}
        self._rows: list[tuple[int, ...]] = []
        self._table: Numbers = np.zeros((0, 9), np.int64)
        provinces = list(dict.fromkeys(place.province for place in names.places))
        self._province = np.array([provinces.index(place.province) for place in names.places], np.int64)
        self._may_lack = np.array(
            [
                rulebook.missing_unit_kind is MissingUnitKind.VALID,
                rulebook.missing_nationality is MissingNationality.VALID,
            ],
            np.int64,
        )

    def unit(self, unit: Unit) -> tuple[int, int, int, int]:
        """Power, kind, place and bonus of a unit; raises what arrays cannot say."""
        found = self._units.get(unit)
        if found is None:
            if unit.marks:
                raise ImpossibleError(f"arrays cannot say the marks of {unit}")
            names = self._names
            found = names.power(unit.power), names.kind(unit.kind), names.place(unit.location), unit.bonus
            self._units[unit] = found
        return found

    def order(self, order: MovementOrder) -> int:
        """The number of an order's row; raises what arrays cannot say."""
        number = self._numbers.get(order)
        if number is None:
            row = self._row(order)
            number = self._numbers[order] = len(self._rows)
            self._rows.append(row)
        return number

    def turns(self, cases: Iterable[Orders]) -> Turns:
        """Positions and orders as arrays; see `turns_of`."""
        turns, problems = self._turns(cases)
        if problems:
            raise next(iter(problems.values()))
        return turns

    def turns_and_rest(self, cases: Sequence[Orders]) -> tuple[Turns, list[int]]:
        """The same, with the numbers of the turns that arrays cannot say: there all units hold."""
        turns, problems = self._turns(cases)
        if not problems:
            return turns, []
        bare: list[Orders] = [
            (
                one[0] if number not in problems else without_marks(one[0]),
                {} if number in problems else one[1],
            )
            for number, one in enumerate(cases)
        ]
        return self.turns(bare), list(problems)

    def _turns(self, cases: Iterable[Orders]) -> tuple[Turns, dict[int, WestphaliaError]]:
        """The turns, and what arrays cannot say of some."""
        starts, sheet_starts = [0], [0]
        units: list[tuple[int, int, int, int]] = []
        sheets: list[tuple[int, int]] = []
        kept: list[tuple[Position, list[MovementOrder]]] = []
        found: dict[int, WestphaliaError] = {}
        for turn, (position, orders) in enumerate(cases):
            given: list[MovementOrder] = []
            try:
                here = [self.unit(unit) for unit in position.units]
                rows = list(self._rows_of(orders, given))
                units += here
                sheets += rows
            except (ImpossibleError, UnknownNameError) as problem:
                problem.message = f"turn {turn}: {problem.message}"
                found[turn] = problem
            starts.append(len(units))
            sheet_starts.append(len(sheets))
            kept.append((position, given))
        a, b, c, d = np.array(units, np.int64).reshape(len(units), 4).T
        powers, numbers = np.array(sheets, np.int64).reshape(len(sheets), 2).T
        every = Given(np.array(starts), a, b, c, d, np.array(sheet_starts), powers, numbers)
        turns, problems = self.given(every)
        for turn in np.flatnonzero(problems[0]).tolist():
            if problems[0, turn] != CROWDED:
                alone = problems[0, turn] == NOT_ALONE
                found[turn] = _problem_of(turn, *kept[turn], int(problems[1, turn]), alone=alone)
        return turns, dict(sorted(found.items()))

    def _rows_of(
        self, orders: Mapping[Power, Sequence[MovementOrder]], given: list[MovementOrder]
    ) -> Iterator[tuple[int, int]]:
        """Powers with rows of their orders, which are noted."""
        for power, sheet in orders.items():
            owner = self._names.power(power)
            yield from [(owner, self.order(order)) for order in sheet]
            given += sheet

    def given(self, given: Given) -> tuple[Turns, Numbers]:
        """The turns with their orders; for each turn what arrays cannot say of it (0: nothing), and of which
        of its orders.
        """
        lines = np.zeros((4, len(given.power)), np.int64)
        problems = np.zeros((2, len(given.starts) - 1), np.int64)
        if len(self._rows) > len(self._table):
            fresh = np.array(self._rows[len(self._table) :], np.int64)
            self._table = np.concatenate([self._table, fresh])
        units = np.stack([given.power, given.kind, given.place])
        sheets = np.stack([given.sheet_power, given.sheet_order])
        give(
            given.starts,
            units,
            given.sheet_starts,
            sheets,
            self._table,
            self._province,
            self._may_lack,
            lines,
            problems,
        )
        order, target, other, via = lines
        here = given.power, given.kind, given.place
        return Turns(given.starts, *here, order, target, other, via, given.bonus), problems

    def _row(self, order: MovementOrder) -> tuple[int, ...]:
        names = self._names
        own = self._named(order.unit)
        match order:
            case Hold():
                return *own, HOLD, -1, -1, -1, -1, 0
            case Move(_, target, via, path) if not path or self._rulebook.convoy_path is ConvoyPath.IGNORED:
                return *own, MOVE, names.place(target), -1, -1, -1, int(via or bool(path))
            case Support(_, supported, target):
                aim = -1 if target is None else names.place(target)
                return *own, SUPPORT, aim, *self._named(supported), 0
            case Convoy(_, army, target):
                return *own, CONVOY, names.place(target), *self._named(army), 0
            case _:
                raise ImpossibleError(f"arrays cannot say {order_text[order]}")

    def _named(self, unit: Designation) -> tuple[int, int, int]:
        """Place, kind and power by which an order names a unit; -1 for what it leaves out."""
        names = self._names
        kind = -1 if unit.kind is None else names.kind(unit.kind)
        return names.place(unit.location), kind, -1 if unit.power is None else names.power(unit.power)


def turns_of(cases: Iterable[Orders], names: Names, rulebook: Rulebook) -> Turns:
    """Positions and orders as arrays.

    A unit without an order holds. Raises `ImpossibleError` for what arrays cannot say: two orders for a unit,
    an order for a unit that is not there or of another power, a unit named otherwise than it is (its kind or
    power may be left out where the rulebook does not mind), marks of units, a written route where that has a
    meaning.
    """
    return Sheets(names, rulebook).turns(cases)


def wording(rulebook: Rulebook) -> Hashable:
    """The choices that decide which orders arrays can say."""
    return rulebook.missing_unit_kind, rulebook.missing_nationality, rulebook.convoy_path


def without_marks(position: Position) -> Position:
    """The position with plain units."""
    units = [replace(unit, marks=frozenset()) if unit.marks else unit for unit in position.units]
    return Position(position.board, tuple(units))


def _problem_of(
    turn: int, position: Position, orders: Sequence[MovementOrder], number: int, *, alone: bool
) -> ImpossibleError:
    """What arrays cannot say of an order."""
    order = orders[number]
    if alone:
        what = "is not the only order for a unit of its power"
        return ImpossibleError(f"turn {turn}: the order for {order.unit.location} {what}")
    what = f"does not name each unit of {position} as it is"
    return ImpossibleError(f"turn {turn}: {order_text[order]} {what}")


@compiled
def _fits(rows: Ints, number: int, at: int, units: Ints, i: int, own: int, may_lack: Ints) -> bool:
    """Whether the columns from `at` of an order name unit `i` as it is; `own` is the power that names it."""
    kind, power = rows[number, at + 1], rows[number, at + 2]
    return (
        rows[number, at] == units[2, i]
        and (kind == units[1, i] or (kind < 0 and may_lack[0] == 1))
        and (power == units[0, i] or (power < 0 and (units[0, i] == own or may_lack[1] == 1)))
    )


@compiled
def _problem(
    rows: Ints, number: int, power: int, units: Ints, at: Ints, province: Ints, lines: Ints, may_lack: Ints
) -> int:
    """Give an order to its unit, or say why arrays cannot say it."""
    i = at[province[rows[number, _PLACE]]]
    if i < 0 or units[0, i] != power or lines[0, i] >= 0:
        return NOT_ALONE
    if not _fits(rows, number, _PLACE, units, i, power, may_lack):
        return MISNAMED
    other = rows[number, _OTHER]
    if other >= 0:
        j = at[province[other]]
        if j >= 0 and not _fits(rows, number, _OTHER, units, j, power, may_lack):
            return MISNAMED
    lines[0, i], lines[1, i] = rows[number, _ORDER], rows[number, _TARGET]
    lines[2, i], lines[3, i] = other, rows[number, _VIA]
    return 0


@entry
def give(
    starts: Ints,
    units: Ints,
    sheet_starts: Ints,
    sheets: Ints,
    rows: Ints,
    province: Ints,
    may_lack: Ints,
    lines: Ints,
    problems: Ints,
) -> None:
    """Give the orders of each turn to its units; those without one hold."""
    at = np.full(province.size, -1, np.int64)
    for turn in range(starts.size - 1):
        first, last = starts[turn], starts[turn + 1]
        for i in range(first, last):
            here = province[units[2, i]]
            if at[here] >= 0:
                problems[0, turn] = CROWDED
            at[here] = i
            lines[0, i] = lines[1, i] = lines[2, i] = -1
        for k in range(sheet_starts[turn], sheet_starts[turn + 1]):
            if problems[0, turn]:
                break
            number, power = sheets[1, k], sheets[0, k]
            problems[0, turn] = _problem(rows, number, power, units, at, province, lines, may_lack)
            problems[1, turn] = k - sheet_starts[turn]
        for i in range(first, last):
            at[province[units[2, i]]] = -1
            if lines[0, i] < 0:
                lines[0, i] = HOLD
