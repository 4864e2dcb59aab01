"""From the file of a game by data to a `Variant`, and back from its name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from ...model.board import MAX_DEPTH, Board, read_board
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError
from ...model.text import read_text
from ..variant import Variant
from .game import DataGame
from .name import BoardName

MAX_CHARACTERS = 500_000
"""Longer files are refused before they are read: a board of a thousand provinces is not near that."""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]')


def load_variant(path: str | Path) -> Variant:
    """The game of a board file with a section ``game`` (docs/variants.md).

    Raises UnreadableError where it is no such file or too large, and Defects with everything that is wrong
    with it, each with line and column.

        >>> westphalia.Game.start(westphalia.load_variant("examples/two-towns.json"))
        <Game Two Towns: Spring 1200 Movement, 0 phases played>
    """
    return read_variant(read_text(path), str(path))


def read_variant(text: str, file: str | None = None) -> Variant:
    """The game of a text, as `load_variant`; `file` is only what messages call it.

    >>> with open("examples/two-towns.json", encoding="utf-8") as file:
    ...     westphalia.read_variant(file.read()).name
    'Two Towns'
    """
    _refuse_huge(text, file)
    board = read_board(text, file)
    if not board.game:
        message = "is a board without rules of a game"
        raise UnreadableError(message, place=Place(file), expected="a section 'game', as in docs/variants.md")
    return variant_of(board)


def _refuse_huge(text: str, file: str | None) -> None:
    if len(text) > MAX_CHARACTERS:
        expected = f"at most {MAX_CHARACTERS:,} characters"
        raise UnreadableError("is too large for the file of a game", place=Place(file), expected=expected)
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            expected = f"at most {MAX_DEPTH} levels"
            raise UnreadableError("is nested too deeply", place=Place(file), expected=expected)


@lru_cache(maxsize=64)
def variant_of(board: Board) -> Variant:
    """The game of a board that has rules; ImpossibleError for one that has none."""
    if not board.game:
        raise ImpossibleError(f"the board {board.id} has no rules of a game", expected="a section 'game'")
    return DataGame(board)


def variant_named(name: str) -> Variant:
    """The game by data of a name that carries it. A name as text alone says only which file is wanted."""
    if isinstance(name, BoardName):
        return variant_of(name.board)
    message = f"{name} is a game by data alone, whose file is not installed"
    raise UnknownNameError(message, expected="its file, with --variant FILE or as load_variant reads it")
