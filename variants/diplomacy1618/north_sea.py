"""The North Sea: fleets cannot use its coast.

The board gives that coast no fleet borders, so fleets cannot reach it in any case; this chapter gives orders
that try the reason players know. A province that also lies on the Baltic takes fleets on that side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...model.board import Board, Terrain
from ...model.names import Location, Province, UnitKind
from ...model.orders import Build, Move, MovementOrder, Retreat, Support
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.wording import start_sentence
from ...solver import BoardGraph, board_graph
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from .setting import read_named_places

SEA = Clauses(
    "D18-SEA",
    {
        1: "the North Sea is not a space of the game",
        2: "a fleet may not be built on the North Sea coast",
        3: "a fleet may not move along the North Sea coast",
        4: "a province on the North Sea may not hold a fleet, not even on another coast",
        5: "a fleet may not support or retreat along the North Sea coast",
        6: "Trieste and Venice are inland for fleets, because the text names only one sea, the Baltic",
    },
)


class TwoCoastProvinces(RuleOption, about=SEA[4]):
    """Whether fleets may enter a province on both the North Sea and the Baltic (here Jutland).

    The ban is about the North Sea.
    """

    BALTIC_SIDE_ONLY = "baltic_side_only", "They may, on the Baltic side."
    NO_FLEETS = "no_fleets", "They may not: the ban closes the whole province."


@lru_cache(maxsize=64)
def find_two_coast_provinces(board: Board) -> frozenset[Province]:
    """Return the provinces on the North Sea that also touch another sea."""
    return frozenset(
        place
        for place in read_named_places(board).north_sea_coast
        if board.province[place].terrain is not Terrain.INLAND
    )


def make_movement_graph(board: Board, rules: Rulebook) -> BoardGraph:
    """Return the movement graph of the board."""
    if TwoCoastProvinces.BALTIC_SIDE_ONLY.is_chosen_in(rules):
        return board_graph(board)
    return _make_graph_without_two_coasts(board)


@lru_cache(maxsize=64)
def _make_graph_without_two_coasts(board: Board) -> BoardGraph:
    closed = find_two_coast_provinces(board)
    fleets = {
        start: frozenset(end for end in ends if end.province not in closed)
        for start, ends in board.fleet_borders.items()
        if start.province not in closed
    }
    return BoardGraph(board, {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: fleets})


def _find_fleet_clause(board: Board, rules: Rulebook, place: Province, clause: Clause) -> Clause | None:
    """Return the clause that closes a place to fleets: SEA-4 where there are two coasts, else `clause`."""
    if place in find_two_coast_provinces(board):
        return SEA[4] if TwoCoastProvinces.NO_FLEETS.is_chosen_in(rules) else None
    return clause if place in read_named_places(board).north_sea_coast else None


def find_forbidding_clause(board: Board, rules: Rulebook, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that forbids a unit's order in a movement phase, if any."""
    if unit.kind is not UnitKind.FLEET:
        return None
    match order:
        case Move():
            return _find_fleet_clause(board, rules, order.target.province, SEA[3])
        case Support():
            aim = order.target or order.supported.location
            return _find_fleet_clause(board, rules, aim.province, SEA[5])
        case _:
            return None


def find_closing_clause(board: Board, rules: Rulebook, lost: DislodgedUnit, place: Location) -> Clause | None:
    """Return the clause that closes a place to a dislodged unit, if any."""
    if lost.unit.kind is not UnitKind.FLEET:
        return None
    return _find_fleet_clause(board, rules, place.province, SEA[5])


def explain_illegal_order(board: Board, entry: EntryReport) -> Iterator[Fact]:
    """Yield which place lies on the North Sea, where a clause of this chapter makes an order illegal."""
    if entry.fact.clause not in SEA.values():
        return
    match entry.entry:
        case Support(_, supported, target):
            place = (target or supported.location).province
        case Move(target=there) | Retreat(target=there) | Build(location=there):
            place = there.province
        case _:
            return
    yield Fact(f"{start_sentence(board, place, 'lies')} on the North Sea.", SEA[1])


def find_build_clause(board: Board, rules: Rulebook, unit: Unit) -> Clause | None:
    """Return the clause that forbids building this unit, if any."""
    if unit.kind is not UnitKind.FLEET:
        return None
    return _find_fleet_clause(board, rules, unit.location.province, SEA[2])


CHAPTER = Chapter.of(__name__, __doc__, (SEA,), options=(TwoCoastProvinces,))
