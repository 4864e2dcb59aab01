"""Orders as values that all phases on a board share.

They are made once for each board, so a list of legal orders looks most of its values up. No rules are stated
here: the steps of each kind of unit are those of the board's graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from ...model.brief import make_repr, pluralize
from ...model.names import Location, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Retreat, Support
from ...model.position import Unit
from ..conditions.conditions import VariantRules
from ..conditions.geography import BoardGraph
from ..conditions.orders import OrderRules

CACHED_ORDERS = 10_000
"""The number of orders that each cache keeps; enough for the convoys of the standard board."""


class UnitOrders:
    """The orders that a kind of unit can be given at a location of a board; equal only to themselves.

    `named` is how orders name the unit, and `moves` are its moves of one step, sorted by destination.
    """

    def __init__(self, board: BoardOrders, kind: UnitKind, location: int, letter: UnitKind) -> None:
        ground = board.ground
        self.board = board
        self.named = named = Designation(ground.names[location], letter)
        self.province = ground.province[location]
        self.entries = ground.entries[kind][location]
        self._by_convoy: dict[Location, Move] = {}
        self.hold = Hold(named)
        self.disband = Disband(named)
        self.moves = tuple(
            [Move(named, end) for end in sorted(map(ground.names.__getitem__, ground.steps[kind][location]))]
        )

    def __repr__(self) -> str:
        return make_repr(self, f"at {self.named.location}")

    @cached_property
    def near(self) -> Sequence[int]:
        """The provinces that the unit can move to, sorted by name."""
        return sorted(self.entries, key=self.board.ground.names.__getitem__)

    @cached_property
    def supports(self) -> Mapping[UnitOrders, Support]:
        """The support of every other unit that stays where this one can move."""
        return {
            other: Support(self.named, other.named) for place in self.near for other in self.board.at[place]
        }

    @cached_property
    def supports_of_moves(self) -> Mapping[UnitOrders, tuple[Support, ...]]:
        """The supports of the unit's moves of one step by every other unit, sorted by destination."""
        ground = self.board.ground
        found: dict[UnitOrders, list[Support]] = {}
        for move in self.moves:
            for other in self.board.arrivals[ground.province[ground.index[move.target]]]:
                if other.province != self.province:
                    found.setdefault(other, []).append(Support(other.named, self.named, move.target))
        return {other: tuple(orders) for other, orders in found.items()}

    def move_by_convoy(self, target: Location) -> Move:
        """Return the move by convoy to a place, the same value each time."""
        known = self._by_convoy.get(target)
        if known is None:
            known = self._by_convoy[target] = Move(self.named, target, via_convoy=True)
        return known


class BoardOrders:
    """The orders of all units on a board, with the letters by which its game names the kinds of unit."""

    def __init__(self, ground: BoardGraph, letters: Mapping[UnitKind, UnitKind]) -> None:
        self.ground, self.letters = ground, letters
        self.letter_of = letter_of = OrderRules(letters=letters).letter_of
        self._by_kind = {
            kind: tuple(
                [UnitOrders(self, kind, location, letter_of(kind)) for location in range(len(ground.names))]
            )
            for kind in ground.steps
        }
        self.at: list[list[UnitOrders]] = [[] for _ in range(ground.provinces)]
        """Those of the units that can be in each province."""
        self.arrivals: list[list[UnitOrders]] = [[] for _ in range(ground.provinces)]
        """Those of the units that can move into each province in one step."""
        for unit in chain.from_iterable(self._by_kind.values()):
            self.at[unit.province].append(unit)
            for place in unit.entries:
                self.arrivals[place].append(unit)

    def __repr__(self) -> str:
        return make_repr(self, f"of {self.ground.board.name}", pluralize(sum(map(len, self.at)), "place"))

    def find(self, units: Iterable[Unit]) -> list[UnitOrders]:
        """Return the orders of each unit."""
        index = self.ground.index
        return [self._by_kind[unit.kind][index[unit.location]] for unit in units]


def board_orders(conditions: VariantRules) -> BoardOrders:
    """Return the orders of a game's board."""
    return _make_board_orders(conditions.ground, tuple(conditions.orders.letters.items()))


@lru_cache(maxsize=64)
def _make_board_orders(ground: BoardGraph, letters: tuple[tuple[UnitKind, UnitKind], ...]) -> BoardOrders:
    return BoardOrders(ground, dict(letters))


@lru_cache(maxsize=CACHED_ORDERS)
def moves_by_convoy(unit: UnitOrders, ends: frozenset[int]) -> tuple[Move, ...]:
    """Return the moves by convoy to the coasts among these provinces, sorted by destination."""
    ground = unit.board.ground
    targets = sorted([ground.names[end] for end in ends if ground.coastal[end]])
    return tuple([unit.move_by_convoy(target) for target in targets])


@lru_cache(maxsize=CACHED_ORDERS)
def support_of_move(unit: UnitOrders, other: UnitOrders, target: Location) -> Support:
    """Return the order to support the move of another unit to a place."""
    return Support(unit.named, other.named, target)


@lru_cache(maxsize=CACHED_ORDERS)
def supports_to(unit: UnitOrders, other: UnitOrders, convoyed: frozenset[int]) -> tuple[Support, ...]:
    """Return the supports, by another unit, of a unit's moves of one step and by convoy to these provinces.

    They are sorted by destination.
    """
    names = unit.board.ground.names
    by_land = unit.supports_of_moves.get(other, ())
    known = {order.target for order in by_land}
    by_convoy = [support_of_move(other, unit, names[end]) for end in convoyed if names[end] not in known]
    return tuple(sorted((*by_land, *by_convoy), key=_target))


def _target(order: Support) -> Location:
    assert order.target is not None
    return order.target


@lru_cache(maxsize=CACHED_ORDERS)
def convoy_of(unit: UnitOrders, other: UnitOrders, target: Location) -> Convoy:
    """Return the order to convoy another unit to a place."""
    return Convoy(unit.named, other.named, target)


@lru_cache(maxsize=CACHED_ORDERS)
def retreat_of(unit: UnitOrders, target: Location) -> Retreat:
    """Return the order to retreat to a place."""
    return Retreat(unit.named, target)


@lru_cache(maxsize=CACHED_ORDERS)
def builds_in(board: BoardOrders, site: Province, kinds: frozenset[UnitKind]) -> tuple[Build, ...]:
    """Return the orders to build each of these kinds in a province, fleets on each coast."""
    whole = (Location(site),)
    shores = board.ground.board.fleet_locations[site] or whole
    return tuple(
        Build(place, board.letter_of(kind))
        for kind in sorted(kinds)
        for place in (shores if kind is UnitKind.FLEET else whole)
    )
