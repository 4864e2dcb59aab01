"""Ages of units, recorded in the ledger if the rulebook removes the oldest unit first (DATC 4.D.8).

The ledger's ``built`` has the year in which the unit in a province was built; ``built_dislodged`` has the
same for dislodged units. Units of the starting position are not listed: they are older than all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, cast

from ...model.names import Province
from ...model.orders import Build, Move, Retreat
from ...model.position import Unit
from ...model.rulebook.choices import AutomaticRemoval
from ...solver import AdjustmentResolution, Resolution, RetreatResolution, Status
from .year import Ledger, State

if TYPE_CHECKING:
    from .ledger import Ledgers

PhaseResolution: TypeAlias = Resolution | RetreatResolution | AdjustmentResolution
"""The result of the orders of a phase of any kind."""

_STANDING = "built"
_DISLODGED = "built_dislodged"


@dataclass(frozen=True, slots=True)
class UnitAges:
    """The years in which units were built, in games that remove the oldest unit (`automatic_removal`).

    Attributes:
        built: The year in which the unit in a province was built, except units of the starting position.
        built_dislodged: The same for dislodged units.
    """

    built: Mapping[Province, int] = field(default_factory=dict[Province, int])
    built_dislodged: Mapping[Province, int] = field(default_factory=dict[Province, int])


@cache
def make_age_ledgers() -> Ledgers[UnitAges]:
    """Return the reader and writer of these entries."""
    from .ledger import Ledgers  # slow to import, and few games need it

    return Ledgers(UnitAges)


def find_unit_ages(state: State) -> Mapping[Unit, int] | None:
    """Return the age of every unit in years, or None if no rule needs it.

    Units of the first position are a year older than any other unit.
    """
    if not _needs_ages(state):
        return None
    built, year = _read_years(state.ledger, _STANDING), state.phase.year
    first = year + 1 - min((*built.values(), year))
    return {
        unit: year - built[unit.location.province] if unit.location.province in built else first
        for unit in state.position.units
    }


def move_ages(state: State, resolution: PhaseResolution) -> Ledger:
    """Return the ledger after a phase, in which the years have moved with the units."""
    if not _needs_ages(state):
        return state.ledger
    after = resolution.after
    standing, dislodged = _read_years(state.ledger, _STANDING), _read_years(state.ledger, _DISLODGED)
    lost = {one.unit for one in state.position.dislodged}
    went: dict[Unit, str] = {}
    years: dict[str, int] = {}
    for result in resolution.orders:
        if result.status is not Status.SUCCEEDS:
            continue
        if isinstance(result.order, Build):
            years[result.order.location.province] = state.phase.year
        elif result.unit is not None and isinstance(result.order, Move | Retreat):
            went[result.unit] = result.order.target.province
    gone = {one.unit for one in after.dislodged}
    for known, units in ((standing, set(state.position.units) - gone), (dislodged, lost & went.keys())):
        for unit in units:
            if unit.location.province in known:
                years[went.get(unit, unit.location.province)] = known[unit.location.province]
    occupied = {unit.location.province for unit in after.units}
    kept = {place: year for place, year in sorted(years.items()) if place in occupied}
    waiting = {unit.location.province: standing.get(unit.location.province) for unit in gone}
    away = {place: year for place, year in sorted(waiting.items()) if year is not None}
    rest = {key: value for key, value in state.ledger.items() if key not in (_STANDING, _DISLODGED)}
    return rest | ({_STANDING: kept} if kept else {}) | ({_DISLODGED: away} if away else {})


def _needs_ages(state: State) -> bool:
    return state.rulebook.automatic_removal is AutomaticRemoval.OLDEST_UNIT


def _read_years(ledger: Ledger, key: str) -> Mapping[str, int]:
    return cast("Mapping[str, int]", ledger.get(key, {}))
