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


def site_clause(setting: Setting, power: Power, province: Province) -> str | None:
    """The clause by which a power builds nothing in a province (E15-HUG-1, E15-BOH-1), if any."""
    for sanction in setting.records.sanctions.active:
        if sanction.closed_sites.get(power) == province:
            return sanction.clause(1)
    return None


def build_clause(setting: Setting, power: Power, kind: UnitKind) -> str | None:
    """The clause of a sanction by which a minor state builds no unit of a kind (E15-GUS-6), if any."""
    fallen = SWEDISH_INTERVENTION.id in setting.records.sanctions.barred
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
