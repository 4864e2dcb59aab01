"""The legal orders are exactly those in which an adjudication finds no fault."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest
from hypothesis import given, settings, strategies as st

from tests.generators import MIXED, POLITICAL, SMALL, RandomCase, cases
from westphalia.games import Game
from westphalia.model.case import read_case
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import (
    Convert,
    Convoy,
    Designation,
    Hold,
    Move,
    MovementOrder,
    Support,
    format_order,
)
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import LegalOrders, OrderValidator, VariantRules, standard_conditions
from westphalia.solver.conditions.convoys import can_convoy, seas_on_routes
from westphalia.solver.conditions.orders import Approach, Conversions, OrderRules
from westphalia.variants import find_variant, variants


def everything(position: Position, unit: Unit, conditions: VariantRules) -> Iterator[MovementOrder]:
    """Yield every order that can be written for a unit; supports of fleets name reachable coasts."""
    ground = conditions.ground
    named = Designation(unit.location, unit.kind)
    anywhere = position.board.locations
    yield Hold(named)
    yield from (Convert(named, kind) for kind in UnitKind if kind is not unit.kind)
    for target in anywhere:
        yield Move(named, target)
        yield Move(named, target, via_convoy=True)
    for other in position.units:
        about = Designation(other.location, other.kind, other.power)
        yield Support(named, about)
        steps = {ground.names[i] for i in ground.steps[other.kind][ground.index[other.location]]}
        for target in anywhere:
            if other.kind is not UnitKind.FLEET or target in steps:
                yield Support(named, about, target)
            yield Convoy(named, about, target)


def seas_of_carriers(reader: OrderValidator, army: Unit, target: Location) -> frozenset[int]:
    """Return the seas with a fleet that the game does not forbid to convoy an army to a place."""
    fleets = {sea: reader.units[reader.at[sea]] for sea in reader.fleet_seas}
    named = Designation(army.location, army.kind)
    return frozenset(
        sea
        for sea, fleet in fleets.items()
        if reader.rules.veto(fleet, Convoy(Designation(fleet.location, fleet.kind), named, target)) is None
    )


def meaning(
    reader: OrderValidator, unit: Unit, order: MovementOrder, barred: int = -1
) -> tuple[object, ...] | None:
    """Return what an order does; None if it is faulty, or for a convoy that no fleets may make.

    The fleet in the `barred` sea cannot take part in a convoy.
    """
    reading = reader.read(unit.power, order)
    if reading.code is not None:
        return None
    ground, u = reader.ground, reading.unit
    via = reading.via
    if isinstance(order, Move):
        end = ground.province[reading.target]
        sails = reader.rules.convoys(unit) and ground.coastal[end] and ground.coastal[reader.place[u]]
        seas = seas_of_carriers(reader, unit, order.target) - {barred}
        chain = sails and can_convoy(ground, reader.place[u], end, seas)
        if not (reading.by_land and not order.via_convoy) and not chain:
            return None
        via = not reading.by_land or order.via_convoy
    if isinstance(order, Convoy):
        start = reader.place[reading.other]
        seas = seas_of_carriers(reader, reader.units[reading.other], order.target)
        if reader.place[u] not in seas_on_routes(ground, start, reading.target, seas):
            return None
    return reading.kind, reading.target, reading.other, via, reading.into


def can_be_useful(reader: OrderValidator, unit: Unit, order: MovementOrder) -> bool:
    """Return whether a unit can be ordered, and the move that its order supports or convoys, if any."""
    if not reader.rules.follows(unit):
        return False
    barred = -1
    match order:
        case Support(_, other, target) if target is not None:
            ways = (False, True)
            barred = reader.place[reader.find_unit(unit.location.province)]
        case Convoy(_, other, target):
            ways = (True,)
        case _:
            return True
    mover = reader.units[reader.find_unit(other.location.province)]
    moves = [Move(Designation(mover.location, mover.kind), target, via_convoy=way) for way in ways]
    return reader.rules.follows(mover) and any(
        meaning(reader, mover, move, barred) is not None for move in moves
    )


def assert_all_and_no_others(position: Position, rulebook: Rulebook, conditions: VariantRules) -> int:
    legal = LegalOrders(position, rulebook, conditions)
    reader = OrderValidator(position, rulebook, conditions)
    found = 0
    for unit in position.units:
        listed = legal.of(unit)
        means = [meaning(reader, unit, order) for order in listed]
        assert None not in means, f"listed, but not legal: {listed[means.index(None)]}"
        assert len(set(means)) == len(means), f"listed twice for {unit}"
        wanted = {
            meaning(reader, unit, order)
            for order in everything(position, unit, conditions)
            if can_be_useful(reader, unit, order)
        }
        assert set(means) == wanted - {None}, f"for {unit}"
        found += len(listed)
    assert list(legal.all()) == list(position.units)
    return found


@given(cases(SMALL) | cases(MIXED) | cases(POLITICAL))
@settings(max_examples=60, deadline=None)
def test_on_random_boards_under_any_rules(case: RandomCase) -> None:
    conditions = case.conditions or standard_conditions(case.position.board)
    assert_all_and_no_others(case.position, case.rulebook, conditions)


@given(cases(SMALL) | cases(MIXED), st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_on_random_boards_with_forbidden_orders_and_units_that_follow_nobody(
    case: RandomCase, seed: int
) -> None:
    def is_drawn(*about: object, one_in: int) -> bool:
        return crc32(f"{seed} {about}".encode()) % one_in == 0

    class Undisturbed(Conversions):
        def spoils(self, _unit: Unit, _approach: Approach) -> bool:
            return False

    class DrawnOrders(OrderRules):
        def veto(self, unit: Unit, order: MovementOrder) -> str | None:
            target = getattr(order, "target", None)
            other = getattr(order, "supported", getattr(order, "army", None))
            target_and_other = target and target.province, other and other.location.province
            return "drawn" if is_drawn(type(order), unit.location, *target_and_other, one_in=3) else None

        def follows(self, unit: Unit) -> bool:
            return not is_drawn(unit.location, one_in=5)

    plain = case.conditions or standard_conditions(case.position.board)
    conditions = replace(plain, orders=DrawnOrders(converts=Undisturbed()))
    assert_all_and_no_others(case.position, case.rulebook, conditions)


@pytest.mark.parametrize("variant", variants())
def test_in_the_games(variant: str) -> None:
    game = Game.start(find_variant(variant))
    while game.phase.kind is not PhaseKind.MOVEMENT:
        game = game.advance()
    rng = Random(5)
    units = rng.sample(game.position.units, min(8, len(game.position.units)))
    position = replace(game.position, units=tuple(units))
    state = replace(game.state, position=position)
    assert assert_all_and_no_others(position, state.rulebook, state.conditions) > 20


def orders_of(units: str, unit: str, **rules: str) -> list[str]:
    """Return the legal orders of a unit among others, as texts."""
    case = read_case(f"variant: standard\nphase: Spring 1901 Movement\nUnits:\n{units}", find_variant)
    legal = LegalOrders(case.position, read_rules(rules))
    asked = next(one for one in case.position.units if str(one) == unit)
    return [format_order(order) for order in legal.of(asked)]


def test_every_kind_of_order_is_listed_in_a_fixed_sequence() -> None:
    assert orders_of("  England: F Nth, A Lon\n  France: F Eng", "F nth") == [
        *(
            "F nth H",
            "F nth - bel",
            "F nth - den",
            "F nth - edi",
            "F nth - eng",
            "F nth - hel",
            "F nth - hol",
        ),
        *("F nth - lon", "F nth - nwg", "F nth - nwy", "F nth - ska", "F nth - yor"),
        *("F nth S F eng", "F nth S A lon"),
        *("F nth S F eng - bel", "F nth S F eng - lon", "F nth S A lon - bel", "F nth S A lon - yor"),
        *("F nth C A lon - bel", "F nth C A lon - den", "F nth C A lon - edi", "F nth C A lon - hol"),
        *("F nth C A lon - nwy", "F nth C A lon - yor"),
    ]


def test_via_convoy_to_a_neighbor_needs_a_chain_of_fleets() -> None:
    alone = orders_of("  England: A Lvp, F Nth", "A lvp")
    assert "A lvp - yor" in alone
    assert "A lvp - yor via convoy" not in alone
    assert "A lvp - yor via convoy" in orders_of("  England: A Lvp, F Iri, F Eng, F Nth", "A lvp")


@pytest.mark.parametrize(("choice", "offered"), [("simple_route", True), ("necessary", False)])
def test_superfluous_convoys_go_by_their_choice(choice: str, offered: bool) -> None:
    units = "  England: A Lon, F Nth, F Eng"
    assert ("F eng C A lon - nwy" in orders_of(units, "F eng", superfluous_convoys=choice)) is offered


def test_no_convoy_is_listed_for_which_fleets_are_missing_even_if_it_would_be_legal() -> None:
    rule = {"impossible_orders": "map_possible"}
    units = "  England: A Lon, F Nth, F Nwg, F Wes"
    assert "F wes C A lon - nwy" not in orders_of(units, "F wes", **rule)
    assert "F nwg C A lon - nwy" in orders_of(units, "F nwg", **rule)
    assert not [order for order in orders_of("  England: A Lon", "A lon", **rule) if "convoy" in order]


def test_foreign_units_are_named_by_power_where_the_rulebook_wants_it() -> None:
    units = "  England: F Nth, A Lon\n  France: A Bel"
    assert "F nth S A bel" in orders_of(units, "F nth")
    assert "F nth S france A bel" in orders_of(units, "F nth", missing_nationality="invalid")


def test_units_of_the_same_power_are_named_without_it() -> None:
    found = orders_of("  England: F Nth, A Lon\n  France: A Bel", "F nth", missing_nationality="invalid")
    assert {"F nth S A lon", "F nth S A lon - yor", "F nth C A lon - hol"} <= set(found)
