"""Support of units whose power is in civil disorder (DATC 4.D.9)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ...model.names import Power, Province
from ...model.orders import MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import CivilDisorderSupport
from ..conditions.conditions import VariantRules
from ..conditions.orders import OrderRules
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
    abandoned = frozenset(unit.location.province for unit in position.units if unit.power in absent)
    rules = conditions.orders
    forbidding = _OrdersInDisorder(
        rules,
        abandoned,
        choice_name(rulebook, "civil_disorder_support"),
        converts=rules.converts,
        letters=rules.letters,
    )
    return replace(conditions, orders=forbidding)


@dataclass(frozen=True, slots=True)
class _OrdersInDisorder(OrderRules):
    """The `rules` of a game, with a clause against support of units in `abandoned` provinces."""

    rules: OrderRules
    abandoned: frozenset[Province]
    clause: str

    def veto(self, unit: Unit, order: MovementOrder) -> str | None:
        """Return the clause that forbids an order, if any."""
        if (
            isinstance(order, Support)
            and order.target is None
            and order.supported.location.province in self.abandoned
        ):
            return self.clause
        return self.rules.veto(unit, order)

    def convoys(self, unit: Unit) -> bool:
        """Return whether a unit can be convoyed."""
        return self.rules.convoys(unit)

    def follows(self, unit: Unit) -> bool:
        """Return whether a unit may follow the orders of some power."""
        return self.rules.follows(unit)
