"""Select which of several orders a unit follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
    legal: list[list[int]] = [[] for _ in reader.units]
    for i, reading in enumerate(readings):
        if not reading.illegal:
            legal[reading.unit].append(i)
    chosen: list[ValidatedOrder] = []
    for u, own in enumerate(legal):
        found = readings[own[0]] if len(own) == 1 else _select_one(reader, readings, own)
        chosen.append(found or _implied_hold(reader, u))
    return Selection(chosen, readings)


def _select_one(
    reader: OrderValidator, readings: list[ValidatedOrder], several: Sequence[int]
) -> ValidatedOrder | None:
    """Select the reading, by number, that the unit follows, and mark the others."""
    if not several:
        return None
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
    return ValidatedOrder(unit.power, Hold(Designation(unit.location, unit.kind)), u, HOLD)
