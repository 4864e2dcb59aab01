"""Who is on whose side, whose land is shut, and who is Christian or Muslim.

A power and the states aligned with it are one side; the Ottomans are one of their own, and so is every
neutral or unaligned state.
"""

from __future__ import annotations

from ...model.names import Power, Province
from ...model.position import Unit
from . import land
from .choices_sides import MuslimStates, NeutralBars, NeutralInnerMove, SideCuts, SideNoDislodge
from .land import MOROCCO, OTTOMANS
from .records import Alignment
from .setting import Setting


def side_of(setting: Setting, owner: Power) -> Power:
    """The side of a power or a minor state: the power it follows, or itself (E15-STAT-6, E15-ALLY-4)."""
    if owner in setting.board.power or owner not in setting.pliant:
        return owner
    return setting.patron(owner) or owner


def one_side(setting: Setting, one: Power, other: Power) -> bool:
    """Both belong to one side."""
    return side_of(setting, one) == side_of(setting, other)


def in_alliance_system(setting: Setting, one: Power, other: Power) -> bool:
    """Both belong to the alliance system of a power with two or more aligned states (E15-ALLY-4)."""
    side = side_of(setting, one)
    if side not in setting.board.power or side != side_of(setting, other):
        return False
    return sum(setting.patron(state) == side for state in setting.pliant) >= 2


# ------------------------------------------------------------------------------------------- battle


def why_spared(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which a unit may not dislodge one of another owner, if any (E15-DIS-1, E15-DIS-3)."""
    if unit.power == other.power or not one_side(setting, unit.power, other.power):
        return None
    powers = setting.board.power
    whole = setting.knobs.e15_side_no_dislodge is SideNoDislodge.WHOLE_SIDE
    if unit.power in powers and other.power not in powers:
        return "E15-DIS-1"
    return "E15-DIS-4" if whole else None


def why_uncut(setting: Setting, unit: Unit, other: Unit) -> str | None:
    """The clause by which an attack of a unit cuts no support of one of another owner, if any."""
    if unit.power == other.power or not one_side(setting, unit.power, other.power):
        return None
    return "E15-DIS-5" if setting.knobs.e15_side_cuts is SideCuts.FALSE else None


# ----------------------------------------------------------------------------------------- neutrality


def is_neutral(setting: Setting, owner: Power | None) -> bool:
    """The owner is a neutral minor state (E15-NEUT-1)."""
    return (
        owner is not None and owner in setting.pliant and setting.status(owner).alignment is Alignment.NEUTRAL
    )


def shut_by(setting: Setting, unit: Unit, province: Province) -> Power | None:
    """The neutral state in whose land, acquired land included, a province lies that a unit may not enter."""
    owner = setting.owner(province)
    if owner is None or owner == unit.power or not is_neutral(setting, owner):
        return None
    all_foreigners = setting.knobs.e15_neutral_bars is NeutralBars.ALL_FOREIGN_UNITS
    return owner if all_foreigners or unit.power in setting.board.power else None


def may_enter_vacant(setting: Setting, unit: Unit, state: Power) -> bool:
    """A foreign unit may go to a vacant province of the neutral state that shuts it out (E15-NEUT-14)."""
    inside = setting.owner(unit.location.province) == state
    return inside and setting.knobs.e15_neutral_inner_move is NeutralInnerMove.ALLOWED


# ---------------------------------------------------------------------------------------------- faith


def muslim_states(setting: Setting) -> frozenset[Power]:
    """The states whose units are Muslim (E15-FAITH-8)."""
    if setting.knobs.e15_muslim_states is MuslimStates.EVERY_MUSLIM_STATE:
        return land.muslim_states(setting.board)
    return frozenset({OTTOMANS, MOROCCO})


def is_muslim(setting: Setting, unit: Unit) -> bool:
    """The unit is Muslim, whomever its state is aligned with."""
    return unit.power in muslim_states(setting)


def is_islamic_center(setting: Setting, province: Province) -> bool:
    """The province is a home center of a Muslim state, whoever holds it (E15-FAITH-8)."""
    return province in setting.board.centers and setting.original_owner(province) in muslim_states(setting)
