"""Moves of knights: where they can go, what stops them, and whom they fight."""

import pytest

from tests.variants.germany1648.small_land import make_board
from tests.variants.table import Table
from westphalia.model.names import Location
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.cities import find_free_cities
from westphalia.variants.germany1648.knights import find_knight_borders

TABLE = Table(GERMANY_1648)
BOARD = GERMANY_1648.board


@pytest.mark.clause("G48-KNIGHT-3", "G48-KNIGHT-4")
def test_the_reach_of_a_knight_is_one_or_two_steps_over_territories() -> None:
    reach = find_knight_borders(BOARD)
    assert reach[Location("bre")] == {"bst", "fur", "bad", "enh", "frc", "lor", "wrt", "hoz"}
    assert reach[Location("tre")] == {"tyr", "bau", "bav", "car", "ldu", "sal"}


@pytest.mark.clause("G48-KNIGHT-14")
@pytest.mark.parametrize("order", ["K wrt - ulm", "K hoz - ulm", "K frc - ulm"])
def test_a_knight_never_goes_into_a_city(order: str) -> None:
    moves = TABLE.move({"austria": order})
    assert moves[order] == "G48-KNIGHT-14"
    assert moves.why(order).endswith(
        f"may not enter a Free Imperial City (G48-KNIGHT-14); {order[:5]} holds."
    )
    assert not find_free_cities(BOARD) & {
        place for ends in find_knight_borders(BOARD).values() for place in ends
    }


@pytest.mark.clause("G48-KNIGHT-17")
def test_a_knight_does_not_ride_through_a_city_unless_that_is_chosen() -> None:
    table = Table(GERMANY_1648, make_board("aa-cit cit-bb aa-cc", cities="cit"))
    assert table.move({"east": "K aa - bb"})["K aa - bb"] == "not_adjacent"
    assert table.move({"east": "K aa - bb"}, g48_path_through_city="true")["K aa - bb"] == "arrives"
    into = table.move({"east": "K aa - cit"}, g48_path_through_city="true")
    assert into["K aa - cit"] == "G48-KNIGHT-14"


@pytest.mark.clause("G48-KNIGHT-17")
def test_riding_through_cities_would_change_nothing_on_this_board() -> None:
    territories = [Location(info.id) for info in BOARD.provinces if info.id not in find_free_cities(BOARD)]
    closed, opened = find_knight_borders(BOARD), find_knight_borders(BOARD, through_cities=True)
    assert [closed[place] for place in territories] == [opened[place] for place in territories]


@pytest.mark.clause("G48-KNIGHT-18")
def test_a_knight_does_not_ride_across_the_sea() -> None:
    table = Table(GERMANY_1648, make_board("aa-sea sea-bb aa-cc", seas="sea"))
    assert table.move({"east": "K aa - bb"})["K aa - bb"] == "not_adjacent"
    assert table.move({"east": "K aa - sea"})["K aa - sea"] == "army_to_sea"


@pytest.mark.clause("G48-KNIGHT-26")
def test_a_knight_does_not_end_where_it_began() -> None:
    moves = TABLE.move({"spain": "K frc - frc, A lor S K frc - frc"}, "church A bst")
    assert moves["K frc - frc"] == "G48-KNIGHT-26"
    assert all(place not in ends for place, ends in find_knight_borders(BOARD).items())
