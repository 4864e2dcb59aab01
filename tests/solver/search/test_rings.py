"""Circular movements, even with other decisions between the moves."""

import gc

import pytest

import westphalia
from benchmarks.large import ring
from westphalia.games.cases.playing import resolve_case
from westphalia.solver import resolve
from westphalia.solver.outcomes.movement import MoveSucceeds

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
"""Two units of one power swap places by a convoy that an unsupported attack does not disrupt."""


@pytest.mark.parametrize("method", ["kernels", "whole"])
def test_own_units_swap_places_by_a_convoy_that_could_be_disrupted(method: str) -> None:
    resolution = resolve_case(westphalia.read_case(EXCHANGE), "whole" if method == "whole" else "kernels")
    assert resolution.certainty == "circular"
    assert [kernel.rule for kernel in resolution.kernels] == ["circular_movement"]
    assert {str(unit) for unit in resolution.units} == {"A swe", "A nwy", "F ska", "F den"}


def arrivals(length: int) -> list[MoveSucceeds]:
    turn = ring(length)
    resolution = resolve(turn.position, turn.orders, turn.rulebook)
    return [result.outcome for result in resolution.orders if isinstance(result.outcome, MoveSucceeds)]


def test_each_order_of_a_ring_names_the_others_from_the_unit_that_it_follows() -> None:
    made = arrivals(5)
    places = [[str(unit.location) for unit in one.ring] for one in made]
    assert len(places) == 5
    everyone = {place for one in places for place in one}
    for one, others in zip(made, places, strict=True):
        assert len({*others}) == len(one.ring) == 4
        assert everyone - {*others} == {str(one.attack.unit.location)}
        assert [str(unit.location) for unit in one.ring[:2]] == others[:2]
        assert (str(one.ring[-1].location), one.ring) == (others[-1], tuple(one.ring))
        assert (hash(one.ring), repr(one.ring)) == (hash(tuple(one.ring)), repr(tuple(one.ring)))
    nexts = {str(one.attack.unit.location): others[0] for one, others in zip(made, places, strict=True)}
    for others in places:
        assert [nexts[place] for place in others[:-1]] == others[1:]


def test_all_orders_of_a_ring_share_its_units() -> None:
    sizes: list[int] = []
    for length in (40, 80):
        rings = [one.ring for one in arrivals(length)]
        parts: list[object] = [part for one in rings for part in gc.get_referents(one)]
        sizes.append(len({id(part) for part in parts if type(part).__name__ == "tuple"}))
    assert sizes == [1, 1]
