"""How moves travel: by land, by sea along the fleets ordered to carry them, or in no way at all.

Also which provinces a variant closes to them (`Conditions.access`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ...model.names import Province
from ...model.orders import Move
from ...model.rulebook.choices import ConvoyParadox, ConvoyPath
from ..conditions.access import Access, Shuts
from ..rules.equations import NO, by_sea, listed, way
from .passages import on_routes, passage_of

if TYPE_CHECKING:
    from ..orders.reading import Reading
    from .system import System


def open_ways(t: System) -> None:
    """Find how each move travels, and decide what of it is settled (DATC 4.A.1, 4.A.3)."""
    if t.reader.conditions.access is not None:
        _close_provinces(t, t.reader.conditions.access)
    by_land, wishes, reading = t.by_land, t.wishes, t.reading
    sailing = [c for c in t.movers if not by_land[c] or c in wishes or reading[c].via]
    for c in sailing:
        _plan_passage(t, c)
    for c in sailing:
        passage = t.passages[c]
        if passage is not None and (t.every_fleet_counts or _asks_who_convoys(t)):
            passage.listed = tuple([t.fold(listed, (c, i)) for i in range(len(passage.fleets))])
    for c in sailing:
        if t.passages[c] is None:
            t.way[c] = t.chosen[c] if t.by_land[c] else NO
        else:
            t.by_sea[c] = t.fold(by_sea, c)
            t.way[c] = t.fold(way, c)
    for c in t.shut_by:
        if t.passages[c] is None and t.way[c] != NO:
            t.way[c] = t.fold(way, c)
    for c in t.closed:
        t.way[c] = NO


def _close_provinces(t: System, access: Access) -> None:
    """Find the moves that a variant keeps out of provinces, for good or once the unit there leaves."""
    names = t.reader.ground.names
    for c in t.movers:
        u, target = t.unit[c], t.target[c]
        d = t.at.get(target, -1)
        if d == u:
            continue
        found = access(t.units[u], Province(names[target]), t.units[d] if d >= 0 else None)
        if found is None:
            continue
        t.closing[c] = found.clause
        if found.shuts is Shuts.NOW or d < 0:
            t.closed.add(c)
        elif found.shuts is Shuts.ONCE_LEFT:
            t.shut_by[c] = t.leaving[d]
        else:
            t.shut_by[c] = tuple([t.chosen[m] for m in t.moves_of[d]])


def _asks_who_convoys(t: System) -> bool:
    return t.rulebook.convoy_paradox in (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_1982)


def _plan_passage(t: System, c: int) -> None:
    reading, u = t.reading[c], t.unit[c]
    ground, place = t.reader.ground, t.place
    carriers = t.carriers.get(c, [])
    start, end = place[u], t.target[c]
    route = _written_route(t, reading)
    if route is not None:
        carriers = [k for k in carriers if place[t.unit[k]] in route]
    lines = on_routes(ground, start, end, frozenset(place[t.unit[k]] for k in carriers)) if carriers else ()
    for k in t.carriers.get(c, []):
        if place[t.unit[k]] not in lines:
            t.unmatched[k] = "not_on_ordered_route"
    carriers = [k for k in carriers if place[t.unit[k]] in lines]
    t.asks_for_convoy[c] = reading.via
    power = t.units[u].power
    t.own_convoys[c] = tuple(t.chosen[k] for k in t.wishes.get(c, []) if t.units[t.unit[k]].power == power)
    opposite = t.at.get(end)
    t.swaps[c] = () if opposite is None else tuple(m for m in t.moves_of[opposite] if t.target[m] == start)
    if not t.by_land[c] and not carriers:
        return
    t.passages[c] = passage_of(
        ground,
        start,
        end,
        tuple(t.unit[k] for k in carriers),
        tuple(t.units[t.unit[k]].power == power for k in carriers),
        place,
        tuple(t.chosen[k] for k in carriers),
        tuple(t.dislodged[t.unit[k]] for k in carriers),
    )


def _written_route(t: System, reading: Reading) -> frozenset[int] | None:
    """The only seas a convoy may use because its order names them (DATC 4.A.6); None: any."""
    order = reading.order
    choice = t.rulebook.convoy_path
    if choice is ConvoyPath.IGNORED or not isinstance(order, Move):
        return None
    if not order.path:
        return frozenset() if choice is ConvoyPath.REQUIRED else None
    index, ground = t.reader.ground.index, t.reader.ground
    seas = [index[location.province] for location in order.path]
    ends = [t.place[reading.unit], *seas, index[order.target.province]]
    whole = all(b in ground.shores[a] for a, b in pairwise(ends))
    return frozenset(seas) if whole else frozenset()
