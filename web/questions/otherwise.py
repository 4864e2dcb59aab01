"""What other orders would have done."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from ...games import result_json
from ...model.board import places_of
from ...model.case import Case, OrderSet
from ...model.errors import ImpossibleError, UnreadableError
from ...model.names import Power, Province
from ...model.orders import Build, Order, Waive, format_order, parse_order
from ...research import (
    acting_powers,
    answer_json,
    effects,
    effects_json,
    goals_of,
    question_of,
    reach,
    unit_meant,
)
from .asked import CaseAsked, Json, told_case
from .cases import resolved
from .drawn import picture_of
from .rules import changes


class WhatIfAsked(CaseAsked):
    """Another `order` in the place of what a unit was ordered, or a `unit` whose every order is to be tried.

    `power` is who gives the order, where that is not the owner of the unit.
    """

    order: str = ""
    unit: str = ""
    power: str = ""


def whatif(asked: WhatIfAsked) -> Json:
    """What would be different."""
    if bool(asked.order) == bool(asked.unit):
        raise UnreadableError("asks nothing, or two things", expected="either an order or a unit")
    if asked.order:
        return _another_order(asked)
    question = question_of(asked.read_movement())
    actual = question.resolution()
    unit = unit_meant(question, asked.unit)
    return effects_json(actual, unit, effects(question, unit, actual))


def _another_order(asked: WhatIfAsked) -> Json:
    read = asked.read()
    order = parse_order(asked.order, read.board, read.phase.kind)
    power = places_of(read.board).find_power(asked.power) if asked.power else _owner(read, order)
    other = with_order(read, power, order)
    before, after = resolved(read), resolved(other)
    return {
        "order": format_order(order),
        "changes": list(changes(before, after)),
        "result": result_json(after),
        **told_case(other),
        "picture": picture_of(other, after),
    }


def with_order(read: Case, power: Power, order: Order) -> Case:
    """The case with this order in the place of whatever its unit was ordered."""
    place = _place(order)
    sets: list[OrderSet] = []
    placed = False
    for given in read.order_sets:
        if place is None or all(_place(one) != place for one in given.orders):
            sets.append(given)
            continue
        kept: list[Order] = []
        for one in given.orders:
            if _place(one) != place:
                kept.append(one)
            elif not placed and given.power == power:
                kept.append(order)
                placed = True
        sets.append(replace(given, orders=tuple(kept), lines=()))
    if not placed:
        mine = next((number for number, given in enumerate(sets) if given.power == power), None)
        if mine is None:
            sets.append(OrderSet(power, (order,)))
        else:
            sets[mine] = replace(sets[mine], orders=(*sets[mine].orders, order), lines=())
    return replace(read, order_sets=tuple(sets))


def _place(order: Order) -> Province | None:
    return None if isinstance(order, Build | Waive) else order.unit.location.province


def _owner(read: Case, order: Order) -> Power:
    """Whose unit an order is for."""
    place = _place(order)
    units = (*read.position.units, *(one.unit for one in read.position.dislodged))
    for unit in units:
        if unit.location.province == place:
            return unit.power
    raise ImpossibleError(f"no unit stands in {place}", expected="an order to a unit of the case, or a power")


class PlansAsked(CaseAsked):
    """`goals` that are to hold together, the `powers` whose orders may change, the most plans to be told."""

    goals: list[str]
    powers: list[str] = Field(default_factory=list[str])
    most: int = 1


def plans(asked: PlansAsked) -> Json:
    """The fewest changed orders that reach the goals, as the command prints it."""
    if not asked.goals:
        raise UnreadableError("has no goal", expected="a statement such as 'A mun not dislodged'")
    read = asked.read_movement()
    question = question_of(read)
    goals = goals_of(read, asked.goals)
    powers = acting_powers(question, goals, asked.powers)
    answer = reach(question, goals, powers, most=max(1, min(asked.most, 20)))
    return answer_json(question.resolution(), goals, powers, answer)
