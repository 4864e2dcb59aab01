"""The labels of provinces: signs and code in a row, and under it the name, in one line or two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..model.board import Board, ProvinceInfo
from ..model.names import Province
from ..variants import Side, Site
from .fonts import ASCENT, width_of
from .landmarks import site_sign
from .lines import side_of
from .scene import Scene
from .signs import LABEL, SEA, Sign, center_sign, marker_sign, row_of, tags
from .svg import ink_on, text

_TAG = 7.5
"""The size of the tag of the owner."""

NAME = 8.5
"""The size of the letters of a province's name."""

ROW = 15.5
"""The height of the row with the code."""

LINE = 10.0
"""The height of a line of the name."""


@dataclass(frozen=True, slots=True)
class Label:
    """What the label of a province shows; `ink` and `ground` are the colors of letters and of the land."""

    row: tuple[Sign, ...]
    name: str
    ink: str
    ground: str
    slanted: bool

    @property
    def width(self) -> float:
        """How wide the row with the code is."""
        return sum(sign.width for sign in self.row) + 2 * (len(self.row) - 1)

    @lru_cache(maxsize=8192)  # noqa: B019  # as many as pictures show again and again
    def drawn(self, lines: tuple[str, ...]) -> str:
        """The label around the point 0, 0, with these lines of the name."""
        top = -(ROW + LINE * len(lines)) / 2
        parts = [row_of(list(self.row), top + ROW / 2)]
        first = top + ROW + ASCENT * NAME
        style = _style(self.ink, self.ground, slanted=self.slanted)
        parts += [text(line, 0, first + LINE * n, font_size=NAME, **style) for n, line in enumerate(lines)]
        return "".join(parts)


def label_of(scene: Scene, info: ProvinceInfo) -> Label:
    """The label of a province in a scene."""
    faith = scene.coloring.markers.get(info.id, "")
    return _label(
        scene.board, info.id, side_of(info, scene.coloring), scene.landmarks.sites.get(info.id), faith
    )


@lru_cache(maxsize=8192)
def _label(board: Board, place: Province, side: Side | None, site: Site | None, faith: str) -> Label:
    ground, ink = (SEA, "#1d4a66") if side is None else (side.fill, ink_on(side.fill))
    code, style = place.title(), _style(ink, ground, slanted=side is None)
    row = (
        site_sign(site, board) if site is not None else center_sign(board.province[place]),
        Sign(
            width_of(code, LABEL, bold=True) + 2,
            text(code, 0, 4.6, font_size=LABEL, font_weight="bold", **style),
        ),
        _owner(side, board, ink) if side is not None else None,
        marker_sign(faith) if faith else None,
    )
    signs = tuple(sign for sign in row if sign is not None)
    return Label(signs, board.province[place].name, ink, ground, side is None)


def _owner(side: Side, board: Board, ink: str) -> Sign | None:
    """The tag of the power on whose side a province is: in brackets where it is not its own land."""
    tag = tags(board).get(side.power, "") if side.power is not None else ""
    if not tag:
        return None
    words = f"({tag})" if side.aligned else tag
    shown = text(words, 0, 0.4, font_size=_TAG, font_weight="bold", fill=ink, class_="owner")
    return Sign(width_of(words, _TAG, bold=True), shown)


def _style(ink: str, ground: str, *, slanted: bool) -> dict[str, str | float]:
    """Letters over a seam of the color of the land; those of seas are slanted."""
    seam: dict[str, str | float] = {"stroke": ground, "stroke_width": 2.2, "stroke_linejoin": "round"}
    slant: dict[str, str | float] = {"font_style": "italic"} if slanted else {}
    return {"fill": ink, **seam, "paint_order": "stroke", **slant}
