"""What sentences are made from: an order with its outcome."""

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
    """An order of any phase with what became of it. `unit` is None where no such unit stands on the board.

    `dislodged_by` is who dislodges the unit, if anybody, whatever its own order came to; it is told its
    owner alone. `name` is what people call the power, for adjustments, whose sentences name it. `implied`
    says that nobody gave the order: the unit does it for lack of one.
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
