"""Reports as Markdown with headings, lists and tables."""

import re

from ...solver import Status
from ...variants.referee.document import Block, Cell, Document, Items, Name, Paragraph, Table

SIGNS = {Status.SUCCEEDS: "✓", Status.FAILS: "✗", Status.VOID: "○", Status.ILLEGAL: "○"}
"""The sign of each status."""

_SPECIAL = re.compile(r"[\\`*_\[\]<>|]")


def format_markdown(document: Document) -> str:
    """Return a report as Markdown text."""
    parts = [f"# {_escape(document.title)}, {_escape(document.subtitle)}"]
    for section in document.sections:
        parts.append(f"## {_escape(section.title)}")
        for block in section.blocks:
            parts += _format_block(block)
    return "\n\n".join(parts) + "\n"


def _format_block(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [_escape(text)]
        case Items(items, heading):
            return [*_format_heading(heading), "\n".join(f"- {_escape(item)}" for item in items)]
        case Table():
            shown = block.for_people
            columns, rows, heading, note = shown.columns, shown.rows, shown.heading, shown.note
            lines = [
                _format_row([column.title for column in columns]),
                f"|{'|'.join('--:' if shown.is_number(i) else '---' for i in range(len(columns)))}|",
                *(_format_row(row) for row in rows),
            ]
            drawn = ["\n".join(lines)] if rows else []
            return [*_format_heading(heading), *drawn, *([_escape(note)] if note else [])]


def _format_heading(heading: Name | str) -> list[str]:
    return [f"### {_escape(str(heading))}"] if str(heading) else []


def _format_row(cells: list[str] | tuple[Cell, ...]) -> str:
    return f"| {' | '.join(_format_cell(cell) for cell in cells)} |"


def _format_cell(cell: Cell) -> str:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return "-" if cell is None else _escape(str(cell))


def _escape(text: str) -> str:
    """Return the text on one line with Markdown's special characters escaped."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
