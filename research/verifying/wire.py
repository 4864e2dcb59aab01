"""The JSON form of verifications; ``docs/verify.md`` describes it."""

from __future__ import annotations

from typing import Any

from ...model.orders import format_order
from ...solver import kernel_json
from .diagnosis import Slip
from .other_rules import OtherChoice
from .verification import CheckedClaim, Nearest, Verification


def verification_json(verification: Verification) -> dict[str, Any]:
    """Return a verification as a JSON object. Statements are numbered from 0."""
    diagnosis = verification.diagnosis
    nearest = verification.nearest
    return {
        "holds": verification.holds,
        "certainty": verification.resolution.certainty.value,
        "statements": [_statement_json(statement) for statement in verification.statements],
        "mistakes": [_slip_json(verification, slip) for slip in diagnosis.slips],
        "twins": [_slip_json(verification, slip) for slip in diagnosis.twins],
        "together": list(diagnosis.together),
        "impossible": list(diagnosis.impossible),
        "clashes": [list(clash) for clash in diagnosis.clashes],
        "changes": len(verification.wrong),
        "nearest": _nearest_json(nearest) if nearest is not None else None,
        "passed_over": verification.passed_over,
        "kernels": [kernel_json(kernel) for kernel in verification.resolution.kernels],
        "right_under": [_choice_json(choice) for choice in verification.right_under],
        "presets": list(verification.presets),
    }


def counted_as(verification: Verification, slip: Slip) -> str:
    """Return the result that a slip gives an order: ``given``, ``failed`` ..."""
    if slip.way:
        return "convoyed" if slip.value else "not convoyed"
    if slip.candidate in verification.resolution.system.movers:
        return "successful" if slip.value else "failed"
    return "given" if slip.value else "cut"


def contradicts(verification: Verification, slip: Slip) -> bool:
    """Return whether a slip differs from the actual decision. If not, it undoes an effect of other slips."""
    t = verification.resolution.system
    d = t.way[slip.candidate] if slip.way else t.done[slip.candidate]
    return bool(t.values[d]) != slip.value


def why_not(verification: Verification, slip: Slip) -> str:
    """Return the sentence about the actual outcome of a slip's order."""
    t = verification.resolution.system
    unit, order = t.units[t.unit[slip.candidate]], t.reading[slip.candidate].order
    return next(
        result.why
        for result in verification.resolution.orders
        if result.unit == unit and result.order == order
    )


def order_of(verification: Verification, slip: Slip) -> str:
    """Return the order of a slip."""
    return format_order(verification.resolution.system.reading[slip.candidate].order)


def _statement_json(statement: CheckedClaim) -> dict[str, Any]:
    data: dict[str, Any] = {
        "text": statement.text,
        "line": statement.place.line,
        "claim": str(statement.claim),
        "holds": statement.holds,
    }
    if statement.instead is not None:
        data |= {"instead": str(statement.instead), "why": list(statement.why)}
    return data


def _slip_json(verification: Verification, slip: Slip) -> dict[str, Any]:
    return {
        "order": order_of(verification, slip),
        "counted_as": counted_as(verification, slip),
        "why": why_not(verification, slip),
        "statements": list(slip.about),
        "follows": list(slip.follows),
    }


def _nearest_json(nearest: Nearest) -> dict[str, Any]:
    return {
        "changes": [{"statement": i, "instead": str(claim)} for i, claim in nearest.changes],
        "alternatives": list(nearest.alternatives),
    }


def _choice_json(other: OtherChoice) -> dict[str, Any]:
    choice = other.choice
    return {
        "rule": other.field,
        "number": other.number,
        "choice": choice.value,
        "meaning": choice.meaning,
        "taken_by": list(choice.taken_by),
    }
