"""Room on a map: where in an outline a box fits largest, and which of many boxes can be drawn together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from ..ground.points import Line, Point

Rectangle: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom of a box."""

_Numbers: TypeAlias = NDArray[np.float64]

_TRIES = 15
"""Boxes are tried at so many places across and down an outline."""

_STEP = 5.0
"""The points of an outline that a box must keep clear of are at most so far from one another."""

_AWAY = 3.0
"""How far boxes keep from outlines."""


@lru_cache(maxsize=8192)
def largest(rims: tuple[Line, ...], width: float, height: float) -> tuple[Point, float]:
    """The middle of the largest box of this shape inside an outline, and how many times as large it is.

    The box keeps a little away from the outline, so that something thin fits between two of them.
    """
    spots, across, down = _distances(rims)
    scales = np.maximum(across * (2 / width), down * (2 / height)).min(axis=1)
    place = int(scales.argmax())
    return (float(spots[place, 0]), float(spots[place, 1])), float(scales[place])


@lru_cache(maxsize=1024)
def _distances(rims: tuple[Line, ...]) -> tuple[_Numbers, _Numbers, _Numbers]:
    """Spots in an outline, and how far across and down each is from each point of the outline."""
    shape = shapely.Polygon(rims[0], rims[1:])
    shapely.prepare(shape)
    left, top, right, bottom = shape.bounds
    across = np.linspace(left, right, _TRIES + 2)[1:-1]
    down = np.linspace(top, bottom, _TRIES + 2)[1:-1]
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    spots = spots[shapely.contains_xy(shape, spots[:, 0], spots[:, 1])]
    if not len(spots):
        spots = shapely.get_coordinates(shape.representative_point())
    corners = shapely.get_coordinates(shapely.segmentize(shape, _STEP))
    away = (np.abs(spots[:, None, :] - corners[None, :, :]) - _AWAY).clip(0)
    return spots, np.ascontiguousarray(away[:, :, 0]), np.ascontiguousarray(away[:, :, 1])


def chosen(
    boxes: Sequence[Rectangle], owners: Sequence[int], costs: Sequence[float], fixed: Sequence[Rectangle]
) -> dict[int, int]:
    """For each owner one of its boxes, so that none of those meets another or a fixed one, at low cost.

    The answer has the places of the boxes in the sequence. Owners with the fewest boxes choose first; then
    each, again and again, takes a cheaper box that has become free, or one whose holder finds another for
    less. An owner for whom none is free is left out. The same for the same input.
    """
    if not boxes:
        return {}
    shapes = drawn(boxes)
    free = np.ones(len(boxes), dtype=bool)
    if fixed:
        standing = shapely.STRtree(drawn(fixed))
        free[standing.query(shapes)[0]] = False
    kept = np.flatnonzero(free)
    rivals: dict[int, list[int]] = {int(place): [] for place in kept}
    owner = np.array(owners)[kept]
    pairs = shapely.STRtree(shapes[kept]).query(shapes[kept])
    for one, other in pairs[:, owner[pairs[0]] != owner[pairs[1]]].T.tolist():
        rivals[int(kept[one])].append(int(kept[other]))
    return _Choice(rivals, owners, costs).made()


def drawn(boxes: Sequence[Rectangle]) -> NDArray[np.object_]:
    """Boxes as shapes."""
    sides: _Numbers = np.array(boxes, dtype=np.float64)
    return shapely.box(sides[:, 0], sides[:, 1], sides[:, 2], sides[:, 3])


class _Choice:
    """Boxes that are being chosen: one for each owner."""

    def __init__(self, rivals: dict[int, list[int]], owners: Sequence[int], costs: Sequence[float]) -> None:
        self.rivals, self.owners, self.costs = rivals, owners, costs
        self.options: dict[int, list[int]] = {}
        for place in sorted(rivals, key=lambda place: (costs[place], place)):
            self.options.setdefault(owners[place], []).append(place)
        self.taken: dict[int, int] = {}

    def made(self) -> dict[int, int]:
        """The boxes after a few rounds of choosing."""
        sequence = sorted(self.options, key=lambda owner: (len(self.options[owner]), owner))
        for _ in range(4):
            before = dict(self.taken)
            for owner in sequence:
                self._improve(owner)
            if self.taken == before:
                break
        return self.taken

    def _improve(self, owner: int) -> None:
        """The cheapest box for an owner, counting what those pay who must make room for it."""
        now = self._cost(owner)
        for place in self.options[owner]:
            gain = now - self.costs[place]
            if gain <= 0:
                return
            moves = self._room_for(place, gain)
            if moves is not None:
                self.taken.update(moves)
                self.taken[owner] = place
                return

    def _cost(self, owner: int) -> float:
        place = self.taken.get(owner)
        return 1e6 if place is None else self.costs[place]

    def _room_for(self, place: int, gain: float) -> dict[int, int] | None:
        """Where those go who hold what a box needs, for less than what is gained; None if they cannot."""
        moves: dict[int, int] = {}
        holders = {
            self.owners[rival] for rival in self.rivals[place] if self.taken.get(self.owners[rival]) == rival
        }
        for holder in sorted(holders):
            other = self._other(holder, {place, *moves.values()})
            if other is None:
                return None
            moves[holder] = other
            gain -= self.costs[other] - self._cost(holder)
            if gain <= 0:
                return None
        return moves

    def _other(self, owner: int, wanted: set[int]) -> int | None:
        """The cheapest box of an owner that meets neither what is wanted nor what others hold."""
        for place in self.options[owner]:
            rivals = self.rivals[place]
            if not wanted.intersection(rivals) and not any(
                self.taken.get(self.owners[rival]) == rival for rival in rivals
            ):
                return place
        return None
