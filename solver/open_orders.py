"""Systems with open orders: what if a unit had another order?

They use the definitions of an adjudication, with several candidate orders for some units. The orders given
are then part of the solution, and CP-SAT can find order sets under which something happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.names import Power
from ..model.orders import MovementOrder
from ..model.position import Position
from ..model.rulebook import Rulebook
from .conditions.conditions import VariantRules, standard_conditions
from .orders.reading import OrderValidator, ValidatedOrder
from .orders.selection import mean_the_same, select_orders
from .system.building import build_system
from .system.system import System


def open_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    alternatives: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: VariantRules | None = None,
) -> System:
    """Build the system in which units may follow `alternatives` instead of `orders`.

    As in an adjudication, `orders` leaves one order for each unit, its first candidate. Each legal
    alternative with a different meaning is another candidate for its unit. `system.reading` lists the
    candidates, and `System.chosen` their free decisions. Illegal alternatives are omitted: they would be
    holds.
    """
    reader = OrderValidator(position, rulebook, conditions or standard_conditions(position.board))
    candidates = [[reading] for reading in select_orders(reader, reader.read_all(orders)).chosen]
    others = reader.read_all(alternatives)
    for reading in others:
        if not reading.illegal:
            known: list[ValidatedOrder] = candidates[reading.unit]
            if not any(mean_the_same(reading, other) for other in known):
                known.append(reading)
    return build_system(reader, [reading for of_unit in candidates for reading in of_unit])


def unsettled_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: VariantRules | None = None,
) -> System:
    """Build the system of an adjudication without settling anything."""
    reader = OrderValidator(position, rulebook, conditions or standard_conditions(position.board))
    return build_system(reader, select_orders(reader, reader.read_all(orders)).chosen)
