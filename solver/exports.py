"""The system of decisions in the formats of other programs, with descriptive names (docs/method.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ..model.errors import ImpossibleError
from .movement import settle
from .results.model_graph import fresh_system, model_graph, open_decisions
from .results.resolution import Resolution
from .rules.smtlib import SmtLib
from .search.enumeration import enumerate_kernel
from .system.names import unique_names
from .system.system import System

if TYPE_CHECKING:
    from networkx import DiGraph

FORMATS: Final = ("cp-sat", "opb", "smt-lib", "dot", "graphml")
"""The formats of `export_model`."""

_COMMENTS: Final = {"cp-sat": "#", "opb": "*", "smt-lib": ";", "dot": "//"}
"""How a line of comment begins; GraphML has attributes instead."""


def export_model(
    resolution: Resolution,
    to: str,
    kernel: int | None = None,
    origin: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the definitions of an order set as text in one of the `FORMATS`.

    Without a `kernel` it is the whole order set before propagation. A kernel is counted from 1, in the
    sequence in which they are settled; what it depends on is then constant. `origin` says where the text
    comes from, in comments at its beginning, or as attributes of the graph in GraphML.

    Raises:
        ImpossibleError: There is no such kernel.
    """
    if kernel is None:
        t = fresh_system(resolution.system)
        return _format_model(t, open_decisions(t), to, origin)
    kernels = _open_kernels(resolution.system)
    if not 1 <= kernel <= len(kernels):
        there = f"{len(kernels)} kernels" if kernels else "no kernels; propagation settles everything"
        raise ImpossibleError(f"there is no kernel {kernel}: the orders have {there}")
    return _format_model(*kernels[kernel - 1], to, origin)


def _open_kernels(settled: System) -> list[tuple[System, Sequence[int]]]:
    """Return each kernel with the system as it was when the kernel was met."""
    t = fresh_system(settled)
    met: list[tuple[System, Sequence[int]]] = []

    def note(at: System, kernel: Sequence[int]) -> list[dict[int, int]]:
        before = copy(at)
        before.values = list(at.values)
        met.append((before, kernel))
        return enumerate_kernel(at, kernel)

    settle(t, t.agenda(), note)
    return met


def _format_model(t: System, scope: Sequence[int], to: str, origin: Mapping[str, str]) -> str:
    if to == "graphml":
        return _format_graphml(model_graph(t, scope), origin)
    text = _format_plain(t, scope, to)
    comments = "".join(f"{_COMMENTS[to]} {name}: {value}\n" for name, value in origin.items())
    head = text.index("\n") + 1 if to == "opb" else 0  # OPB begins with the numbers of its contents
    return text[:head] + comments + text[head:]


def _format_plain(t: System, scope: Sequence[int], to: str) -> str:
    names = unique_names(t, scope)
    if to == "smt-lib":
        return "".join(_smt_lib_lines(t, scope, names))
    if to in ("cp-sat", "opb"):
        from .rules.exported import format_opb, format_proto  # loads OR-tools

        return (format_proto if to == "cp-sat" else format_opb)(t, scope, names)
    return "".join(_dot_lines(model_graph(t, scope)))


def _smt_lib_lines(t: System, scope: Sequence[int], names: Mapping[int, str]) -> Iterator[str]:
    symbols = {d: f"|{names[d]}|" for d in scope}
    algebra = SmtLib(t.values, symbols)
    yield "(set-logic QF_LIA)\n"
    for d in scope:
        yield f"(declare-const {symbols[d]} Bool)\n"
    for d in scope:
        define = t.rule[d]
        if define is not None:
            yield f"(assert (= {symbols[d]} {define(algebra, t, t.subject[d])}))\n"
    for group in t.free:
        parts = " ".join(f"(ite {algebra.decision(d)} 1 0)" for d in group)
        yield f"(assert (= 1 (+ {parts})))\n"
    yield "(check-sat)\n(get-model)\n"


def _dot_lines(graph: DiGraph[str]) -> Iterator[str]:
    yield "digraph decisions {\n"
    for name in graph:
        yield f'  "{name}";\n'
    for start, end in graph.edges:
        yield f'  "{start}" -> "{end}";\n'
    yield "}\n"


def _format_graphml(graph: DiGraph[str], origin: Mapping[str, str]) -> str:
    from networkx import generate_graphml  # takes 0.1 s to import

    graph.graph.update(origin)
    return "\n".join(generate_graphml(graph)) + "\n"
