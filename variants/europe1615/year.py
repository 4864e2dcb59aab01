"""The year of this variant: three movement phases, two winter phases, and scoring."""

from __future__ import annotations

from dataclasses import replace

from ..framework.report import Report
from ..framework.year import PhaseInput, PhaseStep, State, Step, Submissions, Turn, Year
from .movement.phase import MOVES
from .movement.retreats import RETREAT
from .politics.new_year import STATUS_CHECK
from .politics.statuses import WINTER_MARKERS
from .sanctions.course import (
    AFTER_MOVEMENT,
    AFTER_RETREATS,
    DECLARATIONS,
    PERMISSIONS,
    REVIEW,
    season_begins,
    season_ends,
)
from .score import SCORING
from .victory import AGREEMENTS, VICTORY, stopped, unheeded
from .winter.abandonment import ABSENCES, DISSOLUTION, noted
from .winter.builds import BUILDS
from .winter.captures import CAPTURES, LATE_CAPTURES
from .winter.disbands import DISBANDS, LEFT_UNITS, LOST_UNITS
from .winter.elimination import CEDED, RECKONING
from .winter.further_units import followed
from .winter.supply_centers import EARLY_WINTER, LATE_WINTER
from .winter.waivers import WAIVERS, with_possible_waivers

SEASONS = ("spring", "summer", "fall")
"""The seasons with a movement phase (E15-CAL-2)."""


def _year() -> Year:
    """Return the phases of a year in order (E15-CAL-1)."""
    steps: list[Step] = [STATUS_CHECK]
    moves = replace(MOVES, prepare=prepare_movement, finish=finish_movement)
    moves = moves.hearing(*DECLARATIONS, WAIVERS, AGREEMENTS, ABSENCES)
    retreat = with_possible_waivers(replace(RETREAT, finish=finish_retreats))
    retreat = retreat.hearing(PERMISSIONS, WAIVERS)
    for season in SEASONS:
        steps += [
            season_begins(season),
            PhaseStep(season, moves),
            AFTER_MOVEMENT,
            PhaseStep(season, retreat),
            AFTER_RETREATS,
            season_ends(season),
        ]
    return Year((*steps, *_winter()))


def prepare_movement(state: State, submissions: Submissions) -> PhaseInput:
    """Prepare a movement phase, or end the game if all powers agree to stop it."""
    end = stopped(state, submissions)
    return MOVES.prepare(state, submissions) if end is None else PhaseInput(state, {}, over=end)


def finish_movement(phase: PhaseInput, turn: Turn) -> Turn:
    """Note which powers have no player, and where further units of states went."""
    assert phase.begun is not None, "begun by `PhaseRules.begin`"
    state, submissions = phase.begun, phase.given
    turn = followed(state, noted(state, submissions, MOVES.finish(phase, turn)))
    return replace(turn, report=Report(tuple(unheeded(state, submissions))) + turn.report)


def finish_retreats(phase: PhaseInput, turn: Turn) -> Turn:
    """Note where further units of states went."""
    assert phase.begun is not None, "begun by `PhaseRules.begin`"
    return followed(phase.begun, RETREAT.finish(phase, turn))


def _winter() -> tuple[Step, ...]:
    """Return captures, the two winter phases, and scoring.

    The reckoning runs twice because captures happen before Early Winter or, by an option, after it.
    """
    return (
        CAPTURES,
        DISSOLUTION,
        RECKONING,
        season_begins("winter"),
        LOST_UNITS,
        PhaseStep(EARLY_WINTER, DISBANDS),
        LATE_CAPTURES,
        RECKONING,
        REVIEW,
        PhaseStep(LATE_WINTER, BUILDS),
        WINTER_MARKERS,
        SCORING,
        VICTORY,
        CEDED,
        LEFT_UNITS,
        season_ends("winter"),
    )


YEAR = _year()
"""The phases of a year and the automatic steps between them."""
