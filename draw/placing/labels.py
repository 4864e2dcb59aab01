"""The labels of provinces: signs and code in a row, the name below it in one line or two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...model.board import Board, ProvinceInfo
from ...model.names import Province
from ...variants import Side, Site
from ..ground.landmarks import site_sign
from ..ground.lines import find_side
from ..paper.fonts import ASCENT, text_width
from ..paper.svg import BLACK, contrasting_ink, element, shape_id, text
from ..scene import Scene
from ..signs import INK, LABEL, SEA, SEA_INK, Sign, center_sign, marker_sign, power_tags

_TAG = 7.5
"""The font size of the owner's tag."""

NAME = 8.5
"""The font size of a province's name."""

ROW = 15.5
"""The height of the row with the code, and of a row of signs."""

GAP = 2.0
"""The gap between signs in a row."""

LINE = 10.0
"""The height of a line of the name."""


@dataclass(frozen=True, slots=True)
class Look:
    """The form of a label: the lines of its name, signs in a row of their own, styled as on water."""

    lines: tuple[str, ...] = ()
    split: bool = False
    afloat: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a province: a sign, the code, the owner's tag, a sign, and the name.

    `ink` and `ground` are the colors of letters and land; names of seas are slanted.
    """

    first: Sign | None
    code: str
    tag: str
    last: Sign | None
    name: str
    ink: str
    ground: str
    slanted: bool

    @property
    def widths(self) -> tuple[float, float]:
        """The widths of the code and of a row of everything else."""
        others = [sign.width for sign in (self.first, self.last) if sign is not None]
        if self.tag:
            others.append(text_width(self.tag, _TAG, bold=True))
        return text_width(self.code, LABEL, bold=True) + 2, sum(others) + GAP * max(0, len(others) - 1)

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that the drawing uses."""
        return tuple(sign.shape for sign in (self.first, self.last) if sign is not None)

    @lru_cache(maxsize=8192)  # noqa: B019  # as many as pictures show again and again
    def drawn(self, look: Look) -> str:
        """Return the label around the point 0, 0."""
        code = _LabelWord(self.code, LABEL, 4.6)
        tag = _LabelWord(self.tag, _TAG, 0.4, "owner") if self.tag else None
        signs = [sign for sign in (self.first, tag, self.last) if sign is not None]
        inline = [sign for sign in (self.first, code, tag, self.last) if sign is not None]
        rows = [[code], signs] if look.split and signs else [inline]
        y = -(ROW * len(rows) + LINE * len(look.lines)) / 2
        parts = [_draw_row(row, y + ROW * n + ROW / 2) for n, row in enumerate(rows)]
        y += ROW * len(rows) + ASCENT * NAME
        parts += [text(line, 0, y + LINE * n, class_="name") for n, line in enumerate(look.lines)]
        return "".join(parts)

    def style(self, look: Look) -> dict[str, str | float]:
        """Return the style of the letters, with an outline in the color of the ground."""
        ink, ground = (INK, SEA) if look.afloat else (self.ink, self.ground)
        fill = {} if ink == BLACK else {"fill": ink}
        return {**fill, "stroke": ground, **({"font_style": "italic"} if self.slanted else {})}


@dataclass(frozen=True, slots=True)
class _LabelWord:
    """A bold word in a row of signs, with its size and the height of its baseline below the middle."""

    text: str
    size: float
    base: float
    name: str = ""

    @property
    def width(self) -> float:
        return text_width(self.text, self.size, bold=True) + (0 if self.name else 2)


def _draw_row(row: Sequence[Sign | _LabelWord], y: float) -> str:
    """Return signs and words side by side, centered at 0 and the height `y`."""
    left = -(sum(one.width for one in row) + GAP * (len(row) - 1)) / 2
    parts: list[str] = []
    for one in row:
        x = left + one.width / 2
        if isinstance(one, Sign):
            parts.append(element("use", href=f"#{shape_id(one.shape)}", x=x, y=y))
        else:
            named = {"class_": one.name} if one.name else {}
            parts.append(text(one.text, x, y + one.base, font_size=one.size, font_weight="bold", **named))
        left += one.width + GAP
    return "".join(parts)


def make_label(scene: Scene, info: ProvinceInfo) -> Label:
    """Return the label of a province in a scene."""
    side, site = find_side(info, scene.coloring), scene.landmarks.sites.get(info.id)
    return _make_label(scene.board, info.id, side, site, scene.coloring.markers.get(info.id, ""))


@lru_cache(maxsize=8192)
def _make_label(board: Board, place: Province, side: Side | None, site: Site | None, faith: str) -> Label:
    info = board.province[place]
    ground, ink = (SEA, SEA_INK) if side is None else (side.fill, contrasting_ink(side.fill))
    tag = "" if side is None or side.power is None else power_tags(board).get(side.power, "")
    return Label(
        site_sign(site, board) if site is not None else center_sign(info),
        place.title(),
        f"({tag})" if tag and side is not None and side.aligned else tag,
        marker_sign(faith) if faith else None,
        info.name,
        ink,
        ground,
        side is None,
    )


OUTLINED: dict[str, str | float] = {
    "font_size": NAME,
    "stroke_width": 2.2,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}
"""The size of names, and the outline of all letters of labels."""
