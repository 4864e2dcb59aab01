"""Sentences about adjustment phases: one for each order and each unit removed without an order."""

from __future__ import annotations

from ...model.orders import Build, Convert, format_order, format_unit
from ...model.rulebook.choices import AutomaticRemoval
from ..outcomes.adjustments import (
    BuildWaived,
    IllegalAdjustment,
    NoBuildSite,
    OthersFirst,
    RemovalReason,
    RemovedInDisorder,
    SiteOccupied,
    TooMany,
    UnitBuilt,
    UnitRemoved,
)
from .clauses import quote_clause
from .faulty_orders import describe_fault
from .order_outcome import OrderOutcome, Sentence
from .texts import join_with_or, join_words


def _describe_build(result: OrderOutcome, outcome: UnitBuilt) -> str:
    return f"{format_order(result.order)} succeeds: {format_unit(outcome.unit)} is built."


def _describe_waiver(result: OrderOutcome, _: BuildWaived) -> str:
    return f"{format_order(result.order)} succeeds: one build of {ordering_power(result)} is waived."


def _describe_removal(result: OrderOutcome, _: UnitRemoved) -> str:
    assert result.unit is not None
    return f"{format_order(result.order)} succeeds: {format_unit(result.unit)} is removed."


# --------------------------------------------------------------------------------- illegal orders


def describe_refused_order(
    result: OrderOutcome, outcome: NoBuildSite | SiteOccupied | IllegalAdjustment
) -> str:
    """Say why an order to build or remove is illegal, as a clause without a full stop."""
    match outcome:
        case NoBuildSite():
            return _describe_missing_site(result, outcome)
        case SiteOccupied(by=unit):
            return f"{_build_province(result)} is occupied by {format_unit(unit)}"
        case IllegalAdjustment(fault=fault):
            rules = f" ({', '.join(fault.rules)})" if fault.rules else ""
            return f"{_describe_fault(result, outcome)}{rules}"


def _describe_illegal_order(
    result: OrderOutcome, outcome: NoBuildSite | SiteOccupied | IllegalAdjustment
) -> str:
    return _format_illegal(result, describe_refused_order(result, outcome))


def _describe_missing_site(result: OrderOutcome, outcome: NoBuildSite) -> str:
    province = _build_province(result)
    owner = outcome.owner_name if outcome.owner is not None else "no power"
    words = {
        "not_a_center": f"{province} is not a supply center",
        "not_home_center": f"{province} is not a home center of {ordering_power(result)}",
        "not_owned": f"{province} belongs to {owner}",
        "not_chosen": f"{province} is not one of the centers where {ordering_power(result)} may build",
    }
    return words.get(outcome.code) or quote_clause(outcome.code)


def _describe_excess(result: OrderOutcome, outcome: TooMany) -> str:
    verb = "may build" if outcome.code == "too_many_builds" else "must remove"
    count = outcome.allowed
    if outcome.share > 1 and count:
        limit = f"only units worth {format_centers(count, outcome.share)}"
    else:
        limit = f"only {count} unit{'' if count == 1 else 's'}" if count else "no more units"
    end = "; because it orders more, none of these orders counts" if outcome.all_dropped else ""
    return _format_illegal(result, f"{ordering_power(result)} {verb} {limit}{end} ({outcome.rule})")


def _describe_removal_order(result: OrderOutcome, outcome: OthersFirst) -> str:
    clause = f" ({outcome.clause})" if outcome.clause is not None else ""
    return _format_illegal(
        result, f"units such as {format_unit(outcome.first)} must be removed first{clause}"
    )


def _describe_fault(result: OrderOutcome, outcome: IllegalAdjustment) -> str:
    order, unit = result.order, result.unit
    match outcome.code:
        case "not_a_build_order":
            return f"{ordering_power(result)} may only build or waive, not remove units"
        case "not_a_remove_order":
            return f"{ordering_power(result)} may only remove units, having more units than centers"
        case "duplicate" if unit is not None:
            verb = "changes" if isinstance(order, Convert) else "removes"
            return f"another order already {verb} {format_unit(unit)}"
        case code if isinstance(order, Build):
            return _describe_build_fault(result, code, outcome)
        case "may_not_waive":
            return "a place to build in is still open"
        case code:
            return describe_fault(code, order, unit, outcome.fault)


def _describe_build_fault(result: OrderOutcome, code: str, outcome: IllegalAdjustment) -> str:
    province = _build_province(result)
    words = {
        "army_to_sea": f"{province} is a sea province, where only fleets can be",
        "coast_missing": f"it must name the coast of {province}: {join_with_or(outcome.fault.places)}",
        "fleet_inland": f"{province} is inland, where fleets cannot be",
        "irrelevant_coast": "it names a coast where none applies",
        "kind_not_built": "such units cannot be built in this game",
        "second_build_in_province": f"more than one build is ordered in {province}",
        "unit_type_missing": "it does not say which kind of unit to build",
        "unknown_coast": f"{province} has no such coast, only {join_words(outcome.fault.places)}",
    }
    return words.get(code) or quote_clause(code)


def _format_illegal(result: OrderOutcome, clause: str) -> str:
    return f"{format_order(result.order)} is illegal: {clause}."


def _build_province(result: OrderOutcome) -> str:
    return result.order.location.province if isinstance(result.order, Build) else "there"


# --------------------------------------------------------------------------------- civil disorder


def _describe_disorder_removal(result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    assert result.unit is not None
    unit = format_unit(result.unit)
    rule = f" (4.D.8={outcome.rule.value})" if outcome.rule is not None else ""
    if outcome.measure is not None:
        rule = f" ({outcome.measure.rule})"
    choice = _describe_choice(unit, result, outcome)
    return f"{unit} is removed: {ordering_power(result)} ordered too few removals, and {choice}{rule}."


def _describe_choice(unit: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    """Say why this unit is removed and not the next one that stays."""
    spared = format_unit(outcome.spared) if outcome.spared is not None else ""
    match outcome.decided_by:
        case RemovalReason.NO_CHOICE:
            return "it can keep no unit"
        case RemovalReason.RANK:
            return f"units like {unit} are removed before units like {spared}"
        case RemovalReason.CENTER:
            return f"{unit} is not in a supply center, unlike {spared}"
        case RemovalReason.DISTANCE:
            return _describe_farther(unit, spared, result, outcome)
        case RemovalReason.KIND:
            assert result.unit is not None
            tie = _format_tie(unit, spared, result, outcome)
            return f"{tie}, but {result.unit.kind.plural} are removed first"
        case RemovalReason.NAME:
            return f"{_format_tie(unit, spared, result, outcome)}, and is first in alphabetical order"


def _describe_farther(unit: str, spared: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    far, near = outcome.distance, outcome.spared_distance
    if outcome.measure is not None and outcome.measure.lots:
        return f"the lot falls on {unit}, not on {spared} (units outside supply centers are drawn first)"
    next_one = f"{'the next that stays' if outcome.next_goes else 'next'} is {spared}"
    if outcome.rule is AutomaticRemoval.OLDEST_UNIT:
        return f"{unit} is the oldest unit, of age {far}; {next_one}, of age {near}"
    goal = describe_goal(result, outcome)
    if far is None:
        return f"no path leads from {unit} to {goal}; {next_one}, {format_steps(near)}"
    return f"{unit} is the farthest from {goal}, {format_steps(far)}; {next_one}, {format_steps(near)}"


def _format_tie(unit: str, spared: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    if outcome.rule is AutomaticRemoval.OLDEST_UNIT:
        return f"{unit} is as old as {spared}, of age {outcome.distance}"
    if outcome.distance is None:
        return f"{unit} is as far from {describe_goal(result, outcome)} as {spared}, with no path there"
    goal = describe_goal(result, outcome)
    return f"{unit} is as far from {goal} as {spared}, {format_steps(outcome.distance)}"


def ordering_power(result: OrderOutcome) -> str:
    """Return the name of the power that gave the order."""
    return result.name or result.power.title()


def format_steps(count: int | None) -> str:
    """Format a distance: ``2 steps``; None means that no path exists."""
    if count is None:
        return "with no path there"
    return f"{count} step{'' if count == 1 else 's'}"


def format_centers(shares: int, share: int) -> str:
    """Format a number of shares as centers, given the shares of an army: ``1 center``, ``2 1/2 centers``."""
    whole, rest = divmod(shares, share)
    parts = [str(whole)] if whole or not rest else []
    parts += [f"{rest}/{share}"] if rest else []
    return f"{' '.join(parts)} center{'' if shares <= share else 's'}"


def describe_goal(result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    """Return what the distances of a removal in civil disorder are measured to."""
    match outcome.rule:
        case None:
            centers = "home centers" if outcome.measure is None else outcome.measure.goal
            return f"the {centers} of {ordering_power(result)}"
        case AutomaticRemoval.RULES_2023:
            return f"the centers of {ordering_power(result)}"
        case AutomaticRemoval.RULES_2000_COUNTRY:
            return f"the country of {ordering_power(result)}"
        case _:
            return f"the home centers of {ordering_power(result)}"


ADJUSTMENT_SENTENCES: dict[type, Sentence] = {
    UnitBuilt: _describe_build,
    RemovedInDisorder: _describe_disorder_removal,
    NoBuildSite: _describe_illegal_order,
    OthersFirst: _describe_removal_order,
    UnitRemoved: _describe_removal,
    SiteOccupied: _describe_illegal_order,
    TooMany: _describe_excess,
    IllegalAdjustment: _describe_illegal_order,
    BuildWaived: _describe_waiver,
}
"""The function that writes the sentence for each type of outcome."""
