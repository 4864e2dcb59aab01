"""The rules as SMT-LIB terms, for other solvers.

Decisions with a known value are constants. Terms are text: Booleans for decisions, integers for strengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...model.brief import make_repr
from .convoy_graph import ConvoyGraph
from .decisions import UNKNOWN, Terms

TRUE, FALSE = "true", "false"


class SmtLib:
    """The algebra of SMT-LIB terms. `names` are the symbols of decisions with an unknown value."""

    def __init__(self, values: Sequence[int], names: Mapping[int, str]) -> None:
        self.values = values
        self.names = names

    def __repr__(self) -> str:
        return make_repr(self)

    def decision(self, d: int) -> str:
        """Return the symbol or the constant of a decision."""
        value = self.values[d]
        return self.names[d] if value == UNKNOWN else (FALSE, TRUE)[value]

    def some(self, ds: Iterable[int]) -> str:
        """Return the disjunction of decisions."""
        return _join_terms("or", [self.decision(d) for d in ds], FALSE, TRUE)

    def negation(self, x: str) -> str:
        """Return the negation of a term."""
        return {TRUE: FALSE, FALSE: TRUE}.get(x) or f"(not {x})"

    def both(self, x: str, y: str) -> str:
        """Return the conjunction of two terms."""
        return _join_terms("and", [x, y], TRUE, FALSE)

    def either(self, x: str, y: str) -> str:
        """Return the disjunction of two terms."""
        return _join_terms("or", [x, y], FALSE, TRUE)

    def joined(self, passage: ConvoyGraph, without: int, every: bool) -> str:
        """Return that a route of the convoy graph is intact: a disjunction of its routes."""
        kept: list[str] = []
        intact: list[str] = []
        for i, fleet in enumerate(passage.fleets):
            lost = TRUE if fleet == without else self.decision(passage.lost[i])
            kept.append(self.both(self.decision(passage.given[i]), self.negation(lost)))
            intact.append(self.negation(self.both(self.decision(passage.listed[i]), lost)))
        routes = dict.fromkeys(frozenset(r) for i in range(len(kept)) for r in passage.routes(i))
        open_routes = [_join_terms("and", [kept[i] for i in sorted(route)], TRUE, FALSE) for route in routes]
        whole = _join_terms("or", open_routes, FALSE, TRUE)
        return _join_terms("and", [whole, *intact], TRUE, FALSE) if every else whole

    def total(self, base: int, terms: Terms, _rule: object = None, _subject: int = -1) -> str:
        """Return a sum of weights."""
        parts = [f"(ite {self.decision(d)} {weight} 0)" for weight, d, _ in terms]
        return f"(+ {base} {' '.join(parts)})" if parts else str(base)

    def when(self, x: str, s: str) -> str:
        """Return a strength that counts under a condition."""
        return {TRUE: s, FALSE: "0"}.get(x) or f"(ite {x} {s} 0)"

    def choose(self, x: str, s: str, r: str) -> str:
        """Return one of two strengths."""
        return {TRUE: s, FALSE: r}.get(x) or f"(ite {x} {s} {r})"

    def exceeds(self, s: str, rs: Iterable[str]) -> str:
        """Return that a strength is positive and greater than others."""
        return _join_terms("and", [f"(> {s} {r})" for r in ("0", *rs)], TRUE, FALSE)


def _join_terms(operator: str, terms: Iterable[str], neutral: str, absorbing: str) -> str:
    """Join Boolean terms and simplify constants."""
    kept = [term for term in dict.fromkeys(terms) if term != neutral]
    if absorbing in kept:
        return absorbing
    if len(kept) <= 1:
        return kept[0] if kept else neutral
    return f"({operator} {' '.join(kept)})"
