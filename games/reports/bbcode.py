"""Reports as BBCode, for forums: headings in bold, orders as lists, other tables as code."""

from __future__ import annotations

from collections.abc import Iterable

from ...solver import Status
from ...variants.referee.document import Block, Cell, Document, Items, Paragraph, Table
from .markdown import SIGNS

_BRACKETS = str.maketrans("[]", "()")


def format_bbcode(document: Document) -> str:
    """Return a report as BBCode."""
    parts = [f"[b]{_text(document.title)}, {_text(document.subtitle)}[/b]"]
    for section in document.sections:
        parts.append(f"[b][u]{_text(section.title)}[/u][/b]")
        for block in section.blocks:
            parts += _block(block)
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [_text(text)]
        case Items(items, heading):
            return [_headed(str(heading), _listed(_text(item) for item in items))]
        case Table():
            shown = block.for_people
            rows = shown.rows
            marked = bool(rows) and isinstance(rows[0][0], Status)
            drawn = _listed(map(_order, rows)) if marked else _grid(shown)
            note = [_text(shown.note)] if shown.note else []
            return [_headed(str(shown.heading), "\n".join([*([drawn] if rows else []), *note]))]


def _headed(heading: str, text: str) -> str:
    return f"[b]{_text(heading)}[/b]\n{text}" if heading else text


def _listed(texts: Iterable[str]) -> str:
    items = "\n".join(f"[*]{text}" for text in texts)
    return f"[list]\n{items}\n[/list]"


def _order(row: tuple[Cell, ...]) -> str:
    sign, order, *rest = (_cell(cell) for cell in row)
    return f"{sign} [b]{order}[/b] {' '.join(rest)}".rstrip()


def _grid(table: Table) -> str:
    """Return the table in columns of equal width, numbers at the right."""
    titles = [_text(column.title) for column in table.columns]
    rows = [titles, *([_cell(cell) for cell in row] for row in table.rows)]
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


def _cell(cell: Cell) -> str:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return "-" if cell is None else _text(str(cell))


def _text(text: str) -> str:
    """Return the text on one line without square brackets, which would be marks."""
    return " ".join(text.split()).translate(_BRACKETS)
