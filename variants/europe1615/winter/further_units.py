"""Further units of minor states: those besides the one with which a state began.

The records name the provinces where these units are, or from which they were dislodged. A state that is not
listed has at most its first unit.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from ....model.names import Power, Province
from ....model.orders import Move, Retreat
from ....model.position import Unit
from ....solver import Status
from ...framework.year import State, Turn
from ..land import OTTOMANS
from ..ledger import read_records, write_records
from ..setting import Europe1615Setting

Further = Mapping[Power, frozenset[Province]]
"""The provinces of the further units of each state that has any."""


def has_lost_first_unit(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether all units of a state, if it has any, are further ones (E15-BLD-14)."""
    further = setting.records.further.get(state, frozenset())
    return all(unit.location.province in further for unit in setting.units_of(state))


def track_further_units(before: State, turn: Turn) -> Turn:
    """Record where further units moved or retreated."""
    records = read_records(before.ledger)
    if not records.further:
        return turn
    dislodged = {one.unit for one in before.position.dislodged}
    alive = {*turn.position.units, *(one.unit for one in turn.position.dislodged)}
    went = {
        (entry.unit.power, entry.unit.location.province): entry.entry.target.province
        for entry in turn.report.entries
        if entry.unit is not None
        and entry.status is Status.SUCCEEDS
        and isinstance(entry.entry, Retreat if entry.unit in dislodged else Move)
    }
    places = {
        power: frozenset(went.get((power, place), place) for place in known)
        for power, known in records.further.items()
    }
    after = replace(read_records(turn.ledger), further=_keep_occupied_places(places, alive))
    return replace(turn, ledger=write_records(after, turn.ledger))


def find_further_units(setting: Europe1615Setting, built: Collection[Unit]) -> Further:
    """Return the further units, including those that states have just `built`."""
    places = dict(setting.records.further)
    for unit in built:
        if unit.power in setting.board.minor and unit.power != OTTOMANS:
            places[unit.power] = places.get(unit.power, frozenset()) | {unit.location.province}
    return _keep_occupied_places(places, setting.position.units)


def _keep_occupied_places(places: Further, alive: Collection[Unit]) -> Further:
    """Keep those of the places where a unit of the state is."""
    there = {(unit.power, unit.location.province) for unit in alive}
    left = {
        power: frozenset(place for place in known if (power, place) in there)
        for power, known in places.items()
    }
    return {power: known for power, known in left.items() if known}
