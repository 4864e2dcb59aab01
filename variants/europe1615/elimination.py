"""Powers that have lost all their homes are out of the game (E15-ELIM-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...model.names import Power
from ..report import Event, Report
from ..wording import power_name, province_name
from ..year import State, Turn
from .counterbalance import with_counterbalance
from .ends import Winter, end_by_captures, ended
from .land import homes
from .liberation import freed, with_owners
from .minor_builds import states_on_homes
from .records import Records, ledger_with
from .setting import Setting, setting_of
from .statuses import restated

ELIMINATED, LIBERATED = "eliminated_power", "liberated"
"""The codes of the events that a power is out of the game, and that a place is free again."""


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
    """The setting in which these powers are out of the game, and what is told about it."""
    gone = tuple(powers)
    events = [*_eliminated(setting, gone)]
    changes = {place: owner for power in gone for place, owner in freed(setting, power, gone).items()}
    for place, owner in changes.items():
        whose = f"is free: it belongs to {power_name(setting.board, owner)}" if owner else "belongs to nobody"
        events.append(Event(LIBERATED, owner, place, f"{province_name(setting.board, place)} {whose}."))
    # The rest of their land is unmarked and passable (E15-ELIM-7).
    rest = {place: None for power in gone for place in setting.dominion(power) - changes.keys()}
    owners = with_owners(setting.position.owners, {**changes, **rest})
    setting = replace(
        setting,
        position=replace(setting.position, owners=owners),
        records=_ceded(setting.records, gone),
    )
    setting, changed = restated(setting)
    records, balance = with_counterbalance(setting)
    return replace(setting, records=records), (*events, *changed, *balance)


def _eliminated(setting: Setting, powers: Iterable[Power]) -> Iterator[Event]:
    for power in powers:
        name = power_name(setting.board, power)
        text = f"{name} has lost all its home centers. Its scores and won rounds are void."
        yield Event(ELIMINATED, power, text=text)


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
