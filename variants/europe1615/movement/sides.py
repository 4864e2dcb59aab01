"""Sides: a power and the states aligned with it, which do not fight one another.

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
        1: "a power's unit may enter a state aligned with it, unless the state's unit is there",
        2: "a power captures nothing in a state while that state is aligned with it",
        3: "a state captures nothing of the power it is aligned with",
        4: "two or more states aligned with one power form an alliance system with it",
        5: "members of an alliance system may move through one another's land and centers",
        6: "members of an alliance system do not capture one another's land or centers",
        7: "powers cannot declare alliances or wars",
    },
)

DIS = Clauses(
    "E15-DIS",
    {
        1: "a power cannot dislodge a unit of a state aligned with it",
        2: "a power's support does not help anyone to dislodge a unit of a state aligned with it",
        3: "a power cannot dislodge a unit of a state aligned with it, even by accident",
        4: "units of one side cannot dislodge one another",
        5: "units of one side cannot cut one another's support",
        6: "an army abroad is disbanded in Early Winter if its state has lost its home center",
        7: "such an army is disbanded even on a center, and does not capture it",
        8: "home centers are lost before Late Winter",
        9: "a state that loses its home center loses all of its units",
        10: "the power that a state is aligned with chooses which of its surplus units are disbanded",
    },
)


def are_in_alliance_system(setting: Europe1615Setting, one: Power, other: Power) -> bool:
    """Return whether both are in the alliance system of a power with two or more states (E15-ALLY-4)."""
    power = setting.patron(one)
    if power is None or power != setting.patron(other):
        return False
    return sum(setting.patron(state) == power for state in setting.pliant) >= 2


class SideNoDislodge(RuleOption, about=DIS[4]):
    """Which units of one side cannot dislodge one another."""

    WHOLE_SIDE = "whole_side", "All of them: those of a power and of every state aligned with it."
    POWER_TO_MINOR_ONLY = (
        "power_to_minor_only",
        "Those of the power cannot dislodge those of its states; the states' units can dislodge others.",
    )


def find_no_dislodge_clause(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit cannot dislodge another owner's, if any (E15-DIS-1, E15-DIS-3)."""
    if unit.power == other.power or not setting.is_same_side(unit.power, other.power):
        return None
    powers = setting.board.power
    if unit.power in powers and other.power not in powers:
        return DIS[1]
    return DIS[4] if SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options) else None


class SideCuts(RuleOption, about=DIS[5]):
    """Whether an attack by a unit of the same side but another owner cuts support."""

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


def find_no_cut_clause(setting: Europe1615Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's attack does not cut the support of one of another owner, if any."""
    if unit.power == other.power or not setting.is_same_side(unit.power, other.power):
        return None
    return DIS[5] if SideCuts.FALSE.is_chosen_in(setting.options) else None


def find_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the alignments behind a move that fails against a unit of its own side."""
    if entry.fact.clause not in DIS.values() or not isinstance(entry.entry, Move) or entry.unit is None:
        return
    there = setting.standing.get(entry.entry.target.province)
    for owner in (entry.unit.power, *(() if there is None else (there.power,))):
        if owner in setting.pliant:
            yield status_fact(setting, owner)


CHAPTER = Chapter.of(__name__, __doc__, (ALLY, DIS), options=(SideNoDislodge, SideCuts))
