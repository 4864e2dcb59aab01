"""westphalia new, submit, advance, show and undo, as referees and programs use them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Desk
from tests.golden import Golden
from westphalia.games import Game
from westphalia.games.files.file import load_game
from westphalia.variants import find_variant

START = Game.start(find_variant("standard"))


def test_a_new_game_takes_rules_and_presets(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    said = desk.do("new standard game.json --preset rulebook-1982 --rule 4.A.2=szykman")
    assert said.startswith(
        "game.json: new game, Standard. Rules: rulebook-1982, with 4.A.2=szykman\n\nNext: Spring 1901"
    )
    game = load_game(tmp_path / "game.json")
    assert game.rulebook.convoy_paradox.value == "szykman"
    assert game.rulebook.avoided_head_to_head.value == "never_affects"


@pytest.mark.parametrize(
    "line",
    [
        "new standrd other.json",
        "new standard game.json",
        "new standard other.json --rule 4.A.2",
        "new standard other.json --rule 4.A.2=1066",
        "new standard no/such/folder/game.json",
        "new standard other.json --from missing.txt",
        "new standard other.json --board missing.json",
        "submit missing.json austria -",
        "submit game.json austria missing.txt",
        "submit game.json austria -",
        "submit game.json -",
        "advance game.json --draw --concede-to france",
        "advance game.json --concede-to atlantis",
        "undo game.json",
        "show game.json --phase F1901M",
        "show game.json --phase yesterday",
        "show game.json --phase 'Summer 1901 Movement'",
    ],
)
def test_bad_input_is_one_clear_message_and_nothing_is_written(desk: Desk, line: str, golden: Golden) -> None:
    before = desk.game
    names = {path.name for path in desk.folder.iterdir()}
    output = desk.do(line, "")
    golden(output)
    assert output.startswith("error: ")
    assert output.endswith("(exit status 2)\n")
    assert desk.game == before
    assert {path.name for path in desk.folder.iterdir()} == names


def test_a_game_begins_with_the_position_and_the_orders_of_a_case(tmp_path: Path, golden: Golden) -> None:
    desk = Desk(tmp_path)
    desk.write(
        "case.txt",
        "variant: standard\nphase: F1905M\nrule: 4.A.2 = 1971\nFrance: A Par - Bur\nUnits:\n"
        " France: A Par, F Bre\n Germany: A Mun\nCentres:\n France: par, bre\n Germany: mun\n",
    )
    said = desk.do("new standard game.json --from case.txt")
    golden(said)
    game = load_game(tmp_path / "game.json")
    assert (game.phase.code, game.missing, len(game.position.units)) == ("F1905M", ("germany",), 3)
    assert "France takes" not in desk.do("advance game.json --anyway --phase S1901M")


def test_orders_come_from_a_file_from_the_standard_input_or_as_a_sheet(desk: Desk) -> None:
    desk.write("austria.txt", "A Vie - Tri\nA Bud - Ser\n")
    assert "Waiting for England, France, Germany, Italy, Russia and Turkey." in desk.do(
        "submit game.json austria austria.txt"
    )
    assert "  A ven - tyr\n" in desk.do("submit game.json it -", "A Venice - Tyrolia")
    desk.write(
        "rest.txt", "England: F Lon H\nFrance: A Par H\nGermany: A Mun H\nRussia: A Mos H\nTurkey: A Con H"
    )
    assert "All powers have submitted orders." in desk.do("submit game.json rest.txt")
    assert "\n  A vie - tri\n" in desk.do("show game.json --phase S1901M")


def test_wrong_orders_are_all_named_with_their_places(desk: Desk, golden: Golden) -> None:
    before = desk.game
    desk.write("sheet.txt", "Austria: A Vie - Foo\nItaly:\n  A Ven\n")
    golden(desk.do("submit game.json sheet.txt"))
    assert desk.game == before


def test_a_second_submission_must_say_that_it_replaces_the_first(desk: Desk) -> None:
    desk.do("submit game.json austria -", "A Vie - Tri")
    assert "--replace" in desk.do("submit game.json austria -", "A Vie - Gal")
    assert "A vie - gal" in desk.do("submit game.json austria - --replace", "A Vie - Gal")


def test_undo_drops_orders_only_on_request(desk: Desk, golden: Golden) -> None:
    desk.do("submit game.json austria -", "A Vie - Tri")
    before = desk.unlogged
    desk.do("advance game.json --anyway --phase S1901M")
    desk.do("submit game.json italy -", "A Ven - Tri")
    golden(desk.do("undo game.json"))
    assert desk.do("undo game.json --discard").startswith("Spring 1901 Movement is open again.\n")
    assert desk.unlogged == before


def test_an_agreed_end_can_be_taken_back(desk: Desk, golden: Golden) -> None:
    before = desk.unlogged
    said = desk.do("advance game.json --draw")
    golden(said)
    golden(desk.do("advance game.json --anyway --phase S1901M"))
    desk.do("undo game.json")
    assert desk.unlogged == before
    golden(desk.do("advance game.json --concede-to Russia"))


def test_programs_get_json(desk: Desk) -> None:
    desk.do("submit game.json austria -", "A Vie - Tri, A Bud - Ser, F Tri - Alb")
    data = desk.json("advance game.json --anyway --phase S1901M --json")
    assert data["phase"] == "F1901M"
    assert data["owed"]["austria"] == {"count": 3, "noun": "order", "handed_in": False}
    assert data["position"]["units"]["austria"] == ["F alb", "A ser", "A tri"]
    assert data["last"]["report"]["certainty"] == "unique"
    assert data == desk.json("show game.json --json")
    record = desk.json("show game.json --phase S1901M --json")
    assert record == data["last"]
    assert record["submissions"] == {"austria": ["A vie - tri", "A bud - ser", "F tri - alb"]}
    desk.do("advance game.json --draw")
    assert desk.json("show game.json --json")["outcome"]["kind"] == "draw"


def test_an_edited_file_is_refused_by_every_command(desk: Desk, golden: Golden) -> None:
    desk.do("advance game.json --anyway --phase S1901M")
    path = desk.folder / "game.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"A con"', '"A gal"', 1), encoding="utf-8")
    before = desk.game
    for line in (
        "show game.json",
        "advance game.json --anyway --phase S1901M",
        "undo game.json",
        "submit game.json austria -",
    ):
        said = desk.do(line, "A Vie H")
        assert said.startswith("error: game.json:14:"), said
        golden(said)
    assert desk.game == before


def test_scores_and_secrets_of_any_phase_are_shown_as_text_and_json(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.do("new europe-1619 game.json --rule e19_ottoman_control=handlers --seed 7")
    desk.do("advance game.json --anyway --phase S1619D")
    secret = desk.json("show game.json --secret --json")
    (section,) = secret["sections"]
    (row,) = section["blocks"][0]["rows"]
    assert (section["section"], row["state"], row["standing"]) == ("handlers", "ott", "neutral")
    assert len({row["first"], row["second"], row["third"]}) == 3
    assert "SECRET HANDLERS" in desk.do("show game.json --secret --phase S1619D")
    assert "PRESENT SCORES" in desk.do("show game.json --scores")
    shown = desk.json("show game.json --scores --phase S1619D --json")
    rows = shown["sections"][0]["blocks"][0]["rows"]
    assert (shown["phase"], len(rows)) == ("S1619D", 11)
    assert all(
        row["score"] == sum(points for key, points in row.items() if key not in ("power", "score"))
        for row in rows
    )


@pytest.mark.parametrize("both", ["--scores --secret", "--scores --pending", "--secret --pending"])
def test_one_thing_is_shown_at_a_time(desk: Desk, both: str, golden: Golden) -> None:
    said = desk.do(f"show game.json {both}")
    assert said.startswith("error: ")
    golden(said)


HOLDS = "\n".join(
    f"{power}: " + ", ".join(f"{unit} H" for unit in START.position.units if unit.power == power)
    for power in START.dues
)


def test_an_incomplete_phase_is_resolved_only_anyway(desk: Desk, golden: Golden) -> None:
    desk.do("submit game.json austria -", "A Vie H, A Bud H")
    golden(desk.do("advance game.json"))
    assert desk.unlogged.phase.code == "S1901M"
    desk.do("submit game.json - --replace", HOLDS)
    assert desk.do("advance game.json").startswith("Spring 1901 Movement")


def test_two_referees_who_resolve_a_phase_as_it_is_resolve_it_once(desk: Desk, golden: Golden) -> None:
    golden(desk.do("advance game.json --anyway"))
    for _ in range(2):
        desk.do("advance game.json --anyway --phase S1901M")
    assert len(desk.unlogged.history) == 1


def test_advance_and_undo_do_nothing_but_the_named_phase(desk: Desk, golden: Golden) -> None:
    assert "exit status" not in desk.do("advance game.json --anyway --phase S1901M")
    golden(desk.do("advance game.json --anyway --phase S1901M"))
    golden(desk.do("undo game.json --phase F1901M"))
    assert desk.unlogged.phase.code == "F1901M"
    assert "exit status" not in desk.do("undo game.json --phase S1901M")


def test_the_log_shows_what_was_done_and_why(desk: Desk, golden: Golden) -> None:
    desk.do("submit game.json austria -", "A Vie - Tri")
    desk.do("submit game.json austria - --replace", "A Vie - Gal")
    desk.do("advance game.json --anyway --phase S1901M")
    desk.do("undo game.json --reason 'a mail came late'")
    golden(desk.do("log game.json"))
    assert [one["action"] for one in desk.json("log game.json --json")] == [
        "submit",
        "submit",
        "advance",
        "undo",
    ]


def test_good_lines_are_kept_and_the_others_are_listed(desk: Desk, golden: Golden) -> None:
    text = "Austria:\n  A Vie - Tri\n  A Bud - Foo\nItaly: A Ven H\n"
    golden(desk.do("submit game.json - --keep-good", text))
    assert set(desk.unlogged.submissions) == {"austria", "italy"}


def test_output_with_secrets_is_for_the_referee_alone(desk: Desk) -> None:
    desk.do("submit game.json -", "referee: ITALY IS PLAYED BY Anna <anna@example.org>")
    assert desk.do("advance game.json --anyway --phase S1901M").startswith("For the referee alone")
    assert "example.org" not in desk.do("report game.json")
    assert not desk.do("advance game.json --anyway --phase F1901M").startswith("For the referee alone")


def test_corrections_are_reported_by_themselves(desk: Desk, golden: Golden) -> None:
    desk.do("advance game.json --anyway --phase S1901M")
    before = desk.do("report game.json")
    desk.do("amend game.json - --reason misread", "OWNER Ven Austria")
    golden(desk.do("report game.json --corrections"))
    assert desk.do("report game.json") == before


@pytest.mark.parametrize(
    "again", [("advance", "--anyway", "--phase", "S1901M"), ("undo", "--phase", "S1901M")]
)
def test_only_one_of_two_processes_that_name_a_phase_acts(desk: Desk, again: tuple[str, ...]) -> None:
    desk.do("advance game.json --anyway --phase S1901M")
    if again[0] == "advance":
        desk.do("undo game.json")
    command = [sys.executable, "-m", "westphalia", again[0], "game.json", *again[1:]]
    running = [
        subprocess.Popen(command, cwd=desk.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)
    ]
    assert sorted(process.wait() for process in running) == [0, 2]
    assert desk.unlogged.phase.code == ("F1901M" if again[0] == "advance" else "S1901M")
