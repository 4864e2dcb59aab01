"""Where units may go and stay by statuses and declarations (E19-MOVE, E19-POS)."""

from __future__ import annotations

from ...model.names import Province
from ...model.position import Unit
from ..realm.standings import NEUTRAL_STATE, UNALIGNED_STATE
from .choices_movement import SidePassage
from .setting import Setting, Stance


def why_barred(setting: Setting, unit: Unit, province: Province) -> str | None:
    """The clause by which a unit may not enter a province, if any, whoever stands there.

    Water is open to all (E19-SEA-2), unaligned land too; land of others asks for war or an alliance with the
    power that has it, also by alignment.
    """
    clause = why_foreign(setting, unit, province)
    if clause is not None:
        return clause
    owner = setting.owners.get(province)
    if setting.knobs.e19_side_passage is SidePassage.TRUE or not setting.is_minor(unit) or owner is None:
        return None
    same = setting.stance(unit.power, owner) is Stance.SAME
    return "E19-MOVE-12" if same and owner != unit.power else None


def why_foreign(setting: Setting, unit: Unit, province: Province) -> str | None:
    """The clause by which a unit has no business in a province, if any.

    That is neutral land and the land of a side at peace with its own. A unit that is there must leave at the
    end of movement (E19-POS-1, E19-POS-2).
    """
    side, owner = setting.domain(province), setting.owners.get(province)
    if side is None or owner is None or owner == unit.power or side == UNALIGNED_STATE:
        return None
    if side == NEUTRAL_STATE:
        return "E19-STAT-10"
    if setting.stance(unit.power, owner) is not Stance.NONE:
        return None
    return "E19-MOVE-3" if owner in setting.board.minor else "E19-MOVE-2"


def why_expelled(setting: Setting, unit: Unit) -> str | None:
    """The clause by which a unit must leave where it stands at the end of movement, if any."""
    clause = why_foreign(setting, unit, unit.location.province)
    if clause is None:
        return None
    return "E19-POS-1" if clause == "E19-STAT-10" else "E19-POS-2"
