"""``westphalia compare``: how often rule choices matter."""

import json
import tarfile
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.cli.json_schemas import hold_to_schema
from tests.formats.small_game import RECORDED
from tests.golden import Golden
from westphalia.cli.running.run import run
from westphalia.formats import SourceTexts
from westphalia.formats.games import game_to_record
from westphalia.formats.replay.steps import PhasePlayer
from westphalia.games import format_game, random_game
from westphalia.model.errors import ImpossibleError, WestphaliaError
from westphalia.model.rulebook import read_rules
from westphalia.research import Comparison, Rate, option_alternatives, parse_alternatives
from westphalia.research.ambiguity.comparison import compare_source
from westphalia.research.ambiguity.readings import read_phases
from westphalia.research.ambiguity.tallies import GameTally
from westphalia.variants import PhaseRecord, find_variant

CASES = [
    "examples/crossed-paradoxes.txt",
    "examples/pandin.txt",
    "examples/opening.txt",
    "examples/ring.json",
]


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def shown(arguments: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert run(["compare", *arguments, "--workers", "1"]) == status
    out = capsys.readouterr().out
    hold_to_schema(["compare", *arguments], status, out)
    return out


def found(arguments: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> dict[str, Any]:
    data = cast("dict[str, Any]", json.loads(shown([*arguments, "--json"], capsys, status)))
    origin = data.pop("origin")
    assert len(origin["input"]) == 64
    assert origin["command"].startswith("westphalia compare ")
    return data


def test_ambiguous_movements_are_counted_by_family_with_an_example(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = shown(["--rules", "4.A.2=all_hold", *CASES], capsys)
    lines = [line.split("  ") for line in out.splitlines()]
    rows = {cells[0]: [cell.strip() for cell in cells[1:] if cell.strip()] for cells in lines}
    assert rows["smallest ambiguous part"] == ["count", "share of movements", "example"]
    assert rows["6.F.16"] == ["1", "25.000% (4.559% to 69.936%)", "pandin.txt S1901M"]
    assert rows["6.F.22"][::2] == ["1", "crossed-paradoxes.txt S1901M"]
    assert rows["ring of 3"][::2] == ["1", "ring.json F1902M"]


def test_a_choice_that_changes_a_paradox_is_counted_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    data = found(["--rules", "4.A.2=all_hold", *CASES], capsys)
    assert data["changed"] == {"4.A.2=all_hold": 1}
    group = "arrives to paradox_rule, dislodged to paradox_rule"
    assert data["groups"] == {"4.A.2=all_hold": {group: 1}}
    examples = data["examples"]
    example = examples[f"4.A.2=all_hold | {group}"]
    assert (example["file"], example["phase"]) == ("examples/crossed-paradoxes.txt", "S1901M")
    assert example["orders"] == ["F edi - nth", "F eng C A bre - lon", "F pic - eng", "F nth C A nwy - bel"]
    assert len(examples["ambiguous | 6.F.22"]["orders"]) == 8


def test_other_files_in_a_folder_are_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = Path("examples/pandin.txt").read_text(encoding="utf-8")
    (tmp_path / "pandin.txt").write_text(case, encoding="utf-8")
    (tmp_path / "player.pyc").write_bytes(b"\0\1\2")
    (tmp_path / "readme.md").write_text("Paradoxes.\n", encoding="utf-8")
    data = found(["--rules", "4.A.2=all_hold", str(tmp_path)], capsys)
    assert (data["games"], data["errors"]) == (1, [])


def test_a_choice_that_cannot_matter_is_not_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert found(["--rules", "4.A.2=all_hold", "examples/opening.txt"], capsys)["tried"] == {}
    assert found(["--rules", "4.A.2=all_hold", "examples/pandin.txt"], capsys)["tried"] == {
        "4.A.2=all_hold": 1
    }


def test_choices_that_the_format_decides_are_listed_separately(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(["--rules", "4.C.1=invalid", "--rules", "4.D.8=home_all_adjacent", str(RECORDED)], capsys)
    findings, _, by_format = out.partition("Choices whose effect depends on the format of the records\n")
    assert by_format
    assert "4.D.8=home_all_adjacent" in findings
    assert "4.C.1=invalid" in by_format
    assert "4.C.1=invalid" not in findings


def test_an_unreadable_file_in_an_archive_is_reported_and_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.txt").write_text(
        "variant: standard\nphase: Spring 1901 Movement\n\nAustria:\n  A\n", encoding="utf-8"
    )
    archive = tmp_path / "games.tar.xz"
    with tarfile.open(archive, "w:xz") as tar:
        tar.add(tmp_path / "broken.txt", "broken.txt")
        tar.add("examples/pandin.txt", "pandin.txt")
    assert run(["compare", str(archive), "--rules", "4.A.2=all_hold", "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["ambiguous"] == {"6.F.16": 1}
    assert err.startswith("error: ")
    assert "broken.txt" in err


def test_saved_parts_are_not_computed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    rules = ["--rules", "4.A.2=all_hold"]
    whole = found([*rules, *CASES, "-o", str(kept)], capsys)
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + len(CASES)
    changed = json.loads(lines[1])
    changed["games"] = 100  # so it shows that this one is taken from the file
    kept.write_text(lines[0] + json.dumps(changed) + "\n" + lines[2], encoding="utf-8")
    again = found([*rules, *CASES, "-o", str(kept), "--resume"], capsys)
    assert again["games"] == 103
    assert {**again, "games": 4} == whole
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 1 + len(CASES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rules", "4.A.2=never", *CASES], "4.A.2"),
        (["--rules", "nothing", *CASES], "nothing"),
        (["--resume", *CASES], "--resume"),
        (["nowhere.txt"], "nowhere.txt"),
        (["--from", "nothing", *CASES], "nothing"),
    ],
)
def test_bad_input_is_one_message(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *arguments]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("error: ")
    assert message in err
    assert "Traceback" not in out + err


def test_a_stored_file_of_another_question_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    shown(["--rules", "4.A.2=all_hold", *CASES, "-o", str(kept)], capsys)
    before = kept.read_bytes()
    assert run(["compare", "--rules", "4.A.2=dptg", *CASES, "-o", str(kept), "--resume"]) == 2
    assert str(kept) in capsys.readouterr().err
    assert kept.read_bytes() == before


def test_examples_do_not_depend_on_which_text_is_finished_first() -> None:
    given = parse_alternatives(["4.A.2=all_hold", "4.A.2=1982"])
    sources = [source for source in SourceTexts(CASES) if not isinstance(source, WestphaliaError)]
    results = [compare_source(given, None, source) for source in sources]
    totals: list[Any] = []
    for sequence in (results, results[::-1]):
        total = Comparison()
        for one in (*sequence, *sequence):  # each family occurs in several texts
            total.add(one)
        totals.append(total.to_json())
    assert totals[0] == totals[1]
    copies = [replace(results[0], examples={"k": {"file": name, "line": None}}) for name in ("b", "a", "c")]
    total = Comparison()
    for one in copies:
        total.add(one)
    assert total.examples["k"]["file"] == "a"


def test_presets_are_compared_with_one_another_and_on_movement_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = ["--base", "datc", "--rules", "presets", "--movement"]
    data = found([*rules, *CASES, str(RECORDED / "judge.txt")], capsys)
    assert set(data["phases"]) == {"movement"}
    assert "preset datc" not in data["tried"]
    assert data["changed"]["preset rulebook-1971"] >= 1
    assert data["disagreeing"] >= max(data["changed"].values())
    rate = data["rates"]["preset rulebook-1971"]["movement"]
    assert (rate["changed"], rate["of"]) == (
        data["changed"]["preset rulebook-1971"],
        data["phases"]["movement"],
    )


def test_a_rate_has_the_score_interval_of_wilson() -> None:
    low, high = Rate(10, 100).interval  # Wilson 1927; 5.52 % to 17.44 %
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert Rate(0, 300).interval[0] == 0
    assert Rate(50, 50).interval[1] == 1
    assert Rate(0, 0).interval == (0, 1)


def test_a_census_of_recorded_games_counts_as_compare_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["census", "--corpus", "examples", "--workers", "1"]
    assert run([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    compared = found(["--rules", "4.A.2=all_hold", "--movement", "examples"], capsys)
    assert {one["family"]: one["count"] for one in data["families"]} == compared["ambiguous"]
    assert data["ambiguous"]["count"] == sum(compared["ambiguous"].values())
    movements = sum(count for kind, count in compared["phases"].items() if kind.endswith("movement"))
    assert (data["games"], data["movements"]) == (compared["games"], movements)
    kept = tmp_path / "kept.jsonl"
    assert run([*arguments, "-o", str(kept)]) == 0
    first = capsys.readouterr().out
    assert f"{data['movements']} movements: {data['ambiguous']['count']} without" in first
    assert run([*arguments, "-o", str(kept), "--resume"]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    "line",
    ["census", "census --orders 3 --corpus x", "census --corpus x --find none", "census --corpus nowhere"],
)
def test_a_census_asks_one_question(line: str, capsys: pytest.CaptureFixture[str], golden: Golden) -> None:
    assert run(line.split()) == 2
    golden(capsys.readouterr().err)


GAME_OPTIONS = {
    "germany-1648": {
        "G48-BLD-6=farthest_from_home": {"positions", "orders"},
        "G48-CITY-7=forbidden": {"orders"},
    },
    "diplomacy-1618": {
        "D18-PRAGUE-7=austria": {"owners"},
        "D18-PRAGUE-18=false": {"positions", "owners", "ledger"},
    },
    "europe-1615": {"E15-MIN-8=spanish_province": {"owners", "statuses"}},
}
"""What readings change in a random game of a year, by game."""


@pytest.mark.parametrize("variant", GAME_OPTIONS)
def test_options_of_a_game_say_what_they_change(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found_variant = find_variant(variant)
    game = tmp_path / "game.json"
    game.write_text(format_game(random_game(found_variant, found_variant.rulebook, 1, years=1)))
    data = found(["--options", variant, str(game), "examples/pandin.txt"], capsys)
    assert (data["games"], data["skipped"]) == (1, 1)
    for name, effects in GAME_OPTIONS[variant].items():
        seen = {effect for group in data["groups"][name] for effect in group.split(", ")}
        assert effects <= seen, data["groups"][name]
    out = shown(["--options", variant, str(game)], capsys)
    assert "Never tried, because no phase depends on them: " in out
    assert "without any change (0 of " in out


@pytest.mark.parametrize("variant", ["germany-1648", "thirty-years-war-1648", "europe-1619"])
def test_a_choice_that_is_not_tried_changes_nothing(variant: str) -> None:
    found_variant = find_variant(variant)
    game = random_game(found_variant, found_variant.rulebook, 2, years=1)
    record, base = game_to_record(game), found_variant.rulebook
    given = [one for one in option_alternatives(variant) if not one.is_default]
    tried = [phase.changes.keys() | set(phase.unanswered) for phase in read_phases(record, base, given)]
    assert all(tried[1:])  # the first moment is the opening, which may read no option
    others = [one for one in given if not any(one.name in names for names in tried)]
    assert others
    for one in others:
        changed = read_rules(one.rules, base)
        for index, recorded in enumerate(game.history):
            state = replace(game, rulebook=changed, outcome=None, history=(), **at(recorded))
            after = game.history[index + 1] if index + 1 < len(game.history) else game
            assert state.advance().position == after.position, (one.name, recorded.phase)


def at(recorded: PhaseRecord) -> dict[str, Any]:
    fields = ("phase", "position", "ledger", "submissions", "standing", "amendments")
    return {name: getattr(recorded, name) for name in fields}


def test_a_retreat_tries_only_what_it_depends_on(capsys: pytest.CaptureFixture[str]) -> None:
    data = found([str(RECORDED)], capsys)
    tried = {name: kinds for name, kinds in data["rates"].items() if "retreat" in kinds}
    assert not [name for name in tried if name.startswith(("4.B.4", "4.D", "4.A.2", "4.A.3"))]
    assert {*data["rates"]["4.D.8=home_all_adjacent"]} == {"adjustment"}
    assert all("movement" not in kinds for name, kinds in data["rates"].items() if name.startswith("4.D.8"))


def test_without_movements_nothing_is_said_about_movements(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = tmp_path / "case.txt"
    lines = "units:\n  Austria: A Ven\nDislodged:\n  Italy: A Apu by A Ven retreats Rom\nItaly: A Apu - Rom\n"
    case.write_text(f"variant: standard\nphase: Fall 1901 Retreat\n{lines}", "utf-8")
    said = shown([str(case)], capsys)
    assert "Tried in retreat phases without any change (0 of 1" in said
    assert "movement" not in said


def test_a_choice_with_unanswered_phases_is_not_said_to_change_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = PhasePlayer.play

    def refuse(self: PhasePlayer, *arguments: Any) -> Any:
        if self.rulebook.convoy_paradox.value == "1971":
            raise ImpossibleError("refused")
        return play(self, *arguments)

    monkeypatch.setattr(PhasePlayer, "play", refuse)
    said = shown(["examples/pandin.txt", "--rules", "4.A.2=1971", "--rules", "4.A.2=dptg"], capsys)
    assert "4.A.2=1971 in 1" in said
    assert all("4.A.2=1971" not in line for line in said.splitlines() if "without any change" in line)


def test_an_interval_by_game_is_wider_if_one_game_has_all_changes() -> None:
    spread = Rate.of_games([GameTally(1, 10, 10)] * 20)
    heaped = Rate.of_games([*[GameTally(0, 10, 10)] * 18, *[GameTally(10, 10, 10)] * 2])
    assert (spread.count, spread.of) == (heaped.count, heaped.of) == (20, 200)
    assert spread.interval == (0.1, 0.1)
    low, high = heaped.interval
    wilson = Rate(20, 200).interval
    assert low < wilson[0]
    assert high > wilson[1]
    assert Rate.of_games([GameTally(0, 10, 10)] * 20).interval == Rate(0, 200).interval
    assert Rate.of_games([GameTally(1, 10, 10)] * 9).interval == Rate(9, 90).interval


def test_without_shared_memory_one_worker_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.__init__", refuse)
    assert run(["compare", *CASES, "--workers", "2"]) == 2
    message = "worker processes cannot share memory here: Permission denied; expected one worker"
    assert message in capsys.readouterr().err
    assert run(["compare", *CASES, "--workers", "1"]) == 0
