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
    from .playing import PhaseResult

Json: TypeAlias = dict[str, Any]


def result_json(result: PhaseResult) -> Json:
    """What the phase of a case came to, as a JSON object; the same case always gives the same one."""
    if result.resolution is not None:
        return _movement_json(result, result.resolution)
    case, report = result.case, result.turn.report
    variant = find_variant(case.variant)
    return {
        "variant": variant.id,
        "phase": format_phase(case.phase),
        "rules": changes_json(case.rulebook, variant.rulebook),
        "orders": [_entry(entry) for entry in report.entries],
        "events": [_event(event) for event in report.events],
        "units": units_json(result.units),
    }


def result_text(result: PhaseResult) -> str:
    """The same object as `result_json`, in one line of text."""
    if result.resolution is not None and not result.happens_more:
        return _plain_text(result.case, result.resolution)
    return json.dumps(result_json(result), ensure_ascii=False)


def _movement_json(result: PhaseResult, resolution: Resolution) -> Json:
    found: Json = json.loads(_plain_text(result.case, resolution))
    if result.happens_more:
        by = {one["unit"]: one for one in found["dislodged"]}
        if result.said:
            found["said"] = [_entry(entry) for entry in result.said]
        found["units"] = units_json(result.units)
        found["dislodged"] = [
            {
                "power": lost.unit.power,
                "unit": unit_text[lost.unit],
                "by": lost.attacker_from,
                **by.get(unit_text[lost.unit], {}),
                "retreats": list(places),
            }
            for lost, places in result.retreats.items()
        ]
        found["events"] = [_event(event) for event in result.events]
    return found


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
