"""What a game by data is called: its board's id and what its file holds, ``two-towns@3f09c1d2a7b4``."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Self

from ...model.board import board_data
from . import MARK

if TYPE_CHECKING:
    from ...model.board import Board

_DIGITS = 12


class BoardName(str):
    """The id of a game by data, which carries the board with its rules.

    It is its text wherever a string is asked for: in files, messages and comparisons. Whoever holds one (a
    case, a game) can find the game again without a register, in another process, too.
    """

    __slots__ = ("board",)

    board: Board

    def __new__(cls, board: Board) -> Self:
        """The name of the game that the board's file describes."""
        text = json.dumps(board_data(board), sort_keys=True, ensure_ascii=False)
        digits = sha256(text.encode()).hexdigest()[:_DIGITS]
        name = super().__new__(cls, f"{board.id}{MARK}{digits}")
        name.board = board
        return name

    def __repr__(self) -> str:
        return f"BoardName({str.__repr__(self)})"

    def __reduce__(self) -> tuple[type[BoardName], tuple[Board]]:
        return BoardName, (self.board,)
