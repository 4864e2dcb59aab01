"""The changes that this game makes to movement, retreats and builds, as values for the solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....model.names import Province
from ....model.orders import Hold, Move, MovementOrder, Support
from ....model.position import Unit
from ....model.reasons import Clause
from ....solver import (
    ClosedProvince,
    OrderRules,
    Reason,
    Relations,
    VariantRules,
    board_graph,
    same_power,
    same_power_or,
)
from ..setting import Europe1619Setting, Stance, setting_of
from ..winter.forts import FORT
from ..winter.purchases import make_build_rules
from .alliances import AllyAttack, find_excluded_support_clause, find_no_cut_clause, find_no_dislodge_clause
from .passage import IllegalPoliticalMove, find_entry_clause
from .positions import NonwarAttackMode
from .retreats import ATTR, make_retreat_rules
from .strength import ATTRITION, FORTIFIED, make_strengths

if TYPE_CHECKING:
    from ...framework.year import State


def make_conditions(state: State) -> VariantRules:
    """Return the changes that apply in a state of the game."""
    setting = setting_of(state)
    retreats = make_retreat_rules(setting, state.position.dislodged)
    return replace(make_movement_conditions(setting), retreats=retreats, builds=make_build_rules(setting))


def make_movement_conditions(setting: Europe1619Setting) -> VariantRules:
    """Return the changes that apply to movement."""

    def find_useless_support_reason(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
        return same_power(unit, other) or find_excluded_support_clause(setting, unit, other)

    def access(unit: Unit, province: Province, _occupant: Unit | None) -> ClosedProvince | None:
        clause = find_entry_clause(setting, unit, province)
        return None if clause is None else ClosedProvince(clause)

    return VariantRules(
        board_graph(setting.board),
        strengths=make_strengths(setting.options),
        relations=Relations(
            cannot_dislodge=same_power_or(lambda unit, other: find_no_dislodge_clause(setting, unit, other)),
            support_excluded=find_useless_support_reason,
            cannot_cut=same_power_or(lambda unit, other: find_no_cut_clause(setting, unit, other)),
        ),
        access=access if IllegalPoliticalMove.FAILED_MOVE.is_chosen_in(setting.options) else None,
        orders=OrderRules(
            veto=OrderVeto(setting, setting.standing).find_clause,
            follows=lambda unit: setting.patron(unit.power) is not None,
        ),
    )


@dataclass(frozen=True, slots=True)
class OrderVeto:
    """The test of whether an order is illegal, given the position of units.

    Declarations never make a support or a convoy illegal (E19-MOVE-6, E19-MOVE-7, E19-MOVE-8).
    """

    setting: Europe1619Setting
    standing: Mapping[Province, Unit]

    def find_clause(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids a unit an order, if any."""
        if FORTIFIED in unit.marks:
            return FORT[6]
        if ATTRITION in unit.marks and not isinstance(order, Hold | Support):
            return ATTR[2] if isinstance(order, Move) else ATTR[3]
        if not isinstance(order, Move):
            return None
        target = order.target.province
        if IllegalPoliticalMove.REJECTED.is_chosen_in(self.setting.options):
            clause = find_entry_clause(self.setting, unit, target)
            if clause is not None:
                return clause
        other = self.standing.get(target)
        return None if other is None else self._find_attack_clause(unit, other)

    def _find_attack_clause(self, unit: Unit, other: Unit) -> Clause | None:
        """Return the clause that forbids a move against a unit already in place when orders are written."""
        stance, options = self.setting.stance(unit.power, other.power), self.setting.options
        ally = stance is Stance.ALLY and AllyAttack.ILLEGAL.is_chosen_in(options)
        at_peace = stance is Stance.NONE and NonwarAttackMode.ILLEGAL.is_chosen_in(options)
        return find_no_dislodge_clause(self.setting, unit, other) if ally or at_peace else None
