"""Where things stand on a picture: labels and units as boxes, which orders take their ends from.

layout = lay_out(scene, plan)
layout.labels[Province("mun")]          # the box of its label, with its scale
layout.units[Province("mun"), False]    # the box of the unit that stands there
layout.units[Province("mun"), True]     # that of the unit which lost its place there
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..model.board import ProvinceInfo
from ..model.names import Province
from .cells import Cell, Plan
from .fonts import width_of
from .points import Point
from .scene import Scene
from .signs import BADGE, unit_width

NAME = 8.5
"""The size of the letters of a province's name."""

_THREE_ROWS = 39.5
"""The room (`Cell.reach`) that code, name and units need one above the other, in their own size."""

Stand: TypeAlias = tuple[Province, bool]
"""Where a unit stands: its province, and whether it has lost its place there."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box around the middle `at`, in pixels; what is in it is drawn in this `scale`."""

    at: Point
    width: float
    height: float
    scale: float = 1.0
    named: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of labels (without units), by province, and of units."""

    labels: Mapping[Province, Box]
    units: Mapping[Stand, Box]


def lay_out(scene: Scene, plan: Plan) -> Layout:
    """Labels where cells have the most room, units below them in a row."""
    here: dict[Province, list[tuple[Stand, float]]] = {}
    for unit, lost in sorted(scene.units, key=lambda item: item[1]):
        place = unit.location.province
        here.setdefault(place, []).append(((place, lost), unit_width(unit)))
    labels: dict[Province, Box] = {}
    units: dict[Stand, Box] = {}
    for info in scene.board.provinces:
        cell, standing = plan.cells[info.id], here.get(info.id, [])
        size = min(max(cell.reach / 31, 0.72), 1.3)
        named = _shows_name(info, cell, size, has_units=bool(standing))
        if named and standing:
            size = min(size, cell.reach / _THREE_ROWS)
        words = 15.0 + (10 if named else 0)
        high = words + (BADGE + 3 if standing else 0)
        x, y = cell.spot
        wide = max(34.0, width_of(info.name, NAME) if named else 0)
        labels[info.id] = Box((x, y - size * (high - words) / 2), wide * size, words * size, size, named)
        left = x - size * (sum(width + 2 for _, width in standing) - 2) / 2
        for stand, width in standing:
            at = left + size * width / 2, y + size * (high - BADGE) / 2
            units[stand] = Box(at, width * size, (BADGE + 2) * size, size)
            left += size * (width + 2)
    return Layout(labels, units)


def _shows_name(info: ProvinceInfo, cell: Cell, size: float, *, has_units: bool) -> bool:
    """Whether there is room for the name between the code and the units."""
    high = 25.0 + (BADGE + 3 if has_units else 0)
    return width_of(info.name, NAME) * size <= 1.9 * cell.span and size * high <= 1.36 * cell.reach
