"""The legal orders of units in a movement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TypeVar

from ..model.brief import make_repr, pluralize
from ..model.names import Location, Power, UnitKind
from ..model.orders import Convert, Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import GivenRules, Rulebook, take_rules
from ..model.rulebook.choices import MissingNationality
from .conditions.conditions import VariantRules, standard_conditions
from .conditions.convoys import can_convoy, convoy_destinations, seas_on_routes
from .conditions.geography import BoardGraph
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
        self._nationality_wanted = self.reader.rulebook.missing_nationality is not MissingNationality.VALID
        self._names_by_power: dict[Power, tuple[Designation, ...]] = {}
        self._moves_by_unit: dict[int, tuple[Move, ...]] = {}
        self._carrier_seas: dict[tuple[int, Location], frozenset[int]] = {}

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
        return (
            *self.own_orders(unit),
            *self._supports_in_place(u),
            *self._supports_of_moves(u),
            *self._convoy_orders(u),
        )

    def _unit_number(self, unit: Unit) -> int:
        u = self.reader.find_unit(unit.location.province)
        if (
            u < 0
            or self.reader.units[u].kind is not unit.kind
            or self.reader.units[u].location != unit.location
        ):
            raise KeyError(unit)
        return u

    def own_orders(self, unit: Unit) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit that do not name other units: hold, moves, conversions."""
        u = self._unit_number(unit)
        named = self._designations[u]
        kinds = () if self.reader.rules.converts is None else UnitKind
        return (
            *self._keep_permitted(u, [Hold(named)]),
            *self._moves_of(u),
            *self._keep_permitted(u, [Convert(named, kind) for kind in kinds if kind is not unit.kind]),
        )

    def orders_about_others(self, unit: Unit, moves: Sequence[Move]) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit about others: supports to hold, supports and convoys of `moves`.

        The moves name their units by place.
        """
        u, reader = self._unit_number(unit), self.reader
        orders: list[MovementOrder] = []
        names = self._names_for(u)
        for move in moves:
            named = names[reader.find_unit(move.unit.location.province)]
            orders.append(Support(self._designations[u], named, move.target))
            if reader.place[u] in reader.fleet_seas:
                orders.append(Convoy(self._designations[u], named, move.target))
        return (*self._supports_in_place(u), *(order for order in orders if self._is_valid(u, order)))

    def all(self) -> dict[Unit, tuple[MovementOrder, ...]]:
        """Return the legal orders of every unit, in the sequence of the position."""
        return {unit: self.of(unit) for unit in self.position.units}

    # -------------------------------------------------------------------------------- kinds of orders

    def _is_valid(self, u: int, order: MovementOrder) -> bool:
        """Return whether validation finds no fault in an order."""
        return self.reader.read(self.reader.units[u].power, order).code is None

    def _keep_permitted(self, u: int, orders: Sequence[T]) -> Sequence[T]:
        """Return the orders that the game does not forbid, of orders valid by the board alone."""
        if not self.reader.rules.forbids:
            return orders
        veto, unit = self.reader.rules.veto, self.reader.units[u]
        return [order for order in orders if veto(unit, order) is None]

    def _supports_in_place(self, u: int) -> Iterable[Support]:
        at = self.reader.at
        near = [w for province in self.reader.entries(u) if (w := at[province]) >= 0 and w != u]
        near.sort(key=self._sequence.__getitem__)
        named, names = self._designations[u], self._names_for(u)
        return self._keep_permitted(u, [Support(named, names[w]) for w in near])

    def _supports_of_moves(self, u: int) -> Iterable[Support]:
        aims, ranks = self._aims
        near = sorted(chain.from_iterable(ranks.get(province, ()) for province in self.reader.entries(u)))
        named, names = self._designations[u], self._names_for(u)
        orders = [
            Support(named, names[w], target)
            for target, w, by_convoy in map(aims.__getitem__, near)
            if w != u and not (by_convoy and self._is_needed(u, w, target))
        ]
        return self._keep_permitted(u, orders)

    def _is_needed(self, u: int, w: int, target: Location) -> bool:
        """Return whether no convoy without the fleet u can bring the unit w to a place."""
        reader = self.reader
        if reader.place[u] not in reader.fleet_seas:
            return False
        others = self._seas_of_carriers(w, target) - {reader.place[u]}
        return not can_convoy(reader.ground, reader.place[w], reader.ground.index[target], others)

    def _convoy_orders(self, u: int) -> Iterable[Convoy]:
        named, names = self._designations[u], self._names_for(u)
        aims = self._convoys_by_sea.get(self.reader.place[u], ())
        return self._keep_permitted(u, [Convoy(named, names[w], target) for target, w in aims])

    # --------------------------------------------------------------------------- parts of orders

    @cached_property
    def _designations(self) -> tuple[Designation, ...]:
        letter_of = self.reader.rules.letter_of
        return tuple(Designation(unit.location, letter_of(unit.kind)) for unit in self.position.units)

    def _names_for(self, u: int) -> tuple[Designation, ...]:
        """Return how the orders of a unit name each unit."""
        if not self._nationality_wanted:
            return self._designations
        power = self.position.units[u].power
        known = self._names_by_power.get(power)
        if known is None:
            known = self._names_by_power[power] = tuple(
                one if unit.power == power else replace(one, power=unit.power)
                for one, unit in zip(self._designations, self.position.units, strict=True)
            )
        return known

    @cached_property
    def _sequence(self) -> tuple[int, ...]:
        """The place of each unit among all, sorted by location."""
        units = self.position.units
        by_place = sorted(range(len(units)), key=lambda u: units[u].location)
        return tuple(sorted(range(len(units)), key=by_place.__getitem__))

    @cached_property
    def _units_by_place(self) -> tuple[int, ...]:
        """The units that may follow some power, sorted by place."""
        units, follows = self.position.units, self.reader.rules.follows
        return tuple(
            sorted((u for u, unit in enumerate(units) if follows(unit)), key=lambda u: units[u].location)
        )

    def _moves_of(self, u: int) -> tuple[Move, ...]:
        """Return the legal moves of a unit: by land, then by convoy."""
        known = self._moves_by_unit.get(u)
        if known is None:
            known = self._moves_by_unit[u] = tuple(self._keep_permitted(u, list(self._find_moves(u))))
        return known

    def _find_moves(self, u: int) -> Iterator[Move]:
        reader, ground, place = self.reader, self.reader.ground, self.reader.place[u]
        named = self._designations[u]
        yield from _moves_over_borders(ground, named, reader.units[u].kind, reader.location[u])
        if ground.coastal[place] and reader.rules.convoys(reader.units[u]):
            ends = convoy_destinations(ground, place, reader.fleet_seas)
            for target in sorted([ground.names[i] for i in ends if ground.coastal[i]]):
                seas = self._seas_of_carriers(u, target)
                if seas is reader.fleet_seas or can_convoy(ground, place, ground.index[target], seas):
                    yield Move(named, target, via_convoy=True)

    def _seas_of_carriers(self, u: int, target: Location) -> frozenset[int]:
        """Return the seas with a fleet that the game does not forbid to convoy a unit to a place."""
        if not self.reader.rules.forbids:
            return self.reader.fleet_seas
        seas = self._carrier_seas.get((u, target))
        if seas is None:
            reader, named = self.reader, self._designations
            fleets = {sea: reader.at[sea] for sea in reader.fleet_seas}
            seas = self._carrier_seas[u, target] = frozenset(
                sea
                for sea, w in fleets.items()
                if self._keep_permitted(w, [Convoy(named[w], named[u], target)])
            )
        return seas

    @cached_property
    def _aims(self) -> tuple[Sequence[tuple[Location, int, bool]], Mapping[int, Sequence[int]]]:
        """The legal moves, and the places in this list of those into each province.

        Moves are sorted by start and destination: the exact destination, the unit, and whether only a convoy
        can bring it there. The places are numbers because these are sorted faster than moves.
        """
        index, province = self.reader.ground.index, self.reader.ground.province
        aims: list[tuple[Location, int, bool]] = []
        ranks: dict[int, list[int]] = {}
        for w in self._units_by_place:
            ways: dict[Location, bool] = {}
            for move in self._moves_of(w):
                ways.setdefault(move.target, move.via_convoy)
            for target in sorted(ways):
                ranks.setdefault(province[index[target]], []).append(len(aims))
                aims.append((target, w, ways[target]))
        return aims, ranks

    @cached_property
    def _convoys_by_sea(self) -> Mapping[int, list[tuple[Location, int]]]:
        """The legal moves by convoy in which the fleet in each sea can take part, sorted by start."""
        reader, ground = self.reader, self.reader.ground
        found: dict[int, list[tuple[Location, int]]] = {}
        for w in self._units_by_place:
            for move in self._moves_of(w):
                if move.via_convoy:
                    start, end = reader.place[w], ground.index[move.target]
                    for sea in seas_on_routes(ground, start, end, self._seas_of_carriers(w, move.target)):
                        if reader.can_carry(sea, start, end):
                            found.setdefault(sea, []).append((move.target, w))
        return found


@lru_cache(maxsize=1024)
def _moves_over_borders(
    ground: BoardGraph, named: Designation, kind: UnitKind, location: int
) -> tuple[Move, ...]:
    """Return the moves of a unit of one step, sorted by destination."""
    targets = sorted(ground.names[i] for i in ground.steps[kind][location])
    return tuple(Move(named, target) for target in targets)


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
