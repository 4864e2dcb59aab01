"""The geography of convoys: which seas lead from one province to another.

A route is a sequence of distinct sea provinces, the first touching the army's start, the last its
destination, neighbours touching one another (DATC 4.A.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

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
    # A node lies on a simple path between two others exactly when all three share a biconnected
    # component once the two are joined by an edge.
    import networkx as nx  # slow to load, and most convoys have one fleet

    source, sink = -1, -2
    graph: nx.Graph[int] = nx.Graph()
    graph.add_edge(source, sink)
    for sea in seas:
        graph.add_edges_from((sea, other) for other in ground.shores[sea] if other in seas)
    graph.add_edges_from((source, sea) for sea in begins)
    graph.add_edges_from((sea, sink) for sea in ends)
    components = cast(Iterator[set[int]], nx.biconnected_components(graph))  # the stubs say list of sets
    for component in components:
        if source in component and sink in component:
            return frozenset(component - {source, sink})
    return frozenset()


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
