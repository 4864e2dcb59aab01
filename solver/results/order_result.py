"""An order of any phase with its outcome, status, code and sentence."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.brief import make_repr
from ...model.orders import Order, format_order
from ..messages.order_outcome import OrderOutcome
from ..messages.sentences import result_sentence
from ..outcomes.movement import Status


class OrderResult(OrderOutcome):
    """An order with its outcome, status, code and sentence."""

    __slots__ = ()

    def __repr__(self) -> str:
        return make_repr(self, format_order(self.order), self.status.value, self.code)

    @property
    def status(self) -> Status:
        """Whether the order succeeds, fails, is void or is illegal."""
        return self.outcome.status

    @property
    def code(self) -> str:
        """One word for the reason, for programs."""
        return self.outcome.code

    @property
    def why(self) -> str:
        """One sentence that says what happens to the order and why, with the numbers."""
        return result_sentence(self)


def find_result(results: Iterable[OrderResult], order: Order | OrderResult) -> OrderResult:
    """Return the result of an order among `results`.

    Raises:
        LookupError: The order is not among them.
    """
    if isinstance(order, OrderResult):
        return order
    for result in results:
        if result.order == order:
            return result
    raise LookupError(f"{format_order(order)} is not among the orders")
