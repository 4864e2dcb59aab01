"""The resolution of a movement phase, with explanations and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...model.brief import Displayable, make_repr, pluralize
from ...model.orders import Order
from ..outcomes.movement import Status
from .movement_result import MovementResult
from .order_result import OrderResult, find_result

if TYPE_CHECKING:
    from networkx import DiGraph

    from ..messages.explanation import Explanation
    from .dependencies import KernelGraph
    from .forced import ForcedDecision
    from .suppositions import Supposition
    from .wire import ResultRecord


@dataclass(frozen=True, eq=False, repr=False)
class Resolution(MovementResult, Displayable):
    """Who moved, who was dislodged, why, and how certain the result is."""

    def __repr__(self) -> str:
        done = sum(one.status is Status.SUCCEEDS for one in self.orders)
        unread = pluralize(len(self.unread), "line") + " unread" if self.unread else ""
        words = f"{done} of {pluralize(len(self.orders), 'order')} succeed", unread, self.certainty.value
        return make_repr(self, "", *words)

    def why(self, order: Order | OrderResult) -> Explanation:
        """Explain the outcome of an order down to given facts.

        `order` is one of `orders` or the order of one.

        Raises:
            LookupError: It is neither.
        """
        from .why import explain  # only explanations need it

        return explain(self, find_result(self.orders, order))

    @property
    def forced(self) -> tuple[ForcedDecision, ...]:
        """The decisions that extra rules forced, with the rule and whether the definition agrees."""
        from .forced import forced_decisions  # only checks need it

        return tuple(forced_decisions(self))

    def graph(self) -> DiGraph[str]:
        """Return the dependency graph of the decisions, a networkx graph.

        Nodes are names such as ``way(A bre - lon)``, with the attributes `rule`, `order` (or `unit`) and
        `value`, which is true or false in this resolution. An edge leads from a decision to one that its
        definition reads.
        """
        from ..system.names import unique_names
        from .model_graph import fresh_system, model_graph, open_decisions  # as above

        fresh = fresh_system(self.system)
        scope = open_decisions(fresh)
        made = model_graph(fresh, scope)
        for d, name in unique_names(fresh, scope).items():
            made.nodes[name]["value"] = bool(self.system.values[d])
        return made

    def suppositions(self, kernel: int = 0) -> tuple[Supposition, ...]:
        """Return what follows if one decision of a kernel is yes, and what follows if it is no.

        `kernel` is an index into `kernels`; without such a kernel the result is empty.
        """
        from .suppositions import suppositions_of  # only explanations need it

        return suppositions_of(self, kernel)

    def dependencies(self, kernel: int = 0) -> KernelGraph:
        """Return the dependencies among the decisions of a kernel, as sentences.

        `kernel` is an index into `kernels`; without such a kernel the result has no claims.
        """
        from .dependencies import kernel_graph_of  # only explanations need it

        return kernel_graph_of(self, kernel)

    def to_json(self, *, variant: str | None = None, phase: str | None = None) -> ResultRecord:
        """Return the resolution as the JSON object described in ``docs/wire-format.md``."""
        from .wire import resolution_json  # only explanations need it

        return resolution_json(self, variant=variant, phase=phase)
