"""What decided an order, as JSON: who, with what strengths, which lost fleets, which clause or choice.

Everything is read off the typed outcome, and only when somebody asks: no resolution makes it. The
sentences of `words` say the same to people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import Any, Final, NamedTuple, TypeAlias

from ...model.position import Unit
from ...model.reasons import Clause
from ...model.text import Kept
from ..messages.texts import unit_text
from ..outcomes.adjustments import InDisorder, OthersFirst, SiteOccupied, TooMany, Unfit
from ..outcomes.movement import (
    Arrives,
    Bounced,
    Bound,
    ClosedTo,
    ConvoyDisrupted,
    Cut,
    Dislodged,
    Impossible,
    Loss,
    MayNotAttack,
    OrderFault,
    OwnUnitInPlace,
    Reduced,
    Refused,
    Role,
    RuledOut,
    Spared,
    Stands,
    Strength,
    SupportGiven,
    Unconverted,
    Untouched,
    WithoutEffect,
)
from ..outcomes.retreats import (
    AttackerOrigin,
    Faulty,
    Illegal,
    Occupied,
    RetreatConflict,
    Retreats,
    Unordered,
)
from .order_result import AnyOutcome, OrderResult

Json: TypeAlias = dict[str, Any]

CIRCULAR = "circular_movement"
"""What lets units go round in a circle; kernels name it so, too."""

RING_NAMED = 50
"""Of longer rings an order names only the unit whose place it takes and the one that takes its own place."""

ROLES = {
    Role.ATTACK: "attack",
    Role.HOLD: "hold",
    Role.DEFEND: "defend",
    Role.PREVENT: "prevent",
}
"""How the wire format writes the kinds of strength."""

BOUNDS = {Bound.AT_LEAST: "at_least", Bound.AT_MOST: "at_most", Bound.IF_IT_STAYS: "at_most"}
"""How it writes that only a bound of a strength is known."""


class Cause(NamedTuple):
    """What decided an order: units, fleets that were lost, clauses and choices of rules."""

    by: Sequence[Unit] = ()
    lost: Sequence[Loss] = ()
    rules: Sequence[str | None] = ()


NOTHING = Cause()


def causes_json(result: OrderResult) -> Json:
    """What decided an order: `by`, `strengths`, `decided`; `fleets_lost`, `dislodged_by` and `ring` if any.

    `decided` are clauses and choices, as ``4.A.2=szykman``; units stand with their power and place.
    """
    causes: Json = json.loads(f"{{{causes_text(result)}}}")
    return causes


def causes_text(result: OrderResult) -> str:
    """The same as the text of the object, without its braces."""
    _, own, _, outcome, dislodged_by, _ = result
    write = _AT_ONCE.get(type(outcome))
    text = write(outcome, own) if write is not None else _of_cause(outcome, own)
    return text if dislodged_by is None else f'{text}, "dislodged_by": {_OBJECT[dislodged_by]}'


def _of_cause(outcome: AnyOutcome, own: Unit | None) -> str:
    by, lost, rules = _CAUSES.get(type(outcome), _unknown)(outcome)
    others = dict.fromkeys(_OBJECT.of_all(by))
    if own is not None:
        others.pop(_OBJECT[own], None)
    code = outcome.code
    text = _written(others, "", (code, *rules) if type(code) is Clause else rules)
    if lost:
        fleets = [f'{{{_FIELDS[loss.fleet]}, "by": {_OBJECT[loss.by]}}}' for loss in lost]
        text = f'{text}, "fleets_lost": [{", ".join(fleets)}]'
    return text


def _written(by: Iterable[str], strengths: str, rules: Iterable[str | None]) -> str:
    """Units and strengths, which are written already, with clauses and choices, each once."""
    decided = ", ".join([quoted(rule) for rule in dict.fromkeys(rules) if rule]) if rules else ""
    return f'"by": [{", ".join(by)}], "strengths": [{strengths}], "decided": [{decided}]'


def _clauses(strength: Strength) -> Iterator[str | None]:
    """The clauses that made a strength what it is."""
    if strength.base != 1:
        yield strength.clause
    for _, clause in strength.denied:
        yield clause


def _unit(unit: Unit) -> str:
    """A unit with its power and its place, without braces."""
    words = quoted(unit_text[unit])
    return f'"power": {quoted(unit.power)}, "unit": {words}, "place": {quoted(unit.location)}'


_FIELDS: Final = Kept[Unit, str](_unit)
_OBJECT: Final = Kept[Unit, str](lambda unit: f"{{{_FIELDS[unit]}}}")


class _Told(NamedTuple):
    """A strength as it is written, with its unit and the clauses that made it what it is."""

    text: str
    unit: str
    clauses: tuple[str | None, ...]


def _strength(strength: Strength) -> _Told:
    """A strength with what it is made of: its unit's own `base` and the `terms` that others add."""
    role, unit, value, base, backers, withheld, shares, denied, clause, bound = strength
    adds = zip(_FIELDS.of_all(backers), shares or [1] * len(backers), strict=True)
    terms = ", ".join([f'{{{backer}, "adds": {share}}}' for backer, share in adds])
    more = ""
    if withheld or denied:
        more = f', "without": [{", ".join(_without(strength))}]'
    if clause is not None and base != 1:
        more += f', "clause": {quoted(clause)}'
    if bound is not Bound.EXACT:
        more += f', "bound": "{BOUNDS[bound]}"'
    kind = f'"kind": "{ROLES[role]}", {_FIELDS[unit]}'
    text = f'{{{kind}, "value": {value}, "base": {base}, "terms": [{terms}]{more}}}'
    return _Told(text, _OBJECT[unit], tuple(_clauses(strength)))


def _without(strength: Strength) -> Iterator[str]:
    """The supports that are given but do not count, each with the clause (null: of one's own side)."""
    for unit in strength.withheld:
        yield f'{{{_FIELDS[unit]}, "clause": null}}'
    for unit, clause in strength.denied:
        yield f'{{{_FIELDS[unit]}, "clause": {quoted(clause)}}}'


# ------------------------------------------------------------------------------------- by outcome


def _unknown(_: object) -> Cause:
    return NOTHING


def _of_fault(fault: OrderFault) -> Cause:
    return Cause((fault.other,) if fault.other is not None else (), rules=fault.rules)


def _arrives(outcome: Arrives, _own: Unit | None) -> str:
    attack, beaten, left_by, dislodges, fleets, ring = outcome
    if ring:
        some = ring if len(ring) <= RING_NAMED else (ring[0], ring[-1])
        text = _written(dict.fromkeys(_OBJECT.of_all((*some, *fleets))), "", (CIRCULAR,))
        return text if some is ring else f'{text}, "ring": {len(ring) + 1}'
    strengths, _, clauses = _strength(attack)
    by: dict[str, None] = {}
    if left_by is not None:
        by[_OBJECT[left_by]] = None
    if dislodges is not None:
        by[_OBJECT[dislodges]] = None
    for strength in beaten:
        text, unit, more = _strength(strength)
        by[unit] = None
        strengths = f"{strengths}, {text}"
        clauses += more
    if fleets:
        by.update(dict.fromkeys(_OBJECT.of_all(fleets)))
    return _written(by, strengths, clauses)


def _bounced(outcome: Bounced, _own: Unit | None) -> str:
    attack, _, clauses = _strength(outcome[0])
    obstacle, by, more = _strength(outcome[1])
    return _written((by,), f"{attack}, {obstacle}", clauses + more)


def _dislodged(outcome: Dislodged, _own: Unit | None) -> str:
    attack, by, clauses = _strength(outcome.attack)
    hold, _, more = _strength(outcome.hold)
    return _written((by,), f"{attack}, {hold}", clauses + more)


def _stands(outcome: Stands, own: Unit | None) -> str:
    if not outcome[0]:
        return _UNATTACKED
    strengths: dict[str, None] = {}
    by: dict[str, None] = {}
    clauses: tuple[str | None, ...] = ()
    for attack in outcome[0]:
        for strength in attack:
            if strength is not None:
                text, unit, more = _strength(strength)
                strengths[text] = by[unit] = None
                clauses += more
    if own is not None:
        by.pop(_OBJECT[own], None)
    return _written(by, ", ".join(strengths), clauses)


_UNATTACKED: Final = _written((), "", ())
_AT_ONCE: Final[Mapping[type, Callable[[Any, Unit | None], str]]] = {
    Arrives: _arrives,
    Bounced: _bounced,
    Dislodged: _dislodged,
    Stands: _stands,
}
"""What writes the causes of outcomes that compare strengths, for the order of a unit."""


def _faulty(outcome: Refused | WithoutEffect | Impossible | Unfit) -> Cause:
    return _of_fault(outcome.fault)


def _cut(outcome: Cut) -> Cause:
    return Cause([one.unit for one in outcome.by], rules=[one.rule for one in outcome.by])


def _given(outcome: SupportGiven) -> Cause:
    return _unhurt(outcome.spared, outcome.not_against)


def _stays(outcome: OwnUnitInPlace | MayNotAttack) -> Cause:
    return Cause((outcome.stays,))


def _disrupted(outcome: ConvoyDisrupted) -> Cause:
    return Cause(tuple(loss.by for loss in outcome.lost), lost=outcome.lost, rules=(outcome.rule,))


def _closed(outcome: ClosedTo) -> Cause:
    return Cause((outcome.left_by,) if outcome.left_by is not None else (), rules=(outcome.code,))


def _unhurt(spared: Sequence[Spared], not_against: Untouched | None) -> Cause:
    """Moves that did not cut, and a unit against which the support does not count."""
    by = [one.unit for one in spared]
    rules = [one.rule for one in spared]
    if not_against is not None:
        by.append(not_against.unit)
        rules.append(not_against.clause)
    return Cause(by, rules=rules)


def _reduced(outcome: Reduced) -> Cause:
    spared = _unhurt(outcome.spared, outcome.not_against)
    ruled = (outcome.ruled.rule,) if outcome.ruled is not None else ()
    by = (*(cutter.unit for cutter in outcome.by), *spared.by)
    return Cause(by, rules=(*(cutter.rule for cutter in outcome.by), *spared.rules, *ruled))


def _of_illegal_retreat(outcome: Illegal) -> Cause:
    match outcome.cause:
        case Occupied(by):
            return Cause((by,))
        case AttackerOrigin(rule):
            return Cause(rules=(rule,))
        case Faulty(_, fault):
            return _of_fault(fault)
        case _:
            return NOTHING


def _in_disorder(outcome: InDisorder) -> Cause:
    rule = outcome.measure.rule if outcome.measure is not None else None
    if rule is None and outcome.rule is not None:
        rule = f"4.D.8={outcome.rule.value}"
    return Cause((outcome.spared,) if outcome.spared is not None else (), rules=(rule,))


def _others_first(outcome: OthersFirst) -> Cause:
    return Cause((outcome.first,), rules=(outcome.clause,))


def _ruled_out(outcome: RuledOut) -> Cause:
    return Cause(rules=(outcome.rule,))


def _unconverted(outcome: Unconverted) -> Cause:
    return Cause(outcome.by)


def _retreats(outcome: Retreats) -> Cause:
    return Cause(rules=(outcome.rule,))


def _conflict(outcome: RetreatConflict) -> Cause:
    return Cause(outcome.others)


def _unordered(outcome: Unordered) -> Cause:
    return Cause(rules=(outcome.clause,))


def _occupied(outcome: SiteOccupied) -> Cause:
    return Cause((outcome.by,))


def _too_many(outcome: TooMany) -> Cause:
    return Cause(rules=(outcome.rule,))


_CAUSES: Mapping[type, Callable[[Any], Cause]] = {
    Cut: _cut,
    Impossible: _faulty,
    Refused: _faulty,
    Unfit: _faulty,
    WithoutEffect: _faulty,
    RuledOut: _ruled_out,
    ClosedTo: _closed,
    OwnUnitInPlace: _stays,
    MayNotAttack: _stays,
    ConvoyDisrupted: _disrupted,
    SupportGiven: _given,
    Reduced: _reduced,
    Unconverted: _unconverted,
    Retreats: _retreats,
    RetreatConflict: _conflict,
    Illegal: _of_illegal_retreat,
    Unordered: _unordered,
    SiteOccupied: _occupied,
    TooMany: _too_many,
    OthersFirst: _others_first,
    InDisorder: _in_disorder,
}
"""How the cause is read off each kind of outcome; others have none beyond their code."""
