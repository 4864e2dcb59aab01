"""Reading the file of a game by data, and finding a game by data by its name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from ...model.board import MAX_DEPTH, Board, read_board
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError
from ...model.text import read_text
from ..variant import Variant
from .game import BoardName, DataGame

MAX_CHARACTERS = 500_000
"""The most characters of a file; a board of a thousand provinces is far below that."""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]')


def load_variant(path: str | Path) -> Variant:
    """Return the game of a board file with a section ``game`` (docs/variants.md).

    Raises:
        UnreadableError: It is not such a file, or it is too large.
        Defects: The file has errors; each has its line and column.

        >>> westphalia.Game.start(westphalia.load_variant("examples/two-towns.json"))
        <Game Two Towns: Spring 1200 Movement, 0 phases played>
    """
    return read_variant(read_text(path), str(path))


def read_variant(text: str, file: str | None = None) -> Variant:
    """Return the game of a text, like `load_variant`; `file` is its name in messages.

    Raises:
        UnreadableError: It is not the text of a board with the rules of a game, or it is too large.
        Defects: The text has errors; each has its line and column.

    >>> with open("examples/two-towns.json", encoding="utf-8") as file:
    ...     westphalia.read_variant(file.read()).name
    'Two Towns'
    """
    _refuse_huge(text, file)
    board = read_board(text, file)
    if not board.game:
        message = "is a board file without the rules of a game"
        command = f"westphalia new standard game.json --board {file or 'FILE'}"
        expected = f"a section 'game' (see docs/variants.md), or the rules of a variant: {command}"
        raise UnreadableError(message, place=Place(file), expected=expected)
    return variant_of(board)


def _refuse_huge(text: str, file: str | None) -> None:
    if len(text) > MAX_CHARACTERS:
        expected = f"at most {MAX_CHARACTERS:,} characters"
        raise UnreadableError("is too large for a game file", place=Place(file), expected=expected)
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            expected = f"at most {MAX_DEPTH} levels"
            raise UnreadableError("is nested too deeply", place=Place(file), expected=expected)


@lru_cache(maxsize=64)
def variant_of(board: Board) -> Variant:
    """Return the game of a board with rules.

    Raises:
        ImpossibleError: The board has no rules.
    """
    if not board.game:
        raise ImpossibleError(
            f"the board {board.id} has no rules of a game", expected="a section 'game' in its file"
        )
    return DataGame(board)


def variant_named(name: str) -> Variant:
    """Return the game by data of a name that carries its board.

    Raises:
        UnknownNameError: The name is plain text, which identifies a file but does not include it.
    """
    if isinstance(name, BoardName):
        return variant_of(name.board)
    message = f"{name} is a game by data, which is not installed"
    raise UnknownNameError(message, expected="its file: pass --variant FILE, or read it with load_variant")
