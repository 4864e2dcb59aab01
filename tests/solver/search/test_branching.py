"""Branching enumerates the same resolutions as CP-SAT."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tests.generators import PATHOLOGICAL, SMALL, Profile, random_case
from westphalia.solver import resolve, settle, unsettled_system
from westphalia.solver.rules.cpsat import resolutions
from westphalia.solver.search.branching import MOST_BRANCHED, branched, can_branch
from westphalia.solver.system.system import System


@pytest.mark.parametrize("profile", [PATHOLOGICAL, SMALL], ids=lambda profile: profile.name)
def test_kernels_have_the_same_resolutions_in_the_same_sequence(profile: Profile) -> None:
    met: Counter[int] = Counter()

    def by_both(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
        found = resolutions(t, kernel)
        if can_branch(t, kernel):
            met[len(found)] += 1
            assert branched(t, kernel) == found
        return found

    for seed in range(400):
        case = random_case(Random(seed), profile)
        t = unsettled_system(case.position, case.orders, case.rulebook, case.conditions)
        settle(t, t.agenda(), by_both)
    assert met.total() > 20
    assert len(met) > 1


@pytest.mark.parametrize("seed", range(60))
def test_turns_come_out_the_same(seed: int) -> None:
    case = random_case(Random(seed), PATHOLOGICAL)
    usual = resolve(case.position, case.orders, case.rulebook, conditions=case.conditions)
    tried = resolve(
        case.position, case.orders, case.rulebook, conditions=case.conditions, method="branching", check=True
    )
    assert tried.orders == usual.orders
    assert tried.kernels == usual.kernels
    assert tried.certainty == usual.certainty


def test_larger_kernels_are_left_to_the_solver() -> None:
    case = random_case(Random(1), PATHOLOGICAL)
    t = unsettled_system(case.position, case.orders, case.rulebook, case.conditions)
    assert can_branch(t, range(2, 2 + MOST_BRANCHED))
    assert not can_branch(t, range(2, 3 + MOST_BRANCHED))
