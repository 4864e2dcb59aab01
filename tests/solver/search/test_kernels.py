"""Kernels are the strongly connected components that networkx finds."""

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from westphalia.solver.search.kernels import knots

EDGES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30)


@given(EDGES)
def test_knots_are_strongly_connected_components_in_sequence(
    edges: list[tuple[int, int]],
) -> None:
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(10))
    graph.add_edges_from(edges)
    leads = {node: list(graph.successors(node)) for node in graph}
    expected = [sorted(component) for component in nx.strongly_connected_components(graph)]
    assert [sorted(component) for component in knots(leads)] == expected


@pytest.mark.parametrize("length", [20_000])
def test_a_long_ring_is_one_knot(length: int) -> None:
    ring = {node: [(node + 1) % length] for node in range(length)}
    assert [len(knot) for knot in knots(ring)] == [length]
