"""Where an extra rule may overrule the definitions: conditions that must hold for it, as literals.

An adjudicated result satisfies every definition, except that an extra rule may have decided some with no
although their definition says yes. That happens only in a kernel without a unique resolution. What such a
kernel needs is told here, as weakly as it takes to be sure:

A *convoy paradox* is a circle of convoys. The way of an army hangs on the fate of its fleets, that of a
fleet on the supports of the attacks on its sea and of its own defense (all units that attack a sea are
fleets, and a fleet that convoys meets nobody head to head), and these supports on the armies that may
cut them. Armies by land are there in any case, so it takes one that comes by convoy. Hence each army of
the circle has an ordered convoy, attacks a unit that supports for or against a convoying fleet, and has
a fleet about which some support is given that a convoyed army attacks. What is decided against its
definition is the way of such an army, and by some choices the moves into the seas of its fleets (DATC
4.A.2).

A *circular movement* agrees with the definitions. *Anything else* takes, with the standard rules, two moves
that pass each other by sea under a choice that lets something hang on that (DATC 4.A.3, 4.A.7); only moves
can hang on one another then. Where a variant spares other units than those of one side, supports can as
well, if only a dislodgement by a spared side would cut them; so can supports that attackers wear down, and
ways into provinces that shut when a unit leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...model.rulebook.choices import ConvoyParadox
from ...solver import NO, YES, System, rules

_ROUTE_RULES = (rules.way, rules.by_sea, rules.way_without, rules.land_attack, rules.sea_attack)
"""The definitions that a rule for convoy paradoxes may overrule."""


class Doubts:
    """For each decision of a system whether it may be no although its definition says yes.

    Literals are of the algebra of CP-SAT terms. `peril` says of each move that has fleets whether it may be
    part of a convoy paradox.
    """

    def __init__(self, algebra: Any, t: System) -> None:
        self._a = algebra
        self._t = t
        conditions = t.reader.conditions
        relations = conditions.relations
        self._sides = relations.spared is not None or relations.uncut is not None
        self._equal = conditions.strengths.weigh is None
        self._sails = {c: self._has_convoy(c) for c in t.movers if t.passages[c] is not None}
        self.peril: dict[int, Any] = {c: self._in_peril(c) for c in self._sails}
        self._deadlock = any_of(
            algebra,
            (
                self._spared_supports() if self._sides else algebra.decision(NO),
                *(self._is_attacked(s) for s in t.support_attrition),
                *(algebra.decision(t.chosen[c]) for c in t.shut_by),
            ),
        )
        may_pass = t.choices.land_remains or t.avoided_battle_counts
        passing = self._passing_by_sea() if may_pass else algebra.decision(NO)
        self._move_deadlock = algebra.either(passing, self._deadlock)
        self._forces_moves = t.rulebook.convoy_paradox is not ConvoyParadox.SZYKMAN

    def of(self, d: int) -> Any:
        """Whether decision d may be overruled."""
        define, subject = self._t.rule[d], self._t.subject[d]
        if define in _ROUTE_RULES:
            return self.peril.get(_move_of(subject), self._a.decision(NO))
        if define is rules.move:
            return self._of_move(subject)
        return self._deadlock if define in (rules.support, rules.remains) else self._a.decision(NO)

    def _of_move(self, m: int) -> Any:
        if not self._forces_moves:
            return self._move_deadlock
        perils = [
            peril for c, peril in self.peril.items() if self._sides or self._t.defender[m] in self._fleets(c)
        ]
        return self._a.either(self._move_deadlock, any_of(self._a, perils))

    def _fleets(self, c: int) -> tuple[int, ...]:
        passage = self._t.passages[c]
        return passage.fleets if passage is not None else ()

    # --------------------------------------------------------------------------- convoy paradoxes

    def _in_peril(self, c: int) -> Any:
        """Move c may be part of a convoy paradox."""
        t, a = self._t, self._a
        passage = t.passages[c]
        assert passage is not None
        doubtful: list[Any] = []
        for i, fleet in enumerate(passage.fleets):
            attacked = any_of(a, (self._is_attack(m) for m in t.coming[t.place[fleet]]))
            lost = a.both(a.decision(passage.given[i]), attacked)
            doubtful.append(lost if self._sides else a.both(lost, self._fate_hangs_on_convoys(fleet)))
        in_doubt = a.both(self._sails[c], any_of(a, doubtful))
        return in_doubt if self._sides else a.both(in_doubt, self._attacks_a_fleets_support(c))

    def _has_convoy(self, c: int) -> Any:
        """Move c is ordered, and so is a convoy for it."""
        passage = self._t.passages[c]
        assert passage is not None
        return self._a.both(self._a.decision(self._t.chosen[c]), self._a.joined(passage.ordered(), -1, False))

    def _is_attack(self, m: int) -> Any:
        """Move m might dislodge a unit that stays: that takes a support, where all units are equal."""
        t, a = self._t, self._a
        supported = a.some([t.chosen[s] for s in t.backing(m)]) if self._equal else a.decision(YES)
        return a.both(a.decision(t.chosen[m]), supported)

    def _fate_hangs_on_convoys(self, fleet: int) -> Any:
        """Some support for or against a fleet is attacked by an army that may come by convoy."""
        t, a = self._t, self._a
        sea = t.place[fleet]
        return any_of(
            a,
            (
                a.both(a.decision(t.chosen[s]), self._sails[m])
                for s in t.supports
                if self._aim(s) == sea
                for m in t.coming[t.place[t.unit[s]]]
                if m in self._sails
            ),
        )

    def _attacks_a_fleets_support(self, c: int) -> Any:
        """The unit in the destination of move c supports for or against a fleet that convoys."""
        t, a = self._t, self._a
        found: list[Any] = []
        for s in t.supports:
            fleet = t.at[self._aim(s)]
            if t.place[t.unit[s]] == t.target[c] and fleet in t.carried_by:
                convoys = a.some([t.chosen[k] for _, k in t.carried_by[fleet]])
                found.append(a.both(a.decision(t.chosen[s]), convoys))
        return any_of(a, found)

    def _aim(self, s: int) -> int:
        """The province that support s is about."""
        reading = self._t.reading[s]
        ground = self._t.reader.ground
        return ground.province[reading.target] if reading.target >= 0 else self._t.place[reading.other]

    # -------------------------------------------------------------------------------- other kernels

    def _passing_by_sea(self) -> Any:
        """Two moves pass each other, one of them by convoy, or as a variant lets units pass."""
        t, a = self._t, self._a
        passes = t.reader.conditions.relations.passing is not None
        found: list[Any] = []
        for c in t.movers:
            for m in t.moves_of[t.defender[c]] if t.defender[c] >= 0 else ():
                by_sea = t.passages[c] is not None or t.passages[m] is not None
                if t.target[m] == t.place[t.unit[c]] and (by_sea or passes):
                    found.append(a.both(a.decision(t.chosen[c]), a.decision(t.chosen[m])))
        return any_of(a, found)

    def _is_attacked(self, s: int) -> Any:
        """Support s is given where somebody moves."""
        t, a = self._t, self._a
        return a.both(a.decision(t.chosen[s]), a.some([t.chosen[m] for m in t.coming[t.place[t.unit[s]]]]))

    def _spared_supports(self) -> Any:
        """A support is attacked by a unit that cuts it only by dislodging the supporter."""
        t, a = self._t, self._a
        return any_of(
            a,
            (
                a.both(a.decision(t.chosen[s]), a.decision(t.chosen[m]))
                for s in t.supports
                for m in t.coming[t.place[t.unit[s]]]
                if t.relations.uncut(t.unit[m], t.unit[s]) is not None
                and t.relations.spared(t.unit[m], t.unit[s]) is None
            ),
        )


def _move_of(subject: int | tuple[int, int]) -> int:
    """The move that a decision about ways is about."""
    return subject[0] if isinstance(subject, tuple) else subject


def any_of(a: Any, literals: Iterable[Any]) -> Any:
    """At least one of the literals, in an algebra."""
    result = a.decision(NO)
    for literal in literals:
        result = a.either(result, literal)
    return result
