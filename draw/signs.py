"""The signs on a map: units, centers, values and confessional markers."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.board import ProvinceInfo
from ..model.names import UnitKind
from ..model.position import Unit
from .fonts import width_of
from .svg import element, group, ink_on, text

INK = "#16181d"
"""What is dark on a map."""

SEA = "#b5d5e8"
COAST = "#28516b"
BLOCKED = "#d9d5cc"
"""The colors of seas, of coasts and of land that no unit can enter."""

FAITHS = {"protestant": "#f07c12", "catholic": "#1747c4"}
"""The colors of the crosses that show the confessions (E19-MAP-19)."""

_OTHER_FAITH = "#7a2f8f"

BADGE = 17.0
"""The height of a unit's badge."""

LABEL = 13.0
"""The size of the letters of a province's label."""

_SMALL = 8.5


@dataclass(frozen=True, slots=True)
class Sign:
    """Something drawn around the point 0, 0, and how wide it is."""

    width: float
    drawn: str


def center_sign(info: ProvinceInfo) -> Sign | None:
    """A filled circle with the value for a center, an inverted triangle for another province of value."""
    value = str(info.value) if info.value else ""
    if info.center:
        radius = 6.8 if value else 4.2
        ring = element("circle", r=radius, fill=INK, stroke="#ffffff", stroke_width=1)
        dot = "" if value else element("circle", r=1.6, fill="#ffffff")
        return Sign(2 * radius + 1, ring + dot + _number(value, 3.0))
    if not value:
        return None
    shape = element("path", d="M-8 -6.5L8 -6.5L0 7.5Z", fill="#ffffff", stroke=INK, stroke_width=1)
    return Sign(16, shape + _number(value, 1.2, INK))


def _number(value: str, y: float, color: str = "#ffffff") -> str:
    return text(value, 0, y, font_size=_SMALL, font_weight="bold", fill=color) if value else ""


def marker_sign(faith: str) -> Sign:
    """The cross of a confession."""
    color = FAITHS.get(faith.casefold(), _OTHER_FAITH)
    cross = "M-1.8 -6.5H1.8V-2.8H5V0.8H1.8V6.5H-1.8V0.8H-5V-2.8H-1.8Z"
    return Sign(11, element("path", d=cross, fill=color, stroke="#ffffff", stroke_width=1.2))


def unit_sign(unit: Unit, color: str, *, dislodged: bool = False) -> Sign:
    """The badge of a unit in its color: letter, coast, bonus and marks; fleets are round, armies square."""
    words = unit_words(unit)
    width = unit_width(unit) - 4
    box = {"x": -width / 2, "y": -BADGE / 2, "width": width, "height": BADGE}
    corner = BADGE / 2 if unit.kind is UnitKind.FLEET else 2.5
    halo = element("rect", **box, rx=corner, fill=color, stroke="#ffffff", stroke_width=4)
    dashes = {"stroke_dasharray": "3 2"} if dislodged else {}
    body = element("rect", **box, rx=corner, fill=color, stroke=INK, stroke_width=1.5, **dashes)
    ink = ink_on(color)
    letters = text(words, 0, 4.3, font_size=12, font_weight="bold", fill=ink)
    strike = element("path", d=f"M{-width / 2} 0H{width / 2}", stroke=ink, stroke_width=1.4)
    return Sign(unit_width(unit), halo + body + letters + (strike if dislodged else ""))


def unit_width(unit: Unit) -> float:
    """How wide the badge of a unit is, with its halo."""
    return max(BADGE, width_of(unit_words(unit), 12, bold=True) + 8) + 4


def unit_words(unit: Unit) -> str:
    """What stands on a unit's badge: ``A``, ``F/sc``, ``A+1``, ``Af`` with the mark ``fortified``."""
    coast = f"/{unit.location.coast}" if unit.location.coast else ""
    bonus = f"+{unit.bonus}" if unit.bonus else ""
    marks = "".join(mark_letter(mark) for mark in sorted(unit.marks))
    return f"{unit.kind.value}{coast}{bonus}{' ' + marks if marks else ''}"


def mark_letter(mark: str) -> str:
    """The letter that stands for a mark on badges: itself, or the first one of a word."""
    return mark[:1]


def row_of(signs: list[Sign], y: float, gap: float = 2.0) -> str:
    """Signs beside one another, their middle at 0 and the height `y`."""
    left = -(sum(sign.width for sign in signs) + gap * (len(signs) - 1)) / 2
    parts: list[str] = []
    for sign in signs:
        spot = f"translate({left + sign.width / 2:.1f} {y:.1f})"
        parts.append(group([sign.drawn], transform=spot))
        left += sign.width + gap
    return "".join(parts)
