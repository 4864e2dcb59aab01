"""Boards of games: the packaged boards, the first position, and the check that a board fits a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, cast

from ...model.board import Board, board_from_data, read_board
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.names import Province
from ...model.position import Position, Unit
from ...model.text import read_json

_MOST_NAMED = 5
_OWN_PACKAGES = "westphalia.variants."


@cache
def read_packaged_board(package: str, name: str) -> Board:
    """Return the board of a file in an importable package, which may be inside an archive.

    Boards of this package are not audited on each read: their tests do that.

    Raises:
        WestphaliaError: The file cannot be read, or is not a board.
    """
    file = f"{package}/{name}"
    try:
        text = (get_data(package, name) or b"").decode()
    except (OSError, ImportError, UnicodeDecodeError) as problem:
        raise UnreadableError(f"cannot be read: {problem}", place=Place(file)) from None
    if package.startswith(_OWN_PACKAGES):
        return board_from_data(cast("Mapping[str, Any]", read_json(text, file)))
    return read_board(text, file)


def make_start_position(board: Board) -> Position:
    """Return the position of the first units and owners in the board file."""
    units = tuple(
        Unit(power, kind, location, board.start_bonuses.get(Province(location.province), 0))
        for power, kind, location in board.start_units
    )
    return Position(board, units, dict(board.start_owners))


def refuse_unfit_board(board: Board, own: Board) -> None:
    """Refuse a board without all the powers, states and tables of the game's own board.

    The rules of a game may name any of them. Where the powers and states lie, and what else the board has, is
    free.

    Raises:
        ImpossibleError: The board lacks a power, state or table.
    """
    ids = {info.id for info in (*board.powers, *board.minors)}
    missing = [info.name for info in (*own.powers, *own.minors) if info.id not in ids]
    missing += [f"the table {name!r}" for name in own.tables if name not in board.tables]
    if missing:
        rest = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        raise ImpossibleError(
            f"{own.name} cannot be played on the board {board.id!r}, which lacks "
            f"{', '.join(missing[:_MOST_NAMED])}{rest}"
        )
