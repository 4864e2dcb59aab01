"""Pages of games and of a referee's reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...games import SIGNS, Game
from ...solver import Status
from ...variants import Block, Cell as Told, Document, Items, Name, Paragraph, Table
from .html import Cell, Html, element, heading, page, paragraph, spot, table
from .tables import picture, power_cell


def game_html(game: Game) -> str:
    """Show a game: the map of the last phase, the powers, and whose orders are missing."""
    board, dues = game.board, game.dues
    centers, units = game.variant.centers(game.state), Counter(unit.power for unit in game.position.units)
    rows: list[Sequence[Cell]] = []
    for info in board.powers:
        due = dues.get(info.id)
        owed = "submitted" if info.id in game.submissions else f"owes {due}" if due is not None else None
        rows.append((power_cell(board, info.id), centers.get(info.id, 0), units[info.id], owed))
    over = game.outcome
    now = str(game.phase) if over is None else f"the game is over: {game.describe_outcome(over)}"
    last = game.history[-1].phase if game.history else "the opening"
    return page(
        heading(game.variant.name, now),
        picture(game, f"Map of {board.name}: {last}"),
        table(("Power", "Centers", "Units", str(game.phase)), rows),
    )


def document_html(document: Document) -> str:
    """Show a referee's report: its sections with their lists and tables."""
    parts = [heading(document.title, document.subtitle)]
    for section in document.sections:
        parts.append(paragraph(element("b", section.title)))
        parts += [part for block in section.blocks for part in _block(block)]
    return page(*parts)


def _block(block: Block) -> Iterator[Html]:
    match block:
        case Paragraph(text):
            yield paragraph(text)
        case Items(items, above):
            yield _heading(above)
            yield element("ul", *(element("li", item) for item in items))
        case Table():
            shown = block.for_people
            yield _heading(shown.heading)
            heads = [column.title for column in shown.columns]
            yield table(heads, [tuple(map(_cell, row)) for row in shown.rows])
            yield paragraph(shown.note)


def _heading(above: Name | str) -> Html:
    return paragraph(_name(above) if isinstance(above, Name) else above)


def _name(name: Name) -> Html:
    return element("span", spot(name.color), *([" "] if name.color else []), name.text)


def _cell(cell: Told) -> Cell:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return _name(cell) if isinstance(cell, Name) else cell
