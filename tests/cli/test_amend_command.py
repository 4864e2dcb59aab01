"""westphalia amend, and the sheet of the referee, from the command line."""

from pathlib import Path

import pytest

from tests.cli.test_game_commands import Desk

REASON = '--reason "the map was misread"'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a game that has begun."""
    desk = Desk(tmp_path)
    desk.do("new standard game.json")
    return desk


def test_a_correction_is_told_shown_reported_and_asked_about(desk: Desk) -> None:
    told = desk.do(f"amend game.json - {REASON}", "NO UNIT Vie\nOWNER Spa Italy")
    assert told.startswith("Spring 1901 Movement: corrected. Reason: the map was misread\n")
    line = "The referee set it: Spain belongs to Italy now."
    assert told.count(line) == 1
    assert line in desk.do("show game.json")
    assert line in desk.do("advance game.json")
    report = desk.do("report game.json")
    assert "THE REFEREE\n  The referee set it: the Austrian army in Vienna is taken off the board." in report
    assert f"{line} His reason: the map was misread" in report.replace("\n  ", " ")
    why = desk.do('why game.json "Spain"')
    assert "1. The referee set it: Spain belongs to Italy now.  [from 2]" in why
    assert "2. His reason: the map was misread" in why


def test_corrections_come_from_a_file_and_their_mistakes_name_it(desk: Desk) -> None:
    desk.write("slips.txt", "NO UNIT Boh\nUNIT Austria F Boh\n")
    before = desk.game
    told = desk.do(f"amend game.json slips.txt {REASON}")
    assert "slips.txt:1:9: no unit stands in Bohemia" in told
    assert "slips.txt:2:14: a fleet cannot be inland: F boh; expected A boh" in told
    assert told.endswith("(exit status 2)\n")
    assert desk.game == before


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("amend game.json -", "Missing option '--reason'"),
        ('amend game.json - --reason ""', "the reason is missing"),
        (f"amend game.json missing.txt {REASON}", "missing.txt: cannot be read"),
        (f"amend nogame.json - {REASON}", "nogame.json: cannot be read"),
    ],
)
def test_what_is_missing_is_said(desk: Desk, line: str, wanted: str) -> None:
    before = desk.game
    assert wanted in desk.do(line, "NO UNIT Vie")
    assert desk.game == before


def test_undo_takes_a_correction_back_and_warns_of_what_is_lost(desk: Desk) -> None:
    first = desk.game
    desk.do(f"amend game.json - {REASON}", "UNIT Austria A Boh")
    desk.do("submit game.json austria -", "A Boh - Gal")
    told = desk.do("undo game.json")
    assert told.startswith("Spring 1901 Movement: the last correction is taken back.")
    desk.do("undo game.json")
    desk.do("submit game.json austria - --replace", "A Vie H")
    assert desk.game != first
    desk.do("advance game.json")
    desk.do(f"amend game.json - {REASON}", "NO UNIT Vie")
    desk.do("undo game.json")
    told = desk.do("undo game.json")
    assert told.startswith("Spring 1901 Movement is open again.")


def test_undo_refuses_to_drop_orders_that_rest_on_a_correction(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.do("new europe-1615 game.json")
    desk.do(f"amend game.json - {REASON}", "SET unspent.france 60")
    desk.do("submit game.json france -", "50: LOR")
    before = desk.game
    assert "this would drop what France handed in" in desk.do("undo game.json")
    assert desk.game == before
    assert "the last correction is taken back" in desk.do("undo game.json --discard")
