"""The board of Germany 1648: the statements of the rules about it, and reconstructed facts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.variants.germany1648.small_land import make_board
from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.board import Terrain, places_of
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import NEUTRAL, Location, Power, UnitKind
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.cities import find_free_cities
from westphalia.variants.germany1648.knights import make_movement_graph

TABLE = Table(GERMANY_1648)
BOARD = GERMANY_1648.board


def knight_pairs(rules: Mapping[str, str] | None = None) -> set[frozenset[str]]:
    """Return the pairs of territories between which a knight can move in one turn."""
    steps = make_movement_graph(BOARD, TABLE.rulebook(rules))
    return {
        frozenset((steps.names[start], steps.names[end]))
        for start, ends in enumerate(steps.steps[UnitKind.KNIGHT])
        for end in ends
        if steps.names[start] not in find_free_cities(BOARD)
    }


@pytest.mark.clause("G48-ID-5", "G48-ID-1")
def test_seven_powers_play() -> None:
    assert [info.name for info in BOARD.powers] == [
        "Austrian Habsburg",
        "Spanish Habsburg",
        "Wettin",
        "Bavarian Wittelsbach",
        "Palatinate Wittelsbach",
        "Hohenzollern",
        "Ecclesiastic Lands",
    ]


@pytest.mark.clause("G48-MAP-9")
def test_the_board_has_106_spaces_53_centers_and_272_borders() -> None:
    assert len(BOARD.provinces) == 106
    assert len(BOARD.centers) == 53
    owned, inside = len(BOARD.start_owners), len(find_free_cities(BOARD))
    assert (owned, len(BOARD.centers) - owned - inside, inside) == (18, 20, 15)
    assert len({frozenset((a, b)) for a, ends in BOARD.army_borders.items() for b in ends}) == 272


@pytest.mark.clause("G48-MAP-9")
def test_knights_go_between_737_pairs_of_territories_or_the_736_published_ones() -> None:
    rule, published = knight_pairs(), knight_pairs({"g48_knight_pairs": "as_published"})
    assert len(rule) == 737
    assert rule - published == {frozenset(("hil", "mec"))}
    assert len(published) == 736
    order = {"church": "K hil - mec"}
    assert TABLE.move(order)["K hil - mec"] == "arrives"
    assert TABLE.move(order, g48_knight_pairs="as_published")["K hil - mec"] == "not_adjacent"


@pytest.mark.clause("G48-MAP-2", "G48-MAP-4")
@pytest.mark.parametrize(
    "outside", ["France", "Poland", "Hungary", "Venice", "Jutland", "United Netherlands"]
)
def test_lands_outside_the_empire_are_no_places_of_the_game(outside: str) -> None:
    with pytest.raises(UnknownNameError):
        places_of(BOARD).find_place(outside)
    with pytest.raises(UnknownNameError):
        Game.start(GERMANY_1648).submit("spain", f"A lux - {outside}")


@pytest.mark.clause("G48-MAP-3", "G48-MAP-4")
def test_there_are_no_seas() -> None:
    assert {info.terrain for info in BOARD.provinces} == {Terrain.INLAND}
    assert not BOARD.fleet_borders
    with pytest.raises(UnknownNameError):
        places_of(BOARD).find_place("North Sea")


@pytest.mark.clause("G48-MAP-6")
@pytest.mark.parametrize("order", ["A bom - col", "A col - bom", "A bop - cor", "A cor - bop"])
def test_no_man_at_arms_moves_across_the_point_where_four_territories_meet(order: str) -> None:
    moves = TABLE.move({"church": order})
    assert moves[order] == "G48-MAP-6"
    assert Location(order[-3:]) not in BOARD.army_borders[Location(order[2:5])]


@pytest.mark.clause("G48-MAP-7")
def test_the_point_where_four_territories_meet_may_stop_knights_too() -> None:
    rule = {"g48_diagonal_bars_knights": "true"}
    moves = TABLE.move({"church": "K bom - col, K wes S A kal - col"}, "church A kal", rules=rule)
    assert moves["K bom - col"] == "G48-MAP-7"
    assert moves["K wes S A kal - col"] == "no_matching_order"  # it could go there, round the point
    helped = TABLE.move({"church": "A kal - col, K bom S A kal - col"}, rules=rule)
    assert helped["K bom S A kal - col"] == "G48-MAP-7"
    retreat = TABLE.move({"church": "A lun - cor, A lin S A lun - cor"}, "spain K cor", rules=rule)
    assert "bop" not in retreat.retreats("spain K cor")
    assert len(knight_pairs(rules=rule)) == 735


# ------------------------------------------------------------------------------------------ set-up


@pytest.mark.clause("G48-SET-1")
def test_every_secular_power_starts_with_one_unit_too_many() -> None:
    units = Counter(power for power, _, _ in BOARD.start_units)
    centers = Counter(BOARD.start_owners.values())
    surplus = {power: units[power] - centers[power] for power in units if power not in (NEUTRAL, "church")}
    assert len(surplus) == 6
    assert set(surplus.values()) == {1}
    assert Counter(centers[power] for power in surplus) == {2: 4, 3: 2}


@pytest.mark.clause("G48-SET-2")
def test_the_ecclesiastic_lands_start_with_as_many_units_as_centers() -> None:
    units = Counter(power for power, _, _ in BOARD.start_units)
    centers = Counter(BOARD.start_owners.values())
    assert (units[Power("church")], centers[Power("church")]) == (4, 4)


@pytest.mark.clause("G48-SET-6", "G48-SET-7")
def test_all_first_units_are_men_at_arms() -> None:
    units = Game.start(GERMANY_1648).position.units
    assert {unit.kind for unit in units} == {UnitKind.ARMY}
    assert len(units) == 39
    assert TABLE.rulebook(g48_start_units="board_all_armies") == GERMANY_1648.rulebook


@pytest.mark.clause("G48-SET-6")
def test_the_powers_start_where_the_published_board_puts_them() -> None:
    places: dict[str, set[str]] = {}
    for power, _, location in BOARD.start_units:
        places.setdefault(power, set()).add(location)
    del places[NEUTRAL]
    assert places == {
        "austria": {"aus", "boh", "bre"},
        "spain": {"frc", "fsn", "lux"},
        "wettin": {"sax", "dsx", "lus"},
        "bavaria": {"bav", "brb", "mem"},
        "palatinate": {"uep", "neu", "jul", "wep"},
        "hohenzollern": {"bra", "mar", "ans", "hoz"},
        "church": {"tri", "mai", "sal", "bom"},
    }


@pytest.mark.clause("G48-SET-8")
def test_the_game_begins_in_spring_1648() -> None:
    assert str(Game.start(GERMANY_1648).phase) == "Spring 1648 Movement"
    assert TABLE.rulebook(g48_first_season="Spring 1648") == GERMANY_1648.rulebook


# ------------------------------------------------------------------------------------ other boards


@pytest.mark.parametrize(
    ("special", "message"),
    [
        ({"free_cities": 5}, "free_cities"),
        ({"free_cities": ["aa", "nowhere"]}, "free_cities"),
        ({"four_corner": {"not_adjacent": [["aa"]]}}, "four_corner"),
        ({"four_corner": "aa"}, "four_corner"),
    ],
)
def test_a_board_of_ones_own_with_broken_lists_is_refused(special: dict[str, object], message: str) -> None:
    table = Table(GERMANY_1648, replace(make_board("aa-bb"), special=special))
    with pytest.raises(ImpossibleError, match=f"the board land has a broken list {message}"):
        table.move({"east": "K aa - bb"}, g48_diagonal_bars_knights="true")


def test_a_board_of_ones_own_has_the_cities_that_it_lists() -> None:
    plain = Table(GERMANY_1648, make_board("aa-bb"))
    assert plain.move({"east": "K aa - bb"})["K aa - bb"] == "arrives"
    city = Table(GERMANY_1648, make_board("aa-bb", cities="bb"))
    assert city.move({"east": "K aa - bb"})["K aa - bb"] == "G48-KNIGHT-14"
