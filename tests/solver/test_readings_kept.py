"""What an order amounts to is kept and shared: it must be the same wherever the order is given again."""

import pickle
from random import Random

import pytest

from tests.generators import MIXED, SMALL, TURN, random_case
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import preset, read_rules
from westphalia.solver.conditions.conditions import standard_conditions
from westphalia.solver.orders import reading
from westphalia.solver.orders.reading import Reader, Reading
from westphalia.solver.orders.selection import select
from westphalia.solver.orders.standing import STANDINGS
from westphalia.variants import find_variant

BOARD = find_variant("standard").board
ENGLAND, FRANCE = Power("england"), Power("france")
DATC = preset("datc")


def told(reading: Reading) -> tuple[object, ...]:
    return tuple(getattr(reading, part) for part in Reading.__slots__ if part != "also")


def position(*units: tuple[Power, str]) -> Position:
    return Position(BOARD, tuple(Unit(power, UnitKind(text[0]), Location(text[2:])) for power, text in units))


def reader(*units: tuple[Power, str]) -> Reader:
    return Reader(position(*units), DATC, standard_conditions(BOARD))


def unit(text: str) -> Designation:
    return Designation(Location(text[2:]), UnitKind(text[0]))


def test_orders_given_again_in_other_positions_amount_to_what_reading_them_anew_says() -> None:
    rng, known = Random(5), dict[MovementOrder, MovementOrder]()
    again = 0
    for number in range(400):
        case = random_case(rng, (TURN, MIXED, SMALL)[number % 3])
        orders = {
            power: [known.setdefault(order, order) for order in sheet] for power, sheet in case.orders.items()
        }
        conditions = case.conditions or standard_conditions(case.position.board)
        one, other = (Reader(case.position, case.rulebook, conditions) for _ in range(2))
        before = dict(one.lexicon.known)
        given = one.read_all(orders)
        for power, found in zip(given.powers, given.readings, strict=True):
            again += before.get(id(found.order)) is found
            assert told(found) == told(other.read(power, found.order))
    assert again > 400


def test_a_reading_is_the_same_value_in_another_position() -> None:
    order = Support(unit("A par"), unit("A bur"), Location("mun"))
    first = reader((FRANCE, "A bur"), (FRANCE, "A par")).read_all({FRANCE: [order]})
    second = reader((FRANCE, "A par"), (ENGLAND, "F nth"), (FRANCE, "A bur")).read_all({FRANCE: [order]})
    assert first.readings[0] is second.readings[0]
    assert (first.units, second.units) == ([1], [0])


def test_an_order_that_names_no_kind_is_kept_for_each_kind() -> None:
    order = Move(Designation(Location("bre")), Location("gas"))
    army, fleet = reader((FRANCE, "A bre")), reader((FRANCE, "F bre"))
    first = [one.read_all({FRANCE: [order]}).readings[0] for one in (army, fleet)]
    again = [one.read_all({FRANCE: [order]}).readings[0] for one in (army, fleet)]
    assert first[0] is again[0]
    assert first[1] is again[1]
    assert first[0].post != first[1].post


def test_what_hangs_on_fleets_is_read_anew() -> None:
    move, support = (
        Move(unit("A lon"), Location("bel")),
        Support(unit("A par"), unit("A lon"), Location("bre")),
    )
    convoy = Convoy(unit("F eng"), unit("A lon"), Location("spa"))
    orders = {ENGLAND: [move, support, convoy]}
    army, supporter, fleet = (ENGLAND, "A lon"), (ENGLAND, "A par"), (ENGLAND, "F eng")
    for fleets, codes in (
        ([fleet], [None, None, "not_on_possible_route"]),
        ([fleet, (ENGLAND, "F mao")], [None, None, None]),
        ([], ["no_fleet_for_convoy", "supported_move_impossible", "no_such_unit"]),
    ):
        given = reader(army, supporter, *fleets).read_all(orders)
        assert [found.code for found in given.readings] == codes


def test_an_order_of_another_power_is_read_anew() -> None:
    order = Hold(unit("A par"))
    assert reader((FRANCE, "A par")).read_all({FRANCE: [order]}).readings[0].code is None
    assert reader((FRANCE, "A par")).read_all({ENGLAND: [order]}).readings[0].code == "foreign_unit"
    assert reader((ENGLAND, "A par")).read_all({ENGLAND: [order]}).readings[0].code is None


def test_an_order_that_gives_way_to_another_one_counts_when_it_is_given_alone() -> None:
    first, second = Hold(unit("A par")), Move(unit("A par"), Location("bur"))
    here = Reader(
        position((FRANCE, "A par")), read_rules({"several_orders": "first"}), standard_conditions(BOARD)
    )
    dropped = select(here, here.read_all({FRANCE: [first, second]})).given.readings[1]
    alone = select(here, here.read_all({FRANCE: [second]})).given.readings[0]
    assert (dropped.code, dropped.illegal) == ("multiple_orders", True)
    assert (alone.code, alone.illegal) == (None, False)


def test_readings_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_KEPT", 3)
    here = reader((FRANCE, "A par"))
    orders = [Hold(unit("A par")) for _ in range(10)]
    found = here.read_all({FRANCE: orders})
    assert len(here.lexicon.known) <= 3
    assert [one.order for one in found.readings] == orders


def test_a_reader_that_goes_to_another_process_forgets_what_was_read() -> None:
    here = reader((FRANCE, "A par"))
    here.read_all({FRANCE: [Hold(unit("A par"))]})
    assert here.lexicon.known
    there = pickle.loads(pickle.dumps(here))
    assert there.lexicon.known == {}
    assert there.read_all({FRANCE: [Hold(unit("A par"))]}).units == [0]


def test_where_units_stand_is_worked_out_once_for_the_same_units() -> None:
    ground = standard_conditions(BOARD).ground
    first, second = position((FRANCE, "A par")), position((FRANCE, "F eng"), (ENGLAND, "A lon"))
    found = STANDINGS[ground, first.units]
    assert STANDINGS[ground, first.units] is found
    assert STANDINGS[ground, second.units].sea_fleets == {ground.index["eng"]}
    for _ in range(200):
        units = position((FRANCE, "A bur")).units
        assert STANDINGS[ground, units].place == [ground.index["bur"]]
    again = STANDINGS[ground, first.units]
    assert (again.posts, again.at) == (found.posts, found.at)
