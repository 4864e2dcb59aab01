"""``westphalia convert``."""

import io
import sys
from pathlib import Path

import pytest

from tests.formats.small_game import RECORDED, file_name, small_record
from tests.golden import Golden
from westphalia.cli.running.run import run
from westphalia.formats import FORMATS, format_records, read_records

GAME = str(RECORDED / file_name("game"))


def path(format_id: str) -> str:
    return str(RECORDED / file_name(format_id))


def text(format_id: str) -> str:
    return (RECORDED / file_name(format_id)).read_text(encoding="utf-8")


@pytest.mark.parametrize("format_id", [one.id for one in FORMATS if not one.id.startswith("case")])
def test_a_game_is_converted_into_each_format(
    tmp_path: Path, format_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    assert run(["convert", GAME, str(target), "--to", format_id]) == 0
    record = small_record()
    assert target.read_text(encoding="utf-8") == format_records([record], format_id)
    assert capsys.readouterr().out == ""


def test_json_lines_are_detected_by_their_suffix(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    assert run(["convert", GAME, str(target)]) == 0
    assert target.read_text(encoding="utf-8") == text("saved-games")


def test_another_suffix_does_not_tell_the_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    target = tmp_path / "out.json"
    assert run(["convert", GAME, str(target)]) == 2
    golden(capsys.readouterr().err)
    assert not target.exists()


def test_standard_input_is_converted_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(text("droidippy").encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    rules = ["--rule", "automatic_removal=2023", "--rule", "adjacent_convoy=intent_no_fallback"]
    assert run(["convert", "-", "-", "--to", "judge", *rules]) == 0
    captured = capsys.readouterr()
    assert [line.split() for line in captured.out.splitlines()] == [
        line.split() for line in text("judge").splitlines() if line != "Italy:     Build waived."
        and line != "Germany:   Build waived."
    ]  # fmt: skip
    assert "the rule" not in captured.err  # they go into a note, where they are not those of the format


def test_one_phase_becomes_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    target = tmp_path / "case.txt"
    assert run(["convert", GAME, str(target), "--to", "case", "--phase", "Fall 1901 Retreat"]) == 0
    assert target.read_text(encoding="utf-8") == text("case")
    golden(capsys.readouterr().err)


def test_a_folder_of_games_becomes_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.json").write_text(text("game"), encoding="utf-8")
    (folder / "readme.md").write_text("Games.\n", encoding="utf-8")
    (folder / "table.bin").write_bytes(b"\0\1\2")
    target = tmp_path / "all.jsonl"
    assert run(["convert", str(folder), str(target)]) == 0
    assert len(read_records(target.read_text(encoding="utf-8"))) == 3
    told = capsys.readouterr().err
    for name in ("readme.md", "table.bin"):
        assert f"{folder / name}: skipped, because its format is unknown\n" in told


def test_several_games_do_not_fit_into_a_file_for_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    lines = tmp_path / "two.jsonl"
    lines.write_text(text("saved-games") * 2, encoding="utf-8")
    assert run(["convert", str(lines), str(tmp_path / "out"), "--to", "droidippy"]) == 2
    golden(capsys.readouterr().err)
    assert not (tmp_path / "out").exists()


def test_an_existing_file_is_left_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("mine", encoding="utf-8")
    assert run(["convert", GAME, str(target)]) == 2
    golden(capsys.readouterr().err)
    assert target.read_text(encoding="utf-8") == "mine"
    assert run(["convert", GAME, str(target), "--force"]) == 0
    assert target.read_text(encoding="utf-8") == text("saved-games")
    assert list(tmp_path.iterdir()) == [target]


def test_a_refused_conversion_writes_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(text("droidippy").replace("ank move bla", "ank mv bla"), encoding="utf-8")
    assert run(["convert", str(broken), str(tmp_path / "out"), "--to", "jdip"]) == 2
    assert list(tmp_path.iterdir()) == [broken]


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert"],
        ["convert", "in.txt"],
        ["convert", "in.txt", "out.jsonl"],
        ["convert", GAME, "-", "--to", "jdipp"],
        ["convert", GAME, "-", "--to", "jdip", "--from", "judge"],
        ["convert", GAME, "-", "--to", "case", "--phase", "F1905M"],
        ["convert", GAME, "-", "--to", "case", "--phase", "19"],
        ["convert", GAME, "-", "--to", "jdip", "--rule", "x"],
        ["convert", GAME, "/no/such/folder/x.jsonl"],
    ],
    ids=range(9),
)
def test_bad_usage_is_one_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    golden(captured.err)


def test_the_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "--formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [one.id for one in FORMATS]
