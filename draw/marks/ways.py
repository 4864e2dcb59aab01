"""Where arrows and lines run: from box to box, around what stands between, with their heads in free room."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from ..layout import Box
from ..points import Line, Point
from .room import Points, Room, boundary

HEAD = 10.0
"""How long the head of an arrow is."""

_BENDS = (0.0, 0.13, -0.13, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55)
"""How far arrows may be bent aside, as shares of their length, the straight one first."""

_GAPS = (2.0, 10.0)
"""How far from the box of its target the tip of an arrow may be, in pixels."""

_SMALLEST = 0.55
"""The smallest scale of an arrow."""

_STEPS = 16
"""A bent line is drawn as so many straight pieces."""

_DENSE = 28
"""A line is looked at in so many points to see what it runs over."""


@dataclass(frozen=True)
class Way:
    """A line from box to box. `line` are its corners; its tip is the last one.

    It is drawn in the `scale` of the smaller of the two.
    """

    line: Line
    scale: float = 1.0

    @property
    def tip(self) -> Point:
        """Where it ends."""
        return self.line[-1]

    @cached_property
    def length(self) -> float:
        """How long it is, in pixels."""
        return sum(math.dist(one, other) for one, other in pairwise(self.line))

    @property
    def direction(self) -> Point:
        """Where it points at its tip, as a step of one pixel."""
        back = self.at(max(0.0, self.length - HEAD * self.scale))
        length = math.dist(back, self.tip) or 1.0
        return (self.tip[0] - back[0]) / length, (self.tip[1] - back[1]) / length

    @property
    def head(self) -> Box:
        """The box of its head."""
        (u, v), (dx, dy) = self.tip, self.direction
        long, across = HEAD * self.scale, _WIDE * self.scale
        wide, high = long * abs(dx) + across * abs(dy), long * abs(dy) + across * abs(dx)
        return Box((u - dx * long / 2, v - dy * long / 2), wide, high)

    def at(self, distance: float) -> Point:
        """The point so many pixels from its beginning."""
        for (x, y), (u, v) in pairwise(self.line):
            step = math.dist((x, y), (u, v))
            if step >= distance and step:
                return x + (u - x) * distance / step, y + (v - y) * distance / step
            distance -= step
        return self.tip

    def share(self, part: float) -> Point:
        """The point at a share of its length."""
        return self.at(part * self.length)

    def until(self, distance: float) -> Line:
        """The line up to so many pixels before its tip."""
        left, points = self.length - distance, [self.line[0]]
        for one, other in pairwise(self.line):
            step = math.dist(one, other)
            if step >= left:
                break
            points.append(other)
            left -= step
        return (*points, self.at(self.length - distance))


_WIDE = 9.0
"""How wide the head of an arrow is."""


def find_way(
    room: Room,
    start: Box,
    end: Box,
    own: Collection[Hashable],
    *,
    via: Sequence[Point] = (),
    aside: bool = False,
    headed: bool = True,
) -> Way:
    """The best way between two boxes: straight if nothing stands there, else bent as little as helps.

    `own` are the boxes that it may run over, `via` points that it runs through. `aside` keeps it from being
    straight, as another one comes the other way. If it is `headed`, its head takes the room.
    """
    best, least = None, math.inf
    for cost, line in _candidates(start, end, via, aside=aside):
        if cost >= least:
            break
        way = _clipped(line, start, end)
        for gap, found in way:
            total = cost + 0.1 * (gap > _GAPS[0]) + room.crossed(_dense(found.line), own)
            if headed:
                total += 0.3 * room.overlap(found.head)
            if total < least:
                best, least = found, total
            if not headed:
                break
        if least <= cost:
            break
    assert best is not None
    return best


def _candidates(start: Box, end: Box, via: Sequence[Point], *, aside: bool) -> Iterator[tuple[float, Points]]:
    """Lines from the middle of one box to that of another, each with how far it goes out of its way."""
    if via:
        yield 0.0, _through([start.at, *via, end.at])
        return
    (x, y), (u, v) = start.at, end.at
    for bend in _BENDS[1 if aside else 0 :]:
        control = ((x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x))
        steps = np.linspace(0.0, 1.0, _STEPS + 1 if bend else 2)[:, None]
        line = (
            (1 - steps) ** 2 * np.array(start.at)
            + 2 * steps * (1 - steps) * np.array(control)
            + steps**2 * np.array(end.at)
        )
        yield 1.5 * abs(bend) + (0.3 if aside and bend < 0 else 0.0), line


def _through(points: Sequence[Point]) -> Points:
    """A smooth line through points (Catmull and Rom)."""
    given = np.array([points[0], *points, points[-1]])
    steps = np.linspace(0.0, 1.0, 9)[:, None]
    pieces = [given[1:2]]
    for before, one, other, after in zip(given, given[1:], given[2:], given[3:], strict=False):
        curve = 0.5 * (
            2 * one
            + (other - before) * steps
            + (2 * before - 5 * one + 4 * other - after) * steps**2
            + (3 * one - before - 3 * other + after) * steps**3
        )
        pieces.append(curve[1:])
    return np.vstack(pieces)


def _clipped(line: Points, start: Box, end: Box) -> Iterator[tuple[float, Way]]:
    """The line between the boxes, for each gap before its end."""
    points: list[Point] = [(float(x), float(y)) for x, y in line]
    scale = min(1.0, max(_SMALLEST, min(start.scale, end.scale)))
    for gap in _GAPS:
        yield gap, Way(_outside(_outside(points, start, 1.5)[::-1], end, gap)[::-1], scale)


def _outside(points: Sequence[Point], box: Box, gap: float) -> Line:
    """What of a line comes after it has left the box in which it begins."""
    (x, y), wide, high = box.at, box.width / 2 + gap, box.height / 2 + gap
    if not box.width:
        return tuple(points)
    for place, (u, v) in enumerate(points[1:], 1):
        if abs(u - x) > wide or abs(v - y) > high:
            return (boundary(box, points[place - 1], (u, v), gap), *points[place:])
    return tuple(points)


def _dense(line: Line) -> Points:
    """Points along a line near to one another."""
    if len(line) != 2:
        return np.array(line)
    steps = np.linspace(0.0, 1.0, _DENSE)[:, None]
    return (1 - steps) * np.array(line[0]) + steps * np.array(line[-1])


def straight(start: Box, to: Point) -> Way:
    """The straight line from the rim of a box to a point."""
    return Way((boundary(start, start.at, to, 1.5), to), min(1.0, max(_SMALLEST, start.scale)))


def runs_over(room: Room, way: Way, own: Collection[Hashable]) -> float:
    """How bad it is to draw a line there."""
    return room.crossed(_dense(way.line), own)
