"""Board files: parsing, auditing and formatting boards as JSON.

`read_board` and `load_board` return a `Board` or raise all defects of the file; the audits return the
defects, including warnings. docs/boards.md describes the format, `board_schema` is its JSON Schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..errors import Defects, Place, UnreadableError
from ..text import Pointer, read_json, read_text, refuse_other_file
from .board import Board
from .defects import BoardDefect, Severity, locate_defects
from .format import board_data, board_from_data, format_board, one_way_borders
from .limits import find_oversized_lists, find_suspicious_texts

if TYPE_CHECKING:
    from .schema import BoardRecord

__all__ = [
    "BoardDefect",
    "Severity",
    "audit_board",
    "audit_board_file",
    "audit_board_text",
    "board_schema",
    "convert_board_data",
    "format_board",
    "load_board",
    "read_board",
]


def read_board(text: str, file: str | None = None) -> Board:
    """Parse a board file; `file` is its name in messages.

    Raises:
        UnreadableError: The text is not JSON, or another file of Westphalia.
        Defects: The audit finds errors; warnings are ignored.
    """
    data = read_json(text, file)
    refuse_other_file(data, "a board", file)
    record, findings = _audit_data(data)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors or record is None:
        raise Defects([finding.error() for finding in locate_defects(errors, text, file)])
    return _board_from_record(record)


def convert_board_data(data: object, place_of: Callable[[Pointer], Place]) -> Board:
    """Return the board with this data, which was converted from a file of another format.

    `place_of` returns the place in that file for the path to a part of the data.

    Raises:
        Defects: As in `read_board`, in the order of these places.
    """
    record, findings = _audit_data(data)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors or record is None:
        placed = [replace(finding, place=place_of(finding.pointer)) for finding in errors]
        placed.sort(key=lambda finding: (finding.place.line or 0, finding.place.column or 0))
        raise Defects([finding.error() for finding in placed])
    return _board_from_record(record)


def load_board(path: str | Path) -> Board:
    """Load a board from a file.

    Raises:
        UnreadableError: The file is not a text in UTF-8 or not JSON.
        Defects: As in `read_board`.

    >>> westphalia.load_board("examples/two-towns.json")
    <Board 'two-towns', Two Towns: 6 provinces, 2 powers>
    """
    return read_board(read_text(path), str(path))


def audit_board_text(text: str, file: str | None = None) -> tuple[BoardDefect, ...]:
    """Return all defects of a board file, in the order of the file.

    Raises:
        UnreadableError: The text is not JSON.
    """
    data = read_json(text, file)
    try:
        refuse_other_file(data, "a board", file)
    except UnreadableError as error:
        kind = BoardDefect(Severity.ERROR, error.message, expected=error.expected)
        return locate_defects([kind], text, file)
    return locate_defects(_audit_data(data)[1], text, file)


def audit_board_file(path: str | Path) -> tuple[BoardDefect, ...]:
    """Return all defects of a board file on disk, like `audit_board_text`."""
    return audit_board_text(read_text(path), str(path))


def audit_board(board: Board) -> tuple[BoardDefect, ...]:
    """Return all defects of a board made in Python, including one-way borders.

    The findings point into the text that `format_board` writes.
    """
    one_way = [
        BoardDefect(
            Severity.ERROR, f"the {who} border from {start} to {end} exists in one direction only", ("edges",)
        )
        for who, start, end in one_way_borders(board)
    ]
    return (*_audit_data(board_data(board))[1], *one_way)


def board_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of board files."""
    from .schema import json_schema  # not above: pydantic is slow to import

    return json_schema()


def _audit_data(data: object) -> tuple[BoardRecord | None, Sequence[BoardDefect]]:
    """Return the records of a board file and all its defects; no records if their shape is wrong."""
    from .audit import audit_draft  # not above: pydantic is slow to import
    from .draft import draft_board

    game = _data_with_rules(data)
    too_much = tuple(find_oversized_lists(game))
    if too_much:
        return None, too_much
    strange = find_suspicious_texts(game)
    draft, shapes = draft_board(data)
    findings = [*strange, *shapes]
    if draft is None:
        return None, findings
    return (None if findings else draft.record), [*findings, *audit_draft(draft)]


def _data_with_rules(data: object) -> Mapping[str, object]:
    """Return the data of a board file with the rules of a game; nothing for any other."""
    if not isinstance(data, dict) or "game" not in data:
        return {}
    return cast("Mapping[str, object]", data)


def _board_from_record(record: BoardRecord) -> Board:
    return board_from_data(record.model_dump(mode="json", exclude_defaults=True))
