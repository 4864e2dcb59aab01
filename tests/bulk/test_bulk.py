"""Turns as arrays come out as `resolve` says, one by one."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import cast

import numpy as np
import pytest

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
from westphalia.bulk import Adjudicator, Results
from westphalia.model.position import Position
from westphalia.solver import Conditions, Status, Strengths, Weights, ground_of

Facts = tuple[dict[str, object], ...]


def told_by_arrays(adjudicator: Adjudicator, results: Results, first: int, position: Position) -> Facts:
    """What the arrays say of one turn."""
    names = adjudicator.names
    orders: dict[str, object] = {}
    after: dict[str, object] = {}
    options: dict[str, list[str]] = {}
    for u, unit in enumerate(position.units):
        i = first + u
        orders[unit.location] = (results.codes[results.code[i]], bool(results.success[i]))
        if results.place[i] >= 0:
            after[unit.location] = names.places[results.place[i]]
            assert results.dislodged_by[i] == -1
        else:
            by = position.units[int(results.dislodged_by[i])].location
            after[unit.location] = ("by", by, bool(results.by_convoy[i]))
            options[unit.location] = []
    lines = cast("list[int]", results.retreat_unit.tolist())
    goals = cast("list[int]", results.retreat_place.tolist())
    for i, place in zip(lines, goals, strict=True):
        if first <= i < first + len(position.units):
            options[position.units[i - first].location].append(names.places[place])
    return orders, after, dict(options)


def told_by_resolve(case: RandomCase) -> tuple[Facts, str]:
    """What `resolve` says of it, and how certain it is."""
    found = case.resolve()
    orders: dict[str, object] = {}
    for line in found.orders:
        assert line.unit is not None
        orders[line.unit.location] = (line.code, line.status is Status.SUCCEEDS)
    stay = iter(found.units)
    gone = {one.unit: one for one in found.dislodged}
    after: dict[str, object] = {}
    for unit in case.position.units:
        one = gone.get(unit)
        after[unit.location] = (
            next(stay).location if one is None else ("by", one.attacker_from, one.by_convoy)
        )
    options: dict[str, object] = {unit.location: list(places) for unit, places in found.retreats.items()}
    return (orders, after, options), found.certainty.value


def compare(cases: list[RandomCase]) -> Counter[str]:
    """Hold cases of one board, rulebook and conditions against `resolve`; what was met."""
    first_case = cases[0]
    adjudicator = Adjudicator(
        first_case.position.board, first_case.rulebook, conditions=first_case.conditions
    )
    turns = adjudicator.turns([(case.position, case.orders) for case in cases])
    results = adjudicator.resolve(turns)
    met: Counter[str] = Counter()
    for turn, case in enumerate(cases):
        expected, certainty = told_by_resolve(case)
        assert told_by_arrays(adjudicator, results, int(turns.starts[turn]), case.position) == expected
        assert results.certainties[results.certainty[turn]] == certainty
        met["searched" if results.searched[turn] else "settled"] += 1
        met.update(code for code, _ in expected[0].values() if not results.searched[turn])  # type: ignore[misc]
    return met


@pytest.mark.parametrize("profile", [SMALL, MIXED, WEIGHTED, WORN], ids=lambda profile: profile.name)
def test_random_sets_on_small_boards_come_out_as_resolve_says(profile: Profile) -> None:
    rng = Random(13)
    met: Counter[str] = Counter()
    for _ in range(60):
        met += compare([sayable(random_case(rng, profile))])
    assert met["settled"] >= 15


def test_random_sets_of_the_standard_board_come_out_as_resolve_says() -> None:
    rng = Random(14)
    cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(60)]
    met = compare([replace(case, rulebook=cases[0].rulebook) for case in cases])
    assert met["settled"] >= 50
    for code in ("arrives", "bounced", "own_unit_in_place", "convoy_disrupted", "given", "cut", "dislodged"):
        assert met[code], code


def test_every_choice_of_rules_comes_out_as_resolve_says() -> None:
    rng = Random(15)
    met: Counter[str] = Counter()
    for _ in range(12):
        rulebook = random_rulebook(SeededDice(rng))
        cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(4)]
        met += compare([replace(case, rulebook=rulebook) for case in cases])
    assert met["settled"] >= 15


def test_strengths_of_every_role_come_out_as_resolve_says() -> None:
    board = standard_board()
    weights = [
        Weights(hold=2),
        Weights(rallied=3, stuck=0),
        Weights(attack=2, support=2),
        Weights(defend=2, bold=3),
        Weights(prevent=0),
        Weights(prevent=3, stuck=2),
    ]
    conditions = Conditions(
        ground_of(board), strengths=Strengths(lambda unit: weights[hash_of(unit.location) % len(weights)])
    )
    rng = Random(16)
    cases = [sayable(random_case(rng, profile)) for profile in (PATHOLOGICAL, TURN) for _ in range(30)]
    rulebook = cases[0].rulebook
    met = compare([replace(case, rulebook=rulebook, conditions=conditions) for case in cases])
    assert met["settled"] >= 20


def hash_of(text: str) -> int:
    return sum(map(ord, text))


def test_a_turn_comes_out_the_same_alone_and_among_many() -> None:
    rng = Random(17)
    cases = [sayable(random_case(rng, TURN)) for _ in range(20)]
    adjudicator = Adjudicator(standard_board())
    together = adjudicator.resolve(adjudicator.turns([(case.position, case.orders) for case in cases]))
    alone = [adjudicator.resolve(adjudicator.turns([(case.position, case.orders)])) for case in cases]
    for column in ("code", "success", "place", "dislodged_by", "retreat_place", "certainty"):
        parts = [getattr(one, column) for one in alone]
        assert np.array_equal(np.concatenate(parts), getattr(together, column))


def test_no_turns_give_no_results() -> None:
    adjudicator = Adjudicator(standard_board())
    results = adjudicator.resolve(adjudicator.turns([]))
    assert len(results.code) == len(results.certainty) == 0
