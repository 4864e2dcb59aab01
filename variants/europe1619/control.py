"""Control of captured land, and the elimination of powers that have lost their home centers.

A power or a state controls foreign land only while it is occupied. Empty land reverts to its original owner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from ...model.names import Power, Province
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import (
    conjugate,
    format_capture,
    format_former_owner,
    format_owner,
    format_return,
    format_unit_place,
    is_itself,
    its_or_their,
    start_clause,
    start_sentence,
    the_place,
    the_power,
    unit_name,
)
from ..framework.book import Chapter
from ..framework.report import Event, EventCode, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.year import AutomaticStep, State, Turn
from ..minor_states.setting import Owners, find_successors
from .influence import influence_facts
from .minor_builds import build_minor_units
from .movement import ADD, MOVE, POS
from .state import CAP, Europe1619Records, Europe1619Setting, Stance, setting_of, write_records
from .statuses import find_standing, format_standing, update_standings

# ==================================================================================================== Control

PROXY = Clauses(
    "E19-PROXY",
    {
        1: "another unit may keep land occupied for its captor",
        2: (
            "a unit of a state aligned with the captor, of an ally, or of a state aligned with an ally "
            "may occupy land for the captor"
        ),
        3: "the captor keeps control as long as the land is not empty when occupation is tested",
        4: (
            "a minor state's power, that power's other states and its allies may occupy land for the "
            "minor state"
        ),
    },
)


class CaptureOwnAligned(RuleOption, about=MOVE[11]):
    """Whether a power captures the provinces of its own aligned states by occupying them.

    The text is silent. Aligned states are not enemies.
    """

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


class OccupationTest(RuleOption, about=CAP[2]):
    """When captured provinces that are not occupied go back.

    The text states both; this is the later statement.
    """

    AFTER_RETREATS = (
        "map_adjustment_after_retreats",
        "In the Map Adjustment, so that a retreat can still occupy them.",
    )
    BEFORE_RETREATS = (
        "before_retreats",
        "Right after the Adjudication; those left empty later go back in the Map Adjustment.",
    )


class MinorElimination(RuleOption, about=CAP[12]):
    """When a minor state counts as eliminated, so that its freed provinces do not go back to it.

    The text makes an exception for an eliminated state without defining one.
    """

    NO_OWN_CENTRE = "no_own_centre_left", "While other powers or states control all of its centers."
    NEVER = "never", "Never: its provinces always go back."


class ChainedCaptures(RuleOption, about=ADD[7]):
    """Which states fall if states capture each other's home centers in the same Map Adjustment.

    The text makes no exception for a captor that falls itself.
    """

    SIMULTANEOUS = (
        "simultaneous",
        "All of them: each loses its units, even if its captor falls in the same Map Adjustment.",
    )
    LASTING_CAPTORS = (
        "lasting_captors",
        "Those whose captor does not fall; in a ring of states none falls.",
    )


class LiberationByAlly(RuleOption, about=CAP[14]):
    """Who controls a captured province after an ally of its original owner drives the captor out.

    The text is silent. Allies do not capture from each other.
    """

    RESTORED = (
        "restored_with_ally_unit_inside",
        "The original owner; the ally's unit stays there.",
    )
    CAPTURED = "captured_by_ally", "The ally."


# ---------------------------------------------------------------------------------------------- occupied land


@dataclass(frozen=True, slots=True)
class Control:
    """The power or state that controls a province (None for nobody), and the clause that decides it."""

    holder: Power | None
    clause: Clause


def decide_control(setting: Europe1619Setting, province: Province, unit: Unit) -> Control:
    """Return who controls a province that a unit occupies."""
    owner, first = setting.owners.get(province), setting.first_owners.get(province)
    if owner == unit.power:
        return Control(owner, CAP[1])
    if first == unit.power:
        return Control(first, CAP[15])
    if owner is None or setting.is_unaligned(owner):
        return _decide_taken_land(setting, unit, owner, first, POS[9])
    match setting.stance(unit.power, owner):
        case Stance.WAR:
            return _decide_taken_land(setting, unit, owner, first, POS[3] if owner == first else CAP[13])
        case Stance.ALLY:
            return Control(owner, POS[4] if owner == first else PROXY[2])
        case Stance.SAME:
            takes = _captures_own_state(setting, unit, owner, first)
            return Control(unit.power if takes else owner, MOVE[11] if owner == first else PROXY[2])
        case Stance.NONE:
            return Control(first, CAP[9])


def _captures_own_state(setting: Europe1619Setting, unit: Unit, owner: Power, first: Power | None) -> bool:
    """Return whether a power captures this land of its own aligned state (`CaptureOwnAligned`)."""
    own = owner == first and owner in setting.board.minor and not setting.is_minor(unit)
    return own and CaptureOwnAligned.TRUE.is_chosen_in(setting.options)


def _decide_taken_land(
    setting: Europe1619Setting, unit: Unit, owner: Power | None, first: Power | None, clause: Clause
) -> Control:
    """Return who controls a province that a unit takes from its holder.

    The unit's owner captures it, unless the original owner is of the same side or, by default, an ally.
    """
    if first is None or first == owner:
        return Control(unit.power, clause)
    stance = setting.stance(setting.side(unit.power), _find_side_if_free(setting, first))
    if stance is Stance.SAME:
        return Control(first, CAP[9])
    if stance is Stance.ALLY and LiberationByAlly.RESTORED.is_chosen_in(setting.options):
        return Control(first, CAP[14])
    return Control(unit.power, clause)


def _find_side_if_free(setting: Europe1619Setting, owner: Power) -> Power:
    """Return the side of a power or state; a captured state has the side it would have if it were free."""
    if owner not in setting.board.minor or not setting.is_captured(owner):
        return setting.side(owner)
    return find_standing(setting.with_owners(setting.first_owners), owner).power or owner


# ------------------------------------------------------------------------------------------------- empty land


def find_reversions(setting: Europe1619Setting, owners: Owners) -> dict[Province, Control]:
    """Return who controls the captured land that is empty and reverts (E19-CAP-1, E19-CAP-9).

    A state without a home center gets no other land back (E19-CAP-12), so home centers revert first.
    """
    after, found = dict(owners), dict[Province, Control]()
    centers = setting.board.centers
    empty = [province for province in setting.first_owners if province not in setting.standing]
    for province in sorted(empty, key=lambda province: province not in centers):
        first = setting.first_owners[province]
        if owners.get(province) == first:
            continue
        if _is_eliminated(setting, first, province, after):
            after.pop(province, None)
            found[province] = Control(None, CAP[12])
        else:
            after[province] = first
            found[province] = Control(first, CAP[9])
    return found


def _is_eliminated(setting: Europe1619Setting, first: Power, province: Province, owners: Owners) -> bool:
    """Return whether a province cannot revert because its state has lost all of its own centers."""
    if MinorElimination.NEVER.is_chosen_in(setting.options) or first not in setting.board.minor:
        return False
    centers = setting.homes(first)
    lost = all(owners.get(center) != first for center in centers)
    return bool(centers) and province not in centers and lost


def decide_all_control(setting: Europe1619Setting) -> dict[Province, Control]:
    """Return who controls occupied land, and empty land that reverts."""
    occupied = _decide_occupied_land(setting, setting.first_owners)
    return occupied | find_reversions(setting, apply_control(setting, occupied))


def _decide_occupied_land(
    setting: Europe1619Setting, provinces: Collection[Province]
) -> dict[Province, Control]:
    """Return who controls those of the given provinces that are occupied."""
    return {
        province: decide_control(setting, province, unit)
        for province, unit in setting.standing.items()
        if province in provinces
    }


def apply_control(setting: Europe1619Setting, changes: Mapping[Province, Control]) -> dict[Province, Power]:
    """Return the owners after these changes."""
    found: dict[Province, Power | None] = dict(setting.owners)
    found.update((province, holding.holder) for province, holding in changes.items())
    return {province: owner for province, owner in found.items() if owner is not None}


# ------------------------------------------------------------------------------------------------ the moments


def adjust_map(state: State) -> Turn:
    """Capture and restore land, then disband the units of states that lost their home centers."""
    setting = setting_of(state)
    fallen, ring = _find_falling_states(setting)
    left = _remove_units_of(setting, fallen)
    takers = decide_all_control(setting)
    changes = _free_land_of_fallen(left, fallen) if fallen else takers
    if ring:
        changes = {place: one for place, one in changes.items() if not _is_in_ring(setting, place, ring)}
    turn = _change_owners(left, state, changes)
    disbanded = tuple(
        _disband_event(setting, unit, fallen, takers)
        for unit in setting.position.units
        if unit.power in fallen
    )
    return replace(turn, report=Report(events=disbanded) + turn.report)


MAP_ADJUSTMENT = AutomaticStep("map adjustment", adjust_map)
"""The Map Adjustment, after the retreats."""


def revert_unoccupied(state: State) -> Turn:
    """Return captured land that is not occupied to its owners, and capture nothing (E19-CAP-2)."""
    setting = setting_of(state)
    return _change_owners(setting, state, find_reversions(setting, setting.owners))


def _find_fallen_states(setting: Europe1619Setting) -> frozenset[Power]:
    """Return the states whose home centers are all captured."""
    return frozenset(state for state in setting.states if setting.is_captured(state))


def _find_falling_states(setting: Europe1619Setting) -> tuple[frozenset[Power], frozenset[Power]]:
    """Return the states that fall in this Map Adjustment, and those that do not because they form a ring."""
    possible = _find_fallen_without(setting, frozenset())
    if ChainedCaptures.SIMULTANEOUS.is_chosen_in(setting.options):
        return possible, frozenset()
    fallen = frozenset[Power]()
    while True:
        # Units of states that may still fall capture nothing yet.
        certain = _find_fallen_without(setting, fallen | possible)
        if certain <= fallen:
            return fallen, possible - fallen
        fallen |= certain
        possible = _find_fallen_without(setting, fallen)


def _find_fallen_without(setting: Europe1619Setting, states: frozenset[Power]) -> frozenset[Power]:
    """Return the states that are captured if the units of some states capture nothing."""
    left = _remove_units_of(setting, states)
    return _find_fallen_states(left.with_owners(apply_control(left, decide_all_control(left))))


def _remove_units_of(setting: Europe1619Setting, states: frozenset[Power]) -> Europe1619Setting:
    """Remove the units of some states."""
    return setting.with_units([unit for unit in setting.position.units if unit.power not in states])


def _is_in_ring(setting: Europe1619Setting, place: Province, ring: frozenset[Power]) -> bool:
    """Return whether a unit of a state in a ring would capture land of a state in it."""
    unit = setting.standing.get(place)
    return unit is not None and unit.power in ring and setting.first_owners[place] in ring


def _free_land_of_fallen(setting: Europe1619Setting, fallen: Iterable[Power]) -> dict[Province, Control]:
    """Return who controls land after captured states lose units and foreign land (E19-ADD-7, E19-ADD-8)."""
    given_up = {
        province: Control(setting.first_owners[province], ADD[8])
        for province, owner in setting.owners.items()
        if owner in fallen and province in setting.first_owners
    }
    free = setting.with_owners(apply_control(setting, given_up))
    # A state that they give up is free again: its status decides whether a unit there captures its land, so a
    # friend that occupied the land for the fallen state captures nothing in peace (E19-CAP-7).
    with_statuses = replace(
        free, records=update_standings(free, _find_fallen_states(setting) - _find_fallen_states(free))
    )
    occupied = _decide_occupied_land(free, setting.first_owners) | _decide_occupied_land(
        with_statuses, given_up
    )
    return given_up | occupied | find_reversions(free, apply_control(free, occupied))


# ----------------------------------------------------------------------------------------- reports of changes

RESTORED = "restored"
"""The code of the event that a province goes back to its original owner."""

ABANDONED = "abandoned"
"""The code of the event that a province belongs to nobody."""

LIBERATED = "liberated"
"""The code of the event that a captured state becomes free."""


def _change_owners(setting: Europe1619Setting, state: State, changes: Mapping[Province, Control]) -> Turn:
    """Change owners and the statuses of freed states, with events for the changes.

    The influence in freed states counts again in the same step (E19-CAP-6, E19-CAP-7).
    """
    after = setting.with_owners(apply_control(setting, changes))
    freed = sorted(_find_fallen_states(setting) - _find_fallen_states(after))
    if freed:
        after = replace(after, records=update_standings(after, freed))
    events = (
        *change_events(setting, after, changes),
        *(_liberation_event(after, one) for one in freed),
    )
    ledger = write_records(after.records, state.ledger) if freed else state.ledger
    return Turn(after.position, ledger, Report(events=events))


def change_events(
    before: Europe1619Setting, after: Europe1619Setting, changes: Mapping[Province, Control]
) -> list[Event]:
    """Return the events for the changed owners."""
    events: list[Event] = []
    for info in before.board.provinces:
        old, new = before.owners.get(info.id), after.owners.get(info.id)
        if old == new:
            continue
        clause, because = changes[info.id].clause, _change_facts(before, info.id)
        if new is None:
            fact = Fact(format_owner(before.board, info.id, None, "now"), clause, because)
            events.append(Event(ABANDONED, None, info.id, fact))
        elif new == before.first_owners.get(info.id):
            fact = Fact(format_return(before.board, info.id, new), clause, because)
            events.append(Event(RESTORED, new, info.id, fact))
        else:
            fact = Fact(format_capture(before.board, new, info.id, old), clause, because)
            events.append(Event(EventCode.CAPTURED, new, info.id, fact))
    return events


def _change_facts(setting: Europe1619Setting, place: Province) -> tuple[Fact, ...]:
    """Return the facts behind a change: the unit in the province, and the holder and the original owner."""
    board = setting.board
    unit, owner = setting.standing.get(place), setting.owners.get(place)
    first = setting.first_owners.get(place)
    found = [
        Fact("No unit is there." if unit is None else format_unit_place(board, unit)),
        Fact(format_former_owner(board, place, owner)),
    ]
    if first is not None and first != owner and not is_itself(board, place, first):
        found.append(Fact(f"The original owner of {the_place(board, place)} is {the_power(board, first)}."))
    return tuple(found)


def _liberation_event(setting: Europe1619Setting, state: Power) -> Event:
    words = format_standing(setting, setting.records.standing(state))
    text = f"{start_sentence(setting.board, state, 'is')} free again and {words}."
    fact = Fact(text, CAP[7], influence_facts(setting, state))
    return Event(LIBERATED, state, setting.board.minor[state].capital, fact)


def _disband_event(
    setting: Europe1619Setting, unit: Unit, fallen: Collection[Power], takers: Mapping[Province, Control]
) -> Event:
    text = f"{capitalize_start(unit_name(setting.board, unit))} is disbanded: {ADD[7].cite()}."
    vital = setting.homes(unit.power) or setting.land_of(unit.power)
    because = [fact for place in vital for fact in _loss_facts(setting, place, fallen, takers)]
    return Event(EventCode.DISBANDED, unit.power, unit.location.province, Fact(text, ADD[7], tuple(because)))


def _loss_facts(
    setting: Europe1619Setting,
    place: Province,
    fallen: Collection[Power],
    takers: Mapping[Province, Control],
) -> Iterator[Fact]:
    """Yield who takes a home center, and whether it is free again because its captor also falls."""
    board, name, owner = setting.board, the_place(setting.board, place), setting.owners.get(place)
    captor = takers[place].holder if place in takers else owner
    if captor == owner:
        yield Fact(format_former_owner(board, place, captor))
        return
    yield Fact(f"{start_sentence(board, captor, 'captures')} {name} in this Map Adjustment.", POS[3])
    if captor in fallen:
        falls, is_ = start_sentence(board, captor, "falls"), conjugate(board, place, "is")
        yield Fact(f"{falls} in the same Map Adjustment, so {name} {is_} free again.", ADD[8])


CONTROL_CHAPTER = Chapter.of(
    "control",
    "Control of captured land: captures, occupation for others, and land that reverts to its owner",
    (PROXY,),
    options=(CaptureOwnAligned, OccupationTest, MinorElimination, ChainedCaptures, LiberationByAlly),
)


# ================================================================================================ Elimination

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
        return state.unchanged()
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
        *(_lost_unit_event(setting, unit, why) for unit in units),
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


def _lost_unit_event(setting: Europe1619Setting, unit: Unit, why: Fact) -> Event:
    name = unit_name(setting.board, unit)
    text = f"{capitalize_start(name)} is disbanded: {why.text}."
    return Event(EventCode.DISBANDED, unit.power, unit.location.province, Fact(text, ELIM[2], (why,)))


def _independence_event(setting: Europe1619Setting, state: Power, why: Fact) -> Event:
    text = f"{start_sentence(setting.board, state, 'is')} now an independent state."
    return Event(INDEPENDENT, state, setting.board.minor[state].capital, Fact(text, ELIM[7], (why,)))


ELIMINATION_CHAPTER = Chapter.of(
    "elimination",
    "Elimination: powers without home centers leave the game after the Map Adjustment",
    (ELIM,),
    options=(ElimPowerCentres, SpanishSuccessorUnits),
)
