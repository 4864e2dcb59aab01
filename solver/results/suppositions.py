"""What follows if one decision of a kernel is yes, and what follows if it is no.

Usually a kernel depends on a single decision, such as whether an army's convoy succeeds. This module supposes
either answer and propagates it through the rules. A supposition that leads to its opposite is impossible; one
that leads back to itself is a consistent resolution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ...model.orders import format_order
from ..rules import equations as rules
from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from ..rules.reasons import Reasons
from ..search.proof import PartialValues
from ..search.settled_kernels import OrderFate, SettledKernel, candidates_of, fate_of
from .steps import StepWriter

if TYPE_CHECKING:
    from ..system.system import System
    from .movement_result import MovementResult


class SuppositionEnding(StrEnum):
    """Where a supposition leads: to its opposite, back to itself, or to no conclusion."""

    CONTRADICTION = "contradiction"
    RESOLUTION = "resolution"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Supposition:
    """A supposition, the sentences that follow from it, and where it leads.

    In a contradiction the last sentence states the opposite of what is supposed. `fates` are the fates of the
    kernel's orders, as far as they follow; the orders are texts.
    """

    supposed: str
    follows: tuple[str, ...]
    ending: SuppositionEnding
    fates: tuple[tuple[str, OrderFate], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the supposition as a JSON object."""
        return {
            "supposed": self.supposed,
            "follows": list(self.follows),
            "ending": self.ending.value,
            "fates": [{"order": order, "fate": fate.value} for order, fate in self.fates],
        }


def suppositions_of(resolution: MovementResult, kernel: int = 0) -> tuple[Supposition, ...]:
    """Return the two suppositions about the deciding decision of a kernel, yes before no."""
    decided = [settled for settled in resolution.settled if settled.verdict is not None]
    if kernel >= len(decided):
        return ()
    t, settled = resolution.system, decided[kernel]
    tried = ((_Trial(t, settled, d, 1), _Trial(t, settled, d, 0)) for d in _pivot_decisions(t, settled))
    best = min(tried, key=lambda pair: sum(trial.ending is SuppositionEnding.OPEN for trial in pair))
    return tuple(trial.describe() for trial in best)


def _pivot_decisions(t: System, settled: SettledKernel) -> list[int]:
    """Return the decisions of a kernel in the order in which people explain it: convoys, supports, moves."""
    told: dict[object, int] = {rules.way: 0, rules.support: 1, rules.move: 2}
    return sorted(settled.decisions, key=lambda d: told.get(t.rule[d], len(told)))


class _Trial:
    """A kernel in which one decision is supposed and everything that follows is settled."""

    def __init__(self, t: System, settled: SettledKernel, pivot: int, value: int) -> None:
        self.kernel, self.pivot, self.value = settled.decisions, pivot, value
        self.t = copy(t)
        self.values = self.t.values = list(t.values)
        for d in self.kernel:
            self.values[d] = UNKNOWN
        self.values[pivot] = value
        self.sequence = list(self._propagate())
        self.back = self._value_of(pivot)
        self.ending = self._find_ending()

    def _propagate(self) -> Iterator[int]:
        """Settle what follows, and yield the decisions in sequence."""
        left = [d for d in self.kernel if d != self.pivot]
        moved = True
        while moved:
            moved = False
            for d in tuple(left):
                value = self._value_of(d)
                if value != UNKNOWN:
                    self.values[d] = value
                    left.remove(d)
                    moved = True
                    yield d

    def _value_of(self, d: int) -> int:
        rule = self.t.rule[d]
        assert rule is not None
        return rule(Bounds(self.values), self.t, self.t.subject[d])

    def _find_ending(self) -> SuppositionEnding:
        if self.back == UNKNOWN:
            return SuppositionEnding.OPEN
        if self.back != self.value:
            return SuppositionEnding.CONTRADICTION
        open_ = any(self.values[d] == UNKNOWN for d in self.kernel)
        return SuppositionEnding.OPEN if open_ else SuppositionEnding.RESOLUTION

    def describe(self) -> Supposition:
        """Return the trial as sentences; after a contradiction only those that lead to it."""
        t = self.t
        fates = [
            (format_order(t.reading[c].order), fate_of(t, self.values, c))
            for c in candidates_of(t, self.kernel)
        ]
        supposed = StepWriter(t, self.values).format_supposition(self.pivot, self.value)
        return Supposition(supposed, tuple(self._describe_supposition()), self.ending, tuple(fates))

    def _describe_supposition(self) -> Iterator[str]:
        told = [*self.sequence, *([self.pivot] if self.ending is SuppositionEnding.CONTRADICTION else [])]
        premises = {d: self._premises(d, told[:n]) for n, d in enumerate(told)}
        needed = (
            _add_premises(self.pivot, premises)
            if self.ending is SuppositionEnding.CONTRADICTION
            else set(told)
        )
        for d in told:
            if d in needed:
                value = self.back if d == self.pivot else self.values[d]
                yield StepWriter(self.t, PartialValues(self.values, set(premises[d]))).format_sentence(
                    d, value
                )

    def _premises(self, d: int, earlier: Sequence[int]) -> list[int]:
        """Return a minimal set of decisions that give a decision its value."""
        t, rule = self.t, self.t.rule[d]
        assert rule is not None
        inside = set(self.kernel)
        known = {e for e in range(2, len(self.values)) if self.values[e] != UNKNOWN and e not in inside}
        known |= {self.pivot, *earlier} - {d}
        reasons = Reasons(PartialValues(self.values, known))
        value = self.back if d == self.pivot else self.values[d]
        kept = reasons.decisions_behind(rule(reasons, t, t.subject[d]))
        for e in sorted(kept, reverse=True):
            if rule(Bounds(PartialValues(self.values, kept - {e})), t, t.subject[d]) == value:
                kept.remove(e)
        return sorted(kept)


def _add_premises(d: int, premises: Mapping[int, Sequence[int]]) -> set[int]:
    """Return a decision and everything it follows from."""
    found: set[int] = set()
    stack = [d]
    while stack:
        if (d := stack.pop()) not in found:
            found.add(d)
            stack += premises.get(d, ())
    return found
