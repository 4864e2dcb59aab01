"""What this variant changes about movement, retreats and adjustments, handed to the solver as values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import UnitKind
from ...model.orders import MovementOrder
from ...model.position import DislodgedUnit, Unit
from ...solver import (
    Approach,
    BuildRules,
    Conditions,
    Conversions,
    OrderRules,
    Reason,
    Relations,
    RetreatRules,
    Strengths,
    Weights,
    own_and,
    own_power,
)
from . import clauses as clauses  # the words of the clauses, for the sentences about void orders
from .building import captor, forbidden_build, site, third_fleet
from .capacity import rank, room, share
from .choices_units import FcaSupportable, MercConvoy, MercLetter
from .forbidden import forbidden, forbidden_retreat
from .land import ground
from .setting import Setting, is_mercenary, setting_of
from .strengths import spoils, weights, why_spared, why_uncut

if TYPE_CHECKING:
    from ..kit.year import State

KINDS = frozenset({UnitKind.ARMY, UnitKind.FLEET, UnitKind.MERCENARY})
"""What is built."""


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    return conditions_in(setting_of(state))


def conditions_in(setting: Setting) -> Conditions:
    """What counts in a setting."""
    knobs = setting.knobs
    supportable = knobs.t48_fca_supportable is FcaSupportable.TRUE

    def veto(unit: Unit, order: MovementOrder) -> str | None:
        return forbidden(setting, unit, order)

    def undone(unit: Unit, approach: Approach) -> bool:
        return spoils(setting, unit, approach)

    plain = Conditions(
        ground(setting.board),
        orders=OrderRules(
            veto=veto,
            convoys=_landsmen if knobs.t48_merc_convoy is MercConvoy.TRUE else _armies,
            converts=Conversions(undone, supportable),
            letters=_LETTERS if knobs.t48_merc_letter is MercLetter.K else {},
        ),
        retreats=RetreatRules(
            allows=_is_no_mercenary, closes=lambda lost, place: forbidden_retreat(setting, lost, place)
        ),
        builds=_builds(setting),
    )
    return _with_strengths(plain, setting)


def _with_strengths(plain: Conditions, setting: Setting) -> Conditions:
    """The conditions with the strengths of mercenaries and of units on the ice, where there are any."""
    icy = bool(setting.icy_seas or setting.icy_lands)
    if not icy and not any(map(is_mercenary, setting.position.units)):
        return plain

    def weigh(unit: Unit) -> Weights:
        return weights(setting.knobs, unit)

    relations = Relations(
        spared=own_and(lambda unit, other: why_spared(setting, unit, other)),
        withheld=_own_support,
        uncut=own_and(lambda unit, other: why_uncut(setting, unit, other)),
    )
    return replace(plain, strengths=Strengths(weigh), relations=relations)


def _builds(setting: Setting) -> BuildRules:
    return BuildRules(
        site=lambda _position, power, province: site(setting, power, province),
        kinds=KINDS,
        veto=lambda _position, unit: forbidden_build(setting, unit),
        surplus=third_fleet,
        room=lambda _position, power: room(setting, power),
        share=share,
        rank=rank,
        rank_clause="T48-MERC-14",
        captor=lambda unit: captor(setting, unit),
    )


_LETTERS = {UnitKind.KNIGHT: UnitKind.MERCENARY, UnitKind.MERCENARY: UnitKind.KNIGHT}
"""K for mercenaries; their M then means a kind that there is not."""


def _landsmen(unit: Unit) -> bool:
    return unit.kind is not UnitKind.FLEET


def _armies(unit: Unit) -> bool:
    return unit.kind is UnitKind.ARMY


def _own_support(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
    """Support counts against everybody but one's own units."""
    return own_power(unit, other)


def _is_no_mercenary(lost: DislodgedUnit) -> bool:
    return not is_mercenary(lost.unit)
