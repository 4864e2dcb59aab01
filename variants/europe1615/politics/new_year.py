"""The status check: influence is allotted for a new year, and every minor state is reevaluated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...framework.report import Event, Report
from ...framework.year import AutomaticStep, State, Turn
from ..ledger import ledger_with, setting_of
from ..records import Europe1615Records
from ..setting import Europe1615Setting
from .attacks import attack_sequence, sequence_fact
from .counterbalance import with_counterbalance
from .influence import allotment, allotment_fact
from .statuses import restated

ALLOTTED, SEQUENCE = "allotted", "attack_sequence"
"""The codes of the events about a power's influence for the year, and about the order of attacks."""


def begin_year(setting: Europe1615Setting, year: int) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Begin a year: return its setting and events (E15-CAL-3, E15-CAL-4)."""
    setting = replace(setting, records=with_allotments(setting, year))
    setting, changes = restated(setting)
    records, balance = with_counterbalance(setting)
    setting = replace(setting, records=records)
    return setting, (*_allotment_events(setting, year), *changes, *balance)


def with_allotments(setting: Europe1615Setting, year: int) -> Europe1615Records:
    """Return the records with the influence of a new year; what was left of the old is lost (E15-INF-12)."""
    allotments = {info.id: allotment(setting, info.id) for info in setting.board.powers}
    return replace(
        setting.records,
        allotments=allotments,
        unspent=dict(allotments),
        attackers=attack_sequence(setting, allotments, year),
    )


def _allotment_events(setting: Europe1615Setting, year: int) -> Iterator[Event]:
    for info in setting.board.powers:
        if info.id not in setting.records.gone:
            yield Event(ALLOTTED, info.id, fact=allotment_fact(setting, info.id))
    yield Event(SEQUENCE, fact=sequence_fact(setting, year))


def _check(state: State) -> Turn:
    setting, events = begin_year(setting_of(state), state.phase.year + 1)
    return Turn(state.position, ledger_with(setting.records, state.ledger), Report(events=events))


STATUS_CHECK = AutomaticStep("status check", _check)
"""The first phase of a year (E15-CAL-1); the opening includes that of the first year."""
