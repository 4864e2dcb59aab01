"""The steps of a proof in words: what a decision says, and why, as far as its premises show it.

Nothing is decided here: the rules run over the premises in the algebra of `Reasons`, and their grounds are
put into words. Orders get the sentences of their outcomes, with strengths known only as far as the step
has to know them ("its attack strength of at most 2").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ...model.orders import format_order, format_unit
from ..messages.clauses import clause_words
from ..messages.movement import bounded, disrupted, is_dislodged
from ..messages.sentences import outcome_sentence
from ..messages.texts import units_listed
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import Bound
from ..rules import equations as rules
from ..rules.reasons import Amount, Comparison, Crossing, Derived
from .order_outcomes import OrderOutcomes, decided

if TYPE_CHECKING:
    from ..system.system import System


class Steps:
    """Puts decisions into words, by what some `values` prove of them."""

    def __init__(self, t: System, values: Sequence[int]) -> None:
        self.t = t
        self.values = values
        self.outcomes = OrderOutcomes(t, (), (), values)
        self.counting: list[int] = []
        """The supports and convoys that the last sentence names as counting, by candidate."""

    def claim(self, d: int, value: int) -> str:
        """That a decision has a value, without a stop."""
        said = _CLAIMS[self.t.rule[d]](self, self.t.subject[d], bool(value))
        return f"{said[0].upper()}{said[1:]}"

    def sentence(self, d: int, value: int) -> str:
        """That a decision has a value, and why."""
        self.counting = []
        rule, subject = self.t.rule[d], self.t.subject[d]
        if rule is rules.move:
            return self.move(subject)
        if rule is rules.support and not value:
            return self.lost_support(subject)
        assert rule is not None
        reason = rule(self.outcomes.algebra, self.t, subject)
        why = _REASONS[rule](self, subject, reason) if rule in _REASONS else ""
        return f"{self.claim(d, value)}: {why}." if why else f"{self.claim(d, value)}."

    # ---------------------------------------------------------------------------------- the orders

    def order(self, c: int) -> str:
        """The order that is candidate c."""
        return format_order(self.t.reading[c].order)

    def unit(self, u: int) -> str:
        """Unit u."""
        return format_unit(self.t.units[u])

    def journey(self, c: int) -> str:
        """The unit of move c and where it goes: ``A lon to bel``."""
        t = self.t
        return f"{self.unit(t.unit[c])} to {t.reader.ground.names[t.reading[c].target]}"

    def move(self, c: int) -> str:
        """Why a move succeeds, or not."""
        comparison = self.outcomes.comparison(c)
        if comparison.strength.void:
            return f"{self.order(c)} fails: it has no way to get there."
        exceeds = comparison.exceeds
        against = [one for one in comparison.met if one.most] if exceeds else [comparison.by]
        self._count([*(one for one in against if one is not None), comparison.strength])
        return outcome_sentence(self.t.reading[c].order, self.t.units[self.t.unit[c]], self.outcomes.move(c))

    def _count(self, amounts: Iterable[Amount]) -> None:
        for amount in amounts:
            self.counting += [s for _, d, s in amount.terms if self.values[d] == 1]

    def lost_support(self, s: int) -> str:
        """Why a support is cut, or not given for another reason."""
        t = self.t
        order, unit = t.reading[s].order, t.units[t.unit[s]]
        reason = rules.support(self.outcomes.algebra, t, s)
        m = self._arrival(reason)
        if m >= 0 and all(t.rule[d] is rules.move for d, _, _ in decided(reason)):
            aimed_at = t.place[t.unit[m]] == self.outcomes.aim(s)
            return f"{is_dislodged(order, unit, t.units[t.unit[m]], aimed_at=aimed_at)}."
        return outcome_sentence(order, unit, self.outcomes.cut(s))

    # ------------------------------------------------------------------------------ other decisions

    def remains(self, subject: tuple[int, int], reason: Derived) -> str:
        """Why so many points of a support remain, or not."""
        for ground in reason.grounds:
            if isinstance(ground, Comparison):
                taken = ground.met[0]
                kept = bool(reason.value)
                exact = taken.least == taken.most
                bound = Bound.EXACT if exact else Bound.AT_MOST if kept else Bound.AT_LEAST
                amount = bounded(taken.most if kept else taken.least, bound).removeprefix("of ")
                return f"the attacks on it take off {amount} of {self.t.support_weight[subject[0]]}"
        return f"{self.unit(self.t.unit[self._arrival(reason)])} dislodges it"

    def _arrival(self, reason: Derived) -> int:
        """The move whose success a reason names; -1 if it names none."""
        moves: list[int] = [
            self.t.subject[d] for d, value, _ in decided(reason) if value and self.t.rule[d] is rules.move
        ]
        return moves[0] if moves else -1

    def support(self, s: int, reason: Derived) -> str:
        """Why a support is given, where no outcome says it."""
        return (
            self.remains((s, 1), reason)
            if s in self.t.support_attrition
            else "nothing that would cut it happens"
        )

    def dislodged(self, u: int, reason: Derived) -> str:
        """Why a unit is dislodged, or not."""
        m = self._arrival(reason)
        if not reason.value:
            return "it leaves" if m >= 0 else "no move against it succeeds"
        stays = " and it does not leave" if self.t.moves_of[u] else ""
        return f"{self.unit(self.t.unit[m])} moves in{stays}"

    def way(self, c: int, reason: Derived) -> str:
        """Why the way of a move is open or closed."""
        t = self.t
        passage = t.passages[c]
        crossing = next((ground for ground in reason.grounds if isinstance(ground, Crossing)), None)
        if crossing is None or passage is None:
            stays = self.unit(t.defender[c])
            return f"{stays} does not leave" if reason.value else f"{stays} leaves, and {self._closing(c)}"
        if not reason.value:
            lost = [f"{self.unit(passage.fleets[i])} is dislodged" for i in crossing.lost]
            rule = choice_name(t.rulebook, "convoy_routes") if crossing.route is not None else None
            return disrupted(lost, rule) if lost else "no route is left"
        fleets = [passage.fleets[i] for i in crossing.route or ()]
        self.counting += [k for k in t.carriers.get(c, ()) if t.unit[k] in fleets]
        return f"convoyed by {units_listed([t.units[f] for f in fleets])}"

    def _closing(self, c: int) -> str:
        return clause_words(self.t.closed_by[c])

    def by_sea(self, _: int, __: Derived) -> str:
        """What says whether a move to a neighbor goes by sea (DATC 4.A.3)."""
        return f"so the orders and {choice_name(self.t.rulebook, 'adjacent_convoy')} say"


# ------------------------------------------------------------------------------ the kinds of decision


def _move(w: Steps, c: int, yes: bool) -> str:
    return f"{w.order(c)} {'succeeds' if yes else 'fails'}"


def _support(w: Steps, c: int, yes: bool) -> str:
    return f"{w.order(c)} is {'given' if yes else 'cut'}"


def _remains(w: Steps, subject: tuple[int, int], yes: bool) -> str:
    s, points = subject
    amount = f"at least {points}" if yes else f"less than {points}"
    return f"{amount} of {w.t.support_weight[s]} remains of {w.order(s)}"


def _cutting(w: Steps, subject: tuple[int, ...], yes: bool) -> str:
    return f"the attack of {w.journey(subject[0])} {'cuts' if yes else 'cuts nothing'}"


def _dislodged(w: Steps, u: int, yes: bool) -> str:
    return f"{w.unit(u)} is {'' if yes else 'not '}dislodged"


def _way(w: Steps, c: int, yes: bool) -> str:
    return f"the way of {w.journey(c)} is {'open' if yes else 'closed'}"


def _by_sea(w: Steps, c: int, yes: bool) -> str:
    return f"{w.journey(c)} goes by {'sea' if yes else 'land'}"


def _battle(w: Steps, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    meet = "meet" if yes else "do not meet"
    return f"{w.unit(w.t.unit[mine])} and {w.unit(w.t.unit[other])} {meet} head to head"


def _passing(w: Steps, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    passes = "gets past" if yes else "does not get past"
    return f"{w.unit(w.t.unit[other])} {passes} {w.unit(w.t.unit[mine])}"


def _land_attack(w: Steps, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by land"


def _sea_attack(w: Steps, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by sea"


def _attack_despite(w: Steps, subject: tuple[int, int], yes: bool) -> str:
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"the attack of {w.journey(subject[0])} {'may cut' if yes else 'cuts nothing'} ({rule})"


def _way_without(w: Steps, subject: tuple[int, int], yes: bool) -> str:
    c, fleet = subject
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"{w.journey(c)} {'needs no' if yes else 'does not get without'} {w.unit(fleet)} ({rule})"


def _listed(w: Steps, subject: tuple[int, int], yes: bool) -> str:
    c, node = subject
    passage = w.t.passages[c]
    assert passage is not None
    fleet = w.unit(passage.fleets[node])
    return f"{fleet} {'is' if yes else 'is not'} on a route that counts for {w.journey(c)}"


def _convoying(w: Steps, fleet: int, yes: bool) -> str:
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
    rules.support: Steps.support,
    rules.remains: Steps.remains,
    rules.dislodged: Steps.dislodged,
    rules.way: Steps.way,
    rules.by_sea: Steps.by_sea,
}
