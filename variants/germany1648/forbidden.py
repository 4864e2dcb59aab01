"""Which orders the rules of Germany 1648 forbid, and by which clause.

These functions only name the clause. That a knight cannot get into a city follows from its reach already;
here it gets the reason that players know.
"""

from __future__ import annotations

from ...model.board import Board
from ...model.names import NEUTRAL, Location, Power, Province, UnitKind
from ...model.orders import Convert, Convoy, Designation, Hold, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Position, Unit
from .knobs import (
    ChurchKnights,
    DiagonalBarsKnights,
    GermanyRulebook,
    KnightBuildInCity,
    KnightRetreatRange,
    PathNotation,
    PathThroughCity,
    RetreatMiddle,
    SupportNeutralHold,
    UnitLetters,
)
from .reach import adjacent, cities, diagonals, middles

CHURCH = Power("church")
"""The power that is no noble family."""


class Forbidden:
    """The clauses that forbid orders on a board, in a position, under a choice of the knobs."""

    def __init__(self, position: Position, knobs: GermanyRulebook) -> None:
        self.board: Board = position.board
        self.knobs = knobs
        self.cities = cities(self.board)
        self.standing = {unit.location.province: unit for unit in position.units}

    # --------------------------------------------------------------------------------- movement

    def order(self, unit: Unit, order: MovementOrder) -> str | None:
        """The clause that forbids an order of a movement phase to `unit`, if any."""
        if self._names_fleet(order.unit, unit):
            return "G48-KNIGHT-1"
        match order:
            case Convoy():
                return "G48-MAP-3"
            case Move():
                return self._move(unit, order)
            case Support():
                return self._support(unit, order)
            case Hold() | Convert():
                return None

    def _names_fleet(self, named: Designation, unit: Unit | None) -> bool:
        """An order is for a fleet; F for a knight, as other programs write it, is understood."""
        if named.kind is not UnitKind.FLEET or self.knobs.g48_unit_letters is UnitLetters.ARMY_FLEET:
            return False
        return unit is None or unit.kind is not UnitKind.KNIGHT

    def _move(self, unit: Unit, order: Move) -> str | None:
        start, end = unit.location.province, order.target.province
        if unit.kind is not UnitKind.KNIGHT:
            if order.via_convoy or order.path:
                return "G48-MAP-3"
            return "G48-MAP-6" if self._across(start, end) else None
        if end in self.cities:
            return "G48-KNIGHT-14"
        if end == start:
            return "G48-KNIGHT-26"
        if self.knobs.g48_path_notation is PathNotation.DESTINATION_ONLY:
            if order.path:
                return "G48-KNIGHT-9"
            if order.via_convoy:
                return "G48-MAP-3"
        return "G48-MAP-7" if self._bars_knight(start, end) else None

    def _support(self, unit: Unit, order: Support) -> str | None:
        start = unit.location.province
        end = (order.target or order.supported.location).province
        supported = self.standing.get(order.supported.location.province)
        if self._names_fleet(order.supported, supported):
            return "G48-KNIGHT-1"
        if unit.kind is UnitKind.KNIGHT:
            if end in self.cities:
                return "G48-KNIGHT-16" if order.target is None else "G48-KNIGHT-15"
            if self._bars_knight(start, end):
                return "G48-MAP-7"
        elif self._across(start, end):
            return "G48-MAP-8"
        in_city = order.target is None and supported is not None and supported.power == NEUTRAL
        if in_city and self.knobs.g48_support_neutral_hold is SupportNeutralHold.FORBIDDEN:
            return "G48-CITY-7"
        return None

    def _across(self, start: Province, end: Province) -> bool:
        """The two lie across from each other at the point where four territories meet."""
        return frozenset((start, end)) in diagonals(self.board)

    def _bars_knight(self, start: Province, end: Province) -> bool:
        bars = self.knobs.g48_diagonal_bars_knights is DiagonalBarsKnights.TRUE
        return bars and self._across(start, end)

    # --------------------------------------------------------------------------------- retreats

    def retreat(self, lost: DislodgedUnit, place: Location) -> str | None:
        """The clause that keeps a dislodged unit out of a place, if any."""
        unit, end = lost.unit, place.province
        if unit.kind is not UnitKind.KNIGHT:
            return None
        if end in self.cities:
            return "G48-KNIGHT-24"
        start = unit.location.province
        if adjacent(self.board, start, end):
            return None
        through_cities = self.knobs.g48_path_through_city is PathThroughCity.TRUE
        ways = middles(self.board, start, end, through_cities=through_cities)
        if not ways:
            return None
        if self.knobs.g48_knight_retreat_range is KnightRetreatRange.ONE_STEP:
            return "G48-KNIGHT-23"
        origin = lost.attacker_from.province
        not_through = self.knobs.g48_retreat_middle is RetreatMiddle.NOT_THROUGH_ATTACKER_ORIGIN
        return "G48-KNIGHT-25" if not_through and not ways - {origin} else None

    # ----------------------------------------------------------------------------------- builds

    def build(self, _position: Position, unit: Unit) -> str | None:
        """The clause that forbids to build this unit, if any."""
        if unit.kind is UnitKind.FLEET:
            return "G48-KNIGHT-1"
        if unit.kind is not UnitKind.KNIGHT:
            return None
        if unit.power == CHURCH and self.knobs.g48_church_knights is ChurchKnights.FALSE:
            return "G48-KNIGHT-2"
        in_city = unit.location.province in self.cities
        if in_city and self.knobs.g48_knight_build_in_city is KnightBuildInCity.FALSE:
            return "G48-BLD-4"
        return None
