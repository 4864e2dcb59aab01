"""The JSON form of verifications; ``docs/verify.md`` describes it."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from ...model.json_records import JsonRecord, Omitted
from ...model.orders import format_order
from ...solver import KernelRecord, kernel_json
from .diagnosis import Slip
from .other_phases import CheckedStatement, PhaseVerification
from .other_rules import OtherChoice
from .verification import CheckedClaim, Nearest, Verification


class StatementRecord(JsonRecord):
    """A statement about a result."""

    text: str
    line: int | None
    claim: str
    holds: bool
    words: NotRequired[Annotated[str, Omitted("")]]
    instead: NotRequired[Annotated[str, Omitted("")]]
    why: NotRequired[Annotated[list[str], Omitted([])]]


class SlipRecord(JsonRecord):
    """A mistake, and what follows from it."""

    order: str
    counted_as: str
    why: str
    statements: list[int]
    follows: list[int]


class NearestChangeRecord(JsonRecord):
    """A statement to change."""

    statement: int
    instead: str


class NearestRecord(JsonRecord):
    """The nearest consistent result."""

    changes: list[NearestChangeRecord]
    alternatives: list[Any]


class OtherChoiceRecord(JsonRecord):
    """Another choice of a rule under which the result is right."""

    rule: str
    number: str | None
    choice: str
    meaning: str
    taken_by: list[str]


class MissingUnitRecord(JsonRecord):
    """A hypothesis: the result would be right if a unit of one of these powers stood there unordered."""

    province: str
    powers: list[str]


class PhaseVerificationDocument(JsonRecord):
    """The verification of a result of retreats, builds or removals adjudicated by hand."""

    phase: str | None
    holds: bool
    statements: list[StatementRecord]
    right_under: list[OtherChoiceRecord]
    presets: list[str]
    untried: list[str]
    supposed: NotRequired[Annotated[str, Omitted("")]]
    unstated: NotRequired[Annotated[str, Omitted("")]]


class VerificationDocument(PhaseVerificationDocument):
    """The verification of a result of movement adjudicated by hand."""

    certainty: str
    mistakes: list[SlipRecord]
    twins: list[SlipRecord]
    together: list[int]
    impossible: list[int]
    clashes: list[list[int]]
    changes: int
    nearest: NearestRecord | None
    passed_over: bool
    kernels: list[KernelRecord]
    missing_units: list[MissingUnitRecord]


class VerificationsDocument(JsonRecord):
    """The verifications of the phases of a pasted text; `holds` says whether all are right."""

    holds: bool
    phases: list[VerificationDocument | PhaseVerificationDocument]


def verification_json(verification: Verification) -> VerificationDocument:
    """Return a verification as a JSON object. Statements are numbered from 0."""
    diagnosis = verification.diagnosis
    nearest = verification.nearest
    return {
        "phase": None if verification.question.case is None else verification.question.case.phase.code,
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
        "untried": list(verification.untried),
        "missing_units": [
            {"province": one.province, "powers": list(one.powers)} for one in verification.missing_units
        ],
    }


def phase_verification_json(found: PhaseVerification) -> PhaseVerificationDocument:
    """Return a verification of retreats or adjustments as a JSON object."""
    data: PhaseVerificationDocument = {
        "phase": found.result.case.phase.code,
        "holds": found.holds,
        "statements": [_checked_json(statement) for statement in found.statements],
        "right_under": [_choice_json(choice) for choice in found.right_under],
        "presets": list(found.presets),
        "untried": list(found.untried),
    }
    if found.supposed:
        data["supposed"] = found.supposed
    if found.unstated:
        data["unstated"] = found.unstated
    return data


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


def _statement_json(statement: CheckedClaim) -> StatementRecord:
    data: StatementRecord = {
        "text": statement.text,
        "line": statement.place.line,
        "claim": str(statement.claim),
        "holds": statement.holds,
    }
    if statement.words:
        data["words"] = statement.words
    if statement.instead is not None:
        data["instead"] = str(statement.instead)
        data["why"] = list(statement.why)
    return data


def _checked_json(statement: CheckedStatement) -> StatementRecord:
    data: StatementRecord = {
        "text": statement.text,
        "line": statement.place.line,
        "claim": str(statement.statement),
        "holds": statement.holds,
    }
    if statement.words:
        data["words"] = statement.words
    if not statement.holds:
        data["instead"] = statement.instead
        data["why"] = [statement.why] if statement.why else []
    return data


def _slip_json(verification: Verification, slip: Slip) -> SlipRecord:
    return {
        "order": order_of(verification, slip),
        "counted_as": counted_as(verification, slip),
        "why": why_not(verification, slip),
        "statements": list(slip.about),
        "follows": list(slip.follows),
    }


def _nearest_json(nearest: Nearest) -> NearestRecord:
    return {
        "changes": [{"statement": i, "instead": str(claim)} for i, claim in nearest.changes],
        "alternatives": list(nearest.alternatives),
    }


def _choice_json(other: OtherChoice) -> OtherChoiceRecord:
    choice = other.choice
    return {
        "rule": other.field,
        "number": other.number,
        "choice": choice.value,
        "meaning": choice.meaning,
        "taken_by": list(choice.taken_by),
    }
