"""The lines on a map besides outlines: impassable borders, and links between neighbors that do not touch."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TypeAlias

from ...model.board import Board, ProvinceInfo, Terrain
from ...variants import NOBODY, Coloring, Side
from ..paper.svg import element, path
from ..signs import COAST, SEA
from .plan import Cell, GroundPlan
from .points import Polyline, neighbor_pairs

_LABEL = 30.0
"""The distance from its middle at which a link between two labels begins, in pixels."""


def find_side(info: ProvinceInfo, coloring: Coloring) -> Side | None:
    """Return the side of a province; seas have none."""
    return None if info.terrain is Terrain.SEA else coloring.land.get(info.id, NOBODY)


def draw_borders(plan: GroundPlan, board: Board) -> Iterator[str]:
    """Yield the lines between cells that are not plain borders: impassable ones, and links to neighbors that
    do not touch.
    """
    drawn: dict[str, list[str]] = {name: [] for name in LINES}
    for name, line in _find_lines(plan, board):
        drawn[name].append(line)
    for name, styles in LINES.items():
        for style in styles if drawn[name] else ():
            yield element("path", d="".join(drawn[name]), class_=name, **style)


def find_line_kinds(plan: GroundPlan, board: Board) -> frozenset[str]:
    """Return the kinds of these lines on a map."""
    return frozenset(kind for kind, _ in _find_lines(plan, board))


_Style: TypeAlias = dict[str, str | float]

LINES: dict[str, tuple[_Style, ...]] = {
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


@lru_cache(maxsize=8)
def _find_lines(plan: GroundPlan, board: Board) -> tuple[tuple[str, str], ...]:
    """Return every such line with its kind, as path data."""
    steps = neighbor_pairs(board)
    apart = set(steps)
    found: list[tuple[str, str]] = []
    for pair, seam in plan.seams.items():
        if plan.are_touching(*pair):
            apart.discard(pair)
            if pair not in steps and not set(pair) & plan.blocked.keys():
                found.append(("strait" if _is_strait(board, pair, steps) else "closed", seam.outline))
    cells = plan.cells
    lines = (("apart", path(_line_between_labels(cells[one], cells[other]))) for one, other in sorted(apart))
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
