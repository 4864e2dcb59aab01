"""Convoys of several fleets and kernels have the same results in arrays as by the rules and CP-SAT."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.bulk.compared import compare
from tests.bulk.random_sets import SAILING
from tests.bulk.sayable import sayable
from tests.generators import PATHOLOGICAL, SMALL, WEIGHTED, RandomCase, random_case
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
from westphalia.solver import resolve, standard_conditions


def met_by_resolve(case: RandomCase) -> Counter[str]:
    """Return what CP-SAT had to settle, and the number of fleets of its convoys."""
    found = resolve(case.position, case.orders, case.rulebook, conditions=case.conditions)
    met: Counter[str] = Counter()
    for kernel in found.settled:
        met["one resolution" if kernel.verdict is None else kernel.verdict.certainty.value] += 1
    if any(passage is not None and len(passage.fleets) > 1 for passage in found.system.passages):
        met["several fleets"] += 1
    return met


def settled_by_arrays(cases: list[RandomCase]) -> Counter[str]:
    """Return the same for the cases that arrays settle, and check their results."""
    compare(cases)
    first = cases[0]
    adjudicator = Adjudicator(first.position.board, first.rulebook, conditions=first.conditions)
    turns = adjudicator.turns([(case.position, case.orders) for case in cases])
    searched = adjudicator.resolve(turns, search=False).searched
    met: Counter[str] = Counter()
    for case, left in zip(cases, searched, strict=True):
        if not left:
            met += met_by_resolve(case)
    return met


def test_rings_have_the_same_results_as_cp_sat() -> None:
    rng = Random(31)
    cases = [sayable(random_case(rng, PATHOLOGICAL)) for _ in range(150)]
    met = settled_by_arrays([replace(case, rulebook=Rulebook()) for case in cases])
    for _ in range(80):
        met += settled_by_arrays([replace(sayable(random_case(rng, SMALL)), rulebook=Rulebook())])
    assert met["circular"] >= 8


def test_kernels_with_one_resolution_have_the_same_results_as_cp_sat() -> None:
    rng = Random(5)
    met: Counter[str] = Counter()
    while met["one resolution"] < 2:  # one in a thousand sets has such a kernel
        case = sayable(random_case(rng, WEIGHTED))
        if met_by_resolve(case)["one resolution"]:
            met += settled_by_arrays([case])


@pytest.mark.parametrize("paradox", [ConvoyParadox.SZYKMAN, ConvoyParadox.ALL_HOLD, ConvoyParadox.DPTG])
@pytest.mark.parametrize("other", OtherParadox)
def test_paradoxes_have_the_same_results_as_by_the_extra_rules(
    paradox: ConvoyParadox, other: OtherParadox
) -> None:
    rng = Random(f"{paradox} {other}")
    rulebook = replace(Rulebook(), convoy_paradox=paradox, other_paradox=other)
    cases = [replace(sayable(random_case(rng, PATHOLOGICAL)), rulebook=rulebook) for _ in range(80)]
    assert settled_by_arrays(cases)["paradox"] >= 3


def test_several_paradoxes_of_one_turn_are_decided_one_after_the_other() -> None:
    rng = Random(3)
    met = 0
    while met < 3:  # one in a hundred sets
        case = replace(sayable(random_case(rng, PATHOLOGICAL)), rulebook=Rulebook())
        paradoxes = met_by_resolve(case)["paradox"]
        if paradoxes > 1:
            assert settled_by_arrays([case])["paradox"] == paradoxes
            met += 1


@pytest.mark.parametrize("fallback", [None, ConvoyParadox.SZYKMAN, ConvoyParadox.ALL_HOLD])
def test_the_fallback_of_a_game_decides_cases_that_a_rulebook_leaves_open(
    fallback: ConvoyParadox | None,
) -> None:
    rng = Random(44)
    board = sayable(random_case(rng, PATHOLOGICAL)).position.board
    conditions = replace(standard_conditions(board), paradox_fallback=fallback)
    changes = {"convoy_paradox": ConvoyParadox.RULES_2000}
    met: Counter[str] = Counter()
    while met["paradox"] < 2:  # one in two hundred sets
        case = sayable(random_case(rng, PATHOLOGICAL))
        case = replace(case, rulebook=replace(Rulebook(), **changes), conditions=conditions)
        if met_by_resolve(case)["paradox"]:
            met += settled_by_arrays([case])


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
    cases = [replace(sayable(random_case(rng, SAILING)), rulebook=rulebook) for _ in range(30)]
    assert settled_by_arrays(cases)["several fleets"] >= 10


@pytest.mark.parametrize("superfluous", SuperfluousConvoys)
@pytest.mark.parametrize("impossible", ImpossibleOrders)
def test_superfluous_fleets_have_the_same_results_as_resolve(
    superfluous: SuperfluousConvoys, impossible: ImpossibleOrders
) -> None:
    rng = Random(f"{superfluous} {impossible}")
    changes = {"superfluous_convoys": superfluous, "impossible_orders": impossible}
    rulebook = replace(Rulebook(), **changes)
    cases = [replace(sayable(random_case(rng, SAILING)), rulebook=rulebook) for _ in range(30)]
    assert settled_by_arrays(cases)["several fleets"] >= 8
