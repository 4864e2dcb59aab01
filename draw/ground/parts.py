"""Enlarged parts of ground plans: the ground grows, so labels and marks of normal size have more room."""

from __future__ import annotations

from functools import lru_cache

from .plan import Cell, GroundPlan, Seam, Space, Window

_RIM = 4.0
"""The distance of labels from the frame, in pixels."""


@lru_cache(maxsize=8)
def enlarge_part(plan: GroundPlan, window: Window) -> GroundPlan:
    """Return the part of a plan in a window, enlarged. Labels of cells at the frame move into the part."""
    left, top, right, bottom = window.sides
    size = (right - left) * window.zoom, (bottom - top) * window.zoom
    return GroundPlan(
        *size,
        {key: _enlarge_cell(cell, window, size) for key, cell in plan.cells.items()},
        {
            pair: Seam(window.outline(seam.outline), seam.length * window.zoom)
            for pair, seam in plan.seams.items()
        },
        plan.blocked,
        window,
    )


def _enlarge_cell(cell: Cell, window: Window, size: tuple[float, float]) -> Cell:
    left, top, right, bottom = cell.bounds
    corners = *window.point((left, top)), *window.point((right, bottom))
    zoom = window.zoom
    space: Space = tuple(
        [(*window.point((x, y)), wide * zoom, high * zoom) for x, y, wide, high in cell.space]
    )
    return Cell(
        window.outline(cell.outline),
        corners,
        window.point(cell.spot),
        cell.reach * zoom,
        _clip_space(space, size) or space,
        tuple([window.point(at) for at in cell.stands]),
    )


def _clip_space(space: Space, size: tuple[float, float]) -> Space:
    """Return the parts of boxes inside the frame."""
    found: list[tuple[float, float, float, float]] = []
    for x, y, wide, high in space:
        left, right = max(x - wide, _RIM), min(x + wide, size[0] - _RIM)
        top, bottom = max(y - high, _RIM), min(y + high, size[1] - _RIM)
        if left < right and top < bottom:
            found.append(((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2))
    return tuple(found)
