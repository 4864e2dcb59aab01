"""Phases in which the Papacy announces its decree, and in which decrees are violated.

Other phases are wrapped: their own rules never see a decree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...model.errors import ImpossibleError, Place
from ...model.names import Power
from ...model.reasons import Fact
from ...solver import clause_words
from ..kit.report import Declaration, Entry, Event
from ..kit.year import Check, Due, Fault, PhaseRules, State, Submissions, Turn
from . import clauses_realm as clauses_realm  # the words of the clauses
from .breaches import acts_of_units, diplomatic_acts
from .choices_papacy import DecreeSubmission
from .decrees import Draft, command, decree_verdicts, drafted, is_decree_entry
from .papacy import PAPACY, is_decree, read_decree
from .records import ledger_with
from .setting import Setting, setting_of

ANNOUNCED = "decree"
"""The code of the event that a decree is announced."""

_Noting = Callable[[Setting, Submissions, Turn], frozenset[tuple[int, Power, str]]]
"""What was done against decrees in a phase."""


def with_decrees(rules: PhaseRules, when: DecreeSubmission, note: _Noting) -> PhaseRules:
    """The rules of a phase in which decrees are announced, if the knob says `when`, and may be violated."""

    def dues(state: State) -> Mapping[Power, Due]:
        found = rules.dues(state)
        setting = setting_of(state)
        if PAPACY in found or PAPACY not in setting.powers or not _is_now(setting, when):
            return found
        both = {**found, PAPACY: Due(1, "decree")}
        return {info.id: both[info.id] for info in state.position.board.powers if info.id in both}

    def read(text: str, state: State) -> Entry:
        return read_decree(text, state.position.board) if is_decree(text) else rules.read(text, state)

    def check(state: State, power: Power, entries: tuple[Entry, ...]) -> list[Fault]:
        return [*_others(rules.check, state, power, entries), *_decree_faults(state, power, entries, when)]

    def resolve(state: State, submissions: Submissions) -> Turn:
        rest = {
            power: tuple(entry for entry in entries if not is_decree_entry(entry))
            for power, entries in submissions.items()
        }
        turn = _announced(state, submissions, rules.resolve(state, rest))
        setting = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
        papacy = setting.records.papacy.with_acts(note(setting, rest, turn))
        return replace(turn, ledger=ledger_with(replace(setting.records, papacy=papacy), turn.ledger))

    return replace(rules, dues=dues, read=read, check=check, resolve=resolve)


def noting_diplomacy(
    setting: Setting, submissions: Submissions, _turn: Turn
) -> frozenset[tuple[int, Power, str]]:
    """What was done against decrees in the diplomatic phase."""
    return diplomatic_acts(setting, submissions)


def noting_units(
    setting: Setting, _submissions: Submissions, turn: Turn
) -> frozenset[tuple[int, Power, str]]:
    """What is done against decrees where units stand after a phase."""
    return acts_of_units(setting, turn.position.units)


def watched(rules: PhaseRules) -> PhaseRules:
    """The rules of a phase in which decrees are not announced but may be violated by where units go."""

    def resolve(state: State, submissions: Submissions) -> Turn:
        turn = rules.resolve(state, submissions)
        setting = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
        papacy = setting.records.papacy.with_acts(noting_units(setting, submissions, turn))
        return replace(turn, ledger=ledger_with(replace(setting.records, papacy=papacy), turn.ledger))

    return replace(rules, resolve=resolve)


# -------------------------------------------------------------------------------------------- checking


def _is_now(setting: Setting, when: DecreeSubmission) -> bool:
    return setting.knobs.e19_decree_submission is when


def _others(check: Check | None, state: State, power: Power, entries: tuple[Entry, ...]) -> list[Fault]:
    """What is wrong with everything that is no decree."""
    if check is None:
        return []
    kept = [index for index, entry in enumerate(entries) if not is_decree_entry(entry)]
    faults = check(state, power, tuple(entries[index] for index in kept))
    return [(kept[index] if index >= 0 else index, error) for index, error in faults]


def _decree_faults(
    state: State, power: Power, entries: tuple[Entry, ...], when: DecreeSubmission
) -> list[Fault]:
    """What is wrong with decrees: when they are handed in, by whom, what they command."""
    setting = setting_of(state)
    verdicts = decree_verdicts(setting, power, entries)
    if verdicts and not _is_now(setting, when):
        late = f"a decree cannot be handed in now: {clause_words('E19-PAPACY-3')}"
        return [(index, ImpossibleError(late, place=Place(column=1))) for index in verdicts]
    return [
        (index, verdict.error(entries[index])) for index, verdict in verdicts.items() if not verdict.counts
    ]


# ------------------------------------------------------------------------------------------- announcing


def _announced(state: State, submissions: Submissions, turn: Turn) -> Turn:
    """What a phase comes to with the decrees that the Papacy announced in it."""
    setting = setting_of(state)
    papacy = setting_of(replace(state, ledger=turn.ledger)).records.papacy
    entries = submissions.get(PAPACY, ())
    verdicts = decree_verdicts(setting, PAPACY, entries)
    reports, events = list(turn.report.entries), list(turn.report.events)
    for index, verdict in verdicts.items():
        entry = entries[index]
        assert isinstance(entry, Declaration)
        reports.append(verdict.report(PAPACY, entry))
        if verdict.counts:
            decree = drafted(
                replace(setting, records=replace(setting.records, papacy=papacy)), Draft.of(entry)
            )
            papacy = papacy.with_decree(decree)
            what = f"{command(setting, decree)}, from {decree.since} on"
            text = f"The Papacy announces decree {decree.number}: {what}."
            events.append(Event(ANNOUNCED, PAPACY, fact=Fact(text)))
    if not verdicts:
        return turn
    records = replace(setting_of(replace(state, ledger=turn.ledger)).records, papacy=papacy)
    report = replace(turn.report, entries=tuple(reports), events=tuple(events))
    return replace(turn, ledger=ledger_with(records, turn.ledger), report=report)
