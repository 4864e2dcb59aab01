"""The layout of a board's ground plan: a cell for each province, its outlines and the room for its label.

A cell is the part of the plane that is nearest to a province's point. Cells are computed in the plane of the
points, so the plan does not depend on its size, and are then stretched where provinces are crowded, which
preserves contacts. Outlines are roughened slightly, always in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import TypeAlias, cast
from zlib import crc32

import numpy as np
import shapely
from shapely import LineString, MultiPoint, MultiPolygon, Polygon, STRtree
from shapely.affinity import scale as stretched_by
from shapely.ops import polygonize

from ...model.board import Board, Terrain
from ...model.names import Province
from ..paper.svg import area_path, path
from .outlines import load_outlines
from .plan import Cell, GroundPlan, Seam, line_length
from .points import Point, Polyline, blocked_points, place_provinces
from .projection import Corners, Frame, MapSheet
from .spaces import DIGITS, find_space, find_stands

_ROUGHNESS = 0.11
"""How far an outline deviates from the straight line, as a share of its length."""

_MIN_ROOM = 31.0
"""The room that 90 % of the cells exceed, in pixels from the label to the outline."""

_GRID = 1e-5
"""Corners closer than this are merged, in degrees."""

_FRAME_TOLERANCE = 0.003
"""Corners closer to the frame than this are moved onto it, in degrees."""

_GAP = 0.02
"""Gaps between outlines narrower than twice this are closed, in degrees."""

_TALL = 1.5
"""How much more room the height of a label needs than its width."""

_FINEST = 0.7
"""The finest detail of outlines, in pixels: smaller corners are left out."""

_SPECK = 0.1
"""The area of parts and holes that are too small to see, in pixels."""

_CIRCLE_DIGITS = 7
"""The decimals of corners in the search for the middle of a cell."""

_MANY_PROVINCES = 500
"""The number of provinces from which a board is laid out coarsely."""

Shape: TypeAlias = Polygon | MultiPolygon


def lay_out_plan(board: Board) -> GroundPlan:
    """Lay out the ground plan of a board."""
    paper = _lay_out_paper(board)
    wide, high = paper.sheet.size
    cells = {key: _make_cell(board, key, shape, paper.rooms[key]) for key, shape in paper.shapes.items()}
    seams = {
        pair: Seam("".join(map(path, lines)), _round_coordinate(sum(map(line_length, lines))))
        for pair, lines in paper.seams.items()
    }
    return GroundPlan(_round_coordinate(wide), _round_coordinate(high), cells, seams, paper.blocked)


_Room: TypeAlias = tuple[Point, float]
"""The spot with the most room in a shape, and that room."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """The shapes of all places on paper, in pixels, with their room and the lines between them."""

    sheet: MapSheet
    shapes: Mapping[str, Shape]
    rooms: Mapping[str, _Room]
    seams: Mapping[tuple[str, str], tuple[Polyline, ...]]
    blocked: Mapping[str, Terrain]


@lru_cache(maxsize=8)
def _lay_out_paper(board: Board) -> _Paper:
    ground = _load_ground(board) or _cut_cells(board)
    sheet = ground.sheet
    plain = _map_corners(ground.plain, sheet.plane_to_sheet)
    rooms = {key: _find_room(shape) for key, shape in plain.items()}
    reaches = sorted(reach for key, (_, reach) in rooms.items() if key not in ground.blocked)
    scale = _MIN_ROOM / reaches[len(reaches) // 10]
    sheet = sheet.scaled(scale)
    shapes = _map_corners(ground.shapes, sheet.plane_to_sheet)
    shapes = _simplify(shapes) if ground.fits else shapes
    enlarged = {key: ((x * scale, y * scale), reach * scale) for key, ((x, y), reach) in rooms.items()}
    return _Paper(sheet, shapes, enlarged, _find_seams(shapes), ground.blocked)


def _simplify(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    """Return the shapes without corners that nobody sees at twice the size; they still share their rims."""
    simple = shapely.coverage_simplify(list(shapes.values()), _FINEST)
    return dict(zip(shapes, cast("Sequence[Shape]", simple.tolist()), strict=True))


def _make_cell(board: Board, key: str, shape: Shape, room: _Room) -> Cell:
    (x, y), reach = room
    spot = (_round_coordinate(x), _round_coordinate(y))
    parts = sorted(_list_parts(shape), key=lambda part: -part.area)
    left, top, right, bottom = (round(side, 1) for side in shape.bounds)
    found = Cell(area_path(_find_rims(parts)), (left, top, right, bottom), spot, _round_coordinate(reach))
    info = board.province.get(Province(key))
    if info is None:
        return found
    middle = shapely.Point(room[0])
    main = min(_list_parts(shape), key=lambda part: (part.distance(middle), -part.area))
    stands = () if info.terrain is Terrain.SEA else find_stands(shape)
    space = find_space(main, coarse=len(board.provinces) > _MANY_PROVINCES)
    return replace(found, space=space, stands=stands)


def _find_rims(parts: Sequence[Polygon]) -> list[Polyline]:
    """Return the closed lines around parts and holes that can be seen; no corner appears twice."""
    rings = (ring for part in parts for ring in (part.exterior, *part.interiors))
    return [_to_polyline(ring)[:-1] for ring in rings if Polygon(ring).area > _SPECK]


def _round_coordinate(value: float) -> float:
    """Round a number as plans store it."""
    return round(value, DIGITS)


def make_sheet(board: Board) -> MapSheet:
    """Return the sheet that a board is drawn on."""
    return MapSheet(place_provinces(board) | {key: at for key, (at, _) in blocked_points(board).items()})


@dataclass(frozen=True, slots=True)
class _Ground:
    """The shapes of all places in the plane; `plain` are those with room for labels.

    It `fits` if the shapes shared their rims as given, so that corners can be left out of both.
    """

    sheet: MapSheet
    shapes: Mapping[str, Shape]
    plain: Mapping[str, Shape]
    blocked: Mapping[str, Terrain]
    fits: bool = True


def _cut_cells(board: Board) -> _Ground:
    """Return the cells around the points."""
    sheet = make_sheet(board)
    blocked = {key: terrain for key, (_, terrain) in blocked_points(board).items()}
    wet = board.seas | {key for key, terrain in blocked.items() if terrain is Terrain.SEA}
    plain = _nearest_cells(sheet.points, sheet.frame)
    return _Ground(sheet, _roughen_borders(plain, wet), plain, blocked)


# ------------------------------------------------------------------------------------------ outlines


def _load_ground(board: Board) -> _Ground | None:
    """Return the outlines of the board, if every province has one."""
    features = load_outlines(board)
    if not features or not board.province.keys() <= features.keys():
        return None
    sheet = make_sheet(board)
    shapes = _map_corners(features, sheet.globe_to_plane)
    lefts, tops, rights, bottoms = zip(*(shape.bounds for shape in shapes.values()), strict=True)
    snapped = _Snap((min(lefts), min(tops), max(rights), max(bottoms)))
    shapes = _map_corners(shapes, snapped)
    fits = _is_gapless(shapes, snapped.frame)
    if not fits:
        shapes = _share_borders(shapes, snapped.frame)
    blocked = {key: Terrain.SEA if key == "#sea" else Terrain.INLAND for key in shapes if key[0] == "#"}
    return _Ground(sheet.with_frame(snapped.frame), shapes, shapes, blocked, fits)


def _map_corners(shapes: Mapping[str, Shape], way: Callable[[Corners], Corners]) -> dict[str, Shape]:
    """Return the shapes with all corners moved by a function."""
    moved = shapely.transform(np.array(list(shapes.values()), dtype=object), way)
    return dict(zip(shapes, cast("Sequence[Shape]", moved.tolist()), strict=True))


def _is_gapless(shapes: Mapping[str, Shape], frame: Frame) -> bool:
    """Return whether shapes share all their rims except those along the frame."""
    return all(
        len(owners) == 2
        or any(one[place % 2] == other[place % 2] == edge for place, edge in enumerate(frame))
        for (one, other), owners in _find_edges(shapes).items()
    )


def _share_borders(shapes: dict[str, Shape], frame: Frame) -> dict[str, Shape]:
    """Return the shapes with one line where two touch; ground that no shape covers is impassable.

    Borders from different sources seldom match: an overlap goes to the first shape, and so does a gap.
    """
    given = list(shapes.values())
    grown = [cast("Shape", shape.buffer(_GAP, quad_segs=1)) for shape in given]
    box = shapely.box(*frame)
    rims = [shape.boundary for shape in (*given, *grown)]
    lines = shapely.union_all(
        [*(shapely.intersection(rim, box) for rim in rims), box.exterior], grid_size=_GRID
    )
    faces = list(polygonize(lines))
    owned, near = _find_owners(faces, given), _find_owners(faces, grown)
    keys = list(shapes)
    found: dict[str, list[Polygon]] = {}
    for face, owners, around in zip(faces, owned, near, strict=True):
        key = keys[owners[0]] if owners else keys[around[0]] if len(around) > 1 else "#land"
        found.setdefault(key, []).append(face)
    return {key: cast("Shape", shapely.coverage_union_all(parts)) for key, parts in found.items()}


def _find_owners(faces: Sequence[Polygon], shapes: Sequence[Shape]) -> list[list[int]]:
    """Return for each face the numbers of the shapes it lies in."""
    found = [list[int]() for _ in faces]
    spots = [face.representative_point() for face in faces]
    pairs = STRtree(shapes).query(spots, predicate="within")
    face_numbers, owner_numbers = cast("list[list[int]]", pairs.tolist())
    for face, owner in sorted(zip(face_numbers, owner_numbers, strict=True)):
        found[face].append(owner)
    return found


class _Snap:
    """A function that moves corners onto the frame if they are within rounding distance of it."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def __call__(self, corners: Corners) -> Corners:
        """Return the corners, some of them moved."""
        moved = corners.copy()
        for place, edge in enumerate(self.frame):
            axis = moved[:, place % 2]
            axis[np.abs(axis - edge) < _FRAME_TOLERANCE] = edge
        return moved


# --------------------------------------------------------------------------------------------- cells


def _nearest_cells(points: Mapping[str, Point], frame: Frame) -> dict[str, Shape]:
    """Return the part of the frame nearest to each point. Touching cells share their corners."""
    box = shapely.box(*frame)
    edges = shapely.voronoi_polygons(MultiPoint(list(points.values())), extend_to=box, only_edges=True)
    lines = shapely.union_all([shapely.intersection(edges, box), box.exterior], grid_size=_GRID)
    faces = list(polygonize(lines))
    tree = STRtree(faces)
    return {key: faces[int(tree.nearest(shapely.Point(at)))] for key, at in points.items()}


def _list_parts(shape: Shape) -> Sequence[Polygon]:
    return tuple(shape.geoms) if isinstance(shape, MultiPolygon) else (shape,)


def _to_polyline(line: LineString) -> Polyline:
    return tuple((x, y) for x, y in shapely.get_coordinates(line).tolist())


def _find_edges(shapes: Mapping[str, Shape]) -> dict[tuple[Point, Point], list[str]]:
    """Return the straight pieces of all rims, each with its one or two cells."""
    found: dict[tuple[Point, Point], list[str]] = {}
    for key, shape in shapes.items():
        for part in _list_parts(shape):
            for ring in (part.exterior, *part.interiors):
                for one, other in pairwise(_to_polyline(ring)):
                    found.setdefault((min(one, other), max(one, other)), []).append(key)
    return found


def _find_seams(shapes: Mapping[str, Shape]) -> dict[tuple[str, str], tuple[Polyline, ...]]:
    """Return the lines in which two cells touch."""
    between: dict[tuple[str, str], list[tuple[Point, Point]]] = {}
    for edge, owners in _find_edges(shapes).items():
        if len(owners) == 2 and owners[0] != owners[1]:
            between.setdefault((min(owners), max(owners)), []).append(edge)
    return {pair: tuple(_join_lines(edges)) for pair, edges in sorted(between.items())}


def _join_lines(edges: Sequence[tuple[Point, Point]]) -> Iterator[Polyline]:
    """Join consecutive pieces of lines."""
    beside: dict[Point, list[Point]] = {}
    for one, other in edges:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ends = sorted(point for point, others in beside.items() if len(others) != 2)
    for start in (*ends, *sorted(beside)):  # lines without ends are rings
        while beside[start]:
            line = [start]
            while beside[line[-1]] and (len(line) == 1 or len(beside[line[-1]]) == 1):
                here = line[-1]
                after = beside[here].pop()
                beside[after].remove(here)
                line.append(after)
            yield tuple(line)


def _roughen_borders(shapes: Mapping[str, Shape], wet: AbstractSet[str]) -> dict[str, Shape]:
    """Return the cells with roughened rims, except along the frame and between seas."""
    rough: dict[tuple[Point, Point], Polyline] = {}
    for edge, owners in _find_edges(shapes).items():
        if len(owners) == 2 and not wet >= set(owners):
            rough[edge] = _roughen_line(edge, " ".join(sorted(owners)))

    def redrawn(ring: LineString) -> Polyline:
        return tuple(
            point for edge in pairwise(_to_polyline(ring)) for point in _find_drawn_edge(edge, rough)[:-1]
        )

    return {
        key: Polygon(redrawn(part.exterior), [redrawn(ring) for ring in part.interiors])
        for key, shape in shapes.items()
        for part in _list_parts(shape)
    }


def _find_drawn_edge(edge: tuple[Point, Point], lines: Mapping[tuple[Point, Point], Polyline]) -> Polyline:
    """Return the line that is drawn in place of an edge."""
    one, other = edge
    return lines.get(edge, edge) if one <= other else lines.get((other, one), (other, one))[::-1]


def _roughen_line(line: Polyline, seed: str, depth: int = 4) -> Polyline:
    """Move the middle of a line aside, then those of both halves, and so on; seeded."""
    if depth == 0:
        return line
    (x, y), (u, v) = line
    shift = _ROUGHNESS * (crc32(seed.encode()) / 2**31 - 1)
    middle = ((x + u) / 2 - shift * (v - y), (y + v) / 2 + shift * (u - x))
    first = _roughen_line(((x, y), middle), f"{seed}<", depth - 1)
    return first[:-1] + _roughen_line((middle, (u, v)), f"{seed}>", depth - 1)


# -------------------------------------------------------------------------------------------- labels


def _find_room(shape: Shape) -> _Room:
    """Return the spot in a cell with the most room for a label, and that room."""
    parts = sorted(_list_parts(stretched_by(shape, 1, _TALL, origin=(0, 0))), key=lambda part: -part.area)
    circles = [_largest_circle(part) for part in parts if 3 * part.area > parts[0].area]
    (x, y), radius = max(circles, key=lambda circle: circle[1])
    return (x, y / _TALL), radius


def _largest_circle(part: Polygon) -> tuple[Point, float]:
    """Return the middle and the radius of the largest inscribed circle."""
    # The same shape always gets the same circle, whatever the order and the last digits of its corners.
    even = shapely.normalize(shapely.transform(part, lambda corners: np.round(corners, _CIRCLE_DIGITS)))
    radius = shapely.maximum_inscribed_circle(even, tolerance=sqrt(part.area) / 60)
    return _to_polyline(radius)[0], radius.length
