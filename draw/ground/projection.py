"""Projection from the globe to the page: a conic projection, then a stretch where provinces are crowded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .points import Point, spread_points

Corners: TypeAlias = NDArray[np.float64]
"""Points, one per row."""

Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STRETCH = 0.55
"""How much crowded parts are enlarged: from 0 (not at all) to 1 (until they are as sparse as the rest)."""

_MARGIN = 0.55
"""The distance of the frame from the outermost points, in mean distances of points."""

_MAX_CONIC_WIDTH = 120.0
"""The degrees of longitude that fit on a cone. On wider boards, meridians are parallel."""


class Conic:
    """The equidistant conic projection around some points; y grows downward, in degrees of latitude."""

    def __init__(self, points: Sequence[Point]) -> None:
        longitudes, latitudes = [x for x, _ in points], [y for _, y in points]
        self._middle = (min(longitudes) + max(longitudes)) / 2
        self._latitude = radians((min(latitudes) + max(latitudes)) / 2)
        wide = max(longitudes) - min(longitudes) > _MAX_CONIC_WIDTH
        self._cone = 0.0 if wide else sin(self._latitude)

    def __call__(self, corners: Corners) -> Corners:
        """Project points of longitude and latitude."""
        around, up = np.radians(corners[:, 0] - self._middle), np.radians(corners[:, 1]) - self._latitude
        if abs(self._cone) < 0.1:
            flat = np.stack([around * cos(self._latitude), -up], axis=1)
            return np.degrees(flat)
        radius = cos(self._latitude) / self._cone
        turn = self._cone * around
        below = radius - up
        return np.degrees(np.stack([below * np.sin(turn), below * np.cos(turn) - radius], axis=1))

    def inverse(self, corners: Corners) -> Corners:
        """Return the longitudes and latitudes of points in the plane."""
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
    """A stretch of both axes where points are crowded, so that small provinces get more room."""

    def __init__(self, points: Sequence[Point], frame: Frame) -> None:
        left, top, right, bottom = frame
        self._across = _stretch_scale([x for x, _ in points], left, right)
        self._down = _stretch_scale([y for _, y in points], top, bottom)
        self.size: Point = (right - left, bottom - top)

    def __call__(self, corners: Corners) -> Corners:
        """Move points of the plane; the frame begins at 0, 0."""
        (across, to_across), (down, to_down) = self._across, self._down
        moved = np.interp(corners[:, 0], across, to_across), np.interp(corners[:, 1], down, to_down)
        return np.stack(moved, axis=1)

    def inverse(self, corners: Corners) -> Corners:
        """Move points back."""
        (across, to_across), (down, to_down) = self._across, self._down
        moved = np.interp(corners[:, 0], to_across, across), np.interp(corners[:, 1], to_down, down)
        return np.stack(moved, axis=1)


def _stretch_scale(
    values: Sequence[float], low: float, high: float, steps: int = 24
) -> tuple[list[float], list[float]]:
    """Return evenly spaced values between low and high, and their images, from 0 on."""
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
    far = 9 * length  # points beyond the frame keep their distance from it
    return [low - far, *knots, high + far], [-far, *moved, length + far]


class MapSheet:
    """The sheet that a board is drawn on: its points, the frame, and the projection from the globe.

    `points` and `frame` lie in the plane of the conic projection; the sheet stretches it and is `scale` times
    as large.
    """

    def __init__(self, points: Mapping[str, Point], frame: Frame | None = None, scale: float = 1.0) -> None:
        self._given = points
        self._conic = Conic(list(points.values()))
        flat = self.globe_to_plane(np.array(list(points.values())))
        self.points = spread_points({key: (x, y) for key, (x, y) in zip(points, flat.tolist(), strict=True)})
        self.frame = frame or _make_frame(list(self.points.values()))
        self._warp = Warp(list(self.points.values()), self.frame)
        self.scale = scale

    @property
    def size(self) -> Point:
        """The width and the height of the frame on the sheet."""
        return self._warp.size[0] * self.scale, self._warp.size[1] * self.scale

    def with_frame(self, frame: Frame) -> MapSheet:
        """Return the same sheet with another frame, given in the plane."""
        return MapSheet(self._given, frame, self.scale)

    def scaled(self, factor: float) -> MapSheet:
        """Return the same sheet, enlarged by a factor."""
        return MapSheet(self._given, self.frame, self.scale * factor)

    def globe_to_plane(self, globe: Corners) -> Corners:
        """Project points of longitude and latitude onto the plane."""
        return self._conic(globe)

    def plane_to_sheet(self, plane: Corners) -> Corners:
        """Map points of the plane onto the sheet."""
        return self._warp(plane) * self.scale

    def project(self, globe: Corners) -> Corners:
        """Project points of longitude and latitude onto the sheet."""
        return self.plane_to_sheet(self.globe_to_plane(globe))

    def unproject(self, points: Corners) -> Corners:
        """Return the longitudes and latitudes of points on the sheet."""
        return self._conic.inverse(self._warp.inverse(points / self.scale))


def _make_frame(points: Sequence[Point]) -> Frame:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys) or 1.0
    margin = _MARGIN * sqrt(wide * high / len(points))
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
