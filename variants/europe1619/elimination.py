"""Elimination: powers that have lost their home centers leave the game after the Map Adjustment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from ...model.names import Power, Province
from ...model.position import Unit
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.report import Event, Happening, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.wording import power_name, province_name, unit_name
from ..framework.year import AutomaticStep, State, Turn
from ..minor_states.lands import successors
from .control import RESTORED
from .politics.statuses import with_standings
from .records import Records, ledger_with
from .setting import Setting, setting_of
from .winter.minor_builds import with_minor_builds

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


class ElimPowerCentres(RuleOption, about=ELIM[3]):
    """Who gets the land of other powers that an eliminated power held.

    What was captured is restored.
    """

    ORIGINAL_OWNER = (
        "back_to_original_owner",
        "Who had it at the start; it is open land if that power is out of the game.",
    )
    OPEN = "open_land", "Nobody: it is open land."


class SpanishSuccessorUnits(RuleOption, about=ELIM[7]):
    """When the states that come after Spain get their units.

    No exception is named.
    """

    NEXT_BUILDS = "auto_build_next_phase", "In the next builds phase, as every minor state."
    AT_ONCE = "at_once", "When they come into being."


INDEPENDENT = "independent"
"""The code of the event that a state comes into being."""


def why_out(setting: Setting, power: Power) -> Fact | None:
    """Why a power is out of the game; None if it is not.

    It has lost what it needs to stay: some named places (E19-ELIM-6), or else all its home centers.
    """
    table = cast("Mapping[str, tuple[str, ...]]", setting.board.special.get("eliminated_when_lost", {}))
    vital = [Province(place) for place in table.get(power, setting.homes(power))]
    if any(setting.owners.get(place) == power for place in vital):
        return None
    clause = ELIM[6] if power in table else ELIM[1]
    lost = tuple(Fact(_belongs(setting, place)) for place in vital)
    return Fact(f"{power_name(setting.board, power)} has lost its home centers", clause, lost)


def _belongs(setting: Setting, place: Province) -> str:
    owner = setting.owners.get(place)
    whose = power_name(setting.board, owner) if owner is not None else "nobody"
    return f"{province_name(setting.board, place)} belongs to {whose}."


def eliminate(state: State) -> Turn:
    """Take the powers out of the game that have lost their homes, with their units, land and influence."""
    setting = setting_of(state)
    gone = {power: why for power in setting.powers if (why := why_out(setting, power)) is not None}
    if not gone:
        return Turn(state.position, state.ledger)
    events: list[Event] = []
    for power, why in gone.items():
        setting, happened = _without(setting, power, why)
        events += happened
    setting = replace(setting, records=with_standings(setting, setting.states))  # E19-ELIM-5
    if SpanishSuccessorUnits.AT_ONCE.counts(setting.options):
        born = [one for power in gone for one in successors(setting.board).get(power, {})]
        setting, built = with_minor_builds(setting, {}, born)
        events += built
    ledger = ledger_with(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))


ELIMINATION = AutomaticStep("elimination", eliminate)
"""The test for elimination, after each Map Adjustment; markers are placed afterwards."""


def _without(setting: Setting, power: Power, why: Fact) -> tuple[Setting, list[Event]]:
    """The setting without a power, and what happens to its units and its land."""
    units = setting.units_of(power)
    born = successors(setting.board).get(power, {})
    records = _records_without(setting.records, power)
    records = replace(records, independent=records.independent.union(born))
    left = replace(setting, records=records).with_units(
        tuple(unit for unit in setting.position.units if unit.power != power)
    )
    events = [
        *(_disbanded(setting, unit, why) for unit in units),
        *(_independent(left, one, why) for one in born),
    ]
    owners, restored = _liberated(left, power, why)
    return left.with_owners(owners), [*events, *restored]


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
        bonds={pair: bond for pair, bond in records.bonds.items() if power not in pair},
    )


def _liberated(setting: Setting, power: Power, why: Fact) -> tuple[dict[Province, Power], list[Event]]:
    """The owners once the foreign land of a power is what it was before (E19-ELIM-3, E19-ELIM-7).

    Its own land stays in its name; since it is out of the game, that is open land.
    """
    owners, events = dict(setting.owners), list[Event]()
    born = successors(setting.board).get(power, {})
    opens = ElimPowerCentres.OPEN.counts(setting.options)
    for province, owner in setting.owners.items():
        first = setting.first_owners.get(province)
        if owner != power or first is None or first == power:
            continue
        name = province_name(setting.board, province)
        if opens and first in setting.board.power:
            del owners[province]
            fact = Fact(f"{name} belongs to nobody now.", ELIM[3], (why,))
            events.append(Event(RESTORED, None, province, fact))
            continue
        owners[province] = first
        if first not in born:
            fact = Fact(f"{name} goes back to {power_name(setting.board, first)}.", ELIM[3], (why,))
            events.append(Event(RESTORED, first, province, fact))
    return owners, events


def _disbanded(setting: Setting, unit: Unit, why: Fact) -> Event:
    name = unit_name(setting.board, unit)
    text = f"{name[0].upper()}{name[1:]} is disbanded: {why.text}."
    return Event(Happening.DISBANDED, unit.power, unit.location.province, Fact(text, ELIM[2], (why,)))


def _independent(setting: Setting, state: Power, why: Fact) -> Event:
    text = f"{power_name(setting.board, state)} is an independent state now."
    return Event(INDEPENDENT, state, setting.board.minor[state].capital, Fact(text, ELIM[7], (why,)))


CHAPTER = Chapter.of(__name__, __doc__, (ELIM,), options=(ElimPowerCentres, SpanishSuccessorUnits))
