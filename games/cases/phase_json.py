"""The result of a phase as JSON (docs/wire-format.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import solver
from ...model.orders import format_unit
from ...model.phase import format_phase
from ...variants.framework.report import entry_json, event_json
from ...variants.registry import find_variant

if TYPE_CHECKING:
    from ...solver import ResultRecord
    from .playing import PhaseResult


def result_to_json(result: PhaseResult) -> ResultRecord:
    """Return the result of a phase as JSON; equal cases give equal JSON."""
    case, resolution = result.case, result.resolution
    variant, phase = find_variant(case.variant), format_phase(case.phase)
    if resolution is None:
        return {
            "variant": variant.id,
            "phase": phase,
            "rules": solver.changes_json(case.rulebook, variant.rulebook),
            "certainty": None,
            "orders": [entry_json(entry) for entry in result.turn.report.entries],
            "units": solver.units_json(result.units),
            "dislodged": [],
            "contested": [],
            "kernels": [],
            "events": [event_json(event) for event in result.events],
        }
    found = solver.resolution_json(resolution, variant=variant.id, phase=phase, base=variant.rulebook)
    if not result.has_other_events:
        return found
    attackers = {one["unit"]: one["by"] for one in found["dislodged"]}
    found["units"] = solver.units_json(result.units)
    found["dislodged"] = [
        solver.dislodged_json(lost, attackers.get(format_unit(lost.unit), lost.attacker_from), places)
        for lost, places in result.retreats.items()
    ]
    found["events"] = [event_json(event) for event in result.events]
    if result.statement_results:
        found["said"] = [entry_json(entry) for entry in result.statement_results]
    return found
