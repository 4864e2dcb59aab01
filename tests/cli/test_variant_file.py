"""Games by data on the command line: ``--variant FILE``, and a file in place of a variant's name."""

import json
from pathlib import Path

import pytest

from tests.golden import Golden
from westphalia.variants import load_variant

from .conftest import EXAMPLES, Westphalia

TOWNS = EXAMPLES / "two-towns.json"
ID = load_variant(TOWNS).id
NORTH = "Northland: A Bea - For, F Har - Mil\n"
CASE = f"variant: two-towns\nphase: F1200M\n{NORTH}Southland: A For H, A Cit - Mil\n"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.txt"
    path.write_text(CASE, encoding="utf-8")
    return path


ASKED: dict[tuple[str, ...], str] = {
    ("adjudicate", "CASE"): "armies are stuck in the mud of fall (TT-2)",
    ("adjudicate", "CASE", "--json"): f'"variant": "{ID}"',
    ("adjudicate", "CASE", "--check", "--method", "whole"): "This is the only consistent resolution.",
    ("why", "CASE", "A Bea"): "armies are stuck in the mud of fall (TT-2)",
    ("whatif", "CASE", "--unit", "F Har"): "F har",
    ("resolutions", "CASE"): "",
    ("search", "CASE"): "No orders of these units have several consistent resolutions.",
    ("orders", "CASE", "--unit", "har"): "F har - mil",
    ("check", "CASE"): "TT-2",
}


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_every_question_about_a_case_takes_the_file_of_its_game(
    westphalia: Westphalia, case: Path, asked: tuple[str, ...], golden: Golden
) -> None:
    words = [str(case) if word == "CASE" else word for word in asked]
    without = westphalia(*words)
    assert (without.status, without.out) == (2, "")
    golden(without.err)
    ran = westphalia(*words, "--variant", TOWNS)
    assert ran.status < 2, ran.err
    assert ASKED[asked] in ran.out


def test_a_result_is_verified_with_the_file_of_its_game(westphalia: Westphalia, case: Path) -> None:
    result = case.with_name("result.txt")
    result.write_text("A bea - for fails\nF har - mil succeeds\n", encoding="utf-8")
    ran = westphalia("verify", case, "--result", result, "--variant", TOWNS)
    assert (ran.status, ran.err) == (0, "")


def test_a_case_is_refused_with_the_file_of_another_variant(westphalia: Westphalia, tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_text("variant: standard\nphase: S1901M\nAustria: A Vie - Tyr\n", encoding="utf-8")
    ran = westphalia("adjudicate", path, "--variant", TOWNS)
    assert (ran.status, ran.out) == (2, "")
    assert (
        f"case.txt:1:10: this file belongs to standard, but the given variant is {ID}; expected two-towns"
        in ran.err
    )
    assert westphalia("adjudicate", path, "--variant", "standard").status == 0


def test_a_name_with_digits_refers_to_that_file_only(westphalia: Westphalia, case: Path) -> None:
    case.write_text(CASE.replace("two-towns", ID), encoding="utf-8")
    assert westphalia("adjudicate", case, "--variant", TOWNS).status == 0
    other = case.with_name("other.json")
    text = TOWNS.read_text(encoding="utf-8").replace('"where": "owned"', '"where": "home"')
    other.write_text(text, encoding="utf-8")
    ran = westphalia("adjudicate", case, "--variant", other)
    assert (ran.status, ran.out) == (2, "")
    assert f"this file belongs to {ID}, but the given variant is {load_variant(other).id}" in ran.err
    alone = westphalia("adjudicate", case)
    assert (alone.status, alone.out) == (2, "")
    assert f"{ID} is a game by data, which is not installed; expected its file" in alone.err


def test_a_game_plays_on_without_its_file(westphalia: Westphalia, tmp_path: Path, golden: Golden) -> None:
    towns, game = tmp_path / "towns.json", tmp_path / "game.json"
    towns.write_bytes(TOWNS.read_bytes())
    assert westphalia("new", towns, game).status == 0
    towns.unlink()
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(
        "Northland: A Bea - For, F Har - Mil\nSouthland: A For - Bea, A Cit H\n", encoding="utf-8"
    )
    for words in (
        ("submit", game, sheet),
        ("advance", game, "--anyway", "--phase", "S1200M"),
        ("show", game),
        ("orders", game),
        ("report", game),
    ):
        ran = westphalia(*words)
        assert (ran.status, ran.err) == (0, ""), words
    assert json.loads(game.read_text(encoding="utf-8"))["variant"] == ID
    refused = westphalia("orders", game, "--variant", TOWNS)
    assert (refused.status, refused.out) == (2, "")
    golden(refused.err)


def test_a_game_begins_with_a_case(westphalia: Westphalia, case: Path, tmp_path: Path) -> None:
    ran = westphalia("new", TOWNS, tmp_path / "game.json", "--from", case)
    assert (ran.status, ran.err) == (0, "")
    assert "Fall 1200 Movement" in ran.out


def test_records_are_converted_and_replayed_with_the_file_of_their_game(
    westphalia: Westphalia, tmp_path: Path
) -> None:
    game, text = tmp_path / "game.json", tmp_path / "game.txt"
    westphalia("new", TOWNS, game)
    westphalia("advance", game, "--anyway", "--phase", "S1200M")
    assert westphalia("replay", game).status == 0
    assert westphalia("convert", game, text, "--to", "judge").status == 0
    assert westphalia("replay", text, "--variant", TOWNS).status == 0
    assert (
        westphalia("convert", text, tmp_path / "again.json", "--to", "game", "--variant", TOWNS).status == 0
    )
    as_case = tmp_path / "phase.txt"
    assert westphalia("convert", game, as_case, "--to", "case", "--phase", "S1200M").status == 0
    assert as_case.read_text(encoding="utf-8").startswith(f"variant: {ID}\n")
    assert westphalia("adjudicate", as_case, "--variant", TOWNS).status == 0


def test_rules_and_boards_know_the_file(westphalia: Westphalia, golden: Golden) -> None:
    golden(westphalia("rules", "--variant", TOWNS, "--clauses").out)
    assert "convoy_paradox" in westphalia("rules", "--variant", TOWNS).out
    assert "Two Towns" in westphalia("boards", "show", TOWNS).out
    assert westphalia("boards", "show", TOWNS, "--json").out == TOWNS.read_text(encoding="utf-8")
    assert '"game"' in westphalia("boards", "schema").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("adjudicate", "CASE", "--variant", "nothing.json"), "nothing.json: cannot be read"),
        (("adjudicate", "CASE", "--variant", "tow-towns"), "unknown variant 'tow-towns'"),
        (("adjudicate", "CASE", "--variant", "CASE/x"), "cannot be read"),
        (
            ("adjudicate", "CASE", "--variant", "TOWNS", "--board", "TOWNS"),
            "a variant file has its own board",
        ),
        (
            ("new", "TOWNS", "new.json", "--board", "TOWNS.plain"),
            "the rules of Two Towns are part of its board file",
        ),
        (
            ("new", "TOWNS.plain", "new.json"),
            "is a board file without the rules of a game; expected a section 'game'",
        ),
        (("new", "TOWNS", "new.json", "--seed", "7"), "Two Towns draws no lots, so it takes no seed"),
        (("assign", "TOWNS", "CASE"), "unknown variant"),
        (("rules", "--variant", "TOWNS.plain"), "is a board file without the rules of a game"),
    ],
)
def test_bad_files_and_options_are_refused_and_nothing_is_written(
    westphalia: Westphalia, case: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(case.parent)
    made = json.loads(TOWNS.read_text(encoding="utf-8"))
    del made["game"]
    Path("plain.json").write_text(json.dumps(made), encoding="utf-8")
    names = {"CASE": str(case), "TOWNS": str(TOWNS), "TOWNS.plain": "plain.json", "CASE/x": f"{case}/x"}
    ran = westphalia(*(names.get(word, word) for word in words))
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert not Path("new.json").exists()
