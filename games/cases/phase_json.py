"""What becomes of a case as JSON, as its variant plays the phase (``docs/wire-format.md``)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from ...model.phase import format_phase
from ...solver import OUTCOMES, changes_json, resolution_text, unit_text, units_json
from ...variants.framework.report import causes_of, format_entry
from ...variants.registry import find_variant

if TYPE_CHECKING:
    from ...model.case import Case
    from ...solver import Resolution
    from ...variants.framework.report import EntryReport, Event
    from ...variants.framework.year import Turn
    from .playing import Aftermath

Json: TypeAlias = dict[str, Any]


def turn_json(case: Case, turn: Turn) -> Json:
    """What became of a case of such a phase, as a JSON object; the same case always gives the same one."""
    variant = find_variant(case.variant)
    return {
        "variant": variant.id,
        "phase": format_phase(case.phase),
        "rules": changes_json(case.rulebook, variant.rulebook),
        "orders": [_entry(entry) for entry in turn.report.entries],
        "events": [_event(event) for event in turn.report.events],
        "units": units_json(turn.position.units),
    }


def movement_json(case: Case, resolution: Resolution, after: Aftermath | None) -> Json:
    """What became of a case of a movement phase, as a JSON object; always the same for the same case."""
    result: Json = json.loads(_plain_text(case, resolution))
    if after is not None:
        by = {one["unit"]: one for one in result["dislodged"]}
        if after.said:
            result["said"] = [_entry(entry) for entry in after.said]
        result["units"] = units_json(after.units)
        result["dislodged"] = [
            {
                "power": lost.unit.power,
                "unit": unit_text[lost.unit],
                "by": lost.attacker_from,
                **by.get(unit_text[lost.unit], {}),
                "retreats": list(places),
            }
            for lost, places in after.dislodged.items()
        ]
        result["events"] = [_event(event) for event in after.events]
    return result


def movement_text(case: Case, resolution: Resolution, after: Aftermath | None) -> str:
    """The same object as `movement_json`, in one line of text."""
    if after is None:
        return _plain_text(case, resolution)
    return json.dumps(movement_json(case, resolution, after), ensure_ascii=False)


def _plain_text(case: Case, resolution: Resolution) -> str:
    variant = find_variant(case.variant)
    phase = format_phase(case.phase)
    return resolution_text(resolution, variant=variant.id, phase=phase, base=variant.rulebook)


def _entry(entry: EntryReport) -> Json:
    return {
        "power": entry.power,
        "unit": None if entry.unit is None else unit_text[entry.unit],
        "order": format_entry(entry.entry),
        "outcome": OUTCOMES[entry.status],
        "code": entry.code,
        "why": entry.why,
        **causes_of(entry),
    }


def _event(event: Event) -> Json:
    return {"code": event.code, "power": event.power, "place": event.place, "text": event.text}
