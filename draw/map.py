"""The map of a game after one of its phases, as an SVG picture: what a referee publishes beside the report.

`map_of` and `opening_map` draw it from an account of the game. The ground plan comes from `map_cells`, the
colors from the variant (`Variant.coloring`); what it shows is what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..model.board import ProvinceInfo, Terrain
from ..model.position import Unit
from ..variants import Account, Coloring, Landmarks, Side, account_of, opening_account
from .cells import Cell, Plan, plan_of
from .fonts import width_of
from .landmarks import first_borders, ice, patterns, site_sign
from .legend import legend
from .lines import borders, side_of
from .signs import BADGE, BLOCKED, INK, LABEL, SEA, Sign, center_sign, marker_sign, row_of, unit_sign
from .svg import area, element, group, ink_on, text, title

if TYPE_CHECKING:
    from ..variants import Game

_PAGE = "#ffffff"
_EDGE = 24.0
"""The room around the map."""

_HEAD = 62.0
"""The room above it, for the title."""

_FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_NAME = 8.5
"""The size of the letters of a province's name."""


def map_of(game: Game, index: int = -1) -> str:
    """The map after a played phase, by its number in the history (from 0, or -1 for the last).

    Raises ImpossibleError for a game of which nothing was played yet, or not so much.
    """
    account = account_of(game, index)
    return _picture(game, account, f"after {account.record.phase}")


def opening_map(game: Game) -> str:
    """The map of how a game begins."""
    return _picture(game, opening_account(game), "Opening")


def _picture(game: Game, account: Account, moment: str) -> str:
    board = account.board
    plan = plan_of(board)
    coloring = game.variant.coloring(account)
    landmarks = game.variant.landmarks(board)
    key = legend(account, coloring, landmarks, plan)
    width, height = plan.width + 2 * _EDGE, _HEAD + plan.height + key.height + 2 * _EDGE
    frame = {"x": _EDGE, "y": _HEAD, "width": plan.width, "height": plan.height}
    parts = [
        title(f"{board.name}, {moment}"),
        element("rect", width=width, height=height, fill=_PAGE),
        text(board.name, _EDGE, 33, font_size=25, font_weight="bold", fill=INK, text_anchor="start"),
        text(moment, _EDGE, 52, font_size=14, fill="#4a4f5a", text_anchor="start"),
        *([patterns()] if landmarks.ice else []),
        element("svg", "\n".join(("", *_map(account, plan, coloring, landmarks), "")), **frame),
        element("rect", **frame, fill="none", stroke=INK, stroke_width=2),
        group([key.drawn], transform=f"translate({_EDGE:.0f} {_HEAD + plan.height + _EDGE:.1f})"),
    ]
    content = "\n" + "\n".join(parts) + "\n"
    box = f"0 0 {width:.0f} {height:.0f}"
    drawn = element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=round(width),
        height=round(height),
        font_family=_FONT,
        text_anchor="middle",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawn}\n'


def _map(account: Account, plan: Plan, coloring: Coloring, landmarks: Landmarks) -> Iterator[str]:
    board, season = account.board, account.after.phase.season
    yield element("rect", width=plan.width, height=plan.height, fill=BLOCKED)
    yield group(_blocked(plan), id="impassable")
    yield group(
        (_province(account, info, plan.cells[info.id], coloring, landmarks) for info in board.provinces),
        id="provinces",
    )
    if landmarks.ice:
        yield group(ice(plan, landmarks, season), id="ice", pointer_events="none")
    if landmarks.first:
        yield group(first_borders(board, plan, landmarks), id="first-borders", fill="none")
    yield group(borders(board, plan, coloring), id="borders", fill="none", stroke_linejoin="round")
    yield group(_labels(account, plan, coloring, landmarks), id="labels")
    if coloring.notice:
        yield group(_notice(coloring.notice), id="notice", transform="translate(12 12)")


def _notice(words: str) -> Iterator[str]:
    """What all should know, in a frame."""
    size = 15
    wide, high = width_of(words, size, bold=True) + 20, 30
    yield element("rect", width=wide, height=high, fill=_PAGE, stroke=INK, stroke_width=2)
    yield text(words, wide / 2, high / 2 + 5, font_size=size, font_weight="bold", fill=INK)


# ------------------------------------------------------------------------------------------- ground


def _blocked(plan: Plan) -> Iterator[str]:
    for key, terrain in plan.blocked.items():
        color = SEA if terrain is Terrain.SEA else BLOCKED
        outline = area(plan.cells[key].rims)
        yield element("path", d=outline, fill=color, stroke=color, stroke_width=0.6)


def _province(
    account: Account, info: ProvinceInfo, cell: Cell, coloring: Coloring, landmarks: Landmarks
) -> str:
    side = side_of(info, coloring)
    words = [f"{info.name} ({info.id})", *([side.words] if side is not None else [])]
    words += landmarks.told(info.id)
    if info.value:
        words.append(f"value {info.value}")
    here = [*account.after.position.units, *(lost.unit for lost in account.after.position.dislodged)]
    words += [f"{account.power(unit.power)} {unit}" for unit in here if unit.location.province == info.id]
    color = SEA if side is None else side.fill
    outline = area(cell.rims)
    return element(
        "path", title(", ".join(words)), id=info.id, d=outline, fill=color, stroke=color, stroke_width=0.6
    )


# ------------------------------------------------------------------------------------------- labels


def _labels(account: Account, plan: Plan, coloring: Coloring, landmarks: Landmarks) -> Iterator[str]:
    position = account.after.position
    units: dict[str, list[Sign]] = {}
    for unit, dislodged in (
        *((unit, False) for unit in position.units),
        *((lost.unit, True) for lost in position.dislodged),
    ):
        color = unit_color(account, unit, coloring)
        units.setdefault(unit.location.province, []).append(unit_sign(unit, color, dislodged=dislodged))
    for info in account.board.provinces:
        cell = plan.cells[info.id]
        x, y = cell.spot
        size = min(max(cell.reach / 31, 0.72), 1.3)
        here = units.get(info.id, [])
        named = _shows_name(info, cell, size, has_units=bool(here))
        if named and here:
            size = min(size, cell.reach / _THREE_ROWS)
        site = landmarks.sites.get(info.id)
        center = site_sign(site, account.board) if site is not None else center_sign(info)
        drawn = _label(info, coloring, center, here, named=named)
        yield group([drawn], transform=f"translate({x:.1f} {y:.1f}) scale({size:.2f})")


def unit_color(account: Account, unit: Unit, coloring: Coloring) -> str:
    """The color of a unit: its power's, or that of the side of its minor state."""
    info = account.board.power.get(unit.power)
    if info is not None:
        return info.color
    side = coloring.states.get(unit.power)
    return side.fill if side is not None else NEUTRAL_UNIT


NEUTRAL_UNIT = "#e9e4da"
"""The color of units that belong to nobody."""


_THREE_ROWS = 39.5
"""The room (`Cell.reach`) that code, name and units need one above the other, in their own size."""


def _shows_name(info: ProvinceInfo, cell: Cell, size: float, *, has_units: bool) -> bool:
    """Whether there is room for the name between the code and the units."""
    high = 25.0 + (BADGE + 3 if has_units else 0)
    return width_of(info.name, _NAME) * size <= 1.9 * cell.span and size * high <= 1.36 * cell.reach


def _label(
    info: ProvinceInfo, coloring: Coloring, center: Sign | None, units: list[Sign], *, named: bool
) -> str:
    """The label of a province around the point 0, 0: code and signs, the name where it fits, units."""
    side = side_of(info, coloring)
    faith = coloring.markers.get(info.id)
    code = info.id.title()
    shown = text(code, 0, 4.6, font_size=LABEL, font_weight="bold", **_style(side))
    first = [center, Sign(width_of(code, LABEL, bold=True) + 3, shown)]
    first.append(marker_sign(faith) if faith is not None else None)
    high = 15.0 + (BADGE + 3 if units else 0) + (10 if named else 0)
    top = -high / 2
    rows = [row_of([sign for sign in first if sign is not None], top + 7.5)]
    if named:
        rows.append(text(info.name, 0, top + 22, font_size=_NAME, **_style(side)))
    if units:
        rows.append(row_of(units, high / 2 - BADGE / 2))
    return "".join(rows)


def _style(side: Side | None) -> dict[str, str | float]:
    """How the words of a province are written: over a seam of its color; names of seas are slanted."""
    ground, ink = (SEA, "#1d4a66") if side is None else (side.fill, ink_on(side.fill))
    seam: dict[str, str | float] = {"stroke": ground, "stroke_width": 2.2, "stroke_linejoin": "round"}
    slant: dict[str, str | float] = {"font_style": "italic"} if side is None else {}
    return {"fill": ink, **seam, "paint_order": "stroke", **slant}
