"""The year of Germany 1648: the standard one, with cities whose armies vanish and another victory."""

from __future__ import annotations

from dataclasses import replace

from ...model.errors import ImpossibleError
from ...model.names import Power
from ..kit.ownerless import disband_ownerless
from ..kit.phases import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS, movement_dues, resolve_movement, victory
from ..kit.wording import power_name
from ..kit.year import PhaseStep, State, Submissions, Turn, Year
from .knobs import MissingPlayer, knobs_of


def resolve_with_cities(state: State, submissions: Submissions) -> Turn:
    """Movement; the army of a city that is dislodged is disbanded at once (G48-CITY-6)."""
    _refuse_start_without(state, submissions)
    return disband_ownerless(resolve_movement(state, submissions))


def _refuse_start_without(state: State, submissions: Submissions) -> None:
    """Raise ImpossibleError if the game is to begin with seven players only and has fewer (G48-ID-1)."""
    choice = knobs_of(state.rulebook).g48_missing_player
    if choice is not MissingPlayer.REFUSE_START or state.phase != state.variant.start:
        return
    absent = [power for power in movement_dues(state) if power not in submissions]
    if absent:
        names = ", ".join(power_name(state.position.board, power) for power in absent)
        raise ImpossibleError(
            f"no orders of {names}: the game begins with seven players only (G48-ID-1={choice.value})",
            expected="orders of every power",
        )


def _goal(state: State, _power: Power) -> int:
    """How many centers win (G48-VIC-1)."""
    return int(knobs_of(state.rulebook).g48_victory_centres.value)


def make_year() -> Year:
    """Spring, Fall, ownership, the test for victory, and adjustments in winter."""
    movement = replace(MOVEMENT, resolve=resolve_with_cities)
    return Year(
        (
            PhaseStep("spring", movement),
            PhaseStep("spring", RETREATS),
            PhaseStep("fall", movement),
            PhaseStep("fall", RETREATS),
            OWNERSHIP,
            victory(_goal),
            PhaseStep("winter", ADJUSTMENTS),
        )
    )
