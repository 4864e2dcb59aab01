"""westphalia report, as a referee uses it."""

import json
import os
import subprocess
import sys

import pytest

from tests.cli.conftest import Desk
from tests.golden import Golden
from westphalia.games.reports.schema import ReportModel

ORDERS = "Austria: A Vie - Tri, A Bud - Ser\nItaly: A Ven - Tri"


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """A desk with a game of which one phase was played."""
    desk.do("submit game.json -", ORDERS)
    desk.do("advance game.json --anyway --phase S1901M")
    return desk


def test_the_report_is_readable_without_colors(desk: Desk) -> None:
    text = desk.do("report game.json")
    assert text.startswith(
        "Spring 1901 Movement, Standard\n\nADJUDICATION\n\n● Austria\n  ✗  A vie - tri  fails: "
    )
    assert "\n  Budapest  Austria A bud  -\n" in text
    assert "\x1b" not in text
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_the_report_is_colored_if_colors_are_requested(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert "\x1b" in desk.do("report game.json")


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_a_file_holds_the_printed_text(form: str, desk: Desk) -> None:
    printed = desk.do(f"report game.json --format {form}")
    assert desk.do(f"report game.json --format {form} --output out") == ""
    assert (desk.folder / "out").read_bytes().decode() == printed


def test_json_fits_the_published_schema(desk: Desk) -> None:
    text = desk.do("report game.json --format json")
    assert ReportModel.model_validate_json(text).phase == "S1901M"
    schema = desk.json("report --schema")
    assert schema["title"] == "Report"
    assert set(json.loads(text)) == set(schema["properties"])


def test_an_earlier_phase_is_reported_as_it_was(desk: Desk) -> None:
    told = desk.do("report game.json")
    desk.do("advance game.json --anyway --phase F1901M")
    assert desk.do("report game.json --phase 'Spring 1901 Movement'") == told
    assert desk.do("report game.json").startswith("Fall 1901 Movement")


@pytest.mark.parametrize("orders", ["A Vie - Tri", "A Vie - Gal"])
def test_a_report_after_undo_says_what_it_replaces(desk: Desk, golden: Golden, orders: str) -> None:
    desk.do("undo game.json")
    desk.do("submit game.json austria - --replace", orders)
    desk.do("advance game.json --anyway --phase S1901M")
    golden(desk.do("report game.json").partition("ADJUDICATION")[0])
    assert desk.json("report game.json --format json")["sections"][0]["section"] == "replaced"


def test_the_opening_is_reported_before_the_first_phase_and_on_request(desk: Desk) -> None:
    told = desk.do("report game.json --opening")
    assert told.startswith("Opening, Standard\n\nCENTERS AND UNITS\n")
    assert "\n  ● Austria  bud, tri, vie" in told
    assert "A bud, F tri, A vie\n" in told
    assert "\nNEXT: SPRING 1901 MOVEMENT\n" in told
    desk.do("new standard fresh.json")
    assert desk.do("report fresh.json") == told


def test_a_map_is_drawn_of_the_last_phase_an_earlier_one_or_the_opening(desk: Desk) -> None:
    def drawn(options: str) -> str:
        assert desk.do(f"report game.json --map map.svg {options}") == ""
        return (desk.folder / "map.svg").read_bytes().decode()

    opening, first = drawn("--opening"), drawn("")
    assert opening.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    assert ">Opening</text>" in opening
    assert ">after Spring 1901 Movement</text>" in first
    desk.do("advance game.json --anyway --phase F1901M")
    assert ">after Fall 1901 Movement</text>" in drawn("")
    assert drawn("--phase S1901M") == first
    desk.do("new standard fresh.json")
    desk.do("report fresh.json --map fresh.svg")
    assert (desk.folder / "fresh.svg").read_bytes().decode() == opening


def test_a_map_that_cannot_be_drawn_is_one_clear_message_and_no_file(desk: Desk, golden: Golden) -> None:
    golden(desk.do("report game.json --map no/such/map.svg"))
    together = "error: --map cannot be combined with --format, --output or --width\n(exit status 2)\n"
    assert desk.do("report game.json --map map.svg --format json") == together
    assert desk.do("report game.json --map map.svg --output report.txt") == together
    assert "has not been played" in desk.do("report game.json --map map.svg --phase F1901M")
    assert not (desk.folder / "map.svg").exists()


def test_an_impossible_report_gives_an_error_on_one_line(desk: Desk, golden: Golden) -> None:
    golden(desk.do("report game.json --phase F1901M"))
    desk.do("new standard fresh.json")
    golden(desk.do("report fresh.json --phase F1901M --opening"))
    golden(desk.do("report fresh.json --phase S1901M"))
    assert "cannot be written" in desk.do("report game.json --format json --output no/such/folder")
    golden(desk.do("report game.json --format html"))
    assert "\0" not in desk.do("report nowhere.json")


def test_an_output_without_umlauts_gets_a_report_without_them_or_one_clear_message(
    desk: Desk, golden: Golden
) -> None:
    desk.do("new europe-1619 large.json")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "westphalia", "report", "large.json", *arguments]
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        return subprocess.run(
            command, cwd=desk.folder, env=environment, capture_output=True, text=True, check=False
        )

    assert "\n  W?rttemberg " in run().stdout
    failed = run("--format", "markdown")
    assert failed.returncode == 2
    golden(failed.stderr)


def test_a_report_is_not_written_over_its_game(desk: Desk, golden: Golden) -> None:
    before = desk.game
    for option in ("--map", "--output"):
        said = desk.do(f"report game.json {option} ./game.json")
        golden(said)
        assert desk.game == before


def test_a_report_fits_the_width_of_a_mail_with_the_map_beside_it(desk: Desk) -> None:
    desk.do("report game.json --map map.svg")
    text = desk.do("report game.json --positions --width 72 --picture beside.svg")
    assert max(map(len, text.split("\n"))) <= 72 < max(map(len, desk.do("report game.json").split("\n")))
    assert "\nCENTERS AND UNITS\n" in text
    assert (desk.folder / "beside.svg").read_bytes() == (desk.folder / "map.svg").read_bytes()
    assert desk.do("report game.json --positions --width 72 -o report.txt") == ""
    assert (desk.folder / "report.txt").read_text(encoding="utf-8") == text


def test_an_option_that_does_not_apply_is_refused_and_nothing_is_written(desk: Desk, golden: Golden) -> None:
    before = sorted(desk.folder.iterdir())
    for options in (
        "--width 10",
        "--width 72 --format bbcode",
        "--width 72 --map map.svg",
        "--picture -",
        "--picture map.png",
        "--map map.png",
        "--picture same.svg --output same.svg",
        "--picture beside.svg --corrections",
        "--picture ./game.json",
    ):
        golden(desk.do(f"report game.json {options}"))
    assert sorted(desk.folder.iterdir()) == before


def test_a_report_and_a_map_can_go_to_the_standard_output(desk: Desk) -> None:
    assert desk.do("report game.json --output -") == desk.do("report game.json")
    assert desk.do("report game.json --map -").startswith("<?xml")
    assert not (desk.folder / "-").exists()
