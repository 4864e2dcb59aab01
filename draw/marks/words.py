"""The meaning of a mark: the kind of order, its outcome, and the numbers beside it."""

from __future__ import annotations

from enum import StrEnum

from ...model.names import Province
from ...model.orders import Build, Convert, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from ...solver import Bounced, MoveSucceeds, Reduced
from ..scene import DrawnOrder

KINDS: dict[type, str] = {
    Hold: "hold",
    Move: "move",
    Support: "support",
    Convoy: "convoy",
    Convert: "convert",
    Retreat: "retreat",
    Disband: "disband",
    Build: "build",
    Waive: "waive",
}
"""The kinds of orders, as class names in a picture."""


class MarkStyle(StrEnum):
    """The styles of marks, whatever their kind."""

    ORDERED = "ordered"
    DONE = "done"
    FAILED = "failed"
    STRANDED = "stranded"
    PARTLY = "partly"
    RULED = "ruled"
    VOID = "void"
    ILLEGAL = "illegal"


def order_kind(drawn: DrawnOrder) -> str:
    """Return the kind of an order."""
    return KINDS[type(drawn.order)]


def outcome_word(drawn: DrawnOrder) -> str:
    """Return the outcome of an order in one word: its code, or void or illegal."""
    if not drawn.status:
        return "ordered"
    return drawn.status if drawn.status in ("void", "illegal") else drawn.code


def mark_style(drawn: DrawnOrder) -> MarkStyle:
    """Return the style of an order's mark."""
    if not drawn.status:
        return MarkStyle.ORDERED
    if drawn.status in ("void", "illegal"):
        return MarkStyle(drawn.status)
    special = {
        "convoy_disrupted": MarkStyle.STRANDED,
        "reduced": MarkStyle.PARTLY,
        "paradox_rule": MarkStyle.RULED,
        "unresolved": MarkStyle.RULED,
    }
    return special.get(drawn.code, MarkStyle.DONE if drawn.status == "succeeds" else MarkStyle.FAILED)


def order_province(drawn: DrawnOrder) -> Province:
    """Return the province an order is about: its unit's, or the build's; empty if it names none."""
    if drawn.unit is not None:
        return drawn.unit.location.province
    order = drawn.order
    if isinstance(order, Build):
        return order.location.province
    if isinstance(order, Waive):
        return order.location.province if order.location is not None else Province("")
    return order.unit.location.province


def format_strengths(drawn: DrawnOrder) -> str:
    """Return the strengths that decided a move (``2 vs 1``) or remain of a support (``1 of 2``).

    The text is empty if strength 1 meets strength 1 or no resistance.
    """
    outcome = drawn.result.outcome if drawn.result is not None else None
    if isinstance(outcome, Reduced):
        return f"{outcome.left} of {outcome.full}"
    if isinstance(outcome, Bounced):
        attack, other = outcome.attack.value, outcome.by.value
    elif isinstance(outcome, MoveSucceeds):
        attack, other = outcome.attack.value, max((one.value for one in outcome.beaten), default=0)
    else:
        return ""
    if max(attack, other) <= 1:
        return ""
    return f"{attack} vs {other}" if other else str(attack)
