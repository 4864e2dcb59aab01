"""The beginning of a year: influence is allotted, and every minor state is looked at again (E15-CAL-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.reasons import Fact
from ...solver import listed
from ..kit.report import Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from .allotments import with_allotments
from .counterbalance import with_counterbalance
from .records import ledger_with
from .setting import Setting, setting_of
from .statuses import restated

ALLOTTED, SEQUENCE = "allotted", "attack_sequence"
"""The codes of the events about the influence of a power for the year, and about who attacks when."""


def begin_year(setting: Setting, year: int) -> tuple[Setting, tuple[Event, ...]]:
    """The setting in which a year begins, and what is told about it (E15-CAL-4)."""
    setting = replace(setting, records=with_allotments(setting, year))
    setting, changes = restated(setting)
    records, balance = with_counterbalance(setting)
    setting = replace(setting, records=records)
    return setting, (*_allotted(setting), *changes, *balance)


def _allotted(setting: Setting) -> Iterator[Event]:
    board, records = setting.board, setting.records
    for info in board.powers:
        if info.id not in records.gone:
            count = records.allotments[info.id]
            noun = "point" if count == 1 else "points"
            yield Event(ALLOTTED, info.id, fact=Fact(f"{info.name} receives {count} {noun} of influence."))
    names = [power_name(board, power) for power in records.attackers if power not in records.gone]
    yield Event(SEQUENCE, fact=Fact(f"Diplomatic attacks are resolved in this sequence: {listed(names)}."))


def _check(state: State) -> Turn:
    setting, events = begin_year(setting_of(state), state.phase.year + 1)
    return Turn(state.position, ledger_with(setting.records, state.ledger), Report(events=events))


STATUS_CHECK = Moment("status check", _check)
"""The first phase of a year (E15-CAL-1); that of the first year is part of the opening."""
