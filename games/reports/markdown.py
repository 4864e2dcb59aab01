"""Reports as Markdown with headings, lists and tables."""

import re

from ...solver import Status
from ...variants.referee.document import Block, Cell, Document, Items, Name, Paragraph, Table

SIGNS = {Status.SUCCEEDS: "✓", Status.FAILS: "✗", Status.VOID: "○", Status.ILLEGAL: "○"}
"""The sign of each outcome."""

_SPECIAL = re.compile(r"[\\`*_\[\]<>|]")


def format_markdown(document: Document) -> str:
    """Return a report as Markdown text."""
    parts = [f"# {_text(document.title)}, {_text(document.subtitle)}"]
    for section in document.sections:
        parts.append(f"## {_text(section.title)}")
        for block in section.blocks:
            parts += _block(block)
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [_text(text)]
        case Items(items, heading):
            return [*_heading(heading), "\n".join(f"- {_text(item)}" for item in items)]
        case Table():
            shown = block.for_people
            columns, rows, heading, note = shown.columns, shown.rows, shown.heading, shown.note
            lines = [
                _row([column.title for column in columns]),
                f"|{'|'.join('--:' if shown.is_number(i) else '---' for i in range(len(columns)))}|",
                *(_row(row) for row in rows),
            ]
            drawn = ["\n".join(lines)] if rows else []
            return [*_heading(heading), *drawn, *([_text(note)] if note else [])]


def _heading(heading: Name | str) -> list[str]:
    return [f"### {_text(str(heading))}"] if str(heading) else []


def _row(cells: list[str] | tuple[Cell, ...]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(cell: Cell) -> str:
    if isinstance(cell, Status):
        return SIGNS[cell]
    return "-" if cell is None else _text(str(cell))


def _text(text: str) -> str:
    """Return the text on one line with Markdown's special characters escaped."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
