"""The year of a game by data: its phases and automatic steps, and the ways to win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import NEUTRAL, Power, Province
from ...model.reasons import Fact
from ...model.wording import start_sentence, the_place
from ...solver import join_words
from ..framework.phases import (
    ADJUSTMENTS,
    MOVEMENT,
    OWNERSHIP,
    RETREATS,
    Adjustments,
    Movement,
    Retreats,
    count_centers,
    disband_ownerless,
    make_classic_year,
    make_last_year,
    make_victory_check,
)
from ..framework.year import AutomaticStep, Due, PhaseInput, PhaseRules, PhaseStep, State, Step, Turn, Year
from .rules import NeutralUnitReturn, YearSpan, find_clause, read_game_rules

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.board.game_schema import VictoryRecord, YearStepRecord

_PHASES: Mapping[str, PhaseRules] = {"movement": MOVEMENT, "retreat": RETREATS, "adjustment": ADJUSTMENTS}


def make_year(board: Board) -> Year:
    """Return the steps that the file lists, or those of the standard game, with the file's ways to win."""
    listed_steps = read_game_rules(board).year
    steps = _make_standard_steps(board) if listed_steps is None else _make_listed_steps(board, listed_steps)
    if read_game_rules(board).neutral.rebuilt:
        steps = (*steps, AutomaticStep("rebuilding", NeutralUnitReturn(board)))
    if any(power == NEUTRAL for power, _, _ in board.start_units):
        steps = tuple(map(_disband_neutrals_at_once, steps))
    return Year(steps)


def _make_standard_steps(board: Board) -> tuple[Step, ...]:
    """Return the steps of the standard year with this game's victory checks."""
    ways = _make_victory_checks(board)
    steps = make_classic_year(1).steps
    return tuple(
        new
        for step in steps
        for new in (ways if isinstance(step, AutomaticStep) and step is not OWNERSHIP else (step,))
    )


def _make_listed_steps(board: Board, records: Sequence[YearStepRecord]) -> tuple[Step, ...]:
    """Return the steps that a file lists."""
    return tuple(step for record in records for step in _expand_record(board, record))


def _expand_record(board: Board, record: YearStepRecord) -> Iterator[Step]:
    when = None if record.years is None else YearSpan.from_record(record.years, board)
    if record.phase is not None:
        rules = _PHASES[record.phase] if when is None else _LIMITED_PHASES[record.phase](when)
        yield PhaseStep(record.season or "", rules)
    else:
        moments = (OWNERSHIP,) if record.moment == "ownership" else _make_victory_checks(board)
        yield from moments if when is None else (_limit_step_to_years(one, when) for one in moments)


class _MovementAmongNeutrals(Movement):
    """Movement in a game with neutral units."""

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Disband dislodged neutral units immediately."""
        return disband_ownerless(super().finish(phase, turn))


def _disband_neutrals_at_once(step: Step) -> Step:
    if isinstance(step, PhaseStep) and step.rules is MOVEMENT:
        return replace(step, rules=_MovementAmongNeutrals())
    return step


# ----------------------------------------------------------------------------------------- which years


class _LimitedPhase(PhaseRules):
    """A phase that is skipped in other years because nothing is due then."""

    always = False

    def __init__(self, when: YearSpan) -> None:
        self.when = when

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return what is due, in the years of the phase."""
        return super().dues(state) if self.when.includes(state.phase.year) else {}


class _LimitedMovement(_LimitedPhase, _MovementAmongNeutrals):
    pass


class _LimitedRetreats(_LimitedPhase, Retreats):
    pass


class _LimitedAdjustments(_LimitedPhase, Adjustments):
    pass


_LIMITED_PHASES: Mapping[str, type[_LimitedPhase]] = {
    "movement": _LimitedMovement,
    "retreat": _LimitedRetreats,
    "adjustment": _LimitedAdjustments,
}


def _limit_step_to_years(moment: AutomaticStep, when: YearSpan) -> AutomaticStep:
    """Return a step that does nothing in other years."""

    def happen(state: State) -> Turn:
        return moment.happen(state) if when.includes(state.phase.year) else state.unchanged()

    return AutomaticStep(moment.name, happen)


# --------------------------------------------------------------------------------------------- victory


def _make_victory_checks(board: Board) -> tuple[AutomaticStep, ...]:
    """Return the victory checks in order; by default more than half of all centers wins."""
    ways = read_game_rules(board).victory
    if ways is None:
        return (make_victory_check(_make_constant_goal(len(board.centers) // 2 + 1)),)
    return tuple(_make_victory_check(board, one) for one in ways)


def _make_victory_check(board: Board, record: VictoryRecord) -> AutomaticStep:
    clause = find_clause(board, record.clause)
    if record.year is not None:
        return make_last_year(record.year, clause)
    own = None if record.power is None else Power(record.power)
    if record.places is None:
        return make_victory_check(
            _make_constant_goal(record.centers or 0), _restrict_to_power(own, count_centers), clause
        )
    places = tuple(map(Province, record.places))

    def count(state: State) -> Mapping[Power, int]:
        owners = [state.position.owners.get(place) for place in places]
        return {info.id: owners.count(info.id) for info in state.position.board.powers}

    def why(state: State, power: Power) -> Fact:
        board = state.position.board
        names = join_words([the_place(board, place) for place in places])
        return Fact(f"{start_sentence(board, power, 'owns')} {names}.")

    return make_victory_check(
        _make_constant_goal(len(places)), _restrict_to_power(own, count), clause, why, "named center"
    )


def _make_constant_goal(number: int) -> Callable[[State, Power], int]:
    """Return a goal that is the same for all powers."""
    return lambda _state, _power: number


def _restrict_to_power(
    power: Power | None, counts: Callable[[State], Mapping[Power, int]]
) -> Callable[[State], Mapping[Power, int]]:
    """Return the counts of one power alone, if only that power can win this way."""
    if power is None:
        return counts
    return lambda state: {power: counts(state).get(power, 0)}
