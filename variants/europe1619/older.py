"""Game files of earlier versions, where the referee's rulings are on the sheet of the Papacy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ...model.names import REFEREE
from .papacy.decrees import PAPACY

_MARK, _DESK = "REFEREE ", str(REFEREE)
"""The start of such a line in earlier files, and the party whose sheet has it now."""


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file with rulings moved to the referee's sheet (E19-PAPACY-15)."""
    changed = dict(data)
    if isinstance(history := data.get("history"), list):
        changed["history"] = [_move_rulings(one) for one in cast("Sequence[object]", history)]
    return _move_rulings(changed)


def _move_rulings(phase: object) -> dict[str, object]:
    """Return a past or present phase with its rulings under the referee."""
    found = dict(cast("Mapping[str, object]", phase))
    sheets = cast("Mapping[str, Sequence[str]]", found.get("submissions", {}))
    rulings = [line for line in sheets.get(PAPACY, ()) if line.startswith(_MARK)]
    if not rulings:
        return found
    rest = {power: [line for line in lines if line not in rulings] for power, lines in sheets.items()}
    found["submissions"] = {_DESK: [line.removeprefix(_MARK) for line in rulings], **rest}
    if "report" in found:
        report = cast("Mapping[str, object]", found["report"])
        orders = cast("Sequence[Mapping[str, object]]", report.get("orders", ()))
        ruled = [one for one in orders if str(one.get("order", "")).startswith(_MARK)]
        moved = [{**one, "power": _DESK, "order": str(one["order"]).removeprefix(_MARK)} for one in ruled]
        found["report"] = {**report, "orders": [*moved, *(one for one in orders if one not in ruled)]}
    return found
