"""Shapes of kernels: how many resolutions each has, and whether one guess settles it (docs/theorem.md)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from .movement import settle
from .results.resolution import Resolution
from .rules import equations as rules
from .rules.decisions import UNKNOWN
from .search.branching import branch_kernel
from .search.propagation import propagate
from .system.building import build_system
from .system.system import System


@dataclass(frozen=True, slots=True)
class KernelShape:
    """The properties of a kernel.

    `decisions` and `resolutions` are numbers. `one_guess` says that the kernel has a decision from which
    propagation settles all the others, whichever of its two values is assumed. `ring` says that the kernel
    holds only moves, so that it is a circular movement.
    """

    decisions: int
    resolutions: int
    one_guess: bool
    ring: bool

    @property
    def matches_theorem(self) -> bool:
        """Whether the kernel satisfies the theorem on the standard game."""
        return self.one_guess and self.resolutions <= 2 and (self.resolutions > 0 or not self.ring)


def kernel_shapes(resolution: Resolution) -> tuple[KernelShape, ...]:
    """Return the shapes of all kernels met in resolving a movement phase, unique ones included."""
    system = resolution.system
    fresh = build_system(system.reader, system.reading)
    shapes: list[KernelShape] = []

    def enumerate_kernel(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
        found = branch_kernel(t, kernel)
        shapes.append(
            KernelShape(
                decisions=len(kernel),
                resolutions=len(found),
                one_guess=any(_guess_settles(t, kernel, d) for d in kernel),
                ring=all(t.rule[d] in (rules.move, rules.passing) for d in kernel),
            )
        )
        return found

    settle(fresh, fresh.agenda(), enumerate_kernel)
    return tuple(shapes)


def _guess_settles(t: System, kernel: Sequence[int], guess: int) -> bool:
    """Return whether either value of a decision settles the rest of its kernel."""
    trial = copy(t)
    for value in (0, 1):
        trial.values = list(t.values)
        trial.values[guess] = value
        if any(trial.values[d] == UNKNOWN for d in propagate(trial, kernel)):
            return False
    return True
