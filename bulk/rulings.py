"""Kernels that arrays leave in doubt: the solver's extra rules decide them, and machine code goes on.

What the decisions of a turn are about is told as a `System` tells it, so that those rules need not know
of arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyParadox
from ..solver import Certainty, Rule, TieBreak, apply_tiebreak, idle_fleets, rules
from .search import (
    BATTLE,
    BY_LAND_CUT,
    BY_SEA_CUT,
    DESPITE,
    MOST_RULINGS,
    PASSING,
    SEA,
    SUCCESS,
    SUNK,
    WAY_OPEN,
    WITHOUT,
    Trials,
    number_of,
    unit_and_kind,
)
from .tables import FLEETS, MOVES_OF, PASSAGES, ROWS, WAY, Memory

_RULES: Final[Mapping[int, Rule]] = {
    SUNK: rules.dislodged,
    WAY_OPEN: rules.way,
    SEA: rules.by_sea,
    BATTLE: rules.battle,
    PASSING: rules.passing,
    BY_LAND_CUT: rules.land_attack,
    BY_SEA_CUT: rules.sea_attack,
    DESPITE: rules.attack_despite,
    WITHOUT: rules.way_without,
}
"""What defines each kind of decision, but for successes."""


class UndecidedKernel:
    """A kernel that machine code has just left in doubt, decision by decision, for `apply_tiebreak`."""

    def __init__(self, memory: Memory, trials: Trials, rulebook: Rulebook) -> None:
        self._memory, self._trials = memory, trials
        bits, agenda = int(trials.doubt[0]), memory.agenda[1 : 1 + memory.agenda[0]].tolist()
        self._places: Mapping[int, int] = {d: k for k, d in enumerate(agenda) if bits >> k & 1}
        """Where the machine code has each of its decisions among those that are open."""
        self.rulebook = rulebook
        self.rule = {d: self._rule(*unit_and_kind(d)) for d in self._places}
        self.subject = {d: unit_and_kind(d)[0] for d in self._places}
        passages = {u: self._of(u, PASSAGES) for u in self.subject.values()}
        self.passages = {u: None if passage < 0 else passage for u, passage in passages.items()}

    def rule_on(self, fallback: ConvoyParadox | None) -> KernelRuling | None:
        """Enter among the trials what the extra rules say of the kernel.

        None: that is for `resolve`, as there are too many such kernels, or as it counts in which sequence
        resolutions are found.
        """
        rulings, places = self._trials.rulings, self._places
        ruled = int(rulings[0, 0])
        if ruled == MOST_RULINGS:
            return None
        _, count, *yes = self._trials.doubt.tolist()
        solutions = [{d: one >> k & 1 for d, k in places.items()} for one in yes[:count]]
        kernel = sorted(places)
        verdict = apply_tiebreak(self, kernel, solutions, fallback)
        if verdict != apply_tiebreak(self, kernel, solutions[::-1], fallback):
            return None
        forced = sum(1 << places[d] for d in verdict.forced)
        values = sum(value << places[d] for d, value in verdict.forced.items())
        rulings[ruled + 1] = forced, values, list(Certainty).index(verdict.certainty)
        rulings[0, 0] = ruled + 1
        ways = [d for d in kernel if unit_and_kind(d)[1] in (WAY_OPEN, SEA)]
        fleets = {d: self._fleets(self.subject[d]) for d in ways}
        return KernelRuling(
            verdict, tuple(idle_fleets(verdict, fleets, lambda f: number_of(SUNK, f) in places))
        )

    def _rule(self, u: int, kind: int) -> Rule:
        if kind == SUCCESS:
            return rules.move if self._of(u, MOVES_OF) else rules.support
        return _RULES[kind]

    def _fleets(self, u: int) -> Sequence[int]:
        """Return the fleets that may carry a move."""
        return self._memory.p[self._of(u, FLEETS) : self._of(u, FLEETS + 1) : 2].tolist()

    def _of(self, u: int, table: int) -> int:
        return int(self._memory.t[u * ROWS + table])


@dataclass(frozen=True, slots=True)
class KernelRuling:
    """What an extra rule decided about a kernel, and the fleets whose convoys it breaks off."""

    verdict: TieBreak
    idle: Sequence[int]

    def failing(self, memory: Memory) -> Iterator[int]:
        """Return the units whose orders the rule makes fail, once machine code has settled their turn.

        A move that fails is told so where its way is open; a fleet, where it is not dislodged.
        """
        for d, value in self.verdict.forced.items():
            u, kind = unit_and_kind(d)
            way, moves = memory.t[u * ROWS + WAY], memory.t[u * ROWS + MOVES_OF]
            if not value and (kind == WAY_OPEN or (kind == SUCCESS and (not moves or memory.v[way]))):
                yield u
        for u in self.idle:
            if memory.v[number_of(SUNK, u)] != 1:
                yield u
