"""The first position: what the board lists, without France where ten play, and who has Prague."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..kit.year import Ledger
from ..variant import start_of_board
from .knobs import Powers, PragueInitialOwner, knobs_of
from .places import AUSTRIA, FRANCE, places_of


def opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first position of a game and an empty ledger (D18-SET-1, D18-PRAGUE-7)."""
    position, ledger = start_of_board(board, rulebook)
    knobs = knobs_of(rulebook)
    if knobs.d18_powers is Powers.TEN_WITHOUT_FRANCE:
        position = replace(
            position,
            units=tuple(unit for unit in position.units if unit.power != FRANCE),
            owners={place: owner for place, owner in position.owners.items() if owner != FRANCE},
        )
    prague = places_of(board).prague
    if knobs.d18_prague_initial_owner is PragueInitialOwner.AUSTRIA and prague is not None:
        position = replace(position, owners={**position.owners, prague: AUSTRIA})
    return position, ledger
