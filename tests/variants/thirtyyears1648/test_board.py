"""The board of this variant: what the rules name, and what was reconstructed."""

from collections import Counter
from pathlib import Path

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, TABLE, VARIANT
from westphalia.model.board import places_of
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Province
from westphalia.variants.thirtyyears1648.builds import find_fleet_letters
from westphalia.variants.thirtyyears1648.ice import find_freezing_lands, find_freezing_seas
from westphalia.variants.thirtyyears1648.opening import find_start_choice
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers


def test_every_place_says_whether_the_rules_name_it() -> None:
    named = {info.id for info in BOARD.provinces if info.source == "rules"}
    assert {unit[2] for unit in BOARD.start_units} | find_freezing_seas(BOARD) | {
        "leo",
        "fmk",
        "ole",
        "tro",
    } <= named


def test_there_are_72_centers_of_which_29_are_homes() -> None:
    homes = [info.id for info in BOARD.provinces if info.home is not None]
    assert (len(BOARD.centers), len(homes)) == (72, 29)


@pytest.mark.clause("T48-FCA-12")
def test_the_sound_is_passed_at_copenhagen_alone() -> None:
    skagerrak = BOARD.fleet_borders[Location("ska")]
    assert "sca/wc" in skagerrak
    assert "sca/ec" not in skagerrak
    both = {Location("sca/wc"), Location("sca/ec")}
    assert both <= BOARD.fleet_borders[Location("cop")]
    assert Location("wba") not in BOARD.fleet_borders[Location("sca/wc")]


@pytest.mark.parametrize(
    ("name", "place"),
    [("East Artic", "eao"), ("Nantes", "nan"), ("Kargopol", "krg"), ("Spanish Netherlands", "spn")],
)
def test_places_are_known_by_the_names_of_the_rules(name: str, place: str) -> None:
    assert places_of(BOARD).find_province(name) == place


def test_letters_stand_beside_neutral_centers_on_the_coast() -> None:
    letters = find_fleet_letters(BOARD)
    assert Counter(letters.values()) == {power.id: 2 for power in BOARD.powers}
    for center in letters:
        assert BOARD.province[center].home is None
        assert center in BOARD.centers
        assert BOARD.fleet_locations[center]


def test_who_can_choose_where_to_start_stands_in_the_board_file() -> None:
    assert find_start_choice(BOARD) == ("spain", (Province("spn"), Province("leo")))
    assert VARIANT.board is BOARD


def test_a_board_without_these_tables_can_be_played_and_a_broken_one_is_refused(golden: Golden) -> None:
    from dataclasses import replace

    plain = replace(BOARD, special={})
    assert find_freezing_seas(plain) == frozenset()
    assert find_start_choice(plain) is None
    broken = replace(BOARD, id="mine", special={"frozen_seas": ["nowhere"]})
    with pytest.raises(ImpossibleError) as caught:
        find_freezing_seas(broken)
    golden(str(caught.value))
    assert TABLE.board is BOARD


def test_the_rules_page_lists_the_letters_and_the_lands_for_mercenaries() -> None:
    landmarks = VARIANT.landmarks(BOARD)
    page = (Path(__file__).resolve().parents[3] / "docs/rules/thirty-years-war-1648.md").read_text("utf-8")
    for info in BOARD.powers:
        lettered = [place for place, site in landmarks.sites.items() if site.power == info.id]
        signs = {landmarks.sites[place].sign for place in lettered}
        beside = ", ".join(BOARD.province[place].name for place in lettered)
        land = [one for one in BOARD.provinces if landmarks.first.get(one.id) == info.id]
        inside = ", ".join(one.name for one in land if not one.center)
        assert f"| {info.name} | `{signs.pop()}` | {beside} | {inside} |" in page
        assert not signs


def test_landmarks_are_the_letters_the_special_centers_and_what_freezes() -> None:
    landmarks = VARIANT.landmarks(BOARD)
    assert set(landmarks.sites) == {*find_fleet_letters(BOARD), *find_special_centers(BOARD)}
    assert landmarks.ice == find_freezing_seas(BOARD) | find_freezing_lands(BOARD)
    assert landmarks.freezing == "frozen in December, January and February"
