"""Split the decisions that propagation leaves open into kernels.

A kernel is a strongly connected component of the dependency graph: decisions that depend on each other in a
cycle. Kernels are solved one at a time, each after the kernels it depends on, so the cost of a paradox grows
with its own size and not with the size of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .propagation import find_inputs, propagate

if TYPE_CHECKING:
    from networkx import DiGraph

    from ..system.system import System


def dependency_graph(system: System, undecided: Iterable[int]) -> DiGraph[int]:
    """Build the graph of undecided decisions, with an edge from each decision to each one that it reads."""
    from networkx import DiGraph  # takes 0.1 s to import; only turns with a kernel need it

    inputs = find_inputs(system, undecided)
    graph: DiGraph[int] = DiGraph()
    graph.add_nodes_from(inputs)
    graph.add_edges_from((d, read) for d, reads in inputs.items() for read in sorted(reads) if read in inputs)
    return graph


def find_kernels(system: System, undecided: Iterable[int]) -> Iterator[list[int]]:
    """Yield the kernels of the undecided decisions, each after all kernels it depends on."""
    from networkx import strongly_connected_components  # as above

    # networkx yields a component before those that lead to it, so dependencies come first.
    for component in strongly_connected_components(dependency_graph(system, undecided)):
        yield sorted(component)


def find_open_kernels(system: System, undecided: Iterable[int]) -> Iterator[list[int]]:
    """Yield the kernels that are still open once all earlier ones are settled.

    The caller must store the values of a kernel in `system.values` before asking for the next one.
    """
    for kernel in find_kernels(system, undecided):
        remaining = propagate(system, kernel)
        if len(remaining) == len(kernel):
            yield kernel
        elif remaining:
            yield from find_open_kernels(system, remaining)
