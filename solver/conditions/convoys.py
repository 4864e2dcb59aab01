"""The geography of convoys: which seas lead from one province to another.

A route is a sequence of distinct sea provinces, the first touching the army's start, the last its
destination, neighbours touching one another (DATC 4.A.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .geography import BoardGraph


def joined(ground: BoardGraph, start: int, end: int, seas: Collection[int]) -> bool:
    """Fleets in these sea provinces could carry an army from `start` to `end`."""
    shores = ground.shores
    if any(sea in seas for sea in shores[start] & shores[end]):
        return True
    return any(end in beside for beside in _shores_sailed_to(ground, start, seas))


def ends_of(ground: BoardGraph, start: int, seas: Collection[int]) -> frozenset[int]:
    """The provinces to which fleets in these sea provinces could carry an army from `start`, without it."""
    ends = frozenset[int]().union(*_shores_sailed_to(ground, start, seas))
    return ends - ground.seas - {start}


def _shores_sailed_to(ground: BoardGraph, start: int, seas: Collection[int]) -> Iterator[frozenset[int]]:
    """What each sea touches that chains of fleets from `start` come to."""
    shores = ground.shores
    reached = {sea for sea in shores[start] if sea in seas}
    frontier = list(reached)
    while frontier:
        beside = shores[frontier.pop()]
        yield beside
        fresh = [sea for sea in beside if sea in seas and sea not in reached]
        reached.update(fresh)
        frontier.extend(fresh)


def on_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """The sea provinces among `seas` that lie on some route from `start` to `end`."""
    shores = ground.shores
    if len(seas) == 1:
        (sea,) = seas
        return seas if start in shores[sea] and end in shores[sea] else frozenset()
    begins, ends = shores[start] & seas, shores[end] & seas
    key = ("routes", begins, ends, seas)
    known = ground.routes.get(key)
    if known is None:
        known = ground.routes[key] = _on_simple_paths(ground, begins, ends, seas)
    return known


def _on_simple_paths(
    ground: BoardGraph, begins: frozenset[int], ends: frozenset[int], seas: frozenset[int]
) -> frozenset[int]:
    """The seas on some path from `begins` to `ends` that passes none twice.

    A node lies on a simple path between two others exactly when all three share a biconnected component once
    the two are joined by an edge. So the graph is searched in depth from that edge on, and a node belongs to
    its component as long as what is found below it leads back above the node it was found from (Hopcroft and
    Tarjan, "Efficient algorithms for graph manipulation", 1973).
    """
    source, sink = -1, -2
    shores = ground.shores
    found = {source: 0, sink: 1}
    back = {source: 0, sink: 0}
    below: dict[int, list[int]] = {sink: []}
    stack = [(sink, source, iter(ends))]
    while stack:
        node, above, ahead = stack[-1]
        for other in ahead:
            if other not in found:
                found[other] = back[other] = len(found)
                below[other] = []
                below[node].append(other)
                near = [*(shores[other] & seas), *([sink] if other in ends else [])]
                stack.append((other, node, iter([*near, source] if other in begins else near)))
                break
            if other != above:
                back[node] = min(back[node], found[other])
        else:
            stack.pop()
            back[above] = min(back[above], back[node])
    routes: set[int] = set()
    joined_on = [sink]
    while joined_on:
        node = joined_on.pop()
        kept = [other for other in below[node] if back[other] < found[node]]
        routes.update(kept)
        joined_on += kept
    return frozenset(routes)


def on_lean_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """The sea provinces on some route from which no fleet can be left out (DATC 4.E.1, `necessary`)."""
    key = ("lean", start, end, seas)
    known = ground.routes.get(key)
    if known is None:
        found: set[int] = set()
        for route in _lean_routes(ground, start, end, on_routes(ground, start, end, seas)):
            found.update(route)
        known = ground.routes[key] = frozenset(found)
    return known


def _lean_routes(ground: BoardGraph, start: int, end: int, seas: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Routes whose fleets touch only their neighbours on the route, and the ends only at the ends."""
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
