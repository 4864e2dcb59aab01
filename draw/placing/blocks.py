"""Blocks: the label and the units of a province, placed together.

A block lies inside its cell, as large as possible. In a small cell it may extend over water and impassable
land, as long as its units stay in the province.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...model.board import Board, Terrain
from ...model.names import Province
from ..ground.plan import Cell, GroundPlan
from ..ground.points import Point, Rectangle
from ..paper.fonts import text_width
from ..signs import BADGE
from .labels import GAP, LINE, NAME, ROW, Look
from .room import SpatialIndex, boxes_meet, largest_box, line_meets_box

_GAP = 2.0
"""The gap between label and units, and between units."""

UNIT = BADGE + 4.0
"""The height of a unit with its halo."""

_LARGEST, _NAMED = 1.3, 0.68
"""The largest scale of labels, and the smallest one with names."""

_NAME_COUNTS = 1.35
"""The factor by which a label without a name must be larger to be as good as one with a name."""

ROOMY = 0.85
"""The scale from which blocks always stay inside their cells."""

_ABROAD = (1.0, 0.87, 0.75)
"""The scales of blocks that extend beyond their cells."""

_BESIDE = 0.3
"""The share of its quality that a block loses if it lies outside its cell."""

_AFLOAT = 0.35
"""The share of a label outside its cell from which it is styled as on water."""

_MAX_CANDIDATES = 24
"""The maximum number of candidate places outside a cell."""


@dataclass(frozen=True, slots=True)
class LabelBlock:
    """A label and its units around the point 0, 0 in their own size, with their place and scale."""

    look: Look
    width: float
    height: float
    label: Rectangle
    units: tuple[Rectangle, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0

    @property
    def quality(self) -> float:
        """The quality of a block: larger is better, and so is a label with a name."""
        return self.scale * (_NAME_COUNTS if self.look.lines else 1.0)

    def sides(self, box: Rectangle | None = None) -> Rectangle:
        """Return the box of the block on the map, or of a part of it."""
        wide, high = self.width / 2, self.height / 2
        (x, y), scale = self.at, self.scale
        left, top, right, bottom = (-wide, -high, wide, high) if box is None else box
        return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


@lru_cache(maxsize=8192)
def find_block_inside(
    plan: GroundPlan, board: Board, place: Province, widths: tuple[float, float], units: tuple[float, ...]
) -> LabelBlock:
    """Return the best block in a cell, for these widths of label and units."""
    space = plan.cells[place].space
    best: LabelBlock | None = None
    worth = 0.0
    for block in _find_arrangements(board.province[place].name, widths, units):
        at, scale = largest_box(space, block.width, block.height)
        scale = min(math.floor(100 * scale) / 100, _LARGEST)  # as it is written
        named = bool(block.look.lines)
        if (not named or scale >= _NAMED) and (best is None or scale * block.quality > 1.03 * worth):
            best = replace(block, at=at, scale=scale)
            worth = best.quality
            if named and scale >= _LARGEST:
                break
    assert best is not None
    return best


@lru_cache(maxsize=4096)
def find_blocks_over_water(
    plan: GroundPlan, board: Board, place: Province, widths: tuple[float, float], units: tuple[float, ...]
) -> tuple[tuple[float, LabelBlock], ...]:
    """Return blocks with the units in a cell and the rest on adjacent water, each with its quality.

    They are better than the one inside the cell; the best comes first.
    """
    cell, least = plan.cells[place], find_block_inside(plan, board, place, widths, units).quality
    ways = [
        replace(block, scale=scale)
        for block in _find_arrangements(board.province[place].name, widths, units)
        for scale in _ABROAD
    ]
    found: list[tuple[float, LabelBlock]] = []
    for way in sorted(ways, key=lambda way: -way.quality):
        if way.quality <= least or (
            len(found) >= _MAX_CANDIDATES and way.quality < found[_MAX_CANDIDATES - 1][0]
        ):
            break
        across, down = (way.scale * part for part in _middle(unit_slot(way)))
        left, top, right, bottom = way.sides()
        for u, v in cell.stands:
            x, y = u - across, v - down
            box = (x + left, y + top, x + right, y + bottom)
            if _is_free(plan, board, place, box):
                worth = way.quality - _BESIDE * _share_outside(cell, box)
                if worth > least:
                    found.append((worth, replace(way, at=(x, y))))
        found.sort(key=lambda item: (-item[0], item[1].at))
    return tuple(found[:_MAX_CANDIDATES])


def is_afloat(plan: GroundPlan, place: Province, block: LabelBlock) -> bool:
    """Return whether enough of a label is outside its cell to style it as on water."""
    return _share_outside(plan.cells[place], block.sides(block.label)) > _AFLOAT


@lru_cache(maxsize=8)
def _index_lands(plan: GroundPlan, board: Board) -> SpatialIndex[Province]:
    """Return the land provinces, by place."""
    cells = plan.cells
    return SpatialIndex(
        (cells[info.id].bounds, info.id) for info in board.provinces if info.terrain is not Terrain.SEA
    )


def _is_free(plan: GroundPlan, board: Board, place: Province, box: Rectangle) -> bool:
    """Return whether a box with its middle in a cell lies on the map and on no other province's land."""
    left, top, right, bottom = box
    if left <= 2 or top <= 2 or right >= plan.width - 2 or bottom >= plan.height - 2:
        return False
    return not any(
        boxes_meet(sides, box) and line_meets_box(piece, box)
        for land in _index_lands(plan, board).find_touching(box)
        if land != place
        for sides, piece in plan.cells[land].pieces
    )


def _share_outside(cell: Cell, box: Rectangle) -> float:
    """Return the share of a box outside a cell, estimated from a few points."""
    left, top, right, bottom = box
    rows = [top + (bottom - top) * row / 4 for row in range(5)]
    columns = [left + (right - left) * column / 8 for column in range(9)]
    return 1 - sum(cell.count_inside(y, columns) for y in rows) / 45


def _find_arrangements(
    name: str, widths: tuple[float, float], units: tuple[float, ...]
) -> Iterator[LabelBlock]:
    """Yield the arrangements of label and units: with a name on one line, on two or without; units below or
    beside.
    """
    code, others = widths
    for lines in _split_name(name):
        joined = code + others + (GAP if others else 0.0)
        wide = max(joined, *(text_width(line, NAME) + 1 for line in lines), 0.0)
        yield from _arrange_units(Look(lines), wide, ROW + LINE * len(lines), units)
    if others:
        yield from _arrange_units(Look(split=True), max(code, others), 2 * ROW, units)


def _split_name(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the lines of a name: one, two if it has several words, and none."""
    yield (name,)
    words = name.split()
    if len(words) > 1:
        cuts = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
        yield min(cuts, key=lambda lines: max(text_width(line, NAME) for line in lines))
    yield ()


def _arrange_units(look: Look, wide: float, high: float, units: tuple[float, ...]) -> Iterator[LabelBlock]:
    """Yield a label of this size with its units below or on the right."""
    row = sum(units) + _GAP * (len(units) - 1)
    whole, tall = max(wide, row), high + _GAP + UNIT
    label = (-wide / 2, -tall / 2, wide / 2, high - tall / 2)
    yield LabelBlock(look, whole, tall, label, tuple(_make_row(units, -row / 2, tall / 2 - UNIT)))
    whole, tall = wide + _GAP + row, max(high, UNIT)
    label = (-whole / 2, -high / 2, wide - whole / 2, high / 2)
    yield LabelBlock(look, whole, tall, label, tuple(_make_row(units, whole / 2 - row, -UNIT / 2)))


def _make_row(widths: Sequence[float], left: float, top: float) -> Iterator[Rectangle]:
    for width in widths:
        yield left, top, left + width, top + UNIT
        left += width + _GAP


def _middle(box: Rectangle) -> Point:
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2


def _bounding_box(boxes: Sequence[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def unit_slot(block: LabelBlock) -> Rectangle:
    """Return the room of all units of a block."""
    return _bounding_box(block.units)
