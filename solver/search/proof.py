"""Which decisions follow from which: the proof behind a resolution, step by step.

A resolution is settled once more, this time with a record of the sequence in which decisions follow
from one another. Each decision then has premises: decisions settled before it that, by themselves,
make its rule give the value it has, none of which could be left out. So the premises form a graph
without circles, and whoever evaluates the rules along it has proven the result.

Where the rules alone go round in circles, a kernel is one step of the proof: its orders hang on one
another, all their consistent resolutions are known, and an extra rule chose unless there is just one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from ..rules.reasons import Reasons
from .kernels import find_kernels
from .settled_kernels import Settled

if TYPE_CHECKING:
    from ..system.system import System


class Partly(Sequence[int]):
    """Values of which only those of the `known` decisions can be seen; reads are noted in `seen`."""

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
    """The step of a proof in which a kernel is settled, on the strength of decisions settled before."""

    kernel: Settled
    premises: tuple[int, ...]


class Derivation:
    """The sequence in which the decisions of a settled system follow from one another.

    `values` are their values, `rank` their places in the sequence, `steps` the kernel that settled a
    decision, for those that no rule settled.
    """

    def __init__(self, t: System, settled: Sequence[Settled]) -> None:
        self.t = copy(t)
        self.values = self.t.values = [*t.values[:2], *([UNKNOWN] * (len(t.values) - 2))]
        self.rank = [0] * len(self.values)
        self.steps: dict[int, KernelStep] = {}
        self._settled = {frozenset(kernel.decisions): kernel for kernel in settled}
        self._count = 0
        self._settle(range(2, len(self.values)))

    def premises(self, d: int) -> list[int]:
        """The fewest decisions settled before d that its reason stands on.

        The reason over all that was settled before names them; what one or other of them proves alone is
        left out, as far as leaving out one after the other finds it.
        """
        t, rule = self.t, self.t.rule[d]
        assert rule is not None
        earlier = {e for e in range(2, len(self.values)) if self.rank[e] < self.rank[d]}
        reasons = Reasons(Partly(self.values, earlier))
        kept = reasons.behind(rule(reasons, t, t.subject[d]))
        for e in sorted(kept, key=lambda e: self.rank[e], reverse=True):
            if rule(Bounds(Partly(self.values, kept - {e})), t, t.subject[d]) == self.values[d]:
                kept.remove(e)
        return sorted(kept, key=lambda e: self.rank[e])

    # ------------------------------------------------------------------------------- settling again

    def _settle(self, undecided: Iterable[int]) -> None:
        """Settle decisions as `movement.settle` does, and note the sequence."""
        left = self._follow(undecided)
        for kernel in find_kernels(self.t, left) if left else ():
            rest = self._follow(kernel)
            if len(rest) == len(kernel):
                self._settle_kernel(kernel)
            elif rest:
                self._settle(rest)

    def _settle_kernel(self, decisions: list[int]) -> None:
        kernel = self._settled.get(frozenset(decisions))
        if kernel is None:  # the whole order set was solved at once, so its kernels are not known
            from ..rules.cpsat import resolutions  # loads OR-tools

            kernel = Settled(tuple(decisions), tuple(resolutions(self.t, decisions)), None)
        step = KernelStep(kernel, self._premises_of_kernel(decisions))
        forced: Mapping[int, int] = kernel.forced if kernel.verdict is not None else kernel.solutions[0]
        self._count += 1
        for d, value in forced.items():
            self.values[d] = value
            self.rank[d] = self._count
            self.steps[d] = step
        self._settle([d for d in decisions if self.values[d] == UNKNOWN])

    def _premises_of_kernel(self, decisions: Sequence[int]) -> tuple[int, ...]:
        """What is settled already of what the rules of a kernel look at."""
        known = {d for d in range(2, len(self.values)) if self.values[d] != UNKNOWN}
        view = Partly(self.values, known)
        for d in decisions:
            rule = self.t.rule[d]
            if rule is not None:
                rule(Bounds(view), self.t, self.t.subject[d])
        return tuple(sorted(view.seen & known, key=lambda d: self.rank[d]))

    def _follow(self, undecided: Iterable[int]) -> list[int]:
        """Settle what follows from what is settled; what does not, in the sequence given."""
        t, values = self.t, self.values
        asked = list(undecided)
        waiting: dict[int, list[int]] = {}
        queue = deque(asked)
        while queue:
            d = queue.popleft()
            rule = t.rule[d]
            if values[d] != UNKNOWN or rule is None:
                continue
            view = Partly(values, _Everything())
            value = rule(Bounds(view), t, t.subject[d])
            if value == UNKNOWN:
                for other in view.seen:
                    if values[other] == UNKNOWN:
                        waiting.setdefault(other, []).append(d)
                continue
            self._count += 1
            values[d] = value
            self.rank[d] = self._count
            queue.extend(waiting.pop(d, ()))
        return [d for d in asked if values[d] == UNKNOWN]


class _Everything(set[int]):
    """The set of all decisions."""

    def __contains__(self, d: object) -> bool:
        return True
