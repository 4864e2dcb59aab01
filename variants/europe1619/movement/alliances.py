"""Alliances and sides: whom one neither dislodges, nor helps to dislodge, nor cuts."""

from __future__ import annotations

from ....model.position import Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..setting import Setting, Stance
from .positions import at_peace

ALLY = Clauses(
    "E19-ALLY",
    {
        1: "an ally's land is open",
        2: "and so are the states aligned with an ally",
        3: "nobody dislodges a unit of an ally or of a state aligned with him",
        4: "nobody helps to dislodge a unit of an ally or of a state aligned with him",
        5: "that holds where nobody expected the dislodgement",
        6: "an attack on an ally's unit cuts no support",
        7: "an attack between allies and states aligned with them cuts no support",
        8: "allies capture nothing from each other or from each other's states",
        9: "allies may occupy each other's land",
        10: "allies bounce over an empty place as others do",
        11: "everybody may support an ally's victim to hold",
    },
)
ADD = Clauses(
    "E19-ADD",
    {
        1: "a minor unit that is dislodged is disbanded, bolstered or not",
        2: "a power does not dislodge a unit of a state aligned with it",
        3: "a power does not help to dislodge a unit of a state aligned with it",
        4: "an attack of a power on a unit aligned with it cuts no support",
        5: "France neither cuts a Hessian support nor helps to dislodge the Hessian unit",
        6: "units of one side do nothing to each other",
        7: "a state that lost its home center loses its units",
        8: "and gives up all foreign land",
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


def spared(setting: Setting, unit: Unit, other: Unit) -> Clause | None:
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


def withheld(setting: Setting, unit: Unit, other: Unit) -> Clause | None:
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


def uncut(setting: Setting, unit: Unit, other: Unit) -> Clause | None:
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


def _within_side(setting: Setting, unit: Unit, other: Unit, written: Clause) -> Clause | None:
    """The clause that protects a unit from another one of its side.

    It is the one `written` for powers against units of their states; the option decides the rest.
    """
    if not setting.is_minor(unit) and setting.is_minor(other):
        return written
    return ADD[6] if SideNoDislodge.WHOLE_SIDE.counts(setting.options) else None


CHAPTER = Chapter.of(
    __name__, __doc__, (ALLY, ADD), options=(AllyAttack, AllyMinorAttackCuts, SideNoDislodge)
)
