"""What the rules know of the convoy of a move: the fleets that may carry it, and what keeps its way open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...model.brief import tagged
from .decisions import NO


@dataclass(slots=True, eq=False)
class ConvoyGraph:
    """The fleets that may carry one move, and how they touch.

    Node i is fleet unit `fleets[i]`. `given[i]` is the decision that its matching convoy order is the
    one chosen, `lost[i]` that it is dislodged; `links[i]` are the nodes it touches, `first` those that
    touch the start, `last[i]` says whether it touches the destination, `own[i]` whether it belongs to
    the power of the army. `listed[i]`, once known, is the decision that the fleet lies on an ordered
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
        return tagged(self)

    def ordered(self, *, own_only: bool = False) -> ConvoyGraph:
        """The same passage with every fleet kept: what the orders alone allow (to the own fleets)."""
        given = tuple(NO if own_only and not own else d for d, own in zip(self.given, self.own, strict=True))
        return replace(self, given=given, lost=(NO,) * len(self.fleets), listed=given)

    def routes(self, node: int) -> Iterator[tuple[int, ...]]:
        """Every route, as nodes, that leads through `node`, whatever is ordered."""
        stack: list[tuple[int, ...]] = [(i,) for i in self.first]
        while stack:
            route = stack.pop()
            if self.last[route[-1]] and node in route:
                yield route
            stack.extend((*route, j) for j in self.links[route[-1]] if j not in route)
