"""Find orders that count although they name a unit wrongly: ``F Vie - Tri`` where an army is in Vienna.

Many rulebooks ignore the letter, power or coast that an order gives a unit (DATC 4.B.5, 4.B.6, 4.C). The
player may have meant another order.
"""

from __future__ import annotations

from ..model.names import Location, Power
from ..model.orders import Move, MovementOrder, Support
from ..model.position import Position
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import Choice, IrrelevantCoast, UnitCoast, WrongNationality, WrongUnitKind
from ..model.rulebook.fields import rulebook_of
from .conditions.conditions import VariantRules
from .messages.faulty_orders import describe_fault
from .orders.reading import OrderValidator
from .outcomes.movement import OrderFault

_STRICT: dict[str, Choice] = {
    "unit_coast": UnitCoast.FAILS,
    "irrelevant_coast": IrrelevantCoast.FAILS,
    "wrong_unit_kind": WrongUnitKind.INVALID,
    "wrong_nationality": WrongNationality.INVALID,
}
"""The choices under which names must match."""

_CODES = frozenset(
    {"wrong_unit_type", "wrong_nationality", "wrong_coast_of_unit", "irrelevant_coast", "unknown_coast"}
)


def find_wrong_name(
    power: Power, order: MovementOrder, position: Position, rulebook: Rulebook, conditions: VariantRules
) -> tuple[str, str] | None:
    """Return the code and the sentence about a wrong name in an order; None if all names match.

    A name is wrong if it makes the order illegal under the strictest choices about names.
    """
    strict = rulebook_of(type(rulebook), {**conditions.rulebook_in_force(rulebook).choices(), **_STRICT})
    reader = OrderValidator(position, strict, conditions)
    reading = reader.read(power, order)
    if reading.code not in _CODES or reading.unit < 0:
        return None
    unit = reader.units[reading.unit]
    meant = reader.units[reading.other] if reading.other >= 0 else unit
    fault = OrderFault(meant, places=_target_coasts(order, reader))
    return reading.code, describe_fault(reading.code, order, unit, fault)


def _target_coasts(order: MovementOrder, reader: OrderValidator) -> tuple[Location, ...]:
    """Return the coasts of the destination of an order."""
    target = order.target if isinstance(order, Move | Support) else None
    names = reader.ground.names if target is not None else ()
    return tuple(name for name in names if name.coast and target and name.province == target.province)
