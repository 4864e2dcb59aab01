"""The room in the shape of a cell: boxes for labels, places for units."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon

from .plan import Space
from .points import Point

_Numbers = NDArray[np.float64]

DIGITS = 4
"""The decimals of numbers in plans; pictures have one."""

_TRIES = 15
"""The number of candidate places across and down an outline."""

_STEP = 5.0
"""The largest distance between points of an outline that boxes must not cover."""

_COARSE = 100
"""The number of such points of an outline on a large board."""

_CLEARANCE = 3.0
"""The distance of boxes from outlines, so that a thin line fits between two boxes."""

_STANDS = 7
"""The number of candidate places for units across and down a cell."""


def find_space(shape: Polygon, *, coarse: bool = False) -> Space:
    """Return the boxes that fit into an outline, in the sequence of their middles.

    A box is left out if another one is at least as wide and as high; of equal ones, the first stays. `coarse`
    boxes may come slightly nearer to the outline of a large cell.
    """
    spots, across, down = _measure_distances(shape, max(_STEP, shape.length / _COARSE) if coarse else _STEP)
    order = across.argsort(axis=1, kind="stable")
    across = np.take_along_axis(across, order, axis=1)
    down = np.minimum.accumulate(np.take_along_axis(down, order, axis=1), axis=1)
    number, place = np.nonzero(down[:, 1:] < down[:, :-1])
    wide, high = across[number, place + 1].round(DIGITS), down[number, place].round(DIGITS)
    kept = _find_undominated_boxes(number, wide, high)
    boxes = sorted((int(number[n]), float(wide[n]), float(high[n])) for n in kept)
    rounded = spots.round(DIGITS).tolist()
    found = [(rounded[spot][0], rounded[spot][1], wide, high) for spot, wide, high in boxes if wide and high]
    return tuple(found) or ((rounded[0][0], rounded[0][1], 0.0, 0.0),)


def _measure_distances(shape: Polygon, step: float) -> tuple[_Numbers, _Numbers, _Numbers]:
    """Return spots in an outline, with their distances across and down from each point of the outline."""
    shapely.prepare(shape)
    left, top, right, bottom = shape.bounds
    across = np.linspace(left, right, _TRIES + 2)[1:-1]
    down = np.linspace(top, bottom, _TRIES + 2)[1:-1]
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    spots = spots[shapely.contains_xy(shape, spots[:, 0], spots[:, 1])]
    if not len(spots):
        spots = shapely.get_coordinates(shape.representative_point())
    corners = shapely.get_coordinates(shapely.segmentize(shape, step))
    away = (np.abs(spots[:, None, :] - corners[None, :, :]) - _CLEARANCE).clip(0)
    return spots, away[:, :, 0], away[:, :, 1]


def _find_undominated_boxes(number: NDArray[np.intp], wide: _Numbers, high: _Numbers) -> list[int]:
    """Return the boxes that are not contained in size by any other box."""
    order = np.lexsort((number, -high, -wide))
    sizes = wide[order]
    best = np.maximum.accumulate(high[order])
    wider = np.searchsorted(-sizes, -sizes, side="left")
    bar = np.where(wider > 0, best[wider - 1], 0.0)
    kept: list[int] = []
    # Of the boxes so far, those with the smallest number for their height. Both lists ascend.
    heights, numbers = list[float](), list[int]()
    for n in order[high[order] >= bar].tolist():
        tall, mine = float(high[n]), int(number[n])
        place = bisect_left(heights, tall)
        if place < len(heights) and numbers[place] <= mine:
            continue
        kept.append(n)
        end = bisect_right(heights, tall)
        start = end
        while start and numbers[start - 1] >= mine:
            start -= 1
        heights[start:end], numbers[start:end] = [tall], [mine]
    return kept


def find_stands(shape: Polygon | MultiPolygon) -> tuple[Point, ...]:
    """Return places for the middle of units in a cell."""
    left, top, right, bottom = shape.bounds
    columns, rows = np.linspace(left, right, _STANDS + 2), np.linspace(top, bottom, _STANDS + 2)
    across, down = np.meshgrid(columns[1:-1], rows[1:-1])
    within = shape.buffer(-5)
    within = shape.buffer(-2) if within.is_empty else within
    hit = shapely.contains_xy(within, across, down)
    spots = zip(across[hit].round(DIGITS).tolist(), down[hit].round(DIGITS).tolist(), strict=True)
    return tuple((x, y) for x, y in spots)
