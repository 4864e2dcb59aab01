"""Boards from files of other programs."""

from __future__ import annotations

from pathlib import Path

from ...model.board import Board
from ...model.errors import Place, UnreadableError
from ...model.text import read_text
from .dvar import is_dvar, read_dvar
from .jdip_xml import is_jdip, read_jdip_board


def read_foreign_board(path: str | Path, variant: str | None = None) -> tuple[Board, tuple[str, ...]]:
    """Return the board in a diplicity file (JSON) or a jDip file (`variants.xml`), and notes on what is left
    out.

    `variant` names one of the variants of a jDip file. Raises UnreadableError, UnknownNameError and Defects
    with the lines of the file.
    """
    text = read_text(path)
    if is_jdip(text):
        found = read_jdip_board(path, variant)
    elif is_dvar(text):
        found = read_dvar(text, str(path))
    else:
        raise UnreadableError(
            "not a variant of another program",
            place=Place(str(path)),
            expected="JSON with nations and provinces, or jDip's variants.xml",
        )
    return found.board(), tuple(found.left_out)
