"""The ground plan of a map, as values: a cell for each province, with its outlines and the room in it.

Everything is in pixels of the picture. Outlines are stored as SVG path data; their corners are parsed on
demand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import TypeAlias

from ...model.board import Terrain
from ..paper.svg import TENTHS, element, in_tenths, parse_lines, path
from .points import Point, Polyline, Rectangle, bounding_box

_PIECE_EDGES = 8
"""The number of edges in a piece of an outline."""

_MIN_CONTACT = 7.0
"""Cells that touch along less than this, in pixels, only meet in a corner."""

Space: TypeAlias = tuple[tuple[float, float, float, float], ...]
"""The boxes that fit into an outline: the middle, half the width and half the height of each.

Every box that fits somewhere fits into one of these.
"""


@dataclass(frozen=True)
class Cell:
    """A province or a blocked part of the map.

    `outline` is the path data around its ground, the largest part first; `bounds` is the box around it.
    `spot` is the place with the most room, and `reach` its distance to the outline (heights count 1.5 times
    as much). `space` is the room in the part with the spot, `stands` are places for a unit on land; both are
    empty if no unit can be there.
    """

    outline: str
    bounds: Rectangle
    spot: Point
    reach: float
    space: Space = ()
    stands: tuple[Point, ...] = ()

    @cached_property
    def shape(self) -> str:
        """Its ground as an element without colors, in tenths: lines on it are ten times as wide."""
        return element("path", transform=f"scale({1 / TENTHS})", d=in_tenths(self.outline))

    @cached_property
    def rims(self) -> tuple[Polyline, ...]:
        """The closed lines around its parts and holes, without repeated corners."""
        return parse_lines(self.outline)

    @cached_property
    def pieces(self) -> tuple[tuple[Rectangle, Polyline], ...]:
        """Its outlines in short pieces, each with its bounding box."""
        closed = ((*rim, rim[0]) for rim in self.rims)
        cut = (rim[n : n + _PIECE_EDGES + 1] for rim in closed for n in range(0, len(rim) - 1, _PIECE_EDGES))
        return tuple((bounding_box(piece), piece) for piece in cut)

    @cached_property
    def _rows(self) -> dict[float, list[float]]:
        return {}

    def count_inside(self, y: float, columns: Iterable[float]) -> int:
        """Return how many of the points in a row lie in the cell."""
        crossed = self._rows.get(y)
        if crossed is None:
            crossed = self._rows[y] = sorted(
                a + (y - b) / (d - b) * (c - a)
                for (_, top, _, bottom), piece in self.pieces
                if top <= y <= bottom
                for (a, b), (c, d) in pairwise(piece)
                if (b <= y) != (d <= y)
            )
        return sum(bisect_right(crossed, x) % 2 for x in columns)


@dataclass(frozen=True, slots=True)
class Seam:
    """The contact of two cells: its path data and its length."""

    outline: str
    length: float

    @property
    def lines(self) -> tuple[Polyline, ...]:
        """Its lines."""
        return parse_lines(self.outline)


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a whole plan, in its pixels, and how much it is enlarged."""

    sides: Rectangle
    zoom: float

    def point(self, at: Point) -> Point:
        """Return where a point of the whole plan is in the enlarged part."""
        return (at[0] - self.sides[0]) * self.zoom, (at[1] - self.sides[1]) * self.zoom

    def outline(self, data: str) -> str:
        """Return path data, enlarged."""
        closed = data.endswith("z")
        return "".join(path(list(map(self.point, line)), closed=closed) for line in parse_lines(data))


@dataclass(frozen=True, slots=True)
class GroundPlan:
    """The cells of a map, and the seams between them.

    Impassable areas have cells too; their keys begin with ``#``, and `blocked` has their terrain. A plan with
    a `window` is an enlarged part of another one: the frame shows only what lies in the window, but the plan
    has all cells.
    """

    width: float
    height: float
    cells: Mapping[str, Cell]
    seams: Mapping[tuple[str, str], Seam]
    blocked: Mapping[str, Terrain]
    window: Window | None = None

    __hash__ = object.__hash__  # plans are cached by identity; their mappings have no hash

    @property
    def whole(self) -> bool:
        """Whether it shows the whole board."""
        return self.window is None

    def may_show(self, key: str) -> bool:
        """Return whether a cell may be visible."""
        if self.window is None:
            return True
        left, top, right, bottom = self.cells[key].bounds
        return left < self.width and right > 0 and top < self.height and bottom > 0

    def are_touching(self, one: str, other: str) -> bool:
        """Return whether two cells touch in more than a corner."""
        seam = self.seams.get((min(one, other), max(one, other)))
        return seam is not None and seam.length > _MIN_CONTACT


def line_length(line: Polyline) -> float:
    """Return the length of a line."""
    return sum(dist(*edge) for edge in pairwise(line))
