"""An order of any phase with what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...model.brief import tagged
from ...model.names import Power
from ...model.orders import Order, format_order
from ...model.position import Unit
from ..messages.sentences import sentence
from ..outcomes.movement import Outcome, Status

if TYPE_CHECKING:
    from ..outcomes.adjustments import AdjustmentOutcome
    from ..outcomes.retreats import RetreatOutcome

AnyOutcome: TypeAlias = "Outcome | RetreatOutcome | AdjustmentOutcome"
"""An outcome of any phase."""


class OrderResult(NamedTuple):
    """An order with what became of it. `unit` is None where no such unit stands on the board.

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

    def __repr__(self) -> str:
        return tagged(self, format_order(self.order), self.status.value, self.code)

    @property
    def status(self) -> Status:
        """Whether the order succeeded, failed, was void or illegal."""
        return self.outcome.status

    @property
    def code(self) -> str:
        """One word for the reason, for programs."""
        return self.outcome.code

    @property
    def why(self) -> str:
        """One sentence that says what became of the order and why, with the numbers."""
        return sentence(self)


def find_result(results: Iterable[OrderResult], order: Order | OrderResult) -> OrderResult:
    """The result of an order among others; LookupError if it is not there."""
    if isinstance(order, OrderResult):
        return order
    for result in results:
        if result.order == order:
            return result
    raise LookupError(f"{format_order(order)} is not among the orders")
