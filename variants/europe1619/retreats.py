"""Retreats: who may, whereto, and what they cost (E19-RET, E19-ATTR, E19-POS-10, E19-POS-11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...model.names import Location, UnitKind
from ...model.position import DislodgedUnit, Unit
from ...solver import RetreatRules
from ..realm.standings import NEUTRAL_STATE
from .choices_land import (
    AttritionRetreatAgain,
    BolsteredRetreatAttrition,
    RetreatIntoNeutral,
    RetreatPolitical,
    StatusRetreatCosts,
    StatusRetreatFleets,
)
from .passage import why_barred
from .setting import Setting
from .strengths import ATTRITION


def expelled(unit: Unit) -> DislodgedUnit:
    """A unit that must leave for the status of where it stands: nobody comes from elsewhere instead."""
    return DislodgedUnit(unit, unit.location)


def is_expelled(lost: DislodgedUnit) -> bool:
    """The unit must leave for the status of the province, and was not dislodged."""
    return lost.attacker_from == lost.unit.location


def may_retreat(setting: Setting, lost: DislodgedUnit) -> bool:
    """The unit may retreat, if it finds a place: armies of powers alone (E19-RET-1, E19-RET-2).

    One with the status of attrition cannot move any more (E19-ATTR-6, E19-ATTR-8).
    """
    unit, knobs = lost.unit, setting.knobs
    if is_expelled(lost) and knobs.e19_status_retreat_fleets is StatusRetreatFleets.MAY_RETREAT:
        return ATTRITION not in unit.marks
    if setting.is_minor(unit) or unit.kind is not UnitKind.ARMY:
        return False
    again = knobs.e19_attrition_retreat_again is AttritionRetreatAgain.TRUE and not is_expelled(lost)
    return ATTRITION not in unit.marks or again


def after_retreat(setting: Setting, lost: DislodgedUnit) -> Unit:
    """The unit once it has retreated: a point of strength weaker, or with the status of attrition.

    Leaving a province for its status costs nothing (E19-POS-11).
    """
    unit, knobs = lost.unit, setting.knobs
    if is_expelled(lost) and knobs.e19_status_retreat_costs is StatusRetreatCosts.NONE:
        return unit
    worn = not unit.bonus or knobs.e19_bolstered_retreat_attrition is BolsteredRetreatAttrition.TRUE
    marks = unit.marks | {ATTRITION} if worn else unit.marks
    return replace(unit, bonus=max(0, unit.bonus - 1), marks=marks)


def why_closed(setting: Setting, lost: DislodgedUnit, place: Location) -> str | None:
    """The clause that closes a place to a retreating unit for its status, if any (E19-RET-4)."""
    province = place.province
    if setting.domain(province) == NEUTRAL_STATE and setting.owners.get(province) != lost.unit.power:
        barred = setting.knobs.e19_retreat_into_neutral is RetreatIntoNeutral.BARRED
        return "E19-STAT-13" if barred else None
    if setting.knobs.e19_retreat_political is RetreatPolitical.IGNORED:
        return None
    return why_barred(setting, lost.unit, province)


def retreat_rules(setting: Setting, dislodged: Iterable[DislodgedUnit]) -> RetreatRules:
    """What counts for the retreats of these units."""
    lost_of = {lost.unit: lost for lost in dislodged}
    leaving = {lost.unit.location.province for lost in lost_of.values() if is_expelled(lost)}

    def closes(lost: DislodgedUnit, place: Location) -> str | None:
        # Whoever must leave a province still stands there while the others retreat.
        return "E19-RET-4" if place.province in leaving else why_closed(setting, lost, place)

    return RetreatRules(
        allows=lambda lost: may_retreat(setting, lost),
        closes=closes,
        becomes=lambda unit: after_retreat(setting, lost_of[unit]),
    )
