"""What arrays support. Whatever is not listed here goes to `westphalia.solver`, turn by turn.

A rulebook has more fields than movement looks at, and a field may be added at any time. An array that ignored
one would be wrong without a word, so each field is listed with how arrays take it into account; a test fails
for a field that is missing here.
"""

from __future__ import annotations

from dataclasses import fields

from ..model.rulebook import Rulebook
from ..solver import OrderRules, Relations, RetreatRules, VariantRules

IN_TABLES = frozenset(
    {
        "adjacent_convoy",
        "avoided_head_to_head",
        "convoy_path",
        "convoy_paradox",
        "convoy_routes",
        "convoyed_support_cut",
        "retreat_to_convoyed_origin",
    }
)
"""Fields that `Adjudicator` hands to the compiled rules."""

BY_SOLVER = frozenset(
    {
        *("coast_one_possible", "coast_two_possible", "coast_unreachable", "irrelevant_coast"),
        *("support_coast", "unit_coast", "missing_nationality", "wrong_nationality"),
        *("missing_unit_kind", "wrong_unit_kind", "impossible_orders", "superfluous_convoys"),
        "other_paradox",
    }
)
"""Fields for which the solver's own functions are called, to validate an order or to apply an extra rule."""

NO_EFFECT = frozenset(
    {
        *("order_sets_in_sequence", "order_sets_unordered", "several_orders", "poorly_written_orders"),
        *("implicit_orders", "perpetual_orders", "proxy_orders", "illegal_unit", "civil_disorder_support"),
        *("build_coast", "build_missing_kind", "build_fleet_inland", "too_many_builds"),
        *("several_builds_in_province", "too_many_removals", "declining_builds", "automatic_removal"),
    }
)
"""Fields that decide which orders are submitted, or other phases: a turn has one order a unit."""

MAX_SEAS = 58
"""Sets of seas are numbers of 64 bits, of which a few have other meanings."""

CONDITIONS = frozenset({"ground", "strengths", "builds", "choices", "paradox_fallback"})
"""Fields of `VariantRules` that may have any value."""


def unsupported(rulebook: Rulebook, conditions: VariantRules) -> list[str]:
    """Return the fields of the rulebook and the conditions whose values arrays do not support."""
    decided = IN_TABLES | BY_SOLVER | NO_EFFECT
    usual = Rulebook().choices()
    found = [
        name
        for name, choice in rulebook.choices().items()
        if name in usual and name not in decided and choice is not usual[name]
    ]
    plain = VariantRules(conditions.ground)
    supported = {
        "relations": conditions.relations == Relations(),
        "orders": conditions.orders == OrderRules(),
        "retreats": _is_plain(conditions.retreats),
    }
    if len(conditions.ground.seas) > MAX_SEAS:
        found.append(f"{len(conditions.ground.seas)} seas")
    for one in fields(VariantRules):
        same = getattr(conditions, one.name) == getattr(plain, one.name)
        if one.name not in CONDITIONS and not supported.get(one.name, same):
            found.append(one.name)
    return found


def _is_plain(retreats: RetreatRules) -> bool:
    """Return whether retreat options follow from positions alone, as the compiled rules compute them."""
    return retreats == RetreatRules() or (retreats.forbids, retreats.closes, retreats.reaches) == (None,) * 3
