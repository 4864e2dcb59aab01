"""Outlines from pictures of other programs: SVG beside jDip's maps, paths in documents of diplicity."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
import shapely
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from tests.formats.boards.test_boards import VARIANTS, dvar, jdip
from tests.pace import takes_less
from westphalia.draw import draw
from westphalia.formats import read_foreign_board
from westphalia.games import Game
from westphalia.model.board import Board, board_data, format_board
from westphalia.variants import read_variant

PICTURED = VARIANTS.replace(
    '<MAP adjacencyURI="two_towns_adjacency.xml" />',
    '<MAP adjacencyURI="two_towns_adjacency.xml"><MAP_GRAPHIC ref="m" default="true" /></MAP>',
).replace("  <VARIANT name", '  <MAP_DEFINITION id="m" title="Map" URI="map.svg" />\n  <VARIANT name', 1)

PICTURE = """\
<?xml version="1.0"?>
<!DOCTYPE svg [ <!ENTITY % svgExt "| jdipNS:PROVINCE_DATA" > ]>
<svg>
  <jdipNS:PROVINCE name="sea">
    <jdipNS:UNIT x="150" y="50"/></jdipNS:PROVINCE>
  <jdipNS:PROVINCE name="har">
    <jdipNS:UNIT x="20" y="20"/></jdipNS:PROVINCE>
  <g id="MapLayer" transform="translate(-10,-10)">
    <rect x="0" y="0" width="300" height="300"/>
    <polygon id="_sea" points="10,10 210,10 210,110 10,110"/>
    <g id="_har"><rect x="10" y="10" width="40" height="100"/><text>Harbor</text></g>
    <path id="_isl" d="M 110,30 h 40 v 40 H 110 z M 120,40 l 10,0 0,10 -10,0 z"/>
    <polygon id="_rock" points="200,10 210,10 210,20 200,20"/>
    <g transform="scale(2)"><path id="_cit" d="M5,55 C5,60 55,60 55,55 L55,105 5,105z"/></g>
  </g>
  <g id="MouseLayer"><rect id="sea" x="0" y="0" width="1" height="1"/></g>
</svg>
"""


def read(folder: Path, picture: str = PICTURE) -> tuple[Board, tuple[str, ...]]:
    (folder / "map.svg").write_text(picture, encoding="utf-8")
    return read_foreign_board(jdip(folder, PICTURED))


def areas_of(board: Board) -> dict[str, BaseGeometry]:
    """Return the outlines of a board, with a degree as long as four units of the picture."""
    features = cast("dict[str, list[dict[str, Any]]]", board_data(board)["outlines"])["features"]
    return {feature["properties"]["place"]: shape(feature["geometry"]) for feature in features}


def test_shapes_with_the_ids_of_provinces_become_outlines(tmp_path: Path) -> None:
    board, left_out = read(tmp_path)
    assert left_out == ()
    areas = {place: round(area.area * 16) for place, area in areas_of(board).items()}
    assert areas["har"] == 40 * 100
    assert areas["isl"] == 40 * 40 - 10 * 10
    # The sea is under the harbor, the island and the rock; the lake of the island is sea.
    assert areas["sea"] == 200 * 100 - areas["har"] - areas["isl"] - 10 * 10
    assert 100 * 100 * 0.9 < areas["cit"] < 100 * 100


def test_points_lie_in_the_outlines(tmp_path: Path) -> None:
    board, _ = read(tmp_path)
    areas = areas_of(board)
    points = {str(info.id): info.at for info in board.provinces}
    assert points["sea"] == (37.5, 12.5)  # as in the picture
    assert all(areas[place].contains(shapely.Point(at)) for place, at in points.items() if at is not None)


def test_a_board_with_outlines_is_played_and_drawn(tmp_path: Path) -> None:
    board, _ = read(tmp_path)
    again = read_variant(format_board(board))
    assert again.board.outlines == board.outlines
    assert "Harbor" in draw(Game.start(again).position).svg


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</svg>", ""),
        ('<polygon id="_sea"', '<polygon id="_lake"'),
        ("<svg>", "<svg>&bomb;"),
        ("<svg>", "<svg>" + "<g>" * 25 + "</g>" * 25),
    ],
)
def test_a_picture_that_does_not_serve_is_left_out(tmp_path: Path, old: str, new: str) -> None:
    board, left_out = read(tmp_path, PICTURE.replace(old, new))
    assert not board.outlines
    assert [note for note in left_out if note.startswith("the outlines of the picture")]
    assert all(info.at is not None for info in board.provinces if info.id in ("sea", "har"))


@pytest.mark.parametrize(
    "path",
    [
        "M0,0 " + "L1,9 9,1 " * 10_000,  # crosses itself
        "M0,0 " + "".join(f"L{x},{x % 7} " for x in range(210_000)) + "L210000,900 L0,900z",
        "<!DOCTYPE [" * 50_000,
        "M 0 0 " + "C" * 100_000,
    ],
)
def test_a_hostile_picture_is_left_out_quickly(tmp_path: Path, path: str) -> None:
    def convert() -> None:
        board, _ = read(tmp_path, PICTURE.replace("M5,55 C5,60 55,60 55,55 L55,105 5,105z", path))
        assert not board.outlines or path.startswith("M 0")

    assert takes_less(4, convert)


def test_paths_of_a_document_of_diplicity_become_outlines(tmp_path: Path) -> None:
    data = dvar()
    for number, province in enumerate(data["provinces"]):
        x = 10 * number
        province["path"] = f"M{x},0 L{x + 10},0 L{x + 10},10 L{x},10 Z"
        province["unitPosition"] = {"x": x + 5, "y": 5}
    path = tmp_path / "two.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    board, _ = read_foreign_board(path)
    assert {place: area.bounds for place, area in areas_of(board).items()}["isl"] == (25, 12.5, 37.5, 25)
