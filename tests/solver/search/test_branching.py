"""Branching enumerates the same resolutions as CP-SAT."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from benchmarks.large import ring
from tests.generators import PATHOLOGICAL, POLITICAL, SMALL, WEIGHTED, WORN, Profile, random_case
from westphalia.model.rulebook import Rulebook
from westphalia.solver import movement, resolve, settle, unsettled_system
from westphalia.solver.rules.cpsat import enumerate_resolutions
from westphalia.solver.search.branching import TooManyGuessesError, branch_kernel
from westphalia.solver.search.kernels import find_kernels
from westphalia.solver.search.propagation import propagate
from westphalia.solver.system.system import System


@pytest.mark.parametrize(
    ("profile", "cases"),
    [(PATHOLOGICAL, 400), (SMALL, 400), (WEIGHTED, 500), (WORN, 500), (POLITICAL, 500)],
    ids=lambda value: value.name if isinstance(value, Profile) else "",
)
def test_kernels_have_the_same_resolutions_in_the_same_sequence(profile: Profile, cases: int) -> None:
    met: Counter[int] = Counter()

    def by_both(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
        found = enumerate_resolutions(t, kernel)
        met[len(found)] += 1
        assert branch_kernel(t, kernel) == found
        return found

    for seed in range(cases):
        case = random_case(Random(seed), profile)
        t = unsettled_system(case.position, case.orders, case.rulebook, case.conditions)
        settle(t, t.agenda(), by_both)
    assert met.total() > 20
    assert len(met) > 1


@pytest.mark.parametrize("seed", range(60))
def test_turns_have_the_same_results(seed: int) -> None:
    case = random_case(Random(seed), PATHOLOGICAL)
    usual = resolve(case.position, case.orders, case.rulebook, conditions=case.conditions)
    tried = resolve(
        case.position, case.orders, case.rulebook, conditions=case.conditions, method="branching", check=True
    )
    assert tried.orders == usual.orders
    assert tried.kernels == usual.kernels
    assert tried.certainty == usual.certainty


def test_a_ring_of_any_size_takes_two_guesses_and_looks_at_each_move_twice() -> None:
    turn = ring(1_000)
    t = unsettled_system(turn.position, turn.orders, Rulebook())
    (kernel,) = (one for one in find_kernels(t, propagate(t, t.agenda())) if len(one) > 1)
    found = branch_kernel(t, kernel, most_guesses=2)
    assert [set(one.values()) for one in found] == [{0}, {1}]
    with pytest.raises(TooManyGuessesError):
        branch_kernel(t, kernel, most_guesses=1)


def test_a_kernel_that_needs_many_guesses_is_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "MOST_GUESSES", 1)
    case = next(case for seed in range(100) if (case := random_case(Random(seed), SMALL)).resolve().kernels)
    tried = resolve(case.position, case.orders, case.rulebook, method="branching", check=True)
    assert tried == case.resolve()
