"""What decided an order, as JSON: who, with what strengths, which lost fleets, which clause or choice.

Everything is read off the typed outcome, and only when somebody asks: no resolution makes it. The
sentences of `words` say the same to people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import Any, Final, NamedTuple, TypeAlias

from ...model.position import Unit
from ...model.reasons import Clause
from ...model.text import Kept
from ..outcomes.adjustments import InDisorder, OthersFirst, SiteOccupied, TooMany, Unfit
from ..outcomes.movement import (
    Arrives,
    Bounced,
    Bound,
    ClosedTo,
    ConvoyDisrupted,
    Cut,
    Dislodged,
    Fault,
    Given,
    Impossible,
    Loss,
    MayNotAttack,
    OwnUnitInPlace,
    Reduced,
    Refused,
    Role,
    RuledOut,
    Spared,
    Stands,
    Strength,
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
from ..rules.reasons import make
from ..words.texts import unit_text
from .order_result import OrderResult

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
    """What decided an order: units, strengths, fleets that were lost, clauses and choices of rules."""

    by: Sequence[Unit] = ()
    strengths: Sequence[Strength] = ()
    lost: Sequence[Loss] = ()
    rules: Sequence[str | None] = ()
    ring: int = 0
    """So many units go round in a circle, of which `by` names two."""


NOTHING = Cause()
_EXACT = Bound.EXACT


def causes_json(result: OrderResult) -> Json:
    """What decided an order: `by`, `strengths`, `decided`; `fleets_lost`, `dislodged_by` and `ring` if any.

    `decided` are clauses and choices, as ``4.A.2=szykman``; units stand with their power and place.
    """
    causes: Json = json.loads(f"{{{causes_text(result)}}}")
    return causes


def causes_text(result: OrderResult) -> str:
    """The same as the text of the object, without its braces."""
    _, own, _, outcome, dislodged_by, _ = result
    by, strengths, lost, rules, ring = _CAUSES.get(type(outcome), _unknown)(outcome)
    compared: list[str] = []
    for strength in strengths:
        compared.append(_strength(strength))
        if strength[3] != 1 or strength[7]:
            rules = (*rules, *_clauses(strength))
    code = outcome.code
    if type(code) is Clause:
        rules = (code, *rules)
    others = _others(by, own) if by else ""
    decided = ", ".join([quoted(rule) for rule in dict.fromkeys(rules) if rule]) if rules else ""
    text = f'"by": [{others}], "strengths": [{", ".join(compared)}], "decided": [{decided}]'
    if lost:
        fleets = [f'{{{_FIELDS[loss.fleet]}, "by": {_OBJECT[loss.by]}}}' for loss in lost]
        text = f'{text}, "fleets_lost": [{", ".join(fleets)}]'
    if dislodged_by is not None:
        text = f'{text}, "dislodged_by": {_OBJECT[dislodged_by]}'
    return f'{text}, "ring": {ring}' if ring else text


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


def _others(units: Sequence[Unit], own: Unit | None) -> str:
    """The units, each once, without the one whose order it is."""
    first = units[0]
    if first is not own and (len(units) == 1 or (len(units) == 2 and units[1] is first)):  # as mostly
        return _OBJECT[first]
    others = dict.fromkeys(_OBJECT.of_all(units))
    if own is not None:
        others.pop(_OBJECT[own], None)
    return ", ".join(others)


def _strength(strength: Strength) -> str:
    """A strength with what it is made of: its unit's own `base` and the `terms` that others add."""
    role, unit, value, base, backers, withheld, shares, denied, clause, bound = strength
    if not backers and value == 1 and base == 1 and bound is _EXACT and not (withheld or denied):
        return _ALONE[role][unit]  # as most are
    if shares:
        adds = zip(_FIELDS.of_all(backers), shares, strict=True)
        terms = ", ".join([f'{{{backer}, "adds": {share}}}' for backer, share in adds])
    else:
        terms = _ADDING_ONE[backers[0]] if len(backers) == 1 else ", ".join(_ADDING_ONE.of_all(backers))
    more = ""
    if withheld or denied:
        more = f', "without": [{", ".join(_without(strength))}]'
    if clause is not None and base != 1:
        more += f', "clause": {quoted(clause)}'
    if bound is not _EXACT:
        more += f', "bound": "{BOUNDS[bound]}"'
    return f'{{{_OWN[role][unit]}, "value": {value}, "base": {base}, "terms": [{terms}]{more}}}'


def _own(role: str) -> Kept[Unit, str]:
    return Kept(lambda unit: f'"kind": "{role}", {_FIELDS[unit]}')


def _alone(role: Role) -> Kept[Unit, str]:
    return Kept(lambda unit: f'{{{_OWN[role][unit]}, "value": 1, "base": 1, "terms": []}}')


_OWN: Final = {role: _own(name) for role, name in ROLES.items()}
"""Which strength of a unit it is."""
_ALONE: Final = {role: _alone(role) for role in ROLES}
"""The strengths of units of the strength one to which nothing is added."""
_ADDING_ONE: Final = Kept[Unit, str](lambda unit: f'{{{_FIELDS[unit]}, "adds": 1}}')


def _without(strength: Strength) -> Iterator[str]:
    """The supports that are given but do not count, each with the clause (null: of one's own side)."""
    for unit in strength.withheld:
        yield f'{{{_FIELDS[unit]}, "clause": null}}'
    for unit, clause in strength.denied:
        yield f'{{{_FIELDS[unit]}, "clause": {quoted(clause)}}}'


# ------------------------------------------------------------------------------------- by outcome


def _unknown(_: object) -> Cause:
    return NOTHING


def _of_fault(fault: Fault) -> Cause:
    return Cause((fault.other,) if fault.other is not None else (), rules=fault.rules)


def _faulty(outcome: Refused | WithoutEffect | Impossible | Unfit | Faulty) -> Cause:
    return _of_fault(outcome.fault)


def _arrives(outcome: Arrives) -> Cause:
    attack, beaten, left_by, dislodges, fleets, ring = outcome
    if len(ring) > RING_NAMED:
        return Cause((ring[0], ring[-1], *fleets), rules=(CIRCULAR,), ring=len(ring) + 1)
    if ring:
        return Cause((*ring, *fleets), rules=(CIRCULAR,))
    by = [unit for unit in (left_by, dislodges) if unit is not None]
    by += [strength[1] for strength in beaten]
    by += fleets
    return make(Cause, (by, (attack, *beaten), (), (), 0))


def _bounced(outcome: Bounced) -> Cause:
    attack, by = outcome
    return make(Cause, ((by.unit,), (attack, by), (), (), 0))


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
    return make(Cause, (by, (), (), rules, 0))


def _given(outcome: Given) -> Cause:
    return _unhurt(outcome.spared, outcome.not_against)


def _reduced(outcome: Reduced) -> Cause:
    spared = _unhurt(outcome.spared, outcome.not_against)
    ruled = (outcome.ruled.rule,) if outcome.ruled is not None else ()
    by = (*(cutter.unit for cutter in outcome.by), *spared.by)
    return Cause(by, rules=(*(cutter.rule for cutter in outcome.by), *spared.rules, *ruled))


def _cut(outcome: Cut) -> Cause:
    by = [cutter.unit for cutter in outcome.by]
    return make(Cause, (by, (), (), [cutter.rule for cutter in outcome.by], 0))


def _dislodged(outcome: Dislodged) -> Cause:
    return make(Cause, ((outcome.by,), (outcome.attack, outcome.hold), (), (), 0))


def _stands(outcome: Stands) -> Cause:
    met = [strength for attack in outcome.attacks for strength in attack if strength is not None]
    strengths = met if len(outcome.attacks) == 1 else dict.fromkeys(met)
    return make(Cause, ([strength[1] for strength in met], tuple(strengths), (), (), 0))


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
    Refused: _faulty,
    WithoutEffect: _faulty,
    Impossible: _faulty,
    RuledOut: _ruled_out,
    Arrives: _arrives,
    Bounced: _bounced,
    ClosedTo: _closed,
    OwnUnitInPlace: _stays,
    MayNotAttack: _stays,
    ConvoyDisrupted: _disrupted,
    Given: _given,
    Reduced: _reduced,
    Cut: _cut,
    Dislodged: _dislodged,
    Stands: _stands,
    Unconverted: _unconverted,
    Retreats: _retreats,
    RetreatConflict: _conflict,
    Illegal: _of_illegal_retreat,
    Unordered: _unordered,
    SiteOccupied: _occupied,
    TooMany: _too_many,
    OthersFirst: _others_first,
    InDisorder: _in_disorder,
    Unfit: _faulty,
}
"""How the cause is read off each kind of outcome; others have none beyond their code."""
