"""One sentence for the outcome of each order, in any kind of phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...model.orders import Order, format_unit
from ...model.position import Unit
from ..outcomes.movement import Dislodged
from .adjustments import ADJUSTMENT_SENTENCES
from .movement import MOVEMENT_SENTENCES
from .order_outcome import AnyOutcome, OrderOutcome, Sentence
from .retreats import RETREAT_SENTENCES

SENTENCES: Final[Mapping[type, Sentence]] = {
    **MOVEMENT_SENTENCES,
    **RETREAT_SENTENCES,
    **ADJUSTMENT_SENTENCES,
}
"""The function that writes the sentence for each type of outcome."""


def outcome_sentence(order: Order, unit: Unit, outcome: AnyOutcome) -> str:
    """Write the sentence about a unit's order with this outcome."""
    return result_sentence(OrderOutcome(unit.power, unit, order, outcome))


def result_sentence(result: OrderOutcome) -> str:
    """Write one sentence that says what happens to an order and why."""
    outcome = result.outcome
    text = SENTENCES[type(outcome)](result, outcome)
    if result.dislodged_by is None or type(outcome) is Dislodged:
        return text
    assert result.unit is not None
    unit, by = format_unit(result.unit), format_unit(result.dislodged_by)
    holds = f"; {unit} holds."
    if text.endswith(holds):
        return f"{text[:-1]} and is dislodged by {by}."
    return f"{text[:-1]}; {unit} is dislodged by {by}."
