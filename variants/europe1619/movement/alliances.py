"""Alliances and sides: units that a unit cannot dislodge or help dislodge, and supports it cannot cut."""

from __future__ import annotations

from ....model.position import Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..setting import Europe1619Setting, Stance
from .positions import find_peace_clause

ALLY = Clauses(
    "E19-ALLY",
    {
        1: "a power may enter the land of an ally",
        2: "a power may enter the states aligned with an ally",
        3: "a unit cannot dislodge a unit of an ally or of a state aligned with an ally",
        4: "a unit cannot help to dislodge a unit of an ally or of a state aligned with an ally",
        5: "allies cannot dislodge each other even by accident",
        6: "an attack on an ally's unit does not cut its support",
        7: "an attack between allies and the states aligned with them does not cut support",
        8: "allies do not capture each other's land or that of each other's states",
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
    """How a move against an ally's unit is treated.

    The text protects allies even from a dislodgement that nobody expected.
    """

    ZERO = (
        "zero_vs_stayer",
        "It has no strength against a unit that stays, like a move against one's own unit.",
    )
    ILLEGAL = (
        "illegal_order",
        "It is illegal if the unit is there when orders are written.",
    )


class AllyMinorAttackCuts(RuleOption, about=ALLY[7]):
    """Whether a minor unit's attack cuts the support of a unit of its power's ally.

    A power and its states are one side.
    """

    FALSE = "false", "It does not, just as its power's attack does not."
    TRUE = "true", "It does: the text names only attacks of major units."


class SideNoDislodge(RuleOption, about=ADD[6]):
    """Which units of one side (a power's own and those of its aligned states) are safe from each other.

    The text names only powers against their states.
    """

    WHOLE_SIDE = "whole_side", "All of them: none can dislodge another, help to do so, or cut its support."
    AS_WRITTEN = (
        "power_against_minor",
        "A power's own units, and its aligned ones from its own; minor units dislodge and cut all others.",
    )


def find_no_dislodge_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit may not dislodge a unit of another owner, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[2])
        case Stance.ALLY:
            return ALLY[3]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return find_peace_clause(setting, other)


def find_excluded_support_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's support does not count toward dislodging another owner's unit.

    Support of the same side or of an ally does not count; all other support does, whatever was declared
    (E19-MOVE-8).
    """
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[3])
        case Stance.ALLY:
            return ALLY[4]
        case Stance.WAR | Stance.NONE:
            return None


def find_no_cut_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's attack does not reduce another owner's support, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[4])
        case Stance.ALLY:
            if setting.is_minor(unit):
                return ALLY[7] if AllyMinorAttackCuts.FALSE.is_chosen_in(setting.options) else None
            return ALLY[7] if setting.is_minor(other) else ALLY[6]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return find_peace_clause(setting, other)


def _find_side_clause(setting: Europe1619Setting, unit: Unit, other: Unit, written: Clause) -> Clause | None:
    """Return the clause that protects a unit from another one of its side, if any.

    `written` is the clause of the text, about a power against its aligned units; `SideNoDislodge` decides
    the other pairs.
    """
    if not setting.is_minor(unit) and setting.is_minor(other):
        return written
    return ADD[6] if SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options) else None


CHAPTER = Chapter.of(
    __name__, __doc__, (ALLY, ADD), options=(AllyAttack, AllyMinorAttackCuts, SideNoDislodge)
)
