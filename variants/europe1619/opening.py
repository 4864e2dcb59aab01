"""The opening: the board for the players that there are, first units, owners of all land, first influence."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..kit.own_board import refuse_unfit_board
from ..kit.year import Ledger
from ..realm.lands import original_owners
from ..variant import read_packaged_board, start_of_board
from .choices_setting import AlgeriaTunisia
from .confessions import marked
from .knobs import Europe1619Rulebook, knobs_of
from .records import Records, ledger_with
from .seats import board_with
from .setting import Setting
from .standings import all_standings

FIRST_YEAR = 1619
"""The first year of the game (E19-CAL-4)."""

START_TREASURY = 5
"""The treasury points that each power starts with (E19-ECON-1)."""

_DOUBTFUL = (Power("alg"), Power("tun"))


def opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first position, with an owner for every province of land, and the first records.

    Raises like `refuse_unfit_board`.
    """
    refuse_unfit_board(board, read_packaged_board(__package__ or "", "board.json"))
    knobs = knobs_of(rulebook)
    played = board_with(board, knobs.e19_players)
    position, ledger = start_of_board(played, rulebook)
    owners = original_owners(played)
    records = Records(
        influence=first_influence(played, knobs),
        treasury={info.id: START_TREASURY for info in played.powers},
    )
    begun = Position(played, position.units, dict(owners))
    setting = Setting(begun, Phase(FIRST_YEAR, "spring", PhaseKind.DIPLOMACY), knobs, records)
    setting = replace(setting, records=all_standings(setting))
    return begun, ledger_with(marked(setting), ledger)


def first_influence(board: Board, knobs: Europe1619Rulebook) -> dict[Power, dict[Power, int]]:
    """The influence placed before the game, for each state that has any (E19-SETUP-1 to E19-SETUP-13)."""
    without = _DOUBTFUL if knobs.e19_algeria_tunisia is AlgeriaTunisia.UNALIGNED else ()
    placed: dict[Power, dict[Power, int]] = {}
    for power, points in board.influence_setup.items():
        for state, count in points.items():
            if state not in without:
                placed.setdefault(state, {})[power] = count
    return placed
