"""The worked examples of the rules, as they stand there."""

import pytest

from tests.golden import Golden
from tests.variants.table import Table
from westphalia.variants.germany1648 import GERMANY_1648

TABLE = Table(GERMANY_1648)


@pytest.mark.clause("G48-EX-1")
def test_a_knight_rides_from_franche_comte_to_bar_past_an_army_in_lorraine() -> None:
    order = "K Franche-Comte - Duchy of Bar"
    moves = TABLE.move({"spain": order}, "church A lor")
    assert moves[order] == "arrives"
    assert moves.after == {"spain K bar", "church A lor"}


@pytest.mark.clause("G48-EX-2")
def test_another_knight_rides_the_other_way_through_lorraine() -> None:
    moves = TABLE.move({"spain": "K Franche-Comte - Bar", "austria": "K Bar - Bishopric of Strassburg"})
    assert moves.after == {"spain K bar", "austria K bst"}


@pytest.mark.clause("G48-EX-3")
def test_both_ride_past_the_army_and_its_support_is_not_cut() -> None:
    moves = TABLE.move(
        {
            "spain": "K frc - bar",
            "austria": "K bar - bst",
            "church": "A lor S A enh - saa, A enh - saa",
            "bavaria": "A saa H",
        }
    )
    assert moves["A lor S A enh - saa"] == "given"
    assert {"spain K bar", "austria K bst", "church A lor", "church A saa"} == moves.after


@pytest.mark.clause("G48-EX-4")
def test_two_knights_bounce() -> None:
    moves = TABLE.move({"spain": "K frc - enh", "austria": "K bre - enh"})
    assert moves["K frc - enh"] == moves["K bre - enh"] == "bounced"
    assert moves.after == {"spain K frc", "austria K bre"}
    assert moves.resolution.contested == {"enh"}


@pytest.mark.clause("G48-EX-5")
def test_a_knight_and_an_army_bounce() -> None:
    moves = TABLE.move({"spain": "K frc - enh", "austria": "A wei - enh"})
    assert moves["K frc - enh"] == moves["A wei - enh"] == "bounced"


@pytest.mark.clause("G48-EX-6")
def test_the_support_of_a_knight_two_steps_away_counts_one(golden: Golden) -> None:
    moves = TABLE.move(
        {"spain": "A saa - lor, K bar S A saa - lor", "austria": "K frc S A bst - lor, A bst - lor"}
    )
    assert moves["A saa - lor"] == moves["A bst - lor"] == "bounced"
    moves = TABLE.move({"spain": "A enh - bst, K bar S A enh - bst"}, "austria A bst")
    golden(moves.result("A enh - bst").why)


@pytest.mark.clause("G48-EX-7")
def test_a_knight_beside_ulm_does_not_help_to_take_it() -> None:
    moves = TABLE.move({"austria": "A Wurttemberg - Ulm, K mem S A Wurttemberg - Ulm"}, "neutral A ulm")
    assert moves["K mem S A wrt - ulm"] == "G48-KNIGHT-15"
    assert moves["A wrt - ulm"] == "bounced"


@pytest.mark.clause("G48-EX-8")
def test_two_armies_take_ulm_and_nobody_is_asked_to_retreat() -> None:
    game = TABLE.game("austria A wrt, austria A neu, neutral A ulm, spain A frc")
    game = game.submit("austria", "A Wurttemberg - Ulm, A Neuburg S A Wurttemberg - Ulm").advance()
    assert game.phase.code == "F1648M"
    assert {str(unit) for unit in game.position.units} == {"A ulm", "A neu", "A frc"}


@pytest.mark.clause("G48-EX-9")
def test_no_army_goes_from_munster_to_lippe_but_a_knight_does() -> None:
    assert TABLE.move({"church": "A Munster - Lippe"})["A Munster - Lippe"] == "G48-MAP-6"
    assert TABLE.move({"church": "K Munster - Lippe"})["K Munster - Lippe"] == "arrives"
