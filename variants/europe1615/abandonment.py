"""Powers without a player: the others say so, and in the winter they are dissolved (E15-ABN-1).

``ABANDONED DENMARK`` stands among the orders of a phase of movement. If all other powers write it while
Denmark hands in nothing, Denmark is abandoned. It comes back if somebody hands in something for it before the
winter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model.board import places_of
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.names import Power, Province
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import Status
from ..kit.report import Declaration, Entry, EntryReport, Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, PhaseRules, State, Submissions, Turn
from .counterbalance import with_counterbalance
from .liberation import freed, heir, reassessed, with_owners
from .records import ledger_with
from .setting import Setting, setting_of

VERB = "abandoned"
_FORM = "ABANDONED DENMARK"

ABANDONED, RETURNED, DISSOLVED = "abandoned", "returned", "dissolved"
"""The codes of the events that a power has no player, has one again, or is no more."""


# ---------------------------------------------------------------------------------------- handing in


def with_abandonment(rules: PhaseRules) -> PhaseRules:
    """A phase of movement in which powers can say that another one has no player."""

    def read(text: str, state: State) -> Entry:
        words = text.split(maxsplit=1)
        return (
            read_abandoned(text, state) if words[:1] and words[0].lower() == VERB else rules.read(text, state)
        )

    def resolve(state: State, submissions: Submissions) -> Turn:
        setting = setting_of(state)
        named = _named(setting, submissions)
        left = {
            power: tuple(entry for entry in sheet if not _is_ours(entry))
            for power, sheet in submissions.items()
        }
        turn = rules.resolve(state, left)
        now = (setting.records.abandoned | named) - submissions.keys()
        after = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
        records = replace(after.records, abandoned=now)
        report = Report(tuple(_reports(setting, submissions, named)), tuple(_changes(setting, now)))
        return replace(turn, ledger=ledger_with(records, turn.ledger), report=report + turn.report)

    return replace(rules, read=read, resolve=resolve)


def read_abandoned(text: str, state: State) -> Declaration:
    """``ABANDONED DENMARK``; raises `UnreadableError` and name errors with their column.

    A power that is out of the game raises `ImpossibleError`.
    """
    found = re.fullmatch(rf"\s*{VERB}\s+(?P<name>.*\S)\s*", text, re.IGNORECASE | re.DOTALL)
    if found is None:
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=_FORM)
    setting, column = setting_of(state), found.start("name") + 1
    try:
        power = places_of(setting.board).find_power(found["name"])
    except WestphaliaError as error:
        error.at(column=column)
        raise
    if power not in setting.board.power or power in setting.records.gone:
        name = power_name(setting.board, power)
        message = f"{name} is no power of the game (E15-ABN-1)"
        raise ImpossibleError(message, place=Place(column=column), expected=_FORM)
    return Declaration(f"ABANDONED {power}", VERB, (power,))


def _is_ours(entry: Entry) -> bool:
    return isinstance(entry, Declaration) and entry.verb == VERB


def _named(setting: Setting, submissions: Submissions) -> frozenset[Power]:
    """The powers that hand in nothing and that all others call abandoned."""
    out = setting.records.gone | setting.records.abandoned
    active = {info.id for info in setting.board.powers if info.id not in out}
    said: dict[Power, set[Power]] = {}
    for power, entry in _entries(submissions):
        said.setdefault(Power(entry.words[0]), set()).add(power)
    return frozenset(
        power for power, sayers in said.items() if power not in submissions and sayers >= active - {power}
    )


def _entries(submissions: Submissions) -> Iterator[tuple[Power, Declaration]]:
    for power, sheet in submissions.items():
        for entry in sheet:
            if isinstance(entry, Declaration) and _is_ours(entry):
                yield power, entry


def _reports(setting: Setting, submissions: Submissions, named: frozenset[Power]) -> Iterator[EntryReport]:
    for power, entry in _entries(submissions):
        name = power_name(setting.board, Power(entry.words[0]))
        if Power(entry.words[0]) in named:
            yield EntryReport(
                power, entry, Status.SUCCEEDS, ABANDONED, Fact(f"All say that {name} has no player.")
            )
        else:
            why = f"{entry.text} has no effect: all others must say so, and {name} must hand in nothing."
            yield EntryReport(power, entry, Status.VOID, "E15-ABN-1", Fact(why))


def _changes(setting: Setting, now: frozenset[Power]) -> Iterator[Event]:
    before = setting.records.abandoned
    for info in setting.board.powers:
        if info.id in now - before:
            yield Event(ABANDONED, info.id, fact=Fact(f"{info.name} is abandoned."))
        elif info.id in before - now:
            yield Event(RETURNED, info.id, fact=Fact(f"{info.name} has a player again."))


# ------------------------------------------------------------------------------------------- winter


def dissolved(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """The setting without the abandoned powers, and what is told about it.

    Each of their centers is a minor state from now on (E15-ABN-2), what else they own is open land
    (E15-ABN-3) or belongs to the state or power that they took it from.
    """
    records, board = setting.records, setting.board
    powers = tuple(info.id for info in board.powers if info.id in records.abandoned)
    if not powers:
        return setting, ()
    unspent = {power: 0 if power in powers else points for power, points in records.unspent.items()}
    gone = records.dissolved | frozenset(powers)
    records = replace(records, abandoned=frozenset(), dissolved=gone, unspent=unspent)
    before = replace(setting, records=records)
    after = with_owners(before, _open_land(before, powers))
    after, events = freed(after, sorted(center for power in powers for center in before.centers_of(power)))
    after = reassessed(before, after)
    records, balance = with_counterbalance(after)
    told = (
        Event(DISSOLVED, power, fact=Fact(f"{power_name(board, power)} is abandoned and dissolved."))
        for power in powers
    )
    return replace(after, records=records), (*told, *events, *balance)


def _open_land(setting: Setting, powers: tuple[Power, ...]) -> Mapping[Province, Power | None]:
    """Whose the land without centers of these powers is."""
    places = (place for power in powers for place in setting.dominion(power) - setting.centers_of(power))
    return {place: heir(setting, place) for place in places}


def _dissolve(state: State) -> Turn:
    setting, events = dissolved(setting_of(state))
    return Turn(setting.position, ledger_with(setting.records, state.ledger), Report(events=events))


DISSOLUTION = Moment("dissolution", _dissolve)
"""Abandoned powers are dissolved in the winter, once captures are settled (E15-ABN-1)."""
