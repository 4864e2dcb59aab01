"""What is made of the rules by inlining them says what the rules say."""

from pathlib import Path
from random import Random

import pytest

from tests.generators import MIXED, PATHOLOGICAL, PROFILES, SMALL, TURN, random_case
from westphalia.solver import resolve
from westphalia.solver.conditions.conditions import standard_conditions
from westphalia.solver.orders.reading import Reader
from westphalia.solver.orders.selection import select
from westphalia.solver.results.compared import compared
from westphalia.solver.results.order_outcomes import OrderOutcomes
from westphalia.solver.rules.bounds import Bounds
from westphalia.solver.rules.decisions import UNKNOWN
from westphalia.solver.search import inlining
from westphalia.solver.search.sweep import sweep, sweep_plain
from westphalia.solver.system.system import System

CASES = [(profile.name, seed) for profile in (PATHOLOGICAL, SMALL, MIXED, TURN) for seed in range(40)]


def system_of(profile: str, seed: int) -> System:
    case = random_case(Random(seed), PROFILES[profile])
    reader = Reader(case.position, case.rulebook, standard_conditions(case.position.board))
    return System(reader, select(reader, reader.read_all(case.orders)).chosen)


def test_it_is_as_new_as_the_rules() -> None:
    written = Path(inlining.TARGET).read_text(encoding="utf-8")
    assert written == inlining.source(), "old: python -m westphalia.solver.search.inlining"


def test_comparisons_are_as_new_as_the_rules() -> None:
    written = Path(inlining.COMPARED).read_text(encoding="utf-8")
    assert written == inlining.compared_source(), "old: python -m westphalia.solver.search.inlining"


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_comparisons_name_the_strengths_that_the_rules_compare(profile: str, seed: int) -> None:
    case = random_case(Random(seed), PROFILES[profile])
    resolution = resolve(case.position, case.orders, case.rulebook)
    t, by_the_rules = resolution.system, OrderOutcomes(resolution.system, (), resolution.settled)
    by_the_rules.compares = False
    plain = [c for c in t.movers if t.values[t.way[c]] and not (t.barred[c] or t.friendly_backers[c])]
    assert [compared(t, c) for c in plain] == [by_the_rules.faced(c) for c in plain]
    left = [c for c in t.movers if t.values[t.way[c]] and any(t.values[d] for d in t.vacating[c])]
    assert [compared(t, c) for c in left] == [by_the_rules.faced(c) for c in left]


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_it_decides_what_the_rules_decide_whatever_is_known(profile: str, seed: int) -> None:
    t = system_of(profile, seed)
    assert t.plain  # nothing of a variant, and one order for each unit
    rng = Random(seed)
    for _ in range(5):
        t.values[2:] = rng.choices((0, 1, UNKNOWN), k=len(t.values) - 2)
        for d in range(2, len(t.values)):
            before, define = t.values[d], t.rule[d]
            assert define is not None
            expected: int = define(Bounds(t.values), t, t.subject[d])
            for look in (sweep, sweep_plain):
                left, _ = look(t, [d], 1)
                assert left == ([d] if expected == UNKNOWN else [])
                assert left or t.values[d] == expected
                t.values[d] = before


@pytest.mark.parametrize("profile", ["weighted", "worn", "political"])
def test_where_a_variant_changes_strengths_a_turn_is_not_plain(profile: str) -> None:
    case = random_case(Random(1), PROFILES[profile])
    assert case.conditions is not None
    reader = Reader(case.position, case.rulebook, case.conditions)
    assert not System(reader, select(reader, reader.read_all(case.orders)).chosen).plain
