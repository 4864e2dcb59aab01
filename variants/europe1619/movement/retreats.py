"""Retreats and attrition: which units may retreat, where to, and at what cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ....model.names import Location, UnitKind
from ....model.position import DislodgedUnit, Unit
from ....model.reasons import Clause
from ....solver import RetreatRules
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...minor_states.standings import NEUTRAL_STATE
from ..politics.statuses import STAT
from ..setting import Europe1619Setting
from .passage import find_entry_clause
from .positions import POS, StatusRetreatCosts, StatusRetreatFleets, is_expelled
from .strength import ATTRITION

RET = Clauses(
    "E19-RET",
    {
        1: "minor units cannot retreat",
        2: "fleets cannot retreat",
        3: "an army without a bonus that retreats gets the status of attrition",
        4: "a unit may retreat only to an open place that it could enter by a move",
        5: "a bolstered army that retreats loses one point of strength, and nothing else",
        6: "an army that has nowhere to retreat is removed",
        7: "a power may disband an army instead of retreating it",
        8: "armies that retreat to the same place are all disbanded, whatever their strength",
    },
)
ATTR = Clauses(
    "E19-ATTR",
    {
        1: "a dislodged army without a bonus retreats or is disbanded",
        2: "a unit with the status of attrition cannot move",
        3: "a unit with the status of attrition may only hold or support",
        4: "a white cross marks the status of attrition",
        5: "a power may disband a unit with the status of attrition in a later year",
        6: "a unit with the status of attrition cannot retreat",
        7: "an army with the status of attrition may be bolstered, and it keeps the status",
        8: "a unit with the status of attrition cannot leave its province",
        9: "a unit with the status of attrition counts as 1 in the total strength of its power",
    },
)


class RetreatIntoNeutral(RuleOption, about=STAT[13]):
    """Whether units may retreat into neutral states.

    They would be expelled at once.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may, although they must leave again after the next movement."


class RetreatPolitical(RuleOption, about=RET[4]):
    """Whether statuses and declarations limit retreats.

    A unit can retreat only to a place that it can enter.
    """

    SAME_AS_MOVE = "same_as_move", "They limit retreats as they limit moves."
    IGNORED = "ignored", "They do not, except for neutral states."


class BolsteredRetreatAttrition(RuleOption, about=RET[5]):
    """Whether a bolstered army that retreats gets the status of attrition in addition to losing strength.

    Attrition is for armies without a bonus.
    """

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


class AttritionRetreatAgain(RuleOption, about=ATTR[6]):
    """Whether an army with the status of attrition may retreat again.

    Such an army can no longer move.
    """

    FALSE = "false", "It may not: if it is dislodged, it is removed."
    TRUE = "true", "It may if it is dislodged."


def find_disbanding_clause(setting: Europe1619Setting, lost: DislodgedUnit) -> Clause | None:
    """Return the clause by which a dislodged or expelled unit cannot retreat at all, if any."""
    unit, leaves = lost.unit, is_expelled(lost)
    if ATTRITION in unit.marks:
        again = AttritionRetreatAgain.TRUE.is_chosen_in(setting.options) and not leaves
        if not again:
            return ATTR[8] if leaves else ATTR[6]
    if not setting.is_minor(unit) and unit.kind is UnitKind.ARMY:
        return None
    if leaves:
        return None if StatusRetreatFleets.MAY_RETREAT.is_chosen_in(setting.options) else POS[10]
    return RET[1] if setting.is_minor(unit) else RET[2]


def find_closing_clause(setting: Europe1619Setting, lost: DislodgedUnit, place: Location) -> Clause | None:
    """Return the clause that closes a place to a retreating unit because of a status, if any."""
    province = place.province
    if setting.domain(province) == NEUTRAL_STATE and setting.owners.get(province) != lost.unit.power:
        return STAT[13] if RetreatIntoNeutral.BARRED.is_chosen_in(setting.options) else None
    if RetreatPolitical.IGNORED.is_chosen_in(setting.options):
        return None
    return find_entry_clause(setting, lost.unit, province)


def weaken_by_retreat(setting: Europe1619Setting, lost: DislodgedUnit) -> Unit:
    """Return a unit after its retreat: one point weaker, or with the mark of attrition."""
    unit = lost.unit
    if is_expelled(lost) and StatusRetreatCosts.NONE.is_chosen_in(setting.options):
        return unit
    worn = not unit.bonus or BolsteredRetreatAttrition.TRUE.is_chosen_in(setting.options)
    marks = unit.marks | {ATTRITION} if worn else unit.marks
    return replace(unit, bonus=max(0, unit.bonus - 1), marks=marks)


STILL_THERE = Clause(RET[4], "the unit in that place is still there during the retreats")


def make_retreat_rules(setting: Europe1619Setting, dislodged: Iterable[DislodgedUnit]) -> RetreatRules:
    """Return the changes that apply to the retreats of these units."""
    lost_of = {lost.unit: lost for lost in dislodged}
    leaving = {lost.unit.location.province for lost in lost_of.values() if is_expelled(lost)}

    def closes(lost: DislodgedUnit, place: Location) -> Clause | None:
        # A unit that must leave a province is still there while the other units retreat.
        return STILL_THERE if place.province in leaving else find_closing_clause(setting, lost, place)

    return RetreatRules(
        forbids=lambda lost: find_disbanding_clause(setting, lost),
        closes=closes,
        becomes=lambda unit: weaken_by_retreat(setting, lost_of[unit]),
    )


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (RET, ATTR),
    options=(RetreatIntoNeutral, RetreatPolitical, BolsteredRetreatAttrition, AttritionRetreatAgain),
)
