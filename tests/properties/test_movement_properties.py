"""Check the properties of every resolution of a movement phase on random cases.

``pytest -m thorough`` tries three times as many examples, and ``python -m tests.properties.long_run`` as
many as there is time for.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from tests.generators import (
    MIXED,
    PATHOLOGICAL,
    POLITICAL,
    SMALL,
    WEIGHTED,
    WORN,
    Profile,
    RandomCase,
    cases,
)
from tests.properties import movement
from tests.properties.movement import Property, holds_for

# `holds_for` shrinks failing cases by their units and orders and formats them, so Hypothesis does neither.
GENERATE = (Phase.explicit, Phase.reuse, Phase.generate)

SHARES = pytest.mark.parametrize(
    "share", [1 / 3, pytest.param(1, marks=pytest.mark.thorough)], ids=["some", "all"]
)
"""The share of the examples that are tried."""


def try_out(laws: Sequence[Property], profile: Profile, examples: int) -> None:
    @settings(
        max_examples=examples,
        phases=GENERATE,
        verbosity=Verbosity.quiet,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    @given(cases(profile))
    def check(case: RandomCase) -> None:
        for law in laws:
            holds_for(case, law)

    check()


@SHARES
@pytest.mark.parametrize(
    ("profile", "examples"),
    [(PATHOLOGICAL, 600), (SMALL, 900), (MIXED, 300), (WEIGHTED, 300), (WORN, 400), (POLITICAL, 400)],
    ids=lambda value: getattr(value, "name", value),
)
def test_default_equals_whole(profile: Profile, examples: int, share: float) -> None:
    try_out([movement.default_equals_whole], profile, round(share * examples))


@SHARES
@pytest.mark.parametrize(
    "profile", [PATHOLOGICAL, SMALL, MIXED, WEIGHTED, WORN], ids=lambda profile: profile.name
)
def test_every_law_holds(profile: Profile, share: float) -> None:
    others = [law for law in movement.UNDER_ANY_RULES if law is not movement.default_equals_whole]
    try_out(others, profile, round(share * 150))
    try_out(movement.UNDER_THE_DEFAULT_RULES, replace(profile, rules=0), round(share * 150))
