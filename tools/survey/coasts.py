"""The coasts of Europe, with the British Isles as large as a board needs them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from math import cos, hypot, radians
from typing import NamedTuple, cast

from shapely import MultiPolygon, Point as Spot, Polygon

from westphalia.draw.ground.points import Point

_ISLES = ("Great Britain", "Ireland", "Hebrides", "Man")
"""Small islands with many provinces: most boards enlarge them."""


class Coast(NamedTuple):
    """A line around land, or around water inside it, in longitude and latitude."""

    land: bool
    ring: list[Point]


class Lens(NamedTuple):
    """A region with small provinces that a board enlarges: its middle, its radius and the enlargement there.

    The radius is in degrees of latitude. At the radius nothing moves.
    """

    about: Point
    radius: float
    larger: float

    def enlarge(self, point: Point) -> Point:
        """Return where a point lies after the enlargement."""
        (x, y), (u, v) = point, self.about
        away = hypot((x - u) * cos(radians(v)), y - v) / self.radius
        if away >= 1:
            return point
        grown = 1 + (self.larger - 1) * (1 - away) ** 2
        return u + grown * (x - u), v + grown * (y - v)


class Coasts:
    """The coasts for a board that enlarges the British Isles around a fixed point, and other regions by
    lenses.
    """

    def __init__(self, larger: float = 1.0, about: Point = (0.0, 0.0), lenses: Sequence[Lens] = ()) -> None:
        text = files(__package__ or "").joinpath("coast.json").read_text(encoding="utf-8")
        data = cast("dict[str, dict[str, list[Point]]]", json.loads(text))
        self._larger, self._about, self._lenses = larger, about, lenses
        self._isles = MultiPolygon([Polygon(data["land"][name]) for name in _ISLES])
        self.lines = [
            Coast(kind == "land", [self._placed(point, isle=name in _ISLES) for point in ring])
            for kind in ("land", "water")
            for name, ring in data[kind].items()
        ]

    def enlarge(self, point: Point) -> Point:
        """Return where a point lies after the enlargement."""
        return self._placed(point, isle=self._isles.contains(Spot(point)))

    def _placed(self, point: Point, *, isle: bool) -> Point:
        if isle:
            return self._grown(point)
        for lens in self._lenses:
            point = lens.enlarge(point)
        return point

    def _grown(self, point: Point) -> Point:
        (x, y), (u, v) = point, self._about
        return u + self._larger * (x - u), v + self._larger * (y - v)
