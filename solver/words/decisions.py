"""Decisions in words: what each one says, and why it has its value, given what is known.

"What is known" are the premises of a step of a proof (see `derivation`): everything else counts as
unknown, so strengths may be known only as "at least 2".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..conditions.relations import clause_of
from ..results.choice_names import choice_name
from ..results.outcomes import Role
from ..rules import equations as rules
from ..rules.bounds import Bounds, Interval
from ..search.proof import Partly
from .clauses import clause_words
from .texts import listed, order_text, unit_text, units_listed

if TYPE_CHECKING:
    from ..system.system import System


class Words:
    """Puts the decisions of a system into words, as far as they are known."""

    def __init__(self, t: System, known: Partly) -> None:
        self.t = t
        self.known = known
        self.bounds = Bounds(known)
        self.facts: list[int] = []
        """The supports and convoys that count and that nothing threatens, by candidate, so far."""

    # -------------------------------------------------------------------------------------- claims

    def claim(self, d: int, value: int) -> str:
        """That a decision has a value."""
        return _CLAIMS[self.t.rule[d]](self, self.t.subject[d], bool(value))

    def order(self, c: int) -> str:
        """The order that is candidate c."""
        return order_text[self.t.reading[c].order]

    def unit(self, u: int) -> str:
        """Unit u."""
        return unit_text[self.t.units[u]]

    def journey(self, c: int) -> str:
        """The unit of move c and where it goes: ``A lon to bel``."""
        t = self.t
        return f"{self.unit(t.unit[c])} to {t.reader.ground.names[t.reading[c].target]}"

    # ------------------------------------------------------------------------------------- reasons

    def reason(self, d: int, value: int) -> str:
        """Why a decision has its value; the words that follow its claim and a colon."""
        return _REASONS[self.t.rule[d]](self, self.t.subject[d], bool(value))

    def move(self, c: int, succeeds: bool) -> str:
        """Why a move succeeds, or not."""
        t = self.t
        attack = rules.attack(self.bounds, t, c)
        if succeeds:
            return self._beats_everything(c, attack)
        if attack[1] == 0:
            if self.known[t.way[c]] == 0:
                return "it has no way to get there"
            return f"{self.unit(t.defender[c])} does not leave, and {self._why_spared(c)}"
        for rival in t.rivals[c]:
            against = rules.prevent(self.bounds, t, rival)
            if against[0] >= attack[1]:
                words = self._strength(Role.PREVENT, rival, against, at_least=True)
                return f"{self._own_attack(c, attack, at_least=False)} does not exceed {words}"
        words = self._resistance(c, rules.resistance(self.bounds, t, c), at_least=True)
        return f"{self._own_attack(c, attack, at_least=False)} does not exceed {words}"

    def _why_spared(self, c: int) -> str:
        """Why move c may not dislodge the unit in its destination."""
        t = self.t
        why = t.between.spared(t.unit[c], t.defender[c])
        clause = clause_of(why)
        return "nobody dislodges his own side" if clause is None else clause_words(clause)

    def _beats_everything(self, c: int, attack: Interval) -> str:
        t = self.t
        beaten: list[str] = []
        for rival in t.rivals[c]:
            against = rules.prevent(self.bounds, t, rival)
            if against[1]:
                beaten.append(self._strength(Role.PREVENT, rival, against, at_least=False))
        d = t.defender[c]
        if d >= 0:
            against = rules.resistance(self.bounds, t, c)
            if against[1]:
                beaten.append(self._resistance(c, against, at_least=False))
            elif not beaten:
                return f"{self.unit(d)} leaves"
        if not beaten:
            return "it meets no resistance"
        return f"{self._own_attack(c, attack, at_least=True)} exceeds {listed(beaten)}"

    def _own_attack(self, c: int, attack: Interval, *, at_least: bool) -> str:
        supports = [s for s in self.t.supports.backing[c] if self.known[self.t.done[s]] == 1]
        return f"its attack strength {_amount(attack, at_least)}{self._with(supports)}"

    def _resistance(self, c: int, against: Interval, *, at_least: bool) -> str:
        t = self.t
        for opponent, face_to_face in t.opponents[c]:
            if self.known[face_to_face] == 1:
                return f"{self._strength(Role.DEFEND, opponent, against, at_least=at_least)} head to head"
        d = t.defender[c]
        supports = [s for s in t.supports.in_place[d] if self.known[t.done[s]] == 1]
        words = f"the {Role.HOLD} {_amount(against, at_least)} of {self.unit(d)}{self._with(supports)}"
        if t.moves_of[d] and against[0] < against[1]:
            return f"{words}, wherever it may go"
        return f"{words}, which is ordered away but stays" if t.moves_of[d] and at_least else words

    def _strength(self, role: Role, c: int, against: Interval, *, at_least: bool) -> str:
        t = self.t
        supports = [s for s in t.supports.backing[c] if self.known[t.done[s]] == 1]
        return f"the {role} {_amount(against, at_least)} of {self.unit(t.unit[c])}{self._with(supports)}"

    def _with(self, supports: list[int]) -> str:
        self.facts += supports
        units = [self.t.units[self.t.unit[s]] for s in supports]
        return f" (with {units_listed(units)})" if units else ""

    def support(self, s: int, given: bool) -> str:
        """Why a support is cut; why it is given, only in general."""
        t = self.t
        if s in t.brunt:
            return self.remains((s, 1), given)
        if given:
            return "nothing that would cut it happens"
        for m, cutters in t.cuts.cut_by[s].items():
            attacker = self.unit(t.unit[m])
            for d in cutters:
                if self.known[d] == 1:
                    return f"{attacker} dislodges it" if d == t.done[m] else f"{attacker} attacks it"
        return "it is cut"

    def remains(self, subject: tuple[int, int], kept: bool) -> str:
        """Why so many points of a support remain, or not."""
        t = self.t
        s, points = subject
        full = t.support_weight[s]
        taken = self.bounds.total(0, t.brunt[s], rules.cutting, s)
        if not kept and taken[0] <= full - points:
            m = next((m for m in t.coming[t.place[t.unit[s]]] if self.known[t.done[m]] == 1), None)
            return "it is cut" if m is None else f"{self.unit(t.unit[m])} dislodges it"
        return f"the attacks on it take off {_amount(taken, not kept).removeprefix('of ')} of {full}"

    def dislodged(self, u: int, gone: bool) -> str:
        """Why a unit is dislodged, or not."""
        t = self.t
        if gone:
            m = next(m for m in t.coming[t.place[u]] if self.known[t.done[m]] == 1)
            return f"{self.unit(t.unit[m])} moves in" + (" and it does not leave" if t.moves_of[u] else "")
        return "it leaves" if self.bounds.some(t.leaving[u]) == 1 else "no move against it succeeds"

    def way(self, c: int, is_open: bool) -> str:
        """Why the convoy of a move is open or broken."""
        t = self.t
        passage = t.passages[c]
        if c in t.shut_by and (passage is None or self.bounds.some(t.shut_by[c]) == 1):
            return f"{self.unit(t.defender[c])} {'does not leave' if is_open else 'leaves'}"
        assert passage is not None
        if is_open:
            kept = [i for i, lost in enumerate(passage.lost) if self.known[lost] == 0]
            self.facts += [
                k for k in t.convoys.carriers.get(c, ()) if t.unit[k] in {passage.fleets[i] for i in kept}
            ]
            fleets = [t.units[passage.fleets[i]] for i in kept]
            return f"carried by {units_listed(fleets)}" if fleets else "a route is left"
        lost = [t.units[f] for f, d in zip(passage.fleets, passage.lost, strict=True) if self.known[d] == 1]
        rule = f" ({choice_name(t.rulebook, 'convoy_routes')})" if t.every_fleet_counts else ""
        return f"without {units_listed(lost)} its fleets join no route{rule}" if lost else "no route is left"

    def by_sea(self, _: int, __: bool) -> str:
        """What says whether a move to a neighbor goes by sea (DATC 4.A.3)."""
        return f"so the orders and {choice_name(self.t.rulebook, 'adjacent_convoy')} say"

    def plainly(self, _: object, __: bool) -> str:
        """The reason is in the premises alone."""
        return ""


def _amount(interval: Interval, at_least: bool) -> str:
    least, most = interval
    if least == most:
        return str(least)
    return f"of at least {least}" if at_least else f"of at most {most}"


# ------------------------------------------------------------------------------ the kinds of decision


def _move(w: Words, c: int, yes: bool) -> str:
    return f"{w.order(c)} {'succeeds' if yes else 'fails'}"


def _support(w: Words, c: int, yes: bool) -> str:
    return f"{w.order(c)} is {'given' if yes else 'cut'}"


def _remains(w: Words, subject: tuple[int, int], yes: bool) -> str:
    s, points = subject
    amount = f"at least {points}" if yes else f"less than {points}"
    return f"{amount} of {w.t.support_weight[s]} remains of {w.order(s)}"


def _cutting(w: Words, subject: tuple[int, ...], yes: bool) -> str:
    return f"the attack of {w.journey(subject[0])} {'cuts' if yes else 'cuts nothing'}"


def _dislodged(w: Words, u: int, yes: bool) -> str:
    return f"{w.unit(u)} is {'' if yes else 'not '}dislodged"


def _way(w: Words, c: int, yes: bool) -> str:
    return f"the way of {w.journey(c)} is {'open' if yes else 'closed'}"


def _by_sea(w: Words, c: int, yes: bool) -> str:
    return f"{w.journey(c)} goes by {'sea' if yes else 'land'}"


def _battle(w: Words, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    meet = "meet" if yes else "do not meet"
    return f"{w.unit(w.t.unit[mine])} and {w.unit(w.t.unit[other])} {meet} head to head"


def _passing(w: Words, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    passes = "gets past" if yes else "does not get past"
    return f"{w.unit(w.t.unit[other])} {passes} {w.unit(w.t.unit[mine])}"


def _land_attack(w: Words, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by land"


def _sea_attack(w: Words, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by sea"


def _attack_despite(w: Words, subject: tuple[int, int], yes: bool) -> str:
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"the attack of {w.journey(subject[0])} {'may cut' if yes else 'cuts nothing'} ({rule})"


def _way_without(w: Words, subject: tuple[int, int], yes: bool) -> str:
    c, fleet = subject
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"{w.journey(c)} {'needs no' if yes else 'does not get without'} {w.unit(fleet)} ({rule})"


def _listed(w: Words, subject: tuple[int, int], yes: bool) -> str:
    c, node = subject
    passage = w.t.passages[c]
    assert passage is not None
    fleet = w.unit(passage.fleets[node])
    return f"{fleet} {'is' if yes else 'is not'} on a route that counts for {w.journey(c)}"


def _convoying(w: Words, fleet: int, yes: bool) -> str:
    return f"{w.unit(fleet)} {'has' if yes else 'has no'} valid order to convoy"


_CLAIMS: dict[object, Callable[..., str]] = {
    rules.move: _move,
    rules.support: _support,
    rules.remains: _remains,
    rules.cutting: _cutting,
    rules.cutting_with: _cutting,
    rules.dislodged: _dislodged,
    rules.way: _way,
    rules.by_sea: _by_sea,
    rules.battle: _battle,
    rules.passing: _passing,
    rules.land_attack: _land_attack,
    rules.sea_attack: _sea_attack,
    rules.attack_despite: _attack_despite,
    rules.way_without: _way_without,
    rules.listed: _listed,
    rules.convoying: _convoying,
}
_REASONS: dict[object, Callable[..., str]] = {
    **dict.fromkeys(_CLAIMS, Words.plainly),
    rules.move: Words.move,
    rules.support: Words.support,
    rules.remains: Words.remains,
    rules.dislodged: Words.dislodged,
    rules.way: Words.way,
    rules.by_sea: Words.by_sea,
}
