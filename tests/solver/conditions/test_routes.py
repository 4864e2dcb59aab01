"""The seas on a convoy's routes agree with networkx."""

from dataclasses import dataclass
from typing import Any

import networkx as nx
from hypothesis import given, settings, strategies as st

from westphalia.solver.conditions.convoys import can_convoy, convoy_destinations, seas_on_routes

START, END = 10, 11
SEAS = st.integers(0, 8)


@dataclass(frozen=True, eq=False)
class Waters:
    """The part of a board that routes depend on."""

    shores: tuple[frozenset[int], ...]
    seas: frozenset[int]
    harbors: frozenset[int] = frozenset()


@st.composite
def waters(draw: st.DrawFn) -> Any:
    """Draw up to nine seas between two provinces."""
    pairs = draw(st.sets(st.tuples(SEAS, SEAS).filter(lambda pair: pair[0] < pair[1]), max_size=16))
    shores: list[set[int]] = [set() for _ in range(12)]
    for one, other in pairs:
        shores[one].add(other)
        shores[other].add(one)
    for end in (START, END):
        for sea in draw(st.sets(SEAS, max_size=4)):
            shores[sea].add(end)
            shores[end].add(sea)
    return Waters(tuple(map(frozenset, shores)), frozenset(range(9)))


@given(waters(), st.frozensets(SEAS))
@settings(max_examples=300)
def test_a_sea_is_on_a_route_if_a_simple_path_passes_it(ground: Any, fleets: frozenset[int]) -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from((START, END))
    for sea in fleets:
        graph.add_edges_from(
            (sea, other) for other in ground.shores[sea] if other in fleets or other >= START
        )
    paths = list(nx.all_simple_paths(graph, START, END))
    assert seas_on_routes(ground, START, END, fleets) == {sea for path in paths for sea in path[1:-1]}
    assert can_convoy(ground, START, END, fleets) == bool(paths)
    assert (END in convoy_destinations(ground, START, fleets)) == bool(paths)
