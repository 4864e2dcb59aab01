"""The fuzzer runs for a few seconds, sees known kinds of problems, and repeats earlier findings."""

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import EXAMPLES
from tests.cli.test_help import helps
from tests.fuzz import corpus, running
from tests.fuzz.__main__ import CallSearch, save_finding
from tests.fuzz.asking import valid_fields
from tests.fuzz.calls import Call, Line, format_call, read_call
from tests.fuzz.commands import commands
from tests.fuzz.drawing import prepare, random_call
from tests.fuzz.guided import NAMES
from tests.fuzz.kill import LEFT, MET, kill_once, plans
from tests.fuzz.problems import problems_of, processes_differ
from tests.fuzz.readers import READERS
from tests.fuzz.searching import Found, Search
from tests.generators.dice import SeededDice
from westphalia.cli.app import COMMANDS
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS, answer

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))
"""Calls in which long runs found a problem."""


def test_every_command_line_behaves_as_documented(tmp_path: Path) -> None:
    search = CallSearch(tmp_path, ("standard", "germany-1648"))
    assert search.try_batch(1, 60) is None
    assert search.lines > 60


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_earlier_findings_are_fixed(file: Path) -> None:
    call = read_call(file.read_text(encoding="utf-8"))
    assert [str(problem) for problem in problems_of(call)] == []


def test_the_page_reports_everything_that_was_found() -> None:
    page = (EXAMPLES.parent / "docs" / "reliability.md").read_text(encoding="utf-8")
    assert [file.stem for file in FOUND if f"\n| `{file.stem}` | " not in page] == []
    assert "FIGURES" not in page


def test_no_command_and_no_option_is_left_out() -> None:
    known = {one.words: dict(one.options) for one in commands()}
    assert {words[0] for words in known} == set(COMMANDS)
    assert set(helps()) - known.keys() == {()}
    assert {"--phase", "--map", "--format", "--output"} < known["report",].keys()


@pytest.mark.parametrize("variant", BUILT_IN)
def test_there_is_a_game_in_every_phase_of_every_variant(variant: str) -> None:
    assert any(table.cases for table in corpus.tables(variant))
    games = corpus.games(variant)
    steps = {(step.season, step.rules.kind) for step in games[0].variant.year.phases}
    assert {(game.phase.season, game.phase.kind) for game in games} == steps


# ------------------------------------------------------------------------------ problems that it must see


def one(*arguments: str) -> Call:
    return Call((("game.json", b"{}"),), (Line(arguments),))


def sorts(call: Call, seconds: float = 10.0) -> list[str]:
    return [problem.sort for problem in problems_of(call, seconds)]


def answering(monkeypatch: pytest.MonkeyPatch, status: int, out: str = "", err: str = "") -> None:
    """Make every command print this and end this way."""

    def run(_: Sequence[str]) -> int:
        running.sys.stdout.write(out)
        running.sys.stderr.write(err)
        return status

    monkeypatch.setattr(running, "run", run)


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err", "sort"),
    [
        ("show", 70, "", "", "ends with status 70"),
        ("show", 1, "", "", "ends with status 1"),
        ("show game.json", 2, "Spring", "error: game.json: x\n", "prints in spite of bad input"),
        ("show game.json", 2, "", "oh\n", "says no error"),
        ("show game.json", 2, "", "error: is something wrong\n", "does not say where"),
        ("show game.json", 0, "", "error: game.json: x\n", "says an error and ends with status 0"),
        ("show", 0, "\x1b[1m", "", "prints raw on the standard output"),
        ("report", 0, "", "\u202e", "prints raw on the standard error"),
        ("show", 0, "<object object at 0x7f>", "", "speaks Python on the standard output"),
        ("show --json", 0, "{", "", "prints what is no JSON"),
        ("adjudicate --jsonl", 0, "{}\nNaN\n", "", "prints what is no JSON"),
        ("report", 0, '{"title": 3}', "", "prints JSON that its schema does not know"),
    ],
)
def test_forbidden_output_is_detected(
    monkeypatch: pytest.MonkeyPatch, arguments: str, status: int, out: str, err: str, sort: str
) -> None:
    answering(monkeypatch, status, out, err)
    assert sorts(one(*arguments.split())) == [sort]


@pytest.mark.parametrize(
    ("command", "file", "text", "status", "sort"),
    [
        ("show", "game.json", "{}{}", 0, "changes files, though it only reads"),
        ("undo", "game.json", None, 0, "takes a file away"),
        ("undo", "game.json", '{"format": "west', 0, "leaves a game that cannot be read"),
        ("undo", "game.json", "{}{}", 2, "changes files, though it fails"),
        ("undo", ".game.json.new", "x", 0, "leaves a file"),
    ],
)
def test_forbidden_file_changes_are_detected(
    monkeypatch: pytest.MonkeyPatch, command: str, file: str, text: str | None, status: int, sort: str
) -> None:
    def run(_: Sequence[str]) -> int:
        if text is None:
            Path(file).unlink()
        else:
            Path(file).write_text(text, encoding="utf-8")
        if status:
            running.sys.stderr.write("error: game.json: x\n")
        return status

    monkeypatch.setattr(running, "run", run)
    assert sort in sorts(one(command, "game.json"))


def test_a_command_that_crashes_or_hangs_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Sequence[str]) -> int:
        raise ZeroDivisionError("oh dear")

    def hanging(_: Sequence[str]) -> int:
        while True:
            pass

    monkeypatch.setattr(running, "run", broken)
    assert sorts(one("show", "game.json")) == ["ZeroDivisionError in broken of test_fuzz.py"]
    monkeypatch.setattr(running, "run", hanging)
    assert sorts(one("show", "game.json"), 0.2) == ["hangs: more than 0.2 s in hanging of test_fuzz.py"]


def test_a_separate_process_does_the_same() -> None:
    file = corpus.tables("standard")[1].file
    lines = (Line(("advance", "game.json")), Line(("show", "-x")), Line(("adjudicate", "-"), b"\xff"))
    assert processes_differ(Call((("game.json", file),), lines)) == []


def test_a_different_result_as_a_process_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, 0)
    (problem,) = processes_differ(Call((), (Line(("show", "nowhere")),)))
    assert problem.sort == "does something else as a process"


def test_a_call_can_be_written_and_read_again() -> None:
    call = Call((("\udcffb.json", b"\xff"), ("a.txt", "ü".encode())), (Line(("show", "x"), b"\x00"),))
    assert read_call(format_call(call, "something")) == call


def search_one_process(folder: Path) -> Search[Call]:
    """Return a search that starts no other process, so that `answering` answers."""

    def find(call: Call, _: bool) -> list[Found]:
        return [(problem.kind, problem.told) for problem in problems_of(call)]

    prepare(["standard"])
    return Search(lambda dice: random_call(dice, ["standard"]), find, folder)


def test_a_finding_is_shrunk_saved_and_found_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, 70)
    finding = search_one_process(tmp_path).try_batch(1)
    assert finding is not None
    assert finding.kind.endswith("ends with status 70")
    (line,) = finding.tried.lines
    assert [word for word in line.arguments if word.startswith("-")] == []
    kept = save_finding(finding, tmp_path)
    assert read_call(kept.read_text(encoding="utf-8")) == finding.tried
    search = search_one_process(tmp_path)  # another run tries what is in the database first
    again = search.try_batch(2)
    assert again is not None
    assert again.tried == finding.tried
    search.known[finding.kind] += 1
    other = search.try_batch(3)
    assert other is None or other.kind != finding.kind


# ---------------------------------------------------------------------------------- questions and readers


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_also_asked_so_that_it_is_answered(name: str) -> None:
    drawn = (valid_fields(SeededDice(Random(f"{name} {turn}")), name) for turn in range(6))
    assert any(answer(name, json.dumps(fields).encode()).status == 200 for fields in drawn)


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_takes_intact_and_broken_inputs(name: str) -> None:
    reader = READERS[name]
    for data in islice(reader.seeds(), 2):
        for part in (data, data[: len(data) // 2], data[1:]):
            reader.read(part)


# ------------------------------------------------------------------------------------------------- kills


def test_a_command_that_is_killed_leaves_a_whole_game() -> None:
    rng = Random(1)
    for plan in plans(["standard"])[1:3]:
        assert kill_once(plan, rng, 1.0) in {f"{met}{rest}" for met in MET for rest in ("", LEFT)}
