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


def make_conditions(state: State) -> VariantRules:
    """Return the rules that apply in a state of the game."""
    return make_conditions_in(setting_of(state))


def make_conditions_in(setting: MonthSetting) -> VariantRules:
    """Return the rules that apply in a setting."""
    rules = setting.rules

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        if isinstance(order, Convert):
            own = fleets_into_armies.find_forbidding_clause(setting, unit, order)
        else:
            own = mercenaries.find_forbidding_clause(setting, unit, order)
        return own or ice.find_forbidding_clause(setting, unit, order)

    def closes(lost: DislodgedUnit, place: Location) -> Clause | None:
        return mercenaries.find_disbanding_clause(lost) or ice.find_closing_clause(setting, place)

    plain = VariantRules(
        mercenaries.make_movement_graph(setting.board),
        orders=OrderRules(
            veto=veto,
            convoys=lambda unit: mercenaries.is_convoyable(rules, unit),
            converts=fleets_into_armies.make_conversions(setting),
            letters=mercenaries.map_unit_letters(rules),
        ),
        retreats=RetreatRules(forbids=mercenaries.find_disbanding_clause, closes=closes),
        builds=_make_build_rules(setting),
    )
    return _with_strengths(plain, setting)


def _with_strengths(plain: VariantRules, setting: MonthSetting) -> VariantRules:
    """Return the rules with the strengths of mercenaries and of units on the ice, if there are any."""
    icy = bool(ice.find_frozen_seas(setting) or ice.find_frozen_lands(setting))
    if not icy and not any(map(is_mercenary, setting.position.units)):
        return plain

    def cannot_dislodge(unit: Unit, other: Unit) -> Clause | None:
        if unit.power == other.power:
            return None
        weak = mercenaries.find_no_attack_clause(unit) or ice.find_no_attack_clause(setting, unit)
        return weak or ice.find_protecting_clause(setting, other)

    def cannot_prevent(unit: Unit, _: Unit) -> Clause | None:
        harmless = mercenaries.find_no_attack_clause(unit) or ice.find_no_attack_clause(setting, unit)
        return None if harmless is None else MERC[5]

    def cannot_cut(unit: Unit, other: Unit) -> Clause | None:
        return None if unit.power == other.power else fleets_into_armies.find_no_cut_clause(setting, unit)

    weights = mercenaries.weigh_unit_kinds(setting.rules)
    relations = Relations(
        cannot_dislodge=same_power_or(cannot_dislodge),
        support_excluded=_find_own_unit_reason,
        cannot_cut=same_power_or(cannot_cut),
        cannot_prevent=cannot_prevent
        if MercStandoff.WHERE_NOBODY_STAYS.is_chosen_in(setting.rules)
        else None,
    )
    return replace(plain, strengths=Strengths(lambda unit: weights[unit.kind]), relations=relations)


def _find_own_unit_reason(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
    """Return why support does not count: it never counts against the supporting power's own units."""
    return same_power(unit, other)


def _make_build_rules(setting: MonthSetting) -> BuildRules:
    return BuildRules(
        site=lambda _position, power, province: builds.find_site_objection(setting, power, province),
        kinds=builds.KINDS,
        veto=lambda _position, unit: builds.find_build_clause(setting, unit),
        surplus=builds.find_fleet_limit_clause,
        room=lambda _position, power: upkeep.count_free_shares(setting, power),
        share=upkeep.count_shares,
        rank=upkeep.rank_for_removal,
        rank_clause=MERC[14],
        captor=lambda unit: builds.find_captor(setting, unit),
    )
