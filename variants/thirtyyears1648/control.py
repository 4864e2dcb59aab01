"""What happens between the phases: who stands where since when, who controls what, who has won."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..kit.phases import change_owners
from ..kit.report import Ending, EndKind, Event, Happening, Report
from ..kit.wording import power_name, province_name
from ..kit.year import State, Turn
from .capacity import victory_centers
from .choices_realm import VictoryCentres, VictoryCentresOttoman, VictoryTie
from .choices_setting import ControlWhen, HoldBreak, HoldClockStart, PressInBuildMonth
from .knobs import knobs_of
from .land import OTTOMAN
from .loans import ended, returned_loans
from .months import number_of
from .records import Records, ledger_with
from .setting import Setting, setting_of

SILENCE = "silence"
"""The code of the event that nobody may write to anybody for a month (T48-CAL-5)."""

HOME_BACK = "home_back"
"""The code of the event that a special center is no home any more (T48-OTT-6)."""


def end_month(state: State) -> Turn:
    """A month of movement is over: note who stands in which center, and since when."""
    setting = setting_of(state)
    now = setting.month
    centers = setting.board.centers
    entered = {
        place: (unit.power, _since(setting.records, place, unit.power, now))
        for place, unit in setting.standing.items()
        if place in centers
    }
    records = replace(setting.records, entered=entered)
    if setting.knobs.t48_hold_break is HoldBreak.ANY_FOREIGN_ENTRY:
        owners = state.position.owners
        disturbed = {place: now for place, (power, _) in entered.items() if owners.get(place) != power}
        records = replace(
            records, held={place: disturbed.get(place, since) for place, since in records.held.items()}
        )
    state = replace(state, ledger=ledger_with(records, state.ledger))
    if setting.knobs.t48_control_when is ControlWhen.EVERY_MONTH:
        return _change_hands(state, now)
    return Turn(state.position, state.ledger)


def _since(records: Records, place: Province, power: Power, now: int) -> int:
    before = records.entered.get(place)
    return before[1] if before is not None and before[0] == power else now


def take_control(state: State, month: str) -> Turn:
    """The build month `month` begins: centers change hands, which ends loans and new homes (T48-CAL-8)."""
    now = number_of(state.phase.year, month)
    turn = _change_hands(state, now)
    if knobs_of(state.rulebook).t48_press_in_build_month is PressInBuildMonth.OPEN:
        return turn
    text = f"No power writes to another one in {month.title()}."
    return replace(turn, report=turn.report + Report(events=(Event(SILENCE, fact=Fact(text)),)))


def _change_hands(state: State, now: int) -> Turn:
    before = state.position.owners
    turn = change_owners(state)
    setting = replace(setting_of(state), position=turn.position)
    records = setting.records
    held, lost = dict(records.held), dict(records.lost)
    events: list[Event] = []
    for place, owner in turn.position.owners.items():
        old = before.get(place)
        if owner == old:
            continue
        if old is not None:
            lost[old] = lost.get(old, 0) + 1
        held[place] = _clock_start(setting, place, owner, now)
        loan = records.loan_of(place)
        if loan is not None:
            records = records.without_loan(place)
            events.append(ended(setting, loan, f"belongs to {power_name(setting.board, owner)} now"))
    held = {
        place: since
        for place, since in held.items()
        if place not in setting.original_homes(turn.position.owners[place])
    }
    records = replace(records, held=held, lost=lost)
    records, back = _homes_back(replace(setting, records=records))
    report = turn.report + Report(events=(*events, *back))
    return Turn(turn.position, ledger_with(records, state.ledger), report)


def _clock_start(setting: Setting, place: Province, owner: Power, now: int) -> int:
    """The month from which on the turns count for which a center is held (T48-BLD-5)."""
    stay = setting.records.entered.get(place)
    if setting.knobs.t48_hold_clock_start is HoldClockStart.MONTH_OF_OWNERSHIP or stay is None:
        return now
    return stay[1] if stay[0] == owner else now


def _homes_back(setting: Setting) -> tuple[Records, tuple[Event, ...]]:
    """The records without the special centers whose lost homes the Ottomans have again (T48-OTT-6)."""
    owners = setting.position.owners
    back = {place: home for place, home in setting.records.homes.items() if owners.get(home) == OTTOMAN}
    kept = {place: home for place, home in setting.records.homes.items() if place not in back}
    events: list[Event] = []
    for place, home in back.items():
        special, lost = province_name(setting.board, place), province_name(setting.board, home)
        text = f"{special} is no home any more, for {lost} is Ottoman again."
        events.append(Event(HOME_BACK, OTTOMAN, place, Fact(text)))
    return replace(setting.records, homes=kept), tuple(events)


def end_loans(state: State, month: str) -> Turn:
    """The loans of which notice was given return (T48-LOAN-6)."""
    phase = replace(state.phase, season=month)
    setting = replace(setting_of(state), phase=phase)
    records, events = returned_loans(setting)
    return Turn(state.position, ledger_with(records, state.ledger), Report(events=events))


# -------------------------------------------------------------------------------------------- victory


def goal(setting: Setting, power: Power) -> int:
    """The centers with which a power wins (T48-VIC-1, T48-VIC-2)."""
    knobs = setting.knobs
    choice = knobs.t48_victory_centres_ottoman if power == OTTOMAN else knobs.t48_victory_centres
    if choice in (VictoryCentres.MAJORITY, VictoryCentresOttoman.MAJORITY):
        return len(setting.board.centers) // 2 + 1
    return int(choice.value)


def look_for_winner(state: State) -> Turn:
    """Whether somebody has won (T48-VIC-3, T48-VIC-4)."""
    setting = setting_of(state)
    counts = {info.id: victory_centers(setting, info.id) for info in setting.board.powers}
    excess = {power: count - goal(setting, power) for power, count in counts.items()}
    there = [power for power, more in excess.items() if more >= 0]
    best = [power for power in there if excess[power] == max(excess.values())]
    if not there:
        return Turn(state.position, state.ledger)
    if len(there) > 1 and setting.knobs.t48_victory_tie is VictoryTie.DRAW:
        return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, tuple(there)))
    if len(best) > 1:
        return Turn(state.position, state.ledger)
    winner = best[0]
    text = f"{power_name(setting.board, winner)} has {counts[winner]} centers and wins the game."
    report = Report(events=(Event(Happening.WON, winner, fact=Fact(text)),))
    return Turn(state.position, state.ledger, report, Ending(EndKind.WIN, (winner,)))
