"""Victory: thirty centers win, and thirty-five for the Ottomans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model.names import Power, Province
from ...model.reasons import Clause, Fact
from ..framework.book import Chapter
from ..framework.report import Ending, EndKind, Event, Happening, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from ..framework.year import State, Turn
from .setting import MonthSetting, setting_of
from .special_centers import OTTOMAN
from .upkeep import borrowed_centers, lent_centers, usable_centers

VIC = Clauses(
    "T48-VIC",
    {
        1: "thirty centers win",
        2: "the Ottomans need thirty-five centers",
        3: "the centers are counted in build months",
        4: "of two who are there at once the one farthest beyond its goal wins",
        5: "special centers out of use do not count for the Ottomans",
        6: "a center on loan counts for its owner",
    },
)


_GOAL = 30
_OTTOMAN_GOAL = 35


def goal(setting: MonthSetting, power: Power) -> int:
    """The centers with which a power wins: what its board says, or else what the text does."""
    info = setting.board.power.get(power)
    usual = _OTTOMAN_GOAL if power == OTTOMAN else _GOAL
    return usual if info is None or info.victory is None else info.victory


# ------------------------------------------------------------------------------------------- what counts


class LoanVictoryCount(RuleOption, about=VIC[6]):
    """For whom a loaned center counts towards victory.

    The owner can take it back.
    """

    LENDER = "lender", "For its owner, who can take it back."
    BORROWER = "borrower", "For the borrower."
    NEITHER = "neither", "For nobody."


def _lent(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    return {} if LoanVictoryCount.LENDER.counts(setting.rules) else lent_centers(setting, power)


def _borrowed(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    return borrowed_centers(setting, power) if LoanVictoryCount.BORROWER.counts(setting.rules) else {}


VICTORY_CENTERS: Tally[MonthSetting] = Tally(
    "counts",
    (
        Term(VIC[1], "own centers", usable_centers),
        Term(VIC[6], "on loan", _borrowed),
        Term(VIC[6], "lent", _lent),
    ),
)
"""The centers that count towards a victory."""


def victory_centers(setting: MonthSetting, power: Power) -> int:
    """The centers that count towards a victory."""
    return VICTORY_CENTERS.total(setting, power)


# --------------------------------------------------------------------------------------------- who has won


class VictoryTie(RuleOption, about=VIC[4]):
    """What happens when two powers reach their goals in one build month.

    Each has a goal of its own, so the excess is compared; with equal excess it is as in the standard rules.
    """

    LARGEST_EXCESS = (
        "largest_excess_over_own_goal_else_play_on",
        "Who is farthest beyond the own goal wins; if that is nobody alone, the game goes on.",
    )
    DRAW = "draw", "They draw."


def look_for_winner(state: State) -> Turn:
    """Whether somebody has won, when a build month begins."""
    setting = setting_of(state)
    counts = {info.id: victory_centers(setting, info.id) for info in setting.board.powers}
    excess = {power: count - goal(setting, power) for power, count in counts.items()}
    there = [power for power, more in excess.items() if more >= 0]
    best = [power for power in there if excess[power] == max(excess.values())]
    if len(there) > 1 and VictoryTie.DRAW.counts(setting.rules):
        return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, tuple(there)))
    if len(best) != 1:
        return Turn(state.position, state.ledger)
    winner = best[0]
    report = Report(events=(Event(Happening.WON, winner, fact=_won(setting, winner, there)),))
    return Turn(state.position, state.ledger, report, Ending(EndKind.WIN, (winner,)))


def _won(setting: MonthSetting, winner: Power, there: Sequence[Power]) -> Fact:
    text = f"{setting.name(winner)} has {victory_centers(setting, winner)} centers and wins the game."
    others = [power for power in there if power != winner]
    return Fact(text, _clause(winner), tuple(victory_fact(setting, power) for power in (winner, *others)))


def victory_fact(setting: MonthSetting, power: Power) -> Fact:
    """The centers of a power that count, and those that it needs."""
    needed = Fact(f"{setting.name(power)} wins with {goal(setting, power)} centers.", _clause(power))
    return VICTORY_CENTERS.why(setting, power, setting.name).since(needed)


def _clause(power: Power) -> Clause:
    return VIC[2] if power == OTTOMAN else VIC[1]


CHAPTER = Chapter.of(__name__, __doc__, (VIC,), options=(LoanVictoryCount, VictoryTie))
