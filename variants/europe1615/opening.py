"""How a game begins: everybody's land, and the points of the first year."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..variant import start_of_board
from ..year import Ledger
from .choices_setting import CataloniaStart
from .knobs import knobs_of
from .land import CATALONIA, original_owners

SPAIN = Power("spain")


def opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first position, in which all land has its owner, and what is known about the first year.

    No points are placed anywhere (E15-MIN-14); Catalonia is its own, or Spanish (E15-MIN-8).
    """
    position, ledger = start_of_board(board, rulebook)
    owners = dict(original_owners(board))
    if knobs_of(rulebook).e15_catalonia_start is CataloniaStart.SPANISH:
        owners.update(dict.fromkeys(board.minor[CATALONIA].provinces, SPAIN))
    return replace(position, owners=owners), ledger
