"""The variant that the board file of a game by data describes, and its name: ``two-towns@3f09c1d2a7b4``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Self

from ...model.board import Board, board_data
from ...model.phase import parse_phase
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.book import Book, Chapter
from ..framework.year import State
from ..variant import Variant
from . import MARK
from .rules import make_conditions, read_clauses, read_game_rules
from .year import make_year

_DIGITS = 12


class BoardName(str):
    """The id of a game by data: its board's id and a digest of its file. It carries the board with its rules.

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


class DataGame(Variant):
    """The game of a board with rules. Its id carries the board, and two games of one file are equal."""

    def __init__(self, board: Board) -> None:
        record = read_game_rules(board)
        self._board = board
        self.id = BoardName(board)
        self.name = board.name
        self.package = ""
        self.preset = record.preset
        self.start = parse_phase(record.start)
        self.year = make_year(board)
        if record.clauses:
            chapter = Chapter("game", board.name, tuple(read_clauses(board).values()), (), ())
            self.book = Book("Rulebook", (chapter,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataGame) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[type[DataGame], tuple[Board]]:
        return DataGame, (self._board,)

    @property
    def fixed_board(self) -> Board:
        """The board of the file, which also holds the rules."""
        return self._board

    @property
    def board(self) -> Board:
        """The board of the file."""
        return self._board

    @property
    def rulebook_class(self) -> type[Rulebook]:
        """The standard rulebook: a game by data has no options of its own."""
        return Rulebook

    def choices(self) -> Mapping[str, str]:
        """Return the rule choices of the file."""
        return read_game_rules(self._board).rules

    def conditions(self, state: State) -> VariantRules:
        """Return what the file changes about movement, retreats and builds."""
        return make_conditions(self._board, state.phase.season, state.phase.year)
