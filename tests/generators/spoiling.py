"""Faulty orders: impossible, unmatched, repeated, foreign, misnamed."""

from dataclasses import replace

from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support

from .dice import Dice, happens, pick
from .field import Field, named

GivenOrders = list[tuple[Power, MovementOrder]]


def spoil(dice: Dice, field: Field, orders: GivenOrders, percent: int) -> GivenOrders:
    """Return the orders with `percent` percent of them made faulty or repeated."""
    spoiled: GivenOrders = []
    for power, order in orders:
        if not happens(dice, percent):
            spoiled.append((power, order))
            continue
        way = pick(
            dice, (_elsewhere, _unmatched, _misnamed, _recoasted, _doubled, _foreign, _empty, _left_out)
        )
        spoiled += way(dice, field, power, order)
    return spoiled


def _anywhere(dice: Dice, field: Field) -> Location:
    return pick(dice, field.board.locations)


def _elsewhere(dice: Dice, field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Move to any place, reachable or not, or change the destination."""
    target = _anywhere(dice, field)
    if not isinstance(order, Move | Support | Convoy):
        return [(power, Move(order.unit, target, via_convoy=happens(dice, 30)))]
    if isinstance(order, Move) and happens(dice, 30):
        return [(power, replace(order, path=(_anywhere(dice, field),), via_convoy=True))]
    return [(power, replace(order, target=target))]


def _unmatched(dice: Dice, field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Support or convoy a random unit to a random place."""
    other = named(pick(dice, field.units))
    if happens(dice, 50):
        return [(power, Convoy(order.unit, other, _anywhere(dice, field)))]
    return [(power, Support(order.unit, other, _anywhere(dice, field) if happens(dice, 70) else None))]


def _misnamed(dice: Dice, field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Omit or change the kind or the nationality of a unit."""
    powers = [info.id for info in field.board.powers]
    wrong: Designation = order.unit
    if isinstance(order, Support):
        wrong = order.supported
    elif isinstance(order, Convoy):
        wrong = order.army
    kind = pick(dice, (None, UnitKind.ARMY, UnitKind.FLEET))
    nationality = pick(dice, (None, *powers))
    wrong = replace(wrong, kind=kind, power=nationality)
    if isinstance(order, Support):
        return [(power, replace(order, supported=wrong))]
    if isinstance(order, Convoy):
        return [(power, replace(order, army=wrong))]
    return [(power, replace(order, unit=replace(wrong, power=None)))]


def _recoasted(dice: Dice, _field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Omit, add or change a coast, in the destination or the name of the unit."""

    def recoast(place: Location) -> Location:
        coast = pick(dice, ("", "/nc", "/sc", "/ec"))
        return Location(place.province + coast)

    if not isinstance(order, Move | Support | Convoy) or happens(dice, 30):
        return [(power, replace(order, unit=replace(order.unit, location=recoast(order.unit.location))))]
    if isinstance(order, Support) and (order.target is None or happens(dice, 40)):
        supported = replace(order.supported, location=recoast(order.supported.location))
        return [(power, replace(order, supported=supported))]
    return [(power, replace(order, target=recoast(order.target or order.unit.location)))]


def _doubled(dice: Dice, field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Give two orders to a unit, equal or different."""
    second = Hold(order.unit) if happens(dice, 50) else Move(order.unit, _anywhere(dice, field))
    return [(power, order), (power, order if happens(dice, 30) else second)]


def _foreign(dice: Dice, field: Field, _power: Power, order: MovementOrder) -> GivenOrders:
    """Let another power give the order."""
    return [(pick(dice, [info.id for info in field.board.powers]), order)]


def _empty(dice: Dice, field: Field, power: Power, order: MovementOrder) -> GivenOrders:
    """Add an order for a random place, perhaps vacant."""
    return [(power, order), (power, Hold(Designation(_anywhere(dice, field), UnitKind.ARMY)))]


def _left_out(_dice: Dice, _field: Field, _power: Power, _order: MovementOrder) -> GivenOrders:
    """Omit the order."""
    return []


WAYS = (_elsewhere, _unmatched, _misnamed, _recoasted, _doubled, _foreign, _empty, _left_out)
