"""Outcomes of an adjustment phase in words: one sentence for each order and each unit removed without one."""

from __future__ import annotations

from ...model.orders import Build, format_order, format_unit
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
from .clauses import clause_words
from .faulty_orders import fault_words
from .order_outcome import OrderOutcome, Sentence
from .texts import listed


def _built(result: OrderOutcome, outcome: UnitBuilt) -> str:
    return f"{format_order(result.order)} succeeds: {format_unit(outcome.unit)} is built."


def _waived(result: OrderOutcome, _: BuildWaived) -> str:
    return f"{format_order(result.order)} succeeds: {power_words(result)} declines one build."


def _removed(result: OrderOutcome, _: UnitRemoved) -> str:
    assert result.unit is not None
    return f"{format_order(result.order)} succeeds: {format_unit(result.unit)} is removed."


# --------------------------------------------------------------------------------- orders refused


def _no_site(result: OrderOutcome, outcome: NoBuildSite) -> str:
    province = _province(result)
    owner = f"belongs to {outcome.owner_name}" if outcome.owner is not None else "belongs to nobody"
    clause = {
        "not_a_center": f"{province} is no supply center",
        "not_home_center": f"{province} is no home center of {power_words(result)}",
        "not_owned": f"{province} {owner}",
        "not_chosen": f"{province} is none of the centers where {result.power} may build",
    }.get(outcome.code) or clause_words(outcome.code)
    return _illegal(result, clause)


def _site_occupied(result: OrderOutcome, outcome: SiteOccupied) -> str:
    return _illegal(result, f"{format_unit(outcome.by)} is in {_province(result)}")


def _too_many(result: OrderOutcome, outcome: TooMany) -> str:
    verb = "may build" if outcome.code == "too_many_builds" else "has to remove"
    count = outcome.allowed
    limit = f"only {count} unit{'' if count == 1 else 's'}" if count else "none"
    end = ", and as it orders more, none counts" if outcome.all_dropped else ""
    return _illegal(result, f"{power_words(result)} {verb} {limit}{end} ({outcome.rule})")


def _others_first(result: OrderOutcome, outcome: OthersFirst) -> str:
    clause = f" ({outcome.clause})" if outcome.clause is not None else ""
    return _illegal(result, f"units such as {format_unit(outcome.first)} must be removed first{clause}")


def _unfit(result: OrderOutcome, outcome: IllegalAdjustment) -> str:
    rules = f" ({', '.join(outcome.fault.rules)})" if outcome.fault.rules else ""
    return _illegal(result, f"{_fault(result, outcome)}{rules}")


def _fault(result: OrderOutcome, outcome: IllegalAdjustment) -> str:
    order, unit = result.order, result.unit
    match outcome.code:
        case "not_a_build_order":
            return f"{power_words(result)} has no unit too many, so it can only build or waive"
        case "not_a_remove_order":
            return f"{power_words(result)} has units too many, so it can only remove some"
        case "duplicate" if unit is not None:
            return f"another order removes {format_unit(unit)} already"
        case code if isinstance(order, Build):
            return _build_fault(result, code, outcome)
        case "may_not_waive":
            return "there is still an open place to build in"
        case code:
            return fault_words(code, order, unit, outcome.fault)


def _build_fault(result: OrderOutcome, code: str, outcome: IllegalAdjustment) -> str:
    province = _province(result)
    words = {
        "army_to_sea": f"{province} is a sea, where only fleets can be",
        "coast_missing": f"it must say on which coast of {province}, {listed(outcome.fault.places)}",
        "fleet_inland": f"{province} lies inland",
        "irrelevant_coast": "it names a coast where none counts",
        "kind_not_built": "such units are not built in this game",
        "second_build_in_province": f"more than one build is ordered in {province}",
        "unit_type_missing": "it does not say what to build",
        "unknown_coast": f"{province} has no such coast, only {listed(outcome.fault.places)}",
    }
    return words.get(code) or clause_words(code)


def _illegal(result: OrderOutcome, clause: str) -> str:
    return f"{format_order(result.order)} is illegal: {clause}."


def _province(result: OrderOutcome) -> str:
    return result.order.location.province if isinstance(result.order, Build) else "there"


# --------------------------------------------------------------------------------- civil disorder


def _in_disorder(result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    assert result.unit is not None
    unit = format_unit(result.unit)
    rule = f" (4.D.8={outcome.rule.value})" if outcome.rule is not None else ""
    if outcome.measure is not None:
        rule = f" ({outcome.measure.rule})"
    choice = _choice(unit, result, outcome)
    return f"{unit} is removed: {power_words(result)} orders too few removals, and {choice}{rule}."


def _choice(unit: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    """Why this unit and not the next one."""
    spared = format_unit(outcome.spared) if outcome.spared is not None else ""
    match outcome.decided_by:
        case RemovalReason.NO_CHOICE:
            return "it has no other unit left"
        case RemovalReason.RANK:
            return f"units like {unit} go before others such as {spared}"
        case RemovalReason.CENTER:
            return f"{unit} is in no supply center, unlike {spared}"
        case RemovalReason.DISTANCE:
            return _farther(unit, spared, result, outcome)
        case RemovalReason.KIND:
            assert result.unit is not None
            return f"{_as_far(unit, spared, result, outcome)}, but {result.unit.kind.plural} go first"
        case RemovalReason.NAME:
            return f"{_as_far(unit, spared, result, outcome)}, and comes first in the alphabet"


def _farther(unit: str, spared: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    far, near = outcome.distance, outcome.spared_distance
    if outcome.measure is not None and outcome.measure.lots:
        return f"the lot, drawn outside supply centers first, falls on {unit}, not on {spared}"
    if outcome.rule is AutomaticRemoval.OLDEST_UNIT:
        return f"{unit} is the oldest, of age {far}; next is {spared}, of age {near}"
    goal = goal_words(result, outcome)
    if far is None:
        return f"no way leads from {unit} to {goal}; next is {spared}, {steps_words(near)}"
    return f"{unit} is the farthest from {goal}, {steps_words(far)}; next is {spared}, {steps_words(near)}"


def _as_far(unit: str, spared: str, result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    if outcome.rule is AutomaticRemoval.OLDEST_UNIT:
        return f"{unit} is as old as {spared}, of age {outcome.distance}"
    if outcome.distance is None:
        return f"{unit} is as far from {goal_words(result, outcome)} as {spared}, with no way there"
    return f"{unit} is as far from {goal_words(result, outcome)} as {spared}, {steps_words(outcome.distance)}"


def power_words(result: OrderOutcome) -> str:
    """What people call the power whose order it is."""
    return result.name or result.power.title()


def steps_words(count: int | None) -> str:
    """How far it is: ``2 steps``."""
    if count is None:
        return "with no way there"
    return f"{count} step{'' if count == 1 else 's'}"


def goal_words(result: OrderOutcome, outcome: RemovedInDisorder) -> str:
    """What the distances of a removal in civil disorder lead to."""
    match outcome.rule:
        case None:
            return "where it belongs" if outcome.measure is None else outcome.measure.goal
        case AutomaticRemoval.RULES_2023:
            return f"the centers of {power_words(result)}"
        case AutomaticRemoval.RULES_2000_COUNTRY:
            return f"the country of {power_words(result)}"
        case _:
            return f"the home centers of {power_words(result)}"


ADJUSTMENT_SENTENCES: dict[type, Sentence] = {
    UnitBuilt: _built,
    RemovedInDisorder: _in_disorder,
    NoBuildSite: _no_site,
    OthersFirst: _others_first,
    UnitRemoved: _removed,
    SiteOccupied: _site_occupied,
    TooMany: _too_many,
    IllegalAdjustment: _unfit,
    BuildWaived: _waived,
}
"""The words for each type of outcome of an adjustment phase."""
