"""How strong units are, and whom they neither dislodge nor cut: mercenaries, and units on the ice."""

from __future__ import annotations

from ...model.names import UnitKind
from ...model.position import Unit
from ...solver import ONE, Approach, Weights
from .choices_ice import IceLandFleetAttackable, IceSeaExitAttack
from .choices_units import FcaAttackMeans, MercCuts, MercFailedMoveHold, MercStandoff, MercSupportedHold
from .knobs import ThirtyYearsRulebook
from .setting import Setting, is_mercenary

_DOUBLE = Weights(2, 2, 2, 2, 2, 2)
"""The weights of an ordinary unit where strengths are counted in halves."""


def weights(knobs: ThirtyYearsRulebook, unit: Unit) -> Weights:
    """What a unit brings in each of its roles.

    A mercenary holds with nothing until a support is given to it (T48-MERC-10, T48-MERC-11), also head to
    head; against a unit that stays it has no strength whatever backs it, which `why_spared` sees to.
    """
    yields = knobs.t48_merc_standoff is MercStandoff.YIELDS
    whole = 2 if yields else 1
    if not is_mercenary(unit):
        return _DOUBLE if yields else ONE
    bare = whole - 1 if yields else whole
    rallied = whole if knobs.t48_merc_supported_hold is MercSupportedHold.RESTORE else 0
    stuck = whole if knobs.t48_merc_failed_move_hold is MercFailedMoveHold.ONE else 0
    return Weights(bare, whole, 0, rallied, stuck, bare, 0, rallied)


def why_spared(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which a unit may not dislodge one of another power, if any."""
    if unit.power == other.power:
        return None
    if is_mercenary(unit):
        return "T48-MERC-4"
    clause = _powerless(setting, unit)
    if clause is not None or other.location.province not in setting.icy_lands:
        return clause
    if other.kind is not UnitKind.FLEET:
        return "T48-ICE-15"
    attackable = setting.knobs.t48_ice_land_fleet_attackable is IceLandFleetAttackable.TRUE
    return None if attackable else "T48-ICE-20"


def why_uncut(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which the move of a unit cuts no support of another power's, if any."""
    if unit.power == other.power:
        return None
    if is_mercenary(unit) and setting.knobs.t48_merc_cuts is MercCuts.FALSE:
        return "T48-MERC-6"
    return _powerless(setting, unit)


def _powerless(setting: Setting, unit: Unit) -> str | None:
    """The clause by which a unit attacks nobody from where it stands in the ice (T48-ICE-14, T48-ICE-9)."""
    here = unit.location.province
    if unit.kind is not UnitKind.FLEET:
        return "T48-ICE-14" if here in setting.icy_lands else None
    barred = setting.knobs.t48_ice_sea_exit_attack is IceSeaExitAttack.BARRED
    return "T48-ICE-9" if barred and here in setting.icy_seas else None


def spoils(setting: Setting, unit: Unit, approach: Approach) -> bool:
    """The move is an attack on a fleet that is to become an army (T48-FCA-3)."""
    means = setting.knobs.t48_fca_attack_means
    if unit.power == approach.unit.power:
        return means is FcaAttackMeans.INCLUDING_OWN
    if why_uncut(setting, approach.unit, unit) is not None:
        return False
    return means is not FcaAttackMeans.ONLY_IF_BOUNCED or approach.arrives or approach.repelled
