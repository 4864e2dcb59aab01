"""Questions about a position: where units can move, and which provinces convoys connect."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from westphalia.model.board import Board
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit

from .dice import Dice, happens, pick, some_of


class _Ways:
    """The moves on a board, cached by place."""

    def __init__(self, board: Board) -> None:
        self._borders = {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: board.fleet_borders}
        self._from: dict[tuple[UnitKind, Location], tuple[list[Location], frozenset[Province]]] = {}
        found: dict[Province, set[Province]] = {}
        for start, ends in board.fleet_borders.items():
            found.setdefault(start.province, set()).update(end.province for end in ends)
        self.shores = {province: sorted(ends) for province, ends in found.items()}

    def of(self, unit: Unit) -> tuple[list[Location], frozenset[Province]]:
        """Return the places and the provinces one step away from a unit."""
        start = unit.kind, unit.location
        if start not in self._from:
            targets = sorted(self._borders[unit.kind].get(unit.location, frozenset()))
            self._from[start] = targets, frozenset(target.province for target in targets)
        return self._from[start]


_ways_of = lru_cache(maxsize=8)(_Ways)


class Field:
    """The units of a position, with the queries for planning orders."""

    def __init__(self, board: Board, units: Sequence[Unit]) -> None:
        self.board = board
        self.units = tuple(units)
        self.at = {unit.location.province: unit for unit in units}
        ways = _ways_of(board)
        self.shores = ways.shores
        """For each province, the provinces that fleets can reach from any of its coasts."""
        self.targets = {unit: ways.of(unit)[0] for unit in units}
        self.reach = {unit: ways.of(unit)[1] for unit in units}

    @property
    def position(self) -> Position:
        """The position."""
        return Position(self.board, self.units)

    def into(self, province: Province) -> list[Unit]:
        """Return the units that can move into a province in one step."""
        return [unit for unit, near in self.reach.items() if province in near]

    def target_in(self, dice: Dice, unit: Unit, province: Province) -> Location:
        """Return one of the coasts of a province that a unit can reach."""
        return pick(dice, [target for target in self.targets[unit] if target.province == province])

    def sea_route(
        self, start: Province, carries: Callable[[Unit], bool]
    ) -> tuple[dict[Province, Province], list[Province]]:
        """Find all places that an army can reach by the fleets that may convoy it.

        Return the predecessor of each sea reached, and the shores reached.
        """
        came_from: dict[Province, Province] = {}
        shores: dict[Province, None] = {}
        edge = [start]
        while edge:
            here = edge.pop(0)
            for there in self.shores.get(here, ()):
                if there in self.board.seas:
                    fleet = self.at.get(there)
                    if there not in came_from and fleet is not None and carries(fleet):
                        came_from[there] = here
                        edge.append(there)
                elif here != start and there != start:
                    shores[there] = None
        return came_from, list(shores)


def named(unit: Unit) -> Designation:
    """Return how a correct order names a unit."""
    return Designation(unit.location, unit.kind)


def random_units(
    dice: Dice, board: Board, powers: Sequence[Power], count: int, fleets: tuple[int, int]
) -> list[Unit]:
    """Return `count` units; `fleets` are the percentages of seas with a fleet and of fleets on coasts."""
    seas = [info.id for info in board.provinces if info.id in board.seas]
    lands = [info.id for info in board.provinces if info.id not in board.seas]
    wanted = sum(happens(dice, fleets[0]) for _ in seas)
    at_sea = some_of(dice, seas, min(wanted, count))
    places = [*at_sea, *some_of(dice, lands, count - len(at_sea))]
    units: list[Unit] = []
    for place in places:
        power = pick(dice, powers)
        harbors = board.fleet_locations[place]
        if harbors and (place in board.seas or happens(dice, fleets[1])):
            units.append(Unit(power, UnitKind.FLEET, pick(dice, harbors)))
        else:
            units.append(Unit(power, UnitKind.ARMY, Location(place)))
    return units


def locations_of(order: MovementOrder) -> set[Location]:
    """Return every location that an order names."""
    named = {order.unit.location}
    if isinstance(order, Move):
        named |= {order.target, *order.path}
    elif isinstance(order, Support):
        named |= {order.supported.location, order.target or order.supported.location}
    elif isinstance(order, Convoy):
        named |= {order.army.location, order.target}
    return named
