"""Lays many arrows at once: each as straight as it can go, with heads that cover nothing and not one another.

Every arrow is tried in many ways: straight and bent, with its head near to what stands in the target, farther
away or small, and from other sides. A way is the worse the more it bends and the more it runs over.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...model.names import Province
from ..ground.plan import GroundPlan
from ..ground.points import Point, Polyline, Rectangle, around
from ..placing.layout import Box, Layout
from ..placing.room import Nearby, RankedPlaces, chosen, meets
from .ways import HEAD, Way, scale_of, straight, through

_BENDS = (0.0, 0.13, -0.13, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55)
"""How far arrows may be bent aside, as shares of their length, the straight one first."""

_ENDS = ((2.0, 1.0, 0.0), (10.0, 1.0, 0.25), (2.0, 0.72, 0.5))
"""How far from its target a head may be, in which scale, and how bad that is."""

_TURNS = 16
"""From so many sides heads are tried that point at label and units as a whole."""

_AROUND = 1.2
"""How bad it is that a head points at the whole, and comes from another side besides."""

_CROSSED = {"label": 1.0, "unit": 2.0}
"""How bad it is to run over something."""

_OUTSIDE = 50.0
"""How bad it is to point out of the map."""

_WIDE = 0.9
"""How wide a head is, as a share of its length."""

_ON_ARROW = (0.6, 0.5, 0.7, 0.42, 0.78, 0.34, 0.26)
"""Where on an arrow the lines of its supports can end, as shares of its length."""

_RIM = 0.8
"""How far the line around a head reaches out."""

_STEPS = 12
"""A bent line is drawn as so many straight pieces."""

_CURVE = tuple(
    ((1 - step) ** 2, 2 * step * (1 - step), step**2) for step in (n / _STEPS for n in range(_STEPS + 1))
)
"""How much of its beginning, of what it is bent to and of its end is in each corner of a bent line."""


@dataclass(frozen=True, slots=True)
class ArrowRequest:
    """An arrow that is wanted, from a box to another and by the points on its way.

    `own` are the provinces whose labels and units it may run over, `block` is all that stands in the target.
    It goes `aside` where another one comes the other way.
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
        return scale_of(self.start, self.end)


class Obstacles:
    """What stands on a picture: labels and units, then what is laid and may not be covered."""

    def __init__(self, layout: Layout, plan: GroundPlan) -> None:
        self._size = (plan.width, plan.height)
        boxes = [(box.sides, place, _CROSSED["label"]) for place, box in layout.labels.items()]
        boxes += [(box.sides, place, _CROSSED["unit"]) for (place, _), box in layout.units.items()]
        self._boxes = Nearby((box[0], box) for box in boxes)
        self.standing = Nearby((sides, place) for sides, place, _ in boxes)

    def holds(self, box: Rectangle) -> bool:
        """Whether a box lies on the map."""
        left, top, right, bottom = box
        wide, high = self._size
        return left >= 1 and top >= 1 and right <= wide - 1 and bottom <= high - 1

    def crossed(self, line: Polyline, own: Collection[Province]) -> float:
        """How bad it is to draw a line that belongs to the owner of some provinces."""
        near = self._boxes.meeting(around(line))
        return sum(bad for sides, place, bad in near if place not in own and meets(line, sides))


def lay(wishes: Sequence[ArrowRequest], ground: Obstacles, *, headed: bool = True) -> list[Way]:
    """A way for each arrow; the same for the same wishes. Ways without heads may end at the same place."""
    long = HEAD if headed else 0.0
    tries = [(owner, tried) for owner, wish in enumerate(wishes) for tried in _tries(wish, long)]
    heads = [tried.head for _, tried in tries]
    costs = [
        tried.cost + (0.0 if ground.holds(head) else _OUTSIDE)
        for (_, tried), head in zip(tries, heads, strict=True)
    ]

    def more(place: int) -> float:
        owner, tried = tries[place]
        return ground.crossed(tried.line(wishes[owner]), wishes[owner].own)

    owners = [owner for owner, _ in tries]
    found = chosen(heads if headed else [], owners, costs, ground.standing, more)
    for owner in set(range(len(wishes))) - found.keys():
        own = (place for place, other in enumerate(owners) if other == owner)
        _, found[owner] = next(iter(RankedPlaces(own, costs, more)))
    return [tries[found[owner]][1].way(wish) for owner, wish in enumerate(wishes)]


def lay_threads(threads: Sequence[tuple[Box, Way, Collection[Province]]], ground: Obstacles) -> list[Way]:
    """Straight lines from boxes to where there is room for their ends on arrows, over these own provinces."""
    tried = [straight(box, way.share(part)) for box, way, _ in threads for part in _ON_ARROW]
    first = len(_ON_ARROW)
    owners = [place // first for place in range(len(tried))]

    def more(place: int) -> float:
        return ground.crossed(tried[place].line, threads[owners[place]][2])

    boxes = [dot_box(way).sides for way in tried]
    costs = [way.length / 400 for way in tried]
    found = chosen(boxes, owners, costs, ground.standing, more)
    return [tried[found.get(owner, first * owner)] for owner in range(len(threads))]


def dot_box(way: Way) -> Box:
    """The box of the round end of a thread."""
    size = 9.0 * way.scale
    return Box(way.tip, size, size, way.scale)


class _Try(NamedTuple):
    """A way in which an arrow could run: to its tip from the side of a point, with a head of this length."""

    tip: Point
    control: Point
    scale: float
    cost: float
    long: float

    @property
    def _base(self) -> Point:
        """The middle of the end of its head."""
        (x, y), (across, down) = self.tip, _unit(self.control, self.tip)
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

    def line(self, wish: ArrowRequest) -> Polyline:
        """Its line up to the head, from its last point on the way or where it leaves the box of its start."""
        if wish.via:
            x, y = wish.via[-1]
        else:
            start = wish.start
            x, y = _edge(
                start.at, start.width / 2 + 1.5, start.height / 2 + 1.5, _unit(start.at, self.control)
            )
        (a, b), (u, v) = self.control, self._base
        return tuple([(p * x + q * a + r * u, p * y + q * b + r * v) for p, q, r in _CURVE])

    def way(self, wish: ArrowRequest) -> Way:
        """The way, to be drawn."""
        line = self.line(wish)
        points = through([wish.start.at, *wish.via, line[-1]], wish.start) if wish.via else line
        return Way((*points, self.tip), self.scale)


def _tries(wish: ArrowRequest, long: float) -> Iterator[_Try]:
    """The ways in which an arrow is tried: straight and bent to what stands in the target, and others."""
    last = wish.via[-1] if wish.via else wish.start.at
    scale = wish.scale
    (x, y), (u, v) = last, wish.end.at
    across, down = u - x, v - y
    bent: list[tuple[float, Point, Point]] = []
    for bend in _BENDS:
        control = ((x + u) / 2 - bend * down, (y + v) / 2 + bend * across)
        cost = 1.5 * abs(bend)
        if wish.aside:
            cost += 3.0 if bend == 0 else 0.3 if bend < 0 else 0.0
        bent.append((cost, control, _unit(wish.end.at, control)))
    wide, high = wish.end.width / 2, wish.end.height / 2
    for gap, smaller, more in _ENDS:
        for cost, control, way in bent:
            tip = _edge(wish.end.at, wide + gap, high + gap, way)
            yield _Try(tip, control, smaller * scale, cost + more, long * smaller * scale)
    yield from _turned(wish, last, long)


def _turned(wish: ArrowRequest, last: Point, long: float) -> Iterator[_Try]:
    """Ways to the whole of label and units, from all sides."""
    block, scale = wish.block, 0.8 * wish.scale
    ahead = _unit(block.at, last)
    for way in _SIDES:
        x, y = _edge(block.at, block.width / 2 + 2, block.height / 2 + 2, way)
        far = 0.4 * math.dist(last, (x, y))
        turned = 1 - (way[0] * ahead[0] + way[1] * ahead[1])
        control = (x + far * way[0], y + far * way[1])
        yield _Try((x, y), control, scale, _AROUND * (1 + turned), long * scale)


_SIDES = tuple((math.cos(turn), math.sin(turn)) for turn in (math.tau * n / _TURNS for n in range(_TURNS)))


def _edge(middle: Point, wide: float, high: float, way: Point) -> Point:
    """Where one leaves a box from its middle in a direction."""
    (x, y), (across, down) = middle, way
    reach = min(
        wide / abs(across) if across else math.inf,
        high / abs(down) if down else math.inf,
    )
    return x + reach * across, y + reach * down


def _unit(start: Point, end: Point) -> Point:
    """The step of length 1 from a point to another."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = math.sqrt(across * across + down * down)
    return (across / long, down / long) if long > 1e-9 else (1.0, 0.0)
