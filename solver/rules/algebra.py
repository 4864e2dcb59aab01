"""The operations that the rules use: what an algebra must define so that the rules can run under it.

Propagation (`bounds`), the CP-SAT model (`cpsat`), the dependency graph, the independent check (`check`) and
the reasons (`reasons`) are the same rules under different algebras.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias, TypeVar

from .convoy_graph import ConvoyGraph
from .decisions import Terms

Literal = TypeVar("Literal")
Strength = TypeVar("Strength")

Definition: TypeAlias = Callable[..., object]
"""A rule that defines a strength or a decision, as its name."""


class Algebra(Protocol[Literal, Strength]):
    """The yes/no values and strengths of a rule, and how they combine."""

    def decision(self, d: int, /) -> Literal:
        """Decision d is yes."""
        ...

    def some(self, ds: Iterable[int], /) -> Literal:
        """At least one of these decisions is yes."""
        ...

    def negation(self, x: Literal, /) -> Literal:
        """Not x."""
        ...

    def both(self, x: Literal, y: Literal, /) -> Literal:
        """Both x and y."""
        ...

    def either(self, x: Literal, y: Literal, /) -> Literal:
        """At least one of x and y."""
        ...

    def joined(self, passage: ConvoyGraph, without: int, every: bool, /) -> Literal:
        """The remaining fleets of the convoy graph connect its ends.

        `without` is a fleet to leave out (-1: none); with `every` no fleet of the graph may be lost.
        """
        ...

    def total(self, base: int, terms: Terms, rule: Definition, subject: int, /) -> Strength:
        """`base` plus the weights whose decision is yes.

        Like decisions, strengths are identified by the rule that defines them and its subject: ``hold`` and a
        unit, ``attack`` and a move.
        """
        ...

    def when(self, x: Literal, s: Strength, /) -> Strength:
        """`s` if x, else 0."""
        ...

    def choose(self, x: Literal, s: Strength, r: Strength, /) -> Strength:
        """`s` if x, else `r`."""
        ...

    def exceeds(self, s: Strength, rs: Iterable[Strength], /) -> Literal:
        """`s` is greater than each of `rs`."""
        ...
