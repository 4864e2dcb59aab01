"""Sentences about retreat phases: one for each order and each unit disbanded without an order."""

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
from .clauses import quote_clause
from .faulty_orders import describe_fault
from .order_outcome import OrderOutcome, Sentence
from .texts import join_units, join_with_or


def _describe_retreat(result: OrderOutcome, outcome: RetreatSucceeds) -> str:
    place = outcome.to.province
    origin = f"its attacker left by convoy ({outcome.rule}), " if outcome.rule is not None else ""
    return (
        f"{format_order(result.order)} succeeds: {place} is vacant, there was no standoff there, "
        f"{origin}and no other unit retreats there."
    )


def _describe_disband(result: OrderOutcome, outcome: DisbandSucceeds) -> str:
    assert result.unit is not None
    clause = outcome.clause
    must = f"; it cannot retreat: {quote_clause(clause)}" if clause is not None else " as ordered"
    return f"{format_order(result.order)} succeeds: {format_unit(result.unit)} is disbanded{must}."


def _describe_conflict(result: OrderOutcome, outcome: RetreatConflict) -> str:
    others = outcome.others
    retreats, end = ("retreats", "both are") if len(others) == 1 else ("retreat", "all are")
    others_too = f"{join_units(others)} also {retreats} to {_retreat_goal(result.order)}"
    return f"{format_order(result.order)} fails: {others_too}, so {end} disbanded."


def _describe_illegal(result: OrderOutcome, outcome: IllegalRetreat) -> str:
    unit = result.unit
    end = f"; {format_unit(unit)} is disbanded" if outcome.disbanded and unit is not None else ""
    return f"{format_order(result.order)} is illegal: {describe_cause(result, outcome.cause)}{end}."


def _describe_unordered(result: OrderOutcome, outcome: DisbandedWithoutOrder) -> str:
    assert result.unit is not None
    unit = format_unit(result.unit)
    if outcome.clause is not None:
        return f"{unit} is disbanded: {quote_clause(outcome.clause)}."
    if not outcome.options:
        return f"{unit} is disbanded: it has no place to retreat to."
    return (
        f"{unit} is disbanded: it has no order, though it could retreat to {join_with_or(outcome.options)}."
    )


def _retreat_goal(order: Order) -> str:
    return order.target.province if isinstance(order, Retreat | Move) else "there"


def describe_cause(result: OrderOutcome, cause: Closure) -> str:
    """Say why a retreat order is illegal, as a clause without a full stop."""
    if not isinstance(cause, FaultyRetreat):
        return describe_closure(_retreat_goal(result.order), cause)
    rules = f" ({', '.join(cause.fault.rules)})" if cause.fault.rules else ""
    return f"{_describe_fault(result, cause.code, cause.fault)}{rules}"


def describe_closure(place: str, cause: Occupied | AttackerOrigin | Contested) -> str:
    """Say why a dislodged unit cannot retreat to a place, as a clause without a full stop."""
    match cause:
        case Occupied(by):
            return f"{place} is occupied by {format_unit(by)}"
        case AttackerOrigin(rule):
            note = f", by convoy ({rule})" if rule is not None else ""
            return f"its attacker came from {place}{note}"
        case Contested():
            return f"there was a standoff in {place}"


def _describe_fault(result: OrderOutcome, code: str, fault: OrderFault) -> str:
    """Say what is wrong with the order itself."""
    order, unit = result.order, result.unit
    match code:
        case "not_a_retreat_order":
            if isinstance(order, Move):
                return "retreats cannot be convoyed"
            return "in a retreat phase, only dislodged units act, and they only retreat or disband"
        case "not_dislodged":
            assert unit is not None
            return f"{format_unit(unit)} is not dislodged"
        case "not_adjacent":
            assert unit is not None
            return f"{format_unit(unit)} cannot move to {_retreat_goal(order)} in one step"
        case _:
            as_move = Move(order.unit, order.target) if isinstance(order, Retreat) else order
            return describe_fault(code, as_move, unit, fault)


RETREAT_SENTENCES: dict[type, Sentence] = {
    DisbandSucceeds: _describe_disband,
    IllegalRetreat: _describe_illegal,
    RetreatConflict: _describe_conflict,
    RetreatSucceeds: _describe_retreat,
    DisbandedWithoutOrder: _describe_unordered,
}
"""The function that writes the sentence for each type of outcome."""
