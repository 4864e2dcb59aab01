"""Shrink failing values with Hypothesis, by leaving out parts.

The value may come from seeded dice, as in long runs; it only needs a list of parts.
"""

from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar, cast
from unittest import SkipTest

from hypothesis import HealthCheck, Phase, Verbosity, given, settings, strategies as st
from hypothesis.database import InMemoryExampleDatabase

from westphalia.model.board import Board, Borders
from westphalia.model.names import Power, Province
from westphalia.model.orders import MovementOrder
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook
from westphalia.solver.conditions.geography import board_graph

from .field import locations_of
from .profiles import RandomCase

T = TypeVar("T")

Part: TypeAlias = tuple[str, str, int]
"""The kind of a part, its owner, and its number there."""


class _StillFails(Exception):
    """The exception that Hypothesis shrinks."""


def smallest(parts: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return parts that still fail together, of which none can be left out alone.

    `fails` must be true of all `parts`; it may be called a few hundred times.
    """
    kept = list(parts)

    @settings(
        database=InMemoryExampleDatabase(),
        phases=(Phase.reuse, Phase.shrink),
        deadline=None,
        verbosity=Verbosity.quiet,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.large_base_example),
    )
    @given(st.tuples(*(st.booleans() for _ in parts)))
    def try_parts(flags: Sequence[bool]) -> None:
        chosen = [part for part, flag in zip(parts, flags, strict=True) if flag]
        if fails(chosen):
            kept[:] = chosen
            raise _StillFails

    # All ones keep every part: with this Hypothesis knows an example that fails, which it then shrinks.
    with suppress(_StillFails):
        cast("Any", try_parts).hypothesis.fuzz_one_input(b"\xff" * (len(parts) + 1))
    # Without such an example (the failure was one of timing) Hypothesis skips the test.
    with suppress(_StillFails, SkipTest):
        try_parts()
    return kept


def smallest_failing(case: RandomCase, fails: Callable[[RandomCase], bool]) -> RandomCase:
    """Return a case that still fails, of which no unit, order or rule choice can be left out alone.

    `fails` must be true of `case`.
    """
    kept = smallest(parts_of(case), lambda parts: fails(with_parts(case, set(parts))))
    return with_parts(case, set(kept))


def parts_of(case: RandomCase) -> list[Part]:
    """Return the parts of a case: provinces (of small boards), units, orders and rule choices."""
    board = case.position.board
    provinces = [] if board.id == "standard" else [("province", info.id, 0) for info in board.provinces]
    return [
        *provinces,
        *(("unit", "", number) for number in range(len(case.position.units))),
        *(("order", power, number) for power, own in case.orders.items() for number in range(len(own))),
        *(("rule", field, 0) for field in case.rulebook.changes_from(Rulebook())),
    ]


def with_parts(case: RandomCase, kept: Container[Part]) -> RandomCase:
    """Return the case with only these parts; a province with a unit is kept."""
    position = case.position
    units = tuple(unit for number, unit in enumerate(position.units) if ("unit", "", number) in kept)
    held = {unit.location.province for unit in units}
    gone = {
        info.id
        for info in position.board.provinces
        if position.board.id != "standard" and info.id not in held and ("province", info.id, 0) not in kept
    }
    orders: dict[Power, tuple[MovementOrder, ...]] = {}
    for power, own in case.orders.items():
        left = tuple(
            order
            for number, order in enumerate(own)
            if ("order", power, number) in kept
            and not any(place.province in gone for place in locations_of(order))
        )
        if left:
            orders[power] = left
    plain = Rulebook()
    usual = {
        field: getattr(plain, field)
        for field in case.rulebook.changes_from(plain)
        if ("rule", field, 0) not in kept
    }
    board, conditions = position.board, case.conditions
    if gone:
        board = _without(board, gone)
        conditions = conditions and replace(conditions, ground=board_graph(board))
    return RandomCase(Position(board, units), orders, replace(case.rulebook, **usual), conditions)


def _without(board: Board, gone: Container[Province]) -> Board:
    def kept(borders: Borders) -> Borders:
        return {
            start: frozenset(end for end in ends if end.province not in gone)
            for start, ends in borders.items()
            if start.province not in gone
        }

    return replace(
        board,
        provinces=tuple(info for info in board.provinces if info.id not in gone),
        army_borders=kept(board.army_borders),
        fleet_borders=kept(board.fleet_borders),
    )
