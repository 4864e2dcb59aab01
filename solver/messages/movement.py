"""Outcomes of a movement phase in words: one sentence for each order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...model.orders import Order, format_order, format_unit
from ...model.position import Unit
from ..outcomes.movement import (
    Bounced,
    Bound,
    ConversionDisturbed,
    Converted,
    ConvoyDisrupted,
    ConvoyUse,
    Cut,
    DecidedByRule,
    DestinationClosed,
    Dislodged,
    HarmlessAttack,
    HarmlessReason,
    Holds,
    IllegalOrder,
    ImpossibleMove,
    MayNotAttack,
    MoveSucceeds,
    NotCountedAgainst,
    OwnUnitInPlace,
    Reduced,
    Repelled,
    Role,
    Strength,
    SupportGiven,
    VoidOrder,
)
from .clauses import as_clause_says, clause_words
from .faulty_orders import UNCOUNTED, fault_words
from .order_outcome import OrderOutcome, Sentence
from .texts import listed, units_listed

_MOST_NAMED = 6
"""Of longer rings only so many units are named."""

_EXACT, _DEFEND = Bound.EXACT, Role.DEFEND


# ------------------------------------------------------------------------------------ strengths


def _composition(strength: Strength) -> str:
    """What a strength is made of beyond the unit itself, as `` (with F tri)``; often nothing."""
    _, _, _, base, backers, withheld, shares, denied, clause, _ = strength
    named = clause is not None and base != 1
    if not (named or backers or withheld or denied):
        return ""
    parts: list[str] = []
    if named and clause is not None:
        parts.append(f"{base} of its own{as_clause_says(clause)}")
    elif base != 1:
        parts.append(f"{base} of its own")
    if shares:
        added = zip(shares, backers, strict=True)
        parts.append(f"with {listed([f'{share} from {format_unit(unit)}' for share, unit in added])}")
    elif backers:
        parts.append(f"with {units_listed(backers)}")
    if withheld:
        parts.append(f"without {units_listed(withheld)}, whose own side it would hurt")
    parts += [f"without {format_unit(unit)}, since {clause_words(clause)}" for unit, clause in denied]
    return f" ({', '.join(parts)})"


def bounded(value: int, bound: Bound) -> str:
    """A number as far as it is known: ``2``, ``of at most 2``."""
    if bound is _EXACT:
        return str(value)
    return f"of at least {value}" if bound is Bound.AT_LEAST else f"of at most {value}"


def _strength(strength: Strength) -> str:
    """A strength with its owner: ``the prevent strength 2 of A ven (with A pie)``."""
    role, unit, value, _, _, _, _, _, _, bound = strength
    where = ", wherever it may go" if bound is Bound.IF_IT_STAYS else ""
    return f"the {role} {bounded(value, bound)} of {format_unit(unit)}{_composition(strength)}{where}"


def _its_attack(attack: Strength) -> str:
    return f"its attack strength {bounded(attack.value, attack.bound)}{_composition(attack)}"


def _obstacle(strength: Strength) -> str:
    """A strength that stands in the way of a move."""
    words = _strength(strength)
    return f"{words} in a head-to-head battle" if strength.role is _DEFEND else words


# ---------------------------------------------------------------------------------------- moves


def _arrives(result: OrderOutcome, outcome: MoveSucceeds) -> str:
    order = format_order(result.order)
    attack, beaten, left_by, dislodges, fleets, ring = outcome
    if ring:
        return f"{order} succeeds: it goes round in a circle with {_ring(ring)}, which all go on together."
    by_sea = f"convoyed by {units_listed(fleets)}, " if fleets else ""
    if not beaten:
        if left_by is not None:
            return f"{order} succeeds: {by_sea}it takes the place that {format_unit(left_by)} leaves."
        if dislodges is None:
            return f"{order} succeeds: {by_sea}it meets no resistance."
        return (
            f"{order} succeeds: {by_sea}it dislodges {format_unit(dislodges)}, which has no strength to hold."
        )
    against = _obstacle(beaten[0]) if len(beaten) == 1 else listed([_obstacle(one) for one in beaten])
    end = f", and {format_unit(dislodges)} is dislodged" if dislodges is not None else ""
    start = f"{format_unit(left_by)} leaves, and " if left_by is not None else ""
    return f"{order} succeeds: {by_sea}{start}{_its_attack(attack)} exceeds {against}{end}."


def _ring(ring: Sequence[Any]) -> str:
    if len(ring) <= _MOST_NAMED:
        return units_listed(ring)
    return listed([*(format_unit(unit) for unit in ring[:_MOST_NAMED]), f"{len(ring) - _MOST_NAMED} more"])


def _bounced(result: OrderOutcome, outcome: Bounced) -> str:
    attack, by = outcome
    return f"{format_order(result.order)} bounces: {_its_attack(attack)} does not exceed {_obstacle(by)}."


def _closed_to(result: OrderOutcome, outcome: DestinationClosed) -> str:
    left_by = outcome.left_by
    leaves = f"{format_unit(left_by)} leaves, and " if left_by is not None else ""
    return f"{format_order(result.order)} fails: {leaves}{clause_words(outcome.code)}."


def _own_unit_in_place(result: OrderOutcome, outcome: OwnUnitInPlace) -> str:
    stays = format_unit(outcome.stays)
    return f"{format_order(result.order)} fails: {stays} does not leave, and nobody dislodges his own side."


def _may_not_attack(result: OrderOutcome, outcome: MayNotAttack) -> str:
    stays = format_unit(outcome.stays)
    what = "fails" if outcome.keeps_out else "is void"
    return f"{format_order(result.order)} {what}: {stays} does not leave, and {clause_words(outcome.code)}."


def _converted(result: OrderOutcome, outcome: Converted) -> str:
    return f"{format_order(result.order)} succeeds: undisturbed, the unit is now {format_unit(outcome.unit)}."


def _unconverted(result: OrderOutcome, outcome: ConversionDisturbed) -> str:
    return f"{format_order(result.order)} fails: {units_listed(outcome.by)} moved against it."


def _convoy_disrupted(result: OrderOutcome, outcome: ConvoyDisrupted) -> str:
    lost = [f"{format_unit(loss.fleet)} is dislodged by {format_unit(loss.by)}" for loss in outcome.lost]
    return f"{format_order(result.order)} fails: {disrupted(lost, outcome.rule)}."


def disrupted(lost: Sequence[str], rule: str | None) -> str:
    """That a convoy is disrupted: the `lost` fleets in words, and the rule that lets one be enough."""
    enough = f", and one lost fleet is enough ({rule})" if rule is not None else ""
    return f"its convoy is disrupted, as {listed(lost)}{enough}"


# --------------------------------------------------------------------- supports, holds, convoys


def _given(result: OrderOutcome, outcome: SupportGiven) -> str:
    spared, not_against = outcome
    start = f"{format_order(result.order)} is given{_no_use(not_against)}"
    if not spared:
        unit = result.unit
        return f"{start}: nobody attacks {format_unit(unit) if unit is not None else 'it'}."
    return f"{start}: {listed([_SPARED[one.reason](one) for one in spared])}."


def _no_use(not_against: NotCountedAgainst | None) -> str:
    if not_against is None:
        return ""
    unit, clause = not_against
    why = "of its own side" if clause is None else f"since {clause_words(clause)}"
    return f", but does not count against {format_unit(unit)}{' ' if clause is None else ', '}{why}"


def _reduced(result: OrderOutcome, outcome: Reduced) -> str:
    start = f"{format_order(result.order)} is given with {outcome.left} of its strength {outcome.full}"
    reasons = [f"{format_unit(cutter.unit)} takes off {cutter.strength}" for cutter in outcome.by]
    reasons += [_SPARED[one.reason](one) for one in outcome.spared]
    if outcome.ruled is not None:
        reasons.append(_hanging(outcome.ruled))
    return f"{start}{_no_use(outcome.not_against)}: {listed(reasons)}."


def _no_way(one: HarmlessAttack) -> str:
    return f"{format_unit(one.unit)} does not get there for want of a convoy"


def _own_side(one: HarmlessAttack) -> str:
    return f"{format_unit(one.unit)} cuts no support of its own side"


def _by_clause(one: HarmlessAttack) -> str:
    assert one.rule is not None
    return f"{format_unit(one.unit)} does not cut it, as {clause_words(one.rule)}"


def _aim(one: HarmlessAttack) -> str:
    rule = f" ({one.rule})" if one.rule is not None else ""
    return f"{format_unit(one.unit)} comes from where the support is aimed and does not dislodge it{rule}"


def _by_rule(one: HarmlessAttack) -> str:
    return f"{format_unit(one.unit)} comes by a convoy that the support is aimed against ({one.rule})"


_SPARED: dict[HarmlessReason, Callable[[HarmlessAttack], str]] = {
    HarmlessReason.NO_WAY: _no_way,
    HarmlessReason.OWN_SIDE: _own_side,
    HarmlessReason.CLAUSE: _by_clause,
    HarmlessReason.AIM: _aim,
    HarmlessReason.RULE: _by_rule,
}


def _cut(result: OrderOutcome, outcome: Cut) -> str:
    words: list[str] = []
    for cutter in outcome.by:
        strength = "" if cutter.strength is None else f"strength {cutter.strength}"
        notes = [note for note in (strength, "by convoy" if cutter.by_sea else "", cutter.rule or "") if note]
        words.append(format_unit(cutter.unit) + _in_brackets(notes))
    attacks = "attack" if len(words) == 1 else "attacks"
    all_of_it = f", which {'takes' if len(words) == 1 else 'take'} all of its strength {outcome.full}"
    return (
        f"{format_order(result.order)} is cut by the {attacks} of {listed(words)}"
        f"{all_of_it if outcome.full is not None else ''}."
    )


def _dislodged(result: OrderOutcome, outcome: Dislodged) -> str:
    attack, hold = outcome.attack, outcome.hold
    numbers = (
        f"attack strength {attack.value}{_composition(attack)} exceeds the "
        f"hold strength {hold.value}{_composition(hold)}"
    )
    start = is_dislodged(result.order, hold.unit, attack.unit, aimed_at=outcome.aimed_at)
    return f"{start}, whose {numbers}."


def is_dislodged(order: Order, unit: Unit, by: Unit, *, aimed_at: bool) -> str:
    """That an order comes to nothing as its unit is dislodged; `aimed_at` is as for `Dislodged`."""
    verb = "is not given" if aimed_at else "fails"
    return f"{format_order(order)} {verb}: {format_unit(unit)} is dislodged by {format_unit(by)}"


_USES = {
    None: "stands",
    ConvoyUse.SAILS: "is carried out",
    ConvoyUse.NEEDLESS: "stands, though the army's own fleets make it needless",
    ConvoyUse.BROKEN: "stands, though the convoy is broken elsewhere",
    ConvoyUse.BY_LAND: "stands, though the army goes by land",
}


def _stands(result: OrderOutcome, outcome: Holds) -> str:
    attacks, use = outcome
    start = f"{format_order(result.order)} {_USES[use]}"
    if not attacks:
        unit = result.unit
        return f"{start}: nobody attacks {format_unit(unit) if unit is not None else 'it'}."
    return f"{start}: {listed([_repelled(one, result) for one in attacks])}."


def _repelled(one: Repelled, result: OrderOutcome) -> str:
    attack, by = one
    if attack.value == 0:
        own_side = result.unit is not None and attack.unit.power == result.unit.power
        return f"{format_unit(attack.unit)}{' of its own side' if own_side else ''} may not dislodge it"
    if by is None:
        return f"an extra rule stops {format_unit(attack.unit)}"
    own = by.unit is result.unit or by.unit == result.unit
    against = f"its {by.role} {by.value}{_composition(by)}" if own else _obstacle(by)
    return f"{_strength(attack)} does not exceed {against}"


# ---------------------------------------------------------------------------- orders ruled out


def _refused(result: OrderOutcome, outcome: IllegalOrder) -> str:
    unit, fault = result.unit, outcome.fault
    clause = f"{fault_words(outcome.code, result.order, unit, fault)}{_in_brackets(fault.rules)}"
    uncounted = outcome.code in UNCOUNTED
    end = ""
    if fault.ordered is not None and outcome.code in ("multiple_orders", "better_order"):
        end = f": {format_order(fault.ordered)}"
    elif unit is not None and unit.power == result.power:
        follows = fault.ordered if uncounted else None
        end = (
            f"; {format_unit(unit)} {f'follows {format_order(follows)}' if follows is not None else 'holds'}"
        )
    return f"{format_order(result.order)} {'does not count' if uncounted else 'is illegal'}: {clause}{end}."


def _without_effect(result: OrderOutcome, outcome: VoidOrder) -> str:
    clause = fault_words(outcome.code, result.order, result.unit, outcome.fault)
    return f"{format_order(result.order)} is void: {clause}{_in_brackets(outcome.fault.rules)}."


def _impossible(result: OrderOutcome, outcome: ImpossibleMove) -> str:
    *rules, counts = outcome.fault.rules
    clause = f"{fault_words(outcome.code, result.order, result.unit, outcome.fault)}{_in_brackets(rules)}"
    return f"{format_order(result.order)} fails: {clause}; it counts as a move all the same ({counts})."


def _in_brackets(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


_EXTRA_RULES = {
    "4.A.2=szykman": "keeps the convoyed armies among them where they are",
    "4.A.2=all_hold": "makes all moves among them fail",
    "4.A.2=dptg": "breaks the convoys among them",
    "5.D=all_fail": "makes all moves among them fail and cuts all supports",
    "5.D=moves_fail": "makes all moves among them fail",
}


def _ruled_out(result: OrderOutcome, outcome: DecidedByRule) -> str:
    return f"{format_order(result.order)} fails: {_hanging(outcome)}."


def _hanging(outcome: DecidedByRule) -> str:
    """That orders hang on one another, and what decided."""
    count = outcome.resolutions
    resolutions = f"{count} consistent resolutions" if count else "no consistent resolution"
    does = _EXTRA_RULES.get(outcome.rule, "decides against it")
    decides = (
        f"{outcome.rule} {does}"
        if outcome.answered
        else f"{outcome.rule} has no answer, so none of them moves"
    )
    return f"{outcome.orders} orders hang on one another with {resolutions}, and {decides}"


MOVEMENT_SENTENCES: dict[type, Sentence] = {
    MoveSucceeds: _arrives,
    Bounced: _bounced,
    DestinationClosed: _closed_to,
    Converted: _converted,
    ConvoyDisrupted: _convoy_disrupted,
    Cut: _cut,
    Dislodged: _dislodged,
    SupportGiven: _given,
    ImpossibleMove: _impossible,
    MayNotAttack: _may_not_attack,
    OwnUnitInPlace: _own_unit_in_place,
    Reduced: _reduced,
    IllegalOrder: _refused,
    DecidedByRule: _ruled_out,
    Holds: _stands,
    ConversionDisturbed: _unconverted,
    VoidOrder: _without_effect,
}
"""The sentence for each type of outcome of a movement phase."""
