"""Measure how far units are from home, by every interpretation of DATC 4.D.8.

An interpretation is a function of a position and a power that returns a function of the power's units.
Distances are steps to the nearest target. A unit's "own steps" are those of a movement phase, so fleets move
from coast to coast.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.errors import WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.rulebook.choices import AutomaticRemoval
from ...model.wording import the_power
from ..conditions.builds import Distances, home_centers
from ..conditions.conditions import VariantRules
from ..conditions.geography import BoardGraph, board_graph

if TYPE_CHECKING:
    from networkx import DiGraph

NO_WAY = 1 << 30
"""The distance of a unit that cannot reach home."""


def make_distances(
    rule: AutomaticRemoval, conditions: VariantRules, ages: Mapping[Unit, int] | None = None
) -> Distances:
    """Return the distances of an interpretation.

    `ages` are the ages of units, which only the rule of the oldest unit needs; older units have greater ages.

    Raises:
        WestphaliaError: On measuring, if the rule of the oldest unit lacks an age.
    """

    def measure(position: Position, power: Power) -> Callable[[Unit], int]:
        board = position.board
        match rule:
            case AutomaticRemoval.OLDEST_UNIT:
                return _age_function(ages or {}, board)
            case AutomaticRemoval.RULES_2023:
                owned = (province for province in board.centers if position.owners.get(province) == power)
                return measure_over_borders(board, owned)
            case AutomaticRemoval.HOME_ALL_ADJACENT:
                return measure_over_borders(board, home_centers(board, power))
            case AutomaticRemoval.HOME_ARMY_OVER_SEA:
                return _measure_fleets_apart(conditions, home_centers(board, power))
            case AutomaticRemoval.RULES_2000_COUNTRY:
                return _measure_fleets_apart(conditions, conditions.builds.country(board, power))
            case AutomaticRemoval.HOME_CONVOY_FREE:
                return measure_with_convoys(conditions, home_centers(board, power), conditions.ground.seas)
            case AutomaticRemoval.HOME_CONVOY_OWN_FLEETS:
                own = (unit for unit in position.units if unit.power == power)
                return measure_with_convoys(
                    conditions, home_centers(board, power), _fleet_seas(conditions, own)
                )
            case AutomaticRemoval.HOME_CONVOY_ANY_FLEETS:
                return measure_with_convoys(
                    conditions, home_centers(board, power), _fleet_seas(conditions, position.units)
                )

    return measure


def _age_function(ages: Mapping[Unit, int], board: Board) -> Callable[[Unit], int]:
    def age(unit: Unit) -> int:
        if unit not in ages:
            name = the_power(board, unit.power)
            raise WestphaliaError(
                f"the age of {name}'s {unit} is unknown, but the rule automatic_removal = "
                f"{AutomaticRemoval.OLDEST_UNIT.value} removes the oldest unit",
                expected="the ages of all units, or another choice for that rule",
            )
        return ages[unit]

    return age


# ---------------------------------------------------------------------------------- ways on the board


def measure_over_borders(board: Board, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Return a function that measures distances over all borders, for every kind of unit and any coast."""
    index = board_graph(board).index
    steps = _count_borders(board, frozenset(index[target] for target in targets))
    return lambda unit: steps.get(index[unit.location.province], NO_WAY)


def measure_own_steps(conditions: VariantRules, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Return a function that measures distances in steps of a movement phase, without convoys."""
    return measure_with_convoys(conditions, targets, frozenset())


def measure_with_convoys(
    conditions: VariantRules, targets: Iterable[Province], seas: frozenset[int]
) -> Callable[[Unit], int]:
    """Return a function that measures distances in steps of a movement phase, with convoys.

    Units that can be convoyed cross any chain of `seas` (numbers of provinces) in one step.
    """
    ground = conditions.ground
    provinces = {ground.index[target] for target in targets}
    goals = frozenset(place for place, province in enumerate(ground.province) if province in provinces)

    def distance(unit: Unit) -> int:
        crossed = seas if conditions.orders.convoys(unit) else frozenset[int]()
        steps = _count_own_steps(ground, unit.kind, goals, crossed)
        return steps.get(ground.index[unit.location], NO_WAY)

    return distance


def _measure_fleets_apart(conditions: VariantRules, targets: Collection[Province]) -> Callable[[Unit], int]:
    """Return a function that measures fleets by their own steps, and all other units over all borders."""
    of_fleets = measure_own_steps(conditions, targets)
    of_others = measure_over_borders(conditions.ground.board, targets)
    return lambda unit: of_fleets(unit) if unit.kind is UnitKind.FLEET else of_others(unit)


CACHED_DISTANCES = 512
"""The number of sets of goals whose distances are cached: a game has few, and asks for them every winter."""


@lru_cache(maxsize=CACHED_DISTANCES)
def _count_borders(board: Board, goals: frozenset[int]) -> Mapping[int, int]:
    """Return the borders between each province and the nearest goal."""
    return _count_steps(_border_graph(board), goals)


@lru_cache(maxsize=CACHED_DISTANCES)
def _count_own_steps(
    ground: BoardGraph, kind: UnitKind, goals: frozenset[int], seas: frozenset[int]
) -> Mapping[int, int]:
    """Return the steps of a kind of unit from each location to the nearest goal, with convoys over `seas`."""
    from networkx import compose  # takes 0.1 s to import; only removals without orders need it

    graph = _step_graph(ground, kind)
    return _count_steps(compose(graph, _ferry_graph(ground, seas)) if seas else graph, goals)


def _count_steps(graph: DiGraph[int], goals: Collection[int]) -> Mapping[int, int]:
    """Return the steps from each node to the nearest goal, in a graph with reversed edges."""
    from networkx import multi_source_dijkstra_path_length  # as above

    if not goals:
        return {}
    steps = multi_source_dijkstra_path_length(graph, goals)
    return {place: int(count) for place, count in steps.items()}


@lru_cache(maxsize=64)
def _border_graph(board: Board) -> DiGraph[int]:
    """Build the graph of provinces and their borders by land and sea, with reversed edges."""
    from networkx import DiGraph  # as above

    ground = board_graph(board)
    graph: DiGraph[int] = DiGraph()
    for province, shores in enumerate(ground.shores):
        graph.add_node(province)
        graph.add_edges_from((shore, province) for shore in shores)
    for location, ends in enumerate(ground.entries[UnitKind.ARMY]):
        graph.add_edges_from((end, ground.province[location]) for end in ends)
    return graph


@lru_cache(maxsize=64)
def _step_graph(ground: BoardGraph, kind: UnitKind) -> DiGraph[int]:
    """Build the graph of locations and the steps of a kind of unit, with reversed edges."""
    from networkx import DiGraph  # as above

    graph: DiGraph[int] = DiGraph()
    for location, ends in enumerate(ground.steps[kind]):
        graph.add_node(location)
        graph.add_edges_from((end, location) for end in ends)
    return graph


def _ferry_graph(ground: BoardGraph, seas: frozenset[int]) -> DiGraph[int]:
    """Build the graph of coasts with an edge between any two that a chain of `seas` connects."""
    from networkx import DiGraph, Graph, connected_components  # as above

    waters: Graph[int] = Graph()
    waters.add_nodes_from(seas)
    waters.add_edges_from((sea, other) for sea in seas for other in ground.shores[sea] & seas)
    ferries: DiGraph[int] = DiGraph()
    for chain in connected_components(waters):
        coasts = {shore for sea in chain for shore in ground.shores[sea] if ground.coastal[shore]}
        ferries.add_edges_from(permutations(coasts, 2))
    return ferries


def _fleet_seas(conditions: VariantRules, units: Iterable[Unit]) -> frozenset[int]:
    """Return the sea provinces occupied by fleets among these units."""
    ground = conditions.ground
    places = (ground.index[unit.location.province] for unit in units if unit.kind is UnitKind.FLEET)
    return frozenset(place for place in places if ground.is_sea[place])
