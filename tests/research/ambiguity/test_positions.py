"""The fewest orders that leave a position open, against trying everything."""

from itertools import combinations, product

import pytest

from tests.golden import Golden
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move, MovementOrder
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import preset
from westphalia.research import Danger, Question, hazard_of
from westphalia.solver import branch, possible_orders, unsettled_system
from westphalia.variants.standard import STANDARD

RULES = preset("datc")


def position(text: str) -> Position:
    units: list[Unit] = []
    for part in text.split(", "):
        power, kind, place = part.split()
        units.append(Unit(Power(power), UnitKind(kind), Location(place)))
    return Position(STANDARD.board, tuple(units))


def ambiguous(where: Position, orders: dict[Unit, MovementOrder]) -> bool:
    given: dict[Power, list[MovementOrder]] = {}
    for unit, order in orders.items():
        given.setdefault(unit.power, []).append(order)
    t = unsettled_system(where, given, RULES)
    return len(branch(t, t.agenda(), limit=2)) > 1


def fewest_by_force(where: Position, most: int) -> int | None:
    """The fewest orders with several resolutions, by trying all of them."""
    moves = {
        unit: [
            Move(Designation(unit.location, unit.kind), order.target, order.via_convoy)
            for order in possible_orders(where, unit, RULES)
            if isinstance(order, Move)
        ]
        for unit in where.units
    }
    options = {
        unit: possible_orders(
            where, unit, RULES, moves=[m for o in where.units if o is not unit for m in moves[o]]
        )
        for unit in where.units
    }
    for count in range(1, most + 1):
        for chosen in combinations(where.units, count):
            for orders in product(*(options[unit][1:] for unit in chosen)):
                if ambiguous(where, dict(zip(chosen, orders, strict=True))):
                    return count
    return None


def test_three_armies_that_could_go_round_are_a_ring() -> None:
    where = position("austria A bud, austria A ser, turkey A rum")
    found = hazard_of(Question(where, {}, RULES))
    assert found is not None
    assert (len(found.orders), found.resolutions) == (3, 2)
    assert fewest_by_force(where, 3) == 3


def test_two_units_cannot_leave_anything_open() -> None:
    where = position("austria A bud, turkey A rum")
    assert hazard_of(Question(where, {}, RULES)) is None
    assert fewest_by_force(where, 2) is None


def test_the_simplest_paradox_is_found_where_it_can_be() -> None:
    where = position("england F lon, england F wal, france A bre, france F eng")
    found = hazard_of(Question(where, {}, RULES), Danger.PARADOX)
    assert found is not None
    assert len(found.orders) == 4
    assert ambiguous(where, dict(found.orders))


def test_without_fleets_there_is_no_paradox() -> None:
    where = position("austria A bud, austria A ser, turkey A rum, turkey A bul")
    assert hazard_of(Question(where, {}, RULES), Danger.PARADOX) is None


def test_too_many_units_are_refused(golden: Golden) -> None:
    places = [info.id for info in STANDARD.board.provinces if info.terrain.value != "sea"][:41]
    units = tuple(Unit(Power("austria"), UnitKind.ARMY, Location(place)) for place in places)
    with pytest.raises(ImpossibleError) as caught:
        hazard_of(Question(Position(STANDARD.board, units), {}, RULES))
    golden(str(caught.value))
