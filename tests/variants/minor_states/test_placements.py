"""Placements of influence: their notation, and how points add up."""

import pytest

from tests.golden import Golden
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.orders import parse_order
from westphalia.variants.europe1615 import EUROPE_1615
from westphalia.variants.framework.report import Declaration, format_entry
from westphalia.variants.minor_states.influence import (
    PLACE,
    PLACEMENT,
    Placement,
    add_placements,
    find_placement,
)

BOARD = EUROPE_1615.board
WUR, LOR = Power("wur"), Power("lor")
FRANCE, SPAIN = Power("france"), Power("spain")


def read_placement(text: str) -> Declaration:
    words = PLACEMENT.read(text, BOARD)
    return Declaration(PLACEMENT.write(words), PLACE, said=words)


def complaint(text: str) -> WestphaliaError:
    with pytest.raises(WestphaliaError) as caught:
        read_placement(text)
    return caught.value


@pytest.mark.parametrize("text", ["9: WUR", " 9 :wur ", "9:Wu", "9: Baden-Württemberg", "09: WUR"])
def test_points_are_placed_by_id_code_or_name(text: str) -> None:
    assert PLACEMENT.matches(text)
    declaration = read_placement(text)
    assert format_entry(declaration) == "9: wur"
    assert find_placement(declaration) == Placement(WUR, 9)
    assert read_placement(format_entry(declaration)) == declaration


@pytest.mark.parametrize("text", ["A par - cha", "LOR > FRANCE", "PERMIT SPAIN SWI", ""])
def test_what_begins_with_no_number_places_nothing(text: str) -> None:
    assert not PLACEMENT.matches(text)


@pytest.mark.parametrize("number", ["0", "-3", "2.5", "1,5", "+4", "1000000"])
def test_points_are_whole_numbers_of_at_least_one(number: str, golden: Golden) -> None:
    error = complaint(f"  {number}: WUR")
    assert error.place.column == 3
    golden(error.expected)


@pytest.mark.parametrize("text", ["9", "9 WUR", "9:", "9: "])
def test_the_form_is_a_number_a_colon_and_a_state(text: str) -> None:
    error = complaint(text)
    assert error.expected == "9: WUR"


@pytest.mark.parametrize(
    "text",
    [
        "9: France",
        "9: neutral",
        "9: Wyrtem",
    ],
)
def test_points_go_to_minor_states_alone(text: str, golden: Golden) -> None:
    error = complaint(text)
    golden(error.message)
    assert error.place.column == 4


def test_other_entries_place_nothing() -> None:
    assert find_placement(parse_order("A par H", BOARD)) is None
    assert find_placement(Declaration("lor > france", "attack", ("lor", "france"))) is None


def test_points_add_up_over_placements_and_powers() -> None:
    before = {WUR: {FRANCE: 2}}
    placed = [(FRANCE, Placement(WUR, 3)), (SPAIN, Placement(WUR, 1)), (FRANCE, Placement(LOR, 4))]
    assert add_placements(before, placed) == {WUR: {FRANCE: 5, SPAIN: 1}, LOR: {FRANCE: 4}}
    assert before == {WUR: {FRANCE: 2}}
