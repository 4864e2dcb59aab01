"""Explain the outcome of an order in a retreat phase by the facts that decided it.

These are the facts that `retreat_options` uses: where the unit can move, which places are occupied, where a
standoff occurred, and where the attacker came from. With the preceding movement at hand, its reasons follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model.board import Board
from ...model.brief import make_repr
from ...model.names import NEUTRAL, Location, Province
from ...model.orders import Move, Retreat, format_order, format_unit
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.wording import the_power
from ..conditions.conditions import VariantRules
from ..messages.clauses import quote_clause
from ..messages.explanation import Explanation, explain_text
from ..messages.order_outcome import OrderOutcome
from ..messages.retreats import describe_closure
from ..messages.rule_facts import RuleFacts
from ..messages.sentences import result_sentence
from ..messages.texts import join_words
from ..outcomes.movement import Bounced, MoveSucceeds
from ..outcomes.retreats import (
    AttackerOrigin,
    Closure,
    Contested,
    DisbandedWithoutOrder,
    DisbandSucceeds,
    FaultyRetreat,
    IllegalRetreat,
    Occupied,
    RetreatConflict,
    RetreatSucceeds,
)
from ..results.resolution import Resolution
from ..results.retreat_options import find_closure, reachable_locations


class RetreatReasons:
    """Explains the orders of one retreat phase; `position` is the one after the movement."""

    def __init__(self, position: Position, rulebook: Rulebook, conditions: VariantRules) -> None:
        self.position = position
        self.rulebook = rulebook
        self.conditions = conditions
        self.rules = RuleFacts(type(rulebook))

    def __repr__(self) -> str:
        return make_repr(self)

    def explain(
        self, result: OrderOutcome, orders: Sequence[OrderOutcome], movement: Resolution | None
    ) -> Explanation:
        """Explain the outcome of one of the `orders`."""
        text = result_sentence(result)
        because = (*self._outcome_facts(result, orders, movement), *self.rules.find_in(text))
        outcome = result.outcome
        clause = (
            outcome.code
            if isinstance(outcome, IllegalRetreat | DisbandedWithoutOrder | DisbandSucceeds)
            else ""
        )
        return explain_text(text, clause if isinstance(clause, Clause) else "", because)

    def _outcome_facts(
        self, result: OrderOutcome, orders: Sequence[OrderOutcome], movement: Resolution | None
    ) -> Iterator[Fact]:
        lost = next((lost for lost in self.position.dislodged if lost.unit == result.unit), None)
        if lost is not None:
            yield _dislodgement_fact(lost, movement)
        match result.outcome:
            case RetreatSucceeds(to) if lost is not None:
                yield from self._open_facts(lost, to)
                yield Fact(f"No other unit retreats to {to.province}.")
            case RetreatConflict(others):
                yield from (Fact(f"{format_order(other.order)}.") for other in orders if other.unit in others)
            case IllegalRetreat(cause):
                yield from self._closed_facts(result, lost, cause, movement)
            case DisbandedWithoutOrder(clause=None) if lost is not None:
                yield from self._place_facts(lost, movement)
            case _:
                pass

    def _place_facts(self, lost: DislodgedUnit, movement: Resolution | None) -> Iterator[Fact]:
        """Yield which places are open to a unit and which are closed."""
        places = sorted(reachable_locations(self.conditions, lost))
        if not places:
            yield Fact(f"{format_unit(lost.unit)} cannot move anywhere in one step.")
        for place in places:
            cause = find_closure(self.conditions, self.position, lost, self.rulebook, place)
            if cause is None:
                yield Fact(f"{place} is open.", "", tuple(self._open_facts(lost, place)))
            elif isinstance(cause, FaultyRetreat):
                clause = cause.code if isinstance(cause.code, Clause) else ""
                yield Fact(f"{place} is closed: {quote_clause(cause.code)}.", clause)
            else:
                text = f"{place} is closed: {describe_closure(place.province, cause)}."
                because = (
                    *_closing_facts(cause, place.province, lost, movement, self.position.board),
                    *self.rules.find_in(text),
                )
                yield Fact(text, "", because)

    def _open_facts(self, lost: DislodgedUnit, place: Location) -> Iterator[Fact]:
        """Yield what makes a place open to a unit."""
        yield Fact(f"{format_unit(lost.unit)} can move to {place} in one step.")
        yield Fact(f"{place.province} is vacant.")
        yield Fact(f"There was no standoff in {place.province}.")

    def _closed_facts(
        self, result: OrderOutcome, lost: DislodgedUnit | None, cause: Closure, movement: Resolution | None
    ) -> Iterator[Fact]:
        """Yield what makes an order illegal."""
        order, unit = result.order, result.unit
        place = order.target if isinstance(order, Retreat | Move) else None
        if not isinstance(cause, FaultyRetreat):
            if place is not None and lost is not None:
                yield from _closing_facts(cause, place.province, lost, movement, self.position.board)
        elif cause.code == "not_adjacent" and lost is not None:
            steps = sorted(reachable_locations(self.conditions, lost))
            can = f"can move only to {join_words(steps)}" if steps else "cannot move anywhere"
            yield Fact(f"{format_unit(lost.unit)} {can} in one step.")
        elif cause.code == "not_dislodged" and unit is not None:
            yield _occupant_fact(unit, self.position.board)
        elif cause.fault.ordered is not None:
            yield Fact(f"{format_order(cause.fault.ordered)} is the order that counts.")


def _dislodgement_fact(lost: DislodgedUnit, movement: Resolution | None) -> Fact:
    """State that a unit was dislodged, and from where."""
    convoy = ", by convoy" if lost.by_convoy else ""
    text = f"{format_unit(lost.unit)} was dislodged by an attack from {lost.attacker_from}{convoy}."
    return Fact(
        text,
        "",
        _explain_moves(movement, lost.unit.location.province, MoveSucceeds, lost.attacker_from.province),
    )


def _closing_facts(
    cause: Occupied | AttackerOrigin | Contested,
    province: Province,
    lost: DislodgedUnit,
    movement: Resolution | None,
    board: Board,
) -> Iterator[Fact]:
    """Yield what closes a place."""
    match cause:
        case Occupied(by):
            yield _occupant_fact(by, board)
        case Contested():
            yield Fact(f"Units bounced in {province}.", "", _explain_moves(movement, province, Bounced))
        case AttackerOrigin():
            yield _dislodgement_fact(lost, movement)


def _occupant_fact(unit: Unit, board: Board) -> Fact:
    neutral = unit.power == NEUTRAL
    owner = "is neutral and" if neutral else f"of {the_power(board, unit.power)}"
    return Fact(f"{format_unit(unit)} {owner} is in {unit.location.province} after the movement.")


def _explain_moves(
    movement: Resolution | None, target: Province, outcome: type, start: Province | None = None
) -> tuple[Fact, ...]:
    """Explain the moves to a province that have this type of outcome."""
    if movement is None:
        return ()
    moves = [result.order for result in movement.orders if isinstance(result.outcome, outcome)]
    return tuple(
        movement.why(order).fact
        for order in moves
        if isinstance(order, Move)
        and order.target.province == target
        and start in (None, order.unit.location.province)
    )
