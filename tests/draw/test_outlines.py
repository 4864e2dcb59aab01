"""The outlines of the project's own boards: which provinces touch, and whether they match the boards."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from json import loads
from math import cos, dist, hypot, radians
from pathlib import Path
from typing import Any, cast

import networkx as nx
import pytest
import shapely
from shapely.geometry import mapping, shape

from tests.draw.shapes import shape_of
from tools.survey.surveyor import survey_board
from westphalia.draw.ground.cells import lay_out_plan
from westphalia.draw.ground.outlines import load_outlines
from westphalia.draw.ground.plans import format_plan, load_plan
from westphalia.draw.ground.points import neighbor_pairs
from westphalia.model.board import Board, Terrain
from westphalia.variants import find_variant, variants

APART = {"germany-1648": {("mem", "ulm")}, "europe-1615": {("andl", "sul")}}
"""Neighbors that do not touch, because their border would cross another one."""


@pytest.mark.parametrize("game", variants())
def test_provinces_touch_where_units_can_step_and_nowhere_else(game: str) -> None:
    board = find_variant(game).board
    plan = load_plan(board)
    steps = neighbor_pairs(board)
    touching = {
        pair for pair in plan.seams if plan.are_touching(*pair) and not set(pair) & plan.blocked.keys()
    }
    assert steps - touching == APART.get(game, set())
    assert touching - steps == set()


@pytest.mark.parametrize("game", variants())
def test_neighbors_are_apart_only_if_no_map_could_let_them_touch(game: str) -> None:
    steps = neighbor_pairs(find_variant(game).board)
    apart = APART.get(game, set())
    assert nx.check_planarity(nx.Graph(sorted(steps - apart)))[0]
    for pair in apart:
        assert not nx.check_planarity(nx.Graph(sorted(steps - apart | {pair})))[0]


@pytest.mark.parametrize("game", variants())
def test_the_outlines_are_those_of_the_board_and_cover_its_map_once(game: str) -> None:
    board = find_variant(game).board
    features = dict(load_outlines(board))
    assert features.keys() - {"#land", "#sea"} == board.province.keys()
    assert all(shape.is_valid for shape in features.values())
    whole = shapely.union_all(list(features.values()))
    assert sum(shape.area for shape in features.values()) == pytest.approx(whole.area, rel=1e-9)


@pytest.mark.parametrize("game", variants())
def test_the_stored_plan_of_a_board_is_current(game: str) -> None:
    board = find_variant(game).board
    kept = files("westphalia.draw.ground.plans").joinpath(f"{game}.json").read_text(encoding="utf-8")
    plan = lay_out_plan(board)
    assert kept == format_plan(plan, board), "python -m tools.plans"
    assert load_plan(board) == plan


GAZETTEER: dict[str, tuple[float, float]] = loads(
    Path(__file__).with_name("gazetteer.json").read_text(encoding="utf-8")
)["places"]

_TURN = -0.15
"""The cosine of the angle between map and globe beyond which neighbors are on the wrong side."""

INVENTED = {"Enheim"}
"""Provinces that occur only on the map of their game."""

TURNED = {
    "standard": {("apu", "nap")},
    "germany-1648": {("aug", "neu"), ("bom", "lin")},
}
"""Neighbors whose labels are on the wrong side. The label of Naples is in the toe, where it has room. The
contacts of Germany 1648 put Lingen east of Münster, and Neuburg west of Augsburg.
"""


@pytest.mark.parametrize("game", variants())
def test_neighbors_lie_in_the_direction_that_they_have_on_the_globe(game: str) -> None:
    board = find_variant(game).board
    plan = load_plan(board)
    lands = {str(info.id): info.name for info in board.provinces if info.terrain is not Terrain.SEA}
    assert set(lands.values()) - GAZETTEER.keys() <= INVENTED
    turned: set[tuple[str, str]] = set()
    for one, other in neighbor_pairs(board):
        if {one, other} <= lands.keys() and INVENTED.isdisjoint((lands[one], lands[other])):
            (x, y), (u, v) = GAZETTEER[lands[one]], GAZETTEER[lands[other]]
            (a, b), (c, d) = plan.cells[one].spot, plan.cells[other].spot
            east, north = (u - x) * cos(radians((y + v) / 2)), v - y
            along, far = east * (c - a) + north * (b - d), hypot(east, north)
            if far > 0.3 and along < _TURN * far * dist((a, b), (c, d)):
                turned.add((one, other))
    assert turned <= TURNED.get(game, set())


ISLANDS = {"cop", "jut", "den", "est", "livn", "lvn", "swe"}
"""Provinces with a separate part on an island."""


@pytest.mark.parametrize("game", variants())
def test_provinces_are_in_one_part_and_no_rim_crosses_itself(game: str) -> None:
    board = find_variant(game).board
    for key, ground in load_outlines(board).items():
        if key in board.province and key not in ISLANDS:
            assert len(shapely.get_parts(ground)) == 1, key
    for key, cell in load_plan(board).cells.items():
        assert all(shapely.Polygon(rim).is_valid for rim in cell.rims), key


def touching(board: Board) -> set[tuple[str, str]]:
    plan = load_plan(board)
    return {pair for pair in plan.seams if plan.are_touching(*pair) and not set(pair) & plan.blocked.keys()}


def test_a_board_with_outlines_is_drawn_in_them() -> None:
    board = find_variant("standard").board
    own = replace(board, id="own", outlines=packaged("standard"))
    assert load_outlines(own).keys() == load_outlines(board).keys()
    assert touching(own) == touching(board)
    assert load_plan(own).blocked == load_plan(board).blocked


def test_borders_that_hardly_fit_are_drawn_as_one() -> None:
    board = find_variant("standard").board
    outlines = packaged("standard")
    outlines["features"] = [
        feature | {"geometry": mapping(shape(feature["geometry"]).buffer(-0.005))}
        for feature in outlines["features"]
        if "place" in feature["properties"]
    ]
    plan = load_plan(replace(board, id="own", outlines=outlines))
    assert touching(replace(board, id="own", outlines=outlines)) == touching(board)
    assert plan.blocked.keys() == {"#land"}
    covered = sum(shape_of(cell).area for cell in plan.cells.values())
    assert covered == pytest.approx(round(plan.width, 1) * round(plan.height, 1), rel=1e-6)


def test_custom_outlines_apply_to_built_in_boards() -> None:
    board = find_variant("standard").board
    outlines = packaged("standard")
    outlines["features"] = [one for one in outlines["features"] if "place" in one["properties"]]
    assert "#sea" in load_plan(board).blocked
    assert load_plan(replace(board, outlines=outlines)).blocked.keys() == {"#land"}


def test_a_board_that_changed_is_drawn_by_its_points() -> None:
    board = find_variant("standard").board
    moved = replace(board.provinces[0], at=(15.0, 42.0))
    changed = replace(board, provinces=(moved, *board.provinces[1:]))
    assert load_outlines(changed) == {}
    assert load_plan(changed).cells.keys() >= board.province.keys()


def packaged(name: str) -> dict[str, Any]:
    """Return the outlines in the file of one of the project's boards."""
    text = files("westphalia.draw.ground.outlines").joinpath(f"{name}.json").read_text(encoding="utf-8")
    return cast("dict[str, Any]", loads(text))


@pytest.mark.thorough
def test_a_survey_finds_outlines_as_good_as_the_stored_ones() -> None:
    board = find_variant("standard").board
    found = loads(survey_board(board))
    kept = packaged("standard")
    assert found.keys() == kept.keys()
    assert found["board"] == kept["board"]
    drawn = replace(board, id="own", outlines={"type": found["type"], "features": found["features"]})
    assert len(touching(drawn) ^ touching(board)) <= 2  # machines may differ in the last digits
