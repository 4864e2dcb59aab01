"""From the globe to the paper: a conic projection, then more room where provinces crowd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .points import Point, apart

Corners: TypeAlias = NDArray[np.float64]
"""Points, one a row."""

Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STRETCH = 0.55
"""How much crowded parts are enlarged: 0 not at all, 1 until they are as sparse as all others."""

_MARGIN = 0.55
"""How far the frame is from the outermost points, in mean distances of points."""

_WIDEST = 120.0
"""So many degrees of longitude fit on a cone; on boards that are wider meridians are parallel."""


class Conic:
    """The equidistant conic projection around some points; y goes down, lengths are degrees of latitude."""

    def __init__(self, points: Sequence[Point]) -> None:
        longitudes, latitudes = [x for x, _ in points], [y for _, y in points]
        self._middle = (min(longitudes) + max(longitudes)) / 2
        self._latitude = radians((min(latitudes) + max(latitudes)) / 2)
        wide = max(longitudes) - min(longitudes) > _WIDEST
        self._cone = 0.0 if wide else sin(self._latitude)

    def __call__(self, corners: Corners) -> Corners:
        """Where points of longitude and latitude come to lie."""
        around, up = np.radians(corners[:, 0] - self._middle), np.radians(corners[:, 1]) - self._latitude
        if abs(self._cone) < 0.1:
            flat = np.stack([around * cos(self._latitude), -up], axis=1)
            return np.degrees(flat)
        radius = cos(self._latitude) / self._cone
        turn = self._cone * around
        below = radius - up
        return np.degrees(np.stack([below * np.sin(turn), below * np.cos(turn) - radius], axis=1))

    def inverse(self, corners: Corners) -> Corners:
        """The longitudes and latitudes of points in the plane."""
        x, y = np.radians(corners[:, 0]), np.radians(corners[:, 1])
        if abs(self._cone) < 0.1:
            around, up = x / cos(self._latitude), -y
        else:
            radius = cos(self._latitude) / self._cone
            below = radius + y
            around = np.arctan2(x * np.sign(radius), below * np.sign(radius)) / self._cone
            up = radius - np.sign(radius) * np.hypot(x, below)
        return np.stack([np.degrees(around) + self._middle, np.degrees(up + self._latitude)], axis=1)


class Warp:
    """Stretches both directions of the plane where points crowd, so that small provinces get more room."""

    def __init__(self, points: Sequence[Point], frame: Frame) -> None:
        left, top, right, bottom = frame
        self._across = _stretched([x for x, _ in points], left, right)
        self._down = _stretched([y for _, y in points], top, bottom)
        self.size: Point = (right - left, bottom - top)

    def __call__(self, corners: Corners) -> Corners:
        """Where points of the plane come to lie; the frame begins at 0, 0."""
        (across, to_across), (down, to_down) = self._across, self._down
        moved = np.interp(corners[:, 0], across, to_across), np.interp(corners[:, 1], down, to_down)
        return np.stack(moved, axis=1)

    def inverse(self, corners: Corners) -> Corners:
        """Where in the plane points came from."""
        (across, to_across), (down, to_down) = self._across, self._down
        moved = np.interp(corners[:, 0], to_across, across), np.interp(corners[:, 1], to_down, down)
        return np.stack(moved, axis=1)


def _stretched(
    values: Sequence[float], low: float, high: float, steps: int = 24
) -> tuple[list[float], list[float]]:
    """Values between low and high, evenly spaced, and where each comes to lie, from 0 on."""
    length = high - low
    reach = length / 8
    knots = [low + length * step / steps for step in range(steps + 1)]
    crowd = [sum(max(0.0, 1 - abs(value - knot) / reach) for value in values) for knot in knots]
    mean = sum(crowd) / len(crowd)
    pace = [(1 - _STRETCH) + _STRETCH * one / mean for one in crowd]
    places = [0.0]
    for one, other in pairwise(pace):
        places.append(places[-1] + (one + other) / 2)
    moved = [place * length / places[-1] for place in places]
    far = 9 * length  # what lies beyond the frame keeps its distance from it
    return [low - far, *knots, high + far], [-far, *moved, length + far]


class MapSheet:
    """The paper that a board is drawn on: its points, the frame, and the way there from the globe.

    `points` and `frame` lie in the plane of the conic projection around the points; on paper that is
    stretched and `scale` times as large.
    """

    def __init__(self, points: Mapping[str, Point], frame: Frame | None = None, scale: float = 1.0) -> None:
        self._given = points
        self._conic = Conic(list(points.values()))
        flat = self.plane(np.array(list(points.values())))
        self.points = apart({key: (x, y) for key, (x, y) in zip(points, flat.tolist(), strict=True)})
        self.frame = frame or _frame(list(self.points.values()))
        self._warp = Warp(list(self.points.values()), self.frame)
        self.scale = scale

    @property
    def size(self) -> Point:
        """The width and the height of the frame on paper."""
        return self._warp.size[0] * self.scale, self._warp.size[1] * self.scale

    def within(self, frame: Frame) -> MapSheet:
        """The same with another frame, in the plane."""
        return MapSheet(self._given, frame, self.scale)

    def enlarged(self, scale: float) -> MapSheet:
        """The same, larger."""
        return MapSheet(self._given, self.frame, self.scale * scale)

    def plane(self, globe: Corners) -> Corners:
        """Where in the plane points of longitude and latitude lie."""
        return self._conic(globe)

    def paper(self, plane: Corners) -> Corners:
        """Where on paper points of the plane lie."""
        return self._warp(plane) * self.scale

    def placed(self, globe: Corners) -> Corners:
        """Where on paper points of longitude and latitude lie."""
        return self.paper(self.plane(globe))

    def globe(self, paper: Corners) -> Corners:
        """The longitudes and latitudes of points on paper."""
        return self._conic.inverse(self._warp.inverse(paper / self.scale))


def _frame(points: Sequence[Point]) -> Frame:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    margin = _MARGIN * sqrt(wide * high / len(points))
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
