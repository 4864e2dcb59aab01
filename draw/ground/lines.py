"""The lines on a map: coasts, borders, impassable borders, and links between neighbors that do not touch."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TypeAlias

from ...model.board import Board, ProvinceInfo, Terrain
from ...model.names import Province
from ...variants import NOBODY, Coloring, Side
from ..paper.svg import element, path
from ..signs import COAST, SEA, SHALLOWS
from .plan import Cell, GroundPlan
from .points import Polyline, neighbor_pairs

_LABEL = 30.0
"""The distance from its middle at which a link between two labels begins, in pixels."""


def find_side(info: ProvinceInfo, coloring: Coloring) -> Side | None:
    """Return the side of a province; seas have none."""
    return None if info.terrain is Terrain.SEA else coloring.land.get(info.id, NOBODY)


def draw_borders(plan: GroundPlan, board: Board, coloring: Coloring) -> Iterator[str]:
    """Yield the lines between cells: coasts, borders of sides, others; impassable ones are heavy."""
    drawn: dict[str, list[str]] = {name: [] for name in LINES}
    for name, line in _find_lines(plan, board, coloring):
        drawn[name].append(line)
    for name, styles in LINES.items():
        for style in styles if drawn[name] else ():
            yield element("path", d="".join(drawn[name]), class_=name, **style)


def draw_shallows(plan: GroundPlan, board: Board) -> str:
    """Return the band of light water along coasts. Land covers its inner half."""
    lines = "".join(line for _, kind, line in _classify_lines(plan, board) if kind == "coast")
    style: _Style = {"fill": "none", "stroke": SHALLOWS, "stroke_width": 11, "stroke_linejoin": "round"}
    return element("path", d=lines, class_="shallows", pointer_events="none", **style) if lines else ""


def find_line_kinds(plan: GroundPlan, board: Board, coloring: Coloring) -> frozenset[str]:
    """Return the kinds of lines on a map."""
    return frozenset(kind for kind, _ in _find_lines(plan, board, coloring))


_Style: TypeAlias = dict[str, str | float]

LINES: dict[str, tuple[_Style, ...]] = {
    "sea": ({"stroke": "#a3c2d3", "stroke_width": 0.9},),
    "inner": ({"stroke": "#6f6a60", "stroke_width": 0.7, "stroke_opacity": "0.7"},),
    "outer": ({"stroke": "#4a4a4a", "stroke_width": 1.2},),
    "coast": ({"stroke": COAST, "stroke_width": 1.1},),
    "strait": (
        {"stroke": COAST, "stroke_width": 6.2, "stroke_linecap": "round"},
        {"stroke": SEA, "stroke_width": 4.4, "stroke_linecap": "round"},
    ),
    "closed": ({"stroke": "#2b2b2b", "stroke_width": 3.6, "stroke_linecap": "round"},),
    "apart": (
        {"stroke": "#28303b", "stroke_width": 1.5, "stroke_dasharray": "2 4", "stroke_opacity": "0.85"},
    ),
}
"""The kinds of lines and their strokes, the lower stroke first."""


def _find_lines(plan: GroundPlan, board: Board, coloring: Coloring) -> Iterator[tuple[str, str]]:
    """Yield every line with its kind, as path data."""
    sides = {str(info.id): find_side(info, coloring) for info in board.provinces}
    for (one, other), kind, line in _classify_lines(plan, board):
        yield kind or ("inner" if sides[one] == sides[other] else "outer"), line


@lru_cache(maxsize=8)
def _classify_lines(plan: GroundPlan, board: Board) -> tuple[tuple[tuple[str, str], str, str], ...]:
    """Return every line with its two cells and its kind. The kind is empty if it depends on the sides of two
    lands.
    """
    steps = neighbor_pairs(board)
    apart = set(steps)
    found: list[tuple[tuple[str, str], str, str]] = []
    for pair, seam in plan.seams.items():
        kind = _classify_line(board, plan, pair)
        if plan.are_touching(*pair):
            apart.discard(pair)
            if pair not in steps and not set(pair) & plan.blocked.keys():
                kind = "strait" if _is_strait(board, pair, steps) else "closed"
        if kind is not None:
            found.append((pair, kind, seam.outline))
    cells = plan.cells
    lines = (
        (pair, "apart", path(_line_between_labels(cells[pair[0]], cells[pair[1]]))) for pair in sorted(apart)
    )
    return (*found, *lines)


def _is_strait(board: Board, pair: tuple[str, str], steps: Collection[tuple[str, str]]) -> bool:
    """Return whether both are land at the same sea, with water between them."""
    return any(
        all((min(sea, land), max(sea, land)) in steps for land in pair) for sea in board.seas - set(pair)
    ) and not (board.seas & set(pair))


def _line_between_labels(one: Cell, other: Cell) -> Polyline:
    """Return the line from one label to the other, without the labels."""
    (x, y), (u, v) = one.spot, other.spot
    length = math.dist(one.spot, other.spot) or 1.0
    first, last = min(one.reach, _LABEL) / length, 1 - min(other.reach, _LABEL) / length
    if first >= last:
        first, last = 0.0, 1.0
    return (x + first * (u - x), y + first * (v - y)), (x + last * (u - x), y + last * (v - y))


def _classify_line(board: Board, plan: GroundPlan, pair: tuple[str, str]) -> str | None:
    """Return the kind of the line between two cells; none between blocked ones of the same terrain."""
    wet: list[bool] = []
    for key in pair:
        terrain = plan.blocked[key] if key in plan.blocked else board.province[Province(key)].terrain
        wet.append(terrain is Terrain.SEA)
    blocked = [key in plan.blocked for key in pair]
    if wet[0] != wet[1]:
        return "coast"
    if all(blocked):
        return None
    if wet[0]:
        return "sea"
    return "outer" if any(blocked) else ""
