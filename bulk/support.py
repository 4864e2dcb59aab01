"""The rule choices and conditions that arrays support; with any other, the solver resolves each turn.

Ignoring a field would give wrong results silently, so this module lists every field with its treatment; a
test fails for a field that is missing here.
"""

from __future__ import annotations

from dataclasses import fields

from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyParadox
from ..solver import RetreatRules, VariantRules

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
"""Fields that `Adjudicator` passes to the compiled rules."""

BY_SOLVER = frozenset(
    {
        *("coast_one_possible", "coast_two_possible", "coast_unreachable", "irrelevant_coast"),
        *("support_coast", "unit_coast", "missing_nationality", "wrong_nationality"),
        *("missing_unit_kind", "wrong_unit_kind", "impossible_orders", "superfluous_convoys"),
        "other_paradox",
    }
)
"""Fields handled by the solver's own functions, which validate orders and apply extra rules."""

NO_EFFECT = frozenset(
    {
        *("order_sets_in_sequence", "order_sets_unordered", "several_orders", "poorly_written_orders"),
        *("implicit_orders", "perpetual_orders", "proxy_orders", "illegal_unit", "civil_disorder_support"),
        *("build_coast", "build_missing_kind", "build_fleet_inland", "too_many_builds"),
        *("several_builds_in_province", "too_many_removals", "declining_builds", "automatic_removal"),
    }
)
"""Fields that decide which orders count, or about other phases: in a turn each unit has one order."""

MAX_SEAS = 58
"""The maximum number of seas: a set of seas is a 64-bit number, and a few bits have other meanings."""

CONDITIONS = frozenset({"ground", "strengths", "builds", "choices", "paradox_fallback"})
"""Fields of `VariantRules` that may have any value."""

STANDARD_CONDITIONS = frozenset({"relations", "access", "orders", "retreats"})
"""Fields of `VariantRules` that must be those of the standard game.

Retreats may be others if they follow from positions alone, as the compiled rules compute them.
"""


_STANDARD_PLACES = RetreatRules.forbids, RetreatRules.closes, RetreatRules.reaches
"""The rules about who may retreat where, which must be those of the standard game."""


def unsupported(rulebook: Rulebook, conditions: VariantRules) -> list[str]:
    """Return the fields of the rulebook and the conditions whose values arrays do not support."""
    decided = IN_TABLES | BY_SOLVER | NO_EFFECT
    usual = Rulebook().choices()
    found = [
        name
        for name, choice in rulebook.choices().items()
        if name in usual and name not in decided and choice is not usual[name]
    ]
    if rulebook.convoy_paradox not in tuple(ConvoyParadox):
        found.append("convoy_paradox")  # only the solver can call added rules
    if len(conditions.ground.seas) > MAX_SEAS:
        found.append(f"{len(conditions.ground.seas)} seas")
    if conditions.ground.harbors:
        found.append("harbors")
    if conditions.strengths.depend_on_targets:
        found.append("strengths of moves")
    standard = VariantRules(conditions.ground)
    for field in fields(VariantRules):
        same = getattr(conditions, field.name) == getattr(standard, field.name)
        if field.name == "retreats":
            own = type(conditions.retreats)
            same = (own.forbids, own.closes, own.reaches) == _STANDARD_PLACES
        if field.name not in CONDITIONS and not same:
            found.append(field.name)
    return found
