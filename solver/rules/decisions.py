"""Decisions as numbers.

A decision is an index into a list of values that starts with the constants `NO` and `YES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

NO, YES = 0, 1
"""The two constant decisions, which equal their values."""

UNKNOWN = 2
"""The value of a decision that is not settled."""

Term: TypeAlias = tuple[int, int, int]
"""A weight, the decision under which it counts, and the order that adds it."""

Terms: TypeAlias = Sequence[Term]
"""Weights to add up."""
