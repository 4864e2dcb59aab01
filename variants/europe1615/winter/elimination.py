"""Elimination: powers that have lost all their homes are out of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ....model.names import Power
from ....model.reasons import Fact
from ....model.wording import format_owner, its_or_their, start_sentence
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses, RuleOption
from ...framework.year import AutomaticStep, State, Turn
from ..land import find_homes
from ..ledger import make_turn, setting_of
from ..politics.counterbalance import update_counterbalance
from ..records import Europe1615Records
from ..setting import Europe1615Setting
from ..victory import SettledWinter, find_end_by_captures, report_end
from .captures import change_owners, find_acquired_land, free_provinces, reassess_standings
from .disbands import disband_units, has_fallen, why_lost
from .rebuilding import find_states_on_homes

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


CHAPTER = Chapter.of(__name__, __doc__, (ELIM,), options=(LiberatedPowerCentre,))
