"""Passages over narrow seas, and the two coasts of Holstein."""

import pytest

from tests.variants.europe1615.moves import BOARD, TABLE, move
from tests.variants.europe1615.years import play
from tests.variants.playing import complaint, go, units


@pytest.mark.clause("E15-MOVE-3")
def test_holstein_has_two_coasts() -> None:
    assert BOARD.fleet_locations[TABLE.unit("denmark F hol/ec").location.province] == ("hol/ec", "hol/wc")
    assert move({"denmark": "F mec - hol/ec"}).after == {"denmark F hol/ec"}
    assert move({"denmark": "F bre - hol/ec"})["F bre - hol/ec"] == "coast_unreachable"
    assert move({"denmark": "F hol/ec - hel"})["F hol/ec - hel"] == "unreachable_from_coast"


@pytest.mark.clause("E15-MOVE-4")
def test_a_fleet_that_can_reach_both_coasts_must_name_one() -> None:
    game = play("denmark F jut")
    text = complaint(game, "denmark", "F jut - hol")
    assert text.endswith("must name the coast (E15-MOVE-4); expected hol/ec or hol/wc")
    assert units(go(game, denmark="F jut - hol/wc")) == {"denmark F hol/wc"}
    assert units(go(game, denmark="F jut - hel")) == {"denmark F hel"}
    assert move({"denmark": "F jut - hol"})["F jut - hol"] == "coast_missing"


@pytest.mark.clause("E15-MOVE-4")
def test_the_only_reachable_coast_is_inferred_or_must_be_named() -> None:
    game = play("denmark F mec, denmark A jut")
    assert units(go(game, denmark="F mec - hol")) == {"denmark F hol/ec", "denmark A jut"}
    strict = play("denmark F mec, denmark A jut", e15_coast_inference="reject")
    assert complaint(strict, "denmark", "F mec - hol").endswith("expected hol/ec")
    assert units(go(strict, denmark="A jut - hol")) == {"denmark F mec", "denmark A hol"}
    rules = {"e15_coast_inference": "reject"}
    assert move({"denmark": "F mec - hol"}, rules=rules)["F mec - hol"] == "coast_missing"
