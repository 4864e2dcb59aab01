"""The candidate orders of a movement phase, sorted by what they do.

Each unit has one or more orders it might follow. In an adjudication it has exactly one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..orders.reading import CONVOY, MOVE, SUPPORT, Reader, Reading


@dataclass(slots=True)
class Candidates:
    """The candidate orders: lists of orders are indexed by candidate, `coming` by province."""

    reading: Sequence[Reading]
    unit: Sequence[int]
    target: list[int]
    """The province that a move leads to; -1 for other orders and moves that cannot be made."""
    coming: list[tuple[int, ...]]
    """The moves into each province."""
    moves_of: list[tuple[int, ...]]
    """The moves of each unit, also those that cannot be made."""
    movers: list[int]
    """The candidates that move, as far as possible."""
    supports: list[int]
    """The candidates that support, as far as possible."""
    convoys: list[int]
    sailing: list[int]
    """The movers that are no step by land, or ask for a convoy."""
    contested: list[int]
    """The provinces that several movers come to."""
    facing: list[int]
    """The movers that meet a unit in their destination,"""
    defender: list[int]
    """and that unit; -1 where there is none."""
    attacked: list[int]
    """The units that somebody moves against."""
    wavers: Sequence[bool]
    """The units with both a move and another order among their candidates."""
    several: bool
    """Some unit has several candidates."""

    @property
    def by_land(self) -> list[bool]:
        """The move leads to a neighbor by land."""
        return [reading.by_land for reading in self.reading]

    def of_units(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        return _of_units(singles(len(self.unit)), self.unit, len(self.moves_of))


def sort_candidates(reader: Reader, readings: Sequence[Reading]) -> Candidates:
    """Sort the orders by what they do, and note who comes to each province."""
    at, province = reader.at, reader.ground.province
    count, units = len(readings), len(reader.units)
    several = count > units
    alone = singles(count)
    unit = [reading.unit for reading in readings]
    target = [-1] * count
    coming: list[tuple[int, ...]] = [()] * reader.ground.provinces
    moves_of: list[tuple[int, ...]] = [()] * count
    movers: list[int] = []
    supports: list[int] = []
    convoys: list[int] = []
    sailing: list[int] = []
    contested: list[int] = []
    facing: list[int] = []
    defender = [-1] * count
    attacked: list[int] = []
    for c, reading in enumerate(readings):
        kind = reading.kind
        if kind != MOVE:
            if kind == CONVOY:
                convoys.append(c)
            elif kind == SUPPORT and reading.code is None:
                supports.append(c)
            continue
        moves_of[c] = alone[c]
        if reading.code is not None:
            continue
        if reading.via or not reading.by_land:
            sailing.append(c)
        p = target[c] = province[reading.target]
        movers.append(c)
        comers = coming[p]
        d = at[p]
        if d >= 0:
            if not comers:
                attacked.append(d)
            if d != unit[c]:
                facing.append(c)
                defender[c] = d
        if comers:
            if len(comers) == 1:
                contested.append(p)
            coming[p] = comers + alone[c]
        else:
            coming[p] = alone[c]
    wavers: Sequence[bool] = none_of(units)
    if several:
        moves_of = _of_units(moves_of, unit, units)
        of_unit = Counter(unit)
        wavers = [0 < len(moves) < of_unit[u] for u, moves in enumerate(moves_of)]
    return Candidates(
        readings,
        unit,
        target,
        coming,
        moves_of,
        movers,
        supports,
        convoys,
        sailing,
        contested,
        facing,
        defender,
        attacked,
        wavers,
        several,
    )


def _of_units(of_orders: Iterable[tuple[int, ...]], unit: Sequence[int], units: int) -> list[tuple[int, ...]]:
    """A table of orders as one of units."""
    found: list[tuple[int, ...]] = [()] * units
    for own, u in zip(of_orders, unit, strict=False):
        found[u] += own
    return found


def singles(count: int) -> Sequence[tuple[int]]:
    """At least so many numbers, each by itself as most tables hold them: made once, for whole turns."""
    return _SINGLES if count <= len(_SINGLES) else [(number,) for number in range(count)]


_SINGLES = tuple([(number,) for number in range(500)])


@lru_cache(maxsize=256)
def numbers(count: int) -> tuple[int, ...]:
    """The numbers from 0 on, so many."""
    return tuple(range(count))


@lru_cache(maxsize=256)
def none_of(count: int) -> tuple[bool, ...]:
    """A table that says no of each."""
    return (False,) * count
