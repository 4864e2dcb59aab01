"""A check says which definitions hold and which decisions extra rules forced."""

from random import Random

import pytest

import westphalia
from tests.generators import PATHOLOGICAL, POLITICAL, SMALL, Profile, random_case
from tests.golden import Golden
from tests.this_tree import ROOT
from westphalia.solver import ForcedDecision, Resolution
from westphalia.solver.rules.check import contradictions


def resolved(name: str) -> Resolution:
    return westphalia.adjudicate(westphalia.load_case(ROOT / "examples" / name))


def test_a_paradox_rule_overrides_a_definition() -> None:
    resolution = resolved("pandin.txt")
    assert resolution.forced == (
        ForcedDecision("The path of A bre to lon is closed", "4.A.2=szykman", holds=False),
    )
    assert resolution.check() == 6


def test_a_circular_movement_overrides_no_definition(golden: Golden) -> None:
    resolution = resolved("ring.json")
    assert {(one.rule, one.holds) for one in resolution.forced} == {("circular_movement", True)}
    assert resolution.check() == 6
    golden([one.decision for one in resolution.forced])


def test_without_an_extra_rule_nothing_is_forced() -> None:
    resolution = resolved("beleaguered.json")
    assert resolution.forced == ()
    assert resolution.check() == sum(rule is not None for rule in resolution.system.rule)


@pytest.mark.parametrize("profile", [PATHOLOGICAL, SMALL, POLITICAL], ids=lambda profile: profile.name)
@pytest.mark.parametrize("seed", range(60))
def test_every_definition_holds_except_those_that_a_rule_overrides(profile: Profile, seed: int) -> None:
    resolution = random_case(Random(seed), profile).resolve()
    system = resolution.system
    overridden = [one for one in resolution.forced if not one.holds]
    assert len(overridden) == len(contradictions(system, {}))
    assert resolution.check() + len(overridden) == sum(rule is not None for rule in system.rule)
