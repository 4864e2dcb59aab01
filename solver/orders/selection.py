"""Select which of several orders a unit follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...model.names import Location, UnitKind
from ...model.orders import Designation, Hold
from ...model.rulebook.choices import SeveralOrders
from .reading import HOLD, OrderValidator, ValidatedOrder


@dataclass(slots=True)
class Selection:
    """The order that each unit follows, and all orders as given; dropped orders carry a code."""

    chosen: list[ValidatedOrder]
    given: list[ValidatedOrder]


def select_orders(reader: OrderValidator, given: Iterable[ValidatedOrder]) -> Selection:
    """Select the legal order each unit follows (DATC 4.C, 4.D.3); a hold if there is none."""
    readings = list(given)
    chosen: list[ValidatedOrder | None] = [None] * len(reader.units)
    several: dict[int, list[int]] = {}
    for reading in readings:
        if not reading.illegal:
            u = reading.unit
            if chosen[u] is None:
                chosen[u] = reading
            else:
                several[u] = []
    if several:
        for i, reading in enumerate(readings):
            if reading.unit in several and not reading.illegal:
                several[reading.unit].append(i)
        for u, own in several.items():
            chosen[u] = _select_one(reader, readings, own)
    return Selection([found or _implied_hold(reader, u) for u, found in enumerate(chosen)], readings)


def _select_one(
    reader: OrderValidator, readings: list[ValidatedOrder], several: Sequence[int]
) -> ValidatedOrder | None:
    """Select the reading, by number, that the unit follows, and mark the others."""
    well_written = [i for i in several if not readings[i].poor]
    if well_written:
        for i in several:
            if readings[i].poor:
                readings[i] = readings[i].as_illegal("better_order")
        several = well_written
    first: dict[tuple[object, ...], ValidatedOrder] = {}
    for i in several:
        first.setdefault(_meaning(readings[i]), readings[i])
    distinct = list(first.values())
    choice = reader.rulebook.several_orders
    keep: ValidatedOrder | None = distinct[0]
    if len(distinct) > 1:
        keep = {SeveralOrders.FIRST: distinct[0], SeveralOrders.LAST: distinct[-1]}.get(choice)
    for i in several:
        if keep is None or not mean_the_same(readings[i], keep):
            readings[i] = readings[i].as_illegal("multiple_orders")
    return keep


def mean_the_same(one: ValidatedOrder, other: ValidatedOrder) -> bool:
    """Return whether two orders have the same effect, however they are written."""
    return _meaning(one) == _meaning(other)


def _meaning(reading: ValidatedOrder) -> tuple[object, ...]:
    """Return what an order does, however it is written."""
    return reading.kind, reading.target, reading.other, reading.via, reading.into


def _implied_hold(reader: OrderValidator, u: int) -> ValidatedOrder:
    """Return the hold of a unit without an order."""
    unit = reader.units[u]
    return ValidatedOrder(unit.power, _hold_of(unit.location, unit.kind), u, HOLD)


@lru_cache(maxsize=1024)
def _hold_of(location: Location, kind: UnitKind) -> Hold:
    return Hold(Designation(location, kind))
