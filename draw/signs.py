"""The signs on a map: units, centers, values and confessional markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..model.board import Board, ProvinceInfo
from ..model.names import Power, UnitKind
from ..model.position import Unit
from .paper.fonts import width_of
from .paper.svg import element, group, ink_on, text

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
_TAG = 8.5


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


@lru_cache(maxsize=4096)
def unit_sign(unit: Unit, color: str, tag: str = "", *, dislodged: bool = False) -> Sign:
    """The badge of a unit in its color: letter, coast, bonus, marks, and on white the tag of its power.

    Fleets are round, armies square; dislodged units are struck through.
    """
    words, split = unit_words(unit), _tag_width(tag)
    width = unit_width(unit, tag) - 4
    box = {"x": -width / 2, "y": -BADGE / 2, "width": width, "height": BADGE}
    corner = BADGE / 2 if unit.kind is UnitKind.FLEET else 2.5
    halo = element("rect", **box, rx=corner, fill=color, stroke="#ffffff", stroke_width=4)
    dashes = {"stroke_dasharray": "3 2"} if dislodged else {}
    body = element("rect", **box, rx=corner, fill=color, stroke=INK, stroke_width=1.5, **dashes)
    ink = ink_on(color)
    letters = text(words, -split / 2, 4.3, font_size=12, font_weight="bold", fill=ink)
    panel = _panel(tag, width, corner) if tag else ""
    strike = element("path", d=f"M{-width / 2} 0H{(width - 2 * split) / 2}", stroke=ink, stroke_width=1.4)
    return Sign(width + 4, halo + body + letters + (strike if dislodged else "") + panel)


def _panel(tag: str, width: float, corner: float) -> str:
    """The white end of a badge with the tag of its power."""
    split, right, high = width / 2 - _tag_width(tag), width / 2 - 0.75, BADGE / 2 - 0.75
    bend = corner - 0.75
    rim = f"M{split:.1f} {-high}H{right - bend:.1f}Q{right:.1f} {-high} {right:.1f} {-high + bend:.2f}"
    rim += f"V{high - bend:.2f}Q{right:.1f} {high} {right - bend:.1f} {high}H{split:.1f}Z"
    x = (split + right) / 2 - (0.8 if corner > 3 else 0)
    word = text(tag, x, 3.1, font_size=_TAG, font_weight="bold", fill=INK)
    return element("path", d=rim, fill="#ffffff") + word


def _tag_width(tag: str) -> float:
    return width_of(tag, _TAG, bold=True) + 3.5 if tag else 0.0


@lru_cache(maxsize=4096)
def unit_width(unit: Unit, tag: str = "") -> float:
    """How wide the badge of a unit is, with its halo."""
    room = width_of(unit_words(unit), 12, bold=True) + 8 - (2.5 if tag else 0)
    return max(room + _tag_width(tag), BADGE) + 4


def unit_tag(board: Board, unit: Unit) -> str:
    """The tag on the badge of a unit; one of a minor state has none at home, where all know whose it is."""
    state = board.minor.get(unit.power)
    if state is not None and unit.location.province in state.provinces:
        return ""
    return tags(board).get(unit.power, "")


@lru_cache(maxsize=32)
def tags(board: Board) -> Mapping[Power, str]:
    """What stands for each power where its color alone could be mistaken: a few letters of its id."""
    names = {info.id: info.id.title() for info in board.powers}

    def first(power: Power) -> str:
        name = names[power]
        others = [other for other in names.values() if other != name]
        lengths = range(1, len(name) + 1)
        return next((name[:n] for n in lengths if not any(one.startswith(name[:n]) for one in others)), name)

    return {power: first(power) for power in names} | {info.id: info.code.title() for info in board.minors}


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
