"""The standard board: facts that everyone who knows the game can check."""

from collections import Counter

import pytest

from westphalia.model.board import Terrain, audit_board, format_board, read_board
from westphalia.model.names import Location, Province, UnitKind
from westphalia.variants.standard import STANDARD

BOARD = STANDARD.board


def names(text: str) -> set[str]:
    return set(text.split())


def test_there_are_75_provinces_on_land_coast_and_sea() -> None:
    terrains = Counter(info.terrain for info in BOARD.provinces)
    assert terrains == {Terrain.COASTAL: 42, Terrain.SEA: 19, Terrain.INLAND: 14}


def test_there_are_34_centers_of_which_22_are_homes() -> None:
    homes = Counter(info.home for info in BOARD.provinces if info.home)
    assert len(BOARD.centers) == 34
    assert homes == {power.id: 4 if power.id == "russia" else 3 for power in BOARD.powers}


def test_every_home_is_owned_and_holds_a_unit_of_its_power_at_the_start() -> None:
    homes = {info.id: info.home for info in BOARD.provinces if info.home}
    assert homes == dict(BOARD.start_owners)
    assert homes == {location.province: power for power, _, location in BOARD.start_units}


def test_the_fleets_start_where_they_should() -> None:
    fleets = {location for _, kind, location in BOARD.start_units if kind is UnitKind.FLEET}
    assert fleets == names("lon edi bre kie nap tri ank sev stp/sc")


def test_three_provinces_have_two_coasts() -> None:
    split = {info.id: info.coasts for info in BOARD.provinces if info.coasts}
    assert split == {"spa": ("nc", "sc"), "stp": ("nc", "sc"), "bul": ("ec", "sc")}


@pytest.mark.parametrize(
    ("location", "ends"),
    [
        ("spa/nc", "gas mao por"),
        ("spa/sc", "lyo mao mar por wes"),
        ("stp/nc", "bar nwy"),
        ("stp/sc", "bot fin lvn"),
        ("bul/ec", "bla con rum"),
        ("bul/sc", "aeg con gre"),
        ("kie", "bal ber den hel hol"),
        ("con", "aeg ank bla bul/ec bul/sc smy"),
        ("rom", "nap tus tys"),
        ("mao", "bre eng gas iri naf nao por spa/nc spa/sc wes"),
        ("nth", "bel den edi eng hel hol lon nwg nwy ska yor"),
    ],
)
def test_fleets_go_where_the_map_lets_them(location: str, ends: str) -> None:
    assert BOARD.fleet_borders[Location(location)] == names(ends)


@pytest.mark.parametrize(
    ("location", "ends"),
    [
        ("mun", "ber boh bur kie ruh sil tyr"),
        ("stp", "fin lvn mos nwy"),
        ("spa", "gas mar por"),
        ("tun", "naf"),
        ("swe", "den fin nwy"),
        ("con", "ank bul smy"),
        ("ser", "alb bud bul gre rum tri"),
        ("ven", "apu pie rom tri tus tyr"),
        ("lvp", "cly edi wal yor"),
    ],
)
def test_armies_go_where_the_map_lets_them(location: str, ends: str) -> None:
    assert BOARD.army_borders[Location(location)] == names(ends)


@pytest.mark.parametrize(
    ("one", "other"),
    [("rom", "ven"), ("wal", "yor"), ("edi", "lvp"), ("ank", "smy"), ("arm", "syr"), ("gas", "mar")],
)
def test_armies_cross_where_fleets_find_no_shared_coast(one: str, other: str) -> None:
    assert other in BOARD.army_borders[Location(one)]
    assert other not in BOARD.fleet_borders[Location(one)]


def test_the_number_of_borders_is_known() -> None:
    army = sum(len(ends) for ends in BOARD.army_borders.values()) // 2
    fleet = sum(len(ends) for ends in BOARD.fleet_borders.values()) // 2
    assert (army, fleet) == (111, 141)


def test_no_province_is_out_of_reach() -> None:
    seen, stack = set[Province](), [Province("vie")]
    while stack:
        province = stack.pop()
        if province not in seen:
            seen.add(province)
            for borders in (BOARD.army_borders, BOARD.fleet_borders):
                stack += [
                    end.province for at, ends in borders.items() if at.province == province for end in ends
                ]
    assert seen == set(BOARD.province)


def test_the_audit_finds_nothing() -> None:
    assert audit_board(BOARD) == ()


def test_the_board_file_is_in_the_canonical_layout() -> None:
    from importlib.resources import files

    text = files("westphalia.variants.standard").joinpath("board.json").read_text(encoding="utf-8")
    assert format_board(read_board(text)) == text
