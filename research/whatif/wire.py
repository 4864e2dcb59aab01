"""The JSON form of effects and plans; ``docs/what-if.md`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import Unit
from ...solver import Resolution
from ..claims.claims import Claim
from .effects import Change, Effect, changes_between, followed_order, unit_fates
from .goals import Answer, Plan


def effects_json(actual: Resolution, unit: Unit, effects: Sequence[Effect]) -> dict[str, Any]:
    """Return the effects of a unit's other orders as a JSON object."""
    return {
        "power": unit.power,
        "unit": format_unit(unit),
        "order": format_order(followed_order(actual, unit)),
        "effects": [
            {
                "orders": [format_order(order) for order in effect.orders],
                "changes": _changes_json(effect.changes),
            }
            for effect in effects
        ],
    }


def answer_json(
    actual: Resolution, goals: Sequence[Claim], powers: Sequence[Power], answer: Answer
) -> dict[str, Any]:
    """Return the plans that reach goals, and the extent of the search, as a JSON object."""
    searched = answer.searched
    return {
        "goals": [str(goal) for goal in goals],
        "powers": list(powers),
        "changes": answer.changes,
        "complete": answer.complete,
        "plans": [_plan_json(actual, plan) for plan in answer.plans],
        "searched": {"units": searched.units, "orders": searched.orders, "refuted": searched.refuted},
    }


def _plan_json(actual: Resolution, plan: Plan) -> dict[str, Any]:
    changes = changes_between(unit_fates(actual), unit_fates(plan.resolution))
    return {
        "orders": [
            {
                "power": unit.power,
                "unit": format_unit(unit),
                "order": format_order(order),
                "instead_of": format_order(followed_order(actual, unit)),
            }
            for unit, order in plan.orders
        ],
        "changes": _changes_json(changes),
        "result": plan.resolution.to_json(),
    }


def _changes_json(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {
            "power": change.unit.power,
            "unit": format_unit(change.unit),
            "actual": change.actual,
            "instead": change.instead,
        }
        for change in changes
    ]
