"""What the chapters change about movement, retreats and adjustments, as values for the solver."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Location
from ...model.orders import Convert, MovementOrder
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...solver import (
    BuildRules,
    OrderRules,
    Reason,
    Relations,
    RetreatRules,
    Strengths,
    VariantRules,
    same_power,
    same_power_or,
)
from ..framework.year import State
from . import builds, fleets_into_armies, ice, mercenaries, upkeep
from .mercenaries import MERC, MercStandoff
from .setting import MonthSetting, is_mercenary, setting_of


def conditions(state: State) -> VariantRules:
    """Return the rules that apply in a state of the game."""
    return conditions_in(setting_of(state))


def conditions_in(setting: MonthSetting) -> VariantRules:
    """Return the rules that apply in a setting."""
    rules = setting.rules

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        if isinstance(order, Convert):
            own = fleets_into_armies.forbidden(setting, unit, order)
        else:
            own = mercenaries.forbidden(setting, unit, order)
        return own or ice.forbidden(setting, unit, order)

    def closes(lost: DislodgedUnit, place: Location) -> Clause | None:
        return mercenaries.disbands(lost) or ice.closed_to_retreat(setting, place)

    plain = VariantRules(
        mercenaries.ground(setting.board),
        orders=OrderRules(
            veto=veto,
            convoys=lambda unit: mercenaries.is_convoyed(rules, unit),
            converts=fleets_into_armies.changes(setting),
            letters=mercenaries.letters(rules),
        ),
        retreats=RetreatRules(forbids=mercenaries.disbands, closes=closes),
        builds=_builds(setting),
    )
    return _with_strengths(plain, setting)


def _with_strengths(plain: VariantRules, setting: MonthSetting) -> VariantRules:
    """Return the rules with the strengths of mercenaries and of units on the ice, if there are any."""
    icy = bool(ice.frozen_seas(setting) or ice.frozen_lands(setting))
    if not icy and not any(map(is_mercenary, setting.position.units)):
        return plain

    def cannot_dislodge(unit: Unit, other: Unit) -> Clause | None:
        if unit.power == other.power:
            return None
        weak = mercenaries.attacks_nobody(unit) or ice.attacks_nobody(setting, unit)
        return weak or ice.protects(setting, other)

    def cannot_prevent(unit: Unit, _: Unit) -> Clause | None:
        harmless = mercenaries.attacks_nobody(unit) or ice.attacks_nobody(setting, unit)
        return None if harmless is None else MERC[5]

    def cannot_cut(unit: Unit, other: Unit) -> Clause | None:
        return None if unit.power == other.power else fleets_into_armies.cuts_nothing(setting, unit)

    weights = mercenaries.weights(setting.rules)
    relations = Relations(
        cannot_dislodge=same_power_or(cannot_dislodge),
        support_excluded=_own_support,
        cannot_cut=same_power_or(cannot_cut),
        cannot_prevent=cannot_prevent
        if MercStandoff.WHERE_NOBODY_STAYS.is_chosen_in(setting.rules)
        else None,
    )
    return replace(plain, strengths=Strengths(lambda unit: weights[unit.kind]), relations=relations)


def _own_support(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
    """Return why support does not count: it counts against all but the supporting power's own units."""
    return same_power(unit, other)


def _builds(setting: MonthSetting) -> BuildRules:
    return BuildRules(
        site=lambda _position, power, province: builds.site(setting, power, province),
        kinds=builds.KINDS,
        veto=lambda _position, unit: builds.forbidden(setting, unit),
        surplus=builds.third_fleet,
        room=lambda _position, power: upkeep.room(setting, power),
        share=upkeep.share,
        rank=upkeep.rank,
        rank_clause=MERC[14],
        captor=lambda unit: builds.captor(setting, unit),
    )
