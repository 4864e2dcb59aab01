"""An order with its outcome: the input of every sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...model.names import Power
from ...model.orders import Order
from ...model.position import Unit

if TYPE_CHECKING:
    from ..outcomes.adjustments import AdjustmentOutcome
    from ..outcomes.movement import Outcome
    from ..outcomes.retreats import RetreatOutcome

AnyOutcome: TypeAlias = "Outcome | RetreatOutcome | AdjustmentOutcome"
"""An outcome of any phase."""


class OrderOutcome(NamedTuple):
    """An order of any phase with its outcome.

    Attributes:
        power: The power whose sheet holds the order.
        unit: The ordered unit; None where the board has no such unit.
        order: The order.
        outcome: The outcome.
        dislodged_by: The unit that dislodges `unit`, whatever the outcome of its order. Only the owner's
            order carries it.
        name: The name of the power, for sentences about adjustments.
        implied: No one gave the order; the unit holds because it has no order.
    """

    power: Power
    unit: Unit | None
    order: Order
    outcome: AnyOutcome
    dislodged_by: Unit | None = None
    name: str = ""
    implied: bool = False


Sentence: TypeAlias = Callable[[OrderOutcome, Any], str]
"""A function that writes the sentence for outcomes of one type."""
