"""The candidate orders of a movement phase, sorted by what they do.

Each unit has one or more orders it might follow. In an adjudication it has exactly one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...model.brief import brief
from ..orders.reading import CONVOY, MOVE, SUPPORT, Reader, Reading

_NOBODY: list[int] = []
"""Who comes to most provinces; never changed."""


@brief
@dataclass(slots=True)
class Candidates:
    """The candidate orders: lists of orders are indexed by candidate, `coming` by province."""

    reading: Sequence[Reading]
    unit: list[int]
    target: list[int]
    """The province that a move leads to; -1 for other orders and moves that cannot be made."""
    by_land: list[bool]
    """The move leads to a neighbor by land."""
    coming: list[list[int]]
    """The moves into each province."""
    moves_of: list[tuple[int, ...]]
    """The moves of each unit, also those that cannot be made."""
    movers: list[int]
    """The candidates that move, as far as possible."""
    supports: list[int]
    """The candidates that support, as far as possible."""
    convoys: list[int]
    attacked: list[int]
    """The units that somebody moves against."""
    wavers: list[bool]
    """The units with both a move and another order among their candidates."""
    several: bool
    """Some unit has several candidates."""

    def of_units(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        found: list[tuple[int, ...]] = [()] * len(self.moves_of)
        for c, u in enumerate(self.unit):
            found[u] += (c,)
        return found


def sort_candidates(reader: Reader, readings: Sequence[Reading]) -> Candidates:
    """Sort the orders by what they do, and note who comes to each province."""
    ground, at = reader.ground, reader.at
    province = ground.province
    count, units = len(readings), len(reader.units)
    coming: list[list[int]] = [_NOBODY] * ground.provinces
    target: list[int] = [-1] * count
    by_land: list[bool] = [False] * count
    moves_of: list[tuple[int, ...]] = [()] * units
    movers: list[int] = []
    supports: list[int] = []
    convoys: list[int] = []
    attacked: list[int] = []
    standing = reader.standing
    unit = list(range(units)) if count == units else [standing[reading.post] for reading in readings]
    for c, reading in enumerate(readings):
        kind = reading.kind
        if kind == MOVE:
            moves_of[unit[c]] += (c,)
            if reading.code is None:
                p = target[c] = province[reading.target]
                by_land[c] = reading.by_land
                movers.append(c)
                if coming[p]:
                    coming[p].append(c)
                else:
                    coming[p] = [c]
                    if p in at:
                        attacked.append(at[p])
        elif kind == SUPPORT:
            if reading.code is None:
                supports.append(c)
        elif kind == CONVOY:
            convoys.append(c)
    wavers = [False] * units
    if count > units:
        of_unit = Counter(unit)
        wavers = [0 < len(moves) < of_unit[u] for u, moves in enumerate(moves_of)]
    return Candidates(
        readings,
        unit,
        target,
        by_land,
        coming,
        moves_of,
        movers,
        supports,
        convoys,
        attacked,
        wavers,
        count > units,
    )
