"""How far units are from home: every reading of DATC 4.D.8.

A reading is a function of a position and a power; it gives a function of the power's units. Distances
are counted in steps to the nearest target. A unit's "own steps" are those of a movement phase, so fleets
go from coast to coast.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.errors import WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.rulebook.choices import AutomaticRemoval
from ..conditions.builds import Distances
from ..conditions.conditions import VariantRules
from ..conditions.geography import BoardGraph, ground_of

if TYPE_CHECKING:
    from networkx import DiGraph

NO_WAY = 1 << 30
"""The distance of a unit from which no way leads home."""


def distances_of(
    rule: AutomaticRemoval, conditions: VariantRules, ages: Mapping[Unit, int] | None = None
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


# ---------------------------------------------------------------------------------- ways on the board


def over_borders(board: Board, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Return the distance of a unit where every border counts for every unit, whatever the coasts."""
    index = ground_of(board).index
    steps = _steps_to(_border_graph(board), {index[target] for target in targets})
    return lambda unit: steps.get(index[unit.location.province], NO_WAY)


def own_steps(conditions: VariantRules, targets: Iterable[Province]) -> Callable[[Unit], int]:
    """Return the distance of a unit in the steps of a movement phase, without convoys."""
    return with_convoys(conditions, targets, frozenset())


def with_convoys(
    conditions: VariantRules, targets: Iterable[Province], seas: frozenset[int]
) -> Callable[[Unit], int]:
    """Return the distance of a unit in the steps of a movement phase, with convoys.

    Units that can be convoyed cross any chain of `seas`, numbers of provinces, in one step.
    """
    ground = conditions.ground
    provinces = {ground.index[target] for target in targets}
    goals = {place for place, province in enumerate(ground.province) if province in provinces}

    @cache
    def steps_home(kind: UnitKind, convoyed: bool) -> Mapping[int, int]:
        from networkx import compose  # takes 0.1 s to import; only removals without orders need it

        graph = _step_graph(ground, kind)
        return _steps_to(compose(graph, _ferry_graph(ground, seas)) if convoyed else graph, goals)

    def distance(unit: Unit) -> int:
        convoyed = bool(seas) and conditions.orders.convoys(unit)
        return steps_home(unit.kind, convoyed).get(ground.index[unit.location], NO_WAY)

    return distance


def _fleets_apart(conditions: VariantRules, targets: Collection[Province]) -> Callable[[Unit], int]:
    """Return the distance of a unit where fleets go by their own steps, all others over every border."""
    of_fleets = own_steps(conditions, targets)
    of_others = over_borders(conditions.ground.board, targets)
    return lambda unit: of_fleets(unit) if unit.kind is UnitKind.FLEET else of_others(unit)


def _steps_to(graph: DiGraph[int], goals: Collection[int]) -> Mapping[int, int]:
    """Return the steps from each node to the nearest goal, in a graph whose edges lead back."""
    from networkx import multi_source_dijkstra_path_length  # as above

    if not goals:
        return {}
    steps = multi_source_dijkstra_path_length(graph, goals)
    return {place: int(count) for place, count in steps.items()}


@lru_cache(maxsize=64)
def _border_graph(board: Board) -> DiGraph[int]:
    """Build the graph of provinces with the borders between them, by land and by sea, walked backwards."""
    from networkx import DiGraph  # as above

    ground = ground_of(board)
    graph: DiGraph[int] = DiGraph()
    for province, shores in enumerate(ground.shores):
        graph.add_node(province)
        graph.add_edges_from((shore, province) for shore in shores)
    for location, ends in enumerate(ground.entries[UnitKind.ARMY]):
        graph.add_edges_from((end, ground.province[location]) for end in ends)
    return graph


@lru_cache(maxsize=64)
def _step_graph(ground: BoardGraph, kind: UnitKind) -> DiGraph[int]:
    """Build the graph of locations with the steps of a kind of unit, walked backwards."""
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


def _seas_of(conditions: VariantRules, units: Iterable[Unit]) -> frozenset[int]:
    """Return the sea provinces in which fleets among these units stand."""
    ground = conditions.ground
    places = (ground.index[unit.location.province] for unit in units if unit.kind is UnitKind.FLEET)
    return frozenset(place for place in places if ground.is_sea[place])
