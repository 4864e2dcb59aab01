"""Orders as rows of numbers, and their assignment to units."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np

from ..model.errors import ImpossibleError, UnknownNameError, WestphaliaError
from ..model.names import Power
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support, format_order
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyPath, MissingNationality, MissingUnitKind
from ..solver import CONVOY, HOLD, MOVE, SUPPORT
from .arrays import Names, Numbers, Turns
from .compiling import compiled, entry

_Value = TypeVar("_Value")

Ints: TypeAlias = Any
"""An array of integers, or one of them; NumPy's types do not distinguish them."""

Orders: TypeAlias = tuple[Position, Mapping[Power, Sequence[MovementOrder]]]
"""A position with the orders of each power."""

# The columns of an order: designation of its unit, verb, target, designation of the other unit.
_PLACE, _KIND, _POWER, _ORDER, _TARGET, _OTHER, _OTHER_KIND, _OTHER_POWER, _VIA = range(9)

# The reasons why arrays cannot represent an order or turn.
NOT_ALONE, MISNAMED, CROWDED = 1, 2, 3


class GivenTurns(NamedTuple):
    """Units and orders of turns: starts of turns, columns of units, powers with rows of orders."""

    starts: Numbers
    power: Numbers
    kind: Numbers
    place: Numbers
    bonus: Numbers
    sheet_starts: Numbers
    sheet_power: Numbers
    sheet_order: Numbers


class SheetArrays(NamedTuple):
    """The arrays for the assignment of orders to units: input, and `lines` for the result."""

    rows: Ints
    units: Ints
    province: Ints
    """The province of each place."""
    may_lack: Ints
    """Whether orders may lack the kind and the nationality of their unit."""
    lines: Ints
    """The order, target, other unit and "via convoy" of each unit."""


class _Rows(Generic[_Value]):
    """A cache of rows of numbers for values."""

    def __init__(self, make: Callable[[_Value], tuple[int, ...]], width: int) -> None:
        self._make = make
        self._found: dict[_Value, int] = {}
        self._rows: list[tuple[int, ...]] = []
        self._table: Numbers = np.zeros((0, width), np.int64)
        self._adding = Lock()

    def number(self, value: _Value) -> int:
        """Return the row number of a value."""
        with self._adding:
            if value not in self._found:
                self._rows.append(self._make(value))
                self._found[value] = len(self._rows) - 1
        return self._found[value]

    def table(self) -> Numbers:
        """Return the rows so far."""
        if len(self._rows) > len(self._table):
            fresh = np.array(self._rows[len(self._table) :], np.int64)
            self._table = np.concatenate([self._table, fresh])
        return self._table


class Sheets:
    """The conversion of units and orders to turns, with a cache of rows."""

    def __init__(self, names: Names, rulebook: Rulebook) -> None:
        self._names, self._rulebook = names, rulebook
        self._units = _Rows(partial(_unit_row, names), 4)
        self._orders = _Rows(partial(_order_row, names, rulebook), 9)
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
        """Return the power, kind, place and bonus of a unit; raise an error if arrays cannot represent it."""
        return _unit_row(self._names, unit)

    def order(self, order: MovementOrder) -> int:
        """Return the row number of an order; raise an error for what arrays cannot represent."""
        return self._orders.number(order)

    def turns(self, cases: Iterable[Orders]) -> Turns:
        """Return positions and orders as arrays; see `turns_of`."""
        turns, problems = self._turns(cases)
        if problems:
            raise next(iter(problems.values()))
        return turns

    def turns_and_rest(self, cases: Sequence[Orders]) -> tuple[Turns, list[int]]:
        """Return the turns, and the numbers of those that arrays cannot represent; their units hold."""
        turns, problems = self._turns(cases)
        if not problems:
            return turns, []
        bare: list[Orders] = [
            (without_marks(position), {}) if number in problems else (position, orders)
            for number, (position, orders) in enumerate(cases)
        ]
        return self.turns(bare), list(problems)

    def _turns(self, cases: Iterable[Orders]) -> tuple[Turns, dict[int, WestphaliaError]]:
        """Return the turns, and the errors of those that arrays cannot represent."""
        starts, sheet_starts = [0], [0]
        units: list[int] = []
        powers: list[int] = []
        rows: list[int] = []
        kept: list[tuple[Position, list[MovementOrder]]] = []
        found: dict[int, WestphaliaError] = {}
        for turn, (position, orders) in enumerate(cases):
            given = [order for sheet in orders.values() for order in sheet]
            try:
                here = [self._units.number(unit) for unit in position.units]
                owners = [(self._names.power(power), len(sheet)) for power, sheet in orders.items()]
                rows += [self._orders.number(order) for order in given]
                units += here
                for owner, count in owners:
                    powers += [owner] * count
            except (ImpossibleError, UnknownNameError) as problem:
                problem.message = f"turn {turn}: {problem.message}"
                found[turn] = problem
            starts.append(len(units))
            sheet_starts.append(len(rows))
            kept.append((position, given))
        a, b, c, d = self._units.table()[np.array(units, np.int64)].T
        orders_given = np.array(sheet_starts), np.array(powers, np.int64), np.array(rows, np.int64)
        every = GivenTurns(np.array(starts), a, b, c, d, *orders_given)
        turns, problems = self.given(every)
        for turn in np.flatnonzero(problems[0]).tolist():
            if problems[0, turn] != CROWDED:
                alone = problems[0, turn] == NOT_ALONE
                found[turn] = _problem_error(turn, *kept[turn], int(problems[1, turn]), alone=alone)
        return turns, dict(sorted(found.items()))

    def given(self, given: GivenTurns) -> tuple[Turns, Numbers]:
        """Return the turns with their orders, and for each turn what arrays cannot represent.

        That is a code (0: nothing) and the order concerned.

        Columns have 16 bits, as `Adjudicator.resolve` looks at them; bonuses that it refuses may have more.
        """
        lines = np.zeros((4, len(given.power)), np.int16)
        problems = np.zeros((2, len(given.starts) - 1), np.int64)
        units = np.stack([given.power, given.kind, given.place])
        sheets = np.stack([given.sheet_power, given.sheet_order])
        sheet = SheetArrays(self._orders.table(), units, self._province, self._may_lack, lines)
        give(given.starts, given.sheet_starts, sheets, sheet, problems)
        order, target, other, via = lines
        power, kind, place = (column.astype(np.int16) for column in units)
        narrow = given.bonus.astype(np.int16)
        bonus = narrow if np.array_equal(narrow, given.bonus) else given.bonus
        return Turns(given.starts, power, kind, place, order, target, other, via, bonus), problems


def _unit_row(names: Names, unit: Unit) -> tuple[int, int, int, int]:
    """Return the power, kind, place and bonus of a unit."""
    if unit.marks:
        raise ImpossibleError(f"arrays cannot represent the marks of {unit}")
    return names.power(unit.power), names.kind(unit.kind), names.place(unit.location), unit.bonus


def _order_row(names: Names, rulebook: Rulebook, order: MovementOrder) -> tuple[int, ...]:
    """Return the columns of an order."""
    own = _designation_row(names, order.unit)
    match order:
        case Hold():
            return *own, HOLD, -1, -1, -1, -1, 0
        case Move(_, target, via, path) if not path or rulebook.convoy_path is ConvoyPath.IGNORED:
            return *own, MOVE, names.place(target), -1, -1, -1, int(via or bool(path))
        case Support(_, supported, target):
            aim = -1 if target is None else names.place(target)
            return *own, SUPPORT, aim, *_designation_row(names, supported), 0
        case Convoy(_, army, target):
            return *own, CONVOY, names.place(target), *_designation_row(names, army), 0
        case _:
            raise ImpossibleError(f"arrays cannot represent {format_order(order)}")


def _designation_row(names: Names, unit: Designation) -> tuple[int, int, int]:
    """Return the place, kind and power by which an order names a unit; -1 for missing ones."""
    kind = -1 if unit.kind is None else names.kind(unit.kind)
    return names.place(unit.location), kind, -1 if unit.power is None else names.power(unit.power)


def turns_of(cases: Iterable[Orders], names: Names, rulebook: Rulebook) -> Turns:
    """Return positions and orders as arrays; units without an order hold.

    Raises:
        ImpossibleError: Arrays cannot represent a turn: two orders for a unit, an order for a unit that does
        not
            exist or belongs to another power, a wrong designation (the kind or power may be missing if the
            rulebook allows that), marks of units, a written route that has a meaning.
    """
    return Sheets(names, rulebook).turns(cases)


def wording(rulebook: Rulebook) -> Hashable:
    """Return the choices that decide which orders arrays can represent."""
    return rulebook.missing_unit_kind, rulebook.missing_nationality, rulebook.convoy_path


def without_marks(position: Position) -> Position:
    """Return the position with units without marks."""
    units = [replace(unit, marks=frozenset()) if unit.marks else unit for unit in position.units]
    return Position(position.board, tuple(units))


def _problem_error(
    turn: int, position: Position, orders: Sequence[MovementOrder], number: int, *, alone: bool
) -> ImpossibleError:
    """Return the error for an order that arrays cannot represent."""
    order = orders[number]
    if alone:
        what = "is not the only order for a unit of its power"
        return ImpossibleError(f"turn {turn}: the order for {order.unit.location} {what}")
    what = f"names a unit of {position} wrongly"
    return ImpossibleError(f"turn {turn}: {format_order(order)} {what}")


@compiled
def _names_unit(rows: Ints, number: int, at: int, units: Ints, i: int, own: int, may_lack: Ints) -> bool:
    """Return whether the columns from `at` of an order name unit `i` correctly; power `own` names it."""
    kind, power = rows[number, at + 1], rows[number, at + 2]
    return (
        rows[number, at] == units[2, i]
        and (kind == units[1, i] or (kind < 0 and may_lack[0] == 1))
        and (power == units[0, i] or (power < 0 and (units[0, i] == own or may_lack[1] == 1)))
    )


@compiled
def _assign_order(sheet: SheetArrays, number: int, power: int, at: Ints) -> int:
    """Assign an order to its unit; return 0, or why arrays cannot represent it."""
    rows, units, province, may_lack, lines = sheet
    i = at[province[rows[number, _PLACE]]]
    if i < 0 or units[0, i] != power or lines[0, i] >= 0:
        return NOT_ALONE
    if not _names_unit(rows, number, _PLACE, units, i, power, may_lack):
        return MISNAMED
    other = rows[number, _OTHER]
    if other >= 0:
        j = at[province[other]]
        if j >= 0 and not _names_unit(rows, number, _OTHER, units, j, power, may_lack):
            return MISNAMED
    lines[0, i], lines[1, i] = rows[number, _ORDER], rows[number, _TARGET]
    lines[2, i], lines[3, i] = other, rows[number, _VIA]
    return 0


@entry
def give(starts: Ints, sheet_starts: Ints, sheets: Ints, sheet: SheetArrays, problems: Ints) -> None:
    """Assign the orders of each turn to its units; units without one hold."""
    units, province, lines = sheet.units, sheet.province, sheet.lines
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
            problems[0, turn] = _assign_order(sheet, number, power, at)
            problems[1, turn] = k - sheet_starts[turn]
        for i in range(first, last):
            at[province[units[2, i]]] = -1
            if lines[0, i] < 0:
                lines[0, i] = HOLD
