"""What the generators ask of a position: who can go where, whom the seas join."""

from collections.abc import Callable, Sequence
from functools import cached_property

from westphalia.model.board import Board
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit

from .dice import Dice, happens, pick, some_of


class Field:
    """The units of one position, with the questions that planning orders asks again and again."""

    def __init__(self, board: Board, units: Sequence[Unit]) -> None:
        self.board = board
        self.units = tuple(units)
        self.at = {unit.location.province: unit for unit in units}
        borders = {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: board.fleet_borders}
        self.targets: dict[Unit, list[Location]] = {
            unit: sorted(borders[unit.kind].get(unit.location, frozenset())) for unit in units
        }
        self.reach: dict[Unit, frozenset[Province]] = {
            unit: frozenset(target.province for target in targets) for unit, targets in self.targets.items()
        }

    @property
    def position(self) -> Position:
        """The position itself."""
        return Position(self.board, self.units)

    @cached_property
    def shores(self) -> dict[Province, list[Province]]:
        """For each province the provinces that fleets reach from any of its coasts."""
        found: dict[Province, set[Province]] = {}
        for start, ends in self.board.fleet_borders.items():
            found.setdefault(start.province, set()).update(end.province for end in ends)
        return {province: sorted(ends) for province, ends in found.items()}

    def into(self, province: Province) -> list[Unit]:
        """The units that can move into a province in one step."""
        return [unit for unit in self.units if province in self.reach[unit]]

    def target_in(self, dice: Dice, unit: Unit, province: Province) -> Location:
        """Where a unit that can reach a province arrives: one of the coasts that it can reach."""
        return pick(dice, [target for target in self.targets[unit] if target.province == province])

    def sea_route(
        self, start: Province, carries: Callable[[Unit], bool]
    ) -> tuple[dict[Province, Province], list[Province]]:
        """Everything that an army gets to by sea over the fleets that may carry it.

        Gives for each sea reached the province from which it was reached, and the shores reached.
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
    """How a correct order names a unit."""
    return Designation(unit.location, unit.kind)


def random_units(
    dice: Dice, board: Board, powers: Sequence[Power], count: int, fleets: tuple[int, int]
) -> list[Unit]:
    """So many units in different provinces; `fleets` are percentages: seas with a fleet, fleets ashore."""
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
    """Every location that an order names."""
    named = {order.unit.location}
    if isinstance(order, Move):
        named |= {order.target, *order.path}
    elif isinstance(order, Support):
        named |= {order.supported.location, order.target or order.supported.location}
    elif isinstance(order, Convoy):
        named |= {order.army.location, order.target}
    return named
