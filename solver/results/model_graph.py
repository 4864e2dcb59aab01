"""The dependency graph of the decisions of an order set, for people and other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...model.orders import format_unit
from ..rules.decisions import UNKNOWN
from ..search.propagation import find_inputs
from ..system.building import build_system
from ..system.names import ABOUT_UNITS, order_name, unique_names
from ..system.system import System

if TYPE_CHECKING:
    from networkx import DiGraph


def fresh_system(t: System) -> System:
    """Return a settled system as it was before propagation."""
    return build_system(t.reader, t.reading)


def open_decisions(t: System) -> list[int]:
    """Return the decisions of a system that are not settled."""
    return [d for d, value in enumerate(t.values) if value == UNKNOWN]


def model_graph(t: System, scope: Sequence[int]) -> DiGraph[str]:
    """Return the dependency graph of some open decisions of a system.

    Nodes are the names of decisions, with the attributes `rule` and `order` (or `unit`). An edge leads from a
    decision to each other one of the `scope` that its definition reads.
    """
    from networkx import DiGraph  # takes 0.1 s to import

    names = unique_names(t, scope)
    graph: DiGraph[str] = DiGraph()
    for d in scope:
        rule = t.rule[d]
        number = t.subject[d][0] if isinstance(t.subject[d], tuple) else t.subject[d]
        kind = "choice" if rule is None else rule.__name__
        if rule in ABOUT_UNITS:
            unit: int = number
            graph.add_node(names[d], rule=kind, unit=format_unit(t.units[unit]))
        else:
            graph.add_node(names[d], rule=kind, order=order_name(t, number))
    for d, reads in find_inputs(t, scope).items():
        graph.add_edges_from((names[d], names[read]) for read in sorted(reads) if read in names)
    return graph
