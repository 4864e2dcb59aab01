"""Say what is wrong with an order: one clause for each code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ...model.names import NEUTRAL, Location, Power, UnitKind
from ...model.orders import (
    Build,
    Convoy,
    Designation,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
    format_unit,
)
from ...model.position import Unit
from ..outcomes.movement import OrderFault
from .clauses import quote_clause
from .texts import join_with_or, join_words

UNCOUNTED = frozenset(
    {"outvoted", "perpetual_order", "proxy_not_allowed", "revoked", "sequence_unknown", "superseded"}
)
"""The codes of orders that do not count because of how they were submitted, legal or not."""


def describe_fault(code: str, order: Order, unit: Unit | None, fault: OrderFault) -> str:
    """Say what is wrong with an order, as a clause without a full stop.

    `unit` is the ordered unit, None where there is none. A code without words here is the id of the variant
    clause that forbids the order.
    """
    words = WORDS.get(code)
    return words(order, unit, fault) if words is not None else quote_clause(code)


def _named_target(order: Order) -> Location:
    """Return the destination that an order names; for support to hold, the place of the supported unit."""
    match order:
        case Support(_, supported, target):
            return target if target is not None else supported.location
        case Move(_, target) | Convoy(_, _, target) | Retreat(_, target):
            return target
        case _:
            return _other_designation(order).location


def _own_designation(order: Order) -> Designation:
    """Return how an order names its own unit; a build names only the place."""
    match order:
        case Build(location) | Waive(location):
            return Designation(location or Location(""))
        case _:
            return order.unit


def _other_designation(order: Order) -> Designation:
    """Return how an order names the supported or convoyed unit, or else its own."""
    match order:
        case Support(_, other) | Convoy(_, other):
            return other
        case _:
            return _own_designation(order)


def _wrong_designation(order: Order, unit: Unit | None, fault: OrderFault) -> tuple[Designation, Unit]:
    """Return how an order names a unit wrongly, and that unit."""
    meant = fault.other or unit
    assert meant is not None
    if meant == unit and isinstance(order, Support | Convoy):
        return order.unit, meant
    return _other_designation(order), meant


def _no_such_unit(order: Order, unit: Unit | None, _: OrderFault) -> str:
    if unit is None:
        return f"there is no unit in {_own_designation(order).location.province}"
    verb = "convoy" if isinstance(order, Convoy) else "support"
    return f"there is no unit in {_other_designation(order).location.province} to {verb}"


def _power_name(fault: OrderFault, power: Power | None) -> str:
    """Return the name of a power."""
    return "nobody" if power is None else fault.names.get(power, power.title())


def _foreign_unit(_: Order, unit: Unit | None, fault: OrderFault) -> str:
    meant = fault.other or unit
    assert meant is not None
    if meant.power == NEUTRAL:
        return f"{format_unit(meant)} is neutral, and no power can order it"
    return (
        f"{format_unit(meant)} belongs to {_power_name(fault, meant.power)}, and no other power can order it"
    )


def _unit_type_missing(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    named, meant = _wrong_designation(order, unit, fault)
    return f"it does not say that the unit in {named.location} is {meant.kind.phrase}"


def _wrong_unit_type(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    named, meant = _wrong_designation(order, unit, fault)
    called = named.kind.phrase if named.kind is not None else "unnamed"
    return f"the unit in {meant.location} is {meant.kind.phrase}, not {called}"


def _nationality_missing(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    _, meant = _wrong_designation(order, unit, fault)
    return f"{format_unit(meant)} belongs to {_power_name(fault, meant.power)}, and the order must say so"


def _wrong_nationality(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    named, meant = _wrong_designation(order, unit, fault)
    owner, other = _power_name(fault, meant.power), _power_name(fault, named.power)
    return f"{format_unit(meant)} belongs to {owner}, not to {other}"


def _wrong_coast_of_unit(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    named, meant = _wrong_designation(order, unit, fault)
    return f"the fleet is on {meant.location}, not on {named.location}"


def _irrelevant_coast(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "it names a coast where none applies"


def _unknown_coast(order: Order, _: Unit | None, fault: OrderFault) -> str:
    goal = _named_target(order)
    return f"{goal.province} has no coast {goal.coast}, only {join_words(fault.places)}"


def _same_province(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    staying = fault.other if isinstance(order, Convoy) and fault.other is not None else unit
    assert staying is not None
    return f"{format_unit(staying)} is already in {_named_target(order).province}"


def _coast_unreachable(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order)
    reached = f"from {unit.location} a fleet can reach only {join_words(fault.places)}"
    if goal.coast is None:
        return f"the omitted coast counts as one that is out of reach; {reached}"
    return f"{goal} is out of reach; {reached}"


def _coast_missing(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    places = fault.places
    if isinstance(order, Support):
        return f"it must name the coast that {_other_unit(fault)} moves to: {join_with_or(places)}"
    assert unit is not None
    if len(places) > 1:
        return f"{format_unit(unit)} can reach {join_words(places)}, and the order must say which"
    return f"the order must name the coast: {join_with_or(places)}"


def _coast_mismatch(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    if not fault.places:
        return _wrong_coast_of_unit(order, unit, fault)
    goal = _named_target(order)
    said = f"it names {goal}" if goal.coast else "the omitted coast counts as a different one"
    return f"{said}, but {_other_unit(fault)} moves to {join_words(fault.places)}"


def _other_unit(fault: OrderFault) -> str:
    return format_unit(fault.other) if fault.other is not None else "the unit"


def _not_adjacent(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    if unit.kind is UnitKind.FLEET:
        return f"a fleet cannot move from {unit.location} to {goal} in one step"
    if unit.kind.steps > 1:
        return f"{unit.kind.phrase} cannot move from {unit.location} to {goal} within {unit.kind.steps} steps"
    return f"{goal} does not border {unit.location}"


def _unreachable_from_coast(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    return f"a fleet can move to {goal} only from {join_words(fault.places)}, not from {unit.location}"


def _fleet_to_inland(order: Order, _: Unit | None, __: OrderFault) -> str:
    return f"{_named_target(order).province} is inland, and fleets move only to sea and coastal provinces"


def _army_to_sea(order: Order, _: Unit | None, __: OrderFault) -> str:
    return f"{_named_target(order).province} is a sea province, and armies move only to land"


def _no_fleet_for_convoy(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    return f"{goal} does not border {unit.location}, and no chain of fleets at sea could convoy it there"


def _no_possible_convoy(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    return f"{_named_target(order).province} does not border {unit.location}, and no sea route connects them"


def _self_support(_: Order, unit: Unit | None, __: OrderFault) -> str:
    return f"{format_unit(unit)} cannot support itself" if unit is not None else "no unit can support itself"


def _own_province_target(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    place = _named_target(order).province
    return f"{format_unit(unit)} itself is in {place}, the destination of the move it supports"


def _target_unreachable(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    return f"{format_unit(unit)} cannot move to {goal}, so it cannot give support there"


def _supported_move_impossible(order: Order, _: Unit | None, fault: OrderFault) -> str:
    cannot = f"{_other_unit(fault)} cannot move to {_named_target(order)}"
    return f"{cannot}, not even by convoy" if fault.convoyable else cannot


def _supporter_needed_for_convoy(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    return f"{_other_unit(fault)} could move to {goal} only by a convoy that needs {format_unit(unit)} itself"


def _not_a_fleet(_: Order, unit: Unit | None, __: OrderFault) -> str:
    assert unit is not None
    return f"only fleets convoy, and {format_unit(unit)} is {unit.kind.phrase}"


def _not_at_sea(_: Order, unit: Unit | None, __: OrderFault) -> str:
    assert unit is not None
    return f"fleets convoy only at sea, and {format_unit(unit)} is in a coastal province"


def _only_armies_convoyed(_: Order, __: Unit | None, fault: OrderFault) -> str:
    return f"only armies can be convoyed, and {_other_unit(fault)} is not an army"


def _not_on_possible_route(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    start = fault.other.location if fault.other is not None else "there"
    return f"{unit.location} is not on any route by which fleets could convoy an army from {start} to {goal}"


def _better_order(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "the unit has another order that names it correctly"


def _multiple_orders(_: Order, __: Unit | None, fault: OrderFault) -> str:
    if fault.ordered is None:
        return "the unit has several different orders, and none of them counts"
    return "the unit has several different orders, and only one of them counts"


def _no_matching_order(order: Order, _: Unit | None, fault: OrderFault) -> str:
    goal = f"to move to {order.target}" if isinstance(order, Support | Convoy) and order.target else "to hold"
    if fault.ordered is None:
        counting = " that counts" if fault.uncounted else ""
        return f"{_other_unit(fault)} has no order {goal}{counting}"
    return f"{_other_unit(fault)} is ordered {format_order(fault.ordered)}, not {goal}"


def _superseded(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "a later order set replaces the one it is in"


def _sequence_unknown(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "it is in one of several order sets, and which of them is the latest is unknown"


def _outvoted(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "several powers may order the unit, and it follows the order with the most influence behind it"


def _perpetual_order(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "it is a standing order, and an order applies to one phase only"


def _revoked(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "it is a standing order, and the unit has another order"


def _proxy_not_allowed(_: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    return f"the proxy for {format_unit(unit)} of {_power_name(fault, unit.power)} is not allowed"


def _no_conversion(_: Order, __: Unit | None, ___: OrderFault) -> str:
    return "units cannot change their kind in this game"


def _not_on_ordered_route(order: Order, unit: Unit | None, fault: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    army = _other_unit(fault)
    return f"{unit.location} is not on a complete route of fleets ordered to convoy {army} to {goal}"


def _no_convoy_ordered(order: Order, unit: Unit | None, _: OrderFault) -> str:
    assert unit is not None
    goal = _named_target(order).province
    return f"no complete route of fleets is ordered to convoy {format_unit(unit)} to {goal}"


Words: TypeAlias = Callable[[Order, Unit | None, OrderFault], str]

WORDS: dict[str, Words] = {
    "army_to_sea": _army_to_sea,
    "better_order": _better_order,
    "coast_mismatch": _coast_mismatch,
    "coast_missing": _coast_missing,
    "coast_unreachable": _coast_unreachable,
    "fleet_to_inland": _fleet_to_inland,
    "foreign_unit": _foreign_unit,
    "irrelevant_coast": _irrelevant_coast,
    "multiple_orders": _multiple_orders,
    "nationality_missing": _nationality_missing,
    "no_conversion": _no_conversion,
    "no_convoy_ordered": _no_convoy_ordered,
    "no_fleet_for_convoy": _no_fleet_for_convoy,
    "no_matching_order": _no_matching_order,
    "no_possible_convoy": _no_possible_convoy,
    "no_such_unit": _no_such_unit,
    "not_a_fleet": _not_a_fleet,
    "not_adjacent": _not_adjacent,
    "not_at_sea": _not_at_sea,
    "not_on_ordered_route": _not_on_ordered_route,
    "not_on_possible_route": _not_on_possible_route,
    "only_armies_convoyed": _only_armies_convoyed,
    "outvoted": _outvoted,
    "own_province_target": _own_province_target,
    "perpetual_order": _perpetual_order,
    "proxy_not_allowed": _proxy_not_allowed,
    "revoked": _revoked,
    "same_province": _same_province,
    "self_support": _self_support,
    "sequence_unknown": _sequence_unknown,
    "superseded": _superseded,
    "supported_move_impossible": _supported_move_impossible,
    "supporter_needed_for_convoy": _supporter_needed_for_convoy,
    "target_unreachable": _target_unreachable,
    "unit_type_missing": _unit_type_missing,
    "unknown_coast": _unknown_coast,
    "unreachable_from_coast": _unreachable_from_coast,
    "wrong_coast_of_unit": _wrong_coast_of_unit,
    "wrong_nationality": _wrong_nationality,
    "wrong_unit_type": _wrong_unit_type,
}
"""For each code, a function that says what is wrong, as a clause without a full stop."""
