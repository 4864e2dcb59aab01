"""The coast of the North Sea, to which no fleet comes (D18-SEA-1 to -5).

That coast has no fleet borders on the board, so no fleet could get there; these functions give orders that
try the reason that players know. A province that also lies on the Baltic takes fleets on that side.
"""

from __future__ import annotations

from functools import lru_cache

from ...model.board import Board, Terrain
from ...model.names import Location, Province, UnitKind
from ...model.orders import Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...solver import Ground, ground_of
from .knobs import Diplomacy1618Rulebook, TwoCoastProvinces
from .places import places_of


@lru_cache(maxsize=64)
def two_coast_provinces(board: Board) -> frozenset[Province]:
    """The provinces on the North Sea that touch another sea as well."""
    return frozenset(
        place
        for place in places_of(board).north_sea_coast
        if board.province[place].terrain is not Terrain.INLAND
    )


def ground(board: Board, knobs: Diplomacy1618Rulebook) -> Ground:
    """The ground of the board."""
    if knobs.d18_two_coast_provinces is TwoCoastProvinces.BALTIC_SIDE_ONLY:
        return ground_of(board)
    return _ground_without_two_coasts(board)


@lru_cache(maxsize=64)
def _ground_without_two_coasts(board: Board) -> Ground:
    closed = two_coast_provinces(board)
    fleets = {
        start: frozenset(end for end in ends if end.province not in closed)
        for start, ends in board.fleet_borders.items()
        if start.province not in closed
    }
    return Ground(board, {UnitKind.ARMY: board.army_borders, UnitKind.FLEET: fleets})


class Coasts:
    """The clauses about the North Sea on a board, under a choice of the knobs."""

    def __init__(self, board: Board, knobs: Diplomacy1618Rulebook) -> None:
        self.two_coasts = two_coast_provinces(board)
        self.north_sea = places_of(board).north_sea_coast - self.two_coasts
        self.two_coasts_closed = knobs.d18_two_coast_provinces is TwoCoastProvinces.NO_FLEETS

    def order(self, unit: Unit, order: MovementOrder) -> str | None:
        """The clause that forbids an order of a movement phase to a unit, if any."""
        if unit.kind is not UnitKind.FLEET:
            return None
        match order:
            case Move():
                return self._closed(order.target.province, "D18-SEA-3")
            case Support():
                aim = order.target or order.supported.location
                return self._closed(aim.province, "D18-SEA-5")
            case _:
                return None

    def retreat(self, lost: DislodgedUnit, place: Location) -> str | None:
        """The clause that keeps a dislodged unit out of a place, if any."""
        return self._closed(place.province, "D18-SEA-5") if lost.unit.kind is UnitKind.FLEET else None

    def build(self, unit: Unit) -> str | None:
        """The clause that forbids to build this unit, if any."""
        return self._closed(unit.location.province, "D18-SEA-2") if unit.kind is UnitKind.FLEET else None

    def _closed(self, place: Province, clause: str) -> str | None:
        if place in self.north_sea:
            return clause
        return "D18-SEA-4" if self.two_coasts_closed and place in self.two_coasts else None
