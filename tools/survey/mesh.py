"""Small pieces of land and water that fill the frame of a map; coasts run between pieces."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot, sqrt
from random import Random
from typing import TypeAlias, cast
from zlib import crc32

import numpy as np
import shapely
from shapely import MultiPoint, Polygon

from westphalia.draw.ground.points import Point
from westphalia.draw.ground.projection import Corners, MapSheet

from .coasts import Coasts

OUTSIDE = -1
"""The neighbor beyond the frame."""

Edge: TypeAlias = tuple[Point, Point]

_ROUGHNESS = 0.16
"""How far a coast deviates from the straight line between its points, as a share of their distance."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """The pieces: the place, the terrain, the size and the neighbors of each, in turn around it.

    `around` lists for each side of a piece the neighbor, or `OUTSIDE`, and the side itself. Lengths are in
    pixels.
    """

    sites: list[Point]
    land: list[bool]
    areas: list[float]
    around: list[list[tuple[int, Edge, float]]]


def make_mesh(sheet: MapSheet, coasts: Coasts, spacing: float) -> Mesh:
    """Return the mesh of a sheet; each piece is about `spacing` wide."""
    width, height = sheet.size
    rings = _roughen_coasts(sheet, coasts, spacing)
    kind = _Land(rings)
    shore = _place_shore_sites(kind, [ring for _, ring in rings], spacing, (width, height))
    inner = _place_inner_sites(shore, spacing, (width, height))
    sites = [(round(x, 2), round(y, 2)) for x, y in shore + inner]
    box = shapely.box(0, 0, width, height)
    cells = shapely.voronoi_polygons(MultiPoint(sites), extend_to=box, ordered=True)
    pieces = [cast("Polygon", shapely.clip_by_rect(cell, 0, 0, width, height)) for cell in cells.geoms]
    return Mesh(sites, kind.at(sites), [piece.area for piece in pieces], _find_neighbors(pieces))


def _find_neighbors(pieces: list[Polygon]) -> list[list[tuple[int, Edge, float]]]:
    sides: dict[Edge, list[int]] = {}
    rings: list[list[Edge]] = []
    for number, piece in enumerate(pieces):
        corners = [(round(x, 2), round(y, 2)) for x, y in shapely.get_coordinates(piece.exterior).tolist()]
        ring = [(one, other) for one, other in pairwise(corners) if one != other]
        rings.append(ring)
        for one, other in ring:
            sides.setdefault((min(one, other), max(one, other)), []).append(number)
    around: list[list[tuple[int, Edge, float]]] = []
    for number, ring in enumerate(rings):
        here: list[tuple[int, Edge, float]] = []
        for one, other in ring:
            edge = (min(one, other), max(one, other))
            beyond = next((owner for owner in sides[edge] if owner != number), OUTSIDE)
            here.append((beyond, edge, dist(*edge)))
        around.append(here)
    return around


# -------------------------------------------------------------------------------------------- coasts


class _Land:
    """A test for land: inside a coast and outside every water in it."""

    def __init__(self, rings: list[tuple[bool, list[Point]]]) -> None:
        self._land = [Polygon(ring) for land, ring in rings if land]
        self._water = [Polygon(ring) for land, ring in rings if not land]

    def at(self, points: list[Point]) -> list[bool]:
        """Return for each point whether it is land."""
        corners = np.array(points)
        found = np.zeros(len(points), dtype=bool)
        for area in self._land:
            found |= shapely.contains_xy(area.buffer(0), corners[:, 0], corners[:, 1])
        for area in self._water:
            found &= ~shapely.contains_xy(area.buffer(0), corners[:, 0], corners[:, 1])
        return cast("list[bool]", found.tolist())


def _roughen_coasts(sheet: MapSheet, coasts: Coasts, spacing: float) -> list[tuple[bool, list[Point]]]:
    """Return the roughened coasts on the sheet, each with whether land or water is inside."""
    found: list[tuple[bool, list[Point]]] = []
    for coast in coasts.lines:
        line: list[Point] = [(x, y) for x, y in sheet.project(_densify(coast.ring)).tolist()]
        rough: list[Point] = []
        for one, other in pairwise([*line, line[0]]):
            rough += _roughen_segment(one, other, f"{one[0]:.1f}", spacing)
        found.append((coast.land, rough))
    return found


def _densify(ring: list[Point]) -> Corners:
    """Return the ring with points every few degrees, since long lines bend in the projection."""
    line: list[Point] = []
    for (x, y), (u, v) in pairwise([*ring, ring[0]]):
        steps = max(1, round(hypot(u - x, v - y) / 2))
        line += [(x + (u - x) * step / steps, y + (v - y) * step / steps) for step in range(steps)]
    return np.array(line)


def _roughen_segment(one: Point, other: Point, seed: str, spacing: float) -> list[Point]:
    length = dist(one, other)
    if length < 2 * spacing or length > 60 * spacing:
        return [one]
    shift = _ROUGHNESS * (crc32(seed.encode()) / 2**31 - 1)
    (x, y), (u, v) = one, other
    middle = ((x + u) / 2 - shift * (v - y), (y + v) / 2 + shift * (u - x))
    return _roughen_segment(one, middle, seed + "<", spacing) + _roughen_segment(
        middle, other, seed + ">", spacing
    )


# --------------------------------------------------------------------------------------------- sites


class _Grid:
    """A spatial index of points."""

    def __init__(self, step: float) -> None:
        self._step = step
        self._found: dict[tuple[int, int], list[Point]] = {}

    def add(self, point: Point) -> None:
        """Add a point."""
        self._found.setdefault((int(point[0] // self._step), int(point[1] // self._step)), []).append(point)

    def near(self, point: Point, distance: float) -> bool:
        """Return whether a point is closer than a distance, which is at most the step."""
        column, row = int(point[0] // self._step), int(point[1] // self._step)
        return any(
            dist(point, kept) < distance
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for kept in self._found.get((x, y), ())
        )


def _place_shore_sites(kind: _Land, rings: list[list[Point]], spacing: float, size: Point) -> list[Point]:
    """Return pairs of points on both sides of the coasts: the pieces around them meet in the coast."""
    pairs: list[tuple[Point, Point]] = []
    for ring in rings:
        left = 0.0
        for (x, y), (u, v) in pairwise([*ring, ring[0]]):
            length = hypot(u - x, v - y)
            along = left
            while along < length:
                across, down = (u - x) / length, (v - y) / length
                middle = (x + across * along, y + down * along)
                if -9 < middle[0] < size[0] + 9 and -9 < middle[1] < size[1] + 9:
                    off = 0.42 * spacing
                    pairs.append(
                        (
                            (middle[0] - down * off, middle[1] + across * off),
                            (middle[0] + down * off, middle[1] - across * off),
                        )
                    )
                along += 0.85 * spacing
            left = along - length
    grid = _Grid(spacing)
    kept: list[Point] = []
    if not pairs:
        return kept
    kinds = zip(kind.at([one for one, _ in pairs]), kind.at([other for _, other in pairs]), strict=True)
    for (one, other), (first, second) in zip(pairs, kinds, strict=True):
        inside = all(2 < x < size[0] - 2 and 2 < y < size[1] - 2 for x, y in (one, other))
        if first != second and inside and not any(grid.near(point, 0.6 * spacing) for point in (one, other)):
            for point in (one, other):
                grid.add(point)
                kept.append(point)
    return kept


def _place_inner_sites(shore: list[Point], spacing: float, size: Point) -> list[Point]:
    """Return points in jittered rows, away from the shore."""
    dice = Random(1648)
    grid = _Grid(spacing)
    for point in shore:
        grid.add(point)
    kept: list[Point] = []
    rows = round(size[1] / (spacing * sqrt(3) / 2))
    columns = round(size[0] / spacing)
    for row in range(rows):
        for column in range(columns):
            x = (column + 0.25 + row % 2 / 2 + dice.uniform(-0.27, 0.27)) * size[0] / columns
            y = (row + 0.5 + dice.uniform(-0.27, 0.27)) * size[1] / rows
            if 1 < x < size[0] - 1 and 1 < y < size[1] - 1 and not grid.near((x, y), 0.75 * spacing):
                kept.append((x, y))
    return kept
