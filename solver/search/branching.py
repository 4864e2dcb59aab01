"""Enumerate consistent resolutions by branching: guess a decision as no, then as yes, and propagate.

Every branch ends with all decisions settled and every definition evaluated, or with a definition that
contradicts a guess, so the enumeration is complete. For small kernels this is faster than loading a solver;
`enumeration.enumerate_kernel` finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from .propagation import find_inputs, propagate

if TYPE_CHECKING:
    from ..system.system import System


MOST_GUESSES = 100
"""The number of guesses for one kernel before `resolve` leaves it to CP-SAT.

In the standard game one guess settles a kernel, whatever its size (docs/theorem.md); variants may need more.
"""


class TooManyGuessesError(Exception):
    """A kernel needs more guesses than allowed."""


def can_branch(t: System, kernel: Iterable[int]) -> bool:
    """Return whether a kernel has no free choices among candidates."""
    return all(t.rule[d] is not None for d in kernel)


def branch_kernel(t: System, kernel: Sequence[int], most_guesses: int | None = None) -> list[dict[int, int]]:
    """Return the values of a kernel's decisions in each consistent resolution.

    They are those of `enumeration.enumerate_kernel`.

    Raises:
        TooManyGuessesError: The kernel needs more than `most_guesses` guesses.
    """
    return _KernelSearch(t, sorted(kernel), most_guesses).run()


class _KernelSearch:
    """Enumerates the consistent resolutions of one kernel.

    After a guess, only the decisions that read a changed value are evaluated, so a guess that settles the
    kernel takes time linear in its size.
    """

    def __init__(self, t: System, kernel: Sequence[int], most_guesses: int | None) -> None:
        self.t = t
        self.kernel = kernel
        self.values = list(t.values)
        self.guesses_left = most_guesses
        self.followers: dict[int, list[int]] = {}
        for d, reads in find_inputs(t, kernel).items():
            for read in reads:
                self.followers.setdefault(read, []).append(d)
        self.guessed: set[int] = set()
        self.found: list[dict[int, int]] = []

    def run(self) -> list[dict[int, int]]:
        """Return the resolutions, sorted by the decisions, no before yes."""
        self._branch(0)
        return self.found

    def _branch(self, first: int) -> None:
        """Guess the first unknown decision at or after a place in the kernel."""
        values, kernel = self.values, self.kernel
        while first < len(kernel) and values[kernel[first]] != UNKNOWN:
            first += 1
        if first == len(kernel):
            self.found.append({d: values[d] for d in kernel})
            return
        pivot = kernel[first]
        self.guessed.add(pivot)
        for value in (0, 1):
            if self.guesses_left is not None:
                if not self.guesses_left:
                    raise TooManyGuessesError
                self.guesses_left -= 1
            changed = [pivot]
            values[pivot] = value
            if self._propagate(changed):
                self._branch(first + 1)
            for d in changed:
                values[d] = UNKNOWN
        self.guessed.remove(pivot)

    def _propagate(self, changed: list[int]) -> bool:
        """Settle what follows from the last change and append it; return False on a contradiction."""
        values, rule, subject = self.values, self.t.rule, self.t.subject
        bounds = Bounds(values)
        for d in changed:  # the list grows while it is iterated
            for follower in self.followers.get(d, ()):
                known = values[follower]
                if known != UNKNOWN and follower not in self.guessed:
                    continue
                define = rule[follower]
                assert define is not None, "free choices cannot be branched on"
                value = define(bounds, self.t, subject[follower])
                if value == UNKNOWN:
                    continue
                if known == UNKNOWN:
                    values[follower] = value
                    changed.append(follower)
                elif value != known:
                    return False
        return True


def branch_system(t: System, undecided: Iterable[int], limit: int | None = None) -> list[list[int]]:
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
    if _contradicts_guess(t, guessed):
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


def _contradicts_guess(t: System, guessed: Sequence[int]) -> bool:
    """Return whether a definition contradicts a guess."""
    bounds = Bounds(t.values)
    for d in guessed:
        define = t.rule[d]
        assert define is not None, "free choices cannot be branched on"
        value = define(bounds, t, t.subject[d])
        if value not in (UNKNOWN, t.values[d]):
            return True
    return False
