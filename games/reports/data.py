"""Reports as JSON. `report_schema` gives the schema."""

from typing import TypeAlias

from ...solver import Status
from ...variants.referee.document import Block, Cell, Document, Items, Name, Paragraph, Table
from ..files.layout import lay_out

FORMAT = "westphalia-report"
"""The value of the field ``format`` of every report."""

VERSION = 1
"""The version of the format."""

Data: TypeAlias = dict[str, object]


def format_json(document: Document) -> str:
    """Return a report as JSON text; equal reports give equal bytes."""
    return lay_out(document_to_json(document)) + "\n"


def document_to_json(document: Document) -> Data:
    """Return what `format_json` writes, as plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": document.variant,
        "phase": document.phase,
        "title": document.title,
        "subtitle": document.subtitle,
        "sections": [
            {
                "section": section.code,
                "title": section.title,
                "blocks": [_block_to_json(block) for block in section.blocks],
            }
            for section in document.sections
        ],
    }


def _block_to_json(block: Block) -> Data:
    match block:
        case Paragraph(text):
            return {"kind": "paragraph", "text": text}
        case Items(items, heading):
            return {"kind": "list", **_heading_to_json(heading), "items": list(items)}
        case Table(columns, rows, heading, note, causes):
            return {
                "kind": "table",
                **_heading_to_json(heading),
                "columns": [{"key": column.key, "title": column.title} for column in columns],
                "rows": [
                    {
                        column.key: _cell_to_json(cell)
                        for column, cell in zip(columns, row, strict=True)
                        if cell is not None and cell != ""
                    }
                    for row in rows
                ],
                **({"note": note} if note else {}),
                **({"causes": list(causes)} if causes else {}),
            }


def _heading_to_json(heading: Name | str) -> Data:
    if isinstance(heading, Name):
        return {"about": heading.id, "heading": heading.text}
    return {"heading": heading} if heading else {}


def _cell_to_json(cell: Cell) -> object:
    if isinstance(cell, Status):
        return (Status.VOID if cell is Status.ILLEGAL else cell).value
    return cell.id if isinstance(cell, Name) else cell
