"""Control: a power that occupies a center when a build month begins becomes its owner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Power, Province
from ..framework.book import Chapter
from ..framework.phases import change_owners
from ..framework.report import Event, Report
from ..framework.rules import RuleOption
from ..framework.year import State, Turn
from .builds import find_clock_start, find_disturbed_centers
from .calendar import CAL, Month, report_silence
from .loans import capture_event, return_loans
from .opening import find_original_home
from .setting import LEDGERS, MonthSetting, ThirtyYearsRecords, setting_of
from .special_centers import end_replacements


class ControlWhen(RuleOption, about=CAL[8]):
    """When centers change hands.

    The text says this only about victory: control is determined in the build month.
    """

    BUILD_MONTH = "build_month", "Only in build months."
    EVERY_MONTH = (
        "every_month",
        "Also at the end of every movement month; victory is still checked in build months.",
    )


def record_occupations(state: State) -> Turn:
    """Record, after a month of movement, which power occupies each center and since when."""
    setting = setting_of(state)
    records = replace(setting.records, entered=_find_entered_centers(setting))
    visited = find_disturbed_centers(replace(setting, records=records))
    held = {place: visited.get(place, since) for place, since in records.held.items()}
    state = replace(state, ledger=LEDGERS.with_records(replace(records, held=held), state.ledger))
    if ControlWhen.EVERY_MONTH.is_chosen_in(state.rulebook):
        return _change_owners(state, setting.month)
    return Turn(state.position, state.ledger)


def _find_entered_centers(setting: MonthSetting) -> Mapping[Province, tuple[Power, Month]]:
    """Return which power has occupied each center continuously, and since when."""
    before = setting.records.entered
    found: dict[Province, tuple[Power, Month]] = {}
    for place, unit in setting.standing.items():
        if place in setting.board.centers:
            stay = before.get(place)
            found[place] = stay if stay is not None and stay[0] == unit.power else (unit.power, setting.month)
    return found


def take_control(state: State, month: str) -> Turn:
    """Begin the build month `month`: centers change hands, which can end loans and new homes."""
    turn = _change_owners(state, Month.named(state.phase.year, month))
    return replace(turn, report=turn.report + report_silence(month))


def _change_owners(state: State, now: Month) -> Turn:
    turn = change_owners(state, CAL[8])
    setting = replace(setting_of(state), position=turn.position)
    records, ends = _update_records(setting, state.position.owners, now, turn.report.events)
    records, back = end_replacements(replace(setting, records=records))
    report = turn.report + Report(events=(*ends, *back))
    return Turn(turn.position, LEDGERS.with_records(records, state.ledger), report)


def _update_records(
    setting: MonthSetting, before: Mapping[Province, Power], now: Month, captures: tuple[Event, ...]
) -> tuple[ThirtyYearsRecords, list[Event]]:
    """Return the records after centers changed hands, and the loans that end because of it."""
    records = setting.records
    held, lost = dict(records.held), dict(records.lost)
    taken = {event.place: event.fact for event in captures}
    ends: list[Event] = []
    for center, owner in setting.position.owners.items():
        old = before.get(center)
        if owner == old:
            continue
        if old is not None:
            lost[old] = lost.get(old, 0) + 1
        held[center] = find_clock_start(setting, center, owner, now)
        loan = records.find_loan(center)
        if loan is not None:
            records = records.without_loan(center)
            ends.append(capture_event(setting, loan, taken[center]))
    owners = setting.position.owners
    held = {
        place: since
        for place, since in held.items()
        if place in owners and find_original_home(setting, place) != owners[place]
    }
    return replace(records, held=held, lost=lost), ends


def return_due_loans(state: State, month: str) -> Turn:
    """Return the loans that were recalled to their lenders."""
    setting = setting_of(replace(state, phase=replace(state.phase, season=month)))
    records, events = return_loans(setting)
    return Turn(state.position, LEDGERS.with_records(records, state.ledger), Report(events=events))


CHAPTER = Chapter.of(__name__, __doc__, (), options=(ControlWhen,))
