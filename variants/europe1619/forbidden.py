"""Which orders are illegal, and by which clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...model.names import Province
from ...model.orders import Hold, Move, MovementOrder, Support
from ...model.position import Unit
from .choices_movement import AllyAttack, IllegalPoliticalMove, NonwarAttackMode
from .passage import why_barred
from .setting import Setting, Stance
from .strengths import ATTRITION, FORTIFIED, why_spared


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The orders that are illegal between these setting, with the units standing where they do.

    Supports and convoys never are for what was declared (E19-MOVE-6, E19-MOVE-7, E19-MOVE-8).
    """

    setting: Setting
    standing: Mapping[Province, Unit]

    def clause(self, unit: Unit, order: MovementOrder) -> str | None:
        """The clause that forbids an order to a unit, if any."""
        if FORTIFIED in unit.marks:
            return "E19-FORT-6"
        if ATTRITION in unit.marks and not isinstance(order, Hold | Support):
            return "E19-ATTR-2" if isinstance(order, Move) else "E19-ATTR-3"
        if not isinstance(order, Move):
            return None
        target = order.target.province
        if self.setting.knobs.e19_illegal_political_move is IllegalPoliticalMove.REJECTED:
            clause = why_barred(self.setting, unit, target)
            if clause is not None:
                return clause
        other = self.standing.get(target)
        return None if other is None else self._attack(unit, other)

    def _attack(self, unit: Unit, other: Unit) -> str | None:
        """The clause that forbids a move to where another unit stands as the orders are written."""
        clause = why_spared(self.setting, unit, other)
        if clause is None:
            return None
        knobs, stance = self.setting.knobs, self.setting.stance(unit.power, other.power)
        if stance is Stance.ALLY:
            return clause if knobs.e19_ally_attack is AllyAttack.ILLEGAL else None
        at_peace = stance is Stance.NONE and knobs.e19_nonwar_attack_mode is NonwarAttackMode.ILLEGAL
        return clause if at_peace else None
