"""The algebra of reasons gives the values of the other algebras, and its grounds suffice for them."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from tests.generators import PROFILES, random_case
from westphalia.solver import Resolution
from westphalia.solver.rules import equations as rules
from westphalia.solver.rules.bounds import Bounds
from westphalia.solver.rules.check import Exact
from westphalia.solver.rules.decisions import UNKNOWN
from westphalia.solver.rules.reasons import Amount, Reasons, StrengthComparison

CASES = [(name, seed) for name in sorted(PROFILES) for seed in range(20)]


def resolved(profile: str, seed: int) -> Resolution:
    return random_case(Random(seed), PROFILES[profile]).resolve()


def some_of(values: list[int], rng: Random) -> list[int]:
    """Return the values of about half of the decisions; the others are unknown."""
    return [value if d < 2 or rng.random() < 0.5 else UNKNOWN for d, value in enumerate(values)]


def knowing(values: list[int], known: set[int]) -> list[int]:
    return [value if d < 2 or d in known else UNKNOWN for d, value in enumerate(values)]


def views(resolution: Resolution, seed: int) -> Iterator[list[int]]:
    values = resolution.system.values
    yield values
    for n in range(3):
        yield some_of(values, Random(seed * 3 + n))


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_over_final_values_reasons_agree_with_the_check(profile: str, seed: int) -> None:
    t = resolved(profile, seed).system
    reasons, exact = Reasons(t.values), Exact(t.values)
    for rule, subject in zip(t.rule, t.subject, strict=True):
        if rule is not None:
            assert rule(reasons, t, subject).value == rule(exact, t, subject)


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_over_some_values_reasons_agree_with_the_bounds(profile: str, seed: int) -> None:
    resolution = resolved(profile, seed)
    t = resolution.system
    for values in views(resolution, seed):
        reasons, bounds = Reasons(values), Bounds(values)
        for rule, subject in zip(t.rule, t.subject, strict=True):
            if rule is not None:
                assert rule(reasons, t, subject).value == rule(bounds, t, subject)
        for c in t.movers:
            for strength in (rules.attack, rules.defend, rules.prevent):
                amount = strength(reasons, t, c)
                assert (amount.least, amount.most) == strength(bounds, t, c)


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_decisions_behind_a_reason_suffice_for_its_value(profile: str, seed: int) -> None:
    resolution = resolved(profile, seed)
    t = resolution.system
    for values in views(resolution, seed):
        reasons = Reasons(values)
        for rule, subject in zip(t.rule, t.subject, strict=True):
            if rule is not None:
                reason = rule(reasons, t, subject)
                if reason.value != UNKNOWN:
                    known = knowing(values, reasons.decisions_behind(reason))
                    assert rule(Bounds(known), t, subject) == reason.value


def comparisons(resolution: Resolution) -> Mapping[int, StrengthComparison]:
    t = resolution.system
    reasons = Reasons(t.values)
    found = {c: rules.move(reasons, t, c).grounds[0] for c in t.movers}
    return {c: ground for c, ground in found.items() if isinstance(ground, StrengthComparison)}


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_a_comparison_keeps_the_strongest_strength_not_exceeded(profile: str, seed: int) -> None:
    for comparison in comparisons(resolved(profile, seed)).values():
        strength, met, by = comparison
        stronger = [one.least for one in met if one.least >= strength.most and one.least]
        assert (None if by is None else by.least) == max(stronger, default=None)
        assert comparison.exceeds == (not stronger and strength.least > 0)


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_a_strength_is_the_sum_of_what_counts_in_it(profile: str, seed: int) -> None:
    resolution = resolved(profile, seed)
    t = resolution.system

    def adds_up(amount: Amount) -> bool:
        counts = sum(weight for weight, d, _ in amount.terms if t.values[d])
        return amount.least == amount.most == (0 if amount.void else amount.base + counts)

    for strength, met, _ in comparisons(resolution).values():
        assert all(map(adds_up, (strength, *met)))
        assert all(one.rule in (rules.hold, rules.defend, rules.prevent) for one in met)
        assert strength.rule is rules.attack
