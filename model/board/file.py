"""Board files: boards as JSON that people edit, read strictly, audited, written in one layout.

`read_board` and `load_board` give a `Board` or raise everything that is wrong with the file at once;
the audits give the same as findings, warnings included. The format is described in docs/boards.md
and published as JSON Schema by `board_schema`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..errors import Defects, Place
from ..text import Pointer, read_json, read_text
from .board import Board
from .findings import BoardDefect, Severity, locate
from .format import board_data, board_from, format_board, one_way_borders
from .strangers import excess, strange_texts

if TYPE_CHECKING:
    from .schema import BoardRecord

__all__ = [
    "BoardDefect",
    "Severity",
    "audit_board",
    "audit_board_file",
    "audit_board_text",
    "board_of_data",
    "board_schema",
    "format_board",
    "load_board",
    "read_board",
]


def read_board(text: str, file: str | None = None) -> Board:
    """The board that a board file describes.

    Raises UnreadableError where the text is no JSON, and Defects with every error that the audit
    finds otherwise; warnings do not matter here. `file` is only what the messages call the text.
    """
    record, findings = _examine(read_json(text, file))
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors or record is None:
        raise Defects([finding.error() for finding in locate(errors, text, file)])
    return _board(record)


def board_of_data(data: object, place_of: Callable[[Pointer], Place]) -> Board:
    """The board of what a board file would hold, made of another file; raises Defects like `read_board`.

    `place_of` tells where in that file a part of it stood, by the way to it in the data; the errors stand in
    the sequence of these places.
    """
    record, findings = _examine(data)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors or record is None:
        placed = [replace(finding, place=place_of(finding.pointer)) for finding in errors]
        placed.sort(key=lambda finding: (finding.place.line or 0, finding.place.column or 0))
        raise Defects([finding.error() for finding in placed])
    return _board(record)


def load_board(path: str | Path) -> Board:
    """The board of a file in UTF-8; raises like `read_board`, and UnreadableError for no text file.

    >>> westphalia.load_board("examples/two-towns.json")
    <Board 'two-towns', Two Towns: 6 provinces, 2 powers>
    """
    return read_board(read_text(path), str(path))


def audit_board_text(text: str, file: str | None = None) -> tuple[BoardDefect, ...]:
    """Everything wrong with a board file, in the order in which it stands there.

    Raises UnreadableError where the text is no JSON.
    """
    return locate(_examine(read_json(text, file))[1], text, file)


def audit_board_file(path: str | Path) -> tuple[BoardDefect, ...]:
    """Like `audit_board_text`, for a file."""
    return audit_board_text(read_text(path), str(path))


def audit_board(board: Board) -> tuple[BoardDefect, ...]:
    """Everything wrong with a board that was made in Python, borders that go one way only included.

    The findings point into what `format_board` would write.
    """
    one_way = [
        BoardDefect(Severity.ERROR, f"the {who} border from {start} to {end} does not lead back", ("edges",))
        for who, start, end in one_way_borders(board)
    ]
    return (*_examine(board_data(board))[1], *one_way)


def board_schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of board files."""
    from .schema import json_schema  # not above: pydantic is slow to import

    return json_schema()


def _examine(data: object) -> tuple[BoardRecord | None, Sequence[BoardDefect]]:
    """The records of a board file, and everything wrong with them; no records if they are in disorder."""
    from .audit.audit import audit_draft  # not above: pydantic is slow to import
    from .draft import draft_board

    game = _with_rules(data)
    too_much = tuple(excess(game))
    if too_much:
        return None, too_much
    strange = strange_texts(game)
    draft, shapes = draft_board(data)
    findings = [*strange, *shapes]
    if draft is None:
        return None, findings
    return (None if findings else draft.record), [*findings, *audit_draft(draft)]


def _with_rules(data: object) -> Mapping[str, object]:
    """The data of a board file that holds the rules of a game; nothing for any other."""
    if not isinstance(data, dict) or "game" not in data:
        return {}
    return cast("Mapping[str, object]", data)


def _board(record: BoardRecord) -> Board:
    return board_from(record.model_dump(mode="json", exclude_defaults=True))
