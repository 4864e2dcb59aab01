"""Captures in winter and their waivers: who captures what, and the effect on states."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import FALL, play, records_of, setting, status
from tests.variants.playing import complaint, go, owner, to
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.phase import PhaseKind
from westphalia.variants.europe1615.captures import make_captures
from westphalia.variants.europe1615.state import Europe1615Setting


def settle_captures(
    position: str, owners: Mapping[str, str] | None = None, influence: str = "", **rules: str
) -> Europe1615Setting:
    """Return the setting after winter captures with these units."""
    return make_captures(setting(play(position, owners, influence=influence, when=FALL, rules=rules)))[0]


def play_fall(game: Game) -> Game:
    """Return the game after a fall without orders."""
    while game.phase.season == "fall":
        game = game.advance()
    return game


# ---------------------------------------------------------------------------------- minor states


@pytest.mark.clause("E15-EXP-13")
def test_states_that_capture_each_others_homes_keep_them_and_it_is_reported(golden: Golden) -> None:
    game = play("pru A mec, mec A pru, sax A lus", when=FALL)
    after, told = make_captures(setting(game))
    assert (after.owner(Province("pru")), after.owner(Province("mec"))) == ("pru", "mec")
    assert after.owner(Province("lus")) == "sax"
    golden([event.text for event in told if event.code == "disputed"])


# ---------------------------------------------------------------------- captured by a power


def capture_saxony() -> Game:
    """Denmark has captured Saxony, in which Austria had influence and which had a marker."""
    return play_fall(play("denmark A sax", influence="sax austria 9", when=FALL))


@pytest.mark.clause("E15-TAKE-1", "E15-TAKE-7", "E15-TAKE-9", "E15-SCORE-EX-2")
def test_a_captured_state_has_no_status_and_no_marker() -> None:
    before = play("denmark A sax", influence="sax austria 9", when=FALL)
    assert status(before, "sax") == "aligned austria"
    assert records_of(before).markers[Power("sax")] == "catholic"
    game = capture_saxony()
    assert owner(game, "sax") == "denmark"
    assert Power("sax") not in setting(game).pliant
    assert status(game, "sax") is None
    assert Power("sax") not in records_of(game).markers


@pytest.mark.clause("E15-TAKE-8")
def test_influence_in_a_captured_state_is_suspended() -> None:
    game = to(capture_saxony(), "spring 1616")
    assert records_of(game).placed(Power("sax")) == {"austria": 9}
    assert status(game, "sax") is None
    free = play("bra A sax, austria A bra", {"sax": "bra"}, influence="sax austria 9", when=FALL)
    after, _ = make_captures(setting(free))
    assert after.owner(Province("sax")) == "sax"
    assert str(after.allegiance(Power("sax"))) == "aligned austria"


@pytest.mark.clause("E15-TAKE-10", "E15-BLD-5")
def test_a_state_without_a_center_is_captured_by_annexing_its_land_or_never() -> None:
    influence = "fra austria 3"
    after = settle_captures("france A fra", influence=influence)
    assert after.owner(Province("fra")) == "france"
    assert Power("fra") not in after.pliant
    stays = settle_captures("france A fra", influence=influence, e15_capture_centreless="never")
    assert stays.owner(Province("fra")) == "france"
    assert str(stays.allegiance(Power("fra"))) == "aligned austria"


@pytest.mark.clause("E15-TAKE-11")
def test_a_state_that_loses_another_province_stays_as_it_is() -> None:
    after = settle_captures("austria A cra, austria A dan", influence="pol france 3")
    assert after.owner(Province("cra")) == "austria"
    assert str(after.allegiance(Power("pol"))) == "aligned france"
    assert after.owner(Province("war")) == "pol"


# --------------------------------------------------------------------------------- expansion


@pytest.mark.clause("E15-EXP-2", "E15-EXP-4", "E15-EXP-6")
def test_a_captured_state_belongs_to_the_dominion_of_its_captor() -> None:
    after = settle_captures("pru A mec", influence="pru denmark 3, mec england 3")
    assert after.dominion(Power("pru")) == {"pru", "mec"}
    assert Power("mec") not in after.pliant
    assert after.records.placed(Power("mec")) == {"england": 3}
    assert after.patron(Power("pru")) == "denmark"


@pytest.mark.clause("E15-EXP-8")
def test_a_marker_does_not_spread() -> None:
    after = settle_captures("pru A mec", influence="pru denmark 3, mec spain 3")
    assert after.records.markers.get(Power("pru")) == "protestant"
    assert Power("mec") not in after.records.markers


@pytest.mark.clause("E15-EXP-12", "E15-EXP-EX-3")
def test_a_freed_center_of_a_power_is_a_new_minor_state() -> None:
    position, held = "denmark A pru", {"boh": "pru", "mor": "pru"}
    after = settle_captures(position, held, influence="boh spain 3")
    assert after.owner(Province("boh")) == "boh"
    assert Power("boh") in after.pliant
    assert after.owner(Province("mor")) == "austria"
    assert str(settle_captures(position, held).allegiance(Power("boh"))) == "unaligned"
    # The option is about homes that an eliminated power had captured.
    other = settle_captures(position, held, e15_liberated_power_centre="back_to_power")
    assert other.owner(Province("boh")) == "boh"


@pytest.mark.clause("E15-EXP-12")
def test_a_center_that_another_owner_captures_is_not_freed() -> None:
    after = settle_captures("denmark A pru, france A boh", {"boh": "pru"})
    assert after.owner(Province("boh")) == "france"


@pytest.mark.clause("E15-EXP-9")
def test_the_ottomans_fall_with_the_last_of_their_homes() -> None:
    held = {"hun": "ott"}
    assert settle_captures("austria A ser", held).owner(Province("hun")) == "ott"
    after = settle_captures("austria A ser, spain A rum", held)
    assert after.owner(Province("hun")) == "hun"


# ---------------------------------------------------------------------------------------------------- waivers


@pytest.mark.clause("E15-BLD-1")
def test_a_power_cannot_waive_its_own_land(golden: Golden) -> None:
    game = play("denmark A sax, denmark A hol", {"mec": "denmark"}, when=FALL)
    for place, name in (("hol", "Holstein"), ("mec", "Mecklenburg")):
        message = complaint(game, "denmark", f"WAIVE SAX, WAIVE {place}")
        assert f"{name} cannot be waived: a power may waive a capture of another owner's land by" in message
        assert "Saxony" not in message
    retreat = go(game, denmark="A sax H")
    assert retreat.phase.kind is PhaseKind.RETREAT
    golden(complaint(retreat, "denmark", "WAIVE HOL"))
