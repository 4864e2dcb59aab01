"""The shapes of units: a cannon, a ship, a knight of chess, crossed swords."""

from __future__ import annotations

from ..model.names import UnitKind
from .paper.svg import element

ICON = 14.0
"""The width of a shape at scale 1; it is 12 high."""

_SHAPES = {
    UnitKind.ARMY: (
        "M-6.2 -3.6L5.6 -6.6L6.6 -3.4L-5.4 -0.2L-6.8 -1.2Z"  # the barrel
        "M-5.2 0.6L-3.6 0.6L-5.6 6H-7.2Z"  # the trail
        "M4.4 2.8C4.4 4.6 2.9 6.1 1.1 6.1 -0.7 6.1 -2.2 4.6 -2.2 2.8 -2.2"  # the wheel
        " 1 -0.7 -0.5 1.1 -0.5 2.9 -0.5 4.4 1 4.4 2.8Z"
        "M2.4 2.8C2.4 3.5 1.8 4.1 1.1 4.1 0.4 4.1 -0.2 3.5 -0.2 2.8 -0.2"  # and its hub
        " 2.1 0.4 1.5 1.1 1.5 1.8 1.5 2.4 2.1 2.4 2.8Z"
    ),
    UnitKind.FLEET: (
        "M-6.8 2.4H6.8L4.6 6H-4.8Z"  # the hull
        "M-0.9 -6.2V1.2H-6Z"  # the sails
        "M0.5 -6.2C3.6 -4.6 5 -2 5.4 1.2H0.5Z"
    ),
    UnitKind.KNIGHT: (
        "M-4.4 6H5.2V4.4H4.2C5.4 0.4 4.6 -4 0.8 -5.2L0.2 -6.4L-1.2 -4.9C-3.4 -3.9 -4.4 -2.2 -5.6 0.4L-4.4 2"
        "L-2.6 1.2L-0.4 0.2C-0.2 1.6 -2.8 2.4 -3 4.4H-4.4Z"
    ),
    UnitKind.MERCENARY: (
        "M-6.4 -6.2L-4 -5.8L3.2 2L4.6 0.8L5.6 1.9L4.5 2.9L6.6 5L5.3 6.2L3.3 4.1L2.2 5.1L1.2 4L2.3 3Z"
        "M6.4 -6.2L4 -5.8L-3.2 2L-4.6 0.8L-5.6 1.9L-4.5 2.9L-6.6 5L-5.3 6.2L-3.3 4.1L-2.2 5.1L-1.2 4L-2.3 3Z"
    ),
}


def draw_kind(kind: UnitKind, color: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> str:
    """Return the shape of a kind of unit around a point, in one color."""
    return element(
        "path",
        class_=f"kind {kind.word}",
        d=_SHAPES[kind],
        fill=color,
        fill_rule="evenodd",
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.2f})",
    )
