"""The year: the status check that begins it, its phases, and the opening of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ..framework.boards import make_start_position, read_packaged_board, refuse_unfit_board
from ..framework.report import Event, Report
from ..framework.year import (
    AutomaticStep,
    Due,
    Ledger,
    PhaseInput,
    PhaseStep,
    State,
    Step,
    Submissions,
    Turn,
    Year,
)
from ..minor_states.setting import find_original_owners
from .advantages import letter_starting_units
from .attacks import attack_sequence_fact, find_attack_sequence
from .captures import CAPTURES, LATE_CAPTURES, WAIVERS, ask_for_waivers
from .elimination import ABSENCES, CEDED, DISSOLUTION, RECKONING, record_abandonments
from .influence import allotment_fact, compute_allotment, update_counterbalance
from .land import CATALONIA, FIRST_YEAR, CataloniaStart, PolandProvinces, choose_poland
from .ledger import make_turn, read_records, setting_of, write_records
from .movement import MovementPhase, SanctionRetreats
from .sanction import SanctionRecords
from .sanction_course import (
    AFTER_MOVEMENT,
    AFTER_RETREATS,
    PERMISSIONS,
    RETREAT_PERMISSIONS,
    REVIEW,
    make_season_end,
    make_season_start,
)
from .state import Europe1615Records, Europe1615Setting
from .statuses import WINTER_MARKERS, update_statuses
from .timeline import (
    Timeline,
    TimelineDensity,
    complete_timeline,
    draw_sanctions,
    find_missing_sanctions,
    read_timeline,
)
from .victory import AGREEMENTS, SCORING, VICTORY, find_agreed_end, report_unheeded_agreements
from .winter_builds import LateWinter, track_further_units
from .winter_losses import EARLY_WINTER, LATE_WINTER, LEFT_UNITS, LOST_UNITS, EarlyWinter

# =========================================================================================== The status check

ALLOTTED, SEQUENCE = "allotted", "attack_sequence"
"""The codes of the events about a power's influence for the year, and about the order of attacks."""


def begin_year(setting: Europe1615Setting, year: int) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Begin a year; return its setting and events (E15-CAL-3, E15-CAL-4)."""
    setting = replace(setting, records=allot_influence(setting, year))
    setting, changes = update_statuses(setting)
    records, balance = update_counterbalance(setting)
    setting = replace(setting, records=records)
    return setting, (*_allotment_events(setting, year), *changes, *balance)


def allot_influence(setting: Europe1615Setting, year: int) -> Europe1615Records:
    """Return the records with the influence of a new year; what was left of the old is lost (E15-INF-12)."""
    allotments = {info.id: compute_allotment(setting, info.id) for info in setting.board.powers}
    return replace(
        setting.records,
        allotments=allotments,
        unspent=dict(allotments),
        attackers=find_attack_sequence(setting, allotments, year),
    )


def _allotment_events(setting: Europe1615Setting, year: int) -> Iterator[Event]:
    for info in setting.board.powers:
        if info.id not in setting.records.gone:
            yield Event(ALLOTTED, info.id, fact=allotment_fact(setting, info.id))
    yield Event(SEQUENCE, fact=attack_sequence_fact(setting, year))


def _check_statuses(state: State) -> Turn:
    setting, events = begin_year(setting_of(state), state.phase.year + 1)
    return make_turn(setting, state, events)


STATUS_CHECK = AutomaticStep("status check", _check_statuses)
"""The first phase of a year (E15-CAL-1); the opening includes that of the first year."""


# ================================================================================================ The opening

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


# =================================================================================================== The year

SEASONS = ("spring", "summer", "fall")
"""The seasons with a movement phase (E15-CAL-2)."""


def _make_year() -> Year:
    """Return the phases of a year in order (E15-CAL-1)."""
    steps: list[Step] = [STATUS_CHECK]
    moves, retreats = _SeasonMovement(), _SeasonRetreats()
    for season in SEASONS:
        steps += [
            make_season_start(season),
            PhaseStep(season, moves),
            AFTER_MOVEMENT,
            PhaseStep(season, retreats),
            AFTER_RETREATS,
            make_season_end(season),
        ]
    return Year((*steps, *_make_winter()))


class _SeasonMovement(MovementPhase):
    """A movement phase with the statements about the course of the game."""

    statements = (*MovementPhase.statements, PERMISSIONS, WAIVERS, AGREEMENTS, ABSENCES)

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Prepare the phase, or end the game if all powers agree to stop it."""
        end = find_agreed_end(state, submissions)
        return super().prepare(state, submissions) if end is None else PhaseInput(state, {}, over=end)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record which powers have no player, and where further units of states went."""
        assert phase.begun is not None, "begun by `PhaseRules.begin`"
        state, submissions = phase.begun, phase.given
        turn = record_abandonments(state, submissions, super().finish(phase, turn))
        turn = track_further_units(state, turn)
        unheeded = Report(tuple(report_unheeded_agreements(state, submissions)))
        return replace(turn, report=unheeded + turn.report)


class _SeasonRetreats(SanctionRetreats):
    """A retreat phase, in which powers can also waive captures."""

    statements = (RETREAT_PERMISSIONS, WAIVERS)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the retreats due, and the waivers that are possible."""
        return ask_for_waivers(state, super().dues(state))

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record where further units of states went."""
        assert phase.begun is not None, "begun by `PhaseRules.begin`"
        return track_further_units(phase.begun, super().finish(phase, turn))


def _make_winter() -> tuple[Step, ...]:
    """Return captures, the two winter phases, and scoring.

    Captures are settled twice because they happen before Early Winter or, under an option, after it.
    """
    return (
        CAPTURES,
        DISSOLUTION,
        RECKONING,
        make_season_start("winter"),
        LOST_UNITS,
        PhaseStep(EARLY_WINTER, EarlyWinter()),
        LATE_CAPTURES,
        RECKONING,
        REVIEW,
        PhaseStep(LATE_WINTER, LateWinter()),
        WINTER_MARKERS,
        SCORING,
        VICTORY,
        CEDED,
        LEFT_UNITS,
        make_season_end("winter"),
    )


YEAR = _make_year()
"""The phases of a year and the automatic steps between them."""
