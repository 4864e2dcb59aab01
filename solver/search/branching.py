"""Every consistent resolution by trying: a decision is taken as no, then as yes, and what follows propagated.

Every branch ends with all decisions settled and every definition evaluated, or with a definition that
contradicts what was taken, so what is found is all there is. For a few decisions that is quicker than to load
a solver; `cpsat.resolutions` finds the same.
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
"""Larger kernels are for the solver. No recorded turn has one of more than six decisions."""


def can_branch(t: System, kernel: Sequence[int]) -> bool:
    """Whether a kernel is small enough for this search, and without free choices among candidates."""
    return len(kernel) <= MOST_BRANCHED and all(t.rule[d] is not None for d in kernel)


def branched(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    """The values of a kernel's decisions in each consistent resolution, as `cpsat.resolutions` does."""
    return [{d: values[d] for d in kernel} for values in branch(t, kernel)]


def branch(t: System, undecided: Iterable[int], limit: int | None = None) -> list[list[int]]:
    """The values of all decisions in every consistent resolution, at most `limit` of them.

    What is decided in `t.values` stays as it is. The sequence is that of the decisions, no before yes. Free
    choices among candidates are not for this search.
    """
    trial = copy(t)
    trial.values = list(t.values)
    found: list[list[int]] = []
    _branch(trial, list(undecided), [], found, limit)
    return found


def _branch(
    t: System, undecided: Sequence[int], taken: Sequence[int], found: list[list[int]], limit: int | None
) -> None:
    rest = propagate(t, undecided)
    if _contradicted(t, taken):
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
        _branch(t, others, (*taken, pivot), found, limit)
    t.values[:] = values


def _contradicted(t: System, taken: Sequence[int]) -> bool:
    """A definition gives another value than the one that was taken."""
    bounds = Bounds(t.values)
    for d in taken:
        define = t.rule[d]
        assert define is not None, "free choices are not for this search"
        value = define(bounds, t, t.subject[d])
        if value not in (UNKNOWN, t.values[d]):
            return True
    return False
