"""A report as a value: titled sections of paragraphs, lists and tables.

It holds what a renderer needs and nothing else: no game, no board. A cell about something with an id (a
power, a province) is a `Name`: programs read the id, people the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...model.brief import Displayable, make_repr, pluralize
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
"""The content of a cell: text, a number, something with a name, or an outcome; None is shown as ``-``."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its key for programs, and its title for people, which may be empty.

    A column that is not `shown` is for programs only, such as the code of an outcome.
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
    """A list, one line for each item."""

    items: tuple[str, ...]
    heading: Name | str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `note` is a sentence under it.

    `causes` are for programs only: what decided the order of each row, if the rows are orders.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    heading: Name | str = ""
    note: str = ""
    causes: tuple[Mapping[str, object], ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row of a table must have a cell for each column")

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.columns), "column"), pluralize(len(self.rows), "row"))

    @property
    def for_people(self) -> Table:
        """The table without the columns for programs."""
        kept = [index for index, column in enumerate(self.columns) if column.shown]
        columns = tuple(self.columns[index] for index in kept)
        rows = tuple(tuple(row[index] for index in kept) for row in self.rows)
        return Table(columns, rows, self.heading, self.note)

    def is_number(self, index: int) -> bool:
        """Return whether a column holds numbers."""
        return any(isinstance(row[index], int) for row in self.rows)


Block: TypeAlias = Paragraph | Items | Table
"""A part of a section."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report. `code` is its name for programs."""

    code: str
    title: str
    blocks: tuple[Block, ...]

    def __repr__(self) -> str:
        return make_repr(self, f"{self.title}", pluralize(len(self.blocks), "block"))


@dataclass(frozen=True, slots=True)
class Document(Displayable):
    """A report about a phase of a game; `variant` and `phase` are the id and the short name."""

    variant: str
    phase: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]

    def __repr__(self) -> str:
        return make_repr(self, f"{self.title}", pluralize(len(self.sections), "section"))


def make_section(code: str, title: str, blocks: Iterable[Block]) -> tuple[Section, ...]:
    """Return a section with these blocks as a tuple, which is empty if they all are."""
    kept = tuple(block for block in blocks if not _is_empty(block))
    return (Section(code, title, kept),) if kept else ()


def make_table(
    columns: Sequence[tuple[str, str | None]],
    rows: Iterable[Sequence[Cell]],
    heading: Name | str = "",
    note: str = "",
) -> Table:
    """Return a table with columns as pairs of key and title; None as title hides a column from people."""
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
