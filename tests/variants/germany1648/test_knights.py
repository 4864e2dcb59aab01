"""Knights: where they move and retreat, what stops them, and whom they fight."""

import json

import pytest

from tests.golden import Golden
from tests.variants.germany1648.small_land import make_board
from tests.variants.table import Table
from westphalia.games import Game, format_game, read_game
from westphalia.model.names import Location
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.cities import find_free_cities
from westphalia.variants.germany1648.knights import PathNotation, find_knight_borders

# ------------------------------------------------------------------------------------------------------ moves


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


# --------------------------------------------------------------------------------------------------- retreats


def dislodged_in_bar() -> dict[str, str]:
    """Return orders that dislodge a knight in Bar from Luxembourg."""
    return {"church": "A lux - bar, A lor S A lux - bar"}


@pytest.mark.clause("G48-KNIGHT-23")
def test_a_dislodged_knight_retreats_one_step_or_two() -> None:
    moves = TABLE.move(dislodged_in_bar(), "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "enh", "saa", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-24")
def test_a_knight_does_not_retreat_onto_others_or_into_a_standoff() -> None:
    moves = TABLE.move(dislodged_in_bar() | {"austria": "A wei - enh, A str - enh, A saa H"}, "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_retreating_knight_rides_through_others_and_through_where_its_attacker_came_from() -> None:
    moves = TABLE.move(dislodged_in_bar(), "spain K bar")
    assert "frc" in moves.retreats("spain K bar")  # past the army in Lorraine
    assert "jul" in moves.retreats("spain K bar")  # through Luxembourg, which the attacker left


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_retreating_knight_may_be_barred_from_the_way_its_attacker_came(golden: Golden) -> None:
    rule = {"g48_retreat_middle": "not_through_attacker_origin"}
    moves = TABLE.move(dislodged_in_bar(), "spain K bar", rules=rule)
    assert moves.retreats("spain K bar") == {"frc", "bst", "enh", "saa"}
    position = TABLE.position("church A bar", dislodged={"spain K bar": "lux"})
    refused = TABLE.retreat(position, {"spain": "K bar R jul"}, rules=rule)
    assert refused["K bar R jul"] == "G48-KNIGHT-25"
    golden(refused.why("K bar R jul"))


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_way_around_the_attackers_origin_is_enough() -> None:
    table = Table(GERMANY_1648, make_board("aa-bb aa-cc bb-dd cc-dd"))
    moves = table.move(
        {"west": "A bb - aa, A cc S A bb - aa"}, "east K aa", g48_retreat_middle="not_through_attacker_origin"
    )
    assert moves.retreats("east K aa") == {"dd"}


# ----------------------------------------------------------------------------- game files of earlier versions


def play_rule(rule: PathNotation) -> Game:
    game = TABLE.game("spain K frc, austria A lor", rules={PathNotation.field_name: rule.value})
    return game.submit("spain", "K frc - lor - bar").advance()


def drop_rule(game: Game) -> str:
    data = json.loads(format_game(game))
    del data["rules"][PathNotation.field_name]
    return json.dumps(data)


def test_a_game_that_does_not_name_the_rule_is_retold_by_the_default_of_its_time() -> None:
    game = play_rule(PathNotation.DESTINATION_ONLY)
    assert read_game(drop_rule(game)) == game
    submitted = game.undo()
    assert read_game(drop_rule(submitted)) == submitted


def test_a_game_that_names_the_rule_is_retold_by_it() -> None:
    for rule in PathNotation:
        game = play_rule(rule)
        assert read_game(format_game(game)) == game


def test_a_file_without_phases_and_orders_has_the_present_default() -> None:
    game = Game.start(GERMANY_1648)
    assert read_game(drop_rule(game)) == game
