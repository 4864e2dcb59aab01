"""Necessary conditions for an extra rule to override a definition, as literals.

An adjudicated result satisfies every definition, except that an extra rule may have set some decisions to no
although their definition says yes; an added rule (`register_paradox_rule`) also the reverse. That happens
only in a kernel without a unique resolution. This module states conditions that every such kernel meets. They
may hold elsewhere too.

A *convoy paradox* is a cycle of convoys. The path of an army depends on the fate of its fleets. The fate of a
fleet depends on the supports of the attacks on its sea and of its own defense (all units that attack a sea
are fleets, and a convoying fleet fights no head-to-head battle). These supports depend on the armies that can
cut them. Armies that move by land arrive in any case, so the cycle needs one that moves by convoy. Hence each
army of the cycle has an ordered convoy, attacks a unit that supports for or against a convoying fleet, and
has a fleet for or against which a unit supports that a convoyed army attacks. The decisions that are
overridden are the path of such an army and, under some choices, the moves into the seas of its fleets (DATC
4.A.2).

A *circular movement* satisfies the definitions. *Any other kernel* of the standard rules needs two moves that
pass each other by sea, under a choice that makes something depend on that (DATC 4.A.3, 4.A.7). Then only
moves depend on each other. If a variant exempts other units than those of the same power from attacks,
supports can be part of such a kernel too, if only a dislodgment by an exempt unit would cut them. The same
goes for supports that attackers wear down, for paths into provinces that close when a unit leaves, and for
moves that keep other units out only if the unit in their destination leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...model.rulebook.choices import ConvoyParadox
from ...solver import NO, YES, System, rules

_ROUTE_RULES = (rules.way, rules.by_sea, rules.way_without, rules.land_attack, rules.sea_attack)
"""The definitions that a rule for convoy paradoxes can override."""


class Doubts:
    """For each decision of a system, whether it may be "no" although its definition says "yes".

    Literals belong to the algebra of CP-SAT terms. `peril` has, for each move with fleets, whether it can be
    part of a convoy paradox.
    """

    def __init__(self, algebra: Any, t: System) -> None:
        self._a = algebra
        self._t = t
        conditions = t.reader.conditions
        relations = conditions.relations
        self._sides = relations.changes("cannot_dislodge", "cannot_cut")
        self._equal = conditions.strengths.are_equal
        self._sails = {c: self._has_convoy(c) for c in t.movers if t.passages[c] is not None}
        self.peril: dict[int, Any] = {c: self._can_be_in_paradox(c) for c in self._sails}
        self._deadlock = disjunction(
            algebra,
            (
                self._spared_supports() if self._sides else algebra.decision(NO),
                *(self._is_attacked(s) for s in t.support_attrition),
                *(algebra.decision(t.chosen[c]) for c in (*t.shut_by, *t.admitting)),
            ),
        )
        may_pass = t.choices.land_remains or t.avoided_battle_counts
        passing = self._passing_by_sea() if may_pass else algebra.decision(NO)
        self._move_deadlock = algebra.either(passing, self._deadlock)
        self._forces_moves = t.rulebook.convoy_paradox is not ConvoyParadox.SZYKMAN
        self.is_added = t.rulebook.convoy_paradox not in tuple(ConvoyParadox)
        """Whether an added rule decides, which may force any decision of a paradox either way."""

    def of(self, d: int) -> Any:
        """Return whether decision d can be overridden."""
        known = self._known_doubt(d)
        return disjunction(self._a, (known, *self.peril.values())) if self.is_added else known

    def _known_doubt(self, d: int) -> Any:
        """Return whether a rule of the DATC can override decision d."""
        define, subject = self._t.rule[d], self._t.subject[d]
        if define in _ROUTE_RULES:
            return self.peril.get(_move_of(subject), self._a.decision(NO))
        if define is rules.move:
            return self._move_doubt(subject)
        return self._deadlock if define in (rules.support, rules.remains) else self._a.decision(NO)

    def _move_doubt(self, m: int) -> Any:
        if not self._forces_moves:
            return self._move_deadlock
        perils = [
            peril for c, peril in self.peril.items() if self._sides or self._t.defender[m] in self._fleets(c)
        ]
        return self._a.either(self._move_deadlock, disjunction(self._a, perils))

    def _fleets(self, c: int) -> tuple[int, ...]:
        passage = self._t.passages[c]
        return passage.fleets if passage is not None else ()

    # --------------------------------------------------------------------------- convoy paradoxes

    def _can_be_in_paradox(self, c: int) -> Any:
        """Return whether move c can be part of a convoy paradox."""
        t, a = self._t, self._a
        passage = t.passages[c]
        assert passage is not None
        doubtful: list[Any] = []
        for i, fleet in enumerate(passage.fleets):
            attacked = disjunction(a, (self._is_attack(m) for m in t.coming[t.place[fleet]]))
            lost = a.both(a.decision(passage.given[i]), attacked)
            doubtful.append(lost if self._sides else a.both(lost, self._fate_depends_on_convoys(fleet)))
        in_doubt = a.both(self._sails[c], disjunction(a, doubtful))
        return in_doubt if self._sides else a.both(in_doubt, self._attacks_a_fleets_support(c))

    def _has_convoy(self, c: int) -> Any:
        """Return whether move c and a convoy for it are ordered."""
        passage = self._t.passages[c]
        assert passage is not None
        return self._a.both(self._a.decision(self._t.chosen[c]), self._a.joined(passage.ordered(), -1, False))

    def _is_attack(self, m: int) -> Any:
        """Return whether move m could dislodge a unit that stays (with equal units, only if supported)."""
        t, a = self._t, self._a
        supported = a.some([t.chosen[s] for s in t.matching_supports(m)]) if self._equal else a.decision(YES)
        return a.both(a.decision(t.chosen[m]), supported)

    def _fate_depends_on_convoys(self, fleet: int) -> Any:
        """Return whether an army that may go by convoy attacks a support for or against a fleet."""
        t, a = self._t, self._a
        sea = t.place[fleet]
        return disjunction(
            a,
            (
                a.both(a.decision(t.chosen[s]), self._sails[m])
                for s in t.supports
                if self._aimed_province(s) == sea
                for m in t.coming[t.place[t.unit[s]]]
                if m in self._sails
            ),
        )

    def _attacks_a_fleets_support(self, c: int) -> Any:
        """Return whether the unit at the target of move c supports for or against a convoying fleet."""
        t, a = self._t, self._a
        found: list[Any] = []
        for s in t.supports:
            fleet = t.at[self._aimed_province(s)]
            if t.place[t.unit[s]] == t.target[c] and fleet in t.carried_by:
                convoys = a.some([t.chosen[k] for _, k in t.carried_by[fleet]])
                found.append(a.both(a.decision(t.chosen[s]), convoys))
        return disjunction(a, found)

    def _aimed_province(self, s: int) -> int:
        """Return the province that support s concerns."""
        reading = self._t.reading[s]
        ground = self._t.reader.ground
        return ground.province[reading.target] if reading.target >= 0 else self._t.place[reading.other]

    # -------------------------------------------------------------------------------- other kernels

    def _passing_by_sea(self) -> Any:
        """Return whether two moves pass each other, by convoy or because a variant allows it."""
        t, a = self._t, self._a
        passes = t.reader.conditions.relations.changes("can_swap")
        found: list[Any] = []
        for c in t.movers:
            for m in t.moves_of[t.defender[c]] if t.defender[c] >= 0 else ():
                by_sea = t.passages[c] is not None or t.passages[m] is not None
                if t.target[m] == t.place[t.unit[c]] and (by_sea or passes):
                    found.append(a.both(a.decision(t.chosen[c]), a.decision(t.chosen[m])))
        return disjunction(a, found)

    def _is_attacked(self, s: int) -> Any:
        """Return whether some unit moves to the province of support s."""
        t, a = self._t, self._a
        return a.both(a.decision(t.chosen[s]), a.some([t.chosen[m] for m in t.coming[t.place[t.unit[s]]]]))

    def _spared_supports(self) -> Any:
        """Return whether a unit attacks a support that it can cut only by dislodging the supporter."""
        t, a = self._t, self._a
        return disjunction(
            a,
            (
                a.both(a.decision(t.chosen[s]), a.decision(t.chosen[m]))
                for s in t.supports
                for m in t.coming[t.place[t.unit[s]]]
                if t.relations.cannot_cut(t.unit[m], t.unit[s]) is not None
                and t.relations.cannot_dislodge(t.unit[m], t.unit[s]) is None
            ),
        )


def _move_of(subject: int | tuple[int, int]) -> int:
    """Return the move that a decision about paths concerns."""
    return subject[0] if isinstance(subject, tuple) else subject


def disjunction(a: Any, literals: Iterable[Any]) -> Any:
    """Return the disjunction of the literals in an algebra."""
    result = a.decision(NO)
    for literal in literals:
        result = a.either(result, literal)
    return result
