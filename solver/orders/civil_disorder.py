"""Support of units whose power is in civil disorder (DATC 4.D.9)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...model.names import Power
from ...model.orders import MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import CivilDisorderSupport
from ..conditions.conditions import VariantRules
from ..outcomes.choice_names import choice_name


def with_disorder(
    conditions: VariantRules, position: Position, rulebook: Rulebook, absent: Collection[Power]
) -> VariantRules:
    """Return the rules of a movement phase in which the `absent` powers are in civil disorder (DATC 4.D.9).

    If the rulebook says that units in civil disorder cannot be supported to hold, such supports are
    forbidden; otherwise the rules are unchanged.
    """
    if rulebook.civil_disorder_support is CivilDisorderSupport.SUCCEEDS or not absent:
        return conditions
    veto = conditions.orders.veto
    clause = choice_name(rulebook, "civil_disorder_support")
    abandoned = {unit.location.province for unit in position.units if unit.power in absent}

    def forbid(unit: Unit, order: MovementOrder) -> str | None:
        if (
            isinstance(order, Support)
            and order.target is None
            and order.supported.location.province in abandoned
        ):
            return clause
        return veto(unit, order) if veto is not None else None

    return replace(conditions, orders=replace(conditions.orders, veto=forbid))
