"""``westphalia replay``."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.json_schemas import hold_to_schema
from tests.formats.small_game import RECORDED, file_name
from tests.golden import Golden
from westphalia.cli.running.run import run

OURS = ["--rule", "automatic_removal=2023", "--rule", "adjacent_convoy=intent_no_fallback"]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Create a folder with the small game in three formats and another file."""
    folder = tmp_path / "games"
    folder.mkdir()
    for format_id in ("droidippy", "jdip", "judge"):
        shutil.copy(RECORDED / file_name(format_id), folder)
    (folder / "readme.md").write_text("Games.\n", encoding="utf-8")
    return folder


@pytest.fixture
def forged(games: Path) -> Path:
    path = games / file_name("droidippy")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Turkey: army arm", "Turkey: army syr", 1), encoding="utf-8")
    return path


def test_a_folder_replays_as_recorded(
    games: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert run(["replay", str(games), *OURS]) == 0
    golden(capsys.readouterr().out)


def test_a_difference_is_shown_side_by_side_with_the_reason(
    forged: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert run(["replay", str(forged), *OURS]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Spring 1902 Movement  {forged}:250"
    assert [line.split() for line in lines[1:4]] == [
        ["recorded", "computed"],
        ["arm", "nothing", "A", "arm", "(turkey)"],
        ["syr", "A", "syr", "(turkey)", "nothing"],
    ]
    golden(lines[4])
    golden(lines[-1])


def test_the_number_of_shown_differences_is_limited(
    forged: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert run(["replay", str(forged), *OURS, "--show", "1"]) == 1
    golden(capsys.readouterr().out)


def test_json_holds_everything(forged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(forged), *OURS, "--json"]) == 1
    out = capsys.readouterr().out
    hold_to_schema(["replay", "--json"], 1, out)
    data = json.loads(out)
    assert data["games"] == 1
    assert data["phases"]["movement"] == {"replayed": 5, "compared": 4, "differing": 1}
    assert data["formats"] == {"droidippy": 1}
    first = data["differences"][0]
    assert (first["file"], first["phase"], first["line"]) == (str(forged), "S1902M", 250)
    assert first["differences"][0] == {
        "aspect": "units",
        "province": "arm",
        "recorded": "nothing",
        "computed": "A arm (turkey)",
        "orders": [
            {
                "power": "turkey",
                "order": "smy - arm",
                "status": "succeeds",
                "code": "arrives",
                "why": "smy - arm succeeds: it meets no resistance.",
                "line": 339,
            }
        ],
    }


def test_rules_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(RECORDED / file_name("judge"))
    assert run(["replay", path]) == 0
    assert run(["replay", path, "--rule", "automatic_removal=home_army_over_sea"]) in (0, 1)
    assert run(["replay", path, "--preset", "datc"]) == 0
    capsys.readouterr()


def test_an_unreadable_file_is_an_error_and_the_rest_is_replayed(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = games / "broken.txt"
    broken.write_text("PHASE 1901 Spring Movement\nPOSITIONS\n", encoding="utf-8")
    assert run(["replay", str(games), *OURS]) == 2
    captured = capsys.readouterr()
    assert f"error: {broken}:3:1: " in captured.err
    assert "3 games" in captured.out


def test_nothing_to_replay_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"error: no recorded games in {tmp_path}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing.txt"],
        ["x", "--rule", "convoy=never"],
        ["x", "--preset", "datx"],
        ["x", "--from", "jdipp"],
        ["x", "--variant", "standart"],
        ["x", "--jobs", "0"],
        [],
    ],
)
def test_bad_usage_is_one_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert run(["replay", *arguments]) == 2
    golden(capsys.readouterr().err)
