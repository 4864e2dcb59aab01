"""The fewest orders on which rules differ, and the share of random order sets that are ambiguous."""

import json
from collections import Counter

import pytest

from westphalia.cli.running.run import run
from westphalia.model.rulebook import read_rules
from westphalia.research import (
    ChanceQuestion,
    DistinguishingPattern,
    Stratum,
    chance_work,
    fewest_orders,
    local_pool,
    pairs_of,
    parse_pattern,
    run_parts,
)
from westphalia.research.ambiguity.evaluation import pattern_result


def test_rules_differ_on_the_pattern_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["4.A.2=1982", "4.A.2=2000", "4.A.2=szykman"]
    assert run(["distinguish", *rules, "--orders", "4", "--workers", "1", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["together"] is None
    for one in data["pairs"]:
        pattern = parse_pattern(one["pattern"])
        first, other = (pattern_result(pattern, read_rules([rule.split("=")])) for rule in one["rules"])
        assert first != other
    assert run(["distinguish", *rules[:2], "--orders", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["orders"] == 4


def test_groups_are_combined_only_if_no_single_pattern_suffices() -> None:
    small, other = parse_pattern("A-C; B-C"), parse_pattern("A-B; B-C; C-A")
    pairs = pairs_of(3)
    halves = (
        DistinguishingPattern(small, frozenset({(0, 1), (0, 2)})),
        DistinguishingPattern(other, frozenset({(1, 2), (0, 2)})),
    )
    assert fewest_orders(halves, pairs, 5) == halves
    assert fewest_orders(halves, pairs, 4) is None
    whole = DistinguishingPattern(other, pairs)
    assert fewest_orders((*halves, whole), pairs, 5) == (whole,)


def test_a_sample_does_not_depend_on_the_process() -> None:
    question = ChanceQuestion((5,), 300, seed=3)
    here, there = Counter[Stratum](), Counter[Stratum]()
    for _, found in run_parts(chance_work(question), question.parts, None):
        here += found
    with local_pool(2) as pool:
        for _, found in run_parts(chance_work(question), question.parts, pool):
            there += found
    assert here == there
    assert sum(here.values()) == 300
    assert {one.convoys for one in here} >= {0, 1}


@pytest.mark.parametrize(
    "line", ["distinguish rulebook-1982", "distinguish nowhere datc", "chance --units 99", "chance --board x"]
)
def test_bad_input_is_refused_with_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1
