"""The independent check: evaluate every definition again under the final values.

It uses plain numbers and truth values, no bounds and no solver: what this module accepts is consistent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...model.brief import make_repr, pluralize
from .convoy_graph import ConvoyGraph
from .decisions import Terms
from .tables import Tables


class Exact:
    """The algebra of plain values: every decision is known, strengths are numbers."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.values), "decision"))

    def decision(self, d: int) -> bool:
        return self.values[d] == 1

    def some(self, ds: Iterable[int]) -> bool:
        values = self.values
        for d in ds:  # noqa: SIM110 - any() with a generator takes twice as long
            if values[d]:
                return True
        return False

    def negation(self, x: bool) -> bool:
        return not x

    def both(self, x: bool, y: bool) -> bool:
        return x and y

    def either(self, x: bool, y: bool) -> bool:
        return x or y

    def joined(self, passage: ConvoyGraph, without: int, every: bool) -> bool:
        nodes = range(len(passage.fleets))
        given = {i for i in nodes if self.values[passage.given[i]]}
        lost = {i for i in nodes if self.values[passage.lost[i]] or passage.fleets[i] == without}
        if every and any(self.values[passage.listed[i]] for i in lost):
            return False
        kept = given - lost
        reached: set[int] = set()
        edge = kept.intersection(passage.first)
        while edge:
            reached |= edge
            edge = {j for i in edge for j in passage.links[i] if j in kept} - reached
        return any(passage.last[i] for i in reached)

    def total(self, base: int, terms: Terms, _rule: object = None, _subject: int = -1) -> int:
        return base + sum(weight for weight, d, _ in terms if self.values[d])

    def when(self, x: bool, s: int) -> int:
        return s if x else 0

    def choose(self, x: bool, s: int, r: int) -> int:
        return s if x else r

    def exceeds(self, s: int, rs: Iterable[int]) -> bool:
        return s > 0 and all(s > r for r in rs)


class InconsistentError(AssertionError):
    """A resolution contradicts a definition: a bug in the solver, never an error in the input."""


def contradictions(t: Tables, forced: Mapping[int, int]) -> list[int]:
    """Return the decisions whose value contradicts their definition, except those an extra rule forced."""
    exact = Exact(t.values)
    found: list[int] = []
    for d in range(2, len(t.values)):
        define = t.rule[d]
        if d in forced:
            expected = forced[d]
        elif define is not None:
            expected = int(define(exact, t, t.subject[d]))
        else:
            continue
        if t.values[d] != expected:
            found.append(d)
    return found


def check(t: Tables, forced: Mapping[int, int]) -> None:
    """Raise `InconsistentError` unless every definition holds."""
    wrong = contradictions(t, forced)
    if wrong:
        names = ", ".join(f"{getattr(t.rule[d], '__name__', 'choice')}({t.subject[d]})" for d in wrong)
        raise InconsistentError(f"these decisions contradict their definitions: {names}")
