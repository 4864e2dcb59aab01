"""Kernels: the decisions that propagation leaves open, split and ordered."""

from random import Random

import pytest

from tests.generators import PATHOLOGICAL, PROFILES, random_case
from westphalia.solver import unsettled_system
from westphalia.solver.rules.decisions import UNKNOWN
from westphalia.solver.search.kernels import find_kernels
from westphalia.solver.search.propagation import find_inputs, propagate
from westphalia.solver.system.system import System


def system_of(profile: str, seed: int) -> System:
    case = random_case(Random(seed), PROFILES[profile])
    return unsettled_system(case.position, case.orders, case.rulebook, case.conditions)


@pytest.mark.parametrize("seed", range(60))
def test_kernels_partition_open_decisions_and_depend_only_on_earlier_ones(seed: int) -> None:
    t = system_of(PATHOLOGICAL.name, seed)
    remaining = propagate(t, t.agenda())
    inputs = find_inputs(t, remaining)
    settled: set[int] = set()
    for kernel in find_kernels(t, remaining):
        settled.update(kernel)
        assert all(inputs[d] <= settled for d in kernel)
    assert sorted(remaining) == sorted(settled)


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_propagation_settles_exactly_what_the_rules_settle(profile: str) -> None:
    for seed in range(20):
        t = system_of(profile, seed)
        remaining = propagate(t, t.agenda())
        assert all(t.values[d] == UNKNOWN for d in remaining)
        assert propagate(t, remaining) == remaining  # nothing more follows
        assert UNKNOWN not in (t.values[d] for d in t.agenda() if d not in remaining)
