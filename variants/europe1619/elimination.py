"""Elimination: powers that have lost their home centers leave the game after the Map Adjustment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..kit.clauses import Clauses
from ..kit.knobs import Knob
from ..kit.report import Event, Happening, Report
from ..kit.wording import power_name, province_name, unit_name
from ..kit.year import Moment, State, Turn
from ..realm.lands import successors
from .control import RESTORED
from .minor_builds import with_minor_builds
from .records import Bond, Records, ledger_with
from .setting import Setting, setting_of
from .standings import with_standings

ELIM = Clauses(
    "E19-ELIM",
    {
        1: "a power that controls none of its home centers is out of the game, whatever else it holds",
        2: "its units are disbanded at once",
        3: "foreign land that it held is again what it was before",
        4: "its influence is removed from all states",
        5: "the standings of these states are seen anew at once",
        6: "Spain is out when it has lost Madrid, Valencia and Andalusia",
        7: "Milan, Naples and the Southern Netherlands become independent states then",
        8: "these six places are the home centers of Spain",
    },
)


class ElimPowerCentres(Knob, clause=ELIM[3]):
    """Who gets the land of other powers that an eliminated power held.

    What was captured is restored.
    """

    ORIGINAL_OWNER = (
        "back_to_original_owner",
        "Who had it at the start; it is open land if that power is out of the game.",
    )
    OPEN = "open_land", "Nobody: it is open land."


class SpanishSuccessorUnits(Knob, clause=ELIM[7]):
    """When the states that come after Spain get their units.

    No exception is named.
    """

    NEXT_BUILDS = "auto_build_next_phase", "In the next builds phase, as every minor state."
    AT_ONCE = "at_once", "When they come into being."


INDEPENDENT = "independent"
"""The code of the event that a state comes into being."""


def is_out(setting: Setting, power: Power) -> bool:
    """The power has lost what it needs to stay: some named places (E19-ELIM-6) or else all its home centers.

    (E19-ELIM-1)
    """
    table = cast("Mapping[str, tuple[str, ...]]", setting.board.special.get("eliminated_when_lost", {}))
    vital = [Province(place) for place in table.get(power, setting.homes(power))]
    return all(setting.owners.get(place) != power for place in vital)


def eliminate(state: State) -> Turn:
    """Take the powers out of the game that have lost their homes, with their units, land and influence."""
    setting = setting_of(state)
    gone = [power for power in setting.powers if is_out(setting, power)]
    if not gone:
        return Turn(state.position, state.ledger)
    events: list[Event] = []
    for power in gone:
        setting, happened = _without(setting, power)
        events += happened
    setting = _revalued(setting)
    if SpanishSuccessorUnits.AT_ONCE.counts(setting.knobs):
        born = [one for power in gone for one in successors(setting.board).get(power, {})]
        setting, built = with_minor_builds(setting, {}, born)
        events += built
    ledger = ledger_with(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))


ELIMINATION = Moment("elimination", eliminate)
"""The test for elimination, after each Map Adjustment."""


def _without(setting: Setting, power: Power) -> tuple[Setting, list[Event]]:
    """The setting without a power, and what happens to its units and its land."""
    units = setting.units_of(power)
    events = [
        _disbanded(setting, unit_name(setting.board, unit), power, unit.location.province) for unit in units
    ]
    records = _records_without(setting.records, power)
    born = successors(setting.board).get(power, {})
    records = replace(records, independent=records.independent.union(born))
    left = replace(setting, records=records).with_units(
        tuple(unit for unit in setting.position.units if unit.power != power)
    )
    events += (_independent(left, one) for one in born)
    owners, restored = _liberated(left, power)
    return replace(left, position=replace(left.position, owners=owners)), [*events, *restored]


def _records_without(records: Records, power: Power) -> Records:
    """The records without the influence, the money and the relations of a power (E19-ELIM-4)."""
    influence = {
        state: {one: points for one, points in placed.items() if one != power}
        for state, placed in records.influence.items()
    }
    return replace(
        records,
        eliminated=records.eliminated | {power},
        influence={state: placed for state, placed in influence.items() if placed},
        treasury={one: money for one, money in records.treasury.items() if one != power},
        bonds=_bonds_without(records.bonds, power),
    )


def _bonds_without(
    bonds: Mapping[tuple[Power, Power], Bond], power: Power
) -> dict[tuple[Power, Power], Bond]:
    return {pair: bond for pair, bond in bonds.items() if power not in pair}


def _liberated(setting: Setting, power: Power) -> tuple[dict[Province, Power], list[Event]]:
    """The owners once the foreign land of a power is what it was before (E19-ELIM-3, E19-ELIM-7).

    Its own land stays in its name; since it is out of the game, that is open land.
    """
    owners, events = dict(setting.owners), list[Event]()
    born = successors(setting.board).get(power, {})
    opens = ElimPowerCentres.OPEN.counts(setting.knobs)
    for province, owner in setting.owners.items():
        first = setting.first_owners.get(province)
        if owner != power or first in (power, None):
            continue
        name = province_name(setting.board, province)
        if opens and first in setting.board.power:
            del owners[province]
            events.append(Event(RESTORED, None, province, Fact(f"{name} belongs to nobody now.")))
            continue
        owners[province] = first
        if first not in born:
            text = f"{name} goes back to {power_name(setting.board, first)}."
            events.append(Event(RESTORED, first, province, Fact(text)))
    return owners, events


def _revalued(setting: Setting) -> Setting:
    """The standings of all states as the influence is now (E19-ELIM-5); markers are placed afterwards."""
    return replace(setting, records=with_standings(setting, setting.states))


def _disbanded(setting: Setting, name: str, power: Power, place: Province) -> Event:
    out = f"{power_name(setting.board, power)} has lost its home centers"
    return Event(Happening.DISBANDED, power, place, Fact(f"{name[0].upper()}{name[1:]} is disbanded: {out}."))


def _independent(setting: Setting, state: Power) -> Event:
    text = f"{power_name(setting.board, state)} is an independent state now."
    return Event(INDEPENDENT, state, setting.board.minor[state].capital, Fact(text))
