"""The legend of a map: the meaning of its colors and signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..model.board import Terrain
from ..model.names import Location, Power, UnitKind
from ..model.position import Unit
from ..variants import ALIGNED, NOBODY, OWN, Account, Coloring, Side, kind_word, make_tint
from .ground.landmarks import legend_entries
from .ground.lines import LINES, find_line_kinds
from .ground.plan import GroundPlan
from .marks.key import mark_entries
from .marks.strokes import ORDERS
from .paper.fonts import text_width
from .paper.svg import contrasting_ink, element, group, text
from .scene import Scene
from .signs import BLOCKED, INK, Sign, center_sign, mark_letter, marker_sign, power_tags, unit_sign

_SIZE = 12.5
_TAG = 10.0
_ROW = 24.0
_GAP = 22.0

_NAMED = 3
"""The number of minor states of one color that the legend names."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The drawing of a legend, with its size."""

    width: float
    height: float
    drawn: str


def draw_legend(scene: Scene, plan: GroundPlan, width: float) -> Legend:
    """Return the legend of a picture, in rows of at most this width (a single entry may be wider)."""
    account, coloring, landmarks = scene.account, scene.coloring, scene.landmarks
    rows: list[str] = []
    y, widest = 10.0, 0.0
    special = legend_entries(account.board, landmarks, account.after.phase.season)
    rows_of = (
        (
            (replace(sign, drawn=element("g", sign.drawn, **ORDERS)), words)
            for sign, words in mark_entries(scene)
        ),
        _side_entries(account, coloring, plan),
        _sign_entries(scene, plan),
        special,
    )
    for entries in rows_of:
        x = 0.0
        for sign, words in entries:
            wide = sign.width + 6 + text_width(words, _SIZE)
            if x and x + wide > width:
                x, y = 0.0, y + _ROW
            spot = f"translate({x + sign.width / 2:.1f} {y:.1f})"
            middle = {"text_anchor": "middle"} if "<text" in sign.drawn else {}
            rows.append(group([sign.drawn], transform=spot, **middle))
            rows.append(text(words, x + sign.width + 6, y + 4.5))
            widest = max(widest, x + wide)
            x += wide + _GAP
        y += _ROW if x else 0
    return Legend(
        widest, y - 10.0, group(rows, class_="legend", font_size=_SIZE, fill=INK, text_anchor="start")
    )


def _side_entries(account: Account, coloring: Coloring, plan: GroundPlan) -> Iterator[tuple[Sign, str]]:
    """Yield the colors of land: each power's own, and the lighter one of its aligned minor states."""
    board = account.board
    shown = {side for place, side in coloring.land.items() if plan.may_show(place)}
    if plan.whole:
        shown |= set(coloring.states.values())
    position = account.after.position
    holders = {unit.power for unit in (*position.units, *(lost.unit for lost in position.dislodged))}
    pale = any(side.aligned for side in shown)
    for info in board.powers:
        if info.id in holders or any(side.power == info.id for side in shown):
            second = make_tint(info.color, ALIGNED) if pale else ""
            yield (
                _draw_swatch(make_tint(info.color, OWN), second, power_tags(board)[info.id], info.color),
                info.name,
            )
    if pale:
        sample = _draw_swatch(make_tint("#606060", OWN), make_tint("#606060", ALIGNED), "( )")
        yield sample, "lighter: minor states aligned with the power"
    land = [info.id for info in board.provinces if info.terrain is not Terrain.SEA and plan.may_show(info.id)]
    found = {coloring.land.get(place, NOBODY): None for place in land}
    yield from _plain_side_entries([side for side in found if side.power is None])
    if any(terrain is not Terrain.SEA and plan.may_show(key) for key, terrain in plan.blocked.items()):
        yield _draw_swatch(BLOCKED), "impassable"


def _plain_side_entries(sides: Iterable[Side]) -> Iterator[tuple[Sign, str]]:
    """Yield the colors of land that is on no power's side; many minor states of one color share an entry."""
    alike: dict[str, list[str]] = {}
    for side in sorted(sides, key=lambda side: side.words):
        alike.setdefault(side.fill, []).append(side.words)
    for fill, names in alike.items():
        for words in names if len(names) <= _NAMED else ("other minor states",):
            yield _draw_swatch(fill), words


def _draw_swatch(color: str, second: str = "", tag: str = "", units: str = "") -> Sign:
    """Return a patch of a color, half of it in a second color, with the tag of the power.

    The tag is on white or on the color of the power's units.
    """
    room = text_width(tag, _TAG, bold=True) + 7 if tag else 0.0
    left, right = -13 - room / 2, 13 + room / 2
    split = right - room
    full = element("rect", x=left, y=-7, width=26, height=14, fill=color)
    half = element("path", d=f"M{split:.1f} -7V7H{left:.1f}Z", fill=second) if second else ""
    panel = element("rect", x=split, y=-7, width=room, height=14, fill=units or "#ffffff") if tag else ""
    word = (
        text(
            tag,
            (split + right) / 2,
            3.6,
            font_size=_TAG,
            font_weight="bold",
            fill=contrasting_ink(units or "#ffffff"),
        )
        if tag
        else ""
    )
    rim = element(
        "rect", x=left, y=-7, width=right - left, height=14, fill="none", stroke=INK, stroke_width=1
    )
    return Sign(right - left, full + half + panel + rim + word)


def _sign_entries(scene: Scene, plan: GroundPlan) -> Iterator[tuple[Sign, str]]:
    """Yield the signs on the map: units and their marks, centers, values, markers, lines."""
    board, coloring = scene.board, scene.coloring
    shown_units = scene.units
    units = [unit for unit, _ in shown_units]
    lost = [unit for unit, gone in shown_units if gone]
    nobody = Power("")
    for kind in UnitKind:
        if any(unit.kind is kind for unit in units):
            yield unit_sign(Unit(nobody, kind, Location("")), _PLAIN), kind_word(board, kind)
    if any(unit.bonus for unit in units):
        sample = Unit(nobody, UnitKind.ARMY, Location(""), bonus=1)
        yield unit_sign(sample, _PLAIN), "a unit stronger by 1"
    marks = sorted({mark for unit in units for mark in unit.marks})
    for mark in (mark for mark in marks if len(mark) > 1):
        letter = text(mark_letter(mark), 0, 4.5, font_size=_SIZE, font_weight="bold", fill=INK)
        yield Sign(10, letter), mark
    letters = [mark for mark in marks if len(mark) == 1]
    if letters:
        sign = text(" ".join(letters), 0, 4.5, font_size=_SIZE, font_weight="bold", fill=INK)
        yield Sign(14 * len(letters), sign), "units with a rule of their own, by letter"
    if lost:
        sample = Unit(nobody, lost[0].kind, Location(""))
        yield unit_sign(sample, _PLAIN, dislodged=True), "dislodged: must retreat or disband"
    for kind, words in ((True, "supply center"), (False, "province with a value")):
        samples = [info for info in board.provinces if info.center is kind]
        drawn = next((center_sign(info) for info in samples if kind or info.value), None)
        if drawn is not None:
            value = any(info.value for info in samples)
            yield drawn, f"{words} and its value" if value and kind else words
    for faith in sorted(set(coloring.markers.values())):
        yield marker_sign(faith), f"{faith.title()} marker"
    shown = find_line_kinds(plan, board)
    for kind, words in _LINES.items():
        if kind in shown:
            yield _draw_stroke(kind), words


_LINES = {
    "strait": "impassable water",
    "closed": "impassable border",
    "apart": "neighbors that do not touch on this map",
}
"""The lines that need an explanation."""


def _draw_stroke(kind: str) -> Sign:
    return Sign(28, "".join(element("path", d="M-11 0H11", **style) for style in LINES[kind]))


_PLAIN = "#f4f1ea"
"""The color of the sample units."""
