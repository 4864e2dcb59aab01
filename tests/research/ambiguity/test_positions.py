"""The fewest orders that make a position ambiguous, compared with trying everything."""

from itertools import combinations, product

import pytest

from tests.golden import Golden
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move, MovementOrder
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import preset
from westphalia.research import Danger, Question, hazard_of
from westphalia.solver import System, branch_system, possible_orders, unsettled_system
from westphalia.variants.standard import STANDARD

RULES = preset("datc")


def position(text: str) -> Position:
    units: list[Unit] = []
    for part in text.split(", "):
        power, kind, place = part.split()
        units.append(Unit(Power(power), UnitKind(kind), Location(place)))
    return Position(STANDARD.board, tuple(units))


def unsettled(where: Position, orders: dict[Unit, MovementOrder]) -> System:
    given: dict[Power, list[MovementOrder]] = {}
    for unit, order in orders.items():
        given.setdefault(unit.power, []).append(order)
    return unsettled_system(where, given, RULES)


def properties(where: Position, orders: dict[Unit, MovementOrder]) -> set[Danger]:
    """Return the properties of an order set, from all its resolutions."""
    t = unsettled(where, orders)
    found = branch_system(t, t.agenda())
    if len(found) == 1:
        return set()
    sea = [t.way[c] for c in t.movers if t.passages[c] is not None and not t.by_land[c]]
    by_convoy = not found or len({tuple(values[d] for d in sea) for values in found}) > 1
    return {Danger.SEVERAL if found else Danger.NONE, *([Danger.PARADOX] if by_convoy else [])}


def ambiguous(where: Position, orders: dict[Unit, MovementOrder]) -> bool:
    t = unsettled(where, orders)
    return len(branch_system(t, t.agenda(), limit=2)) > 1


def fewest_by_force(where: Position, most: int) -> dict[Danger, int]:
    """Return the fewest orders with each property that occurs, by trying all order sets."""
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
    fewest: dict[Danger, int] = {}
    for count in range(1, most + 1):
        for chosen in combinations(where.units, count):
            for orders in product(*(options[unit][1:] for unit in chosen)):
                for danger in properties(where, dict(zip(chosen, orders, strict=True))):
                    fewest.setdefault(danger, count)
        if len(fewest) == len(Danger):
            break
    return fewest


def test_three_armies_that_can_rotate_are_a_ring() -> None:
    where = position("austria A bud, austria A ser, turkey A rum")
    found = hazard_of(Question(where, {}, RULES))
    assert found is not None
    assert (len(found.orders), found.resolutions) == (3, 2)
    assert fewest_by_force(where, 3) == {Danger.SEVERAL: 3}


def test_two_units_are_never_ambiguous() -> None:
    where = position("austria A bud, turkey A rum")
    assert hazard_of(Question(where, {}, RULES)) is None
    assert fewest_by_force(where, 2) == {}


def test_the_simplest_paradox_is_found_where_it_can_be() -> None:
    where = position("england F lon, england F wal, france A bre, france F eng")
    found = hazard_of(Question(where, {}, RULES), Danger.PARADOX)
    assert found is not None
    assert len(found.orders) == 4
    assert ambiguous(where, dict(found.orders))


def test_without_fleets_there_is_no_paradox() -> None:
    where = position("austria A bud, austria A ser, turkey A rum, turkey A bul")
    assert hazard_of(Question(where, {}, RULES), Danger.PARADOX) is None


def test_orders_without_any_resolution_are_a_paradox_too() -> None:
    """DATC 6.F.18: a model of two resolutions alone does not find it."""
    where = position("england F eng, england F lon, france F wal, france F iri, france A bre")
    for danger in (Danger.NONE, Danger.PARADOX):
        found = hazard_of(Question(where, {}, RULES), danger)
        assert found is not None
        assert (len(found.orders), found.resolutions) == (5, 0)
        assert danger in properties(where, dict(found.orders))


POSITIONS = (
    "england F eng, england F lon, france F wal, france A bre",
    "italy F nap, italy A apu, turkey F ion, turkey A gre",
)
"""Positions with up to 40,000 order sets, so that each test takes seconds."""


@pytest.mark.parametrize("text", POSITIONS)
def test_the_search_agrees_with_enumerating_all_order_sets(text: str) -> None:
    where = position(text)
    found = {danger: hazard_of(Question(where, {}, RULES), danger) for danger in Danger}
    fewest = {danger: len(hazard.orders) for danger, hazard in found.items() if hazard is not None}
    assert fewest == fewest_by_force(where, len(where.units))
    for danger, hazard in found.items():
        assert hazard is None or danger in properties(where, dict(hazard.orders))


def test_too_many_units_are_refused(golden: Golden) -> None:
    places = [info.id for info in STANDARD.board.provinces if info.terrain.value != "sea"][:41]
    units = tuple(Unit(Power("austria"), UnitKind.ARMY, Location(place)) for place in places)
    with pytest.raises(ImpossibleError) as caught:
        hazard_of(Question(Position(STANDARD.board, units), {}, RULES))
    golden(str(caught.value))
