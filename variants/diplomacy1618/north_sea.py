"""The North Sea, to whose coast no fleet comes.

That coast has no fleet borders on the board, so no fleet could get there; these functions give orders that
try the reason that players know. A province that also lies on the Baltic takes fleets on that side.
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
from ...solver import BoardGraph, ground_of
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from ..framework.wording import province_name
from .setting import places_of

SEA = Clauses(
    "D18-SEA",
    {
        1: "the North Sea is no place of the game",
        2: "no fleet is built along the North Sea coast",
        3: "no fleet moves along the North Sea coast",
        4: "a province on the North Sea takes no fleets, not even on another coast",
        5: "no fleet supports or retreats along the North Sea coast",
        6: "Trieste and Venice touch no sea for fleets, for the text names one sea, the Baltic",
    },
)


class TwoCoastProvinces(RuleOption, about=SEA[4]):
    """Fleets in a province that lies on the North Sea and on the Baltic: on the project's board Jutland.

    The ban is about the North Sea.
    """

    BALTIC_SIDE_ONLY = "baltic_side_only", "They come and go on the Baltic side."
    NO_FLEETS = "no_fleets", "None is ever there: the ban closes the whole province."


@lru_cache(maxsize=64)
def two_coast_provinces(board: Board) -> frozenset[Province]:
    """The provinces on the North Sea that touch another sea as well."""
    return frozenset(
        place
        for place in places_of(board).north_sea_coast
        if board.province[place].terrain is not Terrain.INLAND
    )


def ground(board: Board, rules: Rulebook) -> BoardGraph:
    """The ground of the board."""
    if TwoCoastProvinces.BALTIC_SIDE_ONLY.counts(rules):
        return ground_of(board)
    return _ground_without_two_coasts(board)


@lru_cache(maxsize=64)
def _ground_without_two_coasts(board: Board) -> BoardGraph:
    closed = two_coast_provinces(board)
    fleets = {
        start: frozenset(end for end in ends if end.province not in closed)
        for start, ends in board.fleet_borders.items()
        if start.province not in closed
    }
    return BoardGraph(board, {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: fleets})


def _closed(board: Board, rules: Rulebook, place: Province, clause: Clause) -> Clause | None:
    """The clause that closes a place to fleets: `clause` on the coast, another one where there are two."""
    if place in two_coast_provinces(board):
        return SEA[4] if TwoCoastProvinces.NO_FLEETS.counts(rules) else None
    return clause if place in places_of(board).north_sea_coast else None


def forbidden(board: Board, rules: Rulebook, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause that forbids an order of a movement phase to a unit, if any."""
    if unit.kind is not UnitKind.FLEET:
        return None
    match order:
        case Move():
            return _closed(board, rules, order.target.province, SEA[3])
        case Support():
            aim = order.target or order.supported.location
            return _closed(board, rules, aim.province, SEA[5])
        case _:
            return None


def closed_to_retreat(board: Board, rules: Rulebook, lost: DislodgedUnit, place: Location) -> Clause | None:
    """The clause that keeps a dislodged unit out of a place, if any."""
    if lost.unit.kind is not UnitKind.FLEET:
        return None
    return _closed(board, rules, place.province, SEA[5])


def why_not(board: Board, entry: EntryReport) -> Iterator[Fact]:
    """Which places lie on the North Sea, where a clause about it makes an order void."""
    if entry.fact.clause not in SEA.values():
        return
    match entry.entry:
        case Support(_, supported, target):
            place = (target or supported.location).province
        case Move(target=there) | Retreat(target=there) | Build(location=there):
            place = there.province
        case _:
            return
    yield Fact(f"{province_name(board, place)} lies on the North Sea.", SEA[1])


def forbidden_build(board: Board, rules: Rulebook, unit: Unit) -> Clause | None:
    """The clause that forbids to build this unit, if any."""
    if unit.kind is not UnitKind.FLEET:
        return None
    return _closed(board, rules, unit.location.province, SEA[2])


CHAPTER = Chapter.of(__name__, __doc__, (SEA,), options=(TwoCoastProvinces,))
