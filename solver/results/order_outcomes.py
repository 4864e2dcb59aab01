"""Derive the outcome of each order from the reasons that the rules give.

Nothing is decided here. The rules run over the settled values in the algebra of `Reasons`, and an outcome
states their grounds in terms of the game: which strength was not exceeded, which unit cut or dislodged, which
fleets were lost. Over a part of the values, the premises of a step of a proof, the same outcomes state what
these premises prove, with bounds where a strength is not fully known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...model.brief import make_repr, pluralize
from ...model.position import Unit
from ..conditions.relations import clause_of
from ..orders.reading import CONVOY, MOVE, SUPPORT, ValidatedOrder
from ..outcomes.choice_names import choice_name, deciding_choice
from ..outcomes.movement import (
    Bounced,
    Bound,
    ConversionDisturbed,
    Converted,
    ConvoyDisrupted,
    ConvoyUse,
    Cut,
    Cutter,
    DecidedByRule,
    DestinationClosed,
    Dislodged,
    HarmlessAttack,
    HarmlessReason,
    Holds,
    IllegalOrder,
    ImpossibleMove,
    LostFleet,
    MayNotAttack,
    MoveSucceeds,
    NotCountedAgainst,
    OrderFault,
    Outcome,
    OwnUnitInPlace,
    Reduced,
    Repelled,
    RestOfRing,
    Role,
    Strength,
    SupportGiven,
    VoidOrder,
)
from ..rules import equations as rules
from ..rules.convoy_graph import ConvoyGraph
from ..rules.decisions import Terms
from ..rules.reasons import Amount, Crossing, Decided, Derived, Reasons, StrengthComparison
from ..rules.tables import CutExemption
from ..search.extra_rules import Certainty, idle_fleets
from ..search.settled_kernels import SettledKernel, candidates_of
from ..system.conversions import converted_units, find_spoilers
from .movement_faults import CountedReadings, find_fault
from .order_result import OrderResult

if TYPE_CHECKING:
    from ..system.system import System

_ROLES: Mapping[object, Role] = {
    rules.attack: Role.ATTACK,
    rules.hold: Role.HOLD,
    rules.defend: Role.DEFEND,
    rules.prevent: Role.PREVENT,
}
_HOLD = rules.hold
_EXACT, _AT_LEAST, _AT_MOST = Bound.EXACT, Bound.AT_LEAST, Bound.AT_MOST


class Confrontation(NamedTuple):
    """A move's attack and the strengths it meets: all that it exceeds, or the strongest that it does not.

    `held` is the strength of the unit in the destination; None if it leaves or there is none.
    """

    attack: Strength
    beaten: tuple[Strength, ...]
    by: Strength | None
    held: Strength | None


class OrderOutcomes:
    """The outcomes of a settled system, or of what some of its values prove.

    `values` are the known values (None: all of them), `readings` the validated orders as given.
    """

    def __init__(
        self,
        t: System,
        readings: Sequence[ValidatedOrder],
        settled: Sequence[SettledKernel],
        values: Sequence[int] | None = None,
    ) -> None:
        self.t = t
        self.values = t.values if values is None else values
        self.algebra = Reasons(self.values)
        self.readings = readings
        self._counted = CountedReadings(readings)
        self.units, self.unit = t.units, t.unit
        self.withholding = True in t.friendly_backers
        """Whether some support does not count against a unit."""
        self._faced: dict[int, Confrontation] = {}
        self.stopped: dict[int, SettledKernel] = {}
        """The kernel of each decision that an extra rule forces to no."""
        self.rings: dict[int, SettledKernel] = {}
        """The kernel of each move that succeeds by circular movement."""
        self._others: dict[int, RestOfRing] = {}
        self.idle_fleets: dict[int, SettledKernel] = {}
        """The kernel of each fleet whose convoy an extra rule disrupts."""
        for kernel in settled:
            if kernel.verdict is not None:
                self._record_kernel(kernel)

    def __repr__(self) -> str:
        return make_repr(self, f"of {pluralize(len(self.units), 'unit')}")

    def _record_kernel(self, kernel: SettledKernel) -> None:
        assert kernel.verdict is not None
        if kernel.verdict.certainty is Certainty.CIRCULAR:
            self.rings.update((d, kernel) for d in kernel.forced)
            return
        self.stopped.update((d, kernel) for d, value in kernel.forced.items() if not value)
        members, fate = set(kernel.decisions), self.t.dislodged
        idle = idle_fleets(kernel.verdict, self._carriers, lambda f: fate[f] in members)
        self.idle_fleets.update((f, kernel) for f in idle)

    @cached_property
    def _carriers(self) -> dict[int, Sequence[int]]:
        """The fleets of each convoy, by the decisions about its path."""
        t = self.t
        sailing = [(c, passage.fleets) for c in t.movers if (passage := t.passages[c]) is not None]
        return {d: fleets for c, fleets in sailing for d in (t.way[c], t.by_sea[c])}

    def results(self) -> list[OrderResult]:
        """Return the results of the orders as given, then of implied holds.

        Each unit without an order of its owner holds.
        """
        owners = [unit.power for unit in self.units]
        ordered = {one.unit for one in self.readings if one.unit >= 0 and owners[one.unit] == one.power}
        implied = [reading for reading in self.t.reading if reading.unit not in ordered]
        given = [self._make_result(reading) for reading in self.readings]
        return [*given, *(self._make_result(reading, implied=True) for reading in implied)]

    def _make_result(self, reading: ValidatedOrder, *, implied: bool = False) -> OrderResult:
        power, u = reading.power, reading.unit
        unit = self.units[u] if u >= 0 else None
        outcome = self.outcome(u, reading)
        is_own = unit is not None and unit.power == power
        dislodger = self.dislodger_of(u) if is_own else None
        return OrderResult(power, unit, reading.order, outcome, dislodger, implied=implied)

    def outcome(self, c: int, reading: ValidatedOrder) -> Outcome:
        """Return the outcome of candidate c with this `reading`."""
        t, kind = self.t, reading.kind
        if reading.code is not None:
            return self._faulty_outcome(reading, reading.code, kind)
        if kind == MOVE:
            return self._move_outcome(c)
        if c in t.unmatched:
            return VoidOrder(t.unmatched[c], self._find_fault(reading, t.unmatched[c]))
        if kind == SUPPORT:
            return self._given_outcome(c) if self.values[t.done[c]] else self._void_outcome(c)
        return self._hold_outcome(c, t.unit[c], reading)

    def _find_fault(self, reading: ValidatedOrder, code: str) -> OrderFault:
        return find_fault(self.t, reading, code, self._counted)

    def _faulty_outcome(self, reading: ValidatedOrder, code: str, kind: int) -> Outcome:
        fault = self._find_fault(reading, code)
        if reading.illegal:
            return IllegalOrder(code, fault)
        return ImpossibleMove(code, fault) if kind == MOVE else VoidOrder(code, fault)

    def _rule_outcome(self, kernel: SettledKernel) -> DecidedByRule:
        """Return the outcome of an order that the extra rule for a kernel stops."""
        assert kernel.verdict is not None
        rule = kernel.verdict.rule
        name = deciding_choice(self.t.rulebook, rule)
        orders = candidates_of(self.t, kernel.decisions)
        return DecidedByRule(name, rule is not None, len(orders), len(kernel.solutions))

    # ---------------------------------------------------------------------------- holds, convoys

    def _hold_outcome(self, c: int, u: int, reading: ValidatedOrder) -> Outcome:
        """Return the outcome of a hold or convoy."""
        t, values = self.t, self.values
        if values[t.dislodged[u]]:
            return self._dislodged_outcome(u)
        if u in self.idle_fleets:
            return self._rule_outcome(self.idle_fleets[u])
        if reading.into is not None:
            after = converted_units(t).get(u)
            return ConversionDisturbed(find_spoilers(t, u)) if after is None else Converted(after)
        incoming = t.coming[t.place[u]]
        use = self._convoy_use(c, reading) if reading.kind == CONVOY else None
        if not incoming:
            return Holds((), use)
        faced = [self.confrontation(m) for m in incoming if values[t.way[m]]]
        repelled = tuple([Repelled(attack, by) for attack, _, by, _ in faced])
        return Holds(repelled, use)

    def _dislodged_outcome(self, u: int) -> Dislodged:
        m = self.dislodging_move(u)
        attack, _, _, held = self.confrontation(m)
        assert held is not None
        return Dislodged(attack, held)

    def dislodging_move(self, u: int) -> int:
        """Return the move that dislodges unit u."""
        t, values = self.t, self.values
        return next(t.subject[d] for d in t.entering[u] if values[d] == 1)

    def _convoy_use(self, k: int, reading: ValidatedOrder) -> ConvoyUse:
        """Return what happens to the convoy order that is candidate k."""
        t, values = self.t, self.values
        for c in t.moves_of[reading.other]:
            passage = t.passages[c]
            if t.target[c] != reading.target or passage is None:
                continue
            if not values[t.by_sea[c]]:
                return ConvoyUse.BY_LAND
            if not values[t.way[c]]:
                return self._why_unused(c)
            listed = passage.listed[passage.fleets.index(t.unit[k])]
            return ConvoyUse.SAILS if values[listed] else ConvoyUse.NEEDLESS
        raise AssertionError("a convoy without the move that it matches")

    def _why_unused(self, c: int) -> ConvoyUse:
        """Return why move c cannot use a convoy of which this fleet is not lost."""
        if self.t.way[c] in self.stopped:
            return ConvoyUse.STOPPED
        return ConvoyUse.BROKEN if self._find_crossing(c).lost else ConvoyUse.CLOSED

    def dislodger_of(self, u: int) -> Unit | None:
        """Return the unit that dislodges unit u, if any."""
        t = self.t
        return t.units[t.unit[self.dislodging_move(u)]] if self.values[t.dislodged[u]] else None

    # ---------------------------------------------------------------------------------- supports

    def _given_outcome(self, s: int) -> Outcome:
        """Return the outcome of a support that counts."""
        t = self.t
        against = self._find_uncounted(s) if self.withholding and t.reading[s].target >= 0 else None
        incoming = t.coming[t.place[t.unit[s]]]
        if not incoming:
            return SupportGiven((), against)
        if s in t.support_attrition:
            return self._reduced_outcome(s, incoming, against)
        return SupportGiven(tuple([self._harmless_attack(s, m) for m in incoming]), against)

    def _void_outcome(self, s: int) -> Outcome:
        """Return the outcome of a support that does not count."""
        kernel = self.stopped.get(self.t.done[s])
        return self.cut_outcome(s) if kernel is None else self._rule_outcome(kernel)

    def cut_outcome(self, s: int) -> Cut | Dislodged:
        """Return why support s is not given: attacks cut it, or its unit is dislodged."""
        t, values = self.t, self.values
        if s in t.support_attrition:
            reason = rules.support(self.algebra, t, s)
            if any(isinstance(ground, StrengthComparison) for ground in reason.grounds):
                by = self._losses_by_attack(s)
                return Cut(tuple([self._make_cutter(s, m, by[m]) for m in by]), t.support_weight[s])
            return self._dislodged_outcome(t.unit[s])
        cutters = zip(t.cutters[s], t.cutting_moves[s], strict=True)
        attacks = [m for d, m in cutters if values[d] == 1 and d != t.done[m]]
        if attacks:
            return Cut(tuple([self._make_cutter(s, m) for m in dict.fromkeys(attacks)]))
        return self._dislodged_outcome(t.unit[s])

    def _reduced_outcome(self, s: int, incoming: Sequence[int], against: NotCountedAgainst | None) -> Outcome:
        """Return the outcome of a support that counts, perhaps with less than its full strength."""
        t = self.t
        by = self._losses_by_attack(s)
        spared = tuple([self._harmless_attack(s, m) for m in incoming if m not in by])
        ruled = next(
            (self._rule_outcome(self.stopped[d]) for _, d, _ in t.support_parts[s] if d in self.stopped),
            None,
        )
        if not by and ruled is None:
            return SupportGiven(spared, against)
        left = self.algebra.total(0, t.support_terms(s), rules.remains, s).least
        cutters = tuple([self._make_cutter(s, m, by[m]) for m in by])
        return Reduced(left, t.support_weight[s], cutters, spared, against, ruled)

    def _losses_by_attack(self, s: int) -> dict[int, int]:
        """Return what each attack takes off a support that is cut point by point."""
        found: dict[int, int] = {}
        for weight, d, m in self.t.support_attrition[s]:
            if self.values[d] == 1:
                found[m] = found.get(m, 0) + weight
        return found

    def _find_uncounted(self, s: int) -> NotCountedAgainst | None:
        """Return the unit in the destination against which a support does not count, if any."""
        t = self.t
        for c in t.moves_of[t.reading[s].other]:
            if t.friendly_backers[c] and s in t.matching_supports(c):
                attack = rules.attack(self.algebra, t, c)
                if s in self._withheld_supports(attack):
                    d = t.defender[c]
                    return NotCountedAgainst(
                        t.units[d], clause_of(t.relations.support_excluded(t.unit[s], t.unit[c], d))
                    )
        return None

    def _harmless_attack(self, s: int, m: int) -> HarmlessAttack:
        """Return why move m does not cut support s."""
        t = self.t
        unit = t.units[t.unit[m]]
        if not self.values[t.way[m]]:
            return HarmlessAttack(unit, HarmlessReason.NO_WAY)
        limit = t.cut_limits[s, m]
        if limit is CutExemption.AIM:
            by_sea = self.values[t.by_sea[m]]
            rule = choice_name(t.rulebook, "convoyed_support_cut") if by_sea else None
            return HarmlessAttack(unit, HarmlessReason.AIM, rule)
        if limit is CutExemption.PARADOX:
            return HarmlessAttack(unit, HarmlessReason.RULE, choice_name(t.rulebook, "convoy_paradox"))
        clause = clause_of(limit)
        return HarmlessAttack(
            unit, HarmlessReason.OWN_SIDE if clause is None else HarmlessReason.CLAUSE, clause
        )

    def _make_cutter(self, s: int, m: int, strength: int | None = None) -> Cutter:
        t = self.t
        from_aim = t.cut_limits.get((s, m)) is CutExemption.AIM
        rule = choice_name(t.rulebook, "convoyed_support_cut") if from_aim else None
        return Cutter(t.units[t.unit[m]], self.values[t.by_sea[m]] == 1, rule, strength)

    # ------------------------------------------------------------------------------------- moves

    def _move_outcome(self, c: int) -> Outcome:
        t, values = self.t, self.values
        if not values[t.done[c]]:
            if not values[t.way[c]]:
                return self._closed_path_outcome(c)
            kernel = self.stopped.get(t.done[c])
            return self.open_path_outcome(c) if kernel is None else self._rule_outcome(kernel)
        if t.rivals[c] or t.backers[c] or t.passages[c] or t.opponents[c]:
            return self.open_path_outcome(c)
        return self._unopposed_outcome(c, t.defender[c])

    def _unopposed_outcome(self, c: int, d: int) -> Outcome:
        """Return the outcome of an unsupported, unrivaled move to where unit d leaves or no unit (-1) is."""
        t = self.t
        if d >= 0 and (self.values[t.dislodged[d]] or t.done[c] in self.rings):
            return self.open_path_outcome(c)
        weight, clause = t.attack_weight[c], t.order_clauses[c] if t.order_clauses else None
        attack = Strength(Role.ATTACK, t.units[t.unit[c]], weight, weight, clause=clause)
        return MoveSucceeds(attack, (), t.units[d] if d >= 0 else None)

    def open_path_outcome(self, c: int) -> MoveSucceeds | Bounced | OwnUnitInPlace | MayNotAttack:
        """Return the outcome of a move whose path is open, by comparing strengths."""
        t = self.t
        if t.barred[c]:
            strength = rules.attack(self.algebra, t, c)
            if not strength.most and not strength.base:
                return self._protected_outcome(c, t.defender[c])
        attack, beaten, by, held = self._faced.get(c) or self._find_confrontation(c)
        if by is not None:
            return Bounced(attack, by)
        if not attack.value or attack.bound is _AT_MOST:
            raise AssertionError("a move failed although it beats everything against it")
        if t.defender[c] < 0 and t.passages[c] is None:
            return MoveSucceeds(attack, beaten, None, None, (), ())
        return self._arrival_outcome(c, attack, beaten, held)

    def _protected_outcome(self, c: int, d: int) -> OwnUnitInPlace | MayNotAttack:
        """Return the outcome of a move against unit d, which stays and which it may not dislodge."""
        t = self.t
        unit, stays = t.units[t.unit[c]], t.units[d]
        clause = clause_of(t.relations.cannot_dislodge(t.unit[c], d))
        if clause is None:
            return OwnUnitInPlace(unit, stays)
        return MayNotAttack(unit, stays, clause, bool(t.prevent_weight[c]) and c not in t.admitting)

    def _arrival_outcome(
        self, c: int, attack: Strength, beaten: tuple[Strength, ...], held: Strength | None
    ) -> MoveSucceeds:
        t, values = self.t, self.values
        d = t.defender[c]
        left_by = dislodges = None
        if d >= 0:
            left_by = t.units[d] if held is None else None
            dislodges = t.units[d] if values[t.dislodged[d]] == 1 else None
        passage = t.passages[c]
        fleets: tuple[Unit, ...] = ()
        if passage is not None and values[t.by_sea[c]] == 1:
            route = self._find_crossing(c).route or ()
            fleets = tuple([t.units[passage.fleets[i]] for i in route])
        ring = self._find_ring(c) if self.rings and t.done[c] in self.rings else ()
        return MoveSucceeds(attack, beaten, left_by, dislodges, fleets, ring)

    def _find_crossing(self, c: int) -> Crossing:
        """Return what is known about the convoy of a move."""
        t = self.t
        passage = t.passages[c]
        assert passage is not None
        reason = self.algebra.joined(passage, -1, t.choices.every_fleet_counts)
        return find_crossing(reason, passage) or Crossing(passage, None, ())

    def _find_ring(self, c: int) -> Sequence[Unit]:
        """Return the other units of the ring, each followed by the unit whose place it takes."""
        known = self._others.get(c)
        if known is not None:
            return known
        t = self.t
        members = {t.subject[d] for d in self.rings[t.done[c]].decisions}
        ring = [c]
        following = t.moves_of[t.defender[c]][0]
        while following != c and following in members:
            ring.append(following)
            following = t.moves_of[t.defender[following]][0]
        units = tuple([t.units[t.unit[one]] for one in ring])
        if following != c:
            return units[1:]
        self._others.update((one, RestOfRing(units, at)) for at, one in enumerate(ring))
        return self._others[c]

    def _closed_path_outcome(self, c: int) -> Outcome:
        """Return the outcome of a move whose path is not open."""
        t = self.t
        passage = t.passages[c]
        if t.way[c] in self.stopped:
            return self._rule_outcome(self.stopped[t.way[c]])
        if c in t.closed:
            return DestinationClosed(t.closed_by[c])
        reason = rules.way(self.algebra, t, c)
        crossing = find_crossing(reason, passage)
        if crossing is None and c in t.shut_by:
            return DestinationClosed(t.closed_by[c], t.units[t.defender[c]])
        if passage is None or not passage.fleets or crossing is None:
            return VoidOrder("no_convoy_ordered", self._find_fault(t.reading[c], "no_convoy_ordered"))
        lost = tuple([self._lost_fleet(passage.fleets[i]) for i in crossing.lost])
        rule = choice_name(t.rulebook, "convoy_routes") if crossing.route is not None else None
        not_by_land = choice_name(t.rulebook, "adjacent_convoy") if t.by_land[c] else None
        return ConvoyDisrupted(lost, rule, not_by_land)

    def _lost_fleet(self, f: int) -> LostFleet:
        t = self.t
        return LostFleet(t.units[f], t.units[t.unit[self.dislodging_move(f)]])

    # --------------------------------------------------------------------------------- strengths

    def confrontation(self, c: int) -> Confrontation:
        """Return the attack of a move and the strengths it meets."""
        return self._faced.get(c) or self._find_confrontation(c)

    def _find_confrontation(self, c: int) -> Confrontation:
        t = self.t
        strength, met, obstacle = self.comparison(c)
        held = self._make_strength(met[0], _AT_MOST) if t.defender[c] >= 0 and not met[0].void else None
        beaten: tuple[Strength, ...] = ()
        by, known = None, _AT_MOST
        if obstacle is not None:
            by = self._make_strength(obstacle, _AT_LEAST)
        elif strength[0]:
            known = _AT_LEAST
            beaten = tuple([self._make_strength(one, _AT_MOST) for one in met if one[1]])
        faced = self._faced[c] = Confrontation(self._make_strength(strength, known), beaten, by, held)
        return faced

    def comparison(self, c: int) -> StrengthComparison:
        """Return the comparison of a move's attack with all that it must exceed, as the rules define it."""
        (comparison,) = rules.move(self.algebra, self.t, c).grounds
        assert isinstance(comparison, StrengthComparison), "a move succeeds by its strength"
        return comparison

    def _make_strength(self, amount: Amount, known: Bound) -> Strength:
        """Return a strength with its parts; where it is not fully known, its bound."""
        least, most, rule, subject = amount.least, amount.most, amount.rule, amount.subject
        instead = amount.instead
        t = self.t
        u = subject if rule is _HOLD else self.unit[subject]
        unit = self.units[u]
        clauses = t.unit_clauses if rule is _HOLD else t.order_clauses
        value = least if least == most or known is _AT_LEAST else most
        clause = clauses[subject] if clauses else None
        if instead is not None and not most and rule is rules.attack and t.barred[subject]:
            summed = instead  # what would count if it might attack
        else:
            summed = amount
        given = self._counted_supports(summed.terms)
        shares: tuple[int, ...] = ()
        if any(t.support_weight[s] != 1 for s in given):
            shares = tuple(given.values())
        backers = tuple([t.units[t.unit[s]] for s in given])
        if least == most:
            bound = _EXACT
        elif known is _AT_LEAST:
            bound = _AT_LEAST
        else:
            bound = Bound.IF_IT_STAYS if rule is rules.hold and t.moves_of[u] else Bound.AT_MOST
        if instead is None:
            return Strength(_ROLES[rule], unit, value, summed.base, backers, (), shares, (), clause, bound)
        withheld = [
            (t.unit[s], t.relations.support_excluded(t.unit[s], u, t.defender[subject]))
            for s in self._withheld_supports(amount)
        ]
        return Strength(
            _ROLES[rule],
            unit,
            value,
            summed.base,
            backers,
            tuple([t.units[other] for other, why in withheld if clause_of(why) is None]),
            shares,
            tuple(
                [(t.units[other], code) for other, why in withheld if (code := clause_of(why)) is not None]
            ),
            clause,
            bound,
        )

    def _counted_supports(self, terms: Terms) -> dict[int, int]:
        """Return the supports that are known to count in a strength, with what each adds."""
        values = self.values
        found: dict[int, int] = {}
        for weight, d, s in terms:
            if values[d] == 1:
                found[s] = found.get(s, 0) + weight
        return found

    def _withheld_supports(self, attack: Amount) -> list[int]:
        """Return the given supports that would count in an attack if the unit in its destination left."""
        if attack.instead is None or self.t.barred[attack.subject]:
            return []
        counted = {s for _, _, s in attack.terms}
        return [s for s in self._counted_supports(attack.instead.terms) if s not in counted]


def find_crossing(reason: Derived, passage: ConvoyGraph | None) -> Crossing | None:
    """Return the convoy over this graph among the grounds of a reason, if any.

    A reason may also contain the convoy that the orders alone allow (DATC 4.A.3), over another graph.
    """
    crossings = (ground for ground in reason.grounds if isinstance(ground, Crossing))
    return next((crossing for crossing in crossings if crossing.passage is passage), None)


def decisions_in(reason: Derived) -> list[Decided]:
    """Return the decisions among the grounds of a reason."""
    return [ground for ground in reason.grounds if isinstance(ground, Decided)]
