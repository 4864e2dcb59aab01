"""How far units are from home: every reading of DATC 4.D.8.

A reading is a function of a position and a power; it gives a function of the power's units. Distances
are counted in steps to the nearest target. A unit's "own steps" are those of a movement phase, so fleets
go from coast to coast.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache

from ...model.board import Board
from ...model.errors import WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.rulebook.choices import AutomaticRemoval
from ..conditions.builds import Distances
from ..conditions.conditions import Conditions
from ..conditions.geography import BoardGraph, ground_of

NO_WAY = 1 << 30
"""The distance of a unit from which no way leads home."""

Links = tuple[frozenset[int], ...]


def distances_of(
    rule: AutomaticRemoval, conditions: Conditions, ages: Mapping[Unit, int] | None = None
) -> Distances:
    """The distances of a reading.

    `ages` gives the age of units, the older the greater, to the rule of the oldest unit, which raises
    `WestphaliaError` where it misses one.
    """

    def measure(position: Position, power: Power) -> Callable[[Unit], int]:
        board = position.board
        match rule:
            case AutomaticRemoval.OLDEST_UNIT:
                return _ages_of(ages or {}, board)
            case AutomaticRemoval.RULES_2023:
                owned = (province for province in board.centers if position.owners.get(province) == power)
                return over_borders(board, owned)
            case AutomaticRemoval.HOME_ALL_ADJACENT:
                return over_borders(board, home_centers(board, power))
            case AutomaticRemoval.HOME_ARMY_OVER_SEA:
                return _fleets_apart(conditions, home_centers(board, power))
            case AutomaticRemoval.RULES_2000_COUNTRY:
                return _fleets_apart(conditions, conditions.builds.country(board, power))
            case AutomaticRemoval.HOME_CONVOY_FREE:
                return with_convoys(conditions, home_centers(board, power), conditions.ground.seas)
            case AutomaticRemoval.HOME_CONVOY_OWN_FLEETS:
                own = (unit for unit in position.units if unit.power == power)
                return with_convoys(conditions, home_centers(board, power), _seas_of(conditions, own))
            case AutomaticRemoval.HOME_CONVOY_ANY_FLEETS:
                return with_convoys(
                    conditions, home_centers(board, power), _seas_of(conditions, position.units)
                )

    return measure


def home_centers(board: Board, power: Power) -> frozenset[Province]:
    """The supply centers that are homes of a power, whoever owns them."""
    return frozenset(info.id for info in board.provinces if info.center and info.home == power)


def _ages_of(ages: Mapping[Unit, int], board: Board) -> Callable[[Unit], int]:
    def age(unit: Unit) -> int:
        if unit not in ages:
            name = board.names.get(unit.power, unit.power.title())
            raise WestphaliaError(
                f"the age of {name}'s {unit} is not known, and the rule automatic_removal = "
                f"{AutomaticRemoval.OLDEST_UNIT.value} removes the oldest unit",
                expected="the ages of the units, or another choice of that rule",
            )
        return ages[unit]

    return age


# --------------------------------------------------------------------------------------- over borders


def over_borders(board: Board, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Every border counts, whatever the unit is and wherever coasts are; gives the distance of a unit."""
    ground = ground_of(board)
    found = _flood(_all_borders(board), [ground.index[target] for target in targets])
    return lambda unit: found.get(ground.index[unit.location.province], NO_WAY)


def _fleets_apart(conditions: Conditions, targets: Collection[Province]) -> Callable[[Unit], int]:
    """Fleets go by their own steps, all other units over every border."""
    board = conditions.ground.board
    of_others = over_borders(board, targets)
    goals = frozenset(conditions.ground.index[target] for target in targets)

    def distance(unit: Unit) -> int:
        return _own_steps(conditions, unit, goals) if unit.kind is UnitKind.FLEET else of_others(unit)

    return distance


@lru_cache(maxsize=64)
def _all_borders(board: Board) -> Links:
    """For each province those it borders on, by land or by sea."""
    ground = ground_of(board)
    links = [set(shores) for shores in ground.shores]
    for location, ends in enumerate(ground.entries[UnitKind.ARMY]):
        links[ground.province[location]] |= ends
    return tuple(frozenset(ends) for ends in links)


def _flood(links: Links, starts: Iterable[int]) -> dict[int, int]:
    """The number of steps from the nearest start to everything in reach."""
    found = dict.fromkeys(starts, 0)
    edge = list(found)
    steps = 0
    while edge:
        steps += 1
        edge = [end for end in {end for place in edge for end in links[place]} if end not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


# ----------------------------------------------------------------------------- own steps, and convoys


def own_steps(conditions: Conditions, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Units go by the steps of a movement phase, without convoys; gives the distance of a unit."""
    goals = frozenset(conditions.ground.index[target] for target in targets)
    return lambda unit: _own_steps(conditions, unit, goals)


def _own_steps(
    conditions: Conditions, unit: Unit, goals: frozenset[int], ferries: Links | None = None
) -> int:
    """The number of own steps to the nearest of the goals; a ferry is one step more to choose from."""
    ground = conditions.ground
    steps = ground.steps[unit.kind]
    edge = {ground.index[unit.location]}
    seen = set(edge)
    count = 0
    while edge:
        if any(ground.province[place] in goals for place in edge):
            return count
        ends = {end for place in edge for end in steps[place]}
        if ferries is not None:
            ends.update(end for place in edge for end in ferries[place])
        edge = ends - seen
        seen |= edge
        count += 1
    return NO_WAY


def with_convoys(
    conditions: Conditions, targets: Collection[Province], seas: frozenset[int]
) -> Callable[[Unit], int]:
    """Units go by their own steps; who can be convoyed crosses any chain of `seas` in one step.

    The result gives the distance of a unit; `seas` are numbers of provinces of the ground.
    """
    ground = conditions.ground
    goals = frozenset(ground.index[target] for target in targets)
    ferries = _ferries(ground, seas)

    def distance(unit: Unit) -> int:
        return _own_steps(conditions, unit, goals, ferries if conditions.orders.convoys(unit) else None)

    return distance


def _ferries(ground: BoardGraph, seas: frozenset[int]) -> Links:
    """For each province the coasts on the other side of the chains of `seas` that touch it."""
    ends: list[frozenset[int]] = [frozenset()] * ground.provinces
    left = set(seas)
    while left:
        chain = {left.pop()}
        edge = set(chain)
        while edge:
            edge = {other for sea in edge for other in ground.shores[sea] if other in left}
            left -= edge
            chain |= edge
        coasts = frozenset(shore for sea in chain for shore in ground.shores[sea] if ground.coastal[shore])
        for coast in coasts:
            ends[coast] |= coasts
    return tuple(ends)


def _seas_of(conditions: Conditions, units: Iterable[Unit]) -> frozenset[int]:
    """The sea provinces in which fleets among these units stand."""
    ground = conditions.ground
    places = (ground.index[unit.location.province] for unit in units if unit.kind is UnitKind.FLEET)
    return frozenset(place for place in places if ground.is_sea[place])
