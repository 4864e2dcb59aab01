"""Sweden's center off the board, and homes gained by conquest."""

import pytest

from tests.golden import Golden
from tests.variants.diplomacy1618.seasons import (
    BOARD,
    BRANDENBURG,
    SWEDEN,
    adjustment_codes,
    due,
    fall,
    units_on_board,
    winter,
)
from westphalia.games.game import Game
from westphalia.model.board import Terrain
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Province
from westphalia.solver.adjustments.phase import open_sites
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.diplomacy1618.builds import find_homes_in_disorder
from westphalia.variants.diplomacy1618.setting import Diplomacy1618Records


def build_sites(game: Game, power: str) -> set[str]:
    """Return where a power may build."""
    info = next(info for info in BOARD.powers if info.id == power)
    return set(open_sites(game.position, info.id, game.state.conditions))


# ------------------------------------------------------------------------------------------ Sweden


@pytest.mark.clause("D18-SWE-1")
def test_sweden_has_one_unit_more_than_centers_on_the_board() -> None:
    game = winter("sweden F bal", {"sweden": "swe"})
    assert due(game, SWEDEN) == "1 build"
    assert DIPLOMACY_1618.centers(game.state)[SWEDEN] == 2
    assert due(winter("denmark F bal", {"denmark": "cop"}), SWEDEN) is None
    denmark = winter("denmark F bal", {"denmark": "cop", "sweden": "swe"})
    assert "denmark" not in denmark.dues


@pytest.mark.clause("D18-SWE-2")
def test_sweden_never_loses_its_center_off_the_board() -> None:
    game = fall("sweden F bal, denmark A swe", {"sweden": "swe"})
    assert game.position.owners[Province("swe")] == "denmark"
    assert DIPLOMACY_1618.centers(game.state)[SWEDEN] == 1
    assert "sweden F bal" in units_on_board(game.advance())
    two = winter("sweden F bal, sweden F god", {})
    assert due(two, SWEDEN) == "1 removal"


@pytest.mark.clause("D18-SWE-3")
def test_sweden_builds_nothing_off_the_board() -> None:
    game = winter("sweden A swe", {"sweden": "swe"})
    assert build_sites(game, "sweden") == set()
    assert due(game, SWEDEN) is None
    with pytest.raises(UnknownNameError):
        winter("", {"sweden": "swe"}).submit("sweden", "B A Finland")
    lost = winter("", {"denmark": "swe"})
    assert due(lost, SWEDEN) is None


@pytest.mark.clause("D18-SWE-5", "D18-BLD-1")
@pytest.mark.parametrize("order", ["B A hpo", "B F hpo"])
def test_sweden_builds_in_hither_pomerania_that_it_owns(order: str) -> None:
    game = winter("sweden F bal", {"sweden": "swe hpo"})
    assert build_sites(game, "sweden") == {"swe", "hpo"}
    assert adjustment_codes(game, "sweden", order) == {order: "built"}


@pytest.mark.clause("D18-SWE-5")
@pytest.mark.parametrize("choice", ["while_controlled", "once_taken_for_good"])
def test_sweden_does_not_build_in_hither_pomerania_that_others_own(choice: str) -> None:
    rule = {"d18_hither_home": choice}
    owners = {"sweden": "swe", "denmark": "hpo"}
    game = winter("sweden F bal", owners, ledger={"hither_taken": True}, rules=rule)
    assert build_sites(game, "sweden") == {"swe"}
    assert adjustment_codes(game, "sweden", "B A hpo") == {"B A hpo": "not_home_center"}


@pytest.mark.clause("D18-SWE-7")
def test_sweden_without_units_and_board_centers_is_out_of_the_game() -> None:
    owners = {"denmark": "swe", "saxony": "dre"}
    assert SWEDEN not in winter("", owners).survivors
    assert SWEDEN in winter("sweden F bal", owners).survivors
    assert SWEDEN in winter("", {"sweden": "hpo"}).survivors
    gone = fall("denmark A swe, saxony A dre", {"sweden": "swe"})
    assert any(event.text == "Sweden is out of the game." for event in gone.history[-1].report.events)


@pytest.mark.clause("D18-SWE-7")
def test_sweden_may_never_be_out_of_the_game() -> None:
    game = winter("", {"denmark": "swe"}, rules={"d18_sweden_elimination": "never"})
    assert SWEDEN in game.survivors
    ended = game.draw().outcome
    assert ended is not None
    assert set(ended.powers) == {SWEDEN, "denmark"}


# -------------------------------------------------------------------------------------- Brandenburg


@pytest.mark.clause("D18-BRA-1", "D18-BLD-1")
def test_brandenburg_builds_fleets_in_stettin_that_it_owns() -> None:
    game = winter("brandenburg A ber", {"brandenburg": "ber ste"})
    assert build_sites(game, "brandenburg") == {"ste"}
    assert adjustment_codes(game, "brandenburg", "B F ste") == {"B F ste": "built"}


@pytest.mark.clause("D18-BRA-3")
def test_the_right_to_build_in_stettin_is_lost_with_it() -> None:
    game = winter("", {"brandenburg": "ber", "sweden": "ste"})
    assert build_sites(game, "brandenburg") == {"ber"}
    assert adjustment_codes(game, "brandenburg", "B F ste") == {"B F ste": "not_home_center"}
    swedish = winter("", {"sweden": "swe ste"})
    assert adjustment_codes(swedish, "sweden", "B F ste") == {"B F ste": "not_home_center"}


@pytest.mark.clause("D18-BRA-4")
def test_brandenburg_has_no_other_place_for_fleets() -> None:
    for home in (info for info in BOARD.provinces if info.home == BRANDENBURG):
        assert home.terrain is Terrain.INLAND
        order = f"B F {home.id}"
        game = winter("", {"brandenburg": home.id})
        assert adjustment_codes(game, "brandenburg", order) == {order: "fleet_inland"}


@pytest.mark.clause("D18-SWE-1")
def test_the_center_off_the_board_is_reported_among_those_that_sweden_controls(golden: Golden) -> None:
    game = winter("sweden F bal", {"sweden": "swe"})
    (control,) = [one for one in DIPLOMACY_1618.facts(game.state) if one.kind == "control"]
    golden(control.text)
    assert control.fact.because[1].clause == "D18-SWE-1"


@pytest.mark.parametrize(
    ("owners", "homes"),
    [({"sweden": "swe hpo"}, {"swe", "hpo"}), ({"sweden": "swe", "denmark": "hpo"}, {"swe"})],
)
def test_sweden_measures_distances_in_civil_disorder_from_hither_pomerania_that_it_owns(
    owners: dict[str, str], homes: set[str]
) -> None:
    game = winter("sweden F bal", owners)
    found = find_homes_in_disorder(game.position, game.rulebook, Diplomacy1618Records(), SWEDEN)
    assert found == homes
