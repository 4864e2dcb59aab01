"""What decided an order, as JSON: who, with what strengths, which lost fleets, which clause or choice.

Everything is read off the typed outcome, and only when somebody asks: no resolution makes it. The
sentences of `messages` say the same to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

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

Json: TypeAlias = dict[str, Any]
"""An object as JSON has it."""

_Thing = TypeVar("_Thing")

CIRCULAR = "circular_movement"
"""What lets units go round in a circle; kernels name it so, too."""

RING_NAMED = 50
"""Of longer rings an order names only the unit whose place it takes and the one that takes its own place."""

ROLES: Final = {
    Role.ATTACK: "attack",
    Role.HOLD: "hold",
    Role.DEFEND: "defend",
    Role.PREVENT: "prevent",
}
"""How the wire format writes the kinds of strength."""

BOUNDS: Final = {
    Bound.AT_LEAST: "at_least",
    Bound.AT_MOST: "at_most",
    Bound.IF_IT_STAYS: "at_most",
}
"""How it writes that only a bound of a strength is known."""


class _Cause(NamedTuple):
    """What decided an order: units, strengths, fleets that were lost, clauses and choices of rules."""

    by: Sequence[Unit] = ()
    strengths: Sequence[Strength] = ()
    lost: Sequence[LostFleet] = ()
    rules: Sequence[str | None] = ()
    ring: int = 0


_NOTHING: Final = _Cause()
"""Nothing decided the order but what it says itself."""


def cause_json(result: OrderResult | None) -> Json:
    """Return what decided an order as a `CauseRecord` holds it; None stands for what was no order."""
    if result is None:
        return {"by": [], "strengths": [], "decided": []}
    outcome = result.outcome
    cause = _cause(outcome)
    clause = outcome.code if isinstance(outcome.code, Clause) else None
    if cause is _NOTHING and clause is None and result.dislodged_by is None:
        return {"by": [], "strengths": [], "decided": []}
    strengths = _distinct(cause.strengths)
    units = _distinct([*cause.by, *[strength.unit for strength in strengths]])
    rules = [*cause.rules]
    for strength in strengths:
        rules += _clauses(strength)
    if clause is not None and not strengths:
        rules.insert(0, clause)
    found: Json = {
        "by": [_unit(unit) for unit in units if unit != result.unit],
        "strengths": [_strength(strength) for strength in strengths],
        "decided": [rule for rule in _distinct(rules) if rule],
    }
    if cause.lost:
        found["fleets_lost"] = [{**_unit(loss.fleet), "by": _unit(loss.by)} for loss in cause.lost]
    if result.dislodged_by is not None:
        found["dislodged_by"] = _unit(result.dislodged_by)
    if cause.ring:
        found["ring"] = cause.ring
    return found


def _distinct(things: Sequence[_Thing]) -> Sequence[_Thing]:
    """Return each of the things once, in sequence."""
    return things if len(things) < 2 else [*dict.fromkeys(things)]


def _clauses(strength: Strength) -> list[str | None]:
    """Return the clauses that made a strength what it is."""
    own = [strength.clause] if strength.base != 1 else []
    return [*own, *[clause for _, clause in strength.denied]]


def _unit(unit: Unit) -> Json:
    return {"power": unit.power, "unit": format_unit(unit), "place": unit.location}


def _strength(strength: Strength) -> Json:
    """Return a strength with what it is made of: its unit's own `base` and the `terms` that others add."""
    backers = strength.backers
    shares = strength.shares or (1,) * len(backers)
    found: Json = {
        "kind": ROLES[strength.role],
        **_unit(strength.unit),
        "value": strength.value,
        "base": strength.base,
        "terms": [{**_unit(one), "adds": share} for one, share in zip(backers, shares, strict=True)],
    }
    if strength.withheld or strength.denied:
        found["without"] = [
            *({**_unit(one), "clause": None} for one in strength.withheld),
            *({**_unit(one), "clause": clause} for one, clause in strength.denied),
        ]
    if strength.clause is not None and strength.base != 1:
        found["clause"] = strength.clause
    if strength.bound is not Bound.EXACT:
        found["bound"] = BOUNDS[strength.bound]
    return found


# ------------------------------------------------------------------------------------- by outcome


def _cause(outcome: AnyOutcome) -> _Cause:  # noqa: C901 - one arm for each kind of outcome
    """Read the cause off an outcome; some have none beyond their code."""
    match outcome:
        case MoveSucceeds():
            return _of_arrival(outcome)
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
            return _unhurt(spared, not_against)
        case Reduced():
            return _of_reduced(outcome)
        case (
            ImpossibleMove(fault=fault)
            | IllegalOrder(fault=fault)
            | IllegalAdjustment(fault=fault)
            | VoidOrder(fault=fault)
        ):
            return _of_fault(fault)
        case ConvoyDisrupted(lost=lost, rule=rule):
            return _Cause([loss.by for loss in lost], lost=lost, rules=(rule,))
        case OwnUnitInPlace(stays=stays) | MayNotAttack(stays=stays):
            return _Cause((stays,))
        case DestinationClosed(left_by=left_by):
            return _Cause(_present(left_by), rules=(outcome.code,))
        case DecidedByRule(rule=rule) | RetreatSucceeds(rule=rule) | TooMany(rule=rule):
            return _Cause(rules=(rule,))
        case ConversionDisturbed(by=by) | RetreatConflict(others=by):
            return _Cause(by)
        case IllegalRetreat(cause=cause):
            return _of_illegal_retreat(cause)
        case DisbandedWithoutOrder(clause=clause):
            return _Cause(rules=(clause,))
        case SiteOccupied(by=by):
            return _Cause((by,))
        case OthersFirst(first=first, clause=clause):
            return _Cause((first,), rules=(clause,))
        case RemovedInDisorder():
            return _in_disorder(outcome)
        case _:
            return _NOTHING


def _present(unit: Unit | None) -> tuple[Unit, ...]:
    return () if unit is None else (unit,)


def _of_arrival(outcome: MoveSucceeds) -> _Cause:
    ring = outcome.ring
    if ring:
        some = ring if len(ring) <= RING_NAMED else (ring[0], ring[-1])
        length = 0 if some is ring else len(ring) + 1
        return _Cause((*some, *outcome.fleets), rules=(CIRCULAR,), ring=length)
    beaten = (strength.unit for strength in outcome.beaten)
    by = (*_present(outcome.left_by), *_present(outcome.dislodges), *beaten, *outcome.fleets)
    return _Cause(by, (outcome.attack, *outcome.beaten))


def _of_fault(fault: OrderFault) -> _Cause:
    return _Cause(_present(fault.other), rules=fault.rules)


def _unhurt(spared: Sequence[HarmlessAttack], not_against: NotCountedAgainst | None) -> _Cause:
    """Return the moves that did not cut, and a unit against which the support does not count."""
    by = [one.unit for one in spared]
    rules = [one.rule for one in spared]
    if not_against is not None:
        by.append(not_against.unit)
        rules.append(not_against.clause)
    return _Cause(by, rules=rules)


def _of_reduced(outcome: Reduced) -> _Cause:
    spared = _unhurt(outcome.spared, outcome.not_against)
    ruled = (outcome.ruled.rule,) if outcome.ruled is not None else ()
    by = (*(cutter.unit for cutter in outcome.by), *spared.by)
    return _Cause(by, rules=(*(cutter.rule for cutter in outcome.by), *spared.rules, *ruled))


def _of_illegal_retreat(cause: object) -> _Cause:
    match cause:
        case Occupied(by):
            return _Cause((by,))
        case AttackerOrigin(rule):
            return _Cause(rules=(rule,))
        case FaultyRetreat(_, fault):
            return _of_fault(fault)
        case _:
            return _NOTHING


def _in_disorder(outcome: RemovedInDisorder) -> _Cause:
    rule = outcome.measure.rule if outcome.measure is not None else None
    if rule is None and outcome.rule is not None:
        rule = f"4.D.8={outcome.rule.value}"
    return _Cause(_present(outcome.spared), rules=(rule,))
