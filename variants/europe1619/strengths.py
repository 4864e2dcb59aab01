"""How strong units are, and whom they neither dislodge nor cut: their own side, allies, setting at peace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.position import Unit
from ...solver import ONE, Weights
from ..realm.standings import NEUTRAL_STATE, UNALIGNED_STATE
from .choices_movement import (
    AllyMinorAttackCuts,
    BolsteredFailedMoverHold,
    NeutralUnitsAttackable,
    SeaNonwar,
    SideNoDislodge,
    UnalignedUnitsAttackable,
)
from .setting import Setting, Stance

if TYPE_CHECKING:
    from .knobs import Europe1619Rulebook

FORTIFIED = "fortified"
"""The mark of a minor army that is a fortified position (E19-FORT-6)."""

ATTRITION = "attrition"
"""The mark of an army that retreated without strength to lose (E19-ATTR-4)."""


def weights(knobs: Europe1619Rulebook, unit: Unit) -> Weights:
    """What a unit brings in each of its roles: its full strength (E19-UNIT-7, E19-BOLSTER-5).

    The strength of a fortified position counts only where it defends itself (E19-UNIT-10).
    """
    if not unit.bonus:
        return ONE
    full = 1 + unit.bonus
    if FORTIFIED in unit.marks:
        return Weights(hold=full, rallied=full, stuck=full)
    stuck = full if knobs.e19_bolstered_failed_mover_hold is BolsteredFailedMoverHold.FULL else 1
    return Weights(full, full, full, full, stuck, full)


def why_spared(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which a unit may not dislodge one of another owner, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, "E19-ADD-2")
        case Stance.ALLY:
            return "E19-ALLY-3"
        case Stance.WAR:
            return None
        case Stance.NONE:
            return _at_peace(setting, other)


def why_denied(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which the support of a unit does not count towards dislodging one of another owner.

    Anybody else's counts, whatever was declared (E19-MOVE-8).
    """
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, "E19-ADD-3")
        case Stance.ALLY:
            return "E19-ALLY-4"
        case Stance.WAR | Stance.NONE:
            return None


def why_uncut(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which the attack of a unit takes nothing off the support of one of another owner."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _within_side(setting, unit, other, "E19-ADD-4")
        case Stance.ALLY:
            harmless = setting.knobs.e19_ally_minor_attack_cuts is AllyMinorAttackCuts.FALSE
            if setting.is_minor(unit):
                return "E19-ALLY-7" if harmless else None
            return "E19-ALLY-7" if setting.is_minor(other) else "E19-ALLY-6"
        case Stance.WAR:
            return None
        case Stance.NONE:
            return _at_peace(setting, other)


def _within_side(setting: Setting, unit: Unit, other: Unit, written: str) -> str | None:
    """The clause that protects a unit from another one of its side.

    It is the one `written` for powers against units of their states; all the rest of a side == for the knob.
    """
    if not setting.is_minor(unit) and setting.is_minor(other):
        return written
    return "E19-ADD-6" if setting.knobs.e19_side_no_dislodge is SideNoDislodge.WHOLE_SIDE else None


def _at_peace(setting: Setting, other: Unit) -> str | None:
    """The clause that protects a unit from a side that is neither at war nor allied with it."""
    knobs, side = setting.knobs, setting.allegiance(other.power)
    if side == UNALIGNED_STATE and knobs.e19_unaligned_units_attackable is UnalignedUnitsAttackable.TRUE:
        return None
    if side == NEUTRAL_STATE and knobs.e19_neutral_units_attackable is NeutralUnitsAttackable.TRUE:
        return None
    if other.location.province in setting.board.seas:
        return None if knobs.e19_sea_nonwar is SeaNonwar.FREE_FIGHT else "E19-SEA-4"
    if side == UNALIGNED_STATE:
        return "E19-POS-7"
    return "E19-POS-8" if side == NEUTRAL_STATE else "E19-POS-5"
