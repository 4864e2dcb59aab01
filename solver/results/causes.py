"""What decided an order, as JSON: units, strengths, lost fleets, clauses and rule choices.

It is read off the typed outcome on demand. The sentences of `messages` say the same in words. Units have the
form of `format_unit`; places and powers are ids (docs/wire-format.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, NotRequired, TypeVar

from ...model.json_records import Doc, JsonRecord, Omitted
from ...model.orders import format_unit
from ...model.position import Unit
from ...model.reasons import Clause
from ..messages.order_outcome import AnyOutcome
from ..outcomes.adjustments import IllegalAdjustment, OthersFirst, RemovedInDisorder, SiteOccupied, TooMany
from ..outcomes.movement import (
    Bounced,
    Bound,
    ConversionDisturbed,
    ConvoyDisrupted,
    Cut,
    DecidedByRule,
    DestinationClosed,
    Dislodged,
    HarmlessAttack,
    Holds,
    IllegalOrder,
    ImpossibleMove,
    LostFleet,
    MayNotAttack,
    MoveSucceeds,
    NotCountedAgainst,
    OrderFault,
    OwnUnitInPlace,
    Reduced,
    Role,
    Strength,
    SupportGiven,
    VoidOrder,
)
from ..outcomes.retreats import (
    AttackerOrigin,
    DisbandedWithoutOrder,
    FaultyRetreat,
    IllegalRetreat,
    Occupied,
    RetreatConflict,
    RetreatSucceeds,
)
from .order_result import OrderResult

_Item = TypeVar("_Item")

CIRCULAR = "circular_movement"
"""The name of the rule for circular movement, also in kernels."""

RING_NAMED = 50
"""In longer rings, an order names only the unit it follows and the unit that follows it."""

_ROLES: Final[dict[Role, Literal["attack", "hold", "defend", "prevent"]]] = {
    Role.ATTACK: "attack",
    Role.HOLD: "hold",
    Role.DEFEND: "defend",
    Role.PREVENT: "prevent",
}
"""The kinds of strength in the wire format."""

_BOUNDS: Final[dict[Bound, Literal["at_least", "at_most"]]] = {
    Bound.AT_LEAST: "at_least",
    Bound.AT_MOST: "at_most",
    Bound.IF_IT_STAYS: "at_most",
}
"""The bounds of strengths in the wire format."""


class UnitRecord(JsonRecord):
    """A unit with its power and its place before the phase."""

    power: Annotated[str, Doc("the owner of the unit")]
    unit: Annotated[str, Doc("the unit, such as A tyr")]
    place: Annotated[str, Doc("the location of the unit, such as tyr")]


class TermRecord(UnitRecord):
    """A unit whose given support adds to a strength."""

    adds: int


class WithoutRecord(UnitRecord):
    """A unit whose support is given but does not count in a strength."""

    clause: Annotated[str | None, Doc("the clause by which it does not count; null: it is on the same side")]


class StrengthHead(JsonRecord):
    """The kind of a strength."""

    kind: Literal["attack", "hold", "defend", "prevent"]


class StrengthRecord(StrengthHead, UnitRecord):
    """A strength and its parts."""

    value: int
    base: Annotated[int, Doc("the strength of the unit itself")]
    terms: Annotated[list[TermRecord], Doc("the strength that supports add")]
    without: NotRequired[Annotated[list[WithoutRecord], Omitted([]), Doc("supports that do not count")]]
    clause: NotRequired[Annotated[str, Omitted(""), Doc("the clause by which `base` is not 1")]]
    bound: NotRequired[
        Annotated[Literal["at_least", "at_most"] | None, Omitted(None), Doc("given if only a bound is known")]
    ]


class LostFleetRecord(UnitRecord):
    """A dislodged fleet, and the unit that dislodged it."""

    by: UnitRecord


class CauseRecord(JsonRecord):
    """What decided an order."""

    by: Annotated[list[UnitRecord], Doc("the other units that decided")]
    strengths: Annotated[list[StrengthRecord], Doc("the strengths that were compared")]
    decided: Annotated[list[str], Doc("the clauses and rule choices that decided, such as 4.A.2=szykman")]
    fleets_lost: NotRequired[
        Annotated[list[LostFleetRecord], Omitted([]), Doc("the dislodged fleets of its convoy")]
    ]
    dislodged_by: NotRequired[
        Annotated[UnitRecord | None, Omitted(None), Doc("the unit that dislodges this one")]
    ]
    ring: NotRequired[
        Annotated[
            int,
            Omitted(0),
            Doc("the number of units in the circular movement; `by` lists the two next to this one"),
        ]
    ]


class _Cause(NamedTuple):
    """What decided an order: units, strengths, lost fleets, clauses and rule choices."""

    by: Sequence[Unit] = ()
    strengths: Sequence[Strength] = ()
    lost: Sequence[LostFleet] = ()
    rules: Sequence[str | None] = ()
    ring: int = 0


_NOTHING: Final = _Cause()
"""The cause of an order that nothing else decided."""


def cause_json(result: OrderResult | None) -> CauseRecord:
    """Return what decided an order; None is a line that is not an order."""
    if result is None:
        return {"by": [], "strengths": [], "decided": []}
    outcome = result.outcome
    cause = _find_cause(outcome)
    clause = outcome.code if isinstance(outcome.code, Clause) else None
    if cause is _NOTHING and clause is None and result.dislodged_by is None:
        return {"by": [], "strengths": [], "decided": []}
    strengths = _drop_duplicates(cause.strengths)
    units = _drop_duplicates([*cause.by, *[strength.unit for strength in strengths]])
    rules = [*cause.rules]
    for strength in strengths:
        rules += _strength_clauses(strength)
    if clause is not None and not strengths:
        rules.insert(0, clause)
    found: CauseRecord = {
        "by": [_unit_record(unit) for unit in units if unit != result.unit],
        "strengths": [_strength_record(strength) for strength in strengths],
        "decided": [rule for rule in _drop_duplicates(rules) if rule],
    }
    if cause.lost:
        found["fleets_lost"] = [
            {**_unit_record(loss.fleet), "by": _unit_record(loss.by)} for loss in cause.lost
        ]
    if result.dislodged_by is not None:
        found["dislodged_by"] = _unit_record(result.dislodged_by)
    if cause.ring:
        found["ring"] = cause.ring
    return found


def _drop_duplicates(items: Sequence[_Item]) -> Sequence[_Item]:
    """Return the distinct items in sequence."""
    return items if len(items) < 2 else [*dict.fromkeys(items)]


def _strength_clauses(strength: Strength) -> list[str | None]:
    """Return the clauses that changed a strength."""
    own = [strength.clause] if strength.base != 1 else []
    return [*own, *[clause for _, clause in strength.denied]]


def _unit_record(unit: Unit) -> UnitRecord:
    return {"power": unit.power, "unit": format_unit(unit), "place": unit.location}


def _strength_record(strength: Strength) -> StrengthRecord:
    backers = strength.backers
    shares = strength.shares or (1,) * len(backers)
    found: StrengthRecord = {
        "kind": _ROLES[strength.role],
        **_unit_record(strength.unit),
        "value": strength.value,
        "base": strength.base,
        "terms": [{**_unit_record(one), "adds": share} for one, share in zip(backers, shares, strict=True)],
    }
    if strength.withheld or strength.denied:
        found["without"] = [
            *({**_unit_record(one), "clause": None} for one in strength.withheld),
            *({**_unit_record(one), "clause": clause} for one, clause in strength.denied),
        ]
    if strength.clause is not None and strength.base != 1:
        found["clause"] = strength.clause
    if strength.bound is not Bound.EXACT:
        found["bound"] = _BOUNDS[strength.bound]
    return found


# ------------------------------------------------------------------------------------- by outcome


def _find_cause(outcome: AnyOutcome) -> _Cause:  # noqa: C901 - one arm for each kind of outcome
    """Return the cause of an outcome; some have none beyond their code."""
    match outcome:
        case MoveSucceeds():
            return _arrival_cause(outcome)
        case Bounced(attack, by):
            return _Cause(strengths=(attack, by))
        case Dislodged(attack=attack, hold=hold):
            return _Cause(strengths=(attack, hold))
        case Holds(attacks):
            compared = [strength for attack in attacks for strength in attack if strength is not None]
            return _Cause(strengths=compared) if compared else _NOTHING
        case Cut(by):
            return _Cause([one.unit for one in by], rules=[one.rule for one in by])
        case SupportGiven(spared=spared, not_against=not_against):
            return _uncut_cause(spared, not_against)
        case Reduced():
            return _reduced_cause(outcome)
        case (
            ImpossibleMove(fault=fault)
            | IllegalOrder(fault=fault)
            | IllegalAdjustment(fault=fault)
            | VoidOrder(fault=fault)
        ):
            return _fault_cause(fault)
        case ConvoyDisrupted(lost=lost, rule=rule, not_by_land=not_by_land):
            return _Cause([loss.by for loss in lost], lost=lost, rules=(rule, not_by_land))
        case OwnUnitInPlace(stays=stays) | MayNotAttack(stays=stays):
            return _Cause((stays,))
        case DestinationClosed(left_by=left_by):
            return _Cause(_as_tuple(left_by), rules=(outcome.code,))
        case DecidedByRule(rule=rule) | RetreatSucceeds(rule=rule) | TooMany(rule=rule):
            return _Cause(rules=(rule,))
        case ConversionDisturbed(by=by) | RetreatConflict(others=by):
            return _Cause(by)
        case IllegalRetreat(cause=cause):
            return _illegal_retreat_cause(cause)
        case DisbandedWithoutOrder(clause=clause):
            return _Cause(rules=(clause,))
        case SiteOccupied(by=by):
            return _Cause((by,))
        case OthersFirst(first=first, clause=clause):
            return _Cause((first,), rules=(clause,))
        case RemovedInDisorder():
            return _disorder_cause(outcome)
        case _:
            return _NOTHING


def _as_tuple(unit: Unit | None) -> tuple[Unit, ...]:
    return () if unit is None else (unit,)


def _arrival_cause(outcome: MoveSucceeds) -> _Cause:
    ring = outcome.ring
    if ring:
        some = ring if len(ring) <= RING_NAMED else (ring[0], ring[-1])
        length = 0 if some is ring else len(ring) + 1
        return _Cause((*some, *outcome.fleets), rules=(CIRCULAR,), ring=length)
    beaten = (strength.unit for strength in outcome.beaten)
    by = (*_as_tuple(outcome.left_by), *_as_tuple(outcome.dislodges), *beaten, *outcome.fleets)
    return _Cause(by, (outcome.attack, *outcome.beaten))


def _fault_cause(fault: OrderFault) -> _Cause:
    return _Cause(_as_tuple(fault.other), rules=fault.rules)


def _uncut_cause(spared: Sequence[HarmlessAttack], not_against: NotCountedAgainst | None) -> _Cause:
    """Return the moves that do not cut, and a unit against which the support does not count."""
    by = [one.unit for one in spared]
    rules = [one.rule for one in spared]
    if not_against is not None:
        by.append(not_against.unit)
        rules.append(not_against.clause)
    return _Cause(by, rules=rules)


def _reduced_cause(outcome: Reduced) -> _Cause:
    spared = _uncut_cause(outcome.spared, outcome.not_against)
    ruled = (outcome.ruled.rule,) if outcome.ruled is not None else ()
    by = (*(cutter.unit for cutter in outcome.by), *spared.by)
    return _Cause(by, rules=(*(cutter.rule for cutter in outcome.by), *spared.rules, *ruled))


def _illegal_retreat_cause(cause: object) -> _Cause:
    match cause:
        case Occupied(by):
            return _Cause((by,))
        case AttackerOrigin(rule):
            return _Cause(rules=(rule,))
        case FaultyRetreat(_, fault):
            return _fault_cause(fault)
        case _:
            return _NOTHING


def _disorder_cause(outcome: RemovedInDisorder) -> _Cause:
    rule = outcome.measure.rule if outcome.measure is not None else None
    if rule is None and outcome.rule is not None:
        rule = f"4.D.8={outcome.rule.value}"
    return _Cause(_as_tuple(outcome.spared), rules=(rule,))
