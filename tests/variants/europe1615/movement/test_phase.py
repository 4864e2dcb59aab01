"""The movement phase: its steps, what powers submit, and the passages of the map."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.moves import BOARD, TABLE, move
from tests.variants.europe1615.years import play, status
from tests.variants.playing import code, complaint, events, go, units
from westphalia.games.game import Game
from westphalia.games.reports.reports import phase_report
from westphalia.games.submissions.checking import Concern
from westphalia.variants.referee import Name, Table

EVEN = "sav france 3 spain 3"


def color(game: Game, state: str) -> str:
    """Return the color of a state in the last report."""
    statuses = next(part for part in phase_report(game).sections if part.code == "statuses")
    table = next(block for block in statuses.blocks if isinstance(block, Table))
    keys = [column.key for column in table.columns]
    row = next(row for row in table.rows if isinstance(row[0], Name) and row[0].id == state)
    return str(row[keys.index("color")])


# ------------------------------------------------------------------------------------ neutral states


def checked(game: Game, power: str, order: str) -> list[str]:
    """Return the reasons of the warnings about an order, besides those about units without orders."""
    return [found.reason for found in game.check(power, order) if found.concern is not Concern.NO_ORDER]


@pytest.mark.clause("E15-NEUT-4", "E15-STAT-8", "E15-STAT-9")
@pytest.mark.parametrize("influence", [EVEN, "sav france 3 spain 4"])
@pytest.mark.parametrize("order", ["A sav - gen", "A sav S A pro - mil", "A sav H"])
def test_a_check_expects_that_others_may_change_a_status(influence: str, order: str) -> None:
    game = play("sav A sav, france A pro, hes A hes", influence=f"{influence}, hes spain 1")
    assert checked(game, "france", order) == []
    assert len(checked(game, "austria", order)) == 1
    changed = go(game, austria="4: SAV, SAV > SPAIN", france=order)
    assert code(changed, order, "france") not in ("E15-STAT-8", "E15-STAT-9")


@pytest.mark.clause("E15-MIN-5", "E15-UNAL-5")
def test_a_check_warns_of_orders_that_no_change_of_status_can_make_possible() -> None:
    game = play("sul A sul, pol A war, spain A mad")
    for order in ("A sul H", "A war H"):
        assert len(checked(game, "spain", order)) == 1


@pytest.mark.clause("E15-NEUT-12", "E15-NEUT-3")
def test_a_check_expects_that_a_neutral_state_may_be_opened() -> None:
    game = play("sav A sav, france A pro, france A gen", influence=EVEN, e15_neutral_entry_result="hold")
    for order in ("A pro S A sav", "A gen - sav"):
        assert checked(game, "france", order) == []
        changed = go(game, austria="4: SAV, SAV > SPAIN", france=order)
        assert code(changed, order, "france") not in ("E15-NEUT-12", "E15-NEUT-3")


@pytest.mark.clause("E15-FAITH-6", "E15-FAITH-7")
def test_a_check_expects_that_others_may_form_an_alliance_system() -> None:
    game = play("alg F wme, spain F tys, sav A sav", influence="alg spain 1, sav spain 1 france 2")
    order = "F wme S F tys - tun"
    assert checked(game, "spain", f"{order}, F tys - tun") == []
    alone = go(game, spain=f"{order}, F tys - tun")
    assert code(alone, order, "spain") == "E15-FAITH-6"
    allied = go(game, austria="2: SAV, SAV > FRANCE", spain=f"{order}, F tys - tun")
    assert code(allied, order, "spain") == "given"


# ------------------------------------------------------------------------------ four steps in sequence


@pytest.mark.clause("E15-RES-3", "E15-RES-4")
def test_movement_is_resolved_under_the_new_statuses() -> None:
    game = play("france A pro, spain A mil", influence="sav france 3, gen spain 1")
    game = go(game, spain="3: SAV, A mil - gen", france="A pro - sav")
    assert code(game, "A pro - sav") == "E15-NEUT-2"
    assert units(game) == {"france A pro", "spain A gen"}
    codes = [part.code for part in phase_report(game).sections]
    assert codes.index("placed") < codes.index("statuses") < codes.index("orders")
    assert "Savoy is neutral." in events(game)


# --------------------------------------------------------------------------------------- the report


@pytest.mark.clause("E15-EXP-3")
def test_captured_states_have_the_color_of_their_captors_status() -> None:
    denmark, white = "#62357f", "#ffffff"
    for influence, shown in (("pru denmark 3", denmark), ("pru denmark 3 france 3", white)):
        game = go(play("pru A pru", {"mec": "pru"}, influence=influence))
        assert (color(game, "pru"), color(game, "mec")) == (shown, shown)
        assert status(game, "mec") is None


# --------------------------------------------------------------------------------------------------- passages


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
