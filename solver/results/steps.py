"""The steps of a proof as sentences: the value of a decision, and why its premises give that value.

Nothing is decided here: the rules run over the premises in the algebra of `Reasons`, and their grounds become
sentences. Orders get the sentences of their outcomes. Strengths are as precise as the step needs
("its attack strength of at most 2").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ...model.orders import format_order, format_unit
from ...model.text import capitalize_start
from ..messages.clauses import quote_clause
from ..messages.movement import format_bounded, format_dislodged, format_disruption
from ..messages.sentences import outcome_sentence
from ..messages.texts import join_units
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import Bound
from ..rules import equations as rules
from ..rules.reasons import Amount, Derived, StrengthComparison
from .order_outcomes import OrderOutcomes, decisions_in, find_crossing

if TYPE_CHECKING:
    from ..system.system import System


class StepWriter:
    """Writes sentences about decisions, given the `values` that are known."""

    def __init__(self, t: System, values: Sequence[int]) -> None:
        self.t = t
        self.values = values
        self.outcomes = OrderOutcomes(t, (), (), values)
        self.counting: list[int] = []
        """The candidates (supports and convoys) that the last sentence counts."""

    def format_claim(self, d: int, value: int) -> str:
        """State the value of a decision, without a full stop."""
        said = _CLAIMS[self.t.rule[d]](self, self.t.subject[d], bool(value))
        return capitalize_start(said)

    def format_supposition(self, d: int, value: int) -> str:
        """State the value of a decision as a supposition; for a path by sea, that its convoy succeeds."""
        subject = self.t.subject[d]
        if self.t.rule[d] is rules.way and self.t.passages[subject] is not None:
            return f"the convoy of {self.journey(subject)} {'succeeds' if value else 'is disrupted'}"
        return self.format_claim(d, value)

    def format_sentence(self, d: int, value: int) -> str:
        """State the value of a decision and the reason."""
        self.counting = []
        rule, subject = self.t.rule[d], self.t.subject[d]
        if rule is rules.move:
            return self.explain_move(subject)
        if rule is rules.support and not value:
            return self.explain_lost_support(subject)
        assert rule is not None
        reason = rule(self.outcomes.algebra, self.t, subject)
        why = _REASONS[rule](self, subject, reason) if rule in _REASONS else ""
        return f"{self.format_claim(d, value)}: {why}." if why else f"{self.format_claim(d, value)}."

    # ---------------------------------------------------------------------------------- the orders

    def order(self, c: int) -> str:
        """Format the order that is candidate c."""
        return format_order(self.t.reading[c].order)

    def unit(self, u: int) -> str:
        """Format unit u."""
        return format_unit(self.t.units[u])

    def journey(self, c: int) -> str:
        """Return the unit and destination of move c as text: ``A lon to bel``."""
        t = self.t
        return f"{self.unit(t.unit[c])} to {t.reader.ground.names[t.reading[c].target]}"

    def explain_move(self, c: int) -> str:
        """Say why a move succeeds or fails."""
        comparison = self.outcomes.comparison(c)
        if comparison.strength.void:
            return f"{self.order(c)} fails: its path is not open."
        exceeds = comparison.exceeds
        against = [one for one in comparison.met if one.most] if exceeds else [comparison.by]
        self._record_supports([*(one for one in against if one is not None), comparison.strength])
        return outcome_sentence(
            self.t.reading[c].order, self.t.units[self.t.unit[c]], self.outcomes.open_path_outcome(c)
        )

    def _record_supports(self, amounts: Iterable[Amount]) -> None:
        for amount in amounts:
            self.counting += [s for _, d, s in amount.terms if self.values[d] == 1]

    def explain_lost_support(self, s: int) -> str:
        """Say why a support is cut or fails."""
        t = self.t
        order, unit = t.reading[s].order, t.units[t.unit[s]]
        reason = rules.support(self.outcomes.algebra, t, s)
        m = self._find_arrival(reason)
        if m >= 0 and all(t.rule[d] is rules.move for d, _ in decisions_in(reason)):
            return f"{format_dislodged(order, unit, t.units[t.unit[m]])}."
        return outcome_sentence(order, unit, self.outcomes.cut_outcome(s))

    # ------------------------------------------------------------------------------ other decisions

    def explain_remaining(self, subject: tuple[int, int], reason: Derived) -> str:
        """Say why a number of points of a support remains, or does not."""
        for ground in reason.grounds:
            if isinstance(ground, StrengthComparison):
                taken = ground.met[0]
                kept = bool(reason.value)
                exact = taken.least == taken.most
                bound = Bound.EXACT if exact else Bound.AT_MOST if kept else Bound.AT_LEAST
                amount = format_bounded(taken.most if kept else taken.least, bound)
                return f"the attacks on it take off {amount} of {self.t.support_weight[subject[0]]}"
        return f"{self.unit(self.t.unit[self._find_arrival(reason)])} dislodges it"

    def _find_arrival(self, reason: Derived) -> int:
        """Return the move whose success a reason names; -1 if it names none."""
        moves: list[int] = [
            self.t.subject[d] for d, value in decisions_in(reason) if value and self.t.rule[d] is rules.move
        ]
        return moves[0] if moves else -1

    def explain_support(self, s: int, reason: Derived) -> str:
        """Explain why a support is given, if no outcome explains it."""
        return (
            self.explain_remaining((s, 1), reason) if s in self.t.support_attrition else "no attack cuts it"
        )

    def explain_dislodged(self, u: int, reason: Derived) -> str:
        """Say why a unit is dislodged or not."""
        m = self._find_arrival(reason)
        if not reason.value:
            return "it leaves" if m >= 0 else "no move against it succeeds"
        stays = f", and {self.unit(u)} does not leave" if self.t.moves_of[u] else ""
        return f"{self.unit(self.t.unit[m])} moves in{stays}"

    def explain_path(self, c: int, reason: Derived) -> str:
        """Say why the path of a move is open or closed."""
        t = self.t
        passage = t.passages[c]
        crossing = find_crossing(reason, passage)
        if crossing is None or passage is None:
            return self._explain_land_path(c, reason)
        if not reason.value:
            lost = [f"{self.unit(passage.fleets[i])} is dislodged" for i in crossing.lost]
            rule = choice_name(t.rulebook, "convoy_routes") if crossing.route is not None else None
            not_by_land = choice_name(t.rulebook, "adjacent_convoy") if t.by_land[c] else None
            return format_disruption(lost, rule, not_by_land) if lost else "no convoy route is open"
        fleets = [passage.fleets[i] for i in crossing.route or ()]
        self.counting += [k for k in t.carriers.get(c, ()) if t.unit[k] in fleets]
        convoys = "convoys" if len(fleets) == 1 else "convoy"
        return f"{join_units([t.units[f] for f in fleets])} {convoys} it"

    def _explain_land_path(self, c: int, reason: Derived) -> str:
        """Say why the path of a move by land is open or closed."""
        t = self.t
        if c not in t.shut_by:
            return "it moves by land"
        stays = self.unit(t.defender[c])
        return (
            f"{stays} does not leave"
            if reason.value
            else f"{stays} leaves, and {quote_clause(t.closed_by[c])}"
        )

    def explain_by_sea(self, _: int, __: Derived) -> str:
        """Name what decides whether a move to an adjacent province goes by convoy (DATC 4.A.3)."""
        return f"this follows from the orders and {choice_name(self.t.rulebook, 'adjacent_convoy')}"


# ------------------------------------------------------------------------------ the kinds of decision


def _claim_move(w: StepWriter, c: int, yes: bool) -> str:
    return f"{w.order(c)} {'succeeds' if yes else 'fails'}"


def _claim_support(w: StepWriter, c: int, yes: bool) -> str:
    return f"{w.order(c)} is {'given' if yes else 'cut'}"


def _claim_remains(w: StepWriter, subject: tuple[int, int], yes: bool) -> str:
    s, points = subject
    amount = f"at least {points}" if yes else f"less than {points}"
    return f"{amount} of {w.t.support_weight[s]} remains of {w.order(s)}"


def _claim_cutting(w: StepWriter, subject: tuple[int, ...], yes: bool) -> str:
    return f"the attack of {w.journey(subject[0])} {'cuts' if yes else 'does not cut'}"


def _claim_dislodged(w: StepWriter, u: int, yes: bool) -> str:
    return f"{w.unit(u)} is {'' if yes else 'not '}dislodged"


def _claim_path(w: StepWriter, c: int, yes: bool) -> str:
    return f"the path of {w.journey(c)} is {'open' if yes else 'closed'}"


def _claim_by_sea(w: StepWriter, c: int, yes: bool) -> str:
    return f"{w.journey(c)} moves by {'convoy' if yes else 'land'}"


def _claim_battle(w: StepWriter, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    fight = "fight" if yes else "do not fight"
    return f"{w.unit(w.t.unit[mine])} and {w.unit(w.t.unit[other])} {fight} a head-to-head battle"


def _claim_passing(w: StepWriter, pair: tuple[int, int], yes: bool) -> str:
    mine, other = pair
    passes = "passes" if yes else "does not pass"
    return f"{w.unit(w.t.unit[other])} {passes} {w.unit(w.t.unit[mine])}"


def _claim_land_attack(w: StepWriter, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by land"


def _claim_sea_attack(w: StepWriter, c: int, yes: bool) -> str:
    return f"{w.journey(c)} {'attacks' if yes else 'does not attack'} by convoy"


def _claim_attack_despite(w: StepWriter, subject: tuple[int, int], yes: bool) -> str:
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"the attack of {w.journey(subject[0])} {'can cut' if yes else 'cannot cut'} ({rule})"


def _claim_path_without(w: StepWriter, subject: tuple[int, int], yes: bool) -> str:
    c, fleet = subject
    rule = choice_name(w.t.rulebook, "convoy_paradox")
    return f"the convoy of {w.journey(c)} {'succeeds' if yes else 'fails'} without {w.unit(fleet)} ({rule})"


def _claim_listed(w: StepWriter, subject: tuple[int, int], yes: bool) -> str:
    c, node = subject
    passage = w.t.passages[c]
    assert passage is not None
    fleet = w.unit(passage.fleets[node])
    return f"{fleet} {'is' if yes else 'is not'} on a route that counts for {w.journey(c)}"


def _claim_convoying(w: StepWriter, fleet: int, yes: bool) -> str:
    return f"{w.unit(fleet)} {'has' if yes else 'has no'} valid order to convoy"


_CLAIMS: dict[object, Callable[..., str]] = {
    rules.move: _claim_move,
    rules.support: _claim_support,
    rules.remains: _claim_remains,
    rules.cutting: _claim_cutting,
    rules.cutting_with: _claim_cutting,
    rules.dislodged: _claim_dislodged,
    rules.way: _claim_path,
    rules.by_sea: _claim_by_sea,
    rules.battle: _claim_battle,
    rules.passing: _claim_passing,
    rules.land_attack: _claim_land_attack,
    rules.sea_attack: _claim_sea_attack,
    rules.attack_despite: _claim_attack_despite,
    rules.way_without: _claim_path_without,
    rules.listed: _claim_listed,
    rules.convoying: _claim_convoying,
}
_REASONS: dict[object, Callable[..., str]] = {
    rules.support: StepWriter.explain_support,
    rules.remains: StepWriter.explain_remaining,
    rules.dislodged: StepWriter.explain_dislodged,
    rules.way: StepWriter.explain_path,
    rules.by_sea: StepWriter.explain_by_sea,
}
