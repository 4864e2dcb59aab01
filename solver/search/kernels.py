"""Kernels: what propagation leaves, taken apart into sets of decisions that hang on one another.

The undecided decisions form a graph, each pointing to those its definition reads. Its strongly
connected components, taken in the order in which they depend on each other, are solved one by one:
cost grows with the largest kernel, not with the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .propagation import looks_at, propagate

if TYPE_CHECKING:
    from ..system.system import System


def kernels(t: System, undecided: Iterable[int]) -> Iterator[list[int]]:
    """The kernels of the undecided decisions, each after all those it depends on."""
    import networkx as nx  # slow to load: only when something is left undecided

    reads = looks_at(t, undecided)
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(reads)
    graph.add_edges_from(
        (d, other) for d, others in reads.items() for other in sorted(others) if other in reads
    )
    # A component comes out before those that point to it, so what it depends on is settled first.
    for component in nx.strongly_connected_components(graph):
        yield sorted(component)


def open_kernels(t: System, undecided: Iterable[int]) -> Iterator[list[int]]:
    """The kernels that stay open once all before them are settled by whoever iterates.

    Earlier kernels must have been given values in `t.values` before the next one is asked for.
    """
    for kernel in kernels(t, undecided):
        rest = propagate(t, kernel)
        if len(rest) == len(kernel):
            yield kernel
        elif rest:
            yield from open_kernels(t, rest)
