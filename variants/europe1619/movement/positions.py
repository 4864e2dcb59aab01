"""Peace: units that can be attacked only at war, and units that must leave after the movement."""

from __future__ import annotations

from ....model.position import DislodgedUnit, Unit
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..politics.statuses import STAT
from ..setting import Europe1619Setting
from .passage import SEA, find_status_clause

POS = Clauses(
    "E19-POS",
    {
        1: "a foreign unit cannot stay in a neutral state",
        2: "a unit cannot stay in the land of a side that it is neither at war nor allied with",
        3: "a unit captures the land of a side that it is at war with",
        4: "a unit may stay in the land of an ally but does not capture it",
        5: "a unit cannot attack a unit of a side that it is neither at war nor allied with",
        6: "no exception for alliances lets a unit dislodge an ally",
        7: "units of unaligned states can be attacked without a war",
        8: "units of neutral states cannot be attacked",
        9: "a unit may stay in land of its own side and in unaligned land; it captures unaligned land",
        10: "fleets and minor units cannot retreat, even if they were not dislodged",
        11: "a unit that must leave because of a status loses no strength",
        12: "a unit never has to leave a sea",
    },
)


class SeaNonwar(RuleOption, about=SEA[4]):
    """What fleets at sea can do to each other if their powers are neither at war nor allied.

    The text calls seas contested, with alliances as the only limit.
    """

    FREE_FIGHT = "free_fight", "They dislodge each other and cut each other's supports."
    STANDOFF_ONLY = (
        "standoff_only",
        "They contest empty seas, but neither dislodge each other nor cut supports.",
    )


class NonwarAttackMode(RuleOption, about=POS[5]):
    """How a move against a unit of a side that is neither at war nor allied is treated.

    The unit may leave.
    """

    ZERO = (
        "zero_vs_stayer",
        "It has no strength against a unit that stays, and cuts nothing.",
    )
    ILLEGAL = (
        "illegal_if_occupied_at_start",
        "It is illegal if the unit is there when orders are written.",
    )


class UnalignedUnitsAttackable(RuleOption, about=POS[7]):
    """Whether units of unaligned states can be attacked."""

    TRUE = "true", "They can: such a state may be captured, and no power can declare war on it."
    FALSE = "false", "They cannot on land, as no power is at war with them."


class NeutralUnitsAttackable(RuleOption, about=POS[8]):
    """Whether units of neutral states can be attacked outside neutral land."""

    FALSE = "false", "They cannot on land, as no power is at war with them."
    TRUE = "true", "They can."


def find_peace_clause(setting: Europe1619Setting, other: Unit) -> Clause | None:
    """Return the clause that protects a unit from sides that are neither at war nor allied, if any."""
    unaligned, neutral = setting.is_unaligned(other.power), setting.is_neutral(other.power)
    if unaligned and UnalignedUnitsAttackable.TRUE.is_chosen_in(setting.options):
        return None
    if neutral and NeutralUnitsAttackable.TRUE.is_chosen_in(setting.options):
        return None
    if other.location.province in setting.board.seas:
        free = SeaNonwar.FREE_FIGHT.is_chosen_in(setting.options)
        return None if free else SEA[4].with_words("fleets of powers at peace cannot fight each other")
    return (
        POS[7].with_words("units of unaligned states cannot be attacked")
        if unaligned
        else POS[8]
        if neutral
        else POS[5]
    )


# --------------------------------------------------------------------------------------------- who must leave


class StatusRetreatFleets(RuleOption, about=POS[10]):
    """How fleets and minor units that must leave a province because of its status are treated."""

    DISBAND = "disband", "They are disbanded: they cannot retreat."
    MAY_RETREAT = "may_retreat", "They may retreat, as they were not dislodged."


class StatusRetreatCosts(RuleOption, about=POS[11]):
    """What it costs an army to leave a province because of its status."""

    NONE = "none", "Nothing: it was not dislodged."
    AS_DISLODGED = "as_dislodged", "The same as a retreat after a dislodgement."


def find_expelling_clause(setting: Europe1619Setting, unit: Unit) -> Clause | None:
    """Return the clause by which a unit must leave its province after the movement, if any."""
    clause = find_status_clause(setting, unit, unit.location.province)
    return clause and (POS[1] if clause == STAT[10] else POS[2])


def expel_unit(unit: Unit) -> DislodgedUnit:
    """Return a unit that must leave as a dislodged one, with its own province as the attacker's."""
    return DislodgedUnit(unit, unit.location)


def is_expelled(lost: DislodgedUnit) -> bool:
    """Return whether a unit must leave because of a status and was not dislodged."""
    return lost.attacker_from == lost.unit.location


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (POS,),
    options=(
        SeaNonwar,
        NonwarAttackMode,
        UnalignedUnitsAttackable,
        NeutralUnitsAttackable,
        StatusRetreatFleets,
        StatusRetreatCosts,
    ),
)
