"""The status check: influence is allotted for a new year, and every state's status is determined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...framework.report import Event, Report
from ...framework.year import AutomaticStep, State, Turn
from ..ledger import setting_of, write_records
from ..records import Europe1615Records
from ..setting import Europe1615Setting
from .attacks import attack_sequence_fact, find_attack_sequence
from .counterbalance import update_counterbalance
from .influence import allotment_fact, compute_allotment
from .statuses import update_statuses

ALLOTTED, SEQUENCE = "allotted", "attack_sequence"
"""The codes of the events about a power's influence for the year, and about the order of attacks."""


def begin_year(setting: Europe1615Setting, year: int) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Begin a year; return its setting and events (E15-CAL-3, E15-CAL-4)."""
    setting = replace(setting, records=allot_influence(setting, year))
    setting, changes = update_statuses(setting)
    records, balance = update_counterbalance(setting)
    setting = replace(setting, records=records)
    return setting, (*_allotment_events(setting, year), *changes, *balance)


def allot_influence(setting: Europe1615Setting, year: int) -> Europe1615Records:
    """Return the records with the influence of a new year; what was left of the old is lost (E15-INF-12)."""
    allotments = {info.id: compute_allotment(setting, info.id) for info in setting.board.powers}
    return replace(
        setting.records,
        allotments=allotments,
        unspent=dict(allotments),
        attackers=find_attack_sequence(setting, allotments, year),
    )


def _allotment_events(setting: Europe1615Setting, year: int) -> Iterator[Event]:
    for info in setting.board.powers:
        if info.id not in setting.records.gone:
            yield Event(ALLOTTED, info.id, fact=allotment_fact(setting, info.id))
    yield Event(SEQUENCE, fact=attack_sequence_fact(setting, year))


def _check_statuses(state: State) -> Turn:
    setting, events = begin_year(setting_of(state), state.phase.year + 1)
    return Turn(state.position, write_records(setting.records, state.ledger), Report(events=events))


STATUS_CHECK = AutomaticStep("status check", _check_statuses)
"""The first phase of a year (E15-CAL-1); the opening includes that of the first year."""
