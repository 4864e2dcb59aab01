"""Which orders of a phase of movement are forbidden, and by which clause; what is closed to whom."""

from __future__ import annotations

from ...model.names import Location, Province
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...solver import Closed, Shuts
from .choices_sides import FaithAttackTest, NeutralEntryResult, NeutralFollowIn, RetreatIntoNeutral
from .land import PAPAL_STATES, papal_neighborhood
from .sanctions.lyon import entry_clause
from .setting import Setting
from .sides import in_alliance_system, is_islamic_center, is_muslim, is_neutral, may_enter_vacant, shut_by


def forbidden(setting: Setting, unit: Unit, order: MovementOrder) -> str | None:
    """The clause that forbids an order to a unit, if any."""
    match order:
        case Support(_, supported, None):
            other = setting.standing.get(supported.location.province)
            return "E15-NEUT-12" if other is not None and _is_safe_at_home(setting, other) else None
        case Support(_, supported, target) if target is not None:
            other = setting.standing.get(supported.location.province)
            return None if other is None else _by_faith_to_support(setting, unit, other, target.province)
        case Convoy(_, army, target):
            other = setting.standing.get(army.location.province)
            return None if other is None else _by_faith_to_convoy(setting, unit, other, target.province)
        case Move(_, target) if setting.knobs.e15_neutral_entry_result is NeutralEntryResult.HOLD:
            return _shut_beforehand(setting, unit, target.province)
        case _:
            return None


def _is_safe_at_home(setting: Setting, unit: Unit) -> bool:
    """Nobody can attack the unit: its state is neutral and it stands where that began (E15-NEUT-12)."""
    at_home = setting.original_owner(unit.location.province) == unit.power
    return at_home and is_neutral(setting, unit.power)


# ----------------------------------------------------------------------------------------------- faith


def _by_faith_to_support(setting: Setting, unit: Unit, mover: Unit, target: Province) -> str | None:
    """The clause by which a unit does not support a move of one of another faith."""
    if is_muslim(setting, unit) == is_muslim(setting, mover):
        return None
    if is_muslim(setting, mover):
        if target not in papal_neighborhood(setting.board):
            return None
        inside = setting.original_owner(target) == PAPAL_STATES
        return "E15-FAITH-1" if inside else "E15-FAITH-2"
    if is_islamic_center(setting, target) and not in_alliance_system(setting, unit.power, mover.power):
        return "E15-FAITH-6"
    there = setting.standing.get(target)
    early = setting.knobs.e15_faith_attack_test is FaithAttackTest.OCCUPIED_AT_START
    return "E15-FAITH-5" if early and there is not None and is_muslim(setting, there) else None


def _by_faith_to_convoy(setting: Setting, unit: Unit, army: Unit, target: Province) -> str | None:
    """The clause by which a fleet does not convoy an army of another faith."""
    if is_muslim(setting, unit) == is_muslim(setting, army):
        return None
    if is_muslim(setting, army):
        return "E15-FAITH-3" if target in papal_neighborhood(setting.board) else None
    allied = in_alliance_system(setting, unit.power, army.power)
    return "E15-FAITH-7" if is_islamic_center(setting, target) and not allied else None


def denied_by_faith(setting: Setting, unit: Unit, mover: Unit, other: Unit) -> str | None:
    """The clause by which the support of a unit does not help the mover to dislodge the other unit."""
    muslim, christian, muslim_too = (is_muslim(setting, one) for one in (unit, mover, other))
    return "E15-FAITH-5" if muslim and not christian and muslim_too else None


# ------------------------------------------------------------------------------------- closed provinces


def closed(setting: Setting, unit: Unit, province: Province, occupant: Unit | None) -> Closed | None:
    """Whether a province where the `occupant` stands is closed to a unit, or closes as that one leaves."""
    clause = entry_clause(setting, unit, province)
    if clause is not None:
        return Closed(clause)
    state = shut_by(setting, unit, province)
    if state is None or (occupant is None and may_enter_vacant(setting, unit, state)):
        return None
    if occupant is not None and occupant.power != state:
        leaves = setting.knobs.e15_neutral_follow_in is NeutralFollowIn.IF_OCCUPANT_LEAVES
        return Closed("E15-NEUT-6", Shuts.ONCE_LEFT if leaves else Shuts.ONCE_ORDERED_AWAY)
    if setting.owner(unit.location.province) == state:
        return Closed("E15-NEUT-14")
    return Closed("E15-NEUT-2" if setting.original_owner(province) == state else "E15-NEUT-15")


def _shut_beforehand(setting: Setting, unit: Unit, province: Province) -> str | None:
    """The clause by which a unit cannot enter a neutral province, whatever happens there."""
    if shut_by(setting, unit, province) is None:
        return None
    found = closed(setting, unit, province, setting.standing.get(province))
    return "E15-NEUT-3" if found is not None and found.shuts is Shuts.NOW else None


def forbidden_retreat(setting: Setting, lost: DislodgedUnit, place: Location) -> str | None:
    """The clause that keeps a dislodged unit out of a place, if any."""
    clause = entry_clause(setting, lost.unit, place.province)
    if clause is not None or setting.knobs.e15_retreat_into_neutral is RetreatIntoNeutral.ALLOWED:
        return clause
    return None if shut_by(setting, lost.unit, place.province) is None else "E15-RET-4"
