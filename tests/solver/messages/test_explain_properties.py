"""Sentences are true: the numbers of an outcome satisfy the inequality that it states."""

from random import Random

import pytest

from tests.generators import MIXED, PATHOLOGICAL, PROFILES, SMALL, TURN, RandomCase, random_case
from westphalia.model.orders import format_order
from westphalia.model.position import Unit
from westphalia.solver import OrderResult, Resolution, resolve
from westphalia.solver.outcomes.movement import (
    Bounced,
    Cut,
    Dislodged,
    HarmlessReason,
    Holds,
    MoveSucceeds,
    OwnUnitInPlace,
    Status,
    Strength,
    SupportGiven,
)
from westphalia.solver.rules import equations as rules
from westphalia.solver.rules.check import Exact

CASES = [(profile.name, seed) for profile in (PATHOLOGICAL, SMALL, MIXED, TURN) for seed in range(60)]


def case_of(profile: str, seed: int) -> RandomCase:
    return random_case(Random(seed), PROFILES[profile])


def is_sound(strength: Strength) -> bool:
    """Return whether the parts of a strength add up, or its owner may not dislodge."""
    return strength.value in (0, strength.base + len(strength.backers)) and strength.base == 1


def proves(result: OrderResult, resolution: Resolution) -> bool:
    """Return whether an outcome is consistent in itself and with the position after the movement."""
    gone = {dislodged.unit for dislodged in resolution.dislodged}
    match result.outcome:
        case MoveSucceeds(attack, beaten, left_by, dislodges):
            exceeds = all(attack.value > strength.value for strength in beaten)
            moved = {other.unit for other in resolution.orders if isinstance(other.outcome, MoveSucceeds)}
            leaves = left_by is None or left_by in moved
            return exceeds and leaves and (dislodges is None or dislodges in gone)
        case Bounced(attack, by):
            return attack.value <= by.value
        case OwnUnitInPlace(unit, stays):
            return unit.power == stays.power and (stays in resolution.units or stays in gone)
        case Dislodged(attack, hold):
            return attack.value > hold.value and hold.unit == result.unit and result.unit in gone
        case SupportGiven(spared):
            sides = [
                one.unit.power == result.power for one in spared if one.reason is HarmlessReason.OWN_SIDE
            ]
            return all(sides)
        case Cut(by):
            return bool(by) and all(cutter.unit.power != result.power for cutter in by)
        case Holds(attacks):
            repelled = all(by is None or attack.value <= by.value for attack, by in attacks)
            return repelled and result.unit in resolution.units
        case _:
            return True


def strengths_of(result: OrderResult) -> list[Strength]:
    match result.outcome:
        case MoveSucceeds(attack, beaten):
            return [attack, *beaten]
        case Bounced(attack, by) | Dislodged(attack, by):
            return [attack, by]
        case Holds(attacks):
            return [strength for pair in attacks for strength in pair if strength is not None]
        case _:
            return []


def backers_by_support(resolution: Resolution) -> dict[Unit, int]:
    """Return how many supports each unit gave: at most one."""
    given: dict[Unit, int] = {}
    for result in resolution.orders:
        if result.unit is not None and isinstance(result.outcome, SupportGiven):
            given[result.unit] = given.get(result.unit, 0) + 1
    return given


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_explanation_alone_still_proves_the_result(profile: str, seed: int) -> None:
    case = case_of(profile, seed)
    resolution = resolve(case.position, case.orders, case.rulebook)
    assert [result.why for result in resolution.orders if not proves(result, resolution)] == []
    strengths = [strength for result in resolution.orders for strength in strengths_of(result)]
    assert [strength for strength in strengths if not is_sound(strength)] == []
    given = backers_by_support(resolution)
    assert {backer for strength in strengths for backer in strength.backers} <= given.keys()


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_every_order_has_one_sentence_that_begins_with_it(profile: str, seed: int) -> None:
    case = case_of(profile, seed)
    for result in resolve(case.position, case.orders, case.rulebook).orders:
        words = {Status.VOID: " is void: ", Status.ILLEGAL: " is illegal: "}.get(result.status, " ")
        assert result.why.startswith(f"{format_order(result.order)}{words}")
        assert result.why.endswith(".")
        assert "forbids it" not in result.why
        if isinstance(result.outcome, Bounced | Dislodged):
            numbers = [f"{strength.role} {strength.value}" for strength in strengths_of(result)]
            assert all(number in result.why for number in numbers)


@pytest.mark.parametrize(("profile", "seed"), CASES[::4])
def test_both_methods_explain_alike(profile: str, seed: int) -> None:
    case = case_of(profile, seed)
    default = resolve(case.position, case.orders, case.rulebook)
    whole = resolve(case.position, case.orders, case.rulebook, method="whole")
    assert [result.why for result in default.orders] == [result.why for result in whole.orders]
    assert default.kernels == whole.kernels


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_strengths_of_outcomes_are_those_of_the_rules(profile: str, seed: int) -> None:
    case = case_of(profile, seed)
    resolution = resolve(case.position, case.orders, case.rulebook)
    t, exact = resolution.system, Exact(resolution.system.values)
    for result in resolution.orders:
        if isinstance(result.outcome, MoveSucceeds | Bounced):
            assert result.unit is not None
            c = case.position.units.index(result.unit)
            attack = result.outcome.attack.value
            assert attack == rules.attack(exact, t, c)
            met = sorted(strength for strength in rules.obstacles(exact, t, c) if strength)
            if isinstance(result.outcome, MoveSucceeds):
                assert sorted(strength.value for strength in result.outcome.beaten) == met
            else:
                assert result.outcome.by.value == max(met)
