"""Builds, removals and the first winter."""

import pytest

from tests.golden import Golden
from tests.variants.germany1648.small_land import make_board
from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.germany1648 import GERMANY_1648

TABLE = Table(GERMANY_1648)
SPAIN = Power("spain")


def through_first_year(wettin: tuple[str, str]) -> Game:
    """Play the first year up to its winter; only Wettin gives orders."""
    game = Game.start(GERMANY_1648)
    for orders in wettin:
        game = game.submit("wettin", orders).advance() if orders else game.advance()
    assert game.phase.code == "W1648A"
    return game


@pytest.mark.clause("G48-SET-4", "G48-SET-5")
def test_in_the_first_winter_surplus_units_are_disbanded() -> None:
    game = through_first_year(("", ""))
    assert {power: str(due) for power, due in game.dues.items()} == dict.fromkeys(
        ("austria", "spain", "wettin", "bavaria", "palatinate", "hohenzollern"), "1 removal"
    )
    after = game.submit("wettin", "D A lus").advance()
    assert {unit.location for unit in after.position.units if unit.power == "wettin"} == {"sax", "dsx"}


@pytest.mark.clause("G48-BLD-7")
def test_a_power_without_its_first_centers_plays_on() -> None:
    game = TABLE.game(
        "spain A ulm, church A frc, church A lux", {"spain": "ulm lor", "church": "frc lux"}, "fall"
    )
    game = game.advance()
    assert SPAIN in game.survivors
    assert game.phase.code == "W1648A"
    assert str(game.dues[SPAIN]) == "1 build"
    assert game.submit("spain", "B K lor").advance().history[-1].report.entries[0].code == "built"


@pytest.mark.clause("G48-BLD-3", "G48-KNIGHT-2", "G48-KNIGHT-29")
def test_each_build_is_a_man_at_arms_or_a_knight() -> None:
    position = TABLE.position("", {"spain": "frc lux lor esn"})
    adjusted = TABLE.adjust(position, {"spain": "B K frc, B K lux, B A lor, B K esn"})
    assert adjusted.after == {"spain K frc", "spain K lux", "spain A lor", "spain K esn"}
    assert TABLE.rulebook(g48_build_types="both_free") == GERMANY_1648.rulebook


@pytest.mark.clause("G48-KNIGHT-1")
def test_nobody_builds_a_fleet(golden: Golden) -> None:
    position = TABLE.position("", {"spain": "frc"})
    adjusted = TABLE.adjust(position, {"spain": "B F frc"})
    assert adjusted["B F frc"] == "G48-KNIGHT-1"
    golden(adjusted.why("B F frc"))
    coast = Table(GERMANY_1648, make_board("aa-sea bb-sea", cities="aa", seas="sea"))
    refused = coast.adjust(coast.position("", {"east": "aa"}), {"east": "B F aa"})
    assert refused["B F aa"] == "G48-KNIGHT-1"


# ---------------------------------------------------------------------------------- civil disorder


@pytest.mark.clause("G48-BLD-6")
def test_the_unit_farthest_from_the_owned_centers_goes_first(golden: Golden) -> None:
    position = TABLE.position("spain A boh, spain A bar, spain A bst", {"spain": "boh lor"})
    adjusted = TABLE.adjust(position, {})
    assert adjusted.removed == ["A bst"]  # as far as A bar: Bishopric of Strasbourg, Duchy of Bar
    position = TABLE.position("spain A sil, spain A tyr", {"spain": "lor"})
    removed = TABLE.adjust(position, {})
    assert removed.removed == ["A sil"]
    golden(removed.resolution.orders[0].why)


@pytest.mark.clause("G48-BLD-6")
def test_it_may_be_the_unit_farthest_from_home() -> None:
    position = TABLE.position("spain A boh, spain A saa", {"spain": "boh"})
    assert TABLE.adjust(position, {}).removed == ["A saa"]
    home = TABLE.adjust(position, {}, g48_civil_disorder_disband="farthest_from_home")
    assert home.removed == ["A boh"]
    assert "the home centers of the Spanish Habsburg" in home.resolution.orders[0].why


@pytest.mark.clause("G48-BLD-6")
def test_lots_may_be_drawn_among_the_units_off_the_centers(golden: Golden) -> None:
    units = "spain A frc, spain A saa, spain A enh, spain A wei, spain A bar, spain A fur"
    gone: set[str] = set()
    for centers in ("frc", "frc lux", "frc lux lor", "frc esn", "frc ulm", "frc tri", "frc mai", "frc bom"):
        position = TABLE.position(units, {"spain": centers})
        rule = {"g48_civil_disorder_disband": "random_off_centre"}
        removed = TABLE.adjust(position, {}, rules=rule).removed
        assert "A frc" not in removed
        assert removed == TABLE.adjust(position, {}, rules=rule).removed
        gone.add(removed[0])
    assert len(gone) > 1
    lots = TABLE.adjust(
        TABLE.position(units, {"spain": "frc"}), {}, g48_civil_disorder_disband="random_off_centre"
    )
    golden(lots.resolution.orders[0].why)
