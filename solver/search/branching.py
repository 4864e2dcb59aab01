"""Enumerate consistent resolutions by branching: guess a decision as no, then as yes, and propagate.

Every branch ends with all decisions settled and every definition evaluated, or with a definition that
contradicts a guess, so the enumeration is complete. For small kernels this is faster than loading a solver;
`cpsat.resolutions` finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from .propagation import propagate

if TYPE_CHECKING:
    from ..system.system import System


MOST_BRANCHED = 12
"""The largest kernel for this search; CP-SAT takes larger ones. No recorded turn exceeds six decisions."""


def can_branch(t: System, kernel: Sequence[int]) -> bool:
    """Return whether a kernel is small enough for this search and has no free choices among candidates."""
    return len(kernel) <= MOST_BRANCHED and all(t.rule[d] is not None for d in kernel)


def branched(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    """Return the values of a kernel's decisions in each consistent resolution, like `cpsat.resolutions`."""
    return [{d: values[d] for d in kernel} for values in branch(t, kernel)]


def branch(t: System, undecided: Iterable[int], limit: int | None = None) -> list[list[int]]:
    """Return the values of all decisions in every consistent resolution, at most `limit` of them.

    Known values in `t.values` are kept. Resolutions are sorted by their decisions, no before yes. Decisions
    without a definition (free choices among candidates) are not allowed.
    """
    trial = copy(t)
    trial.values = list(t.values)
    found: list[list[int]] = []
    _branch(trial, list(undecided), [], found, limit)
    return found


def _branch(
    t: System, undecided: Sequence[int], guessed: Sequence[int], found: list[list[int]], limit: int | None
) -> None:
    rest = propagate(t, undecided)
    if _contradicted(t, guessed):
        return
    if not rest:
        found.append(list(t.values))
        return
    values = list(t.values)
    pivot = rest[0]
    others = [d for d in rest if d != pivot]
    for value in (0, 1):
        if limit is not None and len(found) >= limit:
            return
        t.values[:] = values
        t.values[pivot] = value
        _branch(t, others, (*guessed, pivot), found, limit)
    t.values[:] = values


def _contradicted(t: System, guessed: Sequence[int]) -> bool:
    """Return whether a definition contradicts a guess."""
    bounds = Bounds(t.values)
    for d in guessed:
        define = t.rule[d]
        assert define is not None, "free choices cannot be branched on"
        value = define(bounds, t, t.subject[d])
        if value not in (UNKNOWN, t.values[d]):
            return True
    return False
