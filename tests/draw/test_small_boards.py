"""Pictures of boards that are smaller than their captions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.draw.map_reader import SVG
from westphalia.draw import draw
from westphalia.draw.paper.fonts import text_width
from westphalia.model.board import Board, load_board

BOARD = load_board(Path(__file__).parents[2] / "examples" / "two-towns.json")


@pytest.mark.parametrize("board", [BOARD, replace(BOARD, name="Two Towns " * 8)])
def test_title_and_legend_are_not_cut_off(board: Board) -> None:
    page = ET.fromstring(draw(board).svg)
    room = float(page.attrib["width"])
    (legend,) = (group for group in page.iter(f"{SVG}g") if group.get("class") == "legend")
    words = legend.findall(f"{SVG}text")
    assert {"neighbors that do not touch on this map", "supply center"} <= {one.text for one in words}
    for one in words:
        assert 24 + float(one.attrib["x"]) + text_width(one.text or "", 12.5) <= room
    lines = [one.text or "" for one in page.iter(f"{SVG}text") if one.get("font-size") == "25"]
    assert " ".join(lines) == board.name.strip()
    assert all(24 + text_width(line, 25, bold=True) <= room for line in lines)
