"""The lines of arrows and threads, and points on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..ground.points import Point, Polyline
from ..placing.layout import Box

HEAD = 12.0
"""The length of an arrow's head."""

HEAD_WIDTH = 12.0
"""The width of an arrow's head."""

_STEPS = 8
"""The number of straight pieces of a bent line."""

_VISIBLE = 0.3
"""The smallest deviation from a straight line that is drawn, in pixels."""

_MIN_SCALE = 0.55
"""The smallest scale of an arrow."""


@dataclass(frozen=True)
class DrawnLine:
    """A line from box to box. Its last corner is its tip.

    It is drawn at the `scale` of the smaller of the two boxes.
    """

    corners: Polyline
    scale: float = 1.0

    @property
    def tip(self) -> Point:
        """The last point."""
        return self.corners[-1]

    @cached_property
    def length(self) -> float:
        """The length in pixels."""
        return sum(math.dist(one, other) for one, other in pairwise(self.corners))

    @property
    def direction(self) -> Point:
        """The direction at the tip, as a step of one pixel."""
        back = self.point_at(max(0.0, self.length - HEAD * self.scale))
        length = math.dist(back, self.tip) or 1.0
        return (self.tip[0] - back[0]) / length, (self.tip[1] - back[1]) / length

    @property
    def head(self) -> Box:
        """The box of its head, with the line around it."""
        (u, v), (dx, dy) = self.tip, self.direction
        long, across = HEAD * self.scale, HEAD_WIDTH * self.scale
        wide, high = long * abs(dx) + across * abs(dy), long * abs(dy) + across * abs(dx)
        return Box((u - dx * long / 2, v - dy * long / 2), wide + 1.6, high + 1.6)

    def point_at(self, distance: float) -> Point:
        """Return the point at a distance from the start, in pixels."""
        for (x, y), (u, v) in pairwise(self.corners):
            step = math.dist((x, y), (u, v))
            if step >= distance and step:
                return x + (u - x) * distance / step, y + (v - y) * distance / step
            distance -= step
        return self.tip

    def point_at_fraction(self, fraction: float) -> Point:
        """Return the point at a fraction of the length."""
        return self.point_at(fraction * self.length)

    def shortened(self, distance: float) -> Polyline:
        """Return the corners of the line without its last part, which is this many pixels long."""
        left, points = self.length - distance, [self.corners[0]]
        for one, other in pairwise(self.corners):
            step = math.dist(one, other)
            if step >= left:
                break
            points.append(other)
            left -= step
        return (*points, self.point_at(self.length - distance))


def smooth_line(points: Sequence[Point]) -> list[Point]:
    """Return a smooth line through points, with eight steps from each to the next.

    It is a centripetal Catmull-Rom line: it has no loops, even where a short step follows a long one.
    """
    line = [points[0]]
    kept = [points[0], *(other for one, other in pairwise(points) if other != one)]
    ends = (_mirror(kept[1], kept[0]), *kept, _mirror(kept[-2], kept[-1]))
    for before, one, other, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        steps = [math.sqrt(math.dist(*part)) for part in pairwise((before, one, other, after))]
        across, down = zip(before, one, other, after, strict=True)
        shares = [n / 8 for n in range(1, 9)]
        line += [(_interpolate(n, steps, across), _interpolate(n, steps, down)) for n in shares]
    return line


def _mirror(point: Point, at: Point) -> Point:
    """Return a point mirrored at another one."""
    return 2 * at[0] - point[0], 2 * at[1] - point[1]


def _interpolate(share: float, steps: Sequence[float], values: Sequence[float]) -> float:
    """Interpolate a coordinate between the middle two of four points, which are some steps apart."""
    to, step, on = steps
    before, one, other, after = values
    mean = (other - one) / step
    first = step * ((one - before) / to - (other - before) / (to + step) + mean)
    last = step * (mean - (after - one) / (step + on) + (after - other) / on)
    square, cube = share**2, share**3
    return (
        (2 * cube - 3 * square + 1) * one
        + (cube - 2 * square + share) * first
        + (3 * square - 2 * cube) * other
        + (cube - square) * last
    )


def leave_box(points: Sequence[Point], box: Box, gap: float) -> Polyline:
    """Return the part of a line after it has left its first box."""
    (x, y), wide, high = box.at, box.width / 2 + gap, box.height / 2 + gap
    for place, (u, v) in enumerate(points[1:], 1):
        if abs(u - x) > wide or abs(v - y) > high:
            return (find_exit(box, points[place - 1], (u, v), gap), *points[place:])
    return tuple(points)


def straight_line(start: Box, to: Point) -> DrawnLine:
    """Return the straight line from the edge of a box to a point."""
    return DrawnLine((find_exit(start, start.at, to, 1.5), to), line_scale(start))


def straighten(points: Sequence[Point]) -> Polyline:
    """Return a line without the corners at which it does not turn visibly."""
    first, *between, last = points
    far, place = max(
        ((distance_to_line(point, (first, last)), n) for n, point in enumerate(between, 1)), default=(0.0, 0)
    )
    if far < _VISIBLE:
        return first, last
    return (*straighten(points[: place + 1]), *straighten(points[place:])[1:])


def bent_line(start: Box, to: Point, bend: float) -> DrawnLine:
    """Return a bent line from the edge of a box to a point; `bend` is a share of its length."""
    if not bend:
        return straight_line(start, to)
    (x, y), (u, v) = start.at, to
    control = (x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x)
    x, y = find_exit(start, start.at, control, 1.5)
    steps = [n / _STEPS for n in range(_STEPS + 1)]
    line = [
        tuple(
            (1 - s) ** 2 * a + 2 * s * (1 - s) * b + s * s * c
            for a, b, c in zip((x, y), control, to, strict=True)
        )
        for s in steps
    ]
    return DrawnLine(straighten([(a, b) for a, b in line]), line_scale(start))


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    """Return the distance of a point from the nearest point of a line."""
    x, y = point
    nearest = math.inf
    for (a, b), (c, d) in pairwise(line):
        across, down = c - a, d - b
        along = (x - a) * across + (y - b) * down
        share = min(1.0, max(0.0, along / (across * across + down * down or 1.0)))
        nearest = min(nearest, math.hypot(x - a - share * across, y - b - share * down))
    return nearest


def line_scale(*boxes: Box) -> float:
    """Return the scale of a line between boxes: that of the smallest, within limits."""
    return min(1.0, max(_MIN_SCALE, min(box.scale for box in boxes)))


def find_exit(box: Box, inside: Point, outside: Point, gap: float) -> Point:
    """Return where the line from a point in a box to one outside leaves the box, with a gap."""
    (x, y), (u, v) = inside, outside
    share = 1.0
    for at, to, middle, size in ((x, u, box.at[0], box.width), (y, v, box.at[1], box.height)):
        if to != at:
            rim = middle + (size / 2 + gap if to > at else -size / 2 - gap)
            share = min(share, max(0.0, (rim - at) / (to - at)))
    return x + share * (u - x), y + share * (v - y)
