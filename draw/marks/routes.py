"""Routes over water: the path of a fleet or of a convoyed army around land."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from ..ground.plan import GroundPlan
from ..ground.points import Point

_STEP = 14.0
"""The distance between the points that a route is made of, in pixels."""

_SHARP = 5.0
"""The distance between the points of a line that are checked, in pixels."""

_ASHORE, _AT_RIM = 4.0, 0.35
"""The additional cost of a step over land, and of each neighboring point outside the provinces."""

_CORNERS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


@lru_cache(maxsize=2048)
def find_water_route(
    plan: GroundPlan, start: str, end: str, lands: frozenset[str], ends: tuple[Point, Point]
) -> tuple[Point, ...]:
    """Return the points between two `ends` that keep a route inside their provinces.

    `lands` are the land provinces of the two. There are no points if the straight line does not touch other
    land, or if the provinces do not touch each other.
    """
    inside = (start, end)
    if _is_clear(plan, inside, *ends):
        return ()
    found = _find_cheapest(plan, inside, lands, ends)
    return tuple(_find_needed_corners(plan, inside, found))[1:-1] if found else ()


def _contains(plan: GroundPlan, places: Collection[str], point: Point) -> bool:
    return any(plan.cells[place].count_inside(point[1], (point[0],)) for place in places)


def _is_clear(plan: GroundPlan, inside: Sequence[str], one: Point, other: Point) -> bool:
    """Return whether a straight line stays in some provinces."""
    (x, y), (u, v) = one, other
    count = max(1, round(math.dist(one, other) / _SHARP))
    parts = (n / count for n in range(1, count))
    return all(_contains(plan, inside, (x + part * (u - x), y + part * (v - y))) for part in parts)


def _find_cheapest(
    plan: GroundPlan, inside: Sequence[str], lands: frozenset[str], ends: tuple[Point, Point]
) -> list[Point]:
    """Return the cheapest path over a grid; empty if there is none."""
    first, last = (_snap_to_grid(end) for end in ends)

    def around(point: Point) -> Iterator[Point]:
        for across, down in _CORNERS:
            yield point[0] + across * _STEP, point[1] + down * _STEP

    @cache
    def is_free(point: Point) -> bool:
        is_on_map = 0 < point[0] < plan.width and 0 < point[1] < plan.height
        return point in (first, last) or (is_on_map and _contains(plan, inside, point))

    @cache
    def step_cost(point: Point) -> float:
        at_rim = sum(not is_free(other) for other in around(point))
        return 1 + _AT_RIM * at_rim + (_ASHORE if _contains(plan, lands, point) else 0)

    waiting: list[tuple[float, float, Point]] = [(math.dist(first, last), 0.0, first)]
    best, came = {first: 0.0}, dict[Point, Point]()
    while waiting:
        _, far, point = heapq.heappop(waiting)
        if point == last:
            way = [last]
            while way[-1] != first:
                way.append(came[way[-1]])
            return [ends[0], *way[-2:0:-1], ends[1]]
        if far > best[point]:
            continue
        for beyond in around(point):
            if not is_free(beyond):
                continue
            further = far + step_cost(beyond) * math.dist(point, beyond)
            if further < best.get(beyond, math.inf):
                best[beyond], came[beyond] = further, point
                heapq.heappush(waiting, (further + math.dist(beyond, last), further, beyond))
    return []


def _snap_to_grid(point: Point) -> Point:
    return round(point[0] / _STEP) * _STEP, round(point[1] / _STEP) * _STEP


def _find_needed_corners(plan: GroundPlan, inside: Sequence[str], way: Sequence[Point]) -> Iterator[Point]:
    """Yield the corners of a path that are needed to stay inside."""
    yield way[0]
    kept = way[0]
    for before, point in pairwise(way[1:]):
        if not _is_clear(plan, inside, kept, point):
            yield before
            kept = before
    yield way[-1]
