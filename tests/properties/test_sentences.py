"""Sentences are complete under every rule choice: no empty lists, no stray spaces or punctuation."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.generators import MIXED, PATHOLOGICAL, POLITICAL, SMALL, RandomCase, random_case
from tests.generators.rulebooks import MOVEMENT_FIELDS, choices_of
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import Choice
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.solver import Resolution
from westphalia.solver.outcomes.movement import ConvoyDisrupted
from westphalia.variants import find_variant

BROKEN = re.compile(
    r"  | [,;:.)]|\( |\(\)|[,;:(] ?[,;:.)](?!\.)"
    r"|\b(?:because|and|or|with|by|of|from|to|only)[,;:.]|\bNone\b(?! counts)|^$"
)
"""What an empty part leaves behind in a sentence."""

CHOICES = [(field, choice) for field in MOVEMENT_FIELDS for choice in choices_of(field)]

PROFILES = (SMALL, PATHOLOGICAL, MIXED, POLITICAL)


def sentences(resolution: Resolution) -> Iterator[str]:
    """Yield every sentence of a resolution: outcomes, the steps of explanations, suppositions."""
    for result in resolution.orders:
        yield result.why
        yield from (step.text for step in resolution.why(result).steps)
    for number in range(len(resolution.kernels)):
        for supposition in resolution.suppositions(number):
            yield supposition.supposed
            yield from supposition.follows


def cases_under(field: str, choice: Choice) -> Iterator[RandomCase]:
    """Yield random cases under one choice, all other choices being random in every second case."""
    for seed, profile in enumerate(PROFILES * 2):
        case = random_case(Random(f"{field} {choice} {seed}"), profile)
        rulebook = case.rulebook if seed % 2 else Rulebook()
        yield replace(case, rulebook=rulebook_of(Rulebook, {**rulebook.choices(), field: choice}))


@pytest.mark.parametrize(("field", "choice"), CHOICES, ids=[f"{field}={choice}" for field, choice in CHOICES])
def test_sentences_have_no_gaps_under_any_choice(field: str, choice: Choice) -> None:
    for case in cases_under(field, choice):
        assert [text for text in sentences(case.resolve()) if BROKEN.search(text)] == []


@pytest.mark.parametrize("choice", choices_of("adjacent_convoy"), ids=str)
@pytest.mark.parametrize("routes", choices_of("convoy_routes"), ids=str)
def test_a_disrupted_convoy_to_a_neighbor_names_its_lost_fleet(choice: Choice, routes: Choice) -> None:
    text = f"""
variant: standard
phase: Spring 1901 Movement
rule: 4.A.3 = {choice}
rule: 4.A.1 = {routes}
Turkey: A Con - Ank via convoy; F Bla C A Con - Ank; F Ank - Arm
Russia: F Rum - Bla; F Sev S F Rum - Bla
"""
    resolution = resolve_case(read_case(text, find_variant))
    assert [line for line in sentences(resolution) if BROKEN.search(line)] == []
    army = resolution.orders[0]
    if isinstance(army.outcome, ConvoyDisrupted):
        assert "F bla is dislodged by F rum" in army.why
        assert f"4.A.3={choice}" in army.why
        assert ("4.A.1" in army.why) == (army.outcome.rule is not None)
