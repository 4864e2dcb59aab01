"""Powers that leave the game: abandoned ones are dissolved, those without homes eliminated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from ...model.names import Power, Province
from ...model.reasons import Fact
from ...model.wording import (
    conjugate,
    format_owner,
    its_or_their,
    name_subject,
    start_clause,
    start_sentence,
    the_power,
)
from ...solver import Status
from ..framework.book import Chapter
from ..framework.report import EntryReport, Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement, bar_if, find_declarations
from ..framework.year import AutomaticStep, State, Submissions, Turn
from .captures import change_owners, find_acquired_land, find_heir, free_provinces, reassess_standings
from .influence import update_counterbalance
from .land import find_homes
from .ledger import SpokenStatement, make_turn, setting_of
from .state import Europe1615Records, Europe1615Setting, Speaker
from .victory import SettledWinter, find_end_by_captures, report_end
from .winter_losses import disband_units, has_fallen, why_lost

# ================================================================================================ Abandonment
#
# The referee declares a power abandoned on the referee's sheet (``DENMARK IS ABANDONED``, `players`) after
# looking for another player. Under another option, the other powers do: they write ``ABANDONED DENMARK``
# among their orders of a movement phase. If all powers that submit anything write it while Denmark submits
# nothing, Denmark is abandoned. It returns if anything is submitted for it before winter.

ABN = Clauses(
    "E15-ABN",
    {
        1: "a power that no longer has a player is dissolved in winter",
        2: "each center of a dissolved power becomes a pliant minor state",
        3: "the other land of a dissolved power is open to all units",
        4: "the influence of a dissolved power is removed like that of an eliminated power",
    },
)


class Abandonment(RuleOption, about=ABN[1]):
    """Who declares a power abandoned.

    The referee looks for another player first.
    """

    REFEREE = "referee", "The referee, in any phase: `DENMARK IS ABANDONED`."
    ALL_OTHERS = (
        "all_others_say_so",
        "All others that submit anything, in a movement phase for which it does not: `ABANDONED DENMARK`.",
    )


class DissolvedCentreUnit(RuleOption, about=ABN[2]):
    """Whether a center of an abandoned power gets a unit when it becomes a minor state.

    States get back units that they lost, and this one has lost none.
    """

    NONE_FIRST_WINTER = "none_first_winter", "It gets none in that winter."
    AUTO_BUILD = "auto_build", "It gets an army if the center is vacant."


ABANDONED, RETURNED, DISSOLVED = "abandoned", "returned", "dissolved"
"""The codes of the events that a power lost its player, has one again, or is dissolved."""


# ------------------------------------------------------------------------------------ who has a player


@dataclass(frozen=True, slots=True)
class AbsentPower:
    """The power that is declared to have no player."""

    power: Power


def _find_power_objection(at: Speaker, said: AbsentPower) -> Fact | None:
    board = at.setting.board
    there = said.power in board.power and said.power not in at.setting.records.gone
    return None if there else Fact(f"{start_clause(board, said.power, 'is')} not a power in the game")


ABANDON = Statement(
    Form("ABANDONED {power}", "ABANDONED DENMARK", AbsentPower),
    ABANDONED,
    (
        bar_if(
            ABN[1],
            lambda _at, _said: True,
            "only the referee may declare a power abandoned",
            under=Abandonment.REFEREE,
        ),
        Bar(ABN[1], _find_power_objection),
    ),
    effect=lambda at, _: at,
    wording=lambda at, said, _: f"{start_clause(at.setting.board, said.power, 'has')} no player",
    refusal="",
    wrong_at="power",
)
"""A power is abandoned if all others that may vote write this; `record_abandonments` decides that."""

ABSENCES = SpokenStatement(ABANDON)


def record_abandonments(state: State, submissions: Submissions, turn: Turn) -> Turn:
    """Record the declarations of abandonment of a movement phase (E15-ABN-1)."""
    setting = setting_of(state)
    sayers = _find_declarers(setting, submissions)
    named = {power for power, saying in sayers.items() if _is_declared_abandoned(submissions, power, saying)}
    after = setting_of(state.after(turn))
    now = (setting.records.abandoned | named) - submissions.keys()
    after = after.recording(abandoned=now)
    changes = make_turn(after, state, _change_events(setting, now, sayers))
    report = Report(tuple(_report_declarations(setting, submissions, named))) + changes.report + turn.report
    return replace(turn, ledger=changes.ledger, report=report)


def _find_declarers(setting: Europe1615Setting, submissions: Submissions) -> Mapping[Power, frozenset[Power]]:
    """Return the powers that declare each power abandoned."""
    found: dict[Power, set[Power]] = {}
    for sayer, _, said in find_declarations(ABANDON, submissions):
        found.setdefault(said.power, set()).add(sayer)
    return {info.id: frozenset(found[info.id]) for info in setting.board.powers if info.id in found}


def _is_declared_abandoned(submissions: Submissions, power: Power, sayers: frozenset[Power]) -> bool:
    """Return whether a power submits nothing and all that submit anything declare it abandoned."""
    return power not in submissions and submissions.keys() <= sayers


def _report_declarations(
    setting: Europe1615Setting, submissions: Submissions, named: set[Power]
) -> Iterator[EntryReport]:
    for sayer, entry, said in find_declarations(ABANDON, submissions):
        name = the_power(setting.board, said.power)
        if said.power in named:
            fact = Fact(f"All other powers declare {name} abandoned.", ABN[1])
            yield EntryReport(sayer, entry, Status.SUCCEEDS, ABANDONED, fact)
        else:
            why = f"{entry.text} has no effect: all others must declare it, and {name} must submit nothing."
            yield EntryReport(sayer, entry, Status.VOID, ABN[1], Fact(why, ABN[1]))


def _change_events(
    setting: Europe1615Setting, now: frozenset[Power], sayers: Mapping[Power, frozenset[Power]]
) -> Iterator[Event]:
    before, board = setting.records.abandoned, setting.board
    for info in board.powers:
        if info.id in now - before:
            name = the_power(board, info.id)
            starts = sorted(start_sentence(board, power, "declares") for power in sayers.get(info.id, ()))
            because = (
                Fact(f"{start_sentence(board, info.id, 'submits')} nothing."),
                *(Fact(f"{start} {name} abandoned.") for start in starts),
            )
            text = f"{start_sentence(board, info.id, 'is')} abandoned."
            yield Event(ABANDONED, info.id, fact=Fact(text, ABN[1], because))
        elif info.id in before - now:
            because = (Fact(f"{start_sentence(board, info.id, 'submits')} something."),)
            text = f"{start_sentence(board, info.id, 'has')} a player again."
            yield Event(RETURNED, info.id, fact=Fact(text, ABN[1], because))


# -------------------------------------------------------------------------------------- in the winter


def dissolve_abandoned_powers(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Dissolve the abandoned powers.

    Each of their centers becomes a minor state (E15-ABN-2). Their other land becomes open (E15-ABN-3) or
    returns to the state or power from which they took it.
    """
    records, board = setting.records, setting.board
    powers = tuple(
        info.id for info in board.powers if info.id in records.absent and info.id not in records.gone
    )
    if not powers:
        return setting, ()
    unspent = {power: 0 if power in powers else points for power, points in records.unspent.items()}
    gone = records.dissolved | frozenset(powers)
    records = replace(records, abandoned=frozenset(), vacant=frozenset(), dissolved=gone, unspent=unspent)
    before = replace(setting, records=records)
    after = change_owners(before, _find_heirs(before, powers))
    after, events = free_provinces(
        after, sorted(center for power in powers for center in before.centers_of(power))
    )
    after = reassess_standings(before, after)
    records, balance = update_counterbalance(after)
    told = [Event(DISSOLVED, power, fact=_dissolution_fact(setting, power)) for power in powers]
    return replace(after, records=records), (*told, *events, *balance)


def _dissolution_fact(setting: Europe1615Setting, power: Power) -> Fact:
    name = the_power(setting.board, power)
    who = "The referee" if power in setting.records.vacant else "All other powers"
    because = Fact(f"{who} declared {name} abandoned.", ABN[1])
    is_ = conjugate(setting.board, power, "is")
    return Fact(f"{name_subject(setting.board, power)} {is_} abandoned and dissolved.", ABN[1], (because,))


def _find_heirs(setting: Europe1615Setting, powers: tuple[Power, ...]) -> Mapping[Province, Power | None]:
    """Return the new owner of each province without a center that these powers owned."""
    places = (place for power in powers for place in setting.dominion(power) - setting.centers_of(power))
    return {place: find_heir(setting, place) for place in places}


def _dissolve(state: State) -> Turn:
    setting, events = dissolve_abandoned_powers(setting_of(state))
    return make_turn(setting, state, events)


DISSOLUTION = AutomaticStep("dissolution", _dissolve)
"""Abandoned powers are dissolved in winter, after captures."""


ABANDONMENT_CHAPTER = Chapter.of(
    "winter.abandonment",
    "Abandonment: a power without a player is dissolved in winter",
    (ABN,),
    options=(Abandonment, DissolvedCentreUnit),
    statements=(ABANDON,),
)


# ================================================================================================ Older files


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file, with the option set under which its powers declared abandonment."""
    rules = data.get("rules")
    if not isinstance(rules, Mapping) or Abandonment.field_name in rules:
        return data
    phases = [data, *cast("Sequence[Mapping[str, object]]", data.get("history", ()))]
    sheets = (cast("Mapping[str, Sequence[str]]", one.get("submissions", {})) for one in phases)
    lines = (line for sheet in sheets for entries in sheet.values() for line in entries)
    if not any(line.upper().startswith(f"{ABANDON.verb.upper()} ") for line in lines):
        return data
    chosen = cast("Mapping[str, object]", rules)
    return {**data, "rules": {**chosen, Abandonment.field_name: Abandonment.ALL_OTHERS.value}}


# ================================================================================================ Elimination

ELIM = Clauses(
    "E15-ELIM",
    {
        1: "a power that has lost all its home centers is eliminated, even if it holds other land",
        2: "land that an eliminated power has captured is free, even that captured in the same winter",
        3: "an eliminated power receives and places no more influence",
        4: "all scores and won rounds of an eliminated power are void",
        5: "an eliminated power's influence in minor states is removed after scoring",
        6: "the next status check determines the statuses of the states concerned",
        7: "the other land of an eliminated power belongs to nobody and can be entered",
        8: "the influence of an abandoned power is removed in the same way",
    },
)


class LiberatedPowerCentre(RuleOption, about=ELIM[2]):
    """What happens to other powers' homes that an eliminated power had captured.

    Homes that a fallen minor state had captured become new minor states (E15-EXP-12).
    """

    NEW_MINOR_STATE = "new_minor_state", "They are new minor states, without influence."
    BACK_TO_POWER = "back_to_power", "They return to their powers if these are still in the game."


ELIMINATED = "homes_lost"
"""The code of the event that a power has lost all its homes."""


def find_newly_eliminated(setting: Europe1615Setting) -> tuple[Power, ...]:
    """Return the powers in the game that own none of their homes, whatever else they own (E15-ELIM-1)."""
    return tuple(
        power
        for power, places in find_homes(setting.board).items()
        if power not in setting.records.gone and all(setting.owner(place) != power for place in places)
    )


def settle_captures(state: State) -> Turn:
    """Settle the consequences of a winter's captures: eliminations, and perhaps the end of the game.

    An eliminated power loses its scores (E15-ELIM-4) and receives no more influence (E15-ELIM-3). Influence
    it has placed counts until after scoring (E15-ELIM-5).
    """
    held = setting_of(state)
    powers = find_newly_eliminated(held)
    left, events = eliminate_powers(held, powers) if powers else (held, ())
    left, disbanded = disband_units_of_fallen(held, left)
    events = (*events, *disbanded)
    end = find_end_by_captures(SettledWinter(held, left))
    turn = make_turn(left, state, events)
    return (
        turn if end is None else replace(turn, report=turn.report + report_end(left, end), ending=end.ending)
    )


def eliminate_powers(
    setting: Europe1615Setting, powers: Iterable[Power]
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Eliminate these powers.

    What they had acquired is free (E15-ELIM-2); the rest of their land is unowned and open (E15-ELIM-7).
    """
    gone = tuple(powers)
    before = replace(setting, records=_record_elimination(setting.records, gone))
    after, told = before, list(_elimination_events(setting, gone))
    for power in gone:
        is_ = start_sentence(setting.board, power, "is")
        why = Fact(f"{is_} eliminated, and all captured land is free.", ELIM[2])
        back = LiberatedPowerCentre.BACK_TO_POWER.is_chosen_in(setting.options)
        after, events = free_provinces(after, find_acquired_land(before, power), why, homes_go_back=back)
        told += events
    after = change_owners(after, {place: None for power in gone for place in after.dominion(power)})
    after = reassess_standings(before, after)
    records, balance = update_counterbalance(after)
    return replace(after, records=records), (*told, *balance)


def disband_units_of_fallen(
    held: Europe1615Setting, left: Europe1615Setting
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Disband the units of states that an eliminated power captured this winter.

    Such a state falls like any other: its units capture nothing (E15-DIS-7) and are disbanded (E15-EW-1),
    although the elimination frees it before Early Winter (E15-ELIM-2).
    """
    fallen = [
        unit
        for unit in left.position.units
        if has_fallen(held, unit.power) and not has_fallen(left, unit.power)
    ]
    return disband_units(left, {unit: why_lost(held, unit) for unit in fallen})


def _elimination_events(setting: Europe1615Setting, powers: Iterable[Power]) -> Iterator[Event]:
    board = setting.board
    for power in powers:
        lost = [(place, setting.owner(place)) for place in find_homes(board)[power]]
        because = tuple(Fact(format_owner(board, place, owner)) for place, owner in lost)
        its = its_or_their(board, power)
        text = (
            f"{start_sentence(board, power, 'has')} lost all {its} home centers."
            f" {its.capitalize()} scores and won rounds are void."
        )
        yield Event(ELIMINATED, power, fact=Fact(text, ELIM[1], because))


def _record_elimination(records: Europe1615Records, powers: tuple[Power, ...]) -> Europe1615Records:
    rounds = records.rounds
    for power in powers:
        rounds = rounds.remove_power(power)
    left = {power: 0 if power in powers else points for power, points in records.unspent.items()}
    return replace(records, eliminated=records.eliminated | frozenset(powers), rounds=rounds, unspent=left)


def find_states_on_homes(setting: Europe1615Setting) -> frozenset[Power]:
    """Return the minor states that now exist on former home centers of powers."""
    powers = setting.board.power
    return frozenset(
        state for state in setting.independent if setting.original_owner(setting.capital(state)) in powers
    )


def remove_influence(state: State) -> Turn:
    """Remove, after scoring, the influence of powers that are out of the game (E15-ELIM-5, E15-ELIM-8).

    The next status check determines the resulting statuses (E15-ELIM-6). States on former homes of powers
    count as new until this moment.
    """
    setting = setting_of(state)
    gone = setting.records.gone
    influence = {
        minor: {power: points for power, points in placed.items() if power not in gone}
        for minor, placed in setting.records.influence.items()
    }
    records = replace(setting.records, influence=influence, settled=find_states_on_homes(setting))
    return make_turn(replace(setting, records=records), state)


RECKONING = AutomaticStep("reckoning", settle_captures)
"""The consequences of a winter's captures for the powers and the game."""

CEDED = AutomaticStep("removed influence", remove_influence)
"""The removal of the influence of powers that are out of the game, at the end of a year."""


ELIMINATION_CHAPTER = Chapter.of(
    "winter.elimination",
    "Elimination: powers that have lost all their homes are out of the game",
    (ELIM,),
    options=(LiberatedPowerCentre,),
)
