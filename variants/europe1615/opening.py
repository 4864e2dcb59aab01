"""How a game begins: everybody's land, and the points of the first year."""

from __future__ import annotations

from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import read_packaged_board, refuse_unfit_board, start_of_board
from ..framework.year import Ledger
from ..minor_states.lands import original_owners
from .identity import FIRST_YEAR
from .land import CATALONIA, CataloniaStart
from .ledger import ledger_with, records_of
from .poland import PolandProvinces, with_poland
from .politics.new_year import begin_year
from .records import Europe1615Records
from .sanctions.armies import marked_at_start
from .sanctions.standing import Sanctions
from .sanctions.timeline import Timeline, TimelineDensity, continued, drawn, missing_from, read_timeline
from .setting import Europe1615Setting

SPAIN = Power("spain")


def opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first position, in which all land has its owner, and what is known about the first year.

    No points are placed anywhere (E15-MIN-14); Catalonia is its own, or Spanish (E15-MIN-8). The timeline of
    sanctions is known (E15-SANC-4), and special armies carry their letters (E15-SANC-11). The points of the
    first year are allotted. Raises like `refuse_unfit_board`.
    """
    refuse_unfit_board(board, read_packaged_board(__package__ or "", "board.json"))
    board = with_poland(board, PolandProvinces.of(rulebook))
    position = start_of_board(board)
    owners = dict(original_owners(board))
    if CataloniaStart.SPANISH.counts(rulebook):
        owners.update(dict.fromkeys(board.minor[CATALONIA].provinces, SPAIN))
    position = replace(position, units=marked_at_start(board, position.units, rulebook), owners=owners)
    records = Europe1615Records(sanctions=drawn(rulebook))
    setting = Europe1615Setting(position, Phase(FIRST_YEAR, "spring", PhaseKind.MOVEMENT), rulebook, records)
    setting, _ = begin_year(setting, FIRST_YEAR)
    return position, ledger_with(setting.records, {})


def seeded(ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
    """The first records with the timeline of sanctions that another number draws (E15-SANC-4).

    Of a timeline written by hand the number draws what it lacks.
    """
    if Timeline.EMPTY.counts(rulebook):
        return ledger
    records = records_of(ledger)
    known = records.sanctions
    if known.seed is not None:
        return ledger_with(replace(records, sanctions=drawn(rulebook, seed)), ledger)
    if not missing_from(known.timeline):
        return ledger
    timeline = continued(known.timeline, seed, TimelineDensity.of(rulebook))
    return ledger_with(replace(records, sanctions=Sanctions(seed, timeline)), ledger)


def timed(ledger: Ledger, text: str, file: str | None) -> Ledger:
    """The first records with a timeline written by hand; raises like its reader."""
    return ledger_with(
        replace(records_of(ledger), sanctions=Sanctions(timeline=read_timeline(text, file))), ledger
    )
