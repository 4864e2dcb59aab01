"""The fewest orders that make a position ambiguous: real units on a real board, with open orders.

*Several resolutions.* One model has the rules twice: two resolutions that share the orders, which are free,
and differ in a decision. CP-SAT finds the fewest orders that are not holds, and proves that fewer cannot.

*No resolution.* That no assignment is consistent cannot be stated in such a model. By the theorem
(``docs/theorem.md``), a kernel without a resolution is a cycle on which some decision contradicts itself: if
it is no, the rules make it yes, and if it is yes, they make it no. The model has both assignments. In the
standard game the decision is the path of a convoyed army. Each proposal of CP-SAT is resolved, and excluded
if it has a consistent resolution after all; proposals come in order of their number of orders.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ...model.errors import ImpossibleError
from ...model.json_records import JsonRecord
from ...model.names import Power
from ...model.orders import Designation, Move, MovementOrder, format_order
from ...model.position import Unit
from ...solver import (
    ALL_OPEN,
    UNKNOWN,
    System,
    branch_system,
    open_system,
    possible_orders,
    rules,
    unsettled_system,
)
from ..question import Question

MOST_UNITS = 40
"""The largest position that is searched. The model of a larger one takes too long to build."""
MOST_PROPOSALS = 2_000
"""The maximum number of proposals without a resolution that are resolved."""


class HazardOrderRecord(JsonRecord):
    """One of the orders that make a position ambiguous."""

    power: str
    unit: str
    order: str


class HazardRecord(JsonRecord):
    """The fewest orders that make a position ambiguous."""

    orders: list[HazardOrderRecord]
    resolutions: int


class Danger(StrEnum):
    """The property of the order sets that a search looks for."""

    SEVERAL = "several"
    """Several consistent resolutions."""
    NONE = "none"
    """No consistent resolution."""
    PARADOX = "paradox"
    """No consistent resolution, or several that differ in the path of a convoyed army."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """The fewest orders that make a position ambiguous while every other unit holds.

    `resolutions` is the number of their consistent resolutions.
    """

    orders: Mapping[Unit, MovementOrder]
    resolutions: int

    def to_json(self) -> HazardRecord:
        """Return the hazard as a JSON object."""
        return {
            "orders": [
                {"power": unit.power, "unit": str(unit), "order": format_order(order)}
                for unit, order in self.orders.items()
            ],
            "resolutions": self.resolutions,
        }


def hazard_of(question: Question, danger: Danger = Danger.SEVERAL) -> Hazard | None:
    """Return the fewest orders of a position's units with a property, or None if no orders have it.

    Raises:
        ImpossibleError: The position has more than `MOST_UNITS`, or `MOST_PROPOSALS` do not suffice for a
            proof.
    """
    units = question.position.units
    if len(units) > MOST_UNITS:
        raise ImpossibleError(f"{len(units)} units are too many", expected=f"at most {MOST_UNITS}")
    t = open_system(question.position, {}, _alternatives(question), question.rulebook, question.conditions)
    several = None if danger is Danger.NONE else _fewest_with_several(question, t, danger)
    if danger is Danger.SEVERAL:
        return several
    most = len(units) if several is None else len(several.orders) - 1
    return _fewest_with_none(question, t, most) or several


def find_gap(question: Question, danger: Danger) -> str:
    """Return why `hazard_of` does not prove that fewer orders, or none, have the property; "" if it does.

    The search for order sets without a resolution rests on the theorem for the standard game.
    """
    if question.untried:
        return f"the search tries no orders with {question.untried}."
    if danger is Danger.SEVERAL or question.conditions is None or not _has_variant_rules(question):
        return ""
    return (
        "the search covers order sets without a resolution completely only under the movement rules of the "
        "standard game."
    )


def _has_variant_rules(question: Question) -> bool:
    conditions = question.conditions
    assert conditions is not None
    relations = conditions.relations
    return (
        not conditions.strengths.are_equal
        or conditions.access is not ALL_OPEN
        or relations.changes("cannot_dislodge", "cannot_cut", "can_swap", "cannot_prevent")
    )


# ------------------------------------------------------------------------------- several resolutions


def _fewest_with_several(question: Question, t: System, danger: Danger) -> Hazard | None:
    from ...solver import build_model, solver  # loads OR-tools

    one = build_model(t, _open_decisions(t))
    other = build_model(t, _open_decisions(t), one)
    model = one.model
    differing: list[Any] = []
    sea_moves = [t.way[c] for c in t.movers if t.passages[c] is not None and not t.by_land[c]]
    for d in sea_moves if danger is Danger.PARADOX else [t.done[c] for c in t.movers]:
        mine, theirs = one.decision(d), other.decision(d)
        if isinstance(mine, int):
            continue
        # The model is symmetric, so the decision may be yes in the first resolution and no in the second.
        apart = model.new_bool_var("")
        model.add_implication(apart, mine)
        model.add_implication(apart, theirs.negated())
        differing.append(apart)
    if not differing:
        return None
    model.add_bool_or(differing)
    model.maximize(sum(one.decision(group[0]) for group in t.free))
    search = solver()
    if search.status_name(search.solve(model)) != "OPTIMAL":
        return None
    orders = _chosen_orders(t, one, search)
    return Hazard(orders, _count_resolutions(question, orders))


# ------------------------------------------------------------------------------------- no resolution


def _fewest_with_none(question: Question, t: System, most: int) -> Hazard | None:
    """Return the fewest orders without a resolution, if there are any of at most `most` orders."""
    from ...solver import OPTIMAL, Constraints, solver  # loads OR-tools

    scope = _open_decisions(t)
    no = Constraints(t.values, scope)
    yes = Constraints(t.values, scope, no, {d for group in t.free for d in group})
    model = no.model
    contradicting: list[Any] = []
    everywhere = t.choices.land_remains or t.avoided_battle_counts
    everywhere |= question.conditions is not None and _has_variant_rules(question)
    kinds = (rules.way, rules.move, rules.support) if everywhere else (rules.way,)
    for d in no.variables:
        define, subject = t.rule[d], t.subject[d]
        if define is None:
            continue
        contradicts: Any = 0
        if define in kinds and (define is not rules.way or t.passages[subject] is not None):
            contradicts = model.new_bool_var("")
            contradicting.append(contradicts)
        model.add(no.variables[d] == define(no, t, subject) - contradicts)
        model.add(yes.variables[d] == define(yes, t, subject) + contradicts)
    if not contradicting:
        return None
    model.add_exactly_one(contradicting)
    for group in t.free:
        model.add_exactly_one([no.decision(d) for d in group])
    holds = [no.decision(group[0]) for group in t.free]
    model.add(sum(holds) >= len(holds) - most)
    model.maximize(sum(holds))
    search = solver()
    for _ in range(MOST_PROPOSALS):
        if search.solve(model) != OPTIMAL:
            return None
        orders = _chosen_orders(t, no, search)
        if not _count_resolutions(question, orders, limit=1):
            return Hazard(orders, 0)
        picked = [no.decision(d) for group in t.free for d in group if search.boolean_value(no.decision(d))]
        model.add_bool_or([literal.negated() for literal in picked])
    raise ImpossibleError(
        f"{MOST_PROPOSALS:,} order sets were resolved without a result", expected="a position of fewer units"
    )


# -------------------------------------------------------------------------------------------- shared


def _open_decisions(t: System) -> list[int]:
    return [d for d, value in enumerate(t.values) if value == UNKNOWN]


def _chosen_orders(t: System, algebra: Any, search: Any) -> dict[Unit, MovementOrder]:
    """Return the orders of a solution that are not holds."""
    return {
        t.units[t.unit[c]]: t.reading[c].order
        for of in t.candidates
        for c in of[1:]
        if search.boolean_value(algebra.decision(t.chosen[c]))
    }


def _alternatives(question: Question) -> dict[Power, list[MovementOrder]]:
    """Return every order that each unit can be given."""
    position, rulebook, conditions = question.position, question.rulebook, question.conditions
    moves: dict[Unit, list[Move]] = {}
    for unit in position.units:
        named = Designation(unit.location, unit.kind)
        found = possible_orders(position, unit, rulebook, conditions)
        moves[unit] = [Move(named, o.target, o.via_convoy) for o in found if isinstance(o, Move)]
    orders: dict[Power, list[MovementOrder]] = {}
    for unit in position.units:
        others = [move for other, theirs in moves.items() if other is not unit for move in theirs]
        known = possible_orders(position, unit, rulebook, conditions, moves=others)
        orders.setdefault(unit.power, []).extend(known)
    return orders


def _count_resolutions(question: Question, orders: Mapping[Unit, MovementOrder], limit: int = 64) -> int:
    """Return the number of consistent resolutions of these orders, up to a limit."""
    given: dict[Power, list[MovementOrder]] = {}
    for unit, order in orders.items():
        given.setdefault(unit.power, []).append(order)
    t = unsettled_system(question.position, given, question.rulebook, question.conditions)
    return len(branch_system(t, t.agenda(), limit=limit))
