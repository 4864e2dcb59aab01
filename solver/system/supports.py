"""What supports match and add (DATC 4.B.4), and the strengths of units before supports.

A support of strength 3 that attacks cut point by point, by units of strength 1 and 2, counts 3, 2, 1 or
nothing. It adds a sum of *shares*, each with the decision that at least that many points remain. In sums of
supports, a reduced support is just more terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ...model.names import UnitKind
from ...model.rulebook.choices import SupportCoast
from ..conditions.strengths import Cutting, Weights
from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.decisions import NO, YES, Term, Terms
from ..rules.equations import cutting, cutting_with, remains
from ..rules.tables import CandidateOrders, Cuts, Decisions, Routes, Shares, Supports, UnitStrengths

# ------------------------------------------------------------------------------------- strengths


def weigh_units(
    reader: OrderValidator, readings: Sequence[ValidatedOrder], orders: CandidateOrders
) -> UnitStrengths:
    """Return the strengths of all units and orders."""
    strengths = reader.conditions.strengths
    if strengths.are_equal:
        of_units, of_orders = [1] * len(reader.units), [1] * len(orders.unit)
        return UnitStrengths(
            of_units, of_units, of_units, of_orders, of_orders, of_orders, of_orders, of_orders
        )
    weights = [strengths.weigh(unit) for unit in reader.units]
    by_order = [weights[u] for u in orders.unit]
    if strengths.depend_on_targets:
        for c in orders.movers:
            by_order[c] = strengths.weigh_move(
                reader.units[orders.unit[c]], reader.ground.names[readings[c].target]
            )
    defend = [w.attack if w.defend is None else w.defend for w in by_order]
    return UnitStrengths(
        hold_weight=[w.hold for w in weights],
        hold_weight_supported=[w.hold if w.rallied is None else w.rallied for w in weights],
        hold_weight_failed=[w.stuck for w in weights],
        attack_weight=[w.attack for w in by_order],
        prevent_weight=[w.prevent for w in by_order],
        support_weight=[w.support for w in by_order],
        defend_weight=defend,
        defend_weight_supported=[
            alone if w.bold is None else w.bold for alone, w in zip(defend, by_order, strict=True)
        ],
        unit_clauses=_list_clauses(weights),
        order_clauses=_list_clauses(by_order),
    )


def _list_clauses(weights: Sequence[Weights]) -> Sequence[str | None]:
    """Return the clauses of these strengths; nothing if none has one."""
    clauses = [w.clause for w in weights]
    return clauses if any(clause is not None for clause in clauses) else ()


# -------------------------------------------------------------------------------- matching orders


def match_supports(
    reader: OrderValidator,
    readings: Sequence[ValidatedOrder],
    orders: CandidateOrders,
    decisions: Decisions,
    strengths: UnitStrengths,
) -> tuple[Supports, dict[int, str]]:
    """Assign each support to the orders it matches; also return why the others have no effect."""
    backers: list[tuple[Term, ...]] = [()] * len(orders.unit)
    holders: list[tuple[Term, ...]] = [()] * len(reader.units)
    unmatched: dict[int, str] = {}
    province, moves_of, target = reader.ground.province, orders.moves_of, orders.target
    never, unsupportable_if = _unsupportable(reader, readings, decisions)
    for s in orders.supports:
        wish = readings[s]
        term = strengths.support_weight[s], decisions.done[s], s
        code = "no_matching_order"
        if wish.target < 0:
            can_hold = not moves_of[wish.other] or orders.has_alternatives[wish.other]
            if can_hold and wish.other not in never:
                holders[wish.other] += (term,)
                continue
        else:
            aimed, matched = province[wish.target], False
            for c in moves_of[wish.other]:
                if target[c] == aimed:
                    mismatch = _coast_mismatch(reader, wish, readings[c])
                    if mismatch is None:
                        backers[c] += (term,)
                        matched = True
                    else:
                        code = mismatch
            if matched:
                continue
        unmatched[s] = code
    return Supports(backers, holders, unsupportable_if), unmatched


def _unsupportable(
    reader: OrderValidator, readings: Sequence[ValidatedOrder], decisions: Decisions
) -> tuple[set[int], dict[int, tuple[int, ...]]]:
    """Return the units that cannot be supported because they change: always, or if they follow an order."""
    never: set[int] = set()
    unsupportable_if: dict[int, tuple[int, ...]] = {}
    converts = reader.conditions.orders.converts
    if converts is not None and not converts.supportable:
        for c, reading in enumerate(readings):
            u, chosen = reading.unit, decisions.chosen[c]
            if reading.into is not None and chosen == YES:
                never.add(u)
            elif reading.into is not None:
                unsupportable_if[u] = (*unsupportable_if.get(u, ()), chosen)
    return never, unsupportable_if


def _coast_mismatch(reader: OrderValidator, wish: ValidatedOrder, actual: ValidatedOrder) -> str | None:
    """Return why a support does not match a fleet's move to a coast (DATC 4.B.4); None if it does."""
    if actual.target == wish.target:
        return None
    choice = reader.rulebook.support_coast
    mover, supporter = reader.units[actual.unit], reader.units[wish.unit]
    named: int | None = wish.target if wish.target >= reader.ground.provinces else None
    coasts = reader.ground.coasts_of(reader.ground.province[actual.target])
    if choice is SupportCoast.IGNORED or mover.kind is not UnitKind.FLEET:
        return None
    if named is None:
        if choice is SupportCoast.OPTIONAL_MATCH:
            return None
        if choice is SupportCoast.MANDATORY:
            return "coast_missing"
        if choice is SupportCoast.MANDATORY_POORLY_WRITTEN:
            steps = reader.steps[actual.unit]
            own = supporter.power == mover.power
            return None if own or len(steps.intersection(coasts)) == 1 else "coast_missing"
        named = reader.default_coast(choice.value, coasts)
    return None if named == actual.target else "coast_mismatch"


# ---------------------------------------------------------------------------------------- shares


def divide_supports(
    reader: OrderValidator,
    orders: CandidateOrders,
    decisions: Decisions,
    strengths: UnitStrengths,
    supports: Supports,
    routes: Routes,
    cuts: Cuts,
) -> tuple[Shares, Supports]:
    """Divide the supports that may be cut in part, and return all supports as what they add."""
    how = reader.conditions.strengths.cutting
    if how is Cutting.WHOLE:
        return Shares({}, {}), supports
    divided = [s for s in orders.supports if strengths.support_weight[s] > 1 and cuts.cutters[s]]
    attrition: dict[int, Terms] = {}
    parts: dict[int, Terms] = {}
    attacks = {s: _attacks_on(decisions, routes, cuts.cut_by[s]) for s in divided}
    if how is Cutting.ONE_TO_ONE:
        for s in divided:
            attrition[s] = tuple([(strengths.attack_weight[m], d, m) for m, d in attacks[s]])
            losses = _subset_sums(weight for weight, _, _ in attrition[s])
            parts[s] = _support_shares(decisions, s, strengths.support_weight[s], losses)
    else:
        for s in divided:
            full = strengths.support_weight[s]
            parts[s] = _support_shares(decisions, s, full, range(full + 1))
        for s in divided:
            terms: list[Term] = []
            for m, attack in attacks[s]:
                terms.append((strengths.attack_weight[m], attack, m))
                for weight, d, _ in _divide_terms(parts, supports.backers[m]):
                    terms.append((weight, decisions.add_decision(cutting_with, (m, attack, d)), m))
            attrition[s] = tuple(terms)
    backers, holders = (
        [_divide_terms(parts, terms) for terms in lists] for lists in (supports.backers, supports.holders)
    )
    return Shares(attrition, parts), Supports(backers, holders, supports.unsupportable_if)


def _divide_terms(parts: Mapping[int, Terms], supports: Terms) -> Terms:
    """Return the terms of supports, in parts where they may be cut in part."""
    return tuple([part for whole in supports for part in parts.get(whole[2], (whole,))])


def _attacks_on(
    decisions: Decisions, routes: Routes, cut_by: Mapping[int, tuple[int, ...]]
) -> list[tuple[int, int]]:
    """Find the moves that reduce a support, each with the decision that it does."""
    found: list[tuple[int, int]] = []
    for m, cutters in cut_by.items():
        ways = tuple([d for d in cutters if d not in (NO, decisions.done[m])])
        if ways:
            alone = len(ways) == 1
            found.append((m, ways[0] if alone else decisions.fold_decision(cutting, routes, (m, ways))))
    return found


def _support_shares(decisions: Decisions, s: int, full: int, losses: Iterable[int]) -> Terms:
    """Return the shares of support s if its attackers may take off any of these total `losses`."""
    left = {max(0, full - loss) for loss in losses}
    done = decisions.done[s]
    return tuple(
        [
            (more - less, decisions.add_decision(remains, (s, more)) if less else done, s)
            for less, more in pairwise(sorted(left | {0}))
        ]
    )


def _subset_sums(strengths: Iterable[int]) -> set[int]:
    """Return all sums of subsets of these strengths."""
    sums = {0}
    for strength in strengths:
        sums |= {known + strength for known in sums}
    return sums
