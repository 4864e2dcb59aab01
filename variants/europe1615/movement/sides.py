"""Sides: a power and the states aligned with it, who do not fight one another and let one another pass.

The Ottomans are a side of their own, and so is every neutral or unaligned state.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....model.names import Power
from ....model.orders import Move
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.report import EntryReport
from ...framework.rules import Clauses, RuleOption
from ..politics.statuses import status_fact
from ..setting import Europe1615Setting

ALLY = Clauses(
    "E15-ALLY",
    {
        1: "a power may go into a state aligned with it, if the state's army is not there",
        2: "it captures nothing there as long as the state is aligned with it",
        3: "nor does the aligned state capture anything of the power",
        4: "two or more states aligned with one power are an alliance system with it",
        5: "its members go through the land and the centers of one another",
        6: "and capture none of them",
        7: "between powers there are no declared alliances and wars",
    },
)

DIS = Clauses(
    "E15-DIS",
    {
        1: "a power dislodges no unit of a state aligned with it",
        2: "nor does its support help anybody to dislodge such a unit",
        3: "nor does it so where nobody meant it",
        4: "units of one side do not dislodge one another",
        5: "units of one side do not cut one another's support",
        6: "an army abroad is disbanded in the Early Winter once its state has lost its home center",
        7: "it is so on a center too, which it does not capture",
        8: "home centers are lost before the Late Winter",
        9: "with its home center a state loses all of its units",
        10: "which unit of a state with too few centers goes, the power says that it is aligned with",
    },
)


def in_alliance_system(setting: Europe1615Setting, one: Power, other: Power) -> bool:
    """Both belong to the alliance system of a power with two or more aligned states (E15-ALLY-4)."""
    power = setting.patron(one)
    if power is None or power != setting.patron(other):
        return False
    return sum(setting.patron(state) == power for state in setting.pliant) >= 2


class SideNoDislodge(RuleOption, about=DIS[4]):
    """Which units of one side do not dislodge one another."""

    WHOLE_SIDE = "whole_side", "All of them: those of a power and of every state aligned with it."
    POWER_TO_MINOR_ONLY = (
        "power_to_minor_only",
        "Those of the power do not dislodge those of its states; the states' units do dislodge others.",
    )


def spared(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """The clause by which a unit may not dislodge one of another owner, if any (E15-DIS-1, E15-DIS-3)."""
    if unit.power == other.power or not setting.one_side(unit.power, other.power):
        return None
    powers = setting.board.power
    if unit.power in powers and other.power not in powers:
        return DIS[1]
    return DIS[4] if SideNoDislodge.WHOLE_SIDE.counts(setting.options) else None


class SideCuts(RuleOption, about=DIS[5]):
    """Whether an attack by a unit of the same side, but of another owner, cuts a support."""

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


def uncut(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """The clause by which an attack of a unit cuts no support of one of another owner, if any."""
    if unit.power == other.power or not setting.one_side(unit.power, other.power):
        return None
    return DIS[5] if SideCuts.FALSE.counts(setting.options) else None


def grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Which states are aligned with whom, where units of one side do not fight each other."""
    if entry.fact.clause not in DIS.values() or not isinstance(entry.entry, Move) or entry.unit is None:
        return
    there = setting.standing.get(entry.entry.target.province)
    for owner in (entry.unit.power, *(() if there is None else (there.power,))):
        if owner in setting.pliant:
            yield status_fact(setting, owner)


CHAPTER = Chapter.of(__name__, __doc__, (ALLY, DIS), options=(SideNoDislodge, SideCuts))
