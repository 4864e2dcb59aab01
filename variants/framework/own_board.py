"""Whether a game can be played on a board that is not its own."""

from __future__ import annotations

from ...model.board import Board
from ...model.errors import ImpossibleError

_MOST_NAMED = 5


def refuse_unfit_board(board: Board, own: Board) -> None:
    """Raise `ImpossibleError` unless the board has all powers, states and tables of the game's own one.

    The rules of a game may name any of them. Where its powers and states lie, and what else there is,
    is free.
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
