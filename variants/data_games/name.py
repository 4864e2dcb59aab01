"""The name of a game by data: its board's id and a digest of its file, ``two-towns@3f09c1d2a7b4``."""

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

    It is plain text in files, messages and comparisons. A case or a game that holds one can find the game
    again without a register, even in another process.
    """

    __slots__ = ("board",)

    board: Board

    def __new__(cls, board: Board) -> Self:
        """Return the name of the game that the board's file describes."""
        text = json.dumps(board_data(board), sort_keys=True, ensure_ascii=False)
        digits = sha256(text.encode()).hexdigest()[:_DIGITS]
        name = super().__new__(cls, f"{board.id}{MARK}{digits}")
        name.board = board
        return name

    def __repr__(self) -> str:
        return f"BoardName({str.__repr__(self)})"

    def __reduce__(self) -> tuple[type[BoardName], tuple[Board]]:
        return BoardName, (self.board,)
