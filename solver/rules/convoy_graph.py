"""The fleets that may convoy a move, as a graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model.brief import make_repr
from .decisions import NO


@dataclass(slots=True, eq=False)
class ConvoyGraph:
    """The fleets that may convoy one move, and which of them are adjacent.

    Node i is fleet unit `fleets[i]`. `given[i]` is the decision that the unit follows its matching convoy
    order, `lost[i]` that it is dislodged. `links[i]` are the adjacent nodes, `first` the nodes adjacent to
    the start; `last[i]` says whether node i is adjacent to the destination, `own[i]` whether the fleet
    belongs to the power of the army. `listed[i]`, once known, is the decision that the fleet is on an ordered
    route that the rulebook admits (DATC 4.A.1).
    """

    fleets: tuple[int, ...]
    own: tuple[bool, ...]
    first: tuple[int, ...]
    last: tuple[bool, ...]
    links: tuple[tuple[int, ...], ...]
    given: tuple[int, ...]
    lost: tuple[int, ...]
    listed: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.listed = self.listed or self.given

    def __repr__(self) -> str:
        return make_repr(self)

    def ordered(self, *, own_only: bool = False) -> ConvoyGraph:
        """Return the graph with no fleet lost: what the orders allow (with `own_only`, own fleets only)."""
        given = tuple(NO if own_only and not own else d for d, own in zip(self.given, self.own, strict=True))
        return replace(self, given=given, lost=(NO,) * len(self.fleets), listed=given)

    def routes(self, node: int) -> Iterator[tuple[int, ...]]:
        """Yield every route through `node`, as nodes, whatever is ordered."""
        stack: list[tuple[int, ...]] = [(i,) for i in self.first]
        while stack:
            route = stack.pop()
            if self.last[route[-1]] and node in route:
                yield route
            stack.extend((*route, j) for j in self.links[route[-1]] if j not in route)
