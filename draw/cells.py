"""The ground plan of a map: for each province a cell, its rims and the spot where its label stands.

The cells are those parts of the plane that are nearer to a province's point on the board than to any other's.
They are cut out in the plane of the points, so that the plan does not depend on its size, and stretched then
where provinces crowd; what touches stays what touches. The rims are roughened a little, always the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import dist, sqrt
from typing import TypeAlias
from zlib import crc32

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, MultiPoint, MultiPolygon, Polygon, STRtree
from shapely.affinity import scale as stretched_by
from shapely.ops import linemerge, polygonize

from ..model.board import Board, Terrain
from .points import Line, Point, blocked_points, placed
from .projection import Frame, Sheet

_ROUGH = 0.11
"""How far a rim strays from the straight line, as a share of its length."""

_TYPICAL = 31.0
"""How much room the tenth part of the cells has that has the least, in pixels from the label to the rim."""

_GRID = 1e-5
"""Corners nearer to one another than this are one, in degrees."""

_TOUCH = 7.0
"""Cells that touch in less than so many pixels only meet in a corner."""

_TALL = 1.5
"""How much more room the height of a label needs than its width."""

Shape: TypeAlias = Polygon | MultiPolygon


@dataclass(frozen=True)
class Cell:
    """A province or a blocked part of the map on the plan, in pixels.

    `shape` is its ground, in one part or several; `spot` is the place with the most room, with `reach` as the
    distance to the rim there (heights count half again as much), `span` as the room to the left and right.
    """

    shape: Shape
    spot: Point
    reach: float
    span: float

    @cached_property
    def rims(self) -> tuple[Line, ...]:
        """The closed lines around its parts, the largest first, and around what they leave out."""
        parts = sorted(_parts(self.shape), key=lambda part: -part.area)
        return tuple(_line(ring)[:-1] for part in parts for ring in (part.exterior, *part.interiors))

    @property
    def rim(self) -> Line:
        """The line around its largest part."""
        return self.rims[0]


@dataclass(frozen=True, slots=True)
class Plan:
    """The cells of a map in pixels, and the lines in which two of them touch.

    What no unit can enter has cells too; their keys begin with ``#``, and `blocked` has their terrain.
    """

    width: float
    height: float
    cells: Mapping[str, Cell]
    seams: Mapping[tuple[str, str], tuple[Line, ...]]
    blocked: Mapping[str, Terrain]

    def touch(self, one: str, other: str) -> bool:
        """Whether two cells touch in more than a corner."""
        lines = self.seams.get((min(one, other), max(one, other)), ())
        return sum(dist(*edge) for line in lines for edge in pairwise(line)) > _TOUCH


@lru_cache(maxsize=8)
def plan_of(board: Board) -> Plan:
    """The ground plan of a board; the same for the same board."""
    blocked = blocked_points(board)
    sheet = sheet_of(board)
    terrain = {info.id: info.terrain for info in board.provinces} | {k: t for k, (_, t) in blocked.items()}
    wet = {str(key) for key, kind in terrain.items() if kind is Terrain.SEA}
    ground = _cells(sheet.points, sheet.frame)
    rough = _roughened(ground, wet)
    rooms = {key: _room(shapely.transform(shape, sheet.paper)) for key, shape in ground.items()}
    reaches = sorted(room[1] for key, room in rooms.items() if key not in blocked)
    scale = _TYPICAL / reaches[len(reaches) // 10]
    sheet = sheet.enlarged(scale)
    shapes = {key: shapely.transform(shape, sheet.paper) for key, shape in rough.items()}
    cells = {
        key: Cell(shapes[key], (spot[0] * scale, spot[1] * scale), reach * scale, span * scale)
        for key, (spot, reach, span) in rooms.items()
    }
    return Plan(*sheet.size, cells, _seams(shapes), {key: kind for key, (_, kind) in blocked.items()})


def sheet_of(board: Board) -> Sheet:
    """The paper that a board is drawn on."""
    return Sheet(placed(board) | {key: at for key, (at, _) in blocked_points(board).items()})


# --------------------------------------------------------------------------------------------- cells


def _cells(points: Mapping[str, Point], frame: Frame) -> dict[str, Shape]:
    """What of the frame is nearest to each point. Cells that touch have the same corners there."""
    box = shapely.box(*frame)
    edges = shapely.voronoi_polygons(MultiPoint(list(points.values())), extend_to=box, only_edges=True)
    lines = shapely.union_all([shapely.intersection(edges, box), box.exterior], grid_size=_GRID)
    faces = list(polygonize(lines))
    tree = STRtree(faces)
    return {key: faces[int(tree.nearest(shapely.Point(at)))] for key, at in points.items()}


def _parts(shape: Shape) -> Sequence[Polygon]:
    return tuple(shape.geoms) if isinstance(shape, MultiPolygon) else (shape,)


def _line(line: LineString) -> Line:
    return tuple((x, y) for x, y in shapely.get_coordinates(line).tolist())


def _edges(shapes: Mapping[str, Shape]) -> dict[tuple[Point, Point], list[str]]:
    """The straight pieces of all rims, each with the one or two cells that it belongs to."""
    found: dict[tuple[Point, Point], list[str]] = {}
    for key, shape in shapes.items():
        for part in _parts(shape):
            for ring in (part.exterior, *part.interiors):
                for one, other in pairwise(_line(ring)):
                    found.setdefault((min(one, other), max(one, other)), []).append(key)
    return found


def _seams(shapes: Mapping[str, Shape]) -> dict[tuple[str, str], tuple[Line, ...]]:
    """The lines in which two cells touch."""
    between: dict[tuple[str, str], list[tuple[Point, Point]]] = {}
    for edge, owners in _edges(shapes).items():
        if len(owners) == 2:
            between.setdefault((min(owners), max(owners)), []).append(edge)
    return {pair: tuple(_joined(edges)) for pair, edges in sorted(between.items())}


def _joined(edges: Sequence[tuple[Point, Point]]) -> Iterator[Line]:
    """Pieces of lines that follow one another as lines."""
    merged = linemerge(MultiLineString(edges))
    for line in merged.geoms if isinstance(merged, MultiLineString) else (merged,):
        yield _line(line)


def _roughened(shapes: Mapping[str, Shape], wet: AbstractSet[str]) -> dict[str, Shape]:
    """The cells with rims that stray from the straight, but for those of the frame and between seas."""
    rough: dict[tuple[Point, Point], Line] = {}
    for edge, owners in _edges(shapes).items():
        if len(owners) == 2 and not wet >= set(owners):
            rough[edge] = _strayed(edge, " ".join(sorted(owners)))

    def redrawn(ring: LineString) -> Line:
        return tuple(point for edge in pairwise(_line(ring)) for point in _along(edge, rough)[:-1])

    return {
        key: Polygon(redrawn(part.exterior), [redrawn(ring) for ring in part.interiors])
        for key, shape in shapes.items()
        for part in _parts(shape)
    }


def _along(edge: tuple[Point, Point], lines: Mapping[tuple[Point, Point], Line]) -> Line:
    """The line that is drawn in the place of an edge."""
    one, other = edge
    return lines.get(edge, edge) if one <= other else lines.get((other, one), (other, one))[::-1]


def _strayed(line: Line, seed: str, depth: int = 4) -> Line:
    """The line with its middle moved aside, and so on with both halves; the same for the same seed."""
    if depth == 0:
        return line
    (x, y), (u, v) = line
    shift = _ROUGH * (crc32(seed.encode()) / 2**31 - 1)
    middle = ((x + u) / 2 - shift * (v - y), (y + v) / 2 + shift * (u - x))
    first = _strayed(((x, y), middle), f"{seed}<", depth - 1)
    return first[:-1] + _strayed((middle, (u, v)), f"{seed}>", depth - 1)


# -------------------------------------------------------------------------------------------- labels


def _room(shape: Shape) -> tuple[Point, float, float]:
    """Where in a cell the most room for a label is, how much, and how much to the left and right."""
    tall = stretched_by(max(_parts(shape), key=lambda part: part.area), 1, _TALL, origin=(0, 0))
    radius = shapely.maximum_inscribed_circle(tall, tolerance=sqrt(tall.area) / 200)
    (x, y), _ = _line(radius)
    left, _, right, _ = tall.bounds
    across = shapely.intersection(LineString([(left - 1, y), (right + 1, y)]), tall)
    ends = [end for end, _ in shapely.get_coordinates(across).tolist()]
    span = min(x - max(end for end in ends if end <= x), min(end for end in ends if end >= x) - x)
    return (x, y / _TALL), radius.length, span
