"""The ground plan of a map: for each province a cell, its rim and the spot where its label stands.

The cells are those parts of the plane that are nearer to a province's point on the board than to any other's.
They are computed in the plane of the points, so that the plan does not depend on its size, and stretched then
where provinces crowd; what touches stays what touches. The rims are roughened a little, always the same way.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias
from zlib import crc32

from ..model.board import Board, Terrain
from .points import Line, Point, blocked_points, placed, plane

_MARGIN = 0.55
"""How far the frame is from the outermost points, in mean distances of points."""

_STRETCH = 0.55
"""How much crowded parts are enlarged: 0 not at all, 1 until they are as sparse as all others."""

_ROUGH = 0.11
"""How far a rim strays from the straight line, as a share of its length."""

_TYPICAL = 31.0
"""How much room the tenth part of the cells has that has the least, in pixels from the label to the rim."""

_GRID = 14
"""Labels are tried at so many places across and down a cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A province or a blocked part of the map on the plan.

    `rim` has its corners and what lies between; `spot` is the place with the most room, with `reach` as the
    distance to the rim there (heights count half again as much), `span` as the room to the left and right.
    """

    rim: Line
    spot: Point
    reach: float
    span: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The cells of a map in pixels, and the lines in which two of them touch.

    What no unit can enter has cells too; their keys begin with ``#``, and `blocked` has their terrain.
    """

    width: float
    height: float
    cells: Mapping[str, Cell]
    seams: Mapping[tuple[str, str], Line]
    blocked: Mapping[str, Terrain]


@lru_cache(maxsize=8)
def plan_of(board: Board) -> Plan:
    """The ground plan of a board; the same for the same board."""
    blocked = blocked_points(board)
    points = plane(placed(board) | {key: at for key, (at, _) in blocked.items()})
    straight, frame = _cells(points)
    warp = _Warp(points, frame)
    terrain = {info.id: info.terrain for info in board.provinces} | {k: t for k, (_, t) in blocked.items()}
    wet = {str(key) for key, kind in terrain.items() if kind is Terrain.SEA}
    sides = {
        (key, other): (line if {key, other} <= wet else _roughened(line, f"{key} {other}"))
        for key, edges in straight.items()
        for other, line in edges
        if key < other
    }
    outlines = {
        key: tuple(warp(point) for _, line in edges for point in line[:-1]) for key, edges in straight.items()
    }
    rooms = {key: _room(outline) for key, outline in outlines.items()}
    reaches = sorted(room[1] for key, room in rooms.items() if key not in blocked)
    scale = _TYPICAL / reaches[len(reaches) // 10]

    def scaled(line: Sequence[Point]) -> Line:
        return tuple((x * scale, y * scale) for x, y in line)

    cells: dict[str, Cell] = {}
    for key, edges in straight.items():
        rim: list[Point] = []
        for other, line in edges:
            back = sides.get((other, key))
            rough = sides.get((key, other), line) if back is None else back[::-1]
            rim += rough[:-1]
        spot, reach, span = rooms[key]
        cells[key] = Cell(
            scaled([warp(point) for point in rim]), scaled([spot])[0], reach * scale, span * scale
        )
    seams = {pair: scaled([warp(point) for point in line]) for pair, line in sides.items()}
    width, height = scaled([warp.size])[0]
    return Plan(width, height, cells, seams, {key: kind for key, (_, kind) in blocked.items()})


# --------------------------------------------------------------------------------------------- cells

_Edges: TypeAlias = list[tuple[str, Line]]
"""The straight edges around a cell, each with what lies beyond it: a key, or a side of the frame (empty)."""


def _cells(points: Mapping[str, Point]) -> tuple[dict[str, _Edges], tuple[float, float, float, float]]:
    """The cell of each point inside the frame, and the frame: left, top, right, bottom."""
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    margin = _MARGIN * math.sqrt(wide * high / len(points))
    left, top, right, bottom = min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    found: dict[str, _Edges] = {}
    for key, at in points.items():
        rim = [(corner, "") for corner in corners]
        nearest = sorted((math.dist(at, other), name) for name, other in points.items() if name != key)
        for distance, name in nearest:
            if distance > 2 * max(math.dist(at, corner) for corner, _ in rim):
                break
            rim = _cut(rim, at, points[name], name)
        ends = [corner for corner, _ in rim[1:]] + [rim[0][0]]
        found[key] = [(beyond, (start, end)) for (start, beyond), end in zip(rim, ends, strict=True)]
    return found, (left, top, right, bottom)


def _cut(rim: list[tuple[Point, str]], at: Point, other: Point, name: str) -> list[tuple[Point, str]]:
    """What of a convex cell is nearer to `at`; each corner comes with what lies beyond the edge from it."""
    across, down = other[0] - at[0], other[1] - at[1]
    middle = (other[0] ** 2 + other[1] ** 2 - at[0] ** 2 - at[1] ** 2) / 2
    beyond = [across * x + down * y - middle for (x, y), _ in rim]
    if all(excess <= 0 for excess in beyond):
        return rim
    kept: list[tuple[Point, str]] = []
    for place, (corner, edge) in enumerate(rim):
        after = (place + 1) % len(rim)
        if beyond[place] <= 0:
            kept.append((corner, edge))
        if (beyond[place] <= 0) != (beyond[after] <= 0):
            share = beyond[place] / (beyond[place] - beyond[after])
            follow = rim[after][0]
            crossing = (
                corner[0] + share * (follow[0] - corner[0]),
                corner[1] + share * (follow[1] - corner[1]),
            )
            kept.append((crossing, name if beyond[place] <= 0 else edge))
    return kept


def _roughened(line: Line, seed: str, depth: int = 4) -> Line:
    """The line with its middle moved aside, and so on with both halves; the same for the same seed."""
    if depth == 0:
        return line
    (x, y), (u, v) = line
    shift = _ROUGH * (crc32(seed.encode()) / 2**31 - 1)
    middle = ((x + u) / 2 - shift * (v - y), (y + v) / 2 + shift * (u - x))
    first = _roughened(((x, y), middle), f"{seed}<", depth - 1)
    return first[:-1] + _roughened((middle, (u, v)), f"{seed}>", depth - 1)


class _Warp:
    """Stretches both directions of the plane where points crowd, so that small provinces get more room."""

    def __init__(self, points: Mapping[str, Point], frame: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = frame
        self._across = _stretched([x for x, _ in points.values()], left, right)
        self._down = _stretched([y for _, y in points.values()], top, bottom)
        self.size: Point = (right - left, bottom - top)

    def __call__(self, point: Point) -> Point:
        """Where a point of the plane comes to lie; the frame begins at 0, 0."""
        return _along(self._across, point[0]), _along(self._down, point[1])


def _stretched(values: Sequence[float], low: float, high: float, steps: int = 24) -> list[Point]:
    """Values between low and high, evenly spaced, each with where it comes to lie, from 0 on."""
    length = high - low
    reach = length / 8
    knots = [low + length * step / steps for step in range(steps + 1)]
    crowd = [sum(max(0.0, 1 - abs(value - knot) / reach) for value in values) for knot in knots]
    mean = sum(crowd) / len(crowd)
    pace = [(1 - _STRETCH) + _STRETCH * one / mean for one in crowd]
    places = [0.0]
    for one, other in pairwise(pace):
        places.append(places[-1] + (one + other) / 2)
    return [(knot, place * length / places[-1]) for knot, place in zip(knots, places, strict=True)]


def _along(knots: Sequence[Point], value: float) -> float:
    after = min(max(bisect_right(knots, (value, math.inf)), 1), len(knots) - 1)
    (low, begin), (high, end) = knots[after - 1], knots[after]
    return begin + (value - low) / (high - low) * (end - begin)


# -------------------------------------------------------------------------------------------- labels


def _room(rim: Line) -> tuple[Point, float, float]:
    """Where in a cell the most room for a label is, how much, and how much to the left and right."""
    xs, ys = [x for x, _ in rim], [y for _, y in rim]
    left, top, bottom = min(xs), min(ys), max(ys)
    edges = list(zip(rim, rim[1:] + rim[:1], strict=True))
    best = (-1.0, (left, top))
    for row in range(1, _GRID):
        y = top + (bottom - top) * row / _GRID
        ends = [a + (y - b) / (d - b) * (c - a) for (a, b), (c, d) in edges if (b <= y) != (d <= y)]
        if len(ends) < 2:
            continue
        for column in range(1, _GRID):
            x = min(ends) + (max(ends) - min(ends)) * column / _GRID
            reach = min(_distance((x, 1.5 * y), (a, 1.5 * b), (c, 1.5 * d)) for (a, b), (c, d) in edges)
            if reach > best[0] + 1e-9:
                best = (reach, (x, y))
    reach, (x, y) = best
    ends = [a + (y - b) / (d - b) * (c - a) for (a, b), (c, d) in edges if (b <= y) != (d <= y)]
    return (x, y), reach, min(x - min(ends), max(ends) - x)


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to the nearest one of a straight line."""
    (x, y), (a, b), (c, d) = point, start, end
    length = (c - a) ** 2 + (d - b) ** 2
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / length))
    return math.hypot(x - a - share * (c - a), y - b - share * (d - b))
