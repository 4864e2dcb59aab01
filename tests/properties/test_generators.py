"""Generators reach the situations they are for, are repeatable, and shrink failing cases."""

from random import Random

import pytest

from tests.generators import (
    MIXED,
    PATHOLOGICAL,
    PROFILES,
    SMALL,
    TURN,
    WEIGHTED,
    Profile,
    RandomCase,
    describe_case,
    random_case,
    smallest_failing,
)
from tests.properties.movement import features, places_of
from westphalia.solver import Certainty

REACHED = {
    "pathological": {
        "a beleaguered garrison",
        "a circular movement",
        "a convoy that survives the loss of a fleet",
        "a paradox with 0 consistent resolutions",
        "a paradox with 2 consistent resolutions",
        "an order with the code convoy_disrupted",
        "an order with the code dislodged",
        "an order with the code paradox_rule",
        "several kernels",
    },
    "small": {
        "a beleaguered garrison",
        "a circular movement",
        "a paradox with 0 consistent resolutions",
        "a paradox with 2 consistent resolutions",
        "an order with the code convoy_disrupted",
        "an order with the code dislodged",
    },
    "mixed": {
        "an order with the code foreign_unit",
        "an order with the code multiple_orders",
        "an order with the code no_matching_order",
        "an order with the code no_such_unit",
        "an order with the code not_adjacent",
        "a circular movement",
    },
    "weighted": {
        "a kernel with one resolution",
        "a paradox with 0 consistent resolutions",
        "a paradox with 2 consistent resolutions",
    },
    "worn": {
        "an order with the code reduced",
        "a kernel with one resolution",
        "a paradox with 0 consistent resolutions",
        "a paradox with 2 consistent resolutions",
    },
    "political": {
        "an order with the code closed",
        "an order with the code reduced",
        "a paradox without a convoy with 0 consistent resolutions",
        "a paradox without a convoy with 2 consistent resolutions",
    },
    "turn": {"a beleaguered garrison", "an order with the code dislodged", "a circular movement"},
}
"""The features that each profile must reach.

In the standard game every kernel has no resolution or two: a fleet convoys one army, which attacks one unit,
which supports one order, so dependencies between convoys are simple rings. A kernel with one resolution needs
units stronger than one.
"""


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_profile_reaches_its_features(profile: Profile) -> None:
    missing = set(REACHED[profile.name])
    for seed in range(6_000):
        case = random_case(Random(seed), profile)
        missing -= features(case, case.resolve())
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_the_same_seed_gives_the_same_case(profile: Profile) -> None:
    assert describe_case(random_case(Random(7), profile)) == describe_case(random_case(Random(7), profile))


@pytest.mark.parametrize("profile", [SMALL, MIXED, WEIGHTED], ids=lambda profile: profile.name)
def test_small_boards_have_symmetric_borders(profile: Profile) -> None:
    for seed in range(50):
        board = random_case(Random(seed), profile).position.board
        for borders in (board.army_borders, board.fleet_borders):
            assert all(start in borders[end] for start, ends in borders.items() for end in ends)


def test_an_ordinary_turn_has_31_units_with_one_order_each() -> None:
    case = random_case(Random(1), TURN)
    assert len(case.position.units) == 31
    assert sum(map(len, case.orders.values())) == 31


def test_a_failing_case_is_shrunk() -> None:
    def is_paradox(case: RandomCase) -> bool:
        return case.resolve().certainty is Certainty.PARADOX

    seeds = range(1_000)
    large = next(case for seed in seeds if is_paradox(case := random_case(Random(seed), PATHOLOGICAL)))
    small = smallest_failing(large, is_paradox)
    assert is_paradox(small)
    assert len(small.position.units) <= 8
    orders = [order for own in small.orders.values() for order in own]
    assert {place for order in orders for place in places_of(order)} >= {
        unit.location.province for unit in small.position.units
    }
