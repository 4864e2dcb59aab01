"""The JSON form of effects and plans; ``docs/what-if.md`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NotRequired

from ...model.json_records import JsonRecord, Omitted
from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import Unit
from ...solver import Resolution, ResultRecord
from ..claims.claims import Claim
from .effects import Change, Effect, changes_between, followed_order, unit_fates
from .goals import Answer, Plan


class ChangeRecord(JsonRecord):
    """A unit that would have ended differently."""

    power: str
    unit: str
    actual: str | None
    instead: str | None


class EffectRecord(JsonRecord):
    """Orders that would all have had the same effect."""

    orders: list[str]
    changes: list[ChangeRecord]


class WhatIfDocument(JsonRecord):
    """The effects of a unit's other orders."""

    power: str
    unit: str
    order: str
    effects: list[EffectRecord]


class OtherOrderRecord(JsonRecord):
    """An order that replaces another one."""

    power: str
    unit: str
    order: str
    instead_of: str


class PlanRecord(JsonRecord):
    """Orders that reach the goals."""

    orders: list[OtherOrderRecord]
    changes: list[ChangeRecord]
    result: ResultRecord


class SearchedRecord(JsonRecord):
    """The size of the search for fewer changes."""

    units: int
    orders: int
    refuted: int


class PlansDocument(JsonRecord):
    """The fewest changed orders that reach goals."""

    goals: list[str]
    powers: list[str]
    changes: int | None
    complete: bool
    plans: list[PlanRecord]
    searched: SearchedRecord
    untried: NotRequired[Annotated[str, Omitted("")]]


def effects_json(actual: Resolution, unit: Unit, effects: Sequence[Effect]) -> WhatIfDocument:
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
) -> PlansDocument:
    """Return the plans that reach goals, and the extent of the search, as a JSON object."""
    searched = answer.searched
    data: PlansDocument = {
        "goals": [str(goal) for goal in goals],
        "powers": list(powers),
        "changes": answer.changes,
        "complete": answer.complete is True and not answer.untried,
        "plans": [_plan_json(actual, plan) for plan in answer.plans],
        "searched": {"units": searched.units, "orders": searched.orders, "refuted": searched.refuted},
    }
    if answer.untried:
        data["untried"] = answer.untried
    return data


def _plan_json(actual: Resolution, plan: Plan) -> PlanRecord:
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


def _changes_json(changes: Iterable[Change]) -> list[ChangeRecord]:
    return [
        {
            "power": change.unit.power,
            "unit": format_unit(change.unit),
            "actual": change.actual,
            "instead": change.instead,
        }
        for change in changes
    ]
