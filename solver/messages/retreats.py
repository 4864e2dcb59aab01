"""Outcomes of a retreat phase in words: one sentence for each order."""

from __future__ import annotations

from ...model.orders import Move, Order, Retreat, format_order, format_unit
from ..outcomes.movement import OrderFault
from ..outcomes.retreats import (
    AttackerOrigin,
    Closure,
    Contested,
    DisbandedWithoutOrder,
    DisbandSucceeds,
    FaultyRetreat,
    IllegalRetreat,
    Occupied,
    RetreatConflict,
    RetreatSucceeds,
)
from .clauses import clause_words
from .faulty_orders import fault_words
from .order_outcome import OrderOutcome, Sentence
from .texts import listed, units_listed


def _retreats(result: OrderOutcome, outcome: RetreatSucceeds) -> str:
    place = outcome.to.province
    origin = f"its attacker left it by convoy ({outcome.rule}), " if outcome.rule is not None else ""
    return (
        f"{format_order(result.order)} succeeds: {place} is vacant, no standoff emptied it, {origin}and no "
        "other unit retreats there."
    )


def _disbands(result: OrderOutcome, outcome: DisbandSucceeds) -> str:
    assert result.unit is not None
    must = f", as it must be: {clause_words(outcome.clause)}" if outcome.clause is not None else " as ordered"
    return f"{format_order(result.order)} succeeds: {format_unit(result.unit)} is disbanded{must}."


def _conflict(result: OrderOutcome, outcome: RetreatConflict) -> str:
    others = outcome.others
    retreat, end = ("retreats", "both are") if len(others) == 1 else ("retreat", "all are")
    too = f"{units_listed(others)} {retreat} to {_goal(result.order)} too"
    return f"{format_order(result.order)} fails: {too}, and {end} disbanded."


def _illegal(result: OrderOutcome, outcome: IllegalRetreat) -> str:
    unit = result.unit
    end = f"; {format_unit(unit)} is disbanded" if outcome.disbanded and unit is not None else ""
    return f"{format_order(result.order)} is illegal: {cause_words(result, outcome.cause)}{end}."


def _unordered(result: OrderOutcome, outcome: DisbandedWithoutOrder) -> str:
    assert result.unit is not None
    unit = format_unit(result.unit)
    if outcome.clause is not None:
        return f"{unit} is disbanded: {clause_words(outcome.clause)}."
    if not outcome.options:
        return f"{unit} is disbanded: no place is open to it."
    return f"{unit} is disbanded: it has no order, though it could retreat to {_either(outcome.options)}."


def _goal(order: Order) -> str:
    return order.target.province if isinstance(order, Retreat | Move) else "there"


def _either(places: tuple[str, ...]) -> str:
    return " or ".join((", ".join(places[:-1]), places[-1])) if len(places) > 1 else listed(places)


def cause_words(result: OrderOutcome, cause: Closure) -> str:
    """Why an order to retreat is illegal, as half a sentence."""
    if not isinstance(cause, FaultyRetreat):
        return closure_words(_goal(result.order), cause)
    rules = f" ({', '.join(cause.fault.rules)})" if cause.fault.rules else ""
    return f"{_fault(result, cause.code, cause.fault)}{rules}"


def closure_words(place: str, cause: Occupied | AttackerOrigin | Contested) -> str:
    """What closes a place, as half a sentence."""
    match cause:
        case Occupied(by):
            return f"{format_unit(by)} is in {place}"
        case AttackerOrigin(rule):
            note = f", by convoy ({rule})" if rule is not None else ""
            return f"its attacker came from {place}{note}"
        case Contested():
            return f"a standoff left {place} empty"


def _fault(result: OrderOutcome, code: str, fault: OrderFault) -> str:
    """What is wrong with the order itself."""
    order, unit = result.order, result.unit
    match code:
        case "not_a_retreat_order":
            if isinstance(order, Move):
                return "retreats are not convoyed"
            return "only dislodged units act now, and they only retreat or disband"
        case "not_dislodged":
            assert unit is not None
            return f"{format_unit(unit)} is not dislodged"
        case "not_adjacent":
            assert unit is not None
            return f"{format_unit(unit)} cannot go to {_goal(order)} in one step"
        case _:
            as_move = Move(order.unit, order.target) if isinstance(order, Retreat) else order
            return fault_words(code, as_move, unit, fault)


RETREAT_SENTENCES: dict[type, Sentence] = {
    DisbandSucceeds: _disbands,
    IllegalRetreat: _illegal,
    RetreatConflict: _conflict,
    RetreatSucceeds: _retreats,
    DisbandedWithoutOrder: _unordered,
}
"""The words for each type of outcome of a retreat phase."""
