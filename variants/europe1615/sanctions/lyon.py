"""The treaty of Lyon: Spanish units enter Switzerland only where France permits it (E15-LYON-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....model.names import Power, Province
from ....model.position import Unit
from ..choices_sanctions import LyonScope
from .catalogue import FRANCE, LYON, SPAIN, SWITZERLAND

if TYPE_CHECKING:
    from ..setting import Setting


def entry_clause(setting: Setting, unit: Unit, province: Province) -> str | None:
    """The clause by which a unit may not enter a province, by a move or a retreat, if any."""
    known = setting.records.sanctions
    if not known.has(LYON) or SPAIN in known.permits:
        return None
    if province not in setting.board.minor[SWITZERLAND].provinces:
        return None
    wide = setting.knobs.e15_lyon_scope is LyonScope.SPANISH_SIDE
    bound = unit.power == SPAIN or (wide and setting.patron(unit.power) == SPAIN)
    return LYON.clause(5) if bound else None


def permit_clause(setting: Setting, power: Power, guest: Power, state: Power) -> str | None:
    """The clause by which a permission cannot be given: only France gives one, to Spain, for Switzerland."""
    fits = power == FRANCE and guest == SPAIN and state == SWITZERLAND
    return None if fits and setting.records.sanctions.has(LYON) else LYON.clause(5)
