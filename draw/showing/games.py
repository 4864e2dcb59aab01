"""Pages of games and of a referee's reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...games import SIGNS, Game
from ...solver import Status
from ...variants import Cell as Told, Document, Name, Table
from .html import Cell, Html, block_html, element, heading, page, paragraph, spot, table
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
        parts += [part for block in section.blocks for part in block_html(block, _heading, _table)]
    return page(*parts)


def _table(shown: Table) -> Html:
    return table([column.title for column in shown.columns], [tuple(map(_cell, row)) for row in shown.rows])


def _heading(above: Name | str) -> Html:
    return paragraph(_name(above) if isinstance(above, Name) else above)


def _name(name: Name) -> Html:
    return element("span", spot(name.color), *([" "] if name.color else []), name.text)


def _cell(cell: Told) -> Cell:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return _name(cell) if isinstance(cell, Name) else cell
