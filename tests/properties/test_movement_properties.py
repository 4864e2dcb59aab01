"""Check the properties of every resolution of a movement phase on random cases.

``pytest -m thorough`` tries three times as many examples, and ``python -m tests.properties.long_run`` as
many as there is time for.
"""

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


def try_out(law: Property, profile: Profile, examples: int) -> None:
    @settings(
        max_examples=examples,
        phases=GENERATE,
        verbosity=Verbosity.quiet,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    @given(cases(profile))
    def check(case: RandomCase) -> None:
        holds_for(case, law)

    check()


@SHARES
@pytest.mark.parametrize(
    ("profile", "examples"),
    [(PATHOLOGICAL, 600), (SMALL, 900), (MIXED, 300), (WEIGHTED, 300), (WORN, 400), (POLITICAL, 400)],
    ids=lambda value: getattr(value, "name", value),
)
def test_default_equals_whole(profile: Profile, examples: int, share: float) -> None:
    try_out(movement.default_equals_whole, profile, round(share * examples))


@SHARES
@pytest.mark.parametrize(
    "profile", [PATHOLOGICAL, SMALL, MIXED, WEIGHTED, WORN], ids=lambda profile: profile.name
)
@pytest.mark.parametrize(
    "law", [law for law in movement.UNDER_ANY_RULES if law is not movement.default_equals_whole]
)
def test_it_holds_under_any_rules(law: Property, profile: Profile, share: float) -> None:
    try_out(law, profile, round(share * 150))


@SHARES
@pytest.mark.parametrize(
    "profile", [PATHOLOGICAL, SMALL, MIXED, WEIGHTED, WORN], ids=lambda profile: profile.name
)
@pytest.mark.parametrize("law", movement.UNDER_THE_DEFAULT_RULES)
def test_it_holds_under_the_default_rules(law: Property, profile: Profile, share: float) -> None:
    try_out(law, replace(profile, rules=0), round(share * 150))
