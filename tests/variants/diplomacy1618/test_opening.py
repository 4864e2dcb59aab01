"""The powers, the first position, the calendar, and the rules about the map."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from tests.variants.diplomacy1618.seasons import BOARD, FRANCE, PRAGUE, SWEDEN, TABLE
from westphalia.games.game import Game
from westphalia.model.board import places_of
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import NEUTRAL, Location, Province, UnitKind
from westphalia.variants import find_variant
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618

START = Game.start(DIPLOMACY_1618)
UNITS = {
    "austria": "A bre, A vie, A tri, A tyr",
    "bavaria": "A lan, A mun, A bnu",
    "brandenburg": "A ber, A uck, A bra",
    "denmark": "A hol, A kie, F cop",
    "palatinate": "A pal, A hei, A upp",
    "poland": "A pos, A war, A dan",
    "saxony": "A dre, A lei, A thu",
    "spain": "A ant, A bru, A mil",
    "sweden": "A swe, F bal",
    "netherlands": "A utr, A gel, A fri",
    "france": "A par, A cha, A bur",
}
CLAUSES = {power: [f"D18-SET-{number}"] for number, power in enumerate(UNITS, 3)}
CLAUSES["denmark"].append("D18-SET-14")
CLAUSES["france"].append("D18-SET-15")


def first_units(power: str) -> set[str]:
    return {str(unit) for unit in START.position.units if unit.power == power}


def find_province(name: str) -> str:
    return BOARD.province[places_of(BOARD).find_place(name).province].name


@pytest.mark.clause("D18-ID-1")
def test_the_game_has_its_title_and_its_designer() -> None:
    assert find_variant("diplomacy-1618") is DIPLOMACY_1618
    assert (BOARD.name, BOARD.designer) == ("Diplomacy 1618", "Scott Rosenberg")


@pytest.mark.clause("D18-ID-9")
def test_stars_are_home_centers_and_dots_are_neutral_ones() -> None:
    homes = {info.id: info.home for info in BOARD.provinces if info.home is not None}
    assert homes == BOARD.start_owners
    assert set(homes) <= BOARD.centers
    neutral = BOARD.centers - set(homes)
    assert len(neutral) == 24
    assert not neutral & set(START.position.owners)


# ----------------------------------------------------------------------------------------- calendar


@pytest.mark.clause("D18-CAL-2")
def test_a_year_has_spring_and_fall_with_retreats_and_winter_adjustments() -> None:
    phases = [step.in_year(1618).code for step in DIPLOMACY_1618.year.phases]
    assert phases == ["S1618M", "S1618R", "F1618M", "F1618R", "W1618A"]


# --------------------------------------------------------------------------------------- the powers


@pytest.mark.clause("D18-SET-1")
def test_eleven_powers_play() -> None:
    assert {info.id for info in BOARD.powers} == set(UNITS)
    assert set(START.dues) == set(UNITS)


@pytest.mark.clause("D18-SET-1")
def test_ten_may_play_without_france() -> None:
    ten = Game.start(DIPLOMACY_1618, TABLE.rulebook(d18_powers="10_without_france"))
    assert set(START.dues) - set(ten.dues) == {FRANCE}
    assert FRANCE not in ten.survivors
    assert len(ten.position.units) == len(START.position.units) - 3
    open_to_all = set(START.position.owners) - set(ten.position.owners)
    assert open_to_all == {"par", "cha", "bur"}


@pytest.mark.clause("D18-SET-2")
def test_one_list_gives_units_and_home_centers() -> None:
    for power in UNITS:
        places = {unit.location for unit in START.position.units if unit.power == power}
        homes = {info.id for info in BOARD.provinces if info.home == power}
        assert places - {"bal"} == homes
        assert {place for place, owner in START.position.owners.items() if owner == power} == homes


@pytest.mark.parametrize(
    "power", [pytest.param(power, marks=pytest.mark.clause(*named)) for power, named in CLAUSES.items()]
)
def test_every_power_starts_with_its_units(power: str) -> None:
    """D18-SET-3, D18-SET-4, D18-SET-5, D18-SET-6, D18-SET-7, D18-SET-8, D18-SET-9, D18-SET-10,
    D18-SET-11, D18-SET-12, D18-SET-13, D18-SET-14, D18-SET-15."""
    assert first_units(power) == set(UNITS[power].split(", "))
    places = {unit.location.province for unit in START.position.units if unit.power == power}
    assert {BOARD.province[place].source for place in places} == {"text"}


@pytest.mark.clause("D18-SET-3")
def test_prague_is_no_austrian_home_at_the_start() -> None:
    assert BOARD.province[PRAGUE].home is None


@pytest.mark.clause("D18-SET-16")
def test_everybody_starts_with_as_many_units_as_centers() -> None:
    kinds = Counter((unit.power == NEUTRAL, unit.kind) for unit in START.position.units)
    assert kinds == {(False, UnitKind.ARMY): 31, (False, UnitKind.FLEET): 2, (True, UnitKind.ARMY): 1}
    centers = DIPLOMACY_1618.centers(START.state)
    assert centers == {power: len(units.split(",")) for power, units in UNITS.items()}
    assert sum(centers.values()) == 33
    winter = START.advance().advance()
    assert winter.phase.code == "S1619M"  # nobody had anything to adjust


@pytest.mark.clause("D18-SET-17")
def test_sweden_lies_directly_north_of_the_baltic_sea() -> None:
    assert Location("bal") in BOARD.fleet_borders[Location("swe")]
    sweden, baltic = BOARD.province[Province("swe")].at, BOARD.province[Province("bal")].at
    assert sweden is not None
    assert baltic is not None
    assert sweden[1] > baltic[1]


@pytest.mark.clause("D18-SET-18")
def test_the_province_sweden_is_a_home_center() -> None:
    info = BOARD.province[Province("swe")]
    assert (info.center, info.home) == (True, SWEDEN)
    assert START.position.owners[Province("swe")] == SWEDEN


@pytest.mark.clause("D18-SET-19")
@pytest.mark.parametrize("place", ["Stettin", "Hither Pomerania", "Farther Pomerania", "Hoth. Pom."])
def test_the_baltic_sea_lies_north_of_stettin_and_the_pomeranias(place: str) -> None:
    coast = places_of(BOARD).find_place(place)
    assert coast in BOARD.fleet_borders[Location("bal")]
    shore, baltic = BOARD.province[coast.province].at, BOARD.province[Province("bal")].at
    assert shore is not None
    assert baltic is not None
    assert shore[1] < baltic[1]


@pytest.mark.clause("D18-SET-20")
@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("Cop", "Copenhagen"),
        ("Rat", "Ratisbon"),
        ("Nur", "Nuremberg"),
        ("Bru", "Brussels"),
        ("Gro", "Groningen"),
        ("Gel", "Gelderland"),
        ("Utr", "Utrecht"),
        ("Hei", "Heidelberg"),
        ("Bay", "Bayreuth"),
    ],
)
def test_the_short_forms_of_the_map_are_understood(short: str, name: str) -> None:
    assert find_province(short) == find_province(name) == name


# ---------------------------------------------------------------------------------- boards of one's own


def test_boards_show_says_what_is_reconstructed(tmp_path: Path) -> None:
    shown = output_of(Command("westphalia boards show diplomacy-1618"), tmp_path)
    assert "41 text, 58 reconstructed (~)" in shown
    assert "lus*~ Lusatia" in shown
    assert "pra* Prague" in shown
    assert "source: reconstructed" in output_of(
        Command("westphalia boards show diplomacy-1618 Lusatia"), tmp_path
    )


def test_a_board_of_ones_own_may_leave_out_what_is_special() -> None:
    plain = replace(BOARD, special={})
    game = Game.start(DIPLOMACY_1618, board=plain).advance().advance()
    assert PRAGUE not in game.position.owners
    assert game.phase.code == "W1618A"  # Sweden has a unit too many without its center off the board
    assert set(game.dues) == {SWEDEN}


@pytest.mark.parametrize(
    ("special", "message"),
    [
        ({"prague": "nowhere"}, "special.prague"),
        ({"stettin": 7}, "special.stettin"),
        ({"north_sea_coast": "hol"}, "special.north_sea_coast"),
        ({"off_board_centers": {"turkey": 1}}, "special.off_board_centers"),
        ({"off_board_centers": ["sweden"]}, "special.off_board_centers"),
    ],
)
def test_a_board_that_names_something_else_is_an_error(special: dict[str, object], message: str) -> None:
    with pytest.raises(ImpossibleError, match=message):
        _ = Game.start(DIPLOMACY_1618, board=replace(BOARD, special=special)).state.conditions
