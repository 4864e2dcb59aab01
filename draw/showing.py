"""What notebooks show of a value: one line about it, its map if it has one, and one table.

Notebooks are light or dark, and sometimes have no styles, so the table uses the color of the surrounding
text, and every sign has a word beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import quote

from ..games import SIGNS, Game
from ..model.board import Board
from ..model.case import Case
from ..model.errors import WestphaliaError
from ..model.names import Power
from ..model.orders import format_order, format_unit
from ..model.position import Position, Unit
from ..research import Comparison, Core, Resolutions, Verification
from ..solver import Explanation, Kernel, Resolution, Status, UnreadResult
from ..variants import Document, format_resolution_heads, owner_name
from .drawing import draw
from .pages.html_page import Html, element, page_heading, sections_html
from .scene import Subject

_MOST_RESOLUTIONS = 6
"""The maximum number of consistent resolutions side by side."""

_Cell: TypeAlias = "str | int | None"


class _Shown(NamedTuple):
    """A table, and what the map shows."""

    heads: Sequence[str]
    rows: Iterable[Sequence[_Cell]]
    subject: Subject | None = None


def format_html(value: object) -> str | None:
    """Return a value as HTML for a notebook, or None if its class has no page."""
    if isinstance(value, Document):
        return element("div", page_heading(value), sections_html(value))
    for kind in type(value).__mro__:
        if kind in _TABLES:
            shown = _TABLES[kind](value)
            title = repr(value)[1:-1]
            about = element("p", title)
            return element("div", about, _map(shown.subject, title), _table(shown.heads, shown.rows))
    return None


def _map(subject: Subject | None, words: str) -> Html:
    """Return the map of a subject as an image; nothing if it has none or cannot be drawn.

    Inline SVG would have ids that clash, and notebooks that are not trusted would not show it.
    """
    try:
        picture = None if subject is None else draw(subject, outcome=not isinstance(subject, Case))
    except (WestphaliaError, LookupError):  # the table shows what is wrong
        picture = None
    if picture is None:
        return Html()
    plain = quote(picture.svg.replace('"', "'"), safe=" '=:;,/()-.")
    source = f"data:image/svg+xml,{plain}"
    return element("p", Html(f'<img alt="{escape(words)}" width="720" style="{_FITTING}" src="{source}">'))


_FITTING: Final = "max-width:100%;height:auto"


def _table(heads: Sequence[str], rows: Iterable[Sequence[_Cell]]) -> Html:
    """Return a table; a cell without content has a dash, and several lines stand one below the other."""
    head = element("tr", *(element("th", name, scope="col", style=_LEFT) for name in heads))
    body = [element("tr", *map(_cell, row)) for row in rows]
    return element("table", element("thead", head), element("tbody", *body))


def _cell(content: _Cell) -> Html:
    text = "-" if content is None or content == "" else str(content)
    lines = [element("span", line) for line in text.split("\n")]
    return element("td", Html("<br>".join(lines)), style=_RIGHT if isinstance(content, int) else _LEFT)


_LEFT: Final = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_RIGHT: Final = "text-align:right;vertical-align:top;padding:2px 12px 2px 0"


# ------------------------------------------------------------------------------ positions and orders


def _show_board(board: Board) -> _Shown:
    rows = (
        (
            info.id,
            info.name,
            info.terrain.value,
            "center" if info.center else None,
            None if info.home is None else owner_name(board, info.home),
            ", ".join(info.coasts),
        )
        for info in board.provinces
    )
    return _Shown(("Code", "Name", "Terrain", "Center", "Home of", "Coasts"), rows, board)


def _show_position(position: Position) -> _Shown:
    units, owned = _units_by_power(position.units), Counter(position.owners.values())
    lost = _units_by_power(one.unit for one in position.dislodged)
    rows = (
        (owner_name(position.board, power), units.get(power), lost.get(power), owned[power])
        for power in dict.fromkeys((*units, *lost, *owned))
    )
    return _Shown(("Power", "Units", "Dislodged", "Owned"), rows, position)


def _units_by_power(units: Iterable[Unit]) -> Mapping[Power, str]:
    found: dict[Power, list[str]] = {}
    for unit in units:
        found.setdefault(unit.power, []).append(format_unit(unit))
    return {power: ", ".join(names) for power, names in found.items()}


def _show_case(case: Case) -> _Shown:
    units = _units_by_power(case.position.units)
    given: dict[Power, list[str]] = {}
    for sheet in case.order_sets:
        other = [line.text for line in (*sheet.doubtful, *sheet.other_lines, *sheet.unread)]
        given.setdefault(sheet.power, []).extend((*map(format_order, sheet.orders), *other))
    rows = (
        (owner_name(case.board, power), units.get(power), "\n".join(given.get(power, ())))
        for power in dict.fromkeys((*units, *given))
    )
    return _Shown(("Power", "Units", "Orders"), rows, case)


def _show_resolution(resolution: Resolution) -> _Shown:
    rows: list[Sequence[_Cell]] = []
    for result in resolution.all_results:
        order = result.text if isinstance(result, UnreadResult) else format_order(result.order)
        why = result.why.removeprefix(order).strip()
        power = owner_name(resolution.position.board, result.power)
        rows.append((power, order, f"{SIGNS[result.status]} {why}"))
    return _Shown(("Power", "Order", "Outcome"), rows, resolution)


def _show_game(game: Game) -> _Shown:
    dues, centers = game.dues, game.variant.centers(game.state)
    units = Counter(unit.power for unit in game.position.units)
    rows: list[Sequence[_Cell]] = []
    for info in game.board.powers:
        due = dues.get(info.id)
        owed = "submitted" if info.id in game.submissions else None if due is None else f"{due} due"
        rows.append((info.name, centers.get(info.id, 0), units[info.id], owed))
    now = str(game.phase) if game.outcome is None else "Orders"
    return _Shown(("Power", "Centers", "Units", now), rows, game)


# ------------------------------------------------------------------------------ findings


def _show_kernel(kernel: Kernel) -> _Shown:
    heads = format_resolution_heads(kernel, _MOST_RESOLUTIONS)
    columns = (*kernel.alternatives[: len(heads)], kernel.result)
    rows = (
        (format_order(order), *(column[i].words for column in columns))
        for i, order in enumerate(kernel.orders)
    )
    return _Shown(("Order", *heads, "result"), rows)


def _show_resolutions(found: Resolutions) -> _Shown:
    columns = found.columns[:_MOST_RESOLUTIONS]
    rows = (
        (format_order(found.orders[i]), *(column[i].words for column in (*columns, found.result)))
        for i in found.differing
    )
    heads = (f"resolution {number}" for number in range(1, len(columns) + 1))
    return _Shown(("Order", *heads, "result"), rows)


def _show_core(core: Core) -> _Shown:
    rows = (
        (unit.power.title(), format_order(order)) for unit, order in zip(core.units, core.orders, strict=True)
    )
    return _Shown(("Power", "Order"), rows)


def _show_verification(found: Verification) -> _Shown:
    rows = (
        (
            f"{SIGNS[Status.SUCCEEDS]} right" if one.holds else f"{SIGNS[Status.FAILS]} wrong",
            one.text,
            None if one.instead is None else str(one.instead),
            " ".join(one.why),
        )
        for one in found.statements
    )
    return _Shown(("", "Statement", "Instead", "Why"), rows)


def _show_comparison(found: Comparison) -> _Shown:
    changed = sorted(found.changed, key=lambda name: (-found.changed[name], name))
    rows = (
        (name, found.changed[name], found.tried[name], found.groups[name].most_common(1)[0][0])
        for name in changed
        if found.changed[name]
    )
    return _Shown(("Choice", "Changed phases", "Tried", "Most often"), rows)


def _show_explanation(explanation: Explanation) -> _Shown:
    rows = (
        (number, step.text, ", ".join(map(str, step.because)))
        for number, step in enumerate(explanation.steps, 1)
    )
    return _Shown(("Step", "", "From"), rows)


_TABLES: Final[Mapping[type, Callable[[Any], _Shown]]] = {
    Board: _show_board,
    Position: _show_position,
    Case: _show_case,
    Resolution: _show_resolution,
    Game: _show_game,
    Kernel: _show_kernel,
    Resolutions: _show_resolutions,
    Core: _show_core,
    Verification: _show_verification,
    Comparison: _show_comparison,
    Explanation: _show_explanation,
}
