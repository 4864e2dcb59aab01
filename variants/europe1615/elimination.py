"""Powers that have lost all their homes are out of the game (E15-ELIM-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from .land import homes
from .minor_builds import states_on_homes
from .politics.counterbalance import with_counterbalance
from .records import Records, ledger_with
from .setting import Setting, setting_of
from .victory import Winter, end_by_captures, ended
from .winter.captures import acquired, freed, reassessed, with_owners

ELIMINATED = "homes_lost"
"""The code of the event that a power has lost all its homes."""


def newly_eliminated(setting: Setting) -> tuple[Power, ...]:
    """The powers of the game that own none of their homes, whatever else they own (E15-ELIM-1)."""
    return tuple(
        power
        for power, places in homes(setting.board).items()
        if power not in setting.records.gone and all(setting.owner(place) != power for place in places)
    )


def reckon(state: State) -> Turn:
    """The captures of a winter are settled: who is out of the game, and whether it ends.

    An eliminated power gives up its scores (E15-ELIM-4) and receives no influence any more (E15-ELIM-3); what
    it placed counts until after the scoring (E15-ELIM-5).
    """
    held = setting_of(state)
    powers = newly_eliminated(held)
    left, events = without_powers(held, powers) if powers else (held, ())
    end = end_by_captures(Winter(held, left))
    report = Report(events=tuple(events))
    ledger = ledger_with(left.records, state.ledger)
    if end is None:
        return Turn(left.position, ledger, report)
    return Turn(left.position, ledger, report + ended(left, end), end.ending)


def without_powers(setting: Setting, powers: Iterable[Power]) -> tuple[Setting, tuple[Event, ...]]:
    """The setting in which these powers are out of the game, and what is told about it.

    What they had acquired is free (E15-ELIM-2), the rest of their land unmarked and passable (E15-ELIM-7).
    """
    gone = tuple(powers)
    before = replace(setting, records=_ceded(setting.records, gone))
    after, events = freed(before, [place for power in gone for place in acquired(before, power)])
    after = with_owners(after, {place: None for power in gone for place in after.dominion(power)})
    after = reassessed(before, after)
    records, balance = with_counterbalance(after)
    return replace(after, records=records), (*_eliminated(setting, gone), *events, *balance)


def _eliminated(setting: Setting, powers: Iterable[Power]) -> Iterator[Event]:
    for power in powers:
        name = power_name(setting.board, power)
        text = f"{name} has lost all its home centers. Its scores and won rounds are void."
        yield Event(ELIMINATED, power, fact=Fact(text))


def _ceded(records: Records, powers: tuple[Power, ...]) -> Records:
    rounds = records.rounds
    for power in powers:
        rounds = rounds.without(power)
    left = {power: 0 if power in powers else points for power, points in records.unspent.items()}
    return replace(records, eliminated=records.eliminated | frozenset(powers), rounds=rounds, unspent=left)


def remove_influence(state: State) -> Turn:
    """After the scoring: the influence of powers that are out of the game is gone (E15-ELIM-5, E15-ELIM-8).

    What that makes of the states is asked in the next status check (E15-ELIM-6). States on former homes of
    powers are no new ones any more.
    """
    setting = setting_of(state)
    gone = setting.records.gone
    influence = {
        state_: {power: points for power, points in placed.items() if power not in gone}
        for state_, placed in setting.records.influence.items()
    }
    records = replace(setting.records, influence=influence, settled=states_on_homes(setting))
    return Turn(state.position, ledger_with(records, state.ledger))


RECKONING = Moment("reckoning", reckon)
"""What the captures of a winter mean for the powers and for the game."""

CEDED = Moment("removed influence", remove_influence)
"""The end of a year for powers that are out of the game."""
