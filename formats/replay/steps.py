"""The steps of a replay: the position before a recorded phase, its result, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from ...games import complete_state, play_sheets
from ...model.errors import ImpossibleError
from ...model.names import Location, Power, Province
from ...model.orders import MovementOrder, Order
from ...model.phase import Phase
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...solver import (
    Certainty,
    OrderResult,
    Resolution,
    owners_after,
    resolve,
    resolve_adjustments,
    resolve_retreats,
    with_disorder,
)
from ...variants import (
    ADJUSTMENTS,
    MOVEMENT,
    OWNERSHIP,
    RETREATS,
    AutomaticStep,
    Declaration,
    EntryReport,
    Ledger,
    PhaseRules,
    State,
    Variant,
)
from ..record import Record, RecordedPhase, complete_snapshot
from .arrays import ArrayOutcome, Movements

OrderOrEntryResult: TypeAlias = OrderResult | EntryReport
"""The result of one order, with its sentence."""

_MAX_STEPS: Final = 200
"""The maximum number of steps of years between two recorded phases."""


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """The result of a phase by the rules.

    `options` returns the possible retreats of the dislodged units. `results` and `options` are functions,
    since only differences need them. `movement` is the resolution of a standard movement phase that arrays
    did not resolve.
    """

    after: Position
    ledger: Mapping[str, object]
    results: Callable[[], Sequence[OrderOrEntryResult]]
    options: Callable[[], Mapping[Unit, tuple[Location, ...]]]
    certainty: Certainty = Certainty.UNIQUE
    movement: Resolution | None = None


class PhasePlayer:
    """Plays phases of one record by one rulebook."""

    def __init__(
        self, record: Record, variant: Variant, rulebook: Rulebook, movements: Movements | None = None
    ) -> None:
        self.record = record
        self.variant = variant
        self.rulebook = rulebook
        self._movements = movements

    def state(self, phase: Phase, position: Position, ledger: Ledger) -> State:
        """Return the state of a phase, as variants see it."""
        return State(self.variant, self.rulebook, phase, position, ledger)

    # ------------------------------------------------------------------------ before the phase

    def position(
        self, index: int, before: PlayedPhase | None, owners: Mapping[Province, Power] | None
    ) -> Position:
        """Return the position before a recorded phase.

        What the record does not state about retreats comes from `before`, the computed result of the phase
        before; `owners` apply if the record does not state owners.
        """
        recorded = self.record.phases[index]
        ledger = self.variant.read_ledger(recorded.ledger, self.record.board)
        return complete_snapshot(
            recorded.before,
            self.state(recorded.phase, Position(self.record.board, recorded.before.units), ledger),
            owners or {},
            before.after if before is not None else None,
        )

    # ------------------------------------------------------------------------ the phase itself

    def play(self, index: int, position: Position) -> PlayedPhase:
        """Play a recorded phase in a position, by the rules."""
        recorded = self.record.phases[index]
        rules = self.variant.year.rules(recorded.phase)
        ledger = self.variant.read_ledger(recorded.ledger, self.record.board)
        state, _ = complete_state(self.variant, self.state(recorded.phase, position, ledger))
        if rules is MOVEMENT and self._movements is not None and index in self._movements.outcomes:
            return self._use_array_result(self._movements.outcomes[index], state, recorded)
        if recorded.has_other_submissions or rules not in (MOVEMENT, RETREATS, ADJUSTMENTS):
            return self._play_by_rules(rules, state, recorded)
        orders = recorded.orders_by_power()
        if rules is MOVEMENT:
            return self._play_movement(state, orders)
        if rules is RETREATS:
            return self._play_retreats(state, orders)
        return self._play_adjustments(state, orders)

    def _play_by_rules(self, rules: PhaseRules, state: State, recorded: RecordedPhase) -> PlayedPhase:
        """Play a phase by the variant's own rules, with all submissions."""
        turn = play_sheets(rules, state, recorded.sheets(), recorded.standing)
        report = turn.report
        return PlayedPhase(
            turn.position, turn.ledger, lambda: report.entries, dict, report.certainty or Certainty.UNIQUE
        )

    def _use_array_result(self, found: ArrayOutcome, state: State, recorded: RecordedPhase) -> PlayedPhase:
        """Return the result found by arrays. Outcomes and reasons resolve the phase again when they are
        used.
        """
        before = state.position
        after = Position(before.board, found.units, before.owners, found.dislodged, found.contested)
        return PlayedPhase(
            after,
            state.ledger,
            lambda: self._play_movement(state, recorded.orders_by_power()).results(),
            lambda: found.retreats,
            found.certainty,
        )

    def _play_movement(self, state: State, orders: Mapping[Power, Sequence[Order]]) -> PlayedPhase:
        conditions = state.conditions
        absent = {unit.power for unit in state.position.units} - orders.keys()
        if absent:
            conditions = with_disorder(conditions, state.position, self.rulebook, absent)
        moves = cast("Mapping[Power, Sequence[MovementOrder]]", orders)
        resolution: Resolution = resolve(state.position, moves, self.rulebook, conditions=conditions)
        return PlayedPhase(
            resolution.after,
            state.ledger,
            lambda: resolution.orders,
            lambda: resolution.retreats,
            resolution.certainty,
            resolution,
        )

    def _play_retreats(self, state: State, orders: Mapping[Power, Sequence[Order]]) -> PlayedPhase:
        resolution = resolve_retreats(state.position, orders, self.rulebook, conditions=state.conditions)
        return PlayedPhase(
            resolution.after, state.ledger, lambda: resolution.orders, lambda: resolution.options
        )

    def _play_adjustments(self, state: State, orders: Mapping[Power, Sequence[Order]]) -> PlayedPhase:
        resolution = resolve_adjustments(state.position, orders, self.rulebook, conditions=state.conditions)
        return PlayedPhase(resolution.after, state.ledger, lambda: resolution.orders, dict)

    # ------------------------------------------------------------------------ after the phase

    def advance_to_next(self, index: int, played: PlayedPhase) -> Position:
        """Return the computed position at the beginning of the next recorded phase.

        Automatic steps are played, and so are phases that the record skips, without orders.
        """
        recorded = self.record.phases[index]
        phase, position, ledger = recorded.phase, played.after, played.ledger
        ends = recorded.after is not None or index + 1 == len(self.record.phases)
        goal = None if ends else self.record.phases[index + 1].phase
        waiting = recorded.after is not None and bool(recorded.after.dislodged)
        for count, (year, step) in enumerate(self.variant.year.after(phase)):
            if step is OWNERSHIP:
                conditions = self.variant.conditions(self.state(phase, position, ledger))
                position = replace(position, owners=owners_after(position, conditions))
                continue
            if isinstance(step, AutomaticStep):
                turn = step.happen(self.state(phase, position, ledger))
                position, ledger = turn.position, turn.ledger
                continue
            phase = step.in_year(year)
            if phase == goal or (ends and (step.rules.always or (waiting and position.dislodged))):
                return position
            if count > _MAX_STEPS:
                break
            state = self.state(phase, position, ledger)
            is_due = bool(step.rules.dues(state))
            if ends and is_due:
                return position
            if is_due or position.dislodged:
                turn = step.rules.play(state, {})
                position, ledger = turn.position, turn.ledger
        message = f"{goal} does not follow {self.record.phases[index].phase}"
        raise ImpossibleError(message)


def get_order(result: OrderOrEntryResult) -> Order | Declaration:
    """Return the order that a result is about."""
    return result.entry if isinstance(result, EntryReport) else result.order
