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
from ..winter.purchases import build_rules
from .alliances import AllyAttack, cannot_cut, cannot_dislodge, support_excluded
from .passage import IllegalPoliticalMove, entry_bar
from .positions import NonwarAttackMode
from .retreats import ATTR, retreat_rules
from .strength import ATTRITION, FORTIFIED, strengths

if TYPE_CHECKING:
    from ...framework.year import State


def conditions(state: State) -> VariantRules:
    """Return the changes that apply in a state of the game."""
    setting = setting_of(state)
    retreats = retreat_rules(setting, state.position.dislodged)
    return replace(movement_conditions(setting), retreats=retreats, builds=build_rules(setting))


def movement_conditions(setting: Europe1619Setting) -> VariantRules:
    """Return the changes that apply to movement."""

    def helps_not(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
        return same_power(unit, other) or support_excluded(setting, unit, other)

    def access(unit: Unit, province: Province, _occupant: Unit | None) -> ClosedProvince | None:
        clause = entry_bar(setting, unit, province)
        return None if clause is None else ClosedProvince(clause)

    return VariantRules(
        board_graph(setting.board),
        strengths=strengths(setting.options),
        relations=Relations(
            cannot_dislodge=same_power_or(lambda unit, other: cannot_dislodge(setting, unit, other)),
            support_excluded=helps_not,
            cannot_cut=same_power_or(lambda unit, other: cannot_cut(setting, unit, other)),
        ),
        access=access if IllegalPoliticalMove.FAILED_MOVE.is_chosen_in(setting.options) else None,
        orders=OrderRules(veto=Forbidden(setting, setting.standing).clause),
    )


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The test for illegal orders, given where units are.

    Declarations never make a support or a convoy illegal (E19-MOVE-6, E19-MOVE-7, E19-MOVE-8).
    """

    setting: Europe1619Setting
    standing: Mapping[Province, Unit]

    def clause(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids a unit an order, if any."""
        if FORTIFIED in unit.marks:
            return FORT[6]
        if ATTRITION in unit.marks and not isinstance(order, Hold | Support):
            return ATTR[2] if isinstance(order, Move) else ATTR[3]
        if not isinstance(order, Move):
            return None
        target = order.target.province
        if IllegalPoliticalMove.REJECTED.is_chosen_in(self.setting.options):
            clause = entry_bar(self.setting, unit, target)
            if clause is not None:
                return clause
        other = self.standing.get(target)
        return None if other is None else self._attack(unit, other)

    def _attack(self, unit: Unit, other: Unit) -> Clause | None:
        """Return the clause that forbids a move against a unit that is there when orders are written."""
        stance, options = self.setting.stance(unit.power, other.power), self.setting.options
        ally = stance is Stance.ALLY and AllyAttack.ILLEGAL.is_chosen_in(options)
        at_peace = stance is Stance.NONE and NonwarAttackMode.ILLEGAL.is_chosen_in(options)
        return cannot_dislodge(self.setting, unit, other) if ally or at_peace else None
