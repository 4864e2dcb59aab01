"""The signs on a map: units, centers, values and confessional markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..model.board import Board, ProvinceInfo
from ..model.names import Power, UnitKind
from ..model.position import Unit
from .paper.fonts import text_width
from .paper.svg import Point, Shapes, contrasting_ink, element, text, translate

INK = "#16181d"
"""The dark color of lines and letters."""

SEA = "#cbdfea"
SHALLOWS = "#dfecf3"
SEA_INK = "#34586f"
COAST = "#6b8ea3"
BLOCKED = "#e3e0d8"
"""The colors of seas, of the water along coasts, of names of seas, of coasts and of impassable land."""

SEA_BORDER = "#a3c2d3"
INNER = "#847f75"
RIM = "#4a4a4a"
"""The colors of borders between seas, between lands of one side, and around the land of a side."""

FAITHS = {"protestant": "#f07c12", "catholic": "#1747c4"}
"""The colors of the crosses that show the confessions (E19-MAP-19)."""

_OTHER_FAITH = "#7a2f8f"

BADGE = 17.0
"""The height of a unit's badge."""

LABEL = 13.0
"""The font size of a province's label."""

_WORDS = 10.5
"""The font size of the words on a badge."""

_LETTERS: dict[str, str | float] = {"font_size": _WORDS, "font_weight": "bold"}
_SMALL = 8.5

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
"""The shapes of units: a cannon, a ship, a knight of chess, crossed swords."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing around the point 0, 0, and its width."""

    width: float
    drawn: str

    @property
    def shape(self) -> str:
        """The drawing as one element."""
        return element("g", self.drawn)


def draw_kind(
    kind: UnitKind, color: str, at: Point = (0.0, 0.0), scale: float = 1.0, shapes: Shapes | None = None
) -> str:
    """Return the shape of a kind of unit around a point, in one color; one of the `shapes`, if given."""
    shape = element("path", class_=f"kind {kind.word}", d=_SHAPES[kind], fill_rule="evenodd")
    place = translate(*at, scale)
    if shapes is None:
        return element("g", shape, fill=color, transform=place)
    return shapes.use(shape, fill=color, transform=place)


def center_sign(info: ProvinceInfo) -> Sign | None:
    """Return a circle with the value for a center, an inverted triangle for another valued province."""
    value = str(info.value) if info.value else ""
    if info.center:
        if not value:
            return Sign(9.4, element("circle", r=3.1, fill="#ffffff", stroke=INK, stroke_width=3))
        disk = element("circle", r=6.8, fill=INK, stroke="#ffffff", stroke_width=1)
        return Sign(14.6, disk + _draw_number(value, 3.0))
    if not value:
        return None
    shape = element("path", d="M-8 -6.5L8 -6.5L0 7.5Z", fill="#ffffff", stroke=INK, stroke_width=1)
    return Sign(16, shape + _draw_number(value, 1.2, INK))


def _draw_number(value: str, y: float, color: str = "#ffffff") -> str:
    return text(value, 0, y, font_size=_SMALL, font_weight="bold", fill=color) if value else ""


def marker_sign(faith: str) -> Sign:
    """Return the cross of a confession."""
    color = FAITHS.get(faith.casefold(), _OTHER_FAITH)
    cross = "M-1.8 -6.5H1.8V-2.8H5V0.8H1.8V6.5H-1.8V0.8H-5V-2.8H-1.8Z"
    return Sign(11, element("path", d=cross, fill=color, stroke="#ffffff", stroke_width=1.2))


def unit_sign(unit: Unit, color: str, *, dislodged: bool = False, shapes: Shapes | None = None) -> Sign:
    """Return the badge of a unit in its power's color: shape, letter, coast, bonus and marks.

    Fleets are round, others square; dislodged units are struck through.
    """
    words = unit_words(unit)
    width = unit_width(unit) - 4
    box = {"x": -width / 2, "y": -BADGE / 2, "width": width, "height": BADGE}
    corner = BADGE / 2 if unit.kind is UnitKind.FLEET else 2.5
    halo = element("rect", **box, rx=corner, fill=color, stroke="#ffffff", stroke_width=4)
    dashes = {"stroke_dasharray": "3 2"} if dislodged else {}
    body = element("rect", **box, rx=corner, fill=color, stroke=INK, stroke_width=1.5, **dashes)
    ink = contrasting_ink(color)
    left = -_content_width(words) / 2
    shape = draw_kind(unit.kind, ink, (left + ICON / 2, 0), 0.95, shapes)
    letters = text(words, left / 2 + ICON / 2 + _content_width(words) / 4, 4, **_LETTERS, fill=ink)
    strike = element("path", d=f"M{-width / 2:.1f} 0H{width / 2:.1f}", stroke=ink, stroke_width=1.4)
    return Sign(width + 4, halo + body + (strike if dislodged else "") + shape + letters)


@lru_cache(maxsize=4096)
def unit_width(unit: Unit) -> float:
    """Return the width of a unit's badge with its halo."""
    return _content_width(unit_words(unit)) + 8.5


def _content_width(words: str) -> float:
    """Return the width of a unit's shape and the words beside it; badges with one letter are equally wide."""
    return ICON + text_width(words if len(words) > 1 else "A", _WORDS, bold=True) + 1


@lru_cache(maxsize=32)
def power_tags(board: Board) -> Mapping[Power, str]:
    """Return a few letters of each power's id, to distinguish powers where colors are not enough."""
    names = {info.id: info.id.title() for info in board.powers}

    def first(power: Power) -> str:
        name = names[power]
        others = [other for other in names.values() if other != name]
        lengths = range(1, len(name) + 1)
        return next((name[:n] for n in lengths if not any(one.startswith(name[:n]) for one in others)), name)

    return {power: first(power) for power in names} | {info.id: info.code.title() for info in board.minors}


def unit_words(unit: Unit) -> str:
    """Return the words on a unit's badge: its letter, ``sc`` for a coast, ``+1``, ``f`` for ``fortified``."""
    coast = str(unit.location.coast or "")
    bonus = f"+{unit.bonus}" if unit.bonus else ""
    marks = "".join(mark_letter(mark) for mark in sorted(unit.marks))
    return " ".join(filter(None, (unit.kind.value, coast, bonus, marks)))


def mark_letter(mark: str) -> str:
    """Return the letter of a mark on badges: the mark itself, or the first letter of a word."""
    return mark[:1]
