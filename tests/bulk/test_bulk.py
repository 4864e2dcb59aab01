"""Arrays resolve turns as the solver does, also hard ones."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from tests.bulk.compared import compare
from tests.bulk.random_sets import SAILING, draw_and_compare
from tests.bulk.sayable import sayable
from tests.generators import (
    MIXED,
    PATHOLOGICAL,
    SMALL,
    TURN,
    WEIGHTED,
    WORN,
    Profile,
    RandomCase,
    SeededDice,
    random_case,
    random_rulebook,
    standard_board,
)
from westphalia.bulk import Adjudicator
from westphalia.model.position import Unit
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import (
    AdjacentConvoy,
    ConvoyParadox,
    ConvoyRoutes,
    ImpossibleOrders,
    OtherParadox,
    SuperfluousConvoys,
)
from westphalia.solver import (
    Resolution,
    Strengths,
    VariantRules,
    Weights,
    board_graph,
    resolve,
    standard_conditions,
)


@pytest.mark.parametrize("profile", [SMALL, MIXED, WEIGHTED, WORN], ids=lambda profile: profile.name)
def test_random_sets_on_small_boards_have_the_same_results_as_resolve(profile: Profile) -> None:
    rng = Random(13)
    met: Counter[str] = Counter()
    for _ in range(60):
        met += compare([sayable(random_case(rng, profile))])
    assert met["settled"] >= 15


def test_random_sets_on_the_standard_board_have_the_same_results_as_resolve() -> None:
    rng = Random(14)
    cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(60)]
    met = compare([replace(case, rulebook=cases[0].rulebook) for case in cases])
    assert met["settled"] >= 50
    assert met["contested"]
    for code in ("arrives", "bounced", "own_unit_in_place", "convoy_disrupted", "given", "cut", "dislodged"):
        assert met[code], code


def test_every_choice_of_rules_has_the_same_results_as_resolve() -> None:
    rng = Random(15)
    met: Counter[str] = Counter()
    for _ in range(12):
        rulebook = random_rulebook(SeededDice(rng))
        cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(4)]
        met += compare([replace(case, rulebook=rulebook) for case in cases])
    assert met["settled"] >= 15


def test_some_hundred_sets_of_the_long_run_have_the_same_results_as_resolve() -> None:
    met: Counter[str] = Counter()
    for lot in range(18):
        found = draw_and_compare(7, lot, share=10)
        assert found.differing == ()
        met += found.met
    assert met["sets"] >= 300
    assert met["searched"] >= 20


def test_strengths_of_every_role_have_the_same_results_as_resolve() -> None:
    board = standard_board()
    weights = [
        Weights(hold=2),
        Weights(rallied=3, stuck=0),
        Weights(attack=2, support=2),
        Weights(defend=2, bold=3),
        Weights(prevent=0),
        Weights(prevent=3, stuck=2),
    ]

    class StrengthByPlace(Strengths):
        def weigh(self, unit: Unit) -> Weights:
            return weights[hash_of(unit.location) % len(weights)]

    conditions = VariantRules(board_graph(board), strengths=StrengthByPlace())
    rng = Random(16)
    cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(30)]
    rulebook = cases[0].rulebook
    met = compare([replace(case, rulebook=rulebook, conditions=conditions) for case in cases])
    assert met["settled"] >= 20


def hash_of(text: str) -> int:
    return sum(map(ord, text))


def test_a_turn_has_the_same_result_alone_and_among_many() -> None:
    rng = Random(17)
    cases = [sayable(random_case(rng, TURN)) for _ in range(20)]
    adjudicator = Adjudicator(standard_board())
    together = adjudicator.resolve(adjudicator.turns([(case.position, case.orders) for case in cases]))
    alone = [adjudicator.resolve(adjudicator.turns([(case.position, case.orders)])) for case in cases]
    columns = ("code", "success", "place", "dislodged_by", "retreat_place", "contested_place", "certainty")
    for column in columns:
        parts = [getattr(one, column) for one in alone]
        assert np.array_equal(np.concatenate(parts), getattr(together, column))


def test_no_turns_give_no_results() -> None:
    adjudicator = Adjudicator(standard_board())
    results = adjudicator.resolve(adjudicator.turns([]))
    assert len(results.code) == len(results.certainty) == 0


def test_threads_share_an_adjudicator() -> None:
    rng = Random(18)
    cases = [replace(sayable(random_case(rng, TURN)), rulebook=Rulebook()) for _ in range(80)]
    alone, shared = (Adjudicator(standard_board(), Rulebook()) for _ in range(2))
    parts = [alone.turns([(case.position, case.orders) for case in cases[i::4]]) for i in range(4)]
    expected = [alone.resolve(part) for part in parts]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(shared.resolve, parts))
    for one, other in zip(expected, found, strict=True):
        assert [one.codes[code] for code in one.code] == [other.codes[code] for code in other.code]
        assert np.array_equal(one.place, other.place)
        assert np.array_equal(one.retreat_place, other.retreat_place)


# ------------------------------------------------------------------------------------------------- hard turns


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
