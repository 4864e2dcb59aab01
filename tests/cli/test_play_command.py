"""``westphalia play``: random games that reach what the rules are about."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from westphalia.cli.running.run import run
from westphalia.games import Game, load_game, random_game
from westphalia.variants import find_variant

REACHED = {
    "standard": ("captured", "dislodged", "Retreat", "Build", "Convoy"),
    "germany-1648": ("captured", "removed", "Build", "Disband"),
    "diplomacy-1618": ("captured", "dislodged", "joined", "Retreat", "Build"),
    "thirty-years-war-1648": ("captured", "dislodged", "removed", "borrow", "loan", "recall", "loan_ended"),
    "europe-1619": ("agreed", "decree", "income", "war", "place", "pay", "captured", "dislodged"),
    "europe-1615": ("status", "scored", "sanction_begins", "place", "waive", "Build", "captured"),
}
"""The kinds of events, and of orders and statements that succeed, in two games of two years."""


@cache
def games(variant: str) -> tuple[Game, ...]:
    found = find_variant(variant)
    return tuple(random_game(found, found.rulebook, seed, years=2) for seed in (1, 2))


@pytest.mark.parametrize("variant", REACHED)
def test_random_games_reach_what_the_rules_are_about(variant: str) -> None:
    reports = [record.report for game in games(variant) for record in game.history]
    reached = Counter(str(event.code) for report in reports for event in report.events)
    for report in reports:
        for entry in report.entries:
            if entry.status.value == "succeeds":
                reached[getattr(entry.entry, "verb", type(entry.entry).__name__)] += 1
    assert [one for one in REACHED[variant] if not reached[one]] == []
    assert all(game.outcome is None or game.outcome.kind.value != "draw" for game in games(variant))


def test_the_same_seed_gives_the_same_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def files(folder: str, *options: str) -> dict[str, bytes]:
        target = tmp_path / folder
        command = ["play", "germany-1648", "--games", "3", "--years", "1", "-o", str(target), *options]
        assert run(command) == 0
        assert run(command) == 2
        assert "the folder is not empty and was not changed" in capsys.readouterr().err
        return {path.name: path.read_bytes() for path in target.iterdir()}

    first = files("a", "--workers", "1")
    assert files("b", "--workers", "2") == first
    assert sorted(first) == [f"germany-1648-{number}.json" for number in (1, 2, 3)]
    assert len({*first.values(), *files("c", "--seed", "2").values()}) == 6
    varied = files("d", "--vary-options")
    assert varied["germany-1648-1.json"] == first["germany-1648-1.json"]
    rules = [load_game(tmp_path / "d" / name, verify=True).rulebook for name in sorted(varied)]
    assert len(set(rules)) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["germny-1648"], "(did you mean germany-1648?)"),
        (["standard", "--rule", "G48-KNIGHT-1=x"], 'unknown rule "G48-KNIGHT-1"'),
        (["standard", "--games", "0"], "--games"),
    ],
)
def test_bad_input_writes_nothing(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *words, "-o", str(tmp_path / "games")]) == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
