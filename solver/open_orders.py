"""Questions in which some orders are open: what if this unit had done something else?

The same definitions as in an adjudication, with several candidate orders for some units. The orders
actually given are then part of the solution, and CP-SAT can be asked for the order sets under which
something happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.names import Power
from ..model.orders import MovementOrder
from ..model.position import Position
from ..model.rulebook import Rulebook
from .conditions.conditions import VariantRules, standard_conditions
from .orders.reading import OrderValidator, ValidatedOrder
from .orders.selection import same_meaning, select
from .system.building import build_system
from .system.system import System


def open_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    alternatives: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: VariantRules | None = None,
) -> System:
    """The system in which units may follow `alternatives` instead of what `orders` says.

    `orders` is read as in an adjudication and leaves each unit one order, its first candidate. Each
    legal alternative that means something else is one more candidate for its unit; which candidate
    belongs to which order is in `system.reading`, and `system.chosen` holds the free decisions.
    Alternatives that are illegal are left out: they would be holds.
    """
    reader = OrderValidator(position, rulebook, conditions or standard_conditions(position.board))
    candidates = [[reading] for reading in select(reader, reader.read_all(orders)).chosen]
    others = reader.read_all(alternatives)
    for reading in others:
        if not reading.illegal:
            known: list[ValidatedOrder] = candidates[reading.unit]
            if not any(same_meaning(reading, other) for other in known):
                known.append(reading)
    return build_system(reader, [reading for of_unit in candidates for reading in of_unit])


def unsettled_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: VariantRules | None = None,
) -> System:
    """The system of an adjudication before anything of it is settled."""
    reader = OrderValidator(position, rulebook, conditions or standard_conditions(position.board))
    return build_system(reader, select(reader, reader.read_all(orders)).chosen)
