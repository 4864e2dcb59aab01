"""The geography of convoys: which seas lead from one province to another.

A route is a sequence of distinct, successively adjacent sea provinces, the first adjacent to the army's
start, the last to its destination (DATC 4.A.1). Every turn with a convoy needs routes, so this module avoids
networkx, which takes 0.1 s to import.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from .geography import BoardGraph

CACHED_ROUTES = 4096
"""The number of results that each cache of routes keeps; a turn with convoys needs about seven."""


class FleetGroup(NamedTuple):
    """Seas that are connected with each other, and the provinces that border on them."""

    seas: frozenset[int]
    shores: frozenset[int]


@lru_cache(maxsize=CACHED_ROUTES)
def fleet_groups(ground: BoardGraph, seas: frozenset[int]) -> tuple[FleetGroup, ...]:
    """Return the groups of connected seas among `seas`: a convoy stays in one of them."""
    groups: list[FleetGroup] = []
    left = seas
    while left:
        group = _reachable_seas(ground, frozenset({min(left)}), seas)
        left -= group
        groups.append(FleetGroup(group, frozenset[int]().union(*(ground.shores[sea] for sea in group))))
    return tuple(groups)


def can_convoy(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> bool:
    """Return whether fleets in these sea provinces could carry an army from `start` to `end`."""
    if ground.harbors:
        seas -= {start, end}
    return any(start in shores and end in shores for _, shores in fleet_groups(ground, seas))


def convoy_destinations(ground: BoardGraph, start: int, seas: frozenset[int]) -> frozenset[int]:
    """Return the provinces to which fleets in these sea provinces could carry an army from `start`."""
    groups = fleet_groups(ground, seas)
    ends = frozenset[int]().union(*(shores for _, shores in groups if start in shores))
    if ground.harbors:
        return frozenset(
            end for end in ends - {start} if not ground.is_sea[end] and can_convoy(ground, start, end, seas)
        )
    return ends - ground.seas - {start}


def seas_on_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """Return the sea provinces among `seas` that lie on some route from `start` to `end`."""
    if ground.harbors:
        seas -= {start, end}
    found = frozenset[int]()
    for group, shores in fleet_groups(ground, seas):
        if start in shores and end in shores:
            begins, ends = ground.shores[start] & group, ground.shores[end] & group
            found |= group if len(group) == 1 else _seas_on_simple_paths(ground, begins, ends, group)
    return found


def seas_around(ground: BoardGraph, start: int, seas: frozenset[int]) -> frozenset[int]:
    """Return the sea provinces among `seas` that can be on a route from `start`."""
    if ground.harbors:
        return seas
    groups = [group for group, shores in fleet_groups(ground, seas) if start in shores]
    return groups[0] if len(groups) == 1 else frozenset[int]().union(*groups)


@lru_cache(maxsize=CACHED_ROUTES)
def convoy_routes(ground: BoardGraph, start: int, seas: frozenset[int]) -> Mapping[int, frozenset[int]]:
    """Return the `convoy_destinations` of an army, each with its `seas_on_routes`."""
    ends = convoy_destinations(ground, start, seas)
    return {end: seas_on_routes(ground, start, end, seas) for end in ends}


@lru_cache(maxsize=CACHED_ROUTES)
def _seas_on_simple_paths(
    ground: BoardGraph, begins: frozenset[int], ends: frozenset[int], seas: frozenset[int]
) -> frozenset[int]:
    """Return the seas on some path from `begins` to `ends` that passes no sea twice.

    A sea is on such a path if two disjoint paths lead from it to the two sides. By Menger's theorem this is
    the case exactly if it reaches both sides, and no other single sea separates it from both.
    """
    routes = _reachable_seas(ground, begins, seas) & _reachable_seas(ground, ends, seas)
    for sea in seas:
        others = seas - {sea}
        routes &= _reachable_seas(ground, (begins | ends) & others, others) | {sea}
    return routes


def _reachable_seas(ground: BoardGraph, starts: frozenset[int], seas: frozenset[int]) -> frozenset[int]:
    """Return the seas that chains of `seas` connect to `starts`, including `starts`."""
    reached = set(starts)
    frontier = list(starts)
    while frontier:
        fresh = (ground.shores[frontier.pop()] & seas) - reached
        reached |= fresh
        frontier += fresh
    return frozenset(reached)


def seas_on_minimal_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """Return the seas on some route from which no fleet can be left out (DATC 4.E.1, `necessary`)."""
    return _seas_on_minimal_routes(ground, start, end, seas_on_routes(ground, start, end, seas))


@lru_cache(maxsize=CACHED_ROUTES)
def _seas_on_minimal_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    return frozenset(sea for route in _minimal_routes(ground, start, end, seas) for sea in route)


def can_take_part(
    ground: BoardGraph, sea: int, start: int, end: int, seas: frozenset[int], *, necessary: bool
) -> bool:
    """Return whether a fleet in a sea could take part in a convoy by fleets in `seas` (DATC 4.E.1).

    If `necessary`, there must be a route from which it cannot be left out.
    """
    if not (ground.coastal[start] and ground.coastal[end]):
        return False
    if start in ground.shores[sea] and end in ground.shores[sea]:
        return True
    find_seas = seas_on_minimal_routes if necessary else seas_on_routes
    return sea in find_seas(ground, start, end, seas)


def _minimal_routes(
    ground: BoardGraph, start: int, end: int, seas: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """Yield routes whose fleets are adjacent only to their neighbors on the route.

    Only the first fleet is adjacent to the start, and only the last one to the end.
    """
    shores = ground.shores
    beginnings = sorted(sea for sea in seas if start in shores[sea])
    stack: list[tuple[tuple[int, ...], frozenset[int]]] = [
        ((sea,), frozenset(beginnings)) for sea in beginnings
    ]
    while stack:
        route, barred = stack.pop()
        head = route[-1]
        if end in shores[head]:
            yield route
            continue
        near = shores[head] & seas
        stack.extend(((*route, sea), barred | near) for sea in sorted(near - barred))
