"""The theorem on kernels (docs/theorem.md), checked on every kernel of many order sets."""

from collections import Counter
from random import Random

import pytest

from tests.datc.load import cases
from tests.datc.play import orders_of, position_of
from tests.generators import PROFILES, SeededDice
from tests.generators.profiles import throw_case
from tests.generators.rulebooks import random_rulebook
from tests.variants.europe1619.random_battles import draw_battle
from westphalia.model.rulebook import preset, presets
from westphalia.solver import KernelShape, Resolution, kernel_shapes, resolve

STANDARD_PROFILES = [name for name, profile in PROFILES.items() if not profile.bonus]
"""Profiles in which every unit is as strong as any other, as in the standard game."""


def found_by_solver(resolution: Resolution) -> list[int]:
    """The numbers of resolutions of all kernels, as CP-SAT enumerates them."""
    return sorted(len(kernel.solutions) for kernel in resolution.settled)


@pytest.mark.parametrize("name", presets())
def test_every_kernel_of_the_datc_is_as_proven(name: str) -> None:
    for case in cases().values():
        if case.phase == "movement":
            resolution = resolve(position_of(case), orders_of(case), preset(name))
            shapes = kernel_shapes(resolution)
            assert all(shape.matches_theorem for shape in shapes), case.id
            assert sorted(shape.resolutions for shape in shapes) == found_by_solver(resolution), case.id


@pytest.mark.parametrize("profile", STANDARD_PROFILES)
def test_every_kernel_of_random_orders_is_as_proven(profile: str) -> None:
    met: Counter[int] = Counter()
    for number in range(600):
        drawn = throw_case(SeededDice(Random(f"theorem {profile} {number}")), PROFILES[profile])
        resolution = resolve(drawn.position, drawn.orders, drawn.rulebook, conditions=drawn.conditions)
        if not resolution.settled:
            continue
        shapes = kernel_shapes(resolution)
        assert all(shape.matches_theorem for shape in shapes), (number, shapes)
        assert sorted(shape.resolutions for shape in shapes) == found_by_solver(resolution)
        met.update(shape.resolutions for shape in shapes)
    assert sum(met.values()) > 5, "the generator does not reach kernels"


def test_in_the_standard_game_every_kernel_is_a_convoy_paradox_or_a_circular_movement() -> None:
    """The rule for other paradoxes (5.D) has nothing to decide, whatever the other rules are."""
    met: Counter[bool] = Counter()
    for number in range(400):
        drawn = throw_case(SeededDice(Random(f"rules {number}")), PROFILES["pathological"])
        rulebook = random_rulebook(SeededDice(Random(f"rulebook {number}")))
        resolution = resolve(drawn.position, drawn.orders, rulebook)
        for kernel in resolution.kernels:
            assert kernel.rule != rulebook.other_paradox.value, (number, kernel)
            met[kernel.rule == "circular_movement"] += 1
    assert min(met[True], met[False]) > 5, "the generator does not reach kernels of both kinds"


def test_worn_supports_can_have_more_resolutions_but_a_kernel_stays_one_cycle() -> None:
    """In Europe 1619 a support passes on a number, so a kernel may need more than one yes-no guess."""
    shapes: list[KernelShape] = []
    for number in range(1_500):
        drawn = draw_battle(SeededDice(Random(f"theorem {number}")))
        resolution = resolve(drawn.position, drawn.orders, drawn.rulebook, conditions=drawn.conditions)
        if resolution.settled:
            found = kernel_shapes(resolution)
            assert sorted(shape.resolutions for shape in found) == found_by_solver(resolution)
            shapes += found
    assert shapes
    assert max(shape.resolutions for shape in shapes) <= 11  # units are at most ten strong
