"""Could a position go wrong, and with how few orders? Real units on a real board, orders open.

The rules stand in one model twice over: two resolutions that share the orders, which are free, and differ in
what becomes of one. The fewest orders are asked for, all other units hold; that fewer cannot is part of the
answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ...model.errors import ImpossibleError
from ...model.names import Power
from ...model.orders import Designation, Move, MovementOrder, format_order
from ...model.position import Unit
from ...solver import UNKNOWN, System, branch, open_system, possible_orders, unsettled_system
from ..question import Question

MOST_UNITS = 40
"""In larger positions nobody looks: the model would take too long to build."""


class Danger(StrEnum):
    """What is looked for: any orders with several resolutions, or such that a convoy hangs on them."""

    SEVERAL = "several"
    PARADOX = "paradox"


@dataclass(frozen=True, slots=True)
class Hazard:
    """The fewest orders that make a position ambiguous; every other unit holds.

    `resolutions` counts their consistent resolutions.
    """

    orders: Mapping[Unit, MovementOrder]
    resolutions: int

    def to_json(self) -> dict[str, Any]:
        """The hazard as an object of JSON."""
        return {
            "orders": [
                {"power": unit.power, "unit": str(unit), "order": format_order(order)}
                for unit, order in self.orders.items()
            ],
            "resolutions": self.resolutions,
        }


def hazard_of(question: Question, danger: Danger = Danger.SEVERAL) -> Hazard | None:
    """The fewest orders of the units of a position that leave something open; None if no orders do.

    Raises `ImpossibleError` for positions of more than `MOST_UNITS`.
    """
    from ...solver import lower, solver  # loads OR-tools

    units = question.position.units
    if len(units) > MOST_UNITS:
        raise ImpossibleError(
            f"{len(units)} units are too many to look at all their orders", expected=f"at most {MOST_UNITS}"
        )
    t = open_system(question.position, {}, _alternatives(question), question.rulebook, question.conditions)
    scope = [d for d, value in enumerate(t.values) if value == UNKNOWN]
    one = lower(t, scope)
    other = lower(t, scope, one)
    model = one.model
    differing: list[Any] = []
    for d in _told_apart(t, danger):
        mine, theirs = one.decision(d), other.decision(d)
        if isinstance(mine, int):
            continue
        # One of the two resolutions is the one in which the decision is yes.
        apart = model.new_bool_var("")
        model.add_implication(apart, mine)
        model.add_implication(apart, theirs.negated())
        differing.append(apart)
    if not differing:
        return None
    model.add_bool_or(differing)
    holding = [one.decision(group[0]) for group in t.free]
    model.maximize(sum(holding))
    search = solver()
    if search.status_name(search.solve(model)) != "OPTIMAL":
        return None
    orders = {
        t.units[t.unit[c]]: t.reading[c].order
        for of in t.candidates
        for c in of[1:]
        if search.boolean_value(one.decision(t.chosen[c]))
    }
    return Hazard(orders, _count(question, orders))


def _alternatives(question: Question) -> dict[Power, list[MovementOrder]]:
    """Every order that each unit could be given."""
    position, rules, conditions = question.position, question.rulebook, question.conditions
    moves: dict[Unit, list[Move]] = {}
    for unit in position.units:
        named = Designation(unit.location, unit.kind)
        found = possible_orders(position, unit, rules, conditions)
        moves[unit] = [Move(named, o.target, o.via_convoy) for o in found if isinstance(o, Move)]
    orders: dict[Power, list[MovementOrder]] = {}
    for unit in position.units:
        others = [move for other, theirs in moves.items() if other is not unit for move in theirs]
        known = possible_orders(position, unit, rules, conditions, moves=others)
        orders.setdefault(unit.power, []).extend(known)
    return orders


def _told_apart(t: System, danger: Danger) -> Sequence[int]:
    """The decisions of which one must differ: successes of moves, or ways of convoyed ones."""
    if danger is Danger.PARADOX:
        return [t.way[c] for c in t.movers if t.passages[c] is not None and not t.by_land[c]]
    return [t.done[c] for c in t.movers]


def _count(question: Question, orders: Mapping[Unit, MovementOrder]) -> int:
    """How many resolutions these orders have, looked at anew."""
    given: dict[Power, list[MovementOrder]] = {}
    for unit, order in orders.items():
        given.setdefault(unit.power, []).append(order)
    t = unsettled_system(question.position, given, question.rulebook, question.conditions)
    return len(branch(t, t.agenda(), limit=64))
