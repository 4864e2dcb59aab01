"""Control of centers when a build month begins, and victory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.names import Power, Province
from ...model.reasons import Clause, Fact
from ...model.wording import conjugate
from ..framework.book import Chapter
from ..framework.phases import change_owners
from ..framework.report import Ending, EndKind, Event, EventCode, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from ..framework.year import State, Turn
from .builds import (
    find_borrowed_centers,
    find_clock_start,
    find_disturbed_centers,
    find_lent_centers,
    find_usable_centers,
)
from .loans import capture_event, return_loans
from .opening import find_original_home
from .special_centers import OTTOMAN, end_replacements
from .state import CAL, LEDGERS, Month, MonthSetting, ThirtyYearsRecords, report_silence, setting_of


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
    setting = setting.recording(entered=_find_entered_centers(setting))
    visited = find_disturbed_centers(setting)
    held = {place: visited.get(place, since) for place, since in setting.records.held.items()}
    records = setting.recording(held=held).records
    state = replace(state, ledger=LEDGERS.with_records(records, state.ledger))
    if ControlWhen.EVERY_MONTH.is_chosen_in(state.rulebook):
        return _change_owners(state, setting.month)
    return state.unchanged()


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


CONTROL_CHAPTER = Chapter.of(
    "control",
    "Control: a power that occupies a center when a build month begins becomes its owner",
    (),
    options=(ControlWhen,),
)


VIC = Clauses(
    "T48-VIC",
    {
        1: "a power with thirty centers wins",
        2: "the Ottomans need thirty-five centers to win",
        3: "the centers are counted in build months",
        4: (
            "if two powers reach their goals in the same build month, the one farther beyond its own goal "
            "wins"
        ),
        5: "special centers that the Ottomans cannot use do not count for them",
        6: "a center on loan counts for its owner",
    },
)


_GOAL = 30
_OTTOMAN_GOAL = 35


def count_centers_to_win(setting: MonthSetting, power: Power) -> int:
    """Return the number of centers with which a power wins: from the board, or else from the text."""
    info = setting.board.power.get(power)
    usual = _OTTOMAN_GOAL if power == OTTOMAN else _GOAL
    return usual if info is None or info.victory is None else info.victory


# ------------------------------------------------------------------------------------------- what counts


class LoanVictoryCount(RuleOption, about=VIC[6]):
    """Which power a center on loan counts for toward victory.

    The owner can recall it.
    """

    LENDER = "lender", "Its owner, which can recall it."
    BORROWER = "borrower", "The borrower."
    NEITHER = "neither", "No power."


def _find_uncounted_loans(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    return {} if LoanVictoryCount.LENDER.is_chosen_in(setting.options) else find_lent_centers(setting, power)


def _find_counted_loans(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    return (
        find_borrowed_centers(setting, power)
        if LoanVictoryCount.BORROWER.is_chosen_in(setting.options)
        else {}
    )


VICTORY_CENTERS: Tally[MonthSetting] = Tally(
    "counts",
    (
        Term(VIC[1], "own centers", find_usable_centers),
        Term(VIC[6], "on loan", _find_counted_loans),
        Term(VIC[6], "lent", _find_uncounted_loans),
    ),
)
"""The centers that count toward victory."""


def count_victory_centers(setting: MonthSetting, power: Power) -> int:
    """Return the number of centers that count toward victory."""
    return VICTORY_CENTERS.total(setting, power)


# --------------------------------------------------------------------------------------------- who has won


class VictoryTie(RuleOption, about=VIC[4]):
    """What happens if two powers reach their goals in one build month.

    Each power has its own goal, so the excess is compared; with equal excess the standard rules apply.
    """

    LARGEST_EXCESS = (
        "largest_excess_over_own_goal_else_play_on",
        "The power farthest beyond its own goal wins; if two are equally far, the game continues.",
    )
    DRAW = "draw", "They draw."


def look_for_winner(state: State) -> Turn:
    """Return the win, if a power has won when a build month begins."""
    setting = setting_of(state)
    counts = {info.id: count_victory_centers(setting, info.id) for info in setting.board.powers}
    excess = {power: count - count_centers_to_win(setting, power) for power, count in counts.items()}
    there = [power for power, more in excess.items() if more >= 0]
    best = [power for power in there if excess[power] == max(excess.values())]
    if len(there) > 1 and VictoryTie.DRAW.is_chosen_in(setting.options):
        return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, tuple(there)))
    if len(best) != 1:
        return state.unchanged()
    winner = best[0]
    report = Report(events=(Event(EventCode.WON, winner, fact=_win_fact(setting, winner, there)),))
    return Turn(state.position, state.ledger, report, Ending(EndKind.WIN, (winner,)))


def _win_fact(setting: MonthSetting, winner: Power, there: Sequence[Power]) -> Fact:
    count = count_victory_centers(setting, winner)
    wins = conjugate(setting.board, winner, "wins")
    text = f"{setting.start(winner, 'has')} {count} centers and {wins} the game."
    others = [power for power in there if power != winner]
    return Fact(
        text,
        _find_goal_clause(winner),
        tuple(victory_centers_fact(setting, power) for power in (winner, *others)),
    )


def victory_centers_fact(setting: MonthSetting, power: Power) -> Fact:
    """Return how many centers of a power count toward victory, and how many it needs."""
    text = f"{setting.start(power, 'wins')} with {count_centers_to_win(setting, power)} centers."
    needed = Fact(text, _find_goal_clause(power))
    return VICTORY_CENTERS.why(setting, power, setting.board).with_reasons(needed)


def _find_goal_clause(power: Power) -> Clause:
    return VIC[2] if power == OTTOMAN else VIC[1]


VICTORY_CHAPTER = Chapter.of(
    "victory",
    "Victory: with thirty centers; the Ottomans need thirty-five",
    (VIC,),
    options=(LoanVictoryCount, VictoryTie),
)
