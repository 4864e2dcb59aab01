"""Decisions as numbers.

A decision is an index into a list of values that starts with the constants `NO` and `YES`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

NO, YES = 0, 1
"""The two constant decisions, which equal their values."""

UNKNOWN = 2
"""The value of a decision that is not settled."""

Term: TypeAlias = tuple[int, int, int]
"""A weight, the decision under which it counts, and the order that adds it."""

Terms: TypeAlias = Sequence[Term]
"""Weights to add up."""

Rule: TypeAlias = Callable[[Any, Any, Any], Any]
"""The definition of a decision: a function of an algebra, the tables and the subject of the decision."""


@dataclass(slots=True, init=False, repr=False, eq=False)
class Definitions:
    """All decisions of an order set: the rule of each (None: a free choice), its subject, its value."""

    rule: list[Rule | None]
    subject: list[Any]
    values: list[int]
    free: Sequence[tuple[int, ...]]
    """For each unit with several candidates, the decisions of which exactly one is yes."""
