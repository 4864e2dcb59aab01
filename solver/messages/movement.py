"""Sentences about movement phases: one for each order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.orders import Convoy, Hold, Order, format_order, format_unit
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
from .clauses import format_because, quote_clause
from .faulty_orders import UNCOUNTED, describe_fault
from .order_outcome import OrderOutcome, Sentence
from .texts import join_units, join_words

_MOST_NAMED = 6
"""The maximum number of units named in a ring; longer lists end with "and 5 more"."""

_EXACT, _DEFEND = Bound.EXACT, Role.DEFEND


# ------------------------------------------------------------------------------------ strengths


def _format_composition(strength: Strength) -> str:
    """Say what a strength consists of besides the unit itself, as `` (with F tri)``; often empty."""
    _, _, _, base, backers, withheld, shares, denied, clause, _ = strength
    named = clause is not None and base != 1
    if not (named or backers or withheld or denied):
        return ""
    parts: list[str] = []
    if named and clause is not None:
        parts.append(f"{base} of its own{format_because(clause)}")
    elif base != 1:
        parts.append(f"{base} of its own")
    if shares:
        added = zip(shares, backers, strict=True)
        parts.append(f"with {join_words([f'{share} from {format_unit(unit)}' for share, unit in added])}")
    elif backers:
        parts.append(f"with {join_units(backers)}")
    if withheld:
        parts.append(f"without {join_units(withheld)}, whose support does not count against its own side")
    parts += [f"without {format_unit(unit)}, because {quote_clause(clause)}" for unit, clause in denied]
    return f" ({', '.join(parts)})"


def format_bounded(value: int, bound: Bound) -> str:
    """Format a number or its bound: ``2``, ``at most 2``."""
    if bound is _EXACT:
        return str(value)
    return f"at least {value}" if bound is Bound.AT_LEAST else f"at most {value}"


def _format_amount(strength: Strength) -> str:
    """Format the value of a strength after its name: ``2``, ``of at most 2``."""
    amount = format_bounded(strength.value, strength.bound)
    return amount if strength.bound is _EXACT else f"of {amount}"


def _format_strength(strength: Strength) -> str:
    """Format a strength with its owner: ``the prevent strength 2 of A ven (with A pie)``."""
    where = ", even if it stays" if strength.bound is Bound.IF_IT_STAYS else ""
    parts = f"{_format_composition(strength)}{where}"
    return f"the {strength.role} {_format_amount(strength)} of {format_unit(strength.unit)}{parts}"


def _format_attack(attack: Strength, whose: str = "its") -> str:
    return f"{whose} attack strength {_format_amount(attack)}{_format_composition(attack)}"


def _format_obstacle(strength: Strength) -> str:
    """Format a strength that a move must exceed."""
    words = _format_strength(strength)
    return f"{words} in a head-to-head battle" if strength.role is _DEFEND else words


# ---------------------------------------------------------------------------------------- moves


def _describe_success(result: OrderOutcome, outcome: MoveSucceeds) -> str:
    order = format_order(result.order)
    attack, beaten, left_by, dislodges, fleets, ring = outcome
    if ring:
        return f"{order} succeeds: it is part of a circular movement with {_format_ring(ring)}."
    start = f"{order} succeeds: "
    if fleets:
        start += f"{join_units(fleets)} {'convoys' if len(fleets) == 1 else 'convoy'} it, and "
    if not beaten:
        if left_by is not None:
            return f"{start}it moves into the place that {format_unit(left_by)} leaves."
        if dislodges is None:
            return f"{start}it meets no resistance."
        return f"{start}it dislodges {format_unit(dislodges)}, whose hold strength is 0."
    against = (
        _format_obstacle(beaten[0])
        if len(beaten) == 1
        else join_words([_format_obstacle(one) for one in beaten])
    )
    end = f", and {format_unit(dislodges)} is dislodged" if dislodges is not None else ""
    strength = _format_attack(attack, "its" if left_by is None else "the")  # "its" might be of `left_by`
    if left_by is not None:
        start += f"{format_unit(left_by)} leaves, and "
    return f"{start}{strength} exceeds {against}{end}."


def _format_ring(ring: Sequence[Any]) -> str:
    if len(ring) <= _MOST_NAMED:
        return join_units(ring)
    return join_words(
        [*(format_unit(unit) for unit in ring[:_MOST_NAMED]), f"{len(ring) - _MOST_NAMED} more"]
    )


def _describe_bounce(result: OrderOutcome, outcome: Bounced) -> str:
    attack, by = outcome
    comparison = f"{_format_attack(attack)} does not exceed {_format_obstacle(by)}"
    return f"{format_order(result.order)} bounces: {comparison}."


def _describe_closed_destination(result: OrderOutcome, outcome: DestinationClosed) -> str:
    left_by = outcome.left_by
    leaves = f"{format_unit(left_by)} leaves, and " if left_by is not None else ""
    return f"{format_order(result.order)} fails: {leaves}{quote_clause(outcome.code)}."


def _describe_own_unit(result: OrderOutcome, outcome: OwnUnitInPlace) -> str:
    stays = format_unit(outcome.stays)
    side = "power" if outcome.unit.power == outcome.stays.power else "side"
    return (
        f"{format_order(result.order)} fails: {stays} does not leave, "
        f"and a {side} cannot dislodge its own units."
    )


def _describe_forbidden_attack(result: OrderOutcome, outcome: MayNotAttack) -> str:
    stays = format_unit(outcome.stays)
    what = "fails" if outcome.keeps_out else "is void"
    return f"{format_order(result.order)} {what}: {stays} does not leave, and {quote_clause(outcome.code)}."


def _describe_conversion(result: OrderOutcome, outcome: Converted) -> str:
    unit = format_unit(outcome.unit)
    return f"{format_order(result.order)} succeeds: nobody disturbs the unit, which is now {unit}."


def _describe_disturbed_conversion(result: OrderOutcome, outcome: ConversionDisturbed) -> str:
    attacks = "attacks" if len(outcome.by) == 1 else "attack"
    return f"{format_order(result.order)} fails: {join_units(outcome.by)} {attacks} it."


def _describe_disruption(result: OrderOutcome, outcome: ConvoyDisrupted) -> str:
    lost = [f"{format_unit(loss.fleet)} is dislodged by {format_unit(loss.by)}" for loss in outcome.lost]
    return (
        f"{format_order(result.order)} fails: {format_disruption(lost, outcome.rule, outcome.not_by_land)}."
    )


def format_disruption(lost: Sequence[str], rule: str | None, not_by_land: str | None) -> str:
    """Say that a convoy is disrupted, without a full stop.

    `lost` are clauses about the lost fleets; the rules are those of `ConvoyDisrupted`.
    """
    enough = f", and one lost fleet is enough ({rule})" if rule is not None else ""
    stays = f"; it does not move by land instead ({not_by_land})" if not_by_land is not None else ""
    return f"its convoy is disrupted because {join_words(lost)}{enough}{stays}"


# --------------------------------------------------------------------- supports, holds, convoys


def _describe_given_support(result: OrderOutcome, outcome: SupportGiven) -> str:
    spared, not_against = outcome
    start = f"{format_order(result.order)} is given{_format_not_counted(not_against)}"
    if not spared:
        return f"{start}: {_format_no_attack(result)}."
    return f"{start}: {join_words([_format_harmless(result, one) for one in spared])}."


def _format_no_attack(result: OrderOutcome) -> str:
    return f"nobody attacks {format_unit(result.unit) if result.unit is not None else 'it'}"


def _format_not_counted(not_against: NotCountedAgainst | None) -> str:
    if not_against is None:
        return ""
    unit, clause = not_against
    why = "of its own side" if clause is None else f"because {quote_clause(clause)}"
    return f", but does not count against {format_unit(unit)} {why}"


def _describe_reduction(result: OrderOutcome, outcome: Reduced) -> str:
    start = f"{format_order(result.order)} is given with {outcome.left} of its strength {outcome.full}"
    reasons = [f"{format_unit(cutter.unit)} takes off {cutter.strength}" for cutter in outcome.by]
    reasons += [_format_harmless(result, one) for one in outcome.spared]
    if outcome.ruled is not None:
        reasons.append(_format_decided_by_rule(outcome.ruled))
    return f"{start}{_format_not_counted(outcome.not_against)}: {join_words(reasons)}."


def _format_harmless(result: OrderOutcome, one: HarmlessAttack) -> str:
    """Say why an attack does not cut the support."""
    attacker, rule = format_unit(one.unit), one.rule
    match one.reason:
        case HarmlessReason.NO_WAY:
            return f"{attacker}'s convoy fails, so its attack does not cut the support"
        case HarmlessReason.OWN_SIDE:
            own = "power" if one.unit.power == result.power else "side"
            return f"{attacker} cannot cut the support of its own {own}"
        case HarmlessReason.CLAUSE:
            assert rule is not None
            return f"{attacker} does not cut it because {quote_clause(rule)}"
        case HarmlessReason.AIM:
            chosen = f" ({rule})" if rule is not None else ""
            aim = "the place that the support is aimed at"
            supporter = format_unit(result.unit) if result.unit is not None else "the unit"
            return f"{attacker} attacks from {aim} and does not dislodge {supporter}{chosen}"
        case HarmlessReason.RULE:
            return f"{attacker} attacks by a convoy that the support is aimed against ({rule})"


def _describe_cut(result: OrderOutcome, outcome: Cut) -> str:
    words: list[str] = []
    for cutter in outcome.by:
        strength = "" if cutter.strength is None else f"strength {cutter.strength}"
        notes = [note for note in (strength, "by convoy" if cutter.by_sea else "", cutter.rule or "") if note]
        words.append(format_unit(cutter.unit) + _format_rules(notes))
    attacks = "attack" if len(words) == 1 else "attacks"
    all_of_it = f", which {'takes' if len(words) == 1 else 'take'} all of its strength {outcome.full}"
    return (
        f"{format_order(result.order)} is cut by the {attacks} of {join_words(words)}"
        f"{all_of_it if outcome.full is not None else ''}."
    )


def _describe_dislodgement(result: OrderOutcome, outcome: Dislodged) -> str:
    attack, hold = outcome.attack, outcome.hold
    numbers = (
        f"attack strength {attack.value}{_format_composition(attack)} exceeds the "
        f"hold strength {hold.value}{_format_composition(hold)}"
    )
    return f"{format_dislodged(result.order, hold.unit, attack.unit)}, whose {numbers}."


def format_dislodged(order: Order, unit: Unit, by: Unit) -> str:
    """Say that an order fails because its unit is dislodged, without a full stop."""
    dislodged = f"is dislodged by {format_unit(by)}"
    if isinstance(order, Hold):
        return f"{format_order(order)} {dislodged}"
    verb = "is disrupted" if isinstance(order, Convoy) else "fails"
    return f"{format_order(order)} {verb}: {format_unit(unit)} {dislodged}"


_CONVOY_USES = {
    ConvoyUse.SAILS: "succeeds",
    ConvoyUse.NEEDLESS: "is not used because the army's own fleets make a complete route",
    ConvoyUse.BROKEN: "is not used because the convoy is disrupted elsewhere",
    ConvoyUse.STOPPED: "is not used because an extra rule keeps the army in place",
    ConvoyUse.CLOSED: "is not used because the destination is closed to the army",
    ConvoyUse.BY_LAND: "is not used because the army moves by land",
}


def _describe_hold(result: OrderOutcome, outcome: Holds) -> str:
    attacks, use = outcome
    start = f"{format_order(result.order)} {'holds' if use is None else _CONVOY_USES[use]}"
    if not attacks:
        return f"{start}: {_format_no_attack(result)}."
    return f"{start}: {join_words([_format_repelled(one, result) for one in attacks])}."


def _format_repelled(one: Repelled, result: OrderOutcome) -> str:
    attack, by = one
    if attack.value == 0:
        if result.unit is not None and attack.unit.power == result.unit.power:
            return f"{format_unit(attack.unit)} cannot dislodge a unit of its own power"
        return f"{format_unit(attack.unit)} may not dislodge it"
    if by is None:
        return f"an extra rule stops {format_unit(attack.unit)}"
    own = by.unit is result.unit or by.unit == result.unit
    against = f"its {by.role} {by.value}{_format_composition(by)}" if own else _format_obstacle(by)
    return f"{_format_strength(attack)} does not exceed {against}"


# ---------------------------------------------------------------------------- orders ruled out


def _describe_illegal(result: OrderOutcome, outcome: IllegalOrder) -> str:
    unit, fault = result.unit, outcome.fault
    clause = f"{describe_fault(outcome.code, result.order, unit, fault)}{_format_rules(fault.rules)}"
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


def _describe_void(result: OrderOutcome, outcome: VoidOrder) -> str:
    clause = describe_fault(outcome.code, result.order, result.unit, outcome.fault)
    return f"{format_order(result.order)} is void: {clause}{_format_rules(outcome.fault.rules)}."


def _describe_impossible_move(result: OrderOutcome, outcome: ImpossibleMove) -> str:
    *rules, counts = outcome.fault.rules
    clause = f"{describe_fault(outcome.code, result.order, result.unit, outcome.fault)}{_format_rules(rules)}"
    return f"{format_order(result.order)} fails: {clause}; it still counts as a move ({counts})."


def _format_rules(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


_EXTRA_RULES = {
    "4.A.2=szykman": "keeps the convoyed armies in place",
    "4.A.2=all_hold": "makes all their moves fail",
    "4.A.2=dptg": "disrupts their convoys",
    "5.D=all_fail": "makes all their moves fail and cuts all their supports",
    "5.D=moves_fail": "makes all their moves fail",
}


def _describe_rule_failure(result: OrderOutcome, outcome: DecidedByRule) -> str:
    return f"{format_order(result.order)} fails: {_format_decided_by_rule(outcome)}."


def _format_decided_by_rule(outcome: DecidedByRule) -> str:
    """Say that an order belongs to a kernel without a unique resolution, and which rule decides it."""
    kernel = f"it is one of {outcome.orders} orders that {format_dependence(outcome.resolutions)}"
    rule = format_rule(outcome.rule)
    if not outcome.answered:
        return f"{kernel}; {rule} does not decide this case, so their moves in doubt fail"
    return f"{kernel}; {rule} {_EXTRA_RULES.get(outcome.rule, 'decides against it')}"


def format_dependence(resolutions: int) -> str:
    """Say that orders form a kernel with this number of consistent resolutions."""
    count = {0: "no consistent resolution", 1: "exactly one consistent resolution"}
    words = count.get(resolutions, f"{resolutions} consistent resolutions")
    return f"depend on each other and have {words}"


def format_rule(choice: str) -> str:
    """Format a rule choice inside a sentence: ``4.A.2=szykman`` as ``rule 4.A.2 (szykman)``."""
    number, _, key = choice.partition("=")
    return f"rule {number} ({key})" if key else f"rule {choice}"


MOVEMENT_SENTENCES: dict[type, Sentence] = {
    MoveSucceeds: _describe_success,
    Bounced: _describe_bounce,
    DestinationClosed: _describe_closed_destination,
    Converted: _describe_conversion,
    ConvoyDisrupted: _describe_disruption,
    Cut: _describe_cut,
    Dislodged: _describe_dislodgement,
    SupportGiven: _describe_given_support,
    ImpossibleMove: _describe_impossible_move,
    MayNotAttack: _describe_forbidden_attack,
    OwnUnitInPlace: _describe_own_unit,
    Reduced: _describe_reduction,
    IllegalOrder: _describe_illegal,
    DecidedByRule: _describe_rule_failure,
    Holds: _describe_hold,
    ConversionDisturbed: _describe_disturbed_conversion,
    VoidOrder: _describe_void,
}
"""The function that writes the sentence for each type of outcome."""
