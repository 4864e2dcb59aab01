"""A report as a value: titled sections of paragraphs, lists and tables.

What a renderer needs to know is here and nothing else: no game, no board. A cell that means something with
an id (a power, a province) is a `Name`, which programs read as the id and people as the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...model.brief import counted, tagged
from ...model.showing import Shown
from ...solver import Status


@dataclass(frozen=True, slots=True)
class Name:
    """Something with an id and a name. A power has the `color` of its units on the map, ``#d62828``."""

    id: str
    text: str
    color: str = ""

    def __str__(self) -> str:
        return self.text


Cell: TypeAlias = str | int | Name | Status | None
"""What stands in a cell: text, a number, something with a name, an outcome; None is shown as ``-``."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its key for programs, its title for people (empty: it has none).

    What is not `shown` is for programs alone, such as the code of an outcome.
    """

    key: str
    title: str = ""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list, a line each."""

    items: tuple[str, ...]
    heading: Name | str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `note` is a sentence under it.

    `causes` are for programs alone: what decided the order that each row tells of, if they are orders.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    heading: Name | str = ""
    note: str = ""
    causes: tuple[Mapping[str, object], ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row of a table has a cell for each column")

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.columns), "column"), counted(len(self.rows), "row"))

    @property
    def for_people(self) -> Table:
        """The table without the columns that are for programs alone."""
        kept = [index for index, column in enumerate(self.columns) if column.shown]
        columns = tuple(self.columns[index] for index in kept)
        rows = tuple(tuple(row[index] for index in kept) for row in self.rows)
        return Table(columns, rows, self.heading, self.note)


Block: TypeAlias = Paragraph | Items | Table
"""What a section of a report is made of."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report. `code` is its word for programs."""

    code: str
    title: str
    blocks: tuple[Block, ...]

    def __repr__(self) -> str:
        return tagged(self, f"{self.title}", counted(len(self.blocks), "block"))


@dataclass(frozen=True, slots=True)
class Document(Shown):
    """A report about a phase of a game; `variant` and `phase` are the id and the short name."""

    variant: str
    phase: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]

    def __repr__(self) -> str:
        return tagged(self, f"{self.title}", counted(len(self.sections), "section"))


def section(code: str, title: str, blocks: Iterable[Block]) -> tuple[Section, ...]:
    """A section with these blocks; none if they hold nothing."""
    kept = tuple(block for block in blocks if not _is_empty(block))
    return (Section(code, title, kept),) if kept else ()


def table(
    columns: Sequence[tuple[str, str | None]],
    rows: Iterable[Sequence[Cell]],
    heading: Name | str = "",
    note: str = "",
) -> Table:
    """A table of columns given as keys with their titles; None for what is for programs alone."""
    made = tuple(Column(key, title or "", shown=title is not None) for key, title in columns)
    return Table(made, tuple(tuple(row) for row in rows), heading, note)


def _is_empty(block: Block) -> bool:
    match block:
        case Paragraph(text):
            return not text
        case Items(items):
            return not items
        case Table():
            return not block.rows and not block.note
