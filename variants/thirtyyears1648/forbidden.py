"""Which orders of a month of movement are forbidden, and by which clause; which retreats are.

What a mercenary or a unit on the ice may order but cannot achieve is in `strengths`.
"""

from __future__ import annotations

from ...model.board import Terrain
from ...model.names import Location, UnitKind
from ...model.orders import Convert, Convoy, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from .choices_ice import (
    IceConvoy,
    IceExitAttack,
    IceHoldSupportIn,
    IceLandEntry,
    IceLandEntryFleet,
    IceLandFleetAttackable,
    IceMustLeave,
    IceRetreatInto,
    IceSeaExit,
)
from .choices_units import FcaFrozen, FcaTiming, MercConvoy, MercMove
from .setting import Setting, is_mercenary


def forbidden(setting: Setting, unit: Unit, order: MovementOrder) -> str | None:
    """The clause that forbids an order to a unit, if any."""
    if isinstance(order, Convert):
        clause = forbidden_change(setting, unit, order)
    else:
        clause = _for_mercenaries(setting, unit, order)
    if clause is not None or not (setting.icy_seas or setting.icy_lands):
        return clause
    if unit.kind is UnitKind.FLEET:
        return _fleet_on_ice(setting, unit, order)
    return _army_on_ice(setting, unit, order)


def forbidden_retreat(setting: Setting, lost: DislodgedUnit, place: Location) -> str | None:
    """The clause that keeps a dislodged unit out of a place, if any."""
    if is_mercenary(lost.unit):
        return "T48-MERC-13"
    if setting.knobs.t48_ice_retreat_into is IceRetreatInto.ALLOWED:
        return None
    return "T48-ICE-21" if place.province in setting.icy_seas | setting.icy_lands else None


def forbidden_change(setting: Setting, unit: Unit, order: Convert) -> str | None:
    """The clause that keeps a unit from changing into one of another kind."""
    province = unit.location.province
    if unit.kind is not UnitKind.FLEET or order.kind is not UnitKind.ARMY:
        return "T48-FCA-9"
    if setting.board.province[province].terrain is Terrain.SEA:
        return "T48-FCA-1"
    if setting.knobs.t48_fca_frozen is FcaFrozen.BARRED and province in setting.icy_lands:
        return "T48-FCA-11"
    held_first = setting.knobs.t48_fca_timing is FcaTiming.AFTER_ONE_HELD_TURN
    return "T48-FCA-2" if held_first and province not in setting.records.rested else None


# ----------------------------------------------------------------------------------------- mercenaries


def _for_mercenaries(setting: Setting, unit: Unit, order: MovementOrder) -> str | None:
    """The clause that forbids an order to a mercenary, or one to carry it."""
    carried = setting.knobs.t48_merc_convoy is MercConvoy.TRUE
    match order:
        case Convoy(_, army) if not carried:
            passenger = setting.standing.get(army.location.province)
            return "T48-MERC-22" if passenger is not None and is_mercenary(passenger) else None
        case Support(_, supported) if is_mercenary(unit):
            other = setting.standing.get(supported.location.province)
            return "T48-MERC-8" if other is not None and is_mercenary(other) else None
        case Move(_, target) if is_mercenary(unit):
            ends = setting.board.army_borders.get(unit.location, frozenset())
            by_sea = order.via_convoy or bool(order.path) or target.province not in ends
            return "T48-MERC-22" if by_sea and not carried else _unmoved(setting, target)
        case _:
            return None


def _unmoved(setting: Setting, target: Location) -> str | None:
    """The clause by which a mercenary may not move there, where that is asked before the orders resolve."""
    choice = setting.knobs.t48_merc_move
    barred = choice is MercMove.NO_MOVES or (
        choice is MercMove.NOT_INTO_OCCUPIED and target.province in setting.standing
    )
    return "T48-MERC-4" if barred else None


# ------------------------------------------------------------------------------------------------- ice


def _fleet_on_ice(setting: Setting, unit: Unit, order: MovementOrder) -> str | None:
    here, seas, lands = unit.location.province, setting.icy_seas, setting.icy_lands
    knobs = setting.knobs
    if here in seas and knobs.t48_ice_must_leave is IceMustLeave.TRUE and not isinstance(order, Move):
        return "T48-ICE-7"
    match order:
        case Move(_, target):
            return _fleet_move_on_ice(setting, here in seas, here in lands, target)
        case Support() if here in seas:
            return "T48-ICE-4"
        case Support() if here in lands:
            return "T48-ICE-17"
        case Support(_, supported, target):
            if (target or supported.location).province in seas:
                return "T48-ICE-5"
            return "T48-ICE-23" if target is None and supported.location.province in lands else None
        case Convoy() if here in seas and knobs.t48_ice_convoy is IceConvoy.BARRED:
            return "T48-ICE-22"
        case _:
            return None


def _fleet_move_on_ice(setting: Setting, from_sea: bool, from_land: bool, target: Location) -> str | None:
    knobs = setting.knobs
    if from_land:
        return "T48-ICE-16"
    if target.province in setting.icy_seas:
        return "T48-ICE-3"
    if from_sea and knobs.t48_ice_sea_exit is IceSeaExit.BARRED:
        return "T48-ICE-8"
    barred = knobs.t48_ice_land_entry_fleet is IceLandEntryFleet.BARRED
    return "T48-ICE-19" if barred and target.province in setting.icy_lands else None


def _army_on_ice(setting: Setting, unit: Unit, order: MovementOrder) -> str | None:
    """The same for armies and mercenaries."""
    on_ice = unit.location.province in setting.icy_lands
    knobs = setting.knobs
    match order:
        case Move(_, target) if target.province in setting.icy_lands:
            return "T48-ICE-11" if on_ice or not _may_enter(setting, target) else None
        case Move(_, target) if on_ice and knobs.t48_ice_exit_attack is IceExitAttack.ILLEGAL:
            return "T48-ICE-14" if target.province in setting.standing else None
        case Support() if on_ice:
            return "T48-ICE-13"
        case Support(_, supported, None):
            frozen = supported.location.province in setting.icy_seas | setting.icy_lands
            nobody = knobs.t48_ice_hold_support_in is IceHoldSupportIn.VOID_FOR_ALL
            return "T48-ICE-23" if frozen and nobody else None
        case _:
            return None


def _may_enter(setting: Setting, target: Location) -> bool:
    """An army from an unfrozen land may go into this frozen one."""
    if setting.knobs.t48_ice_land_entry is not IceLandEntry.BARRED_FOR_ALL:
        return True
    there = setting.standing.get(target.province)
    attackable = setting.knobs.t48_ice_land_fleet_attackable is IceLandFleetAttackable.TRUE
    return attackable and there is not None and there.kind is UnitKind.FLEET
