"""Outlines of provinces from a picture in SVG: the shapes whose ids are those of provinces.

A shape is a path, a polygon, a rectangle or a group of these. What is painted later covers what is under it,
so the outlines do not overlap. Curves become short lines. Nothing outside the text is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from ...model.errors import UnreadableError
from .xml_tree import Element, read_xml

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_DOCTYPE: Final = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND: Final = re.compile(r"(?P<command>[MmZzLlHhVvCcSsQqTt])(?P<numbers>[^A-Za-df-z]*)")
_TRANSFORM: Final = re.compile(r"(?P<name>\w+)\s*\((?P<numbers>[^()]*)\)")
_SIZES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2}
_STEPS: Final = 4
"""The lines that a curve becomes."""

GRID: Final = 2000
"""The extent of outlines. Their corners are whole numbers, so neighbors have the same ones."""

_SMALL: Final = 1 / 400
"""Curves smaller than this part of the picture become one line."""

_MOST_CORNERS: Final = 200_000
_MOST_CROSSING: Final = 10_000
"""The most corners of a ring that crosses itself: each side could cross every other one."""

_DETAIL: Final = 2.0
"""The size of the details that are left out, by the areas of triangles of corners (Visvalingam)."""

_SPECK: Final = 400.0
"""Parts of an outline smaller than this are left out, in units of the grid squared."""

_SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class PictureOutlines:
    """The outlines of places on a grid from 0 to `GRID`, and where the picture's coordinates are on it."""

    areas: Mapping[str, Polygon | MultiPolygon]
    left: float
    top: float
    scale: float

    def place(self, x: float, y: float) -> Point:
        """Return the point of the grid for a point of the picture."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def find_source(self, x: float, y: float) -> Point:
        """Return the point of the picture for a point of the grid."""
        return x / self.scale + self.left, y / self.scale + self.top


def read_outlines(text: str, find_place: Callable[[str], str | None]) -> PictureOutlines | None:
    """Return the outlines of places in a picture, without overlaps; None if it has none.

    `find_place` returns the place that the id of a shape means, if any. A shape of an id that begins with
    ``_`` and means no place covers others, as impassable land does.

    Raises:
        UnreadableError: The picture is broken, or too detailed.
    """
    import shapely  # not above: it is slow to import

    declared = _DOCTYPE.match(text, max(0, text.find("<!DOCTYPE")))
    root = read_xml(text if declared is None else text[: declared.start()] + text[declared.end() :])
    sizes = " ".join(root.attributes.get(name, "") for name in ("viewBox", "width", "height"))
    fine = max(_numbers(sizes), default=0.0) * _SMALL
    painted: list[tuple[str | None, BaseGeometry]] = []
    for element, matrix in _find_shapes(root, _SAME, lambda one: _is_named(one, find_place)):
        area = shapely.union_all([_read_area(one, moved, fine) for one, moved in _parts_of(element, matrix)])
        painted.append((find_place(element.attributes["id"].lstrip("_")), area))
    return lay_outlines(painted)


def lay_outlines(painted: Iterable[tuple[str | None, BaseGeometry]]) -> PictureOutlines | None:
    """Return the visible parts of areas in the order in which they are painted; None if there are none.

    Each area has its place, or None if it only covers others. Their outlines divide the plane into faces,
    each of which belongs to the area painted last, so neighbors share their corners.
    """
    import shapely
    from shapely.affinity import affine_transform

    areas = [(place, area) for place, area in painted if not area.is_empty]
    if not areas:
        return None
    corners = sum(len(shapely.get_coordinates(area)) for _, area in areas)
    if corners > _MOST_CORNERS:
        expected = f"at most {_MOST_CORNERS:,}"
        raise UnreadableError(f"the shapes of the picture have {corners:,} corners", expected=expected)
    left, top, right, bottom = shapely.union_all([shapely.box(*area.bounds) for _, area in areas]).bounds
    scale = GRID / max(right - left, bottom - top, 1e-9)
    matrix = (scale, 0, 0, scale, -left * scale, -top * scale)
    snapped = [
        shapely.MultiPolygon(_find_polygons(shapely.make_valid(affine_transform(area, matrix))))
        for _, area in areas
    ]
    lines = shapely.union_all([area.boundary for area in snapped], grid_size=1)
    faces = shapely.get_parts(shapely.polygonize([lines]))
    owners: dict[int, int] = {}
    pairs = shapely.STRtree(snapped).query(shapely.point_on_surface(faces), predicate="within")
    for face, number in zip(*pairs.tolist(), strict=True):
        owners[face] = max(number, owners.get(face, -1))
    outlines: dict[str, list[BaseGeometry]] = {}
    for face, number in sorted(owners.items()):
        place = areas[number][0]
        if place is not None:
            outlines.setdefault(place, []).append(faces[face])
    found = [_keep_areas(shapely.union_all(parts)) for parts in outlines.values()]
    plain: list[BaseGeometry] = shapely.coverage_simplify(found, _DETAIL).tolist()
    return PictureOutlines(
        {place: _keep_areas(area) for place, area in zip(outlines, plain, strict=True)}, left, top, scale
    )


def read_path_area(text: str) -> BaseGeometry:
    """Return the area of a path, the attribute ``d`` of an SVG; rings inside rings are holes."""
    return _make_area(_read_path(text, 0.0), _SAME)


def _is_named(element: Element, find_place: Callable[[str], str | None]) -> bool:
    name = element.attributes.get("id", "")
    return name.startswith("_") or (bool(name) and find_place(name) is not None)


def _find_shapes(
    element: Element, matrix: Matrix, is_named: Callable[[Element], bool]
) -> Iterator[tuple[Element, Matrix]]:
    """Yield the shapes with the ids of places in the layer of the map, with their transformations."""
    inner = _combine(matrix, element.attributes.get("transform", ""))
    for child in element.children:
        if child.attributes.get("id") in _OTHER_LAYERS or child.name == "defs":
            continue
        if is_named(child):
            yield child, inner
        else:
            yield from _find_shapes(child, inner, is_named)


_OTHER_LAYERS: Final = frozenset(
    {"MouseLayer", "BriefLabelLayer", "FullLabelLayer", "SupplyCenterLayer", "OrderLayer", "UnitLayer"}
)
"""Layers of jDip over the map; that of the mouse repeats the shapes."""


def _parts_of(element: Element, matrix: Matrix) -> Iterator[tuple[Element, Matrix]]:
    """Yield the elements in a shape that have an area, with their transformations."""
    inner = _combine(matrix, element.attributes.get("transform", ""))
    if element.name in ("path", "polygon", "polyline", "rect"):
        yield element, inner
    for child in element.children:
        yield from _parts_of(child, inner)


def _combine(matrix: Matrix, text: str) -> Matrix:
    """Return a transformation after those of an attribute; turns are not supported, and move nothing."""
    a, b, c, d, e, f = matrix
    for found in _TRANSFORM.finditer(text):
        numbers = _numbers(found["numbers"])
        match found["name"], numbers:
            case "translate", [x, *rest]:
                step = (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
            case "scale", [x, *rest]:
                step = (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
            case "matrix", [_, _, _, _, _, _]:
                step = cast("Matrix", tuple(numbers))
            case _:
                continue
        g, h, i, j, k, m = step
        a, b, c, d, e, f = (
            *(a * g + c * h, b * g + d * h, a * i + c * j),
            *(b * i + d * j, a * k + c * m + e, b * k + d * m + f),
        )
    return a, b, c, d, e, f


def _read_area(element: Element, matrix: Matrix, fine: float) -> BaseGeometry:
    """Return the area of a path, polygon or rectangle."""
    of = element.attributes
    if element.name == "rect":
        x, y, width, height = (
            next(iter(_numbers(of.get(name, ""))), 0.0) for name in ("x", "y", "width", "height")
        )
        rings = [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]]
    elif element.name == "path":
        rings = list(_read_path(of.get("d", ""), fine))
    else:
        numbers = _numbers(of.get("points", ""))
        rings = [list(zip(numbers[::2], numbers[1::2], strict=False))]
    return _make_area(rings, matrix)


def _make_area(rings: Iterable[Sequence[Point]], matrix: Matrix) -> BaseGeometry:
    """Return the area of rings after a transformation; rings inside rings are holes."""
    import shapely

    a, b, c, d, e, f = matrix
    area: BaseGeometry = shapely.Polygon()
    for ring in rings:
        if len(ring) > 2:
            part = shapely.Polygon([(a * x + c * y + e, b * x + d * y + f) for x, y in ring])
            if len(ring) > _MOST_CROSSING and not part.is_valid:
                raise UnreadableError(f"an outline of {len(ring):,} corners crosses itself")
            area = shapely.symmetric_difference(area, shapely.make_valid(part))
    return area


def _read_path(text: str, fine: float) -> Iterator[list[Point]]:
    """Yield the rings of a path; the ends of open ones are connected. Curves as small as `fine` are lines."""
    ring: list[Point] = []
    x = y = 0.0
    control: Point | None = None
    for found in _COMMAND.finditer(text):
        letter, numbers = found["command"], _numbers(found["numbers"])
        command = letter.lower()
        if command == "z":
            if ring:
                yield ring
                x, y = ring[0]
                ring = [(x, y)]
            continue
        size = _SIZES[command]
        for start in range(0, len(numbers) - size + 1, size):
            step = numbers[start : start + size]
            if command == "m" and start == 0:
                if len(ring) > 1:
                    yield ring
                ring = []
            points = _make_points(command, step, x, y, relative=letter.islower())
            if command in "st":  # the first control point is the last one, mirrored
                points = [(2 * x - control[0], 2 * y - control[1]) if control else (x, y), *points]
            if len(points) > 1:
                small = all(abs(a - x) <= fine and abs(b - y) <= fine for a, b in points)
                ring += points[-1:] if small else _flatten([(x, y), *points])
                control = points[-2]
            else:
                ring.append(points[0])
                control = None
            x, y = points[-1]
    if len(ring) > 1:
        yield ring


def _make_points(command: str, step: Sequence[float], x: float, y: float, *, relative: bool) -> list[Point]:
    """Return the points that a command of a path names, from the current point x, y."""
    if command == "h":
        return [(step[0] + x if relative else step[0], y)]
    if command == "v":
        return [(x, step[0] + y if relative else step[0])]
    dx, dy = (x, y) if relative else (0.0, 0.0)
    return [(a + dx, b + dy) for a, b in zip(step[::2], step[1::2], strict=True)]


def _flatten(curve: Sequence[Point]) -> Iterator[Point]:
    """Yield points on a Bezier curve after its first one, by de Casteljau's method."""
    for n in range(1, _STEPS + 1):
        t = n / _STEPS
        points: list[Point] = list(curve)
        while len(points) > 1:
            points = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(points)]
        yield points[0]


def _numbers(text: str) -> list[float]:
    return [float(word) for word in _NUMBER.findall(text)]


def _keep_areas(area: BaseGeometry) -> Polygon | MultiPolygon:
    """Return an area without lines, points and specks; the largest part always stays."""
    import shapely

    parts = [valid for part in _find_polygons(area) for valid in _find_polygons(shapely.make_valid(part))]
    if not parts:
        return shapely.Polygon()
    smallest = min(_SPECK, max(part.area for part in parts))
    kept = [part for part in parts if part.area >= smallest]
    return kept[0] if len(kept) == 1 else shapely.MultiPolygon(kept)


def _find_polygons(area: BaseGeometry) -> list[Polygon]:
    """Return the polygons of an area, without lines and points."""
    import shapely

    parts = [one for part in shapely.get_parts(area) for one in shapely.get_parts(part)]
    return [part for part in parts if isinstance(part, shapely.Polygon)]
