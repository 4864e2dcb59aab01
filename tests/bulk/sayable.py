"""Random cases that arrays can represent: one order of its power for each unit, and correct names."""

from collections.abc import Mapping
from dataclasses import replace

from tests.generators import RandomCase
from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from westphalia.model.position import Unit


def sayable(case: RandomCase) -> RandomCase:
    """Return the case with the first order of each unit's own power, and with correct names."""
    at = {unit.location.province: unit for unit in case.position.units}
    orders: dict[Power, tuple[MovementOrder, ...]] = {}
    served: set[Unit] = set()
    for power, sheet in case.orders.items():
        for order in sheet:
            unit = at.get(order.unit.location.province)
            if unit is not None and unit.power == power and unit not in served:
                served.add(unit)
                orders[power] = (*orders.get(power, ()), _named_rightly(order, unit, at, case))
    return replace(case, orders=orders)


def _named_rightly(
    order: MovementOrder, unit: Unit, at: Mapping[Province, Unit], case: RandomCase
) -> MovementOrder:
    places = frozenset(case.position.board.locations)

    def name(designation: Designation) -> Designation:
        other = at.get(designation.location.province)
        if other is None:
            return Designation(Location(designation.location.province))
        return Designation(other.location, other.kind, other.power if other.power != unit.power else None)

    def known(place: Location) -> Location:
        return place if place in places else Location(place.province)

    own = Designation(unit.location, unit.kind)
    match order:
        case Move(_, target, via, _):
            return Move(own, known(target), via)
        case Support(_, supported, target):
            return Support(own, name(supported), None if target is None else known(target))
        case Convoy(_, army, target):
            return Convoy(own, name(army), known(target))
        case _:
            return Hold(own)
