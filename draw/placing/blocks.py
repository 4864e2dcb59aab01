"""Blocks: a label and the units of its province, and where they go together.

A block stands inside the cell, as large as it can be there. Where that is small, it may lie on water and on
land that no unit enters as well, if its units stay in the province.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from ...model.board import Board, Terrain
from ...model.names import Province
from ..ground.cells import Shape, plan_of
from ..ground.points import Point
from ..paper.fonts import width_of
from ..signs import BADGE
from .labels import GAP, LINE, NAME, ROW, Look
from .room import Rectangle, drawn, largest

_GAP = 2.0
"""Between label and units, and between units."""

UNIT = BADGE + 4.0
"""The height of a unit with its halo, and the width of room for one."""

_LARGEST, _NAMED = 1.3, 0.68
"""The largest scale of labels, and the smallest with names."""

_NAME_COUNTS = 1.35
"""A label with the name is worth as much as one without it that is so much larger."""

ROOMY = 0.85
"""Blocks in at least this scale stay inside of their cells."""

_ABROAD = (1.0, 0.87, 0.75)
"""The scales of blocks that do not stay inside."""

_BESIDE = 0.3
"""How much worth a block loses that lies outside of its cell altogether."""

_AFLOAT = 0.35
"""Labels of which so much is outside are written as on water."""

_KEPT = 24
"""So many of the places outside are kept, the best."""


@dataclass(frozen=True, slots=True)
class Block:
    """A label and its units around the point 0, 0 in their own size, and where they go, in which scale."""

    look: Look
    width: float
    height: float
    label: Rectangle
    units: tuple[Rectangle, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0

    @property
    def worth(self) -> float:
        """How good it is: large, and with the name."""
        return self.scale * (_NAME_COUNTS if self.look.lines else 1.0)

    def sides(self, box: Rectangle | None = None) -> Rectangle:
        """A box of the block on the map; by default the whole."""
        wide, high = self.width / 2, self.height / 2
        (x, y), scale = self.at, self.scale
        left, top, right, bottom = (-wide, -high, wide, high) if box is None else box
        return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


@lru_cache(maxsize=8192)
def inside(board: Board, place: Province, widths: tuple[float, float], units: tuple[float, ...]) -> Block:
    """The best block in a cell, for a label and units so wide."""
    rims = plan_of(board).cells[place].main
    best: Block | None = None
    for block in _blocks(board.province[place].name, widths, units):
        at, scale = largest(rims, block.width, block.height)
        scale = min(math.floor(100 * scale) / 100, _LARGEST)  # as it is written
        found = replace(block, at=at, scale=scale)
        if (not block.look.lines or scale >= _NAMED) and (best is None or found.worth > 1.03 * best.worth):
            best = found
            if block.look.lines and scale >= _LARGEST:
                break
    assert best is not None
    return best


@lru_cache(maxsize=4096)
def abroad(
    board: Board, place: Province, widths: tuple[float, float], units: tuple[float, ...]
) -> tuple[tuple[float, Block], ...]:
    """Blocks with their units in a cell and the rest perhaps on water beside it, each with its worth."""
    cell = plan_of(board).cells[place].shape
    spots = _spots(cell)
    tried = [
        (block, scale, x - scale * middle[0], y - scale * middle[1])
        for block in _blocks(board.province[place].name, widths, units)
        for middle in [_middle(slot_of(block))]
        for scale in _ABROAD
        for x, y in spots
    ]
    if not tried:
        return ()
    sizes = [(scale * block.width / 2, scale * block.height / 2) for block, scale, _, _ in tried]
    sides = [(x - w, y - h, x + w, y + h) for (_, _, x, y), (w, h) in zip(tried, sizes, strict=True)]
    kept = [
        replace(block, at=(x, y), scale=scale)
        for (block, scale, x, y), free in zip(tried, _are_free(board, place, sides), strict=True)
        if free
    ]
    if not kept:
        return ()
    beyond = _beyond(cell, [block.sides() for block in kept])
    afloat = _beyond(cell, [block.sides(block.label) for block in kept])
    found = [
        (block.worth - _BESIDE * out, replace(block, look=replace(block.look, afloat=wet > _AFLOAT)))
        for block, out, wet in zip(kept, beyond, afloat, strict=True)
    ]
    found.sort(key=lambda item: (-item[0], item[1].at))
    return tuple(found[:_KEPT])


def _are_free(board: Board, place: Province, boxes: Sequence[Rectangle]) -> NDArray[np.bool_]:
    """Which boxes lie on the map and on no land of others."""
    plan = plan_of(board)
    tree, places = _lands(board)
    sides: NDArray[np.float64] = np.array(boxes, dtype=np.float64)
    hit, land = tree.query(drawn(boxes), predicate="intersects")
    free = (sides[:, :2] > 2).all(axis=1) & (sides[:, 2] < plan.width - 2) & (sides[:, 3] < plan.height - 2)
    free[hit[land != places.index(place)]] = False
    return free


@lru_cache(maxsize=8)
def _lands(board: Board) -> tuple[shapely.STRtree, list[Province]]:
    """The cells of provinces of land."""
    places = [info.id for info in board.provinces if info.terrain is not Terrain.SEA]
    cells = [plan_of(board).cells[place].shape for place in places]
    shapely.prepare(cells)
    return shapely.STRtree(cells), places


def _beyond(cell: Shape, boxes: Sequence[Rectangle]) -> list[float]:
    """How much of each box is outside of a cell, by a few points in it."""
    sides: NDArray[np.float64] = np.array(boxes, dtype=np.float64)
    across, down = (part.ravel() for part in np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 5)))
    x = sides[:, 0, None] + (sides[:, 2] - sides[:, 0])[:, None] * across
    y = sides[:, 1, None] + (sides[:, 3] - sides[:, 1])[:, None] * down
    shapely.prepare(cell)
    return (1 - shapely.contains_xy(cell, x, y).mean(axis=1)).tolist()


def _spots(cell: Shape) -> list[Point]:
    """Places for the middle of units in a cell."""
    left, top, right, bottom = cell.bounds
    across, down = np.meshgrid(np.linspace(left, right, 9)[1:-1], np.linspace(top, bottom, 9)[1:-1])
    within = cell.buffer(-5)
    within = cell.buffer(-2) if within.is_empty else within
    hit = shapely.contains_xy(within, across, down)
    return list(zip(across[hit].tolist(), down[hit].tolist(), strict=True))


def _blocks(name: str, widths: tuple[float, float], units: tuple[float, ...]) -> Iterator[Block]:
    """The ways to set label and units: with the name in one line, in two, or none; units below or beside."""
    code, others = widths
    for lines in _split(name):
        joined = code + others + (GAP if others else 0.0)
        wide = max(joined, *(width_of(line, NAME) + 1 for line in lines), 0.0)
        yield from _arranged(Look(lines), wide, ROW + LINE * len(lines), units)
    if others:
        yield from _arranged(Look(split=True), max(code, others), 2 * ROW, units)


def _split(name: str) -> Iterator[tuple[str, ...]]:
    """The name in a line, in two where it has several words, and no name at all."""
    yield (name,)
    words = name.split()
    if len(words) > 1:
        cuts = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
        yield min(cuts, key=lambda lines: max(width_of(line, NAME) for line in lines))
    yield ()


def _arranged(look: Look, wide: float, high: float, units: tuple[float, ...]) -> Iterator[Block]:
    """A label of this size with its units below or at the right."""
    row = sum(units) + _GAP * (len(units) - 1)
    whole, tall = max(wide, row), high + _GAP + UNIT
    label = (-wide / 2, -tall / 2, wide / 2, high - tall / 2)
    yield Block(look, whole, tall, label, tuple(_row(units, -row / 2, tall / 2 - UNIT)))
    whole, tall = wide + _GAP + row, max(high, UNIT)
    label = (-whole / 2, -high / 2, wide - whole / 2, high / 2)
    yield Block(look, whole, tall, label, tuple(_row(units, whole / 2 - row, -UNIT / 2)))


def _row(widths: Sequence[float], left: float, top: float) -> Iterator[Rectangle]:
    for width in widths:
        yield left, top, left + width, top + UNIT
        left += width + _GAP


def _middle(box: Rectangle) -> Point:
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2


def _around(boxes: Sequence[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def slot_of(block: Block) -> Rectangle:
    """The room of all units of a block."""
    return _around(block.units)
