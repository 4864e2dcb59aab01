"""``westphalia assign``: powers given to players."""

import json
from pathlib import Path

import pytest

from tests.cli.transcripts import Command, output_of
from tests.golden import Golden

BIDS = """# in the sequence of registration
Anna: Austria 40, Denmark 5, England 5, France 40, Spain 10
Bert: Austria 45, Denmark 10, England 10, France 25, Spain 10
Cleo: Austria 5, Denmark 30, England 30, France 5, Spain 30
Dora: Austria 5, Denmark 20, England 50, France 5, Spain 20
Emil: Austria 60, Denmark 10, England 10, France 10, Spain 10
"""


def assigned(folder: Path, arguments: str, text: str = BIDS) -> str:
    return output_of(Command(f"westphalia assign {arguments}", text), folder)


@pytest.mark.clause("E15-BID-1")
def test_the_bids_decide(tmp_path: Path) -> None:
    said = assigned(tmp_path, "europe-1615 -")
    assert "Anna  ● France   bid 40 points\n" in said
    assert said.endswith("The winning bids add up to 190 points.\n")
    data = json.loads(assigned(tmp_path, "europe-1615 - --json"))
    assert data[1] == {"player": "Bert", "power": "denmark", "bid": 10}


def test_by_lot_names_are_enough_and_the_seed_decides(tmp_path: Path) -> None:
    names = "Anna\nBert\nCleo\nDora\nEmil\n"
    drawn = {
        assigned(tmp_path, f"europe-1615 - --rule e15_assignment=random --seed {seed}", names)
        for seed in (1, 2, 3, 1)
    }
    assert len(drawn) == 3
    assert all("points" not in said for said in drawn)


def test_without_a_seed_a_random_one_is_drawn_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = "Anna\nBert\nCleo\nDora\nEmil\n"
    monkeypatch.setattr("westphalia.cli.commands.assign.draw_seed", lambda: 123_456)
    said = assigned(tmp_path, "europe-1615 - --rule e15_assignment=random", names)
    again = assigned(tmp_path, "europe-1615 - --rule e15_assignment=random --seed 123456", names)
    assert said.split("\n\n")[0] == again.rstrip()
    assert said.endswith("Lots are drawn with --seed 123456. Give the same seed to draw the same lots.\n")
    data = json.loads(assigned(tmp_path, "europe-1615 - --rule e15_assignment=random --json", names))
    assert {row["seed"] for row in data} == {123_456}
    assert "Lots" not in assigned(tmp_path, "europe-1615 -")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("standard -", BIDS),
        ("europe-1615 -", "Anna\nBert 3"),
        ("europe-1615 -", BIDS.replace("Spain 20", "Spain 2")),
        ("europe-1615 nowhere.txt", ""),
        ("europe-1615 - --rule e15_assignment=random", ": 3\n"),
        ("europe-1615 -", ""),
    ],
)
def test_bad_input_is_reported_with_its_place(
    tmp_path: Path, arguments: str, text: str, golden: Golden
) -> None:
    golden(assigned(tmp_path, arguments, text))
