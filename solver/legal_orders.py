"""The legal orders of units in a movement phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
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
from .conditions.convoys import convoy_routes, seas_around, seas_on_routes
from .orders.board_orders import (
    UnitOrders,
    board_orders,
    convoy_of,
    moves_by_convoy,
    support_of_move,
)
from .orders.reading import OrderValidator
from .orders.unit_convoys import UnitConvoys, find_convoys

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
        self._moves_by_unit: dict[int, Sequence[Move]] = {}
        self._at = {own.province: own for own in self._tables}

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
        others = self._permit(
            u, [*self._supports_in_place(u), *self._supports_of_moves(u), *self._convoy_orders(u)]
        )
        return (*self._own_orders(u), *others)

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
        own, at = self._tables[u], self._at
        supports = own.supports
        return [supports[at[place]] for place in own.near if place in at]

    def _supports_of_moves(self, u: int) -> Sequence[Support]:
        """Return the supports of legal moves; a move by convoy must not need the unit itself."""
        own = self._tables[u]
        found = list(chain.from_iterable(filter(None, [find(own) for find in self._find_supports])))
        if self._forbids:
            return [order for order in found if self._is_of_legal_move(order, own)]
        return found

    def _is_of_legal_move(self, order: Support, own: UnitOrders) -> bool:
        """Return whether the supported unit may move to the place, by land or without a convoy by `own`."""
        w = self.reader.find_unit(order.supported.location.province)
        if (w, order.target) in self._steps:
            return True
        convoys = self._convoys.get(w)
        end = self.reader.ground.index[order.target or ""]
        return convoys is not None and end in convoys.ends_without(own.province)

    def _convoy_orders(self, u: int) -> Sequence[Convoy]:
        own = self._tables[u]
        if own.province not in self.reader.fleet_seas:
            return ()
        return list(chain.from_iterable([convoys.convoys_by(own) for convoys in self._convoyed]))

    # --------------------------------------------------------------------------- parts of orders

    @cached_property
    def _movers(self) -> Sequence[int]:
        """The units that may follow some power, sorted by place."""
        units, follows = self.reader.units, self.reader.rules.follows
        return sorted([u for u, unit in enumerate(units) if follows(unit)], key=lambda u: units[u].location)

    @cached_property
    def _find_supports(self) -> Sequence[Callable[[UnitOrders], Sequence[Support] | None]]:
        """For each of these units, the function that returns the supports of its moves by another one."""
        convoys = self._convoys
        return [
            convoys[w].supports_by if w in convoys else self._tables[w].supports_of_moves.get
            for w in self._movers
        ]

    @cached_property
    def _convoyed(self) -> Sequence[UnitConvoys]:
        """The convoys of these units."""
        return [self._convoys[w] for w in self._movers if w in self._convoys]

    def _moves_of(self, u: int) -> Sequence[Move]:
        """Return the legal moves of a unit: by land, then by convoy."""
        known = self._moves_by_unit.get(u)
        if known is None:
            convoys = self._convoys.get(u)
            known = convoys.moves if convoys is not None else self._permit(u, self._tables[u].moves)
            self._moves_by_unit[u] = known
        return known

    @cached_property
    def _convoys(self) -> Mapping[int, UnitConvoys]:
        """The convoys of each unit that can be convoyed and has fleets around it, by its number."""
        reader, ground, fleets = self.reader, self.reader.ground, self.reader.fleet_seas
        shores = frozenset[int]().union(*[ground.shores[sea] for sea in fleets])
        near = [
            (u, place) for u, place in enumerate(reader.place) if place in shores and ground.coastal[place]
        ]
        able = [(u, place) for u, place in near if reader.rules.convoys(reader.units[u])]
        around = {u: seas_around(ground, place, fleets) for u, place in able}
        if self._forbids:
            return {u: self._permit_convoys(u, seas) for u, seas in around.items()}
        carriers = ground.seas if reader.allows_map_possible else None
        necessary = reader.wants_necessary_convoys
        return {
            u: find_convoys(self._tables[u], seas, carriers or seas, necessary) for u, seas in around.items()
        }

    def _permit_convoys(self, u: int, seas: frozenset[int]) -> UnitConvoys:
        """Return the convoys of a unit by fleets in these seas that the game does not forbid to convoy it."""
        own = self._tables[u]
        ends = convoy_routes(self.reader.ground, own.province, seas)
        routes = {end: on_routes for end in ends if (on_routes := self._permit_seas(u, end))}
        moves = self._permit(u, (*own.moves, *moves_by_convoy(own, frozenset(routes))))
        return UnitConvoys(own, routes, moves, self.reader.can_carry)

    def _permit_seas(self, u: int, end: int) -> frozenset[int]:
        """Return the seas on routes to a province whose fleets the game does not forbid to convoy a unit."""
        reader, tables = self.reader, self._tables
        ground, target = reader.ground, reader.ground.names[end]
        convoys = {sea: convoy_of(tables[reader.at[sea]], tables[u], target) for sea in reader.fleet_seas}
        seas = frozenset(sea for sea, order in convoys.items() if self._permit(reader.at[sea], [order]))
        return seas_on_routes(ground, reader.place[u], end, seas)

    @cached_property
    def _steps(self) -> AbstractSet[tuple[int, Location | None]]:
        """The legal moves of one step: the unit and the destination."""
        return {(w, move.target) for w in self._movers for move in self._moves_of(w) if not move.via_convoy}


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
