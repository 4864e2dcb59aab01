"""The layout of a picture: labels and units as boxes, between which orders are drawn.

    layout = lay_out(scene, plan)
    layout.labels[Province("mun")]          # the box of its label
    layout.units[Province("mun"), False]    # the box of its unit
    layout.units[Province("mun"), True]     # the box of its dislodged unit
    layout.slots[Province("mun")]           # the room of its units, or of one if it is vacant

A label includes the room for a unit whether or not there is one, so labels stay in place from phase to phase.
A cell that is too small has its label outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...model.board import Terrain
from ...model.names import Location, Power, Province, UnitKind
from ...model.position import Unit
from ..ground.plan import GroundPlan
from ..ground.points import Point, Polyline, Rectangle
from ..scene import Scene
from ..signs import unit_width
from .blocks import ROOMY, LabelBlock, find_block_inside, find_blocks_over_water, is_afloat, unit_slot
from .labels import Look, make_label
from .room import SpatialIndex, choose_boxes

_PLAIN_UNIT = unit_width(Unit(Power(""), UnitKind.ARMY, Location("")))
"""The width of the room for a unit in a vacant province."""

_MIN_SCALE, _OUTSIDE = 0.42, 0.7
"""The smallest scale of labels, and the largest of those outside their cells."""

Stand: TypeAlias = tuple[Province, bool]
"""A unit's province, and whether the unit is dislodged there."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box around its middle `at`, in pixels; its content is drawn in this `scale`."""

    at: Point
    width: float
    height: float
    scale: float = 1.0

    @property
    def sides(self) -> Rectangle:
        """The left, top, right and bottom."""
        (x, y), wide, high = self.at, self.width / 2, self.height / 2
        return x - wide, y - high, x + wide, y + high


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of labels (without units), by province, and of units.

    `looks` is the form of labels. `blocks` are label and units together; `leaders` are lines from labels
    outside their cells to the cells.
    """

    labels: Mapping[Province, Box]
    looks: Mapping[Province, Look]
    slots: Mapping[Province, Box]
    units: Mapping[Stand, Box]
    blocks: Mapping[Province, Box]
    leaders: Mapping[Province, Polyline]


def lay_out(scene: Scene, plan: GroundPlan) -> Layout:
    """Return the layout of all labels and units of a scene."""
    here: dict[Province, list[tuple[Stand, float]]] = {}
    shown = (*scene.units, *((unit, False) for unit in scene.new_units))
    for unit, lost in sorted(shown, key=lambda item: item[1]):
        place = unit.location.province
        here.setdefault(place, []).append(((place, lost), unit_width(unit)))
    blocks = _place_blocks(scene, plan, here)
    size = _choose_token_scale([block for place, block in blocks.items() if plan.may_show(place)])
    leaders = dict(_move_out(blocks, plan))
    return Layout(
        labels={place: _box(block, block.label) for place, block in blocks.items()},
        looks={place: block.look for place, block in blocks.items()},
        slots={place: _box(block, unit_slot(block)) for place, block in blocks.items()},
        units={
            stand: _limit_scale(_box(block, sides), size)
            for place, block in blocks.items()
            for (stand, _), sides in zip(here.get(place, ()), block.units, strict=False)
        },
        blocks={place: _box(block) for place, block in blocks.items()},
        leaders=leaders,
    )


def _box(block: LabelBlock, part: Rectangle | None = None) -> Box:
    left, top, right, bottom = block.sides(part)
    return Box(((left + right) / 2, (top + bottom) / 2), right - left, bottom - top, block.scale)


def _choose_token_scale(blocks: Sequence[LabelBlock]) -> float:
    """Return the scale of all units that are not crowded: what three of four provinces have room for."""
    scales = sorted(block.scale for block in blocks)
    usual = scales[len(scales) // 4] if scales else 1.0
    return max(1.0, math.floor(10 * usual) / 10)  # so that it stays the same from phase to phase


def _limit_scale(box: Box, most: float) -> Box:
    """Return a box around the same middle whose content is drawn at this scale at most."""
    if box.scale <= most:
        return box
    part = most / box.scale
    return Box(box.at, box.width * part, box.height * part, most)


def _place_blocks(
    scene: Scene, plan: GroundPlan, here: Mapping[Province, Sequence[tuple[Stand, float]]]
) -> dict[Province, LabelBlock]:
    """Return the blocks of all provinces; those that are small inside their cells extend over water."""
    board = scene.board
    blocks: dict[Province, LabelBlock] = {}
    tried: list[LabelBlock] = []
    owners: list[int] = []
    costs: list[float] = []
    tight: list[Province] = []
    for info in board.provinces:
        units = tuple(width for _, width in here.get(info.id, ())) or (_PLAIN_UNIT,)
        widths = make_label(scene, info).widths
        block = blocks[info.id] = find_block_inside(plan, board, info.id, widths, units)
        if block.scale < ROOMY and info.terrain is not Terrain.SEA and plan.may_show(info.id):
            for worth, one in (
                (block.quality, block),
                *find_blocks_over_water(plan, board, info.id, widths, units),
            ):
                tried.append(one)
                owners.append(len(tight))
                costs.append(-worth)
            tight.append(info.id)
    fixed = SpatialIndex((block.sides(), place) for place, block in blocks.items() if place not in tight)
    for owner, place in choose_boxes([one.sides() for one in tried], owners, costs, fixed).items():
        home, block = tight[owner], tried[place]
        if block is not blocks[home]:
            block = replace(block, look=replace(block.look, afloat=is_afloat(plan, home, block)))
        blocks[home] = block
    return blocks


def _move_out(blocks: dict[Province, LabelBlock], plan: GroundPlan) -> Iterator[tuple[Province, Polyline]]:
    """Find room for the blocks of cells that are too small; yield the lines to their cells."""
    small = {place for place, block in blocks.items() if block.scale < _MIN_SCALE} | _find_covered(blocks)
    small = {place for place in small if plan.may_show(place)}
    if not small:
        return
    fixed = SpatialIndex((block.sides(), place) for place, block in blocks.items() if place not in small)
    tried: list[LabelBlock] = []
    owners: list[int] = []
    costs: list[float] = []
    moved = sorted(small)
    for number, place in enumerate(moved):
        for cost, block in _find_places_around(blocks[place], plan):
            tried.append(block)
            owners.append(number)
            costs.append(cost)
    found = choose_boxes([block.sides() for block in tried], owners, costs, fixed)
    for number, place in enumerate(moved):
        start = blocks[place].at
        if number in found:
            blocks[place] = tried[found[number]]
        if math.dist(start, blocks[place].at) > blocks[place].scale * blocks[place].height:
            yield place, (start, blocks[place].at)


def _find_covered(blocks: Mapping[Province, LabelBlock]) -> set[Province]:
    """Return the later of any two overlapping blocks. Blocks overlap where outlines do."""
    boxes = [(block.sides(), place) for place, block in blocks.items()]
    rank = {place: n for n, place in enumerate(blocks)}
    standing = SpatialIndex(boxes)
    return {
        place
        for box, place in boxes
        if any(rank[other] < rank[place] for other in standing.find_touching(box))
    }


def _find_places_around(block: LabelBlock, plan: GroundPlan) -> Iterator[tuple[float, LabelBlock]]:
    """Yield places around a cell that is too small, each with its cost, which grows with the distance."""
    scale = min(max(block.scale, _MIN_SCALE), _OUTSIDE)
    (x, y), width, height = block.at, block.width * scale, block.height * scale
    for ring in range(9):
        for turn in range(16 if ring else 1):
            angle = math.tau * turn / 16
            at = x + ring * width / 2 * math.sin(angle), y - ring * height / 2 * math.cos(angle)
            moved = replace(block, at=at, scale=scale)
            left, top, right, bottom = moved.sides()
            if left >= 0 and top >= 0 and right <= plan.width and bottom <= plan.height:
                yield float(ring), moved
