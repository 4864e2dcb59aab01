"""Orders that count although they do not name a unit as it is: ``F Vie - Tri`` where an army is in Vienna.

Under many rulebooks the letter, the power or the coast that an order gives a unit has no meaning (DATC 4.B.5,
4.B.6, 4.C). Whoever wrote such an order may have meant another one.
"""

from __future__ import annotations

from ..model.names import Location, Power
from ..model.orders import Move, MovementOrder, Support
from ..model.position import Position
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import Choice, IrrelevantCoast, UnitCoast, WrongNationality, WrongUnitKind
from ..model.rulebook.fields import rulebook_of
from .conditions.conditions import VariantRules
from .messages.faulty_orders import fault_words
from .orders.reading import OrderValidator
from .outcomes.movement import OrderFault

_STRICT: dict[str, Choice] = {
    "unit_coast": UnitCoast.FAILS,
    "irrelevant_coast": IrrelevantCoast.FAILS,
    "wrong_unit_kind": WrongUnitKind.INVALID,
    "wrong_nationality": WrongNationality.INVALID,
}
"""The choices under which names must fit."""

_CODES = frozenset(
    {"wrong_unit_type", "wrong_nationality", "wrong_coast_of_unit", "irrelevant_coast", "unknown_coast"}
)


def wrong_name(
    power: Power, order: MovementOrder, position: Position, rulebook: Rulebook, conditions: VariantRules
) -> tuple[str, str] | None:
    """What does not fit in the names of an order of a power, as a code and as words; None if all fits.

    It is what would make the order illegal under the strictest choices about names.
    """
    strict = rulebook_of(type(rulebook), {**conditions.in_force(rulebook).choices(), **_STRICT})
    reader = OrderValidator(position, strict, conditions)
    reading = reader.read(power, order)
    if reading.code not in _CODES or reading.unit < 0:
        return None
    unit = reader.units[reading.unit]
    meant = reader.units[reading.other] if reading.other >= 0 else unit
    fault = OrderFault(meant, None, _coasts(order, reader))
    return reading.code, fault_words(reading.code, order, unit, fault)


def _coasts(order: MovementOrder, reader: OrderValidator) -> tuple[Location, ...]:
    """The coasts of the province that an order is aimed at."""
    target = order.target if isinstance(order, Move | Support) else None
    names = reader.ground.names if target is not None else ()
    return tuple(name for name in names if name.coast and target and name.province == target.province)
