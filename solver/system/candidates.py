"""The candidate orders of a movement phase, sorted by what they do."""

from __future__ import annotations

from ..orders.reading import CONVOY, MOVE, SUPPORT
from .system import System


def sort_candidates(t: System) -> None:
    """Sort the orders by what they do, and collect the moves into each province."""
    province, at = t.reader.ground.province, t.at
    count, units = len(t.reading), len(t.units)
    unit = [reading.unit for reading in t.reading]
    t.unit = unit
    t.by_land = [reading.by_land for reading in t.reading]
    candidates: list[tuple[int, ...]] = [()] * units
    moves_of: list[tuple[int, ...]] = [()] * units
    coming: list[tuple[int, ...]] = [()] * t.reader.ground.provinces
    target = [-1] * count
    defender = [-1] * count
    movers: list[int] = []
    supports: list[int] = []
    convoys: list[int] = []
    for c, reading in enumerate(t.reading):
        u, kind = unit[c], reading.kind
        candidates[u] += (c,)
        if kind == MOVE:
            moves_of[u] += (c,)
            if reading.code is None:
                movers.append(c)
                p = target[c] = province[reading.target]
                coming[p] += (c,)
                if at[p] != u:
                    defender[c] = at[p]
        elif kind == CONVOY:
            convoys.append(c)
        elif kind == SUPPORT and reading.code is None:
            supports.append(c)
    t.candidates, t.moves_of, t.coming, t.target, t.defender = candidates, moves_of, coming, target, defender
    t.movers, t.supports, t.convoys = movers, supports, convoys
    t.has_alternatives = [0 < len(moves) < len(own) for moves, own in zip(moves_of, candidates, strict=True)]
