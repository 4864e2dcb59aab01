"""Elimination: powers without home centers leave the game after the Map Adjustment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from ...model.names import Power, Province
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.text import capitalize_start
from ...model.wording import (
    format_owner,
    format_return,
    its_or_their,
    start_clause,
    start_sentence,
    unit_name,
)
from ..framework.book import Chapter
from ..framework.report import Event, EventCode, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.year import AutomaticStep, State, Turn
from ..minor_states.lands import find_successors
from .control import RESTORED, apply_control, change_events, find_reversions
from .politics.statuses import update_standings
from .records import Europe1619Records, write_records
from .setting import Europe1619Setting, setting_of
from .winter.minor_builds import build_minor_units

ELIM = Clauses(
    "E19-ELIM",
    {
        1: "a power that controls none of its home centers is eliminated, even if it holds other land",
        2: "the units of an eliminated power are disbanded in the same phase",
        3: "foreign land of an eliminated power returns to its original owners",
        4: "the influence of an eliminated power is removed from all states",
        5: "the statuses of those states are determined again in the same phase",
        6: "Spain is eliminated when it has lost Madrid, Valencia and Andalusia",
        7: "when Spain is eliminated, Milan, Naples and the Southern Netherlands become independent states",
        8: (
            "Madrid, Valencia, Andalusia, Milan, Naples and the Southern Netherlands are the home "
            "centers of Spain"
        ),
    },
)


class ElimPowerCentres(RuleOption, about=ELIM[3]):
    """Who gets the land of other powers that an eliminated power held.

    The text restores captured land.
    """

    ORIGINAL_OWNER = (
        "back_to_original_owner",
        "Its original owner; if that power is eliminated too, it is open land.",
    )
    OPEN = "open_land", "Nobody: it is open land."


class SpanishSuccessorUnits(RuleOption, about=ELIM[7]):
    """When the states that succeed Spain get their units.

    The text names no exception for them.
    """

    NEXT_BUILDS = (
        "auto_build_next_phase",
        "In the next Builds and Transactions phase, like every minor state.",
    )
    AT_ONCE = "at_once", "When they become independent."


INDEPENDENT = "independent"
"""The code of the event that a state becomes independent."""


def why_eliminated(setting: Europe1619Setting, power: Power) -> Fact | None:
    """Return why a power is eliminated, or None if it is not.

    A power is eliminated without its home centers; Spain without three of them (E19-ELIM-6).
    """
    table = cast("Mapping[str, tuple[str, ...]]", setting.board.special.get("eliminated_when_lost", {}))
    vital = [Province(place) for place in table.get(power, setting.homes(power))]
    if any(setting.owners.get(place) == power for place in vital):
        return None
    clause = ELIM[6] if power in table else ELIM[1]
    board = setting.board
    lost = tuple(Fact(format_owner(board, place, setting.owners.get(place))) for place in vital)
    has, its = start_clause(board, power, "has"), its_or_their(board, power)
    return Fact(f"{has} lost {its} home centers", clause, lost)


def eliminate_powers(state: State) -> Turn:
    """Remove the powers that have lost their home centers, with their units, land and influence."""
    setting = setting_of(state)
    gone = {power: why for power in setting.powers if (why := why_eliminated(setting, power)) is not None}
    if not gone:
        return Turn(state.position, state.ledger)
    events: list[Event] = []
    for power, why in gone.items():
        setting, happened = _remove_power(setting, power, why)
        events += happened
    # Their units occupied land for others, too: captured land that is now empty goes back (E19-CAP-1).
    held = state.position.owners
    back = find_reversions(setting, setting.owners)
    changes = {place: holding for place, holding in back.items() if held.get(place) not in gone}
    left, setting = setting, setting.with_owners(apply_control(setting, changes))
    events += change_events(left, setting, changes)
    setting = replace(setting, records=update_standings(setting, setting.states))  # E19-ELIM-5
    if SpanishSuccessorUnits.AT_ONCE.is_chosen_in(setting.options):
        born = [one for power in gone for one in find_successors(setting.board).get(power, {})]
        setting, built = build_minor_units(setting, {}, born)
        events += built
    ledger = write_records(setting.records, state.ledger)
    return Turn(setting.position, ledger, Report(events=tuple(events)))


ELIMINATION = AutomaticStep("elimination", eliminate_powers)
"""The test for elimination, after each Map Adjustment and before markers are placed."""


def _remove_power(
    setting: Europe1619Setting, power: Power, why: Fact
) -> tuple[Europe1619Setting, list[Event]]:
    """Remove a power; return the setting, and the events about its units and its land."""
    units = setting.units_of(power)
    born = find_successors(setting.board).get(power, {})
    records = _remove_records_of(setting.records, power)
    records = replace(records, independent=records.independent.union(born))
    left = replace(setting, records=records).with_units(
        tuple(unit for unit in setting.position.units if unit.power != power)
    )
    events = [
        *(_disband_event(setting, unit, why) for unit in units),
        *(_independence_event(left, one, why) for one in born),
    ]
    owners, restored = _liberate_land(left, power, why)
    return left.with_owners(owners), [*events, *restored]


def _remove_records_of(records: Europe1619Records, power: Power) -> Europe1619Records:
    """Remove the influence, treasury and relations of a power (E19-ELIM-4)."""
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


def _liberate_land(
    setting: Europe1619Setting, power: Power, why: Fact
) -> tuple[dict[Province, Power], list[Event]]:
    """Return the owners after a power has lost its foreign land (E19-ELIM-3, E19-ELIM-7), and the events.

    Its own land stays in its name. As the power is out of the game, that land is open to all.
    """
    owners, events = dict(setting.owners), list[Event]()
    born = find_successors(setting.board).get(power, {})
    opens = ElimPowerCentres.OPEN.is_chosen_in(setting.options)
    for province, owner in setting.owners.items():
        first = setting.first_owners.get(province)
        if owner != power or first is None or first == power:
            continue
        if opens and first in setting.board.power:
            del owners[province]
            fact = Fact(format_owner(setting.board, province, None, "now"), ELIM[3], (why,))
            events.append(Event(RESTORED, None, province, fact))
            continue
        owners[province] = first
        if first not in born:
            fact = Fact(format_return(setting.board, province, first), ELIM[3], (why,))
            events.append(Event(RESTORED, first, province, fact))
    return owners, events


def _disband_event(setting: Europe1619Setting, unit: Unit, why: Fact) -> Event:
    name = unit_name(setting.board, unit)
    text = f"{capitalize_start(name)} is disbanded: {why.text}."
    return Event(EventCode.DISBANDED, unit.power, unit.location.province, Fact(text, ELIM[2], (why,)))


def _independence_event(setting: Europe1619Setting, state: Power, why: Fact) -> Event:
    text = f"{start_sentence(setting.board, state, 'is')} now an independent state."
    return Event(INDEPENDENT, state, setting.board.minor[state].capital, Fact(text, ELIM[7], (why,)))


CHAPTER = Chapter.of(__name__, __doc__, (ELIM,), options=(ElimPowerCentres, SpanishSuccessorUnits))
