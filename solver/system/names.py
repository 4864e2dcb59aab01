"""Descriptive names of decisions, such as ``way(A bre - lon)``, for exported models and added rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from ...model.orders import format_order, format_unit
from ..rules import equations as rules
from ..rules.tables import Rule
from .system import System

ABOUT_UNITS: Final = (rules.dislodged, rules.convoying)
"""The rules whose subject is a unit."""

_ABOUT_PAIRS: Final = (rules.battle, rules.passing)


def decision_name(t: System, d: int) -> str:
    """Return the name of a decision."""
    rule: Rule | None = t.rule[d]
    subject = t.subject[d]
    if rule is None:
        return f"order({order_name(t, subject)})"
    numbers = cast("tuple[int, ...]", subject if isinstance(subject, tuple) else (subject,))
    if rule in ABOUT_UNITS:
        about = format_unit(t.units[numbers[0]])
    elif rule in _ABOUT_PAIRS:
        about = f"{order_name(t, numbers[0])}, {order_name(t, numbers[1])}"
    elif rule is rules.way_without:
        about = f"{order_name(t, numbers[0])}, {format_unit(t.units[numbers[1]])}"
    else:
        about = ", ".join([order_name(t, numbers[0]), *(str(number) for number in numbers[1:])])
    return f"{rule.__name__}({about})"


def order_name(t: System, c: int) -> str:
    """Return a candidate order as text."""
    return format_order(t.reading[c].order)


def unique_names(t: System, decisions: Iterable[int]) -> dict[int, str]:
    """Return the names of decisions; equal names are numbered."""
    names: dict[int, str] = {}
    used: dict[str, int] = {}
    for d in decisions:
        name = decision_name(t, d)
        used[name] = used.get(name, 0) + 1
        names[d] = name if used[name] == 1 else f"{name} #{used[name]}"
    return names
