"""The result of a movement phase, as a value that can be asked why and written as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...model.brief import counted, tagged
from ...model.orders import Order
from ...model.showing import Shown
from ..outcomes.movement import Status
from .movement_result import MovementResult
from .order_result import OrderResult, find_result

if TYPE_CHECKING:
    from ..messages.explanation import Explanation
    from .suppositions import Supposition


class Resolution(MovementResult, Shown):
    """Who moved, who was dislodged, why, and how certain it is."""

    def __repr__(self) -> str:
        done = sum(one.status is Status.SUCCEEDS for one in self.orders)
        unread = counted(len(self.unread), "line") + " unread" if self.unread else ""
        words = f"{done} of {counted(len(self.orders), 'order')} succeed", unread, self.certainty.value
        return tagged(self, "", *words)

    def why(self, order: Order | OrderResult) -> Explanation:
        """The chain of reasons for what became of an order, down to facts.

        `order` is one of `orders` or the order of one; LookupError if it is neither.
        """
        from .why import explain  # only who asks needs it

        return explain(self, find_result(self.orders, order))

    def suppositions(self, kernel: int = 0) -> tuple[Supposition, ...]:
        """What follows if one thing in a kernel is so, and what if not: why it is a paradox, or a circle.

        `kernel` is the number of one of `kernels`, from 0; none without such a kernel.
        """
        from .suppositions import suppositions_of  # only who asks needs it

        return suppositions_of(self, kernel)

    def to_json(self, *, variant: str | None = None, phase: str | None = None) -> dict[str, Any]:
        """The resolution as a JSON object, as ``docs/wire-format.md`` describes it."""
        from .wire import resolution_json  # only who asks needs it

        return resolution_json(self, variant=variant, phase=phase)
