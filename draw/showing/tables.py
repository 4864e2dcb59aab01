"""Pages of boards, positions, cases and resolutions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...games import SIGNS
from ...model.board import Board
from ...model.brief import pluralize
from ...model.case import Case
from ...model.errors import WestphaliaError
from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import Position, Unit
from ...solver import Kernel, Resolution, Status, SuppositionEnding, UnreadResult, join_words
from ...variants import (
    find_variant,
    format_certainty,
    format_kernel,
    format_kernel_title,
    format_resolution_heads,
    format_rules,
    owner_name,
)
from ..drawing import draw
from ..scene import Subject
from .html import Cell, Html, element, folded, heading, image, lines, numbered, page, paragraph, spot, table

MOST_COLUMNS = 6
"""The maximum number of consistent resolutions side by side."""


MOST_KERNELS = 2
"""The maximum number of kernels that are drawn."""


def picture(subject: Subject, words: str, *, outcome: bool = True, kernel: int | None = None) -> Html:
    """Return the picture of a subject. Return nothing if it cannot be drawn: the page reports the defects
    elsewhere.
    """
    try:
        return image(draw(subject, outcome=outcome, kernel=kernel), words)
    except (WestphaliaError, LookupError):
        return Html()


def power_cell(board: Board, power: Power) -> Html:
    """Return the name of a power after a spot of its color."""
    info = board.power.get(power)
    color = info.color if info is not None else ""
    return element("span", spot(color), " ", owner_name(board, power), style="white-space:nowrap")


def board_html(board: Board) -> str:
    """Show a board: its map, its powers and provinces."""
    powers = ((power_cell(board, info.id), info.id, _list_homes(board, info.id)) for info in board.powers)
    provinces = (
        (
            info.id,
            info.name,
            info.terrain.value,
            "center" if info.center else None,
            _join_names(info.coasts),
        )
        for info in board.provinces
    )
    words = _count_parts(board)
    return page(
        heading(board.name, *words),
        picture(board, f"Map of {board.name}"),
        folded("Powers", table(("Power", "Id", "Home centers"), powers)),
        folded("Provinces", table(("Code", "Name", "Terrain", "Center", "Coasts"), provinces)),
    )


def _count_parts(board: Board) -> tuple[str, ...]:
    named = (len(board.provinces), "province"), (len(board.centers), "center"), (len(board.powers), "power")
    return tuple(pluralize(number, noun) for number, noun in named)


def _list_homes(board: Board, power: Power) -> str | None:
    return _join_names(info.id for info in board.provinces if info.home == power and info.center)


def _join_names(names: Iterable[str]) -> str | None:
    return ", ".join(names) or None


def position_html(position: Position) -> str:
    """Show a position: its map, units and owners."""
    count = pluralize(len(position.units), "unit")
    return page(
        heading(position.board.name, count),
        picture(position, f"Map of {position.board.name} with {count}"),
        folded("Units", units_table(position)),
    )


def units_table(position: Position) -> Html:
    """Return a table of units, dislodged units and owned centers."""
    board, units = position.board, _group_by_power(position.units)
    lost = _group_by_power(one.unit for one in position.dislodged)
    owned: dict[Power, list[str]] = {}
    for place, power in position.owners.items():
        owned.setdefault(power, []).append(place)
    rows = [
        (
            power_cell(board, power),
            _list_units(units.get(power, ())),
            _list_units(lost.get(power, ())),
            len(owned.get(power, ())),
        )
        for power in dict.fromkeys((*units, *lost, *owned))
    ]
    shown = (0, 1, *([2] if lost else []), *([3] if owned else []))
    heads = ("Power", "Units", "Dislodged", "Owned")
    return table([heads[i] for i in shown], [[row[i] for i in shown] for row in rows])


def _group_by_power(units: Iterable[Unit]) -> Mapping[Power, Sequence[Unit]]:
    found: dict[Power, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.power, []).append(unit)
    return found


def _list_units(units: Iterable[Unit]) -> str | None:
    return _join_names(format_unit(unit) for unit in units)


def case_html(case: Case) -> str:
    """Show a case: its orders and rules."""
    board, units = case.board, _group_by_power(case.position.units)
    given: dict[Power, list[str]] = {}
    for sheet in case.order_sets:
        said = (
            *map(format_order, sheet.orders),
            *(one.text for one in (*sheet.doubtful, *sheet.other_lines)),
        )
        given.setdefault(sheet.power, []).extend((*said, *(one.text for one in sheet.unread)))
    rows = (
        (power_cell(board, power), _list_units(units.get(power, ())), lines(given.get(power, ())) or None)
        for power in dict.fromkeys((*units, *given))
    )
    phase = str(case.phase)
    return page(
        heading(phase, f"{_find_game_name(case)} game", case.file or ""),
        paragraph(format_rules(case.rulebook)),
        picture(case, f"Map of {board.name} with the orders of {phase}", outcome=False),
        table(("Power", "Units", "Orders"), rows),
    )


def _find_game_name(case: Case) -> str:
    try:
        return find_variant(case.variant).name
    except WestphaliaError:  # a data game is found only by its board
        return case.board.name


def resolution_html(resolution: Resolution) -> str:
    """Show a resolution: every order with its outcome and the reason, and whether it is unique."""
    board = resolution.position.board
    rows: list[tuple[Cell, ...]] = []
    before: Power | None = None
    for result in resolution.all_results:
        who = None if result.power == before else power_cell(board, result.power)
        before = result.power
        said = result.text if isinstance(result, UnreadResult) else format_order(result.order)
        why = result.why.removeprefix(said).strip()
        rows.append((who or Html(), said, outcome_cell(result.status, why)))
    return page(
        heading(board.name, repr(resolution).partition(": ")[2].removesuffix(">")),
        *_draw_pictures(resolution),
        table(("Power", "Order", "Outcome"), rows),
        *(paragraph(text) for text in _list_consequences(resolution)),
        paragraph(format_certainty(resolution.certainty)),
    )


def _draw_pictures(resolution: Resolution) -> Iterable[Html]:
    """Yield the map with the outcomes; for each kernel, its orders in each of its resolutions."""
    map_words = f"Map of {resolution.position.board.name}"
    if not resolution.kernels:
        yield picture(resolution, f"{map_words}: the outcomes of the orders")
    for number, kernel in enumerate(resolution.kernels):
        title, alternatives = _kernel_parts(kernel, format_kernel(kernel, resolution.system.rulebook))
        yield title
        if number < MOST_KERNELS:
            yield picture(resolution, f"{map_words}: the orders that depend on each other", kernel=number + 1)
        yield folded("In words", alternatives, *_supposition_rows(resolution, number))


def outcome_cell(status: Status, why: str) -> Html:
    """Return the outcome of an order: the sign of the command line, and the sentence."""
    return element("span", f"{SIGNS[status]} {why}")


def _supposition_rows(resolution: Resolution, kernel: int) -> Iterable[Html]:
    """Yield the consequences if the deciding statement of a kernel holds, and if it does not."""
    for one in resolution.suppositions(kernel):
        yield paragraph(element("b", f"Suppose {one.supposed}:"))
        yield numbered(one.follows)
        yield paragraph(_ENDS[one.ending])


_ENDS = {
    SuppositionEnding.CONTRADICTION: "This contradicts the assumption, so the assumption is false.",
    SuppositionEnding.RESOLUTION: "This is consistent: it is a resolution.",
    SuppositionEnding.OPEN: "Nothing else follows from this alone.",
}


def _list_consequences(resolution: Resolution) -> Iterable[str]:
    for lost in resolution.dislodged:
        places = resolution.retreats[lost.unit]
        can = f"it can retreat to {join_words(places)}" if places else "it has no retreat"
        yield f"{format_unit(lost.unit)} is dislodged; {can}."


def kernel_html(kernel: Kernel) -> str:
    """Show a kernel: its consistent resolutions side by side."""
    words = f"{pluralize(len(kernel.orders), 'order')}; rule: {kernel.rule or 'none'}"
    return page(*_kernel_parts(kernel, words))


def _kernel_parts(kernel: Kernel, words: str) -> tuple[Html, Html]:
    heads = format_resolution_heads(kernel, MOST_COLUMNS)
    columns = [*kernel.alternatives[: len(heads)], kernel.result]
    rows = (
        (format_order(order), *(column[i].words for column in columns))
        for i, order in enumerate(kernel.orders)
    )
    title = element("b", f"{format_kernel_title(kernel.certainty)}: ")
    return paragraph(title, words), table(("Order", *heads, "result"), rows)
