"""The fewest orders on which rules differ, and the share of random order sets that are ambiguous."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from westphalia.cli.running.run import run
from westphalia.model.names import UnitKind
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.research import (
    ChanceQuestion,
    DistinguishingPattern,
    Stratum,
    chance_work,
    fewest_orders,
    local_pool,
    pairs_of,
    parse_alternatives,
    parse_pattern,
    run_parts,
)
from westphalia.research.ambiguity.chances import random_question
from westphalia.research.ambiguity.evaluation import pattern_result
from westphalia.variants import find_variant


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
    assert json.loads(capsys.readouterr().out)["orders"] == 3


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


GAMES = ["standard", "germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1619", "europe-1615"]


@pytest.mark.parametrize("game", GAMES)
def test_random_order_sets_have_the_units_and_the_rules_of_their_game(game: str) -> None:
    variant, dice = find_variant(game), Random(2)
    drawn = [random_question(dice, variant, variant.rulebook, 9) for _ in range(40)]
    own = {"germany-1648": UnitKind.KNIGHT, "thirty-years-war-1648": UnitKind.MERCENARY}
    kinds = {unit.kind for one in drawn for unit in one.position.units}
    assert own.get(game, UnitKind.ARMY) in kinds
    assert all(len({unit.location.province for unit in one.position.units}) == 9 for one in drawn)
    assert all(one.case is not None and one.case.variant == game for one in drawn)


def test_powers_have_blocks_of_units_as_often_as_in_recorded_games() -> None:
    variant, dice = find_variant("standard"), Random(5)
    near = {
        frozenset({start.province, end.province})
        for borders in (variant.board.army_borders, variant.board.fleet_borders)
        for start, ends in borders.items()
        for end in ends
    }
    pairs = [
        one.power == other.power
        for _ in range(150)
        for one, other in combinations(random_question(dice, variant, variant.rulebook, 10).position.units, 2)
        if frozenset({one.location.province, other.location.province}) in near
    ]
    assert 0.54 < sum(pairs) / len(pairs) < 0.62  # 0.58 in 240 recorded games


def test_ambiguous_order_sets_are_counted_by_family(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["chance", "--units", "6", "--sets", "1000", "--workers", "1"]
    assert run([*words, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)["strata"]
    for row in whole:
        assert sum(family["count"] for family in row["families"]) == row["ambiguous"]["count"]
    names = {(family["family"], family["resolutions"]) for family in whole[0]["families"]}
    assert {("ring of 3", 2), ("ring of 2, 1 of them by sea", 2)} <= names
    assert run(words) == 0
    assert "ring of 2, 1 of them by sea   several resolutions" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line", ["distinguish rulebook-1982", "distinguish nowhere datc", "chance --units 99", "chance --board x"]
)
def test_bad_input_is_refused_with_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("distinguish", "4.A.2=1982", "4.A.2=2000", "--orders", "4"), 4),
        (("chance", "--units", "4", "--units", "5", "--sets", "300"), 2),
    ],
)
def test_an_interrupted_run_resumes(
    words: tuple[str, ...], more: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = tmp_path / "parts.jsonl"
    command = [*words, "--workers", "1", "--json", "-o", str(parts)]
    run(command)
    whole = json.loads(capsys.readouterr().out)
    assert whole.pop("origin")["command"].split()[1] == words[0]
    lines = parts.read_text(encoding="utf-8").splitlines(keepends=True)
    parts.write_text("".join(lines[:-more]) + lines[-1][:9], encoding="utf-8")
    assert run(command) == 2
    assert "the file already exists; expected --resume" in capsys.readouterr().err
    run([*command, "--resume"])
    again = json.loads(capsys.readouterr().out)
    assert again.pop("origin")["command"].endswith("--resume")
    assert again == whole
    assert sorted(parts.read_text(encoding="utf-8").splitlines(keepends=True)) == sorted(lines)
    assert run([*words[:-1], "7", "--resume", *command[-2:]]) == (2 if words[0] == "chance" else 0)


GIVEN = [
    ("E15-CAL-5=late_winter", ("europe-1615",)),
    ("rulebook-1982,4.A.3=explicit_only,g48_knight_pairs=as_published", ("germany-1648",)),
    ("4.A.2=1982", ("standard", "germany-1648", "europe-1615")),
]


@pytest.mark.parametrize(("text", "games"), GIVEN)
def test_alternatives_are_those_of_the_games_that_have_their_rules(text: str, games: tuple[str, ...]) -> None:
    (one,) = parse_alternatives([text])
    known = [name for name in ("standard", "germany-1648", "europe-1615") if one.fits(kind_of(name))]
    assert known == list(games)
    for game in known:
        assert read_rules(one.rules, find_variant(game).rulebook) != find_variant(game).rulebook


def kind_of(variant: str) -> type[Rulebook]:
    return find_variant(variant).rulebook_class
