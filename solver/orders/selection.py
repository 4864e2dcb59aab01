"""Which of several orders a unit follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from ...model.names import Location, UnitKind
from ...model.orders import Designation, Hold
from ...model.position import Unit
from ...model.rulebook.choices import SeveralOrders
from .reading import HOLD, Reader, Reading


def select(reader: Reader, readings: Sequence[Reading]) -> list[Reading]:
    """For each unit the one legal order it follows, under DATC 4.C and 4.D.3; a hold if there is none."""
    chosen: list[Reading | None] = [None] * len(reader.units)
    rivals: dict[int, list[Reading]] = {}
    unordered_units = len(chosen)
    for reading in readings:
        if reading.code is not None and reading.illegal:
            continue
        u = reading.unit
        first = chosen[u]
        if first is None:
            chosen[u] = reading
            unordered_units -= 1
        else:
            rivals.setdefault(u, [first]).append(reading)
    for u, several in rivals.items():
        chosen[u] = _one_of(reader, several)
    if unordered_units or rivals:
        return [r if r is not None else unordered(reader.units[u], u) for u, r in enumerate(chosen)]
    return cast(list[Reading], chosen)


def _one_of(reader: Reader, several: list[Reading]) -> Reading | None:
    well_written = [reading for reading in several if not reading.poor]
    for poor in (r for r in several if r.poor and well_written):
        poor.illegal, poor.code = True, "better_order"
    several = well_written or several
    first: dict[tuple[object, ...], Reading] = {}
    for reading in several:
        first.setdefault(_meaning(reading), reading)
    distinct = list(first.values())
    choice = reader.rulebook.several_orders
    keep: Reading | None = distinct[0]
    if len(distinct) > 1:
        keep = {SeveralOrders.FIRST: distinct[0], SeveralOrders.LAST: distinct[-1]}.get(choice)
    for reading in several:
        if reading is not keep and (keep is None or not same_meaning(reading, keep)):
            reading.illegal, reading.code = True, "multiple_orders"
    return keep


def same_meaning(one: Reading, other: Reading) -> bool:
    """Both orders do the same, however they are written."""
    return _meaning(one) == _meaning(other)


def _meaning(reading: Reading) -> tuple[object, ...]:
    """What an order does, however it is written."""
    return reading.kind, reading.target, reading.other, reading.via, reading.into


def unordered(unit: Unit, u: int) -> Reading:
    """The hold of a unit that got no order."""
    return Reading(unit.power, _hold(unit.location, unit.kind), u, HOLD)


@lru_cache(maxsize=10_000)
def _hold(location: Location, kind: UnitKind) -> Hold:
    return Hold(Designation(location, kind))
