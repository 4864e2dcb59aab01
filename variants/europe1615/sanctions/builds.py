"""What sanctions change about the winter: where nothing may be built, and the center of Catalonia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from ....model.names import Power, Province, UnitKind
from ..choices_sanctions import GusSlot
from ..land import CATALONIA
from .catalogue import CATALAN_SECESSION, SWEDISH_INTERVENTION

if TYPE_CHECKING:
    from ....model.board import Board
    from ..setting import Setting
    from .standing import Sanctions


def build_clause(setting: Setting, power: Power, kind: UnitKind, province: Province) -> str | None:
    """The clause of a sanction that forbids a power or minor state to build a unit in a province, if any."""
    known = setting.records.sanctions
    for sanction in known.active:
        if sanction.closed_sites.get(power) == province:
            return sanction.clause(1)
    fallen = SWEDISH_INTERVENTION.id in known.barred
    no_army = fallen and setting.knobs.e15_gus_slot is GusSlot.NO_ARMY
    if no_army and power == SWEDISH_INTERVENTION.state and kind is UnitKind.ARMY:
        return SWEDISH_INTERVENTION.clause(6)
    return None


def extra_centers(known: Sanctions, board: Board) -> Mapping[Province, int]:
    """The centers that a sanction adds to those of the board, each with its number (E15-CAT-2)."""
    if not known.has(CATALAN_SECESSION):
        return {}
    return {board.minor[CATALONIA].capital: _catalan_value(board)}


def _catalan_value(board: Board) -> int:
    """The number on the center of Catalonia, as the board has it for the time after the secession."""
    described = cast("Mapping[str, Mapping[str, object]]", board.special)["catalonia"]
    value = cast("Mapping[str, object]", described["then"])["value"]
    assert isinstance(value, int)
    return value
