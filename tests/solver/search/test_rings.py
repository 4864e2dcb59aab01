"""Moves that go round in a circle, also where other decisions stand between them."""

import pytest

import westphalia
from westphalia.variants.games.cases import resolve_case

EXCHANGE = """variant: standard
phase: Spring 1901 Movement
rule: 4.A.3 = intent_fallback_if_broken
England:
  A Nwy - Swe via convoy
  A Swe - Nwy
  F Ska C A Nwy - Swe
Germany:
  F Den - Ska
"""
"""Two units of one power change places by a convoy that an attack without support leaves whole."""


@pytest.mark.parametrize("method", ["kernels", "whole"])
def test_own_units_change_places_by_a_convoy_that_might_have_been_broken(method: str) -> None:
    resolution = resolve_case(westphalia.read_case(EXCHANGE), "whole" if method == "whole" else "kernels")
    assert resolution.certainty == "circular"
    assert [kernel.rule for kernel in resolution.kernels] == ["circular_movement"]
    assert {str(unit) for unit in resolution.units} == {"A swe", "A nwy", "F ska", "F den"}
