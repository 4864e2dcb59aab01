"""Kernels: what propagation leaves, taken apart into sets of decisions that hang on one another.

The undecided decisions form a graph, each pointing to those its definition reads. Its strongly
connected components, taken in the order in which they depend on each other, are solved one by one:
cost grows with the largest kernel, not with the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from .propagation import looks_at, propagate

if TYPE_CHECKING:
    from ..system.system import System


def kernels(t: System, undecided: Iterable[int]) -> Iterator[list[int]]:
    """The kernels of the undecided decisions, each after all those it depends on."""
    reads = looks_at(t, undecided)
    leads = {d: sorted(other for other in others if other in reads) for d, others in reads.items()}
    # A component comes out before those that point to it, so what it depends on is settled first.
    for component in knots(leads):
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


def knots(leads: Mapping[int, Collection[int]]) -> Iterator[list[int]]:
    """The strongly connected components of a graph, given by the nodes that each node leads to.

    A component comes after all those that it leads to. Tarjan's way ("Depth-first search and linear graph
    algorithms", 1972), as networkx takes a hundred times longer to load than a kernel takes (decision 18).
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    waiting: list[int] = []
    placed: set[int] = set()
    for start in leads:
        if start in number:
            continue
        number[start] = low[start] = len(number)
        waiting.append(start)
        path = [(start, iter(leads[start]))]
        while path:
            node, others = path[-1]
            for other in others:
                if other not in number:
                    number[other] = low[other] = len(number)
                    waiting.append(other)
                    path.append((other, iter(leads[other])))
                    break
                if other not in placed:
                    low[node] = min(low[node], number[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    low[before] = min(low[before], low[node])
                if low[node] == number[node]:
                    component = [waiting.pop()]
                    while component[-1] != node:
                        component.append(waiting.pop())
                    placed.update(component)
                    yield component
