"""Every order set of a few units on small boards, under every choice of DATC 4.A.

The tests of `distinguish` compare its statements with these order sets. Nothing here knows patterns: units
are in provinces, and orders are those that the validator of orders accepts.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, rule_fields
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.solver import (
    HOLD,
    SUPPORT,
    BoardGraph,
    OrderFate,
    OrderValidator,
    System,
    ValidatedOrder,
    VariantRules,
    build_system,
    fates_in,
    settle,
)

FIELDS = (
    "convoy_routes",
    "convoy_paradox",
    "adjacent_convoy",
    "convoyed_support_cut",
    "avoided_head_to_head",
)
"""The rules of 4.A about movement."""


class Choice(NamedTuple):
    """A choice for one rule, in words of the command line."""

    number: str
    key: str

    def __str__(self) -> str:
        return f"{self.number}={self.key}"


def choices() -> Mapping[Choice, Rulebook]:
    """Return a rulebook for each choice of 4.A, with the default for the other rules."""
    found: dict[Choice, Rulebook] = {}
    for name in FIELDS:
        kind = rule_fields(Rulebook)[name].choices
        for choice in tuple(kind):
            found[Choice(kind.about, choice.value)] = rulebook_of(Rulebook, {name: choice})
    return found


def make_board(name: str, coasts: str, seas: str, borders: str) -> Board:
    """Return a board; a border such as ``ab`` is one of armies and fleets, ``as`` one of fleets only."""
    provinces = tuple(
        ProvinceInfo(Province(3 * letter), letter.upper(), Terrain.SEA if letter in seas else Terrain.COASTAL)
        for letter in coasts + seas
    )
    armies: dict[Location, set[Location]] = {}
    fleets: dict[Location, set[Location]] = {}
    for one, other in borders.split():
        for kind in (fleets, armies) if one in coasts and other in coasts else (fleets,):
            kind.setdefault(Location(3 * one), set()).add(Location(3 * other))
            kind.setdefault(Location(3 * other), set()).add(Location(3 * one))
    powers = tuple(PowerInfo(Power(f"p{i}"), f"P{i}", f"P{i}", "#808080") for i in range(3))

    def frozen(steps: dict[Location, set[Location]]) -> dict[Location, frozenset[Location]]:
        return {start: frozenset(ends) for start, ends in steps.items()}

    return Board(name, name, powers, provinces, frozen(armies), frozen(fleets))


TINY = (
    make_board("strait", "ab", "s", "as bs"),
    make_board("bridge", "ab", "s", "as bs ab"),
    make_board("lagoon", "a", "st", "as at st"),
)
SMALL = (
    *TINY,
    make_board("two-seas", "ab", "st", "as bs at bt"),
    make_board("passage", "ab", "st", "as st bt ab"),
    make_board("cape", "abc", "s", "as bs cs ab bc"),
)


def order_sets(board: Board, size: int) -> Iterator[tuple[Position, list[MovementOrder]]]:
    """Yield every legal order set of `size` units on a board, owners up to renaming."""
    for places in combinations(board.provinces, size):
        kinds = [
            (UnitKind.FLEET,) if info.terrain is Terrain.SEA else (UnitKind.ARMY, UnitKind.FLEET)
            for info in places
        ]
        for chosen in product(*kinds):
            for owners in _partitions(size):
                units = tuple(
                    Unit(Power(f"p{owner}"), kind, Location(info.id))
                    for owner, kind, info in zip(owners, chosen, places, strict=True)
                )
                position = Position(board, units)
                validator = _validator(position, Rulebook())
                legal = [
                    [o for o in _orders(unit, position) if validator.read(unit.power, o).code is None]
                    for unit in units
                ]
                for orders in product(*legal):
                    yield position, list(orders)


def _partitions(size: int) -> Iterator[tuple[int, ...]]:
    for owners in product(range(size), repeat=size):
        if all(owner <= max(owners[:i], default=-1) + 1 for i, owner in enumerate(owners)):
            yield owners


def _orders(unit: Unit, position: Position) -> Iterator[MovementOrder]:
    """Yield every order that can be written for a unit."""
    me = Designation(unit.location, unit.kind)
    places = [Location(info.id) for info in position.board.provinces if info.id != unit.location]
    yield Hold(me)
    for place in places:
        yield Move(me, place)
        if unit.kind is UnitKind.ARMY:
            yield Move(me, place, via_convoy=True)
    for other in position.units:
        if other != unit:
            it = Designation(other.location, other.kind)
            yield Support(me, it, None)
            for place in places:
                yield Support(me, it, place)
                yield Convoy(me, it, place)


@cache
def _graph(board: Board) -> BoardGraph:
    return BoardGraph(board, {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: board.fleet_borders})


def _validator(position: Position, rulebook: Rulebook) -> OrderValidator:
    return OrderValidator(position, rulebook, VariantRules(_graph(position.board)))


def system_on_board(position: Position, orders: Sequence[MovementOrder], rulebook: Rulebook) -> System:
    """Return the system of an order set."""
    validator = _validator(position, rulebook)
    read: list[ValidatedOrder] = []
    for unit, order in zip(position.units, orders, strict=True):
        one = validator.read(unit.power, order)
        if one.illegal:
            one.kind = HOLD
        read.append(one)
    return build_system(validator, read)


def outcomes(t: System) -> tuple[OrderFate | None, ...]:
    """Return what becomes of each order; None for a support that matches no order."""
    settle(t, t.agenda())
    fates = fates_in(t, t.values)
    return tuple(
        None if t.reading[c].kind == SUPPORT and c in t.unmatched else fate for c, fate in enumerate(fates)
    )
