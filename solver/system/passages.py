"""Convoy routes: which fleets can carry an army, and what keeps its way open.

A route is a sequence of distinct sea provinces, the first touching the army's start, the last its
destination, neighbours touching one another (DATC 4.A.1). Provinces and fleets are small integers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

from ..conditions.geography import Ground
from ..rules.equations import NO


class Passage:
    """The fleets that may carry one move, and how they touch.

    Node i is fleet unit `fleets[i]`. `given[i]` is the decision that its matching convoy order is the
    one chosen, `lost[i]` that it is dislodged; `links[i]` are the nodes it touches, `first` those that
    touch the start, `last[i]` says whether it touches the destination, `own[i]` whether it belongs to
    the power of the army. `listed[i]`, once known, is the decision that the fleet lies on an ordered
    route that the rulebook admits (DATC 4.A.1).
    """

    __slots__ = ("first", "fleets", "given", "last", "links", "listed", "lost", "own")

    def __init__(
        self,
        fleets: tuple[int, ...],
        own: tuple[bool, ...],
        first: tuple[int, ...],
        last: tuple[bool, ...],
        links: tuple[tuple[int, ...], ...],
        given: tuple[int, ...],
        lost: tuple[int, ...],
    ) -> None:
        self.fleets = fleets
        self.own = own
        self.first = first
        self.last = last
        self.links = links
        self.given = given
        self.lost = lost
        self.listed = given

    def ordered(self, *, own_only: bool = False) -> Passage:
        """The same passage with every fleet kept: what the orders alone allow (to the own fleets)."""
        given = tuple(NO if own_only and not own else d for d, own in zip(self.given, self.own, strict=True))
        kept = (NO,) * len(self.fleets)
        return Passage(self.fleets, self.own, self.first, self.last, self.links, given, kept)

    def routes(self, node: int) -> Iterator[tuple[int, ...]]:
        """Every route, as nodes, that leads through `node`, whatever is ordered."""
        stack: list[tuple[int, ...]] = [(i,) for i in self.first]
        while stack:
            route = stack.pop()
            if self.last[route[-1]] and node in route:
                yield route
            stack.extend((*route, j) for j in self.links[route[-1]] if j not in route)


def passage_of(
    ground: Ground,
    start: int,
    end: int,
    fleets: tuple[int, ...],
    own: tuple[bool, ...],
    place: list[int],
    given: tuple[int, ...],
    lost: tuple[int, ...],
) -> Passage:
    """The passage of `fleets` (unit numbers, standing in `place`) from province `start` to `end`."""
    seas = [place[f] for f in fleets]
    shores = ground.shores
    return Passage(
        fleets,
        own,
        tuple(i for i, sea in enumerate(seas) if start in shores[sea]),
        tuple(end in shores[sea] for sea in seas),
        tuple(tuple(j for j, other in enumerate(seas) if other in shores[sea]) for sea in seas),
        given,
        lost,
    )


def joined(ground: Ground, start: int, end: int, seas: Collection[int]) -> bool:
    """Fleets in these sea provinces could carry an army from `start` to `end`."""
    shores = ground.shores
    if any(sea in seas for sea in shores[start] & shores[end]):
        return True
    reached = {sea for sea in shores[start] if sea in seas}
    frontier = list(reached)
    while frontier:
        sea = frontier.pop()
        if end in shores[sea]:
            return True
        fresh = [other for other in shores[sea] if other in seas and other not in reached]
        reached.update(fresh)
        frontier.extend(fresh)
    return False


def on_routes(ground: Ground, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """The sea provinces among `seas` that lie on some route from `start` to `end`."""
    shores = ground.shores
    if len(seas) == 1:
        (sea,) = seas
        return seas if start in shores[sea] and end in shores[sea] else frozenset()
    key = ("routes", start, end, seas)
    known = ground.routes.get(key)
    if known is None:
        known = ground.routes[key] = _on_simple_paths(ground, start, end, seas)
    return known


def _on_simple_paths(ground: Ground, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    # A node lies on a simple path between two others exactly when all three share a biconnected
    # component once the two are joined by an edge.
    import networkx as nx  # slow to load, and most convoys have one fleet

    source, sink = -1, -2
    graph: nx.Graph[int] = nx.Graph()
    graph.add_edge(source, sink)
    for sea in seas:
        graph.add_edges_from((sea, other) for other in ground.shores[sea] if other in seas)
        if start in ground.shores[sea]:
            graph.add_edge(source, sea)
        if end in ground.shores[sea]:
            graph.add_edge(sea, sink)
    components = cast(Iterator[set[int]], nx.biconnected_components(graph))  # the stubs say list of sets
    for component in components:
        if source in component and sink in component:
            return frozenset(component - {source, sink})
    return frozenset()


def on_lean_routes(ground: Ground, start: int, end: int, seas: frozenset[int]) -> frozenset[int]:
    """The sea provinces on some route from which no fleet can be left out (DATC 4.E.1, `necessary`)."""
    key = ("lean", start, end, seas)
    known = ground.routes.get(key)
    if known is None:
        found: set[int] = set()
        for route in _lean_routes(ground, start, end, on_routes(ground, start, end, seas)):
            found.update(route)
        known = ground.routes[key] = frozenset(found)
    return known


def _lean_routes(ground: Ground, start: int, end: int, seas: frozenset[int]) -> Iterator[tuple[int, ...]]:
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
