"""What the chapters change about movement, retreats, and adjustments, as values for the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....model.names import Province
from ....model.orders import MovementOrder
from ....model.position import Unit
from ....model.reasons import Clause
from ....solver import (
    OWN_SIDE,
    ClosedProvince,
    OrderRules,
    Reason,
    Relations,
    Strengths,
    VariantRules,
    Weights,
    board_graph,
    same_power_or,
)
from ..ledger import setting_of
from ..politics.statuses import may_follow_orders
from ..sanctions.armies import find_cutting_rule, is_convoyable, weigh_unit
from ..sanctions.catalogue import find_active_sanctions
from ..sanctions.lyon import find_entry_clause
from ..setting import Europe1615Setting
from ..winter.builds import make_build_rules
from . import faith, neutrality, sides
from .passages import coast_choices
from .retreats import make_retreat_rules

if TYPE_CHECKING:
    from ...framework.year import State


def make_conditions(state: State) -> VariantRules:
    """Return the rules that apply in a game state."""
    return make_conditions_in(setting_of(state))


def make_conditions_in(setting: Europe1615Setting) -> VariantRules:
    """Return the rules that apply in a setting."""

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        return neutrality.find_forbidding_clause(setting, unit, order) or faith.find_forbidding_clause(
            setting, unit, order
        )

    def cannot_dislodge(unit: Unit, other: Unit) -> Clause | None:
        return sides.find_no_dislodge_clause(setting, unit, other)

    def cannot_cut(unit: Unit, other: Unit) -> Clause | None:
        return sides.find_no_cut_clause(setting, unit, other)

    def support_excluded(unit: Unit, mover: Unit, other: Unit) -> Reason | None:
        protected = unit.power == other.power or cannot_dislodge(unit, other) is not None
        return OWN_SIDE if protected else faith.find_excluded_support_clause(setting, unit, mover, other)

    def access(unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
        treaty = find_entry_clause(setting, unit, province)
        return (
            ClosedProvince(treaty) if treaty else neutrality.find_closure(setting, unit, province, occupant)
        )

    def weigh(unit: Unit) -> Weights:
        return weigh_unit(setting, unit)

    strong = any(sanction.army is not None for sanction in find_active_sanctions(setting.records.sanctions))
    return VariantRules(
        board_graph(setting.board),
        strengths=Strengths(weigh, find_cutting_rule(setting.options)) if strong else Strengths(),
        relations=Relations(
            cannot_dislodge=same_power_or(cannot_dislodge),
            support_excluded=support_excluded,
            cannot_cut=same_power_or(cannot_cut),
        ),
        access=access,
        orders=OrderRules(
            veto=veto,
            convoys=lambda unit: is_convoyable(setting, unit),
            follows=lambda unit: may_follow_orders(setting, unit),
        ),
        choices=coast_choices(setting.options),
        retreats=make_retreat_rules(setting),
        builds=make_build_rules(setting),
    )
