"""What a pasted turn leaves out and its other lines, or the start of the game, say: powers, kinds, coasts.

Nothing is guessed: a fact is filled in only if the units of the text, the first position of the game, or
the map leave one possibility.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from ...model.board import Board
from ...model.names import Location, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import Phase
from ...model.position import Unit
from ...solver.conditions.geography import unit_borders
from .values import Offer, Paste, PastedOrder, PastedTurn


class Completer:
    """Fills in what a turn leaves out. `start` is the first phase of the game, if the board has one."""

    def __init__(self, board: Board, start: Phase | None) -> None:
        self._board = board
        self._start = start

    def complete(self, turn: PastedTurn) -> PastedTurn:
        """Return the turn with everything that follows from the rest of it."""
        known = _Known(self._board, turn, is_first=turn.phase is not None and turn.phase == self._start)
        return replace(
            turn,
            orders=tuple(known.complete_order(order) for order in turn.orders),
            offers=tuple(known.complete_offer(offer) for offer in turn.offers),
        )


class _Known:
    """What a turn says about the units in provinces."""

    def __init__(self, board: Board, turn: PastedTurn, *, is_first: bool) -> None:
        self._board = board
        self._turn = turn
        self._is_first = is_first

    @cached_property
    def _units(self) -> Mapping[Province, Unit]:
        """The units that the text states and, in the first phase of the game, those that stand there then."""
        first = self._board.start_units if self._is_first else ()
        stated = [Unit(power, kind, location) for power, kind, location in first]
        return {unit.location.province: unit for unit in (*stated, *self._turn.units)}

    @cached_property
    def _ordered(self) -> Mapping[Province, Designation]:
        """The units as the orders of their powers name them."""
        return {
            order.unit.location.province: self._fix(order.unit, order.order)
            for order in self._turn.orders
            if not isinstance(order.order, Build | Waive)
        }

    @cached_property
    def _named(self) -> Mapping[Province, UnitKind]:
        """The kinds that other orders or offers state for the unit in a province."""
        named: dict[Province, UnitKind] = {}
        for order in self._turn.orders:
            other = named_unit(order.order)
            kind = UnitKind.ARMY if isinstance(order.order, Convoy) else None  # fleets cannot be convoyed
            if other is not None and (other.kind or kind) is not None:
                named.setdefault(other.location.province, other.kind or UnitKind.ARMY)
        for offer in self._turn.offers:
            if offer.unit.kind is not None:
                named.setdefault(offer.unit.location.province, offer.unit.kind)
        return named

    def complete_order(self, given: PastedOrder) -> PastedOrder:
        """Return an order with power, kinds and coasts."""
        order = given.order
        if order is None or isinstance(order, Build | Waive):
            return replace(given, order=self._fix_build(order) if isinstance(order, Build) else order)
        unit = self._fix(given.unit, order)
        power = given.power
        if power is None and unit.location.province in self._units:
            power = self._units[unit.location.province].power
        return replace(given, power=power, unit=unit, order=self._with_units(order, unit))

    def complete_offer(self, given: Offer) -> Offer:
        """Return an offer with the power of its unit."""
        place = given.unit.location.province
        power = given.power or next(
            (order.power for order in self._turn.orders if order.unit.location.province == place), None
        )
        return replace(given, power=power, unit=self._fix(given.unit, None))

    def _fix_build(self, order: Build) -> Build:
        return replace(order, location=self._fix_coast(order.location))

    def _with_units(self, order: Order, unit: Designation) -> Order:
        match order:
            case Move(target=target, path=path):
                places = tuple(self._fix_coast(place) for place in path)
                return replace(order, unit=unit, target=self._fix_coast(target), path=places)
            case Retreat(target=target):
                return replace(order, unit=unit, target=self._fix_coast(target))
            case Support(supported=supported, target=target):
                fixed = self._fix_other(supported)
                return replace(order, unit=unit, supported=fixed, target=target and self._fix_coast(target))
            case Convoy(army=army, target=target):
                known = self._fix_other(army)
                kind = UnitKind.ARMY if known.kind in (None, UnitKind.FLEET) else known.kind
                fixed = replace(known, kind=army.kind or kind)
                return replace(order, unit=unit, army=fixed, target=self._fix_coast(target))
            case Hold() | Disband():
                return replace(order, unit=unit)
            case _:
                return order

    def _fix(self, unit: Designation, order: Order | None) -> Designation:
        """Return an ordered unit with its kind, if there is one possibility."""
        fixed = replace(unit, location=self._fix_coast(unit.location))
        if fixed.kind is not None:
            return fixed
        stated = self._units.get(fixed.location.province)
        if stated is not None:
            return replace(fixed, kind=stated.kind, location=stated.location)
        kind = self._named.get(fixed.location.province) or self._only_kind(fixed.location, order)
        return replace(fixed, kind=kind)

    def _fix_other(self, unit: Designation) -> Designation:
        """Return a supported or convoyed unit with the kind that its own order states."""
        fixed = replace(unit, location=self._fix_coast(unit.location))
        if fixed.kind is not None:
            return fixed
        place = fixed.location.province
        if place in self._ordered:
            return replace(fixed, kind=self._ordered[place].kind)
        return replace(
            fixed,
            kind=self._units[place].kind if place in self._units else self._only_kind(fixed.location, None),
        )

    def _only_kind(self, location: Location, order: Order | None) -> UnitKind | None:
        """Return the kind that a unit must have to stand at a location and to have this order."""
        here = location.province
        kinds = [UnitKind.ARMY] * (here not in self._board.seas)
        kinds += [UnitKind.FLEET] * bool(self._board.fleet_locations[here])
        if len(kinds) > 1 and isinstance(order, Convoy):
            kinds = [UnitKind.FLEET]
        if len(kinds) > 1 and isinstance(order, Move) and (order.via_convoy or order.path):
            kinds = [UnitKind.ARMY]
        if len(kinds) > 1:
            target = _target(order)
            if target is not None:
                kinds = [kind for kind in kinds if self._can_reach(kind, location, target)] or kinds
        return kinds[0] if len(kinds) == 1 else None

    def _can_reach(self, kind: UnitKind, start: Location, target: Location) -> bool:
        return any(place.province == target.province for place in neighbors(self._board, start, (kind,)))

    def _fix_coast(self, location: Location) -> Location:
        """Return a location with the coast that is meant by one that its province lacks.

        Some programs call the east coast of Bulgaria its north coast, since each province has a north coast.
        """
        if location.coast is None:
            return location
        coasts = self._board.province[location.province].coasts
        if location.coast in coasts or len(coasts) != 2:
            return location
        other = {"nc": ("ec", "wc"), "sc": ("wc", "ec"), "ec": ("nc",), "wc": ("sc",)}.get(location.coast, ())
        meant = [coast for coast in other if coast in coasts]
        return Location(f"{location.province}/{meant[0]}") if meant else location


def impossible_orders(paste: Paste, board: Board) -> int:
    """Return how many orders no unit could carry out on a board, whatever the others do."""
    orders = (order for turn in paste.turns for order in turn.orders)
    return sum(not _is_possible(order.unit, order.order, board) for order in orders)


def _is_possible(unit: Designation, order: Order | None, board: Board) -> bool:
    """Return whether a unit can stand where it does and can reach what its order names."""
    kinds = [unit.kind] if unit.kind is not None else [UnitKind.ARMY, UnitKind.FLEET]
    target = (
        order.supported.location if isinstance(order, Support) and order.target is None else _target(order)
    )
    if isinstance(order, Build | Waive) or not unit.location:
        return True
    around = {place.province for place in neighbors(board, unit.location, kinds)}
    if target is None:
        return bool(around)
    by_sea = isinstance(order, Move) and UnitKind.ARMY in kinds
    coasts = all(board.fleet_locations[place.province] for place in (unit.location, target))
    return target.province in around or (by_sea and coasts)


def neighbors(
    board: Board, start: Location, kinds: Iterable[UnitKind] = (UnitKind.ARMY, UnitKind.FLEET)
) -> Iterator[Location]:
    """Yield the locations next to a province, on any coast, for units of these kinds."""
    for kind in kinds:
        for here, ends in unit_borders(board, kind).items():
            if here.province == start.province:
                yield from ends


def named_unit(order: Order | None) -> Designation | None:
    """Return the other unit that a support or a convoy names; None for other orders."""
    match order:
        case Support(supported=unit) | Convoy(army=unit):
            return unit
        case _:
            return None


def _target(order: Order | None) -> Location | None:
    match order:
        case Move(target=target) | Support(target=target) | Retreat(target=target):
            return target
        case _:
            return None
