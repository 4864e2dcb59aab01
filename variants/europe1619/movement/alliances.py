"""Alliances and sides: whom one neither dislodges, nor helps to dislodge, nor cuts."""

from __future__ import annotations

from ....model.position import Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..setting import Europe1619Setting, Stance
from .positions import at_peace

ALLY = Clauses(
    "E19-ALLY",
    {
        1: "a power may enter the land of an ally",
        2: "a power may enter the states aligned with an ally",
        3: "a unit cannot dislodge a unit of an ally or of a state aligned with an ally",
        4: "a unit cannot help to dislodge a unit of an ally or of a state aligned with an ally",
        5: "allies are safe from each other even if nobody expected the dislodgement",
        6: "an attack on an ally's unit does not cut its support",
        7: "an attack between allies and the states aligned with them does not cut support",
        8: "allies do not capture land of each other or of each other's states",
        9: "allies may occupy each other's land",
        10: "allies can bounce each other in an empty province",
        11: "any unit may support the victim of an ally's attack to hold",
    },
)
ADD = Clauses(
    "E19-ADD",
    {
        1: "a dislodged minor unit is disbanded, bolstered or not",
        2: "a power cannot dislodge a unit of a state aligned with it",
        3: "a power cannot help to dislodge a unit of a state aligned with it",
        4: "a power's attack on a unit aligned with it does not cut support",
        5: (
            "if Hesse is aligned with France, France cannot cut a Hessian support or help to dislodge "
            "the Hessian unit"
        ),
        6: "units of one side cannot dislodge each other, help to do so, or cut each other's support",
        7: "a state that loses its home center loses its units",
        8: "a state that loses its home center gives up all foreign land",
    },
)


class AllyAttack(RuleOption, about=ALLY[3]):
    """What becomes of a move against an ally's unit.

    The rules protect an ally also where it is unexpected.
    """

    ZERO = (
        "zero_vs_stayer",
        "It has no strength against the unit while that stays, as a move against an own one.",
    )
    ILLEGAL = (
        "illegal_order",
        "It is illegal where the unit stands there as the orders are written.",
    )


class AllyMinorAttackCuts(RuleOption, about=ALLY[7]):
    """Whether the attack of a minor unit cuts the support of a unit of its power's ally.

    A power and its states are one side.
    """

    FALSE = "false", "It does not, as that of its power does not."
    TRUE = "true", "It does: only attacks of major units are named."


class SideNoDislodge(RuleOption, about=ADD[6]):
    """Which units of one side protect each other: a power's own and those of its aligned states.

    The rules name powers against their states; the rest follows.
    """

    WHOLE_SIDE = "whole_side", "All of them: none dislodges another, helps to, or cuts it."
    AS_WRITTEN = (
        "power_against_minor",
        "Own units, and aligned ones from their power's; minor units dislodge and cut any other's.",
    )


def spared(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """The clause by which a unit may not dislodge one of another owner, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, ADD[2])
        case Stance.ALLY:
            return ALLY[3]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return at_peace(setting, other)


def withheld(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """The clause by which the support of a unit does not count towards dislodging one of another owner.

    Anybody else's counts, whatever was declared (E19-MOVE-8). Of an ally it is not counted, nor that of units
    aligned with him.
    """
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, ADD[3])
        case Stance.ALLY:
            return ALLY[4]
        case Stance.WAR | Stance.NONE:
            return None


def uncut(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """The clause by which the attack of a unit takes nothing off the support of one of another owner."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, ADD[4])
        case Stance.ALLY:
            if setting.is_minor(unit):
                return ALLY[7] if AllyMinorAttackCuts.FALSE.counts(setting.options) else None
            return ALLY[7] if setting.is_minor(other) else ALLY[6]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return at_peace(setting, other)


def _within_side(setting: Europe1619Setting, unit: Unit, other: Unit, written: Clause) -> Clause | None:
    """The clause that protects a unit from another one of its side.

    It is the one `written` for powers against units of their states; the option decides the rest.
    """
    if not setting.is_minor(unit) and setting.is_minor(other):
        return written
    return ADD[6] if SideNoDislodge.WHOLE_SIDE.counts(setting.options) else None


CHAPTER = Chapter.of(
    __name__, __doc__, (ALLY, ADD), options=(AllyAttack, AllyMinorAttackCuts, SideNoDislodge)
)
