"""Where fleets could convoy a unit, which of them could take part, and the orders for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ...model.brief import make_repr, pluralize
from ...model.orders import Convoy, Move, Support
from ..conditions.convoys import can_convoy, can_take_part, convoy_routes
from .board_orders import UnitOrders, convoy_of, moves_by_convoy, supports_to

CACHED_CONVOYS = 2048
"""The number of units with the seas around them whose convoys are cached; a turn needs about ten."""


class UnitConvoys:
    """The convoys of a unit by the fleets of a position.

    Attributes:
        moves: The legal moves of the unit: by land, then by convoy.
        ends: The provinces to which only a convoy can bring it.
    """

    def __init__(
        self,
        unit: UnitOrders,
        routes: Mapping[int, frozenset[int]],
        moves: Sequence[Move],
        can_carry: Callable[[int, int, int], bool],
    ) -> None:
        """Find the convoys of a unit.

        Args:
            unit: The orders of the unit.
            routes: Where fleets could bring it, with the seas on the routes there.
            moves: Its legal moves: by land, then by convoy.
            can_carry: Whether the fleet in a sea can take part in a convoy from one province to another.
        """
        self._unit, self._routes, self._can_carry = unit, routes, can_carry
        self.moves = moves
        index = unit.board.ground.index
        by_land = {move.target for move in moves if not move.via_convoy}
        self._targets = [move.target for move in moves if move.via_convoy]
        self.ends = frozenset([index[target] for target in self._targets if target not in by_land])
        self._seas = frozenset[int]().union(*routes.values())
        self._ends_without: dict[int, frozenset[int]] = {}
        self._supports: dict[UnitOrders, tuple[Support, ...]] = {}
        self._convoys: dict[UnitOrders, tuple[Convoy, ...]] = {}

    def __repr__(self) -> str:
        return make_repr(self, f"to {pluralize(len(self._targets), 'place')}")

    def ends_without(self, sea: int) -> frozenset[int]:
        """Return the `ends` to which fleets in other seas could convoy the unit."""
        if sea not in self._seas:
            return self.ends
        if sea not in self._ends_without:
            ground, start, routes = self._unit.board.ground, self._unit.province, self._routes
            self._ends_without[sea] = frozenset(
                [end for end in self.ends if can_convoy(ground, start, end, routes[end] - {sea})]
            )
        return self._ends_without[sea]

    def supports_by(self, other: UnitOrders) -> Sequence[Support]:
        """Return the supports of the moves of the unit by another one, without its help, sorted."""
        known = self._supports.get(other)
        if known is None:
            near = self.ends_without(other.province) & other.entries if other is not self._unit else ()
            by_land = self._unit.supports_of_moves.get(other, ())
            known = self._supports[other] = supports_to(self._unit, other, near) if near else by_land
        return known

    def convoys_by(self, fleet: UnitOrders) -> Sequence[Convoy]:
        """Return the convoys of the unit in which a fleet can take part, sorted by destination."""
        if fleet not in self._convoys:
            index, sea, start = fleet.board.ground.index, fleet.province, self._unit.province
            self._convoys[fleet] = tuple(
                [
                    convoy_of(fleet, self._unit, target)
                    for target in self._targets
                    if sea in self._routes[end := index[target]] and self._can_carry(sea, start, end)
                ]
            )
        return self._convoys[fleet]


@lru_cache(maxsize=CACHED_CONVOYS)
def find_convoys(
    unit: UnitOrders, seas: frozenset[int], carriers: frozenset[int], necessary: bool
) -> UnitConvoys:
    """Return the convoys of a unit by fleets in `seas`.

    The rulebook decides which fleets count for the part that each can take (`can_take_part`): those in
    `carriers`, and whether only `necessary` ones.
    """
    ground = unit.board.ground
    routes = convoy_routes(ground, unit.province, seas)
    moves = (*unit.moves, *moves_by_convoy(unit, frozenset(routes)))

    def can_carry(sea: int, start: int, end: int) -> bool:
        return can_take_part(ground, sea, start, end, carriers, necessary=necessary)

    return UnitConvoys(unit, routes, moves, can_carry)
