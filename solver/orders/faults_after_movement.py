"""Collect the facts about faulty retreats and removals."""

from __future__ import annotations

from ...model.orders import Move
from ...model.wording import name_all_powers
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import OrderFault
from .reading import MOVE, OrderValidator, ValidatedOrder

_FIELDS = {
    "unit_type_missing": "missing_unit_kind",
    "wrong_unit_type": "wrong_unit_kind",
    "nationality_missing": "missing_nationality",
    "wrong_nationality": "wrong_nationality",
    "wrong_coast_of_unit": "unit_coast",
    "irrelevant_coast": "irrelevant_coast",
    "unknown_coast": "irrelevant_coast",
    "multiple_orders": "several_orders",
}


_UNLESS_BETTER = ("missing_unit_kind", "wrong_unit_kind", "missing_nationality", "wrong_nationality")


def describe_single_fault(reader: OrderValidator, reading: ValidatedOrder, code: str) -> OrderFault:
    """Return the facts about the fault `code` of an order that names one unit and at most one place."""
    ground = reader.ground
    places: list[int] = []
    field = _FIELDS.get(code)
    if reading.kind == MOVE:
        aim = ground.province[reading.target]
        if code in ("coast_missing", "coast_unreachable"):
            places = sorted(i for i in reader.steps[reading.unit] if ground.province[i] == aim)
            named = isinstance(reading.order, Move) and "/" in reading.order.target
            field = "coast_two_possible" if len(places) > 1 else "coast_one_possible"
            field = "coast_unreachable" if named else field
        elif code == "unknown_coast":
            places = list(ground.coasts_of(aim))
        elif code == "unreachable_from_coast":
            entries = ground.entries[reader.units[reading.unit].kind]
            places = [i for i in ground.coasts_of(reader.place[reading.unit]) if aim in entries[i]]
    book = reader.rulebook
    fields = (field,) if field is not None else ()
    if code == "better_order":
        fields = [name for name in _UNLESS_BETTER if getattr(book, name).value == "valid_unless_better_order"]
    rules = tuple(choice_name(book, name) for name in fields)
    named = tuple(ground.names[i] for i in places)
    return OrderFault(places=named, rules=rules, names=name_all_powers(ground.board))
