"""The colored map: the statuses in the table of the report (E19-RES-1)."""

from __future__ import annotations

import pytest

from tests.draw.map_reader import MapReader
from tests.variants.europe1619.test_referee import row
from tests.variants.europe1619.years import BOARD, VARIANT, play
from tests.variants.playing import go
from westphalia.draw import draw_map_after
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants import ALIGNED, OWN
from westphalia.variants.referee.coloring import make_tint


def color(power: str) -> str:
    return BOARD.power[Power(power)].color


def draw_map(game: Game) -> MapReader:
    return MapReader(draw_map_after(game))


@pytest.mark.clause("E19-RES-1", "E19-MAP-2")
def test_land_has_the_color_of_its_side_as_the_table_says() -> None:
    game = play(placed={"lowr": "france 5, spain 2", "sax": "union 3, league 3"})
    game = go(game, denmark="3: HES")
    seen = draw_map(game)
    listed = {state: row(game, "statuses", "state", state) for state in ("lowr", "sax", "hes", "wue")}
    assert [one["status"] for one in listed.values()] == ["aligned", "neutral", "aligned", "unaligned"]
    assert listed["lowr"]["color"] == color("france")
    assert {seen.fill("bru"), seen.fill("kal")} == {make_tint(color("france"), ALIGNED)}
    assert {seen.fill("hes"), seen.fill("dar")} == {make_tint(color("denmark"), ALIGNED)}
    assert seen.fill("sax") == listed["sax"]["color"] == "#ffffff"
    assert seen.fill("wue") == listed["wue"]["color"] == "#b8b8b8"
    assert seen.fill("par") == make_tint(color("france"), OWN)
    assert seen.fill("cop") == make_tint(color("denmark"), OWN) != seen.fill("hes")
    assert seen.told("kal").startswith("Kalenberg (kal), aligned with France")
    assert seen.told("wue").startswith("Würzburg (wue), unaligned")
    assert {"neutral", "unaligned", "lighter: minor states aligned with the power"} <= set(seen.legend)


@pytest.mark.clause("E19-RES-1")
def test_every_state_has_the_color_that_the_table_lists_for_it() -> None:
    game = go(Game.start(VARIANT))
    seen = draw_map(game)
    for info in BOARD.minors:
        if not info.provinces:
            continue
        listed = row(game, "statuses", "state", info.id)
        shown = make_tint(str(listed["color"]), ALIGNED) if listed["status"] == "aligned" else listed["color"]
        assert {seen.fill(place) for place in info.provinces} == {shown}, info.id


@pytest.mark.clause("E19-RES-1", "E19-CAP-4")
def test_captured_land_has_the_color_of_its_captor() -> None:
    game = play("denmark A mec", placed={"mec": "sweden 4"}, owners={"denmark": "mec"})
    game = go(game)
    assert draw_map(game).fill("mec") == make_tint(color("denmark"), OWN)
    assert color("denmark") == row(game, "statuses", "state", "mec")["color"]


@pytest.mark.clause("E19-UNIT-3")
def test_units_have_the_color_of_their_power_or_of_the_side_of_their_state() -> None:
    seen = draw_map(go(play("france A par, hes A hes+1", placed={"hes": "spain 2"})))
    assert seen.badges("Par") == [("A", color("france"))]
    assert seen.badges("Hes") == [("A +1", make_tint(color("spain"), ALIGNED))]


@pytest.mark.clause("E19-MAP-19")
def test_markers_are_an_orange_cross_for_protestants_and_a_blue_one_for_catholics() -> None:
    seen = draw_map(go(Game.start(VARIANT)))
    assert seen.crosses("Por") == ["#1747c4"]
    assert seen.crosses("Bru") == ["#f07c12"]
    assert seen.crosses("Kal") == []
    assert seen.crosses("Tun") == []
    assert {"Catholic marker", "Protestant marker"} <= set(seen.legend)
