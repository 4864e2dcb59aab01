"""The year of Diplomacy 1618: the standard one, with what becomes of Prague, and another victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Power
from ..kit.ownerless import disband_ownerless
from ..kit.phases import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS, center_counts, resolve_movement, victory
from ..kit.year import Moment, PhaseStep, State, Submissions, Turn, Year
from ..variant import with_units_or_centers
from .homes import all_centers, remember_hither
from .knobs import OffboardCounts, SwedenElimination, VictoryCentres, knobs_of
from .places import SWEDEN, places_of
from .prague import join_after_winter, join_before_winter, settle_home


def resolve_with_prague(state: State, submissions: Submissions) -> Turn:
    """Movement; the army in Prague that is dislodged is disbanded at once (D18-PRAGUE-3)."""
    return disband_ownerless(resolve_movement(state, submissions))


def goal(state: State, _power: Power) -> int:
    """How many centers win (D18-VIC-1)."""
    knob = knobs_of(state.rulebook).d18_victory_centres
    if knob is VictoryCentres.CENTRES_29:
        return 29
    board = state.position.board
    return (len(board.centers) + sum(places_of(board).off_board.values())) // 2 + 1


def counted(state: State) -> Mapping[Power, int]:
    """The centers that count towards victory (D18-SWE-4)."""
    off_board = knobs_of(state.rulebook).d18_offboard_counts_for_victory is OffboardCounts.TRUE
    return all_centers(state) if off_board else center_counts(state)


def survivors(state: State) -> tuple[Power, ...]:
    """The powers that are still in the game (D18-SWE-7)."""
    alive = with_units_or_centers(state)
    if knobs_of(state.rulebook).d18_sweden_elimination is SwedenElimination.NEVER:
        return tuple(info.id for info in state.position.board.powers if info.id in alive or info.id == SWEDEN)
    return alive


def make_year() -> Year:
    """Spring, Fall, Prague and ownership, the test for victory, and adjustments in winter."""
    movement = replace(MOVEMENT, resolve=resolve_with_prague)
    return Year(
        (
            PhaseStep("spring", movement),
            PhaseStep("spring", RETREATS),
            PhaseStep("fall", movement),
            PhaseStep("fall", RETREATS),
            Moment("prague joins", join_before_winter),
            OWNERSHIP,
            Moment("prague becomes a home", settle_home),
            Moment("hither pomerania", remember_hither),
            victory(goal, counted),
            PhaseStep("winter", ADJUSTMENTS),
            Moment("prague joins late", join_after_winter),
        )
    )
