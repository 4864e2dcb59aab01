"""Kernels that the compiled rules leave open: the solver's extra rules decide them.

`UndecidedKernel` has the interface of a `System`, so that those rules need not know arrays.
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
"""The definition of each kind of decision but success."""


class UndecidedKernel:
    """A kernel that compiled code left open, with the decisions as `apply_tiebreak` needs them."""

    def __init__(self, memory: Memory, trials: Trials, rulebook: Rulebook) -> None:
        self._memory, self._trials = memory, trials
        bits, agenda = int(trials.doubt[0]), memory.agenda[1 : 1 + memory.agenda[0]].tolist()
        self._places: Mapping[int, int] = {d: k for k, d in enumerate(agenda) if bits >> k & 1}
        """The index of each decision among the open ones in compiled code."""
        self.rulebook = rulebook
        self.rule = {d: self._rule(*unit_and_kind(d)) for d in self._places}
        self.subject = {d: unit_and_kind(d)[0] for d in self._places}
        passages = {u: self._cell(u, PASSAGES) for u in self.subject.values()}
        self.passages = {u: None if passage < 0 else passage for u, passage in passages.items()}

    def rule_on(self, fallback: ConvoyParadox | None) -> KernelRuling | None:
        """Record the decision of the extra rules about the kernel in the trials, and return it.

        None leaves the turn to the solver: there are too many such kernels, or the decision depends on the
        sequence in which resolutions are found.
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
            return rules.move if self._cell(u, MOVES_OF) else rules.support
        return _RULES[kind]

    def _fleets(self, u: int) -> Sequence[int]:
        """Return the fleets that may convoy a move."""
        return self._memory.p[self._cell(u, FLEETS) : self._cell(u, FLEETS + 1) : 2].tolist()

    def _cell(self, u: int, table: int) -> int:
        return int(self._memory.t[u * ROWS + table])


@dataclass(frozen=True, slots=True)
class KernelRuling:
    """The decision of an extra rule about a kernel, and the fleets whose convoys it cancels."""

    verdict: TieBreak
    idle: Sequence[int]

    def failing_units(self, memory: Memory) -> Iterator[int]:
        """Yield the units whose orders fail by the rule, after compiled code has settled their turn.

        A move counts if its path is open, a fleet if it is not dislodged.
        """
        for d, value in self.verdict.forced.items():
            u, kind = unit_and_kind(d)
            way, moves = memory.t[u * ROWS + WAY], memory.t[u * ROWS + MOVES_OF]
            if not value and (kind == WAY_OPEN or (kind == SUCCESS and (not moves or memory.v[way]))):
                yield u
        for u in self.idle:
            if memory.v[number_of(SUNK, u)] != 1:
                yield u
