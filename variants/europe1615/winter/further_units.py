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
from ..ledger import ledger_with, records_of
from ..setting import Europe1615Setting

Further = Mapping[Power, frozenset[Province]]
"""The provinces of the further units of each state that has any."""


def has_lost_its_first(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether all units of a state, if it has any, are further ones (E15-BLD-14)."""
    further = setting.records.further.get(state, frozenset())
    return all(unit.location.province in further for unit in setting.units_of(state))


def followed(before: State, turn: Turn) -> Turn:
    """Return the turn with further units recorded where they moved or retreated."""
    records = records_of(before.ledger)
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
    after = replace(records_of(turn.ledger), further=_places_of_states(places, alive))
    return replace(turn, ledger=ledger_with(after, turn.ledger))


def further_after(setting: Europe1615Setting, built: Collection[Unit]) -> Further:
    """Return the further units of a setting, including those that states have just `built`."""
    places = dict(setting.records.further)
    for unit in built:
        if unit.power in setting.board.minor and unit.power != OTTOMANS:
            places[unit.power] = places.get(unit.power, frozenset()) | {unit.location.province}
    return _places_of_states(places, setting.position.units)


def _places_of_states(places: Further, alive: Collection[Unit]) -> Further:
    """Return those of these places where units of these states are."""
    there = {(unit.power, unit.location.province) for unit in alive}
    left = {
        power: frozenset(place for place in known if (power, place) in there)
        for power, known in places.items()
    }
    return {power: known for power, known in left.items() if known}
