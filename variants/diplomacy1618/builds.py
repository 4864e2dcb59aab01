"""Builds: in the initial home centers and in those gained later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...model.names import Power, Province
from ...model.orders import Build
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.wording import format_owner
from ...solver import BuildRules, VariantRules, centers_minus_units, home_centers, require_home_center
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses
from ..framework.year import State
from . import identity, north_sea, prague, sweden_and_brandenburg
from .setting import SWEDEN, Diplomacy1618Records, read_named_places
from .sweden_and_brandenburg import SWE, is_fleet_yard

BLD = Clauses(
    "D18-BLD",
    {
        1: "a power may build in vacant home centers that it owns",
        2: "conquered centers support units, but a power may build there only where another clause allows it",
    },
)


def find_site_objection(
    position: Position, records: Diplomacy1618Records, power: Power, province: Province
) -> str | None:
    """Return why a power may not build in a province, or None if it may."""
    places = read_named_places(position.board)
    owned = position.owners.get(province) == power
    if province == places.prague:
        return prague.find_site_objection(records.prague_home, power, owned=owned)
    if province == places.hither_pomerania and owned:
        return None if power == SWEDEN else SWE[6]
    if owned and is_fleet_yard(position, power, province):
        return None
    return require_home_center(position, power, province)


def explain_illegal_build(state: State, entry: EntryReport) -> Iterator[Fact]:
    """Yield the facts on which the clause that makes a build illegal depends."""
    if not isinstance(entry.entry, Build) or entry.fact.clause in north_sea.SEA.values():
        return
    board, place = state.position.board, entry.entry.location.province
    owner = state.position.owners.get(place)
    yield Fact(format_owner(board, place, owner))
    if place == read_named_places(board).prague:
        yield from (one.fact for one in prague.collect_facts(state))


def count_adjustments(position: Position, power: Power) -> int:
    """Return how many units a power may still build: one per center, on the board or off it (D18-SWE-1)."""
    return centers_minus_units(position, power) + read_named_places(position.board).off_board.get(power, 0)


def find_homes_in_disorder(
    position: Position, rules: Rulebook, records: Diplomacy1618Records, power: Power
) -> frozenset[Province]:
    """Return the home centers from which distances in civil disorder are measured, whoever owns them now."""
    places, found = read_named_places(position.board), home_centers(position.board, power)
    if records.prague_home == power and places.prague is not None:
        found |= {places.prague}
    swedish = power == SWEDEN and sweden_and_brandenburg.is_swedish_home(position, rules, records)
    if swedish and places.hither_pomerania is not None:
        found |= {places.hither_pomerania}
    return found


@dataclass(frozen=True, slots=True)
class Diplomacy1618Builds(BuildRules):
    """The rules of builds and removals; `movement` determines where units can move."""

    rules: Rulebook
    records: Diplomacy1618Records
    movement: VariantRules

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Return why a power may not build in a province, or None if it may."""
        return find_site_objection(position, self.records, power, province)

    def veto(self, position: Position, unit: Unit) -> str | None:
        """Return the clause that forbids building this unit, if any."""
        forbidden = sweden_and_brandenburg.find_yard_clause(position, unit)
        return forbidden or north_sea.find_build_clause(position.board, self.rules, unit)

    def room(self, position: Position, power: Power) -> int:
        """Return how many units a power may still build."""
        return count_adjustments(position, power)

    def distances(self, position: Position, power: Power) -> Callable[[Unit], int]:
        """Return a function that says how far each unit is from home."""
        homes = find_homes_in_disorder(position, self.rules, self.records, power)
        return identity.measure_for_removals(self.rules, self.movement, position, homes)


CHAPTER = Chapter.of(__name__, __doc__, (BLD,))
