"""Reports as BBCode, for forums: headings in bold, orders as lists, other tables as code."""

from __future__ import annotations

from collections.abc import Iterable

from ...solver import Status
from ...variants.referee.document import Block, Cell, Document, Items, Paragraph, Table
from .markdown import SIGNS

_BRACKETS = str.maketrans("[]", "()")


def format_bbcode(document: Document) -> str:
    """Return a report as BBCode."""
    parts = [f"[b]{_escape(document.title)}, {_escape(document.subtitle)}[/b]"]
    for section in document.sections:
        parts.append(f"[b][u]{_escape(section.title)}[/u][/b]")
        for block in section.blocks:
            parts += _format_block(block)
    return "\n\n".join(parts) + "\n"


def _format_block(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [_escape(text)]
        case Items(items, heading):
            return [_format_headed(str(heading), _format_list(_escape(item) for item in items))]
        case Table():
            shown = block.for_people
            rows = shown.rows
            marked = bool(rows) and isinstance(rows[0][0], Status)
            drawn = _format_list(map(_format_order_row, rows)) if marked else _format_grid(shown)
            note = [_escape(shown.note)] if shown.note else []
            return [_format_headed(str(shown.heading), "\n".join([*([drawn] if rows else []), *note]))]


def _format_headed(heading: str, text: str) -> str:
    return f"[b]{_escape(heading)}[/b]\n{text}" if heading else text


def _format_list(texts: Iterable[str]) -> str:
    items = "\n".join(f"[*]{text}" for text in texts)
    return f"[list]\n{items}\n[/list]"


def _format_order_row(row: tuple[Cell, ...]) -> str:
    sign, order, *rest = (_format_cell(cell) for cell in row)
    return f"{sign} [b]{order}[/b] {' '.join(rest)}".rstrip()


def _format_grid(table: Table) -> str:
    """Return the table in columns of equal width, numbers at the right."""
    titles = [_escape(column.title) for column in table.columns]
    rows = [titles, *([_format_cell(cell) for cell in row] for row in table.rows)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(table.columns))]
    numbers = [table.is_number(index) for index in range(len(table.columns))]
    lines = (
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numbers, strict=True)
        ).rstrip()
        for row in rows
    )
    return "[code]\n" + "\n".join(lines) + "\n[/code]"


def _format_cell(cell: Cell) -> str:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return "-" if cell is None else _escape(str(cell))


def _escape(text: str) -> str:
    """Return the text on one line without square brackets, which would be marks."""
    return " ".join(text.split()).translate(_BRACKETS)
