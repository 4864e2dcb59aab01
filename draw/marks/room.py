"""The room on a picture: which boxes are taken, and what a line would run over."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

import numpy as np
from numpy.typing import NDArray

from ..layout import Box
from ..points import Point

Points = NDArray[np.float64]
"""Points in a row, each of two numbers."""


class Room:
    """Boxes that are taken, each with what it is and how bad it is to run over it."""

    def __init__(self, boxes: Iterable[tuple[Hashable, Box, float]]) -> None:
        taken = list(boxes)
        self._owners: list[Hashable] = [owner for owner, _, _ in taken]
        self._rims = np.array([_rim(box) for _, box, _ in taken]).reshape(-1, 4)
        self._weights = np.array([weight for _, _, weight in taken])

    def take(self, owner: Hashable, box: Box, weight: float) -> None:
        """Put a box where it stands now."""
        self._owners.append(owner)
        self._rims = np.vstack((self._rims, _rim(box)))
        self._weights = np.append(self._weights, weight)

    def overlap(self, box: Box, besides: Collection[Hashable] = ()) -> float:
        """How much of a box is taken already, in pixels; 0 if it is free."""
        left, top, right, bottom = _rim(box)
        rims = self._rims
        wide = np.minimum(rims[:, 2], right) - np.maximum(rims[:, 0], left)
        high = np.minimum(rims[:, 3], bottom) - np.maximum(rims[:, 1], top)
        shared = np.where((wide > 0) & (high > 0), wide * high, 0.0)
        return float(shared[self._others(besides)].sum())

    def crossed(self, line: Points, besides: Collection[Hashable] = ()) -> float:
        """How bad it is to draw a line of points near to one another here."""
        x, y = line[:, 0, None], line[:, 1, None]
        rims = self._rims
        inside = (x > rims[:, 0]) & (x < rims[:, 2]) & (y > rims[:, 1]) & (y < rims[:, 3])
        met = inside.any(axis=0) & self._others(besides)
        return float(self._weights[met].sum())

    def _others(self, besides: Collection[Hashable]) -> NDArray[np.bool_]:
        return np.array([owner not in besides for owner in self._owners], dtype=bool)


def _rim(box: Box) -> tuple[float, float, float, float]:
    (x, y), wide, high = box.at, box.width / 2, box.height / 2
    return x - wide, y - high, x + wide, y + high


def boundary(box: Box, inside: Point, outside: Point, gap: float) -> Point:
    """Where the line from a point in a box to one outside leaves it, with a gap around it."""
    (x, y), (u, v) = inside, outside
    share = 1.0
    for at, to, middle, size in ((x, u, box.at[0], box.width), (y, v, box.at[1], box.height)):
        if to != at:
            rim = middle + (size / 2 + gap if to > at else -size / 2 - gap)
            share = min(share, max(0.0, (rim - at) / (to - at)))
    return x + share * (u - x), y + share * (v - y)
