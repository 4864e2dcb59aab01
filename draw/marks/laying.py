"""The layout of arrows: each as straight as possible, with heads that cover nothing and no other head.

Every arrow has many candidate lines: straight or bent, with a head close to the target, farther away or
small, and from different sides. The cost of a line grows with its bend and with what it crosses.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...model.names import Province
from ..ground.plan import GroundPlan
from ..ground.points import Point, Polyline, Rectangle, bounding_box
from ..placing.layout import Box, Layout
from ..placing.room import RankedPlaces, SpatialIndex, choose_boxes, line_meets_box
from .drawn_lines import HEAD, DrawnLine, bent_line, line_scale, smooth_line

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

_OUTSIDE = 50.0
"""The cost of leaving the map."""

_WIDE = 0.9
"""The width of a head, as a share of its length."""

_ON_ARROW = (0.6, 0.5, 0.7, 0.42, 0.78, 0.34, 0.26)
"""The places on an arrow where the lines of its supports may end, as shares of its length."""

_THREAD_BENDS = (0.0, 0.16, -0.16, 0.32, -0.32)
"""The candidate bends of the lines of supports, as shares of their length."""

_RIM = 0.8
"""The width of the line around a head."""

_STEPS = 12
"""The number of straight pieces of a bent line."""

_CURVE = tuple(
    ((1 - step) ** 2, 2 * step * (1 - step), step**2) for step in (n / _STEPS for n in range(_STEPS + 1))
)
"""The weights of start, control point and end at each corner of a bent line."""


@dataclass(frozen=True, slots=True)
class ArrowRequest:
    """A requested arrow from one box to another, through the points on its way.

    `own` are the provinces whose labels and units it may cross, and `block` is the box around everything in
    the target. `aside` makes room for another arrow in the opposite direction.
    """

    start: Box
    end: Box
    block: Box
    own: Collection[Province]
    via: Sequence[Point] = ()
    aside: bool = False

    @property
    def scale(self) -> float:
        """The scale of the arrow: that of the smaller box."""
        return line_scale(self.start, self.end)


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
        if request.via:
            x, y = request.via[-1]
        else:
            start = request.start
            x, y = _find_edge(
                start.at, start.width / 2 + 1.5, start.height / 2 + 1.5, _unit_step(start.at, self.control)
            )
        (a, b), (u, v) = self.control, self._base
        return tuple([(p * x + q * a + r * u, p * y + q * b + r * v) for p, q, r in _CURVE])

    def drawn_line(self, request: ArrowRequest) -> DrawnLine:
        """Return the line to draw."""
        corners = self.corners(request)
        points = (
            smooth_line([request.start.at, *request.via, corners[-1]], request.start)
            if request.via
            else corners
        )
        return DrawnLine((*points, self.tip), self.scale)


def _find_candidates(request: ArrowRequest, long: float) -> Iterator[_Candidate]:
    """Yield the candidate lines of an arrow: straight, bent, and from other sides."""
    last = request.via[-1] if request.via else request.start.at
    scale = request.scale
    (x, y), (u, v) = last, request.end.at
    across, down = u - x, v - y
    bent: list[tuple[float, Point, Point]] = []
    for bend in _BENDS:
        control = ((x + u) / 2 - bend * down, (y + v) / 2 + bend * across)
        cost = 1.5 * abs(bend)
        if request.aside:
            cost += 3.0 if bend == 0 else 0.3 if bend < 0 else 0.0
        bent.append((cost, control, _unit_step(request.end.at, control)))
    wide, high = request.end.width / 2, request.end.height / 2
    for gap, smaller, more in _ENDS:
        for cost, control, direction in bent:
            tip = _find_edge(request.end.at, wide + gap, high + gap, direction)
            yield _Candidate(tip, control, smaller * scale, cost + more, long * smaller * scale)
    yield from _find_candidates_from_all_sides(request, last, long)


def _find_candidates_from_all_sides(request: ArrowRequest, last: Point, long: float) -> Iterator[_Candidate]:
    """Yield lines to the label and units as a whole, from all sides."""
    block, scale = request.block, 0.8 * request.scale
    ahead = _unit_step(block.at, last)
    for direction in _SIDES:
        x, y = _find_edge(block.at, block.width / 2 + 2, block.height / 2 + 2, direction)
        far = 0.4 * math.dist(last, (x, y))
        turned = 1 - (direction[0] * ahead[0] + direction[1] * ahead[1])
        control = (x + far * direction[0], y + far * direction[1])
        yield _Candidate((x, y), control, scale, _AROUND * (1 + turned), long * scale)


_SIDES = tuple((math.cos(turn), math.sin(turn)) for turn in (math.tau * n / _TURNS for n in range(_TURNS)))


def _find_edge(middle: Point, wide: float, high: float, direction: Point) -> Point:
    """Return the point where a direction leaves a box from its middle."""
    (x, y), (across, down) = middle, direction
    reach = min(
        wide / abs(across) if across else math.inf,
        high / abs(down) if down else math.inf,
    )
    return x + reach * across, y + reach * down


def _unit_step(start: Point, end: Point) -> Point:
    """Return the vector of length 1 from one point toward another."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = math.sqrt(across * across + down * down)
    return (across / long, down / long) if long > 1e-9 else (1.0, 0.0)
