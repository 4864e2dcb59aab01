"""The year of this variant: three movement phases, two winter phases, and scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Power
from ..framework.report import Report
from ..framework.year import Due, PhaseInput, PhaseStep, State, Step, Submissions, Turn, Year
from .movement.phase import MovementPhase
from .movement.retreats import RetreatPhase
from .politics.new_year import STATUS_CHECK
from .politics.statuses import WINTER_MARKERS
from .sanctions.course import (
    AFTER_MOVEMENT,
    AFTER_RETREATS,
    DECLARATIONS,
    PERMISSIONS,
    REVIEW,
    make_season_end,
    make_season_start,
)
from .score import SCORING
from .victory import AGREEMENTS, VICTORY, find_agreed_end, report_unheeded_agreements
from .winter.abandonment import ABSENCES, DISSOLUTION, record_abandonments
from .winter.builds import LateWinter
from .winter.captures import CAPTURES, LATE_CAPTURES
from .winter.disbands import LEFT_UNITS, LOST_UNITS, EarlyWinter
from .winter.elimination import CEDED, RECKONING
from .winter.further_units import track_further_units
from .winter.supply_centers import EARLY_WINTER, LATE_WINTER
from .winter.waivers import WAIVERS, ask_for_waivers

SEASONS = ("spring", "summer", "fall")
"""The seasons with a movement phase (E15-CAL-2)."""


def _make_year() -> Year:
    """Return the phases of a year in order (E15-CAL-1)."""
    steps: list[Step] = [STATUS_CHECK]
    moves, retreats = _Moves(), _Retreats()
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


class _Moves(MovementPhase):
    """A movement phase with the statements about the course of the game."""

    statements = (*MovementPhase.statements, *DECLARATIONS, WAIVERS, AGREEMENTS, ABSENCES)

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


class _Retreats(RetreatPhase):
    """A retreat phase, in which powers can also waive captures."""

    statements = (PERMISSIONS, WAIVERS)

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
