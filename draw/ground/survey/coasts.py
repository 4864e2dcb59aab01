"""The coasts of Europe, with the British Isles as large as a board needs them."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple, cast

from shapely import MultiPolygon, Point as Spot, Polygon

from ..points import Point

_ISLES = ("Great Britain", "Ireland", "Hebrides", "Man")
"""Small islands with many provinces: most boards enlarge them."""


class Coast(NamedTuple):
    """A line around land, or around water inside it, in longitude and latitude."""

    land: bool
    ring: list[Point]


class Coasts:
    """The coasts for a board that enlarges the British Isles around a fixed point."""

    def __init__(self, larger: float = 1.0, about: Point = (0.0, 0.0)) -> None:
        text = files(__package__ or "").joinpath("coast.json").read_text(encoding="utf-8")
        data = cast("dict[str, dict[str, list[Point]]]", json.loads(text))
        self._larger, self._about = larger, about
        self._isles = MultiPolygon([Polygon(data["land"][name]) for name in _ISLES])
        self.lines = [
            Coast(kind == "land", [self._grown(point) for point in ring] if name in _ISLES else ring)
            for kind in ("land", "water")
            for name, ring in data[kind].items()
        ]

    def moved(self, point: Point) -> Point:
        """Return where a point lies after the enlargement."""
        return self._grown(point) if self._isles.contains(Spot(point)) else point

    def _grown(self, point: Point) -> Point:
        (x, y), (u, v) = point, self._about
        return u + self._larger * (x - u), v + self._larger * (y - v)
