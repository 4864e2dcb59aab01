"""Settled kernels: their orders, their consistent resolutions, and the rule that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ...model.brief import Displayable, make_repr, pluralize
from ...model.orders import MovementOrder
from ..orders.reading import MOVE, SUPPORT
from ..rules import equations as rules
from ..rules.decisions import UNKNOWN
from .extra_rules import Certainty, TieBreak
from .propagation import find_inputs, propagate

if TYPE_CHECKING:
    from ..system.system import System


@dataclass(frozen=True, slots=True)
class SettledKernel:
    """A kernel that needed a search: its decisions, all its consistent assignments, and the tie-break.

    `verdict` is None if there is exactly one consistent assignment.
    """

    decisions: tuple[int, ...]
    solutions: tuple[Mapping[int, int], ...]
    verdict: TieBreak | None

    @property
    def forced(self) -> Mapping[int, int]:
        """The values that the extra rule forces."""
        return self.verdict.forced if self.verdict is not None else {}


class OrderFate(StrEnum):
    """The fate of an order in one consistent resolution of a kernel.

    A move succeeds, bounces, is stranded (its convoy fails), or is under way (its path is open, but this
    kernel does not decide its success). A support is given or cut (also by dislodgement). A holding or
    convoying unit stands or is dislodged.
    """

    SUCCEEDS = "succeeds"
    BOUNCES = "bounces"
    STRANDED = "stranded"
    UNDER_WAY = "under way"
    GIVEN = "given"
    CUT = "cut"
    STANDS = "stands"
    DISLODGED = "dislodged"

    @property
    def words(self) -> str:
        """The outcome in the words of reports; the value is the code in JSON."""
        return _FATE_WORDS[self]


_FATE_WORDS = {
    OrderFate.SUCCEEDS: "succeeds",
    OrderFate.BOUNCES: "bounces",
    OrderFate.STRANDED: "convoy disrupted",
    OrderFate.UNDER_WAY: "undecided",
    OrderFate.GIVEN: "is given",
    OrderFate.CUT: "is cut",
    OrderFate.STANDS: "not dislodged",
    OrderFate.DISLODGED: "dislodged",
}


@dataclass(frozen=True, slots=True)
class Kernel(Displayable):
    """Orders that depend on each other and have no consistent resolution or several.

    Each of `alternatives` is a consistent resolution: the fates of the `orders`, in their sequence. `result`
    are their final fates. `rule` names what decided: the rulebook's choice for DATC 4.A.2 or for
    `other_paradox`, ``circular_movement``, or None where the rulebook does not decide the case.
    """

    orders: tuple[MovementOrder, ...]
    alternatives: tuple[tuple[OrderFate, ...], ...]
    result: tuple[OrderFate, ...]
    rule: str | None
    certainty: Certainty

    def __repr__(self) -> str:
        found = pluralize(self.resolutions, "consistent resolution")
        return make_repr(
            self, f"of {pluralize(len(self.orders), 'order')}", found, f"rule: {self.rule or 'none'}"
        )

    @property
    def resolutions(self) -> int:
        """The number of consistent resolutions; never one."""
        return len(self.alternatives)


def candidates_of(t: System, decisions: Sequence[int]) -> list[int]:
    """Return the orders that decisions are about, in the sequence of the units."""
    found: set[int] = set()
    for d in decisions:
        rule = t.rule[d]
        subject: int | tuple[int, int] = t.subject[d]
        if isinstance(subject, tuple):
            found.update(subject if rule is rules.battle or rule is rules.passing else subject[:1])
        elif rule is rules.dislodged or rule is rules.convoying:
            found.update(t.candidates[subject])
        else:
            found.add(subject)
    return sorted(found)


def kernels_of(t: System, settled: Sequence[SettledKernel]) -> tuple[Kernel, ...]:
    """Return the kernels that an extra rule decided, in the sequence in which it did."""
    found: list[Kernel] = []
    decided = [kernel for kernel in settled if kernel.verdict is not None]
    if not decided:
        return ()
    followers = _dependents(t)
    trial = _copy_with_values(t, list(t.values))  # shared: a copy for each kernel would cost quadratic time
    for kernel in decided:
        assert kernel.verdict is not None
        candidates = candidates_of(t, kernel.decisions)
        later = _downstream(followers, kernel.decisions)
        alternatives: list[tuple[OrderFate, ...]] = []
        for solution in kernel.solutions:
            _assume(trial, solution, later)
            alternatives.append(tuple(fate_of(t, trial.values, c) for c in candidates))
        for d in (*kernel.decisions, *later):
            trial.values[d] = t.values[d]
        orders = tuple(t.reading[c].order for c in candidates)
        result = tuple(fate_of(t, t.values, c) for c in candidates)
        verdict = kernel.verdict
        found.append(Kernel(orders, tuple(alternatives), result, verdict.rule, verdict.certainty))
    return tuple(found)


def _dependents(t: System) -> dict[int, set[int]]:
    """Return, for each decision, those whose definitions read it."""
    blank = _copy_with_values(t, [*t.values[:2], *([UNKNOWN] * (len(t.values) - 2))])
    followers: dict[int, set[int]] = {}
    for d, read in find_inputs(blank, range(2, len(t.values))).items():
        for other in read:
            followers.setdefault(other, set()).add(d)
    return followers


def _downstream(followers: Mapping[int, set[int]], kernel: Sequence[int]) -> list[int]:
    """Return the decisions outside a kernel that depend on it, directly or indirectly."""
    seen = set(kernel)
    edge = set(kernel)
    while edge:
        edge = {follower for d in edge for follower in followers.get(d, ())} - seen
        seen |= edge
    return sorted(seen.difference(kernel))


def _assume(trial: System, solution: Mapping[int, int], later: Sequence[int]) -> None:
    """Give a kernel the values of a solution, and propagate them to what depends on it."""
    for d in later:
        trial.values[d] = UNKNOWN
    for d, value in solution.items():
        trial.values[d] = value
    propagate(trial, later)


def _copy_with_values(t: System, values: list[int]) -> System:
    """Return a copy of a system with other values."""
    trial = copy(t)
    trial.values = values
    return trial


def fates_in(t: System, values: Sequence[int]) -> tuple[OrderFate, ...]:
    """Return the fate of every order under these values."""
    return tuple(fate_of(t, values, c) for c in range(len(t.reading)))


def fate_of(t: System, values: Sequence[int], c: int) -> OrderFate:
    """Return the fate of candidate c under these values."""
    kind = t.reading[c].kind
    if kind == MOVE:
        if values[t.way[c]] == 0:
            return OrderFate.STRANDED
        return (OrderFate.BOUNCES, OrderFate.SUCCEEDS, OrderFate.UNDER_WAY)[values[t.done[c]]]
    if kind == SUPPORT:
        return OrderFate.GIVEN if values[t.done[c]] == 1 else OrderFate.CUT
    return OrderFate.STANDS if values[t.dislodged[t.unit[c]]] == 0 else OrderFate.DISLODGED
