"""The effects of other orders."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from ...games import result_to_json
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
    find_meant_unit,
    find_plans,
    goals_of,
    question_of,
    refuse_disorder,
)
from .cases import resolve_case_of_any_phase
from .inputs import CaseInput, Json, case_to_json
from .pictures import draw_case
from .rules import changes_to_json


class WhatIfInput(CaseInput):
    """Another `order` for a unit, or a `unit` all of whose orders are tried.

    `power` gives the order, if it is not the unit's owner.
    """

    order: str = ""
    unit: str = ""
    power: str = ""


def whatif(request: WhatIfInput) -> Json:
    """Return the differences that another order, or each order of a unit, would make."""
    if bool(request.order) == bool(request.unit):
        raise UnreadableError("the question must name either an order or a unit", expected="one of both")
    if request.order:
        return _try_order(request)
    question = question_of(request.read_movement())
    actual = question.resolution()
    unit = find_meant_unit(question, request.unit)
    return effects_json(actual, unit, effects(question, unit, actual))


def _try_order(request: WhatIfInput) -> Json:
    read = request.read()
    order = parse_order(request.order, read.board, read.phase.kind)
    power = places_of(read.board).find_power(request.power) if request.power else _find_owner(read, order)
    refuse_disorder(read, (power,))
    other = with_order(read, power, order)
    before, after = resolve_case_of_any_phase(read), resolve_case_of_any_phase(other)
    return {
        "order": format_order(order),
        "changes": list(changes_to_json(before, after)),
        "result": result_to_json(after),
        **case_to_json(other),
        "picture": draw_case(other, after),
    }


def with_order(read: Case, power: Power, order: Order) -> Case:
    """Return the case with this order in place of its unit's order."""
    place = _find_place(order)
    sets: list[OrderSet] = []
    placed = False
    for given in read.order_sets:
        if place is None or all(_find_place(one) != place for one in given.orders):
            sets.append(given)
            continue
        kept: list[Order] = []
        for one in given.orders:
            if _find_place(one) != place:
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


def _find_place(order: Order) -> Province | None:
    return None if isinstance(order, Build | Waive) else order.unit.location.province


def _find_owner(read: Case, order: Order) -> Power:
    """Return the owner of the unit an order is for."""
    place = _find_place(order)
    units = (*read.position.units, *(one.unit for one in read.position.dislodged))
    for unit in units:
        if unit.location.province == place:
            return unit.power
    raise ImpossibleError(
        f"there is no unit in {place}", expected="an order for a unit of the case, or a power"
    )


class PlansInput(CaseInput):
    """`goals` that must hold together, the `powers` whose orders may change, and the number of plans."""

    goals: list[str]
    powers: list[str] = Field(default_factory=list[str])
    most: int = 1


def plans(request: PlansInput) -> Json:
    """Return the fewest changed orders that reach the goals, as the command prints them."""
    if not request.goals:
        raise UnreadableError(
            "the question has no goal", expected="a statement such as 'A mun not dislodged'"
        )
    read = request.read_movement()
    question = question_of(read)
    goals = goals_of(read, request.goals)
    powers = acting_powers(question, goals, request.powers)
    answer = find_plans(question, goals, powers, most=max(1, min(request.most, 20)))
    return answer_json(question.resolution(), goals, powers, answer)
