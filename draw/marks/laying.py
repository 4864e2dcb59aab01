"""The layout of arrows: each as straight as possible, with heads that cover nothing and no other head.

Every arrow has many candidate lines: straight or bent, with a head close to the target, farther away or
small, and from different sides. The cost of a line grows with its bend and with what it crosses.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ...model.names import Province
from ..ground.plan import GroundPlan
from ..ground.points import Point, Polyline, Rectangle, bounding_box
from ..placing.layout import Box, Layout
from ..placing.room import RankedPlaces, SpatialIndex, choose_boxes, line_meets_box
from .drawn_lines import (
    HEAD,
    HEAD_WIDTH,
    DrawnLine,
    bent_line,
    distance_to_line,
    leave_box,
    line_scale,
    smooth_line,
    straighten,
)

_BENDS = (0.0, 0.13, -0.13, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55)
"""The candidate bends of arrows, as shares of their length, the straight one first."""

_ENDS = ((2.0, 1.0, 0.0), (10.0, 1.0, 0.25), (2.0, 0.72, 0.5))
"""For each candidate head: its distance from the target, its scale and its cost."""

_TURNS = 16
"""The number of directions from which heads may point at the label and units as a whole."""

_AROUND = 1.2
"""The cost of a head that points at the whole block, and of one from the far side."""

_CROSSED = {"label": 1.0, "unit": 5.0}
"""The cost of crossing something."""

_LANE = 10.5
"""The distance of a line from the middle of its boxes if another one goes the opposite way, in pixels."""

_OUTSIDE = 50.0
"""The cost of leaving the map."""

_WIDE = HEAD_WIDTH / HEAD
"""The width of a head, as a share of its length."""

_ON_ARROW = (0.6, 0.5, 0.7, 0.42, 0.78, 0.34, 0.26)
"""The places on an arrow where the lines of its supports may end, as shares of its length."""

_THREAD_BENDS = (0.0, 0.16, -0.16, 0.32, -0.32)
"""The candidate bends of the lines of supports, as shares of their length."""

_RIM = 0.8
"""The width of the line around a head."""

_LAST_STEPS = 4
"""The number of steps of a smooth line that its last, straight part replaces."""

_STEPS = 12
"""The number of straight pieces of a bent line."""

_CURVE = tuple(
    ((1 - step) ** 2, 2 * step * (1 - step), step**2) for step in (n / _STEPS for n in range(_STEPS + 1))
)
"""The weights of start, control point and end at each corner of a bent line."""


@dataclass(frozen=True)
class ArrowRequest:
    """A requested arrow from one box to another, through the points on its way.

    `own` are the provinces whose labels and units it may cross, and `block` is the box around everything in
    the target. `side` makes room for another line in the opposite direction: 1 keeps the arrow to the right
    of the middle, -1 to the left, and 0 lets it use both sides.
    """

    start: Box
    end: Box
    block: Box
    own: Collection[Province]
    via: Sequence[Point] = ()
    side: int = 0

    @property
    def scale(self) -> float:
        """The scale of the arrow: that of the smaller box."""
        return line_scale(self.start, self.end)

    @cached_property
    def way(self) -> Polyline:
        """The middles of its boxes and the points between them, moved to its side."""
        points = (self.start.at, *self.via, self.end.at)
        if not self.side:
            return points
        if self.via:
            points = tuple(smooth_line(points)[:-_LAST_STEPS]) + points[-1:]
        return _move_aside(points, self.side * _LANE * self.scale)


class Obstacles:
    """The labels and units of a picture, then the marks that must not be covered."""

    def __init__(self, layout: Layout, plan: GroundPlan) -> None:
        self._size = (plan.width, plan.height)
        boxes = [(box.sides, place, _CROSSED["label"]) for place, box in layout.labels.items()]
        boxes += [(box.sides, place, _CROSSED["unit"]) for (place, _), box in layout.units.items()]
        self._boxes = SpatialIndex((box[0], box) for box in boxes)
        self.standing = SpatialIndex((sides, place) for sides, place, _ in boxes)

    def contains(self, box: Rectangle) -> bool:
        """Return whether a box lies on the map."""
        left, top, right, bottom = box
        wide, high = self._size
        return left >= 1 and top >= 1 and right <= wide - 1 and bottom <= high - 1

    def crossing_cost(self, line: Polyline, own: Collection[Province]) -> float:
        """Return the cost of everything that a line crosses outside its `own` provinces."""
        near = self._boxes.find_touching(bounding_box(line))
        return sum(bad for sides, place, bad in near if place not in own and line_meets_box(line, sides))


def lay_arrows(
    requests: Sequence[ArrowRequest], ground: Obstacles, *, headed: bool = True
) -> list[DrawnLine]:
    """Return a line for each requested arrow. Lines without heads may share an end."""
    long = HEAD if headed else 0.0
    tries = [
        (owner, tried) for owner, request in enumerate(requests) for tried in _find_candidates(request, long)
    ]
    heads = [tried.head for _, tried in tries]
    costs = [
        tried.cost + (0.0 if ground.contains(head) else _OUTSIDE)
        for (_, tried), head in zip(tries, heads, strict=True)
    ]

    def more(place: int) -> float:
        owner, tried = tries[place]
        return ground.crossing_cost(tried.corners(requests[owner]), requests[owner].own)

    owners = [owner for owner, _ in tries]
    found = choose_boxes(heads if headed else [], owners, costs, ground.standing, more)
    for owner in set(range(len(requests))) - found.keys():
        own = (place for place, other in enumerate(owners) if other == owner)
        _, found[owner] = next(iter(RankedPlaces(own, costs, more)))
    return [tries[found[owner]][1].drawn_line(request) for owner, request in enumerate(requests)]


def lay_threads(
    threads: Sequence[tuple[Box, DrawnLine, Collection[Province]]], ground: Obstacles
) -> list[DrawnLine]:
    """Return lines from boxes to free places on arrows, as straight as possible, around labels and units.

    Each line may cross its own provinces.
    """
    tried = [
        bent_line(box, line.point_at_fraction(part), bend)
        for box, line, _ in threads
        for part in _ON_ARROW
        for bend in _THREAD_BENDS
    ]
    first = len(_ON_ARROW) * len(_THREAD_BENDS)
    owners = [place // first for place in range(len(tried))]

    def more(place: int) -> float:
        return ground.crossing_cost(tried[place].corners, threads[owners[place]][2])

    boxes = [dot_box(line).sides for line in tried]
    bent = [1.2 * abs(_THREAD_BENDS[place % len(_THREAD_BENDS)]) for place in range(len(tried))]
    costs = [line.length / 400 + more for line, more in zip(tried, bent, strict=True)]
    found = choose_boxes(boxes, owners, costs, ground.standing, more)
    return [tried[found.get(owner, first * owner)] for owner in range(len(threads))]


def dot_box(line: DrawnLine) -> Box:
    """Return the box of the round end of a thread."""
    size = 9.0 * line.scale
    return Box(line.tip, size, size, line.scale)


def distance_right(start: Point, end: Point, point: Point) -> float:
    """Return how far a point is to the right of the straight line between two others."""
    across, down = _unit_step(start, end)
    return (point[1] - start[1]) * across - (point[0] - start[0]) * down


class _Candidate(NamedTuple):
    """A candidate line of an arrow: its tip, its control point and the scale of its head."""

    tip: Point
    control: Point
    scale: float
    cost: float
    long: float

    @property
    def _base(self) -> Point:
        """The middle of the base of its head."""
        (x, y), (across, down) = self.tip, _unit_step(self.control, self.tip)
        return x - self.long * across, y - self.long * down

    @property
    def head(self) -> Rectangle:
        """The box around its head, with the line around it."""
        (x, y), (u, v) = self.tip, self._base
        wide, high = _WIDE / 2 * abs(y - v), _WIDE / 2 * abs(x - u)
        return (
            min(x, u - wide) - _RIM,
            min(y, v - high) - _RIM,
            max(x, u + wide) + _RIM,
            max(y, v + high) + _RIM,
        )

    def corners(self, request: ArrowRequest) -> Polyline:
        """Return the line up to the head, from its last waypoint or from the edge of its start."""
        x, y = last = request.way[-2]
        if not request.via:
            x, y = _find_edge(request.start, 1.5, last, _unit_step(last, self.control))
        (a, b), (u, v) = self.control, self._base
        return tuple([(p * x + q * a + r * u, p * y + q * b + r * v) for p, q, r in _CURVE])

    def drawn_line(self, request: ArrowRequest) -> DrawnLine:
        """Return the line to draw."""
        points = self.corners(request)
        if request.via:
            before = (
                [*request.way[:-2], *points] if request.side else smooth_line([*request.way[:-1], points[-1]])
            )
            points = leave_box(before, request.start, 1.5)
        return DrawnLine((*straighten(points), self.tip), self.scale)


def _find_candidates(request: ArrowRequest, long: float) -> Iterator[_Candidate]:
    """Yield the candidate lines of an arrow: straight, bent, and from other sides."""
    (x, y), (u, v) = request.way[-2:]
    across, down = u - x, v - y
    bent: list[tuple[float, Point, Point]] = []
    for bend in _BENDS:
        if bend * request.side >= 0:
            control = ((x + u) / 2 - bend * down, (y + v) / 2 + bend * across)
            bent.append((1.5 * abs(bend), control, _unit_step((u, v), control)))
    for gap, smaller, more in _ENDS:
        for cost, control, direction in bent:
            tip = _find_edge(request.end, gap, (u, v), direction)
            scale = smaller * request.scale
            yield _Candidate(tip, control, scale, cost + more, long * scale)
    yield from _find_candidates_from_all_sides(request, long)


def _find_candidates_from_all_sides(request: ArrowRequest, long: float) -> Iterator[_Candidate]:
    """Yield lines to the label and units as a whole, from all sides, or from its side of the middle."""
    block, scale = request.block, 0.8 * request.scale
    last, end = request.way[-2:]
    ahead = _unit_step(block.at, last)
    for direction in _SIDES:
        tip = _find_edge(block, 2, block.at, direction)
        far = 0.4 * math.dist(last, tip)
        turned = 1 - (direction[0] * ahead[0] + direction[1] * ahead[1])
        control = (tip[0] + far * direction[0], tip[1] + far * direction[1])
        if all(request.side * distance_right(last, end, point) >= 0 for point in (tip, control)):
            yield _Candidate(tip, control, scale, _AROUND * (1 + turned), long * scale)


_SIDES = tuple((math.cos(turn), math.sin(turn)) for turn in (math.tau * n / _TURNS for n in range(_TURNS)))


def _find_edge(box: Box, gap: float, inside: Point, direction: Point) -> Point:
    """Return the point where a direction leaves a box and the gap around it, from a point inside."""
    reach = math.inf
    for at, middle, size, step in zip(inside, box.at, (box.width, box.height), direction, strict=True):
        if step:
            rim = middle + math.copysign(size / 2 + gap, step)
            reach = min(reach, max(0.0, (rim - at) / step))
    return inside[0] + reach * direction[0], inside[1] + reach * direction[1]


def _move_aside(points: Polyline, distance: float) -> Polyline:
    """Return points moved to the right of the line through them; to the left if the distance is negative.

    Points inside a bend that would come too close to another part of the line are left out.
    """
    steps = [_unit_step(one, other) for one, other in pairwise(points)]
    moved: list[Point] = []
    for (x, y), before, after in zip(points, (steps[0], *steps), (*steps, steps[-1]), strict=True):
        across, down = _unit_step((0.0, 0.0), (before[0] + after[0], before[1] + after[1]))
        moved.append((x - distance * down, y + distance * across))
    near = abs(distance) - 0.1
    kept = [point for point in moved[1:-1] if distance_to_line(point, points) > near]
    return (moved[0], *kept, moved[-1])


def _unit_step(start: Point, end: Point) -> Point:
    """Return the vector of length 1 from one point toward another."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = math.sqrt(across * across + down * down)
    return (across / long, down / long) if long > 1e-9 else (1.0, 0.0)
