"""The powers, the board, the starting units and the phases of a year (E19-ID, E19-MAP, E19-UNIT, E19-CAL)."""

import colorsys
from collections import Counter
from dataclasses import replace

import pytest

from tests.variants.europe1619.years import BOARD, TABLE, VARIANT, play, records_of, rules, start
from tests.variants.playing import go, to, units
from westphalia.games.game import Game
from westphalia.model.board import Terrain, places_of
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import format_unit
from westphalia.variants.europe1619 import BOOK
from westphalia.variants.europe1619.ending import POINTS
from westphalia.variants.europe1619.identity import apply_chosen_edition
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.framework.year import AutomaticStep
from westphalia.variants.minor_states.setting import find_home_centers, find_land, find_original_owners
from westphalia.variants.registry import find_variant

POWERS = {
    "austria": ("Austria", "catholic", "Hapsburg"),
    "denmark": ("Denmark", "protestant", "Oldenburg"),
    "spain": ("Spain", "catholic", "Hapsburg"),
    "france": ("France", "catholic", "Bourbon"),
    "dutch": ("Dutch Republic", "protestant", "Orange-Nassau"),
    "england": ("England", "protestant", "Stuart"),
    "sweden": ("Sweden", "protestant", "Vasa"),
    "league": ("Catholic League", "catholic", "Wittelsbach"),
    "union": ("Protestant Union & Bohemian Confederacy", "protestant", "Palatine-Simmern"),
    "papacy": ("Papacy", "catholic", "Borghese"),
    "poland": ("Poland-Lithuania", "catholic", "Vasa"),
}


def score(game: Game, power: str) -> int:
    return POINTS.total(setting_of(game.state), Power(power))


# ------------------------------------------------------------------------------------------- the powers


@pytest.mark.clause("E19-ID-1")
def test_the_variant_has_its_name_and_its_author() -> None:
    assert find_variant("Europe-1619") is VARIANT
    assert (VARIANT.name, BOARD.name, BOARD.designer) == ("Europe 1619", "Europe 1619", "Matthew Medeiros")


@pytest.mark.clause("E19-ID-5")
def test_there_are_eleven_powers() -> None:
    assert {info.id: info.name for info in BOARD.powers} == {power: row[0] for power, row in POWERS.items()}
    assert len(start().survivors) == 11


@pytest.mark.clause("E19-ID-6")
def test_the_dynasties() -> None:
    assert {info.id: info.house for info in BOARD.powers} == {power: row[2] for power, row in POWERS.items()}


@pytest.mark.clause("E19-ID-8")
def test_the_confessions() -> None:
    assert {info.id: info.faith for info in BOARD.powers} == {power: row[1] for power, row in POWERS.items()}


@pytest.mark.clause("E19-ID-7")
@pytest.mark.parametrize(
    ("name", "power"),
    [("Bavaria", "league"), ("Catholic League", "league"), ("Palatinate", "union"), ("Union", "union")],
)
def test_two_powers_have_other_names(name: str, power: str) -> None:
    assert places_of(BOARD).find_power(name) == power
    assert name in {BOARD.power[Power(power)].name, *BOARD.power[Power(power)].aliases}
    other = "france" if power == "league" else "league"
    game = go(play(), **{other: f"WAR {name}"})
    assert game.history[-1].report.entries[0].code == "declared"


@pytest.mark.clause("E19-ID-9")
def test_the_edition_of_2000_applies_except_under_the_option() -> None:
    usual, newer = apply_chosen_edition(rules()), apply_chosen_edition(rules(e19_base_rulebook="2023"))
    assert (usual.adjacent_convoy.value, newer.adjacent_convoy.value) == (
        "intent_land_fallback",
        "intent_no_fallback",
    )
    chosen = apply_chosen_edition(rules(e19_base_rulebook="2023", convoy_paradox="1971"))
    assert chosen.convoy_paradox.value == "1971"
    assert isinstance(VARIANT.rulebook, BOOK.rulebook)
    assert apply_chosen_edition(VARIANT.rulebook) is VARIANT.rulebook


# -------------------------------------------------------------------------------------------- the board


@pytest.mark.parametrize(
    ("state", "code_", "provinces", "center"),
    [
        pytest.param("lowr", "LOWR", "kal bru", "bru", marks=pytest.mark.clause("E19-MAP-3")),
        pytest.param("sav", "SAV", "sav pie", "sav", marks=pytest.mark.clause("E19-MAP-4")),
        pytest.param("hes", "HES", "hes dar", "hes", marks=pytest.mark.clause("E19-MAP-5")),
        pytest.param(
            "ott", "OTT", "mac gre bul ser alb bos wlc", None, marks=pytest.mark.clause("E19-MAP-6")
        ),
    ],
)
@pytest.mark.clause("E19-MAP-1")
def test_states_of_several_provinces(state: str, code_: str, provinces: str, center: str | None) -> None:
    info = BOARD.minor[Power(state)]
    assert info.code == code_
    assert set(find_land(BOARD, Power(state))) == set(info.provinces) == set(provinces.split())
    if center is not None:
        assert find_home_centers(BOARD, Power(state)) == (center,)
    assert {find_original_owners(BOARD)[Province(place)] for place in provinces.split()} == {state}


@pytest.mark.clause("E19-MAP-6")
@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("mac", "Macedonia"),
        ("gre", "Greece"),
        ("bul", "Bulgaria"),
        ("ser", "Serbia"),
        ("alb", "Albania"),
        ("bos", "Bosnia"),
        ("wlc", "Wallachia"),
    ],
)
def test_the_seven_ottoman_provinces(place: str, name: str) -> None:
    assert BOARD.province[Province(place)].name == name


def test_all_other_states_have_one_province() -> None:
    large = {info.id for info in BOARD.minors if len(info.provinces) > 1}
    assert large == {"lowr", "sav", "hes", "ott"}
    assert {info.id for info in BOARD.minors if not info.provinces} == {"sne", "mil", "nap"}


@pytest.mark.clause("E19-MAP-7")
def test_holstein_has_an_east_and_a_west_coast() -> None:
    assert BOARD.province[Province("hol")].coasts == ("ec", "wc")
    assert [info.id for info in BOARD.provinces if info.coasts] == ["hol"]


@pytest.mark.clause("E19-MAP-9")
@pytest.mark.parametrize(("start", "goal"), [("hol/ec", "hol/wc"), ("hol/wc", "hol/ec")])
def test_a_fleet_cannot_move_between_the_coasts_of_holstein(start: str, goal: str) -> None:
    assert Location(goal) not in BOARD.fleet_borders[Location(start)]
    game = go(play(f"denmark F {start}", when="S1625M"), denmark=f"F {start} - {goal}")
    assert units(game) == {f"denmark F {start}"}


@pytest.mark.clause("E19-MAP-10")
def test_the_neighbors_of_copenhagen() -> None:
    borders = BOARD.fleet_borders[Location("cop")] | BOARD.army_borders[Location("cop")]
    assert {place.province for place in borders} == {"sca", "bor", "ska", "nth", "hel", "hol"}


@pytest.mark.clause("E19-MAP-11")
def test_fleets_move_from_bornholm_to_skagerrak_through_scania_or_copenhagen() -> None:
    bornholm, skagerrak = (BOARD.fleet_borders[Location(place)] for place in ("bor", "ska"))
    assert Location("ska") not in bornholm
    assert bornholm & skagerrak == {"cop", "sca"}
    game = go(play("denmark F bor", when="S1625M"), denmark="F bor - ska")
    assert units(game) == {"denmark F bor"}


@pytest.mark.clause("E19-MAP-12", "E19-MAP-16")
def test_centers_and_valued_regions_have_their_numbers() -> None:
    assert all(info.value > 0 for info in BOARD.provinces if info.center)
    regions = [info for info in BOARD.provinces if info.value and not info.center]
    seas = [info for info in regions if info.terrain is Terrain.SEA]
    assert len(seas) > len(BOARD.seas) / 2
    assert len(regions) > len(seas)


@pytest.mark.clause("E19-MAP-15", "E19-MAP-18")
def test_the_numbers_count_in_the_score() -> None:
    before = play()
    center = play(owners={"france": "lor"})
    region = play(owners={"france": "pie"})
    assert score(center, "france") - score(before, "france") == BOARD.province[Province("lor")].value == 2
    assert score(region, "france") - score(before, "france") == BOARD.province[Province("pie")].value == 1


@pytest.mark.clause("E19-CONF-6")
@pytest.mark.parametrize(("option", "worth"), [("0", 0), ("1", 2), ("2", 4)])
def test_markers_count_only_in_scores_and_only_under_the_option(option: str, worth: int) -> None:
    game = play(when="S1625M", e19_marker_points=option)
    markers = {Power("lor"): "catholic", Power("sav"): "catholic", Power("hes"): "protestant"}
    marked = replace(setting_of(game.state), records=replace(records_of(game), markers=markers))
    gain = POINTS.total(marked, Power("france")) - score(game, "france")
    assert gain == worth
    assert POINTS.parts(marked, Power("france"))["markers"] == worth
    assert POINTS.parts(marked, Power("denmark"))["markers"] == worth // 2


# --------------------------------------------------------------------------------------------- the units


@pytest.mark.clause("E19-UNIT-1", "E19-UNIT-2")
def test_armies_fleets_and_minor_units_look_different() -> None:
    game = start()
    kinds = Counter(unit.kind for unit in game.position.units)
    assert set(kinds) == {UnitKind.ARMY, UnitKind.FLEET}
    assert {unit.power for unit in game.position.units} <= {*BOARD.power, *BOARD.minor}
    assert "hes A hes" in units(game)
    assert BOARD.minor[Power("hes")].code == "HES"


COLORS = {
    "austria": "red",
    "denmark": "purple",
    "spain": "yellow",
    "france": "blue",
    "dutch": "brown",
    "england": "green",
    "sweden": "orange",
    "league": "dark grey",
    "union": "bronze",
    "papacy": "dark cyan",
    "poland": "bright cyan",
}
SHADES = {
    "red": "d00000",
    "purple": "800080",
    "yellow": "ffd700",
    "blue": "1040d0",
    "brown": "704010",
    "green": "108030",
    "orange": "ff9000",
    "dark grey": "505050",
    "bronze": "b08d57",
    "dark cyan": "008b8b",
    "bright cyan": "00ffff",
}


def nearest_shade(color: str) -> str:
    """Return the name of the shade nearest to a color ``#rrggbb``."""
    found = _channels(color.removeprefix("#"))
    return min(
        SHADES,
        key=lambda name: sum((a - b) ** 2 for a, b in zip(found, _channels(SHADES[name]), strict=True)),
    )


def _channels(text: str) -> tuple[int, ...]:
    return tuple(int(text[at : at + 2], 16) for at in (0, 2, 4))


@pytest.mark.clause("E19-UNIT-3")
@pytest.mark.parametrize(("power", "shade"), COLORS.items())
def test_each_power_has_its_color(power: str, shade: str) -> None:
    assert nearest_shade(BOARD.power[Power(power)].color) == shade


def test_the_brighter_cyan_is_the_brighter_one() -> None:
    def brightness(power: str) -> float:
        red, green, blue = (channel / 255 for channel in _channels(BOARD.power[Power(power)].color[1:]))
        return colorsys.rgb_to_hsv(red, green, blue)[2]

    assert brightness("poland") > brightness("papacy")


@pytest.mark.clause("E19-UNIT-4")
def test_all_units_start_with_strength_one() -> None:
    assert {(unit.bonus, unit.marks) for unit in start().position.units} == {(0, frozenset[str]())}


@pytest.mark.clause("E19-UNIT-6", "E19-BOLSTER-6")
@pytest.mark.parametrize(("bonus", "text"), [(0, "A par"), (1, "A par+1"), (9, "A par+9")])
def test_the_bonus_of_a_unit_is_printed(bonus: int, text: str) -> None:
    unit = replace(TABLE.unit("france A par"), bonus=bonus)
    assert str(unit) == format_unit(unit) == text
    game = to(play(f"france {text}", when="S1625M"), "W1625A")
    assert units(game) == {f"france {text}"}


@pytest.mark.clause("E19-START-1")
@pytest.mark.parametrize("power", POWERS)
def test_each_power_starts_with_centers_valued_land_and_units(power: str) -> None:
    game = start()
    land = [BOARD.province[place] for place, owner in game.position.owners.items() if owner == power]
    assert sum(info.center for info in land) >= 2
    assert sum(bool(info.value) and not info.center for info in land) >= 1
    standing = [unit for unit in game.position.units if unit.power == power]
    assert 3 <= len(standing) <= 5
    assert all(game.position.owners[unit.location.province] == power for unit in standing)


def test_every_state_with_a_center_starts_with_a_unit_for_each() -> None:
    position = start().position
    for state in setting_of(start().state).states:
        standing = [unit for unit in position.units if unit.power == state]
        assert {unit.location.province for unit in standing} == set(find_home_centers(BOARD, state))


# -------------------------------------------------------------------------------------------- the phases


@pytest.mark.clause("E19-CAL-1", "E19-CAL-2")
def test_the_phases_of_a_year() -> None:
    steps = VARIANT.year.steps
    names = [step.name if isinstance(step, AutomaticStep) else step.rules.kind.value for step in steps]
    order = ["diplomacy", "movement", "retreat", "map adjustment", "adjustment", "scoring"]
    *year, last = [name for name in names if name in order]
    assert (year, last) == (order, "diplomacy"), "the last one is for votes about a tie alone"
    assert names.count("movement") == 1
    game = start()
    played = [(game := game.advance()).history[-1].phase.code for _ in range(6)]
    assert played == ["S1619D", "S1619M", "W1619A", "S1620D", "S1620M", "W1620A"]


@pytest.mark.clause("E19-CAL-4")
def test_the_first_year_is_1619() -> None:
    game = start()
    assert (game.phase.code, game.phase.year) == ("S1619D", 1619)
    assert rules(e19_first_year="1619") == rules(), "files that still name this choice are understood"
