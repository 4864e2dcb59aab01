"""Where things stand on a picture: labels and units as boxes, which orders take their ends from.

    layout = lay_out(scene, plan)
    layout.labels[Province("mun")]          # the box of its label
    layout.units[Province("mun"), False]    # the box of the unit that stands there
    layout.units[Province("mun"), True]     # that of the unit which lost its place there
    layout.slots[Province("mun")]           # the room of its units; where none stands, that of one

A label stands with the room for its unit where both fit largest into the cell, whether there is a unit or
not: so labels stay where they are from phase to phase. A cell that is too small for its label has it outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from ..model.board import Board
from ..model.names import Province
from .cells import Plan, plan_of
from .fonts import width_of
from .labels import LINE, NAME, ROW, label_of
from .points import Line, Point
from .room import Rectangle, chosen, largest
from .scene import Scene
from .signs import BADGE, unit_tag, unit_width

_GAP = 2.0
"""Between label and units, and between units."""

_UNIT = BADGE + 4.0
"""The height of a unit with its halo."""

_LARGEST, _NAMED, _SMALLEST = 1.3, 0.68, 0.42
"""The largest scale of labels, the smallest with names, and the smallest of all."""

_NAME_COUNTS = 1.35
"""A label with the name is worth as much as one without it that is so much larger."""

Stand: TypeAlias = tuple[Province, bool]
"""Where a unit stands: its province, and whether it has lost its place there."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box around the middle `at`, in pixels; what is in it is drawn in this `scale`."""

    at: Point
    width: float
    height: float
    scale: float = 1.0

    @property
    def sides(self) -> Rectangle:
        """Left, top, right and bottom."""
        (x, y), wide, high = self.at, self.width / 2, self.height / 2
        return x - wide, y - high, x + wide, y + high


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of labels (without units), by province, and of units.

    `names` has the lines of the name in a label, none where there is no room. `blocks` are label and units
    together, `leaders` the lines from labels outside to their cells.
    """

    labels: Mapping[Province, Box]
    names: Mapping[Province, tuple[str, ...]]
    slots: Mapping[Province, Box]
    units: Mapping[Stand, Box]
    blocks: Mapping[Province, Box]
    leaders: Mapping[Province, Line]


@dataclass(frozen=True, slots=True)
class _Block:
    """A label and its units around the point 0, 0 in their own size, and where it goes."""

    lines: tuple[str, ...]
    width: float
    height: float
    label: Rectangle
    units: tuple[Rectangle, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0

    def box(self, sides: Rectangle) -> Box:
        """A box in the block as one on the map."""
        (x, y), scale = self.at, self.scale
        left, top, right, bottom = (scale * side for side in sides)
        return Box((x + (left + right) / 2, y + (top + bottom) / 2), right - left, bottom - top, scale)

    @property
    def whole(self) -> Box:
        """The block on the map."""
        return self.box((-self.width / 2, -self.height / 2, self.width / 2, self.height / 2))


def lay_out(scene: Scene, plan: Plan) -> Layout:
    """The place of everything that stands in provinces; the same for the same scene."""
    here: dict[Province, list[tuple[Stand, float]]] = {}
    shown = (*scene.units, *((unit, False) for unit in scene.new))
    for unit, lost in sorted(shown, key=lambda item: item[1]):
        place = unit.location.province
        here.setdefault(place, []).append(((place, lost), unit_width(unit, unit_tag(scene.board, unit))))
    blocks: dict[Province, _Block] = {}
    for info in scene.board.provinces:
        widths = tuple(width for _, width in here.get(info.id, ())) or (_UNIT,)
        blocks[info.id] = _fitted(scene.board, info.id, label_of(scene, info).width, widths)
    leaders = dict(_moved_out(blocks, plan))
    units = {
        stand: block.box(sides)
        for place, block in blocks.items()
        for (stand, _), sides in zip(here.get(place, ()), block.units, strict=False)
    }
    return Layout(
        labels={place: block.box(block.label) for place, block in blocks.items()},
        names={place: block.lines for place, block in blocks.items()},
        slots={place: block.box(_around(block.units)) for place, block in blocks.items()},
        units=units,
        blocks={place: block.whole for place, block in blocks.items()},
        leaders=leaders,
    )


# ------------------------------------------------------------------------------------------- inside


@lru_cache(maxsize=8192)
def _fitted(board: Board, place: Province, width: float, units: tuple[float, ...]) -> _Block:
    """The best of the ways to set label and units into a cell: with the name rather, and large."""
    rims, name = plan_of(board).cells[place].main, board.province[place].name
    best: tuple[float, _Block] | None = None
    for lines in _split(name):
        for block in _blocks(width, lines, units):
            at, scale = largest(rims, block.width, block.height)
            scale = min(math.floor(100 * scale) / 100, _LARGEST)  # as it is written
            worth = scale * (_NAME_COUNTS if lines else 1.0)
            if (not lines or scale >= _NAMED) and (best is None or worth > 1.03 * best[0]):
                best = (
                    worth,
                    _Block(block.lines, block.width, block.height, block.label, block.units, at, scale),
                )
    assert best is not None
    return best[1]


def _split(name: str) -> Iterator[tuple[str, ...]]:
    """The name in a line, in two where it has several words, and no name at all."""
    yield (name,)
    words = name.split()
    if len(words) > 1:
        cuts = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
        yield min(cuts, key=lambda lines: max(width_of(line, NAME) for line in lines))
    yield ()


def _blocks(width: float, lines: tuple[str, ...], units: tuple[float, ...]) -> Iterator[_Block]:
    """Label and units in their own size: the units below, or at the right."""
    wide = max(width, *(width_of(line, NAME) + 1 for line in lines), 0.0)
    high = ROW + LINE * len(lines)
    row = sum(units) + _GAP * (len(units) - 1)
    whole, tall = max(wide, row), high + _GAP + _UNIT
    label = (-wide / 2, -tall / 2, wide / 2, high - tall / 2)
    yield _Block(lines, whole, tall, label, tuple(_row(units, -row / 2, tall / 2 - _UNIT)))
    whole, tall = wide + _GAP + row, max(high, _UNIT)
    label = (-whole / 2, -high / 2, wide - whole / 2, high / 2)
    yield _Block(lines, whole, tall, label, tuple(_row(units, whole / 2 - row, -_UNIT / 2)))


def _row(widths: Sequence[float], left: float, top: float) -> Iterator[Rectangle]:
    for width in widths:
        yield left, top, left + width, top + _UNIT
        left += width + _GAP


def _around(boxes: Iterable[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


# ------------------------------------------------------------------------------------------ outside


def _moved_out(blocks: dict[Province, _Block], plan: Plan) -> Iterator[tuple[Province, Line]]:
    """Finds room elsewhere for the blocks of cells that are too small; the lines to their cells."""
    small = [place for place, block in blocks.items() if block.scale < _SMALLEST]
    if not small:
        return
    fixed = [block.whole.sides for place, block in blocks.items() if place not in small]
    tried: list[_Block] = []
    owners: list[int] = []
    costs: list[float] = []
    for number, place in enumerate(small):
        for cost, block in _elsewhere(blocks[place], plan):
            tried.append(block)
            owners.append(number)
            costs.append(cost)
    found = chosen([block.whole.sides for block in tried], owners, costs, fixed)
    for number, place in enumerate(small):
        start = blocks[place].at
        if number in found:
            blocks[place] = tried[found[number]]
        if math.dist(start, blocks[place].at) > blocks[place].whole.height:
            yield place, (start, blocks[place].at)


def _elsewhere(block: _Block, plan: Plan) -> Iterator[tuple[float, _Block]]:
    """Places around a cell that is too small, each with how bad it is: those farther away are worse."""
    (x, y), width, height = block.at, block.width * _SMALLEST, block.height * _SMALLEST
    for ring in range(9):
        for turn in range(16 if ring else 1):
            angle = math.tau * turn / 16
            at = x + ring * width / 2 * math.sin(angle), y - ring * height / 2 * math.cos(angle)
            moved = replace(block, at=at, scale=_SMALLEST)
            left, top, right, bottom = moved.whole.sides
            if left >= 0 and top >= 0 and right <= plan.width and bottom <= plan.height:
                yield float(ring), moved
