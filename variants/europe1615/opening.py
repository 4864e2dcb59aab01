"""The opening of a game: owners of all land, and the influence of the first year."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import make_start_position, read_packaged_board, refuse_unfit_board
from ..framework.year import Ledger
from ..minor_states.lands import find_original_owners
from .identity import FIRST_YEAR
from .land import CATALONIA, CataloniaStart
from .ledger import read_records, write_records
from .poland import PolandProvinces, choose_poland
from .politics.new_year import begin_year
from .records import Europe1615Records
from .sanctions.armies import letter_starting_units
from .sanctions.standing import SanctionRecords
from .sanctions.timeline import (
    Timeline,
    TimelineDensity,
    complete_timeline,
    draw_sanctions,
    find_missing_sanctions,
    read_timeline,
)
from .setting import Europe1615Setting

SPAIN = Power("spain")


def make_first_position(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """Return the opening position, in which every province of land has its owner, and the first ledger.

    No influence is placed anywhere (E15-MIN-14); Catalonia belongs to itself or to Spain (E15-MIN-8). The
    timeline of sanctions is known (E15-SANC-4), special armies carry their letters (E15-SANC-11), and the
    influence of the first year is allotted.

    Raises:
        WestphaliaError: The board does not fit, as in `refuse_unfit_board`.
    """
    refuse_unfit_board(board, read_packaged_board(__package__ or "", "board.json"))
    board = choose_poland(board, PolandProvinces.of(rulebook))
    position = make_start_position(board)
    owners = dict(find_original_owners(board))
    if CataloniaStart.SPANISH.is_chosen_in(rulebook):
        owners.update(dict.fromkeys(board.minor[CATALONIA].provinces, SPAIN))
    position = replace(position, units=letter_starting_units(board, position.units, rulebook), owners=owners)
    records = Europe1615Records(sanctions=draw_sanctions(rulebook))
    setting = Europe1615Setting(position, Phase(FIRST_YEAR, "spring", PhaseKind.MOVEMENT), rulebook, records)
    setting, _ = begin_year(setting, FIRST_YEAR)
    return position, write_records(setting.records, {})


def add_drawn_timeline(ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
    """Return the first ledger with the timeline of sanctions that a seed draws (E15-SANC-4).

    If the timeline was written by hand, the seed draws only the sanctions it lacks.
    """
    if Timeline.EMPTY.is_chosen_in(rulebook):
        return ledger
    records = read_records(ledger)
    known = records.sanctions
    if known.seed is not None:
        return write_records(replace(records, sanctions=draw_sanctions(rulebook, seed)), ledger)
    if not find_missing_sanctions(known.timeline):
        return ledger
    timeline = complete_timeline(known.timeline, seed, TimelineDensity.of(rulebook))
    return write_records(replace(records, sanctions=SanctionRecords(seed, timeline)), ledger)


def add_written_timeline(ledger: Ledger, text: str, file: str | None) -> Ledger:
    """Return the first ledger with a timeline written by hand; raises the same errors as `read_timeline`."""
    return write_records(
        replace(read_records(ledger), sanctions=SanctionRecords(timeline=read_timeline(text, file))), ledger
    )
