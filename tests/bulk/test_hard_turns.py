"""Convoys of several fleets and open kernels have the same results in arrays as by the rules and CP-SAT."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.bulk.compared import compare
from tests.bulk.random_sets import SAILING
from tests.bulk.sayable import sayable
from tests.generators import PATHOLOGICAL, SMALL, RandomCase, random_case
from westphalia.bulk import Adjudicator
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import (
    AdjacentConvoy,
    ConvoyParadox,
    ConvoyRoutes,
    ImpossibleOrders,
    OtherParadox,
    SuperfluousConvoys,
)
from westphalia.solver import Resolution, resolve, standard_conditions


def searched_by_arrays(cases: list[RandomCase]) -> list[bool]:
    """Return for each case whether arrays leave it to the solver; check the results of all."""
    compare(cases)
    first = cases[0]
    adjudicator = Adjudicator(first.position.board, first.rulebook, conditions=first.conditions)
    turns = adjudicator.turns([(case.position, case.orders) for case in cases])
    return [bool(one) for one in adjudicator.resolve(turns, search=False).searched]


@cache
def sailing_cases() -> list[RandomCase]:
    """Return positions with many convoys; drawing them takes longer than to resolve them."""
    rng = Random(32)
    return [sayable(random_case(rng, SAILING)) for _ in range(30)]


def resolved(case: RandomCase) -> Resolution:
    return resolve(case.position, case.orders, case.rulebook, conditions=case.conditions)


def count_convoys_of_several_fleets(cases: list[RandomCase]) -> int:
    """Return how many cases that arrays settle have such a convoy; check the results of all."""
    settled = [case for case, left in zip(cases, searched_by_arrays(cases), strict=True) if not left]
    return sum(
        any(passage is not None and len(passage.fleets) > 1 for passage in resolved(case).system.passages)
        for case in settled
    )


def test_turns_with_open_kernels_and_no_others_go_to_the_solver() -> None:
    rng = Random(31)
    met: Counter[str] = Counter()
    lots = [[sayable(random_case(rng, PATHOLOGICAL)) for _ in range(120)]]
    lots += [[sayable(random_case(rng, SMALL))] for _ in range(60)]
    for lot in lots:
        cases = [replace(case, rulebook=Rulebook()) for case in lot]
        for case, searched in zip(cases, searched_by_arrays(cases), strict=True):
            kernels = resolved(case).settled
            assert searched == bool(kernels)
            met.update(kernel.verdict.certainty.value for kernel in kernels if kernel.verdict is not None)
    assert met["circular"] >= 5
    assert met["paradox"] >= 3


@pytest.mark.parametrize("other", OtherParadox)
def test_paradoxes_have_the_same_results_as_by_the_extra_rules(other: OtherParadox) -> None:
    rng = Random(f"{other}")
    cases = [sayable(random_case(rng, PATHOLOGICAL)) for _ in range(40)]
    for paradox in (ConvoyParadox.SZYKMAN, ConvoyParadox.ALL_HOLD, ConvoyParadox.DPTG):
        rulebook = replace(Rulebook(), convoy_paradox=paradox, other_paradox=other)
        assert compare([replace(case, rulebook=rulebook) for case in cases])["paradox"]


def test_the_fallback_of_a_game_decides_cases_that_a_rulebook_leaves_open() -> None:
    rng = Random(44)
    rulebook = replace(Rulebook(), convoy_paradox=ConvoyParadox.RULES_2000)
    kept: list[RandomCase] = []
    while len(kept) < 2:  # one in two hundred sets
        case = replace(sayable(random_case(rng, PATHOLOGICAL)), rulebook=rulebook)
        if compare([case])["paradox"]:
            kept.append(case)
    board = kept[0].position.board
    for fallback in (None, ConvoyParadox.SZYKMAN, ConvoyParadox.ALL_HOLD):
        conditions = replace(standard_conditions(board), paradox_fallback=fallback)
        compare([replace(case, conditions=conditions) for case in kept])


@pytest.mark.parametrize("paradox", ConvoyParadox)
@pytest.mark.parametrize("routes", ConvoyRoutes)
def test_convoys_of_several_fleets_have_the_same_results_under_all_rules(
    routes: ConvoyRoutes, paradox: ConvoyParadox
) -> None:
    rng = Random(f"{routes} {paradox}")
    changes = {
        "convoy_routes": routes,
        "convoy_paradox": paradox,
        "adjacent_convoy": rng.choice(list(AdjacentConvoy)),
    }
    rulebook = replace(Rulebook(), **changes)
    cases = [replace(case, rulebook=rulebook) for case in sailing_cases()]
    assert count_convoys_of_several_fleets(cases) >= 10


@pytest.mark.parametrize("superfluous", SuperfluousConvoys)
@pytest.mark.parametrize("impossible", ImpossibleOrders)
def test_superfluous_fleets_have_the_same_results_as_resolve(
    superfluous: SuperfluousConvoys, impossible: ImpossibleOrders
) -> None:
    changes = {"superfluous_convoys": superfluous, "impossible_orders": impossible}
    rulebook = replace(Rulebook(), **changes)
    cases = [replace(case, rulebook=rulebook) for case in sailing_cases()]
    assert count_convoys_of_several_fleets(cases) >= 8
