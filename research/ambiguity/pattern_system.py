"""Patterns as systems of decisions.

The rules of movement depend on where units are, where they go and what they support. They need borders only
to find the fleets that connect the ends of a convoy. So a pattern becomes a `System` without any order being
validated. Its places are provinces of an artificial board whose only borders are those of its convoy routes.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from itertools import pairwise

from ...model.board import Board, PowerInfo, ProvinceInfo, Terrain
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook, preset
from ...solver import (
    CONVOY,
    HOLD,
    MOVE,
    SUPPORT,
    BoardGraph,
    OrderValidator,
    System,
    ValidatedOrder,
    VariantRules,
    build_system,
)
from .mechanics import Mechanic
from .patterns import Act, Pattern, PatternOrder
from .routes import paths_through, route_members

PLAIN = preset("datc")
"""The default rules for patterns."""

_KINDS = {
    Act.HOLD: HOLD,
    Act.MOVE: MOVE,
    Act.SAIL: MOVE,
    Act.EITHER: MOVE,
    Act.ASKED: MOVE,
    Act.SUPPORT: SUPPORT,
    Act.CONVOY: CONVOY,
}
_VIA = (Act.SAIL, Act.ASKED)
"""The moves whose orders ask for a convoy."""


@lru_cache(maxsize=64)
def _pattern_graph(places: int) -> BoardGraph:
    """Return the graph of an artificial board: places named by letters, without borders."""
    names = [f"{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(places)]
    provinces = tuple(ProvinceInfo(Province(name), name.upper(), Terrain.SEA) for name in names)
    powers = tuple(PowerInfo(Power(f"p{i}"), f"P{i}", f"P{i}", "#808080") for i in range(places))
    board = Board("pattern", "Pattern", powers, provinces, {}, {})
    return BoardGraph(board, {UnitKind.ARMY: {}, UnitKind.FLEET: {}})


_readers: dict[tuple[int, tuple[int, ...], int], OrderValidator] = {}
"""The readers of units by places, powers and rulebook: a census asks for the same ones all the time."""


def _make_validator(places: int, powers: tuple[int, ...], rulebook: Rulebook) -> OrderValidator:
    """A reader of the units of a pattern."""
    key = places, powers, id(rulebook)
    found = _readers.get(key)
    if found is None or found.rulebook is not rulebook:
        ground = _pattern_graph(places)
        units = tuple(
            Unit(Power(f"p{power}"), UnitKind.FLEET, ground.names[place])
            for place, power in enumerate(powers)
        )
        if len(_readers) > 4_000:
            _readers.clear()
        found = _readers[key] = OrderValidator(Position(ground.board, units), rulebook, VariantRules(ground))
    return found


def system_of(pattern: Pattern, rulebook: Rulebook = PLAIN, mechanic: Mechanic | None = None) -> System:
    """Return the system of a pattern, with all decisions open; the mechanic gives its marks a meaning."""
    reader = _make_validator(pattern.places, pattern.powers, rulebook)
    if mechanic is not None:
        reader = copy(reader)
        reader.conditions = mechanic.conditions(reader.ground, pattern)
    if any(order.may_sail for order in pattern.orders):
        reader = copy(reader)
        reader.ground = _add_route_borders(reader.ground, pattern)
    return build_system(reader, [_read_order(pattern, u, reader) for u in range(len(reader.units))])


def _add_route_borders(ground: BoardGraph, pattern: Pattern) -> BoardGraph:
    """Return the graph with the borders that connect the ends of each convoy through its fleets."""
    shores: list[set[int]] = [set() for _ in range(pattern.places)]
    listed = dict(pattern.routes)
    for army, order in enumerate(pattern.orders):
        if order.may_sail:
            fleets = tuple(pattern.fleets(army))
            routes = listed.get(army)
            paths = [fleets] if routes is None else paths_through(route_members(fleets, routes), routes)
            for path in paths:
                for one, other in pairwise([army, *path, order.target] if path else ()):
                    shores[one].add(other)
                    shores[other].add(one)
    made = copy(ground)
    made.shores = tuple(map(frozenset, shores))
    return made


def _read_order(pattern: Pattern, u: int, reader: OrderValidator) -> ValidatedOrder:
    order, power = pattern.orders[u], reader.units[u].power
    given, kind = _make_order(pattern.orders, u), _KINDS[order.act]
    if order.is_move:
        by_land, via = order.act is not Act.SAIL, order.act in _VIA
        return ValidatedOrder(power, given, u, kind, order.target, by_land=by_land, via=via)
    if order.other >= 0:
        other = pattern.orders[order.other]
        return ValidatedOrder(power, given, u, kind, other.target if other.is_move else -1, order.other)
    return ValidatedOrder(power, given, u, kind)


def _make_order(orders: tuple[PatternOrder, ...], u: int) -> MovementOrder:
    """Return the order of a unit as an order on the artificial board."""
    order = orders[u]
    if order.other < 0:
        return _make_own_order(u, order)
    return _make_order_about(u, order.act, order.other, orders[order.other])


@lru_cache(maxsize=1024)
def _make_own_order(u: int, order: PatternOrder) -> MovementOrder:
    if order.act is Act.HOLD:
        return Hold(_designate(u))
    return Move(_designate(u), _designate(order.target).location, via_convoy=order.act in _VIA)


@lru_cache(maxsize=4096)
def _make_order_about(u: int, act: Act, number: int, other: PatternOrder) -> MovementOrder:
    target = _designate(other.target).location if other.is_move else None
    if act is Act.CONVOY:
        assert target is not None, "only moves are convoyed"
        return Convoy(_designate(u), _designate(number), target)
    return Support(_designate(u), _designate(number), target)


@lru_cache(maxsize=64)
def _designate(place: int) -> Designation:
    return Designation(Location(f"{chr(97 + place // 26)}{chr(97 + place % 26)}"), UnitKind.FLEET)
