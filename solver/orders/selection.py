"""Which of several orders a unit follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from ...model.names import Location, UnitKind
from ...model.orders import Designation, Hold
from ...model.rulebook.choices import SeveralOrders
from .reading import HOLD, Given, Reader, Reading


@dataclass(slots=True)
class Selection:
    """The one order each unit follows, and the orders as given: of those dropped the reading says why."""

    chosen: list[Reading]
    given: Given


def select(reader: Reader, given: Given) -> Selection:
    """For each unit the one legal order it follows, under DATC 4.C and 4.D.3; a hold if there is none."""
    chosen = list(given.first)
    if given.several:
        given = replace(given, readings=list(given.readings))
        legal: dict[int, list[int]] = {u: [] for u in given.several}
        for i, u in enumerate(given.units):
            if u in legal and not given.readings[i].illegal:
                legal[u].append(i)
        for u, several in legal.items():
            chosen[u] = _one_of(reader, given.readings, several)
    holds, posts = reader.lexicon.holds, reader.posts
    for u, found in enumerate(chosen):
        if found is None:
            chosen[u] = holds.get(posts[u]) or _unordered(reader, u)
    return Selection(cast(list[Reading], chosen), given)


def _one_of(reader: Reader, readings: list[Reading], several: Sequence[int]) -> Reading | None:
    """The one of several readings, given by their numbers, that the unit follows; the others are marked."""
    well_written = [i for i in several if not readings[i].poor]
    if well_written:
        for i in several:
            if readings[i].poor:
                readings[i] = readings[i].refused("better_order")
        several = well_written
    first: dict[tuple[object, ...], Reading] = {}
    for i in several:
        first.setdefault(_meaning(readings[i]), readings[i])
    distinct = list(first.values())
    choice = reader.rulebook.several_orders
    keep: Reading | None = distinct[0]
    if len(distinct) > 1:
        keep = {SeveralOrders.FIRST: distinct[0], SeveralOrders.LAST: distinct[-1]}.get(choice)
    for i in several:
        if keep is None or not same_meaning(readings[i], keep):
            readings[i] = readings[i].refused("multiple_orders")
    return keep


def same_meaning(one: Reading, other: Reading) -> bool:
    """Both orders do the same, however they are written."""
    return _meaning(one) == _meaning(other)


def _meaning(reading: Reading) -> tuple[object, ...]:
    """What an order does, however it is written."""
    return reading.kind, reading.target, reading.about, reading.via, reading.into


def _unordered(reader: Reader, u: int) -> Reading:
    """The hold of a unit that got no order."""
    post, unit = reader.posts[u], reader.units[u]
    hold = reader.lexicon.holds[post] = Reading(_hold(unit.location, unit.kind), post, HOLD)
    return hold


@lru_cache(maxsize=10_000)
def _hold(location: Location, kind: UnitKind) -> Hold:
    return Hold(Designation(location, kind))
