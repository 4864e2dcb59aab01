"""Referee's reports for people: tables, with colors on a terminal."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid

from ...solver import Status
from ...variants import Block, Cell, Document, Items, Name, Paragraph, Section, Table
from ..running.console import Text, can_encode, keep_unbroken
from .resolution import MARKS, render_mark

_MAX_ORDER_WIDTH = 34
"""The largest width of a column of orders, in characters."""


def render_document(document: Document) -> Iterator[RenderableType]:
    """Yield the parts of a report, which are printed with a blank line between them."""
    title = Text(document.title, "bold")
    yield title.append(f", {document.subtitle}", "not bold")
    for section in document.sections:
        yield from _render_section(section)


def _render_section(section: Section) -> Iterator[RenderableType]:
    heading = Text(section.title.upper(), "bold")
    if len(section.blocks) == 1 and not _heading_of_block(section.blocks[0]):
        yield Group(heading, *_render_block(section.blocks[0], _order_width(section.blocks)))
        return
    width = _order_width(section.blocks)
    if _heading_of_block(section.blocks[0]):
        yield heading
    for number, block in enumerate(section.blocks):
        named = _heading_of_block(block)
        if not number and not named:
            yield Group(heading, *_render_block(block, width))
            continue
        yield Group(*([_render_heading(named)] if named else []), *_render_block(block, width))


def _heading_of_block(block: Block) -> Name | str:
    return "" if isinstance(block, Paragraph) else block.heading


def _render_heading(heading: Name | str) -> Text:
    text = Text()
    if isinstance(heading, Name) and heading.color and can_encode("●"):
        text.append("● ", heading.color)
    return text.append(str(heading), "bold")


def _order_width(blocks: Iterable[Block]) -> int:
    """Return the width of the column of orders, which is the same in all tables of a section."""
    tables = (block for block in blocks if isinstance(block, Table) and _has_marks(block))
    return min(
        max((len(_cell_text(row[1])) for table in tables for row in table.rows), default=0), _MAX_ORDER_WIDTH
    )


def _has_marks(block: Table) -> bool:
    """Return whether the first column has outcome marks."""
    return bool(block.rows) and isinstance(block.rows[0][0], Status)


def _render_block(block: Block, width: int) -> Iterator[RenderableType]:
    match block:
        case Paragraph(text):
            yield _indent(Text(keep_unbroken(text)))
        case Items(items):
            for item in items:
                yield _indent(Text(keep_unbroken(item)))
        case Table(rows=rows, note=note):
            if rows:
                yield _indent(_render_table(block.for_people, width))
            if note:
                yield _indent(Text(keep_unbroken(note)))


def _indent(part: RenderableType) -> RenderableType:
    return Padding(part, (0, 0, 0, 2))


def _render_table(block: Table, width: int) -> Grid:
    """Return a table without lines. If its first column has outcome marks, it has no headings."""
    marked = _has_marks(block)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for index, _ in enumerate(block.columns):
        cells = [row[index] for row in block.rows]
        longest = max(len(_cell_text(cell)) for cell in cells)
        if any(isinstance(cell, int) for cell in cells):
            grid.add_column(justify="right")
        elif marked and index == 1:
            grid.add_column(width=width)
        elif index == len(block.columns) - 1:
            grid.add_column(ratio=1)
        else:
            grid.add_column(no_wrap=longest <= _MAX_ORDER_WIDTH)
    if not marked and any(column.title for column in block.columns):
        grid.add_row(*(Text(column.title, "dim") for column in block.columns))
    for row in block.rows:
        status = row[0] if isinstance(row[0], Status) else None
        last = len(row) - 1
        grid.add_row(*(_render_cell(cell, status if i == last else None) for i, cell in enumerate(row)))
    return grid


def _cell_text(cell: Cell) -> str:
    if isinstance(cell, Status):
        return "x"
    return "-" if cell is None else str(cell)


def _render_cell(cell: Cell, status: Status | None) -> RenderableType:
    """Return a cell. The words of a sentence before its colon have the color of the status."""
    if isinstance(cell, Status):
        return render_mark(cell)
    if isinstance(cell, Name) and cell.color:
        return _render_heading(cell)
    text = keep_unbroken(_cell_text(cell))
    if status is None:
        return Text(text)
    verdict, colon, rest = text.partition(":")
    return Text(verdict, MARKS[status][2]).append(f"{colon}{rest}", "default")
