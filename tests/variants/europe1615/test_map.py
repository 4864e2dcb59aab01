"""The colored map of Europe 1615: the statuses that the tables of the report list."""

from __future__ import annotations

import pytest

from tests.draw.boxes import overlaps, pieces
from tests.draw.map_reader import MapReader
from tests.variants.europe1615.test_referee import row
from tests.variants.europe1615.years import BOARD, play
from tests.variants.playing import go
from westphalia.draw import draw_map_after, draw_opening_map
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants import ALIGNED, OWN
from westphalia.variants.minor_states.reporting import APART
from westphalia.variants.referee.coloring import make_tint


def color(power: str) -> str:
    return BOARD.power[Power(power)].color


def draw_map(game: Game) -> MapReader:
    return MapReader(draw_map_after(game))


@pytest.mark.clause("E15-STAT-2", "E15-STAT-3", "E15-STAT-4")
def test_land_has_the_color_of_its_side() -> None:
    game = go(play(influence="lor england 4, sav spain 2 france 2"), france="7: LOR")
    seen = draw_map(game)
    assert seen.fill("lor") == make_tint(color("france"), ALIGNED)
    assert row(game, "statuses", "state", "lor")["color"] == color("france")
    assert seen.fill("sav") == "#ffffff"
    assert seen.fill("wur") == "#b8b8b8"
    assert seen.fill("par") == make_tint(color("france"), OWN)
    assert seen.fill("rum") == APART
    assert seen.told("rum").startswith("Rumelia (rum), Ottoman Empire")


@pytest.mark.clause("E15-EXP-3")
def test_land_that_a_state_acquired_has_the_color_of_its_status() -> None:
    game = go(play(owners={"als": "lor"}, influence="lor england 4"))
    assert draw_map(game).fill("als") == make_tint(color("england"), ALIGNED)
    game = go(play(owners={"als": "lor"}, influence="lor england 4 spain 4"))
    assert draw_map(game).fill("als") == "#ffffff"


def test_special_armies_show_their_letter() -> None:
    seen = draw_map(go(play("bav A bav [B]", influence="bav spain 2")))
    assert seen.badges("Bav") == [("A B", make_tint(color("spain"), ALIGNED))]


@pytest.mark.clause("E15-CBAL-5")
@pytest.mark.parametrize(
    ("lost", "notice"),
    [
        ({}, ""),
        (dict.fromkeys(("cop", "jut", "hol", "sca"), "swe"), "Counterbalance: widerstand"),
        (
            dict.fromkeys(("par", "norm", "brit", "mad", "andl", "fla", "vie", "boh", "tyr", "sil"), "sav"),
            "Counterbalance: ketzenhammer",
        ),
    ],
)
def test_the_counterbalance_is_shown_in_the_corner(lost: dict[str, str], notice: str) -> None:
    game = go(play("denmark A chr", lost))
    assert draw_map(game).notice == notice
    opening = draw_opening_map(play("denmark A chr", lost))
    assert MapReader(opening).notice == notice
    assert overlaps(pieces(opening)) == []
