"""Orders and units as players write them: parsing, and round trips."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
    format_unit,
    make_order_parser,
    parse_order,
    parse_unit,
)
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board
M, R, A = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT


def canonical(text: str, phase: PhaseKind = M, board: Board = BOARD) -> str:
    return format_order(parse_order(text, board, phase))


SPELLINGS: dict[str, dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("spellings.json").read_text(encoding="utf-8")
)
"""How orders can be written: those of each kind of phase, with spellings of each."""


@pytest.mark.parametrize(
    ("phase", "expected"), [(phase, expected) for phase, orders in SPELLINGS.items() for expected in orders]
)
def test_orders_are_understood_in_every_notation(phase: str, expected: str) -> None:
    spellings = SPELLINGS[phase][expected]
    assert [canonical(text, PhaseKind(phase)) for text in spellings] == [expected] * len(spellings)


def test_an_order_is_the_value_that_its_words_say() -> None:
    army = Designation(Location("lon"), UnitKind.ARMY)
    fleet = Designation(Location("spa/nc"), UnitKind.FLEET, Power("france"))
    assert parse_order("A Lon - Nth - Bel via convoy", BOARD) == Move(
        army, Location("bel"), via_convoy=True, path=(Location("nth"),)
    )
    assert parse_order("French F Spa(nc) C A Lon - Bel", BOARD) == Convoy(fleet, army, Location("bel"))
    assert parse_order("French F Spa(nc) S A Lon", BOARD) == Support(fleet, army)
    assert parse_order("Lon H", BOARD) == Hold(Designation(Location("lon")))
    assert parse_order("A Lon - Wal", BOARD, R) == Retreat(army, Location("wal"))
    assert parse_order("R A Lon", BOARD, A) == Disband(army)
    assert parse_order("B Lon", BOARD, A) == Build(Location("lon"), None)


def test_the_same_text_gives_the_same_value_and_other_phases_another_one() -> None:
    assert parse_order("F Tri - Alb", BOARD) is parse_order("F Tri - Alb", BOARD)
    assert make_order_parser(BOARD, M)("F Tri - Alb") is parse_order("F Tri - Alb", BOARD)
    assert parse_order("F Tri - Alb", BOARD) != parse_order("F Tri - Alb", BOARD, R)


@pytest.mark.parametrize("info", BOARD.provinces, ids=lambda info: str(info.id))
def test_every_name_of_a_province_can_stand_in_every_place_of_an_order(info: ProvinceInfo) -> None:
    for name in (info.id, info.name, *info.aliases):
        for written in (name, name.upper(), name.title()):
            move = f"A {written} - {written}"
            assert canonical(move) == f"A {info.id} - {info.id}"
            assert canonical(move.replace(" ", "", 1).replace("A", "A ", 1)) == f"A {info.id} - {info.id}"
            assert canonical(f"{written} S Russian F {written} - {written}") == (
                f"{info.id} S russia F {info.id} - {info.id}"
            )
            assert canonical(f"Russian {written} holds") == f"russia {info.id} H"


NASTY = Board(
    "nasty",
    "Nasty Names",
    (PowerInfo(Power("aha"), "Anhalt-Harz", "Anhaltian", "#000000"),),
    tuple(
        ProvinceInfo(Province(place), name, Terrain.COASTAL, aliases=aliases)
        for place, name, aliases in (
            ("hcd", "H-C Dep.", ("h-c dependency #2",)),
            ("pth", "Port to Hold", ("via s",)),
            ("oba", "Upper Austria (Ob der Enns)", ()),
            ("ila", "Île-de-France", ("isle of france",)),
            ("mov", "In The Woods", ("the c in a",)),
            ("saw", "S'Away & Co", ("back\\slash",)),
        )
    ),
    {},
    {},
)


@pytest.mark.parametrize("info", NASTY.provinces, ids=lambda info: str(info.id))
def test_names_with_hyphens_and_keywords_are_not_taken_apart(info: ProvinceInfo) -> None:
    for name in (info.name, *info.aliases):
        text = f"A {name} - {name} via convoy"
        assert canonical(text, board=NASTY) == f"A {info.id} - {info.id} via convoy"
        text = f"Anhalt-Harz F {name} supports {name} - {name}"
        assert canonical(text, board=NASTY) == f"aha F {info.id} S {info.id} - {info.id}"


locations = st.sampled_from(BOARD.locations) | st.sampled_from(
    [Location(f"{info.id}/{coast}") for info in BOARD.provinces for coast in ("nc", "sc", "ec", "wc")]
)
kinds = st.sampled_from(UnitKind)
powers = st.sampled_from([info.id for info in BOARD.powers])
designations = st.builds(Designation, locations, st.none() | kinds, st.none() | powers)
movement_orders = st.one_of(
    st.builds(Hold, designations),
    st.builds(Move, designations, locations, st.booleans(), st.lists(locations, max_size=3).map(tuple)),
    st.builds(Support, designations, designations, st.none() | locations),
    st.builds(Convoy, designations, designations, locations),
)
other_orders = st.one_of(
    st.builds(Retreat, designations, locations),
    st.builds(Disband, designations),
    st.builds(Build, locations, st.none() | kinds),
    st.builds(Waive, st.none() | locations),
)


def scrambled(text: str, draw: st.DataObject) -> str:
    """Return the same text as a person with other habits might type it."""
    blanks = st.sampled_from([" ", "  ", "\t"])
    cases = st.sampled_from([str.upper, str.lower, str.title])
    return "".join(draw.draw(blanks) + draw.draw(cases)(word) for word in text.split())


@given(movement_orders, st.data())
def test_formatted_movement_orders_are_read_as_they_were(order: Order, draw: st.DataObject) -> None:
    text = format_order(order)
    assert parse_order(text, BOARD) == order
    assert parse_order(scrambled(text, draw), BOARD) == order


@given(st.one_of(movement_orders, other_orders), st.data())
def test_formatted_orders_are_read_as_they_were_in_adjustments(order: Order, draw: st.DataObject) -> None:
    text = format_order(order)
    assert parse_order(text, BOARD, A) == order
    assert parse_order(scrambled(text, draw), BOARD, A) == order


@given(st.one_of(movement_orders, other_orders))
def test_formatted_orders_are_read_as_they_were_in_retreats_unless_a_dash_means_a_retreat(
    order: Order,
) -> None:
    read = parse_order(format_order(order), BOARD, R)
    if isinstance(order, Move) and not order.via_convoy and not order.path:
        assert read == Retreat(order.unit, order.target)
    else:
        assert read == order


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A par", "A par"),
        ("army Paris", "A par"),
        ("f Spain (north coast)", "F spa/nc"),
        ("F stp/sc", "F stp/sc"),
        ("A par+2", "A par+2"),
        ("A Paris + 2", "A par+2"),
        ("A par+0", "A par"),
        ("K Par", "K par"),
        ("mercenaries mun", "M mun"),
        ("A par [attrition]", "A par [attrition]"),
        ("A par+1 [Fortified,  attrition]", "A par+1 [attrition, fortified]"),
        ("A par[in reserve]", "A par [in reserve]"),
        ("A Mid-Atlantic Ocean", "A mao"),
    ],
)
def test_units_of_a_position_are_understood(text: str, expected: str) -> None:
    assert format_unit(Unit(Power("france"), *parse_unit(text, BOARD))) == expected


@given(
    st.builds(
        Unit,
        powers,
        kinds,
        st.sampled_from(BOARD.locations),
        st.integers(0, 999),
        st.frozensets(st.from_regex(r"[A-Z]|[a-z][a-z_]{1,9}( [a-z]{1,5})?", fullmatch=True), max_size=3),
    )
)
def test_formatted_units_are_read_as_they_were(unit: Unit) -> None:
    assert Unit(unit.power, *parse_unit(format_unit(unit), BOARD)) == unit
