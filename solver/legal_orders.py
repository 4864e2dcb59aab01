"""The legal orders of units in a movement phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TypeVar

from ..model.brief import make_repr, pluralize
from ..model.names import Location, UnitKind
from ..model.orders import Convert, Convoy, Designation, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import GivenRules, Rulebook, take_rules
from ..model.rulebook.choices import MissingNationality
from .conditions.conditions import VariantRules, standard_conditions
from .conditions.convoys import can_convoy, convoy_routes, seas_on_routes
from .orders.board_orders import (
    UnitOrders,
    board_orders,
    convoy_of,
    moves_by_convoy,
    support_of_move,
    supports_to,
)
from .orders.reading import OrderValidator

T = TypeVar("T", bound=MovementOrder)


class LegalOrders:
    """The legal orders of a position, computed on demand.

    Every order is well written: it names units by kind and place (and nationality, if the rulebook requires
    it), and destinations of fleets with their coasts. An order is legal if validation finds no fault; a
    support or convoy of a move is legal only if that move is, too. What other units are ordered to do does
    not matter. A unit that follows no power has no legal orders. `via convoy` is listed only for places to
    which fleets that may convoy the unit could, even if the rulebook counts other moves as legal; places
    farther than one step are listed only with it. The same applies to convoys. Orders with the same meaning
    are listed once.
    """

    def __init__(
        self, position: Position, rulebook: GivenRules, conditions: VariantRules | None = None
    ) -> None:
        self.position = position
        conditions = conditions or standard_conditions(position.board)
        self.reader = OrderValidator(position, take_rules(rulebook), conditions)
        self._names_powers = self.reader.rulebook.missing_nationality is not MissingNationality.VALID
        self._forbids = conditions.orders.forbids
        self._tables = board_orders(conditions).find(position.units)
        self._units = {own: u for u, own in enumerate(self._tables)}
        self._moves_by_unit: dict[int, Sequence[Move]] = {}

    def __repr__(self) -> str:
        return make_repr(self, f"of {pluralize(len(self.position.units), 'unit')}")

    def of(self, unit: Unit) -> tuple[MovementOrder, ...]:
        """Return every legal order of a unit: hold, moves, conversions, supports, convoys.

        Each kind is sorted by the places it names.

        Raises:
            KeyError: The position has no such unit.
        """
        u = self._unit_number(unit)
        if not self.reader.rules.follows(unit):
            return ()
        others = (*self._supports_in_place(u), *self._supports_of_moves(u), *self._convoy_orders(u))
        return (*self._own_orders(u), *self._permit(u, others))

    def _unit_number(self, unit: Unit) -> int:
        u = self.reader.find_unit(unit.location.province)
        if u >= 0:
            found = self.reader.units[u]
            if found is unit or (found.kind is unit.kind and found.location == unit.location):
                return u
        raise KeyError(unit)

    def own_orders(self, unit: Unit) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit that do not name other units: hold, moves, conversions."""
        return tuple(self._own_orders(self._unit_number(unit)))

    def orders_about_others(self, unit: Unit, moves: Sequence[Move]) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit about others: supports to hold, supports and convoys of `moves`.

        The moves name their units by place.
        """
        u, reader = self._unit_number(unit), self.reader
        orders: list[MovementOrder] = []
        own = self._tables[u]
        for move in moves:
            other = self._tables[reader.find_unit(move.unit.location.province)]
            orders.append(support_of_move(own, other, move.target))
            if reader.place[u] in reader.fleet_seas:
                orders.append(convoy_of(own, other, move.target))
        found = self._permit(u, [*self._supports_in_place(u), *orders])
        return tuple(order for order in found if self._is_valid(u, order))

    def all(self) -> dict[Unit, tuple[MovementOrder, ...]]:
        """Return the legal orders of every unit, in the sequence of the position."""
        return {unit: self.of(unit) for unit in self.position.units}

    # -------------------------------------------------------------------------------- kinds of orders

    def _is_valid(self, u: int, order: MovementOrder) -> bool:
        """Return whether validation finds no fault in an order."""
        return self.reader.read(self.reader.units[u].power, order).code is None

    def _permit(self, u: int, orders: Sequence[T]) -> Sequence[T]:
        """Return the orders that the game does not forbid, of orders valid by the board alone.

        They name units of other powers as the rulebook wants.
        """
        if self._names_powers:
            orders = [self._name_power(u, order) for order in orders]
        if self._forbids:
            veto, unit = self.reader.rules.veto, self.reader.units[u]
            orders = [order for order in orders if veto(unit, order) is None]
        return orders

    def _name_power(self, u: int, order: T) -> T:
        """Return an order with the power of the unit that it supports or convoys, if it is another one."""
        if isinstance(order, Support):
            return replace(order, supported=self._with_power(u, order.supported))
        return replace(order, army=self._with_power(u, order.army)) if isinstance(order, Convoy) else order

    def _with_power(self, u: int, named: Designation) -> Designation:
        power = self.reader.units[self.reader.find_unit(named.location.province)].power
        return named if power == self.reader.units[u].power else replace(named, power=power)

    def _own_orders(self, u: int) -> Sequence[MovementOrder]:
        own = self._tables[u]
        usual = (*self._permit(u, (own.hold,)), *self._moves_of(u))
        if self.reader.rules.converts is None:
            return usual
        kinds = [kind for kind in UnitKind if kind is not self.reader.units[u].kind]
        return (*usual, *self._permit(u, [Convert(own.named, kind) for kind in kinds]))

    def _supports_in_place(self, u: int) -> Sequence[Support]:
        return [order for other, order in self._tables[u].supports if other in self._units]

    def _supports_of_moves(self, u: int) -> Sequence[Support]:
        """Return the supports of legal moves; a move by convoy must not need the unit itself."""
        own = self._tables[u]
        known, convoyed = own.supports_of_moves, self._find_convoyed(u)
        if convoyed:
            known = {**known, **{other: supports_to(own, other, ends) for other, ends in convoyed.items()}}
        found = list(chain.from_iterable([known[other] for other in self._movers if other in known]))
        if self._forbids:
            return [order for order in found if self._is_of_legal_move(order, convoyed)]
        return found

    def _is_of_legal_move(self, order: Support, convoyed: Mapping[UnitOrders, frozenset[int]]) -> bool:
        """Return whether the supported unit may move to the place, by land or by one of these convoys."""
        w = self.reader.find_unit(order.supported.location.province)
        ends = convoyed.get(self._tables[w], frozenset[int]())
        return (w, order.target) in self._steps or self.reader.ground.index[order.target or ""] in ends

    def _find_convoyed(self, u: int) -> Mapping[UnitOrders, frozenset[int]]:
        """Return the provinces near unit u to which only a convoy can bring others, one without u."""
        own = self._tables[u]
        if self._convoy_ends.isdisjoint(own.entries):
            return {}
        found = {
            other: near
            for other, ends in self._convoyed.items()
            if (near := ends & own.entries) and other is not own
        }
        if own.province not in self.reader.fleet_seas:
            return found
        return {other: self._ends_without(own.province, other, near) for other, near in found.items()}

    def _ends_without(self, sea: int, other: UnitOrders, near: frozenset[int]) -> frozenset[int]:
        """Return the provinces among `near` to which fleets in other seas could convoy another unit."""
        ground, routes = self.reader.ground, self._routes[self._units[other]]
        return frozenset(
            [
                end
                for end in near
                if sea not in routes[end] or can_convoy(ground, other.province, end, routes[end] - {sea})
            ]
        )

    def _convoy_orders(self, u: int) -> Sequence[Convoy]:
        own = self._tables[u]
        moves = self._convoys_by_sea.get(own.province, ())
        return [convoy_of(own, other, target) for other, target in moves]

    # --------------------------------------------------------------------------- parts of orders

    @cached_property
    def _movers(self) -> Sequence[UnitOrders]:
        """The orders of the units that may follow some power, sorted by place."""
        units, follows = zip(self._tables, self.position.units, strict=True), self.reader.rules.follows
        return sorted([own for own, unit in units if follows(unit)], key=lambda one: one.named.location)

    def _moves_of(self, u: int) -> Sequence[Move]:
        """Return the legal moves of a unit: by land, then by convoy."""
        own, routes = self._tables[u], self._routes.get(u)
        if not (routes or self._forbids):
            return own.moves
        known = self._moves_by_unit.get(u)
        if known is None:
            by_convoy = moves_by_convoy(own, frozenset(routes)) if routes else ()
            known = self._moves_by_unit[u] = self._permit(u, (*own.moves, *by_convoy))
        return known

    @cached_property
    def _routes(self) -> Mapping[int, Mapping[int, frozenset[int]]]:
        """Where fleets that may convoy each unit could bring it, with the seas on the routes there."""
        reader, ground, seas = self.reader, self.reader.ground, self.reader.fleet_seas
        shores = frozenset[int]().union(*(ground.shores[sea] for sea in seas))
        units = [u for u, place in enumerate(reader.place) if place in shores and ground.coastal[place]]
        able = [u for u in units if reader.rules.convoys(reader.units[u])]
        routes = {u: convoy_routes(ground, reader.place[u], seas) for u in able}
        return {u: self._permit_routes(u, ends) for u, ends in routes.items()} if self._forbids else routes

    def _permit_routes(self, u: int, routes: Mapping[int, frozenset[int]]) -> Mapping[int, frozenset[int]]:
        """Return the routes of a unit along fleets that the game does not forbid to convoy it."""
        ground, place = self.reader.ground, self.reader.place[u]
        ways = {end: seas_on_routes(ground, place, end, self._seas_of_carriers(u, end)) for end in routes}
        return {end: seas for end, seas in ways.items() if seas}

    def _seas_of_carriers(self, u: int, end: int) -> frozenset[int]:
        """Return the seas with a fleet that the game does not forbid to convoy a unit to a province."""
        reader, tables = self.reader, self._tables
        target = reader.ground.names[end]
        convoys = {sea: convoy_of(tables[reader.at[sea]], tables[u], target) for sea in reader.fleet_seas}
        return frozenset(sea for sea, order in convoys.items() if self._permit(reader.at[sea], [order]))

    @cached_property
    def _steps(self) -> AbstractSet[tuple[int, Location | None]]:
        """The legal moves of one step: the unit and the destination."""
        units = [self._units[own] for own in self._movers]
        return {(w, move.target) for w in units for move in self._moves_of(w) if not move.via_convoy}

    @cached_property
    def _convoyed(self) -> Mapping[UnitOrders, frozenset[int]]:
        """The provinces to which only a convoy can bring each unit that can be convoyed."""
        index = self.reader.ground.index
        found: dict[UnitOrders, frozenset[int]] = {}
        for own in self._movers:
            moves = self._moves_of(self._units[own])
            if moves and moves[-1].via_convoy:
                by_land = {move.target for move in moves if not move.via_convoy}
                found[own] = frozenset([index[move.target] for move in moves if move.target not in by_land])
        return found

    @cached_property
    def _convoy_ends(self) -> frozenset[int]:
        """The provinces to which only a convoy can bring some unit."""
        return frozenset[int]().union(*self._convoyed.values())

    @cached_property
    def _convoys_by_sea(self) -> Mapping[int, list[tuple[UnitOrders, Location]]]:
        """The legal moves by convoy in which the fleet in each sea can take part, sorted by start."""
        index, can_carry = self.reader.ground.index, self.reader.can_carry
        found: dict[int, list[tuple[UnitOrders, Location]]] = {}
        for own in self._convoyed:
            u = self._units[own]
            routes = self._routes[u]
            for move in self._moves_of(u):
                if move.via_convoy:
                    end = index[move.target]
                    for sea in routes[end]:
                        if can_carry(sea, own.province, end):
                            found.setdefault(sea, []).append((own, move.target))
        return found


def possible_orders(
    position: Position,
    unit: Unit,
    rulebook: Rulebook,
    conditions: VariantRules | None = None,
    *,
    moves: Sequence[Move] = (),
) -> list[MovementOrder]:
    """Return every legal order of a unit that can have an effect, in a fixed sequence.

    Supports of moves and convoys are listed only for `moves`, which name their units by place: without the
    move that they name, they have no effect.
    """
    legal = LegalOrders(position, rulebook, conditions)
    return [*legal.own_orders(unit), *legal.orders_about_others(unit, moves)]
