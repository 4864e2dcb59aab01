"""The proof behind a resolution: which decisions follow from which, step by step.

The resolution is settled again while recording the sequence in which decisions follow from each other. Each
decision then has premises: a minimal set of earlier decisions from which its rule gives its value. The
premises form an acyclic graph, and evaluating the rules along it proves the result.

Where decisions depend on each other in a cycle, a kernel is one step of the proof: all its consistent
resolutions are known, and unless there is exactly one, an extra rule decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from ..rules.reasons import Reasons
from .enumeration import enumerate_kernel
from .kernels import find_kernels
from .propagation import follow_dependencies
from .settled_kernels import SettledKernel

if TYPE_CHECKING:
    from ..system.system import System


class PartialValues(Sequence[int]):
    """Values that are visible only for the `known` decisions; `seen` records which were read."""

    def __init__(self, values: Sequence[int], known: set[int]) -> None:
        self.values = values
        self.known = known
        self.seen: set[int] = set()

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[d] for d in range(*index.indices(len(self.values)))]
        if index < 2:
            return self.values[index]
        self.seen.add(index)
        return self.values[index] if index in self.known else UNKNOWN

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class KernelStep:
    """The step of a proof that settles a kernel, given earlier decisions."""

    kernel: SettledKernel
    premises: tuple[int, ...]


class Derivation:
    """The sequence in which the decisions of a settled system follow from each other.

    `values` are their values, `rank` their places in the sequence, and `steps` the kernel steps of the
    decisions that no rule settles.
    """

    def __init__(self, t: System, settled: Sequence[SettledKernel]) -> None:
        self.t = copy(t)
        self.values = self.t.values = [*t.values[:2], *([UNKNOWN] * (len(t.values) - 2))]
        self.rank = [0] * len(self.values)
        self.steps: dict[int, KernelStep] = {}
        self._settled = {frozenset(kernel.decisions): kernel for kernel in settled}
        self._count = 0
        self._settle(range(2, len(self.values)))

    def premises(self, d: int) -> list[int]:
        """Return a minimal set of earlier decisions that give decision d its value.

        It starts with the decisions that the reason for d names and drops, one after another, each that is
        not needed.
        """
        t, rule = self.t, self.t.rule[d]
        assert rule is not None
        earlier = {e for e in range(2, len(self.values)) if self.rank[e] < self.rank[d]}
        reasons = Reasons(PartialValues(self.values, earlier))
        kept = reasons.decisions_behind(rule(reasons, t, t.subject[d]))
        for e in sorted(kept, key=lambda e: self.rank[e], reverse=True):
            if rule(Bounds(PartialValues(self.values, kept - {e})), t, t.subject[d]) == self.values[d]:
                kept.remove(e)
        return sorted(kept, key=lambda e: self.rank[e])

    # ------------------------------------------------------------------------------- settling again

    def _settle(self, undecided: Iterable[int]) -> None:
        """Settle decisions as `movement.settle` does, and record the sequence."""
        left = self._propagate(undecided)
        for kernel in find_kernels(self.t, left) if left else ():
            rest = self._propagate(kernel)
            if len(rest) == len(kernel):
                self._settle_kernel(kernel)
            elif rest:
                self._settle(rest)

    def _settle_kernel(self, decisions: list[int]) -> None:
        kernel = self._settled.get(frozenset(decisions))
        if kernel is None:  # with method "whole" the kernels are not known
            kernel = SettledKernel(tuple(decisions), tuple(enumerate_kernel(self.t, decisions)), None)
        step = KernelStep(kernel, self._premises_of_kernel(decisions))
        forced: Mapping[int, int] = kernel.forced if kernel.verdict is not None else kernel.solutions[0]
        self._count += 1
        for d, value in forced.items():
            self.values[d] = value
            self.rank[d] = self._count
            self.steps[d] = step
        self._settle([d for d in decisions if self.values[d] == UNKNOWN])

    def _premises_of_kernel(self, decisions: Sequence[int]) -> tuple[int, ...]:
        """Return the settled decisions that the rules of a kernel read."""
        known = {d for d in range(2, len(self.values)) if self.values[d] != UNKNOWN}
        view = PartialValues(self.values, known)
        for d in decisions:
            rule = self.t.rule[d]
            if rule is not None:
                rule(Bounds(view), self.t, self.t.subject[d])
        return tuple(sorted(view.seen & known, key=lambda d: self.rank[d]))

    def _propagate(self, undecided: Iterable[int]) -> list[int]:
        """Settle what follows from the settled decisions; return the rest in the given sequence."""
        asked = list(undecided)
        for d in follow_dependencies(self.t, asked):
            self._count += 1
            self.rank[d] = self._count
        return [d for d in asked if self.values[d] == UNKNOWN]
