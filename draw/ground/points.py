"""The points of a board's provinces and impassable areas."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias, cast

from ...model.board import Board, Terrain

Point: TypeAlias = tuple[float, float]
"""Two coordinates; on the globe, longitude and latitude in degrees."""

Polyline: TypeAlias = tuple[Point, ...]
"""Points joined by straight lines."""

Rectangle: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom of a box."""


def bounding_box(line: Polyline) -> Rectangle:
    """Return the box around a line."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs), min(ys), max(xs), max(ys)


def ground_digest(board: Board) -> str:
    """Return a digest of the drawn parts of a board: points, terrain, borders and impassable ground.

    Packaged plans and outlines store this digest, so they are used for no other board.
    """
    facts = (
        sorted((info.id, info.terrain.value, info.at) for info in board.provinces),
        sorted(neighbor_pairs(board)),
        [(key, at, terrain.value) for key, (at, terrain) in blocked_points(board).items()],
    )
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def place_provinces(board: Board) -> dict[str, Point]:
    """Return the point of each province; one without a point lies between its neighbors, or on a circle."""
    points: dict[str, Point] = {info.id: info.at for info in board.provinces if info.at is not None}
    near: dict[str, set[str]] = {info.id: set() for info in board.provinces}
    for pair in neighbor_pairs(board):
        near[pair[0]].add(pair[1])
        near[pair[1]].add(pair[0])
    if not points:
        count = len(near)
        turns = ((key, 2 * math.pi * place / count) for place, key in enumerate(near))
        return {key: (10 * math.sin(turn), 10 * math.cos(turn)) for key, turn in turns}
    while len(points) < len(near):
        found = {
            key: _mean([points[one] for one in sorted(others) if one in points])
            for key, others in near.items()
            if key not in points and others & points.keys()
        }
        points |= found or {key: _mean(list(points.values())) for key in near if key not in points}
    return {key: points[key] for key in near}


def neighbor_pairs(board: Board) -> frozenset[tuple[str, str]]:
    """Return the sorted pairs of provinces between which a unit of any kind can move in one step."""
    return frozenset(
        (min(one, other), max(one, other))
        for borders in (board.army_borders, board.fleet_borders)
        for place, places in borders.items()
        for one in (str(place.province),)
        for other in (str(reached.province) for reached in places)
        if one != other
    )


def blocked_points(board: Board) -> dict[str, tuple[Point, Terrain]]:
    """Return the points of the board's impassable areas, with their terrain; keys begin with ``#``.

    The list is not validated: entries that are not points on the globe are ignored.
    """
    found: dict[str, tuple[Point, Terrain]] = {}
    for number, area in enumerate(_to_tuple(board.special.get("impassable"))):
        if not isinstance(area, Mapping):
            continue
        fields = cast("Mapping[str, object]", area)
        terrain = Terrain.SEA if fields.get("terrain") == Terrain.SEA else Terrain.INLAND
        at = fields.get("at")
        points = (
            [_parse_point(at)]
            if _parse_point(at) is not None
            else [_parse_point(one) for one in _to_tuple(at)]
        )
        for place, point in enumerate(points):
            if point is not None:
                found[f"#{number}.{place}"] = (point, terrain)
    return found


def _to_tuple(value: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()


def _parse_point(at: object) -> Point | None:
    """Return a point, longitude and latitude, if it is one on the globe."""
    numbers = [one for one in _to_tuple(at) if isinstance(one, int | float)]
    if len(numbers) != 2 or len(numbers) != len(_to_tuple(at)):
        return None
    longitude, latitude = numbers
    return (longitude, latitude) if abs(longitude) <= 180 and abs(latitude) <= 90 else None


def spread_points(points: Mapping[str, Point]) -> dict[str, Point]:
    """Return the points with coinciding ones moved apart a little."""
    taken: set[Point] = set()
    found: dict[str, Point] = {}
    for key, at in points.items():
        x, y = at
        turns = 0
        while (round(x, 4), round(y, 4)) in taken:
            turns += 1
            x += 0.05 * turns * math.cos(2.4 * turns)
            y += 0.05 * turns * math.sin(2.4 * turns)
        taken.add((round(x, 4), round(y, 4)))
        found[key] = (x, y)
    return found


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
