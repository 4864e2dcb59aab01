"""westphalia amend, and the sheet of the referee, from the command line."""

from pathlib import Path

import pytest

from tests.cli.conftest import Desk
from tests.golden import Golden

REASON = '--reason "the map was misread"'


def test_a_correction_is_printed_shown_reported_and_explained(desk: Desk, golden: Golden) -> None:
    told = desk.do(f"amend game.json - {REASON}", "NO UNIT Vie\nOWNER Spa Italy")
    assert told.startswith("Spring 1901 Movement: corrected. Reason: the map was misread\n")
    line = "Correction by the referee: Spain now belongs to Italy."
    assert told.count(line) == 1
    assert line in desk.do("show game.json")
    assert line in desk.do("advance game.json --anyway --phase S1901M")
    report = desk.do("report game.json")
    golden(report)
    assert f"{line} The referee's reason: the map" in report.replace("\n  ", " ")
    why = desk.do('why game.json "Spain"')
    golden(why)


def test_corrections_come_from_a_file_and_their_mistakes_name_it(desk: Desk, golden: Golden) -> None:
    desk.write("slips.txt", "NO UNIT Boh\nUNIT Austria F Boh\n")
    before = desk.game
    told = desk.do(f"amend game.json slips.txt {REASON}")
    golden(told)
    assert told.endswith("(exit status 2)\n")
    assert desk.game == before


@pytest.mark.parametrize(
    "line",
    [
        "amend game.json -",
        'amend game.json - --reason ""',
        f"amend game.json missing.txt {REASON}",
        f"amend nogame.json - {REASON}",
    ],
)
def test_missing_input_is_reported(desk: Desk, line: str, golden: Golden) -> None:
    before = desk.game
    golden(desk.do(line, "NO UNIT Vie"))
    assert desk.game == before


def test_undo_takes_back_a_correction_and_warns_about_lost_orders(desk: Desk) -> None:
    first = desk.game
    desk.do(f"amend game.json - {REASON}", "UNIT Austria A Boh")
    desk.do("submit game.json austria -", "A Boh - Gal")
    told = desk.do("undo game.json")
    assert told.startswith("Spring 1901 Movement: last correction taken back.")
    desk.do("undo game.json")
    desk.do("submit game.json austria - --replace", "A Vie H")
    assert desk.game != first
    desk.do("advance game.json --anyway --phase S1901M")
    desk.do(f"amend game.json - {REASON}", "NO UNIT Vie")
    desk.do("undo game.json")
    told = desk.do("undo game.json")
    assert told.startswith("Spring 1901 Movement is open again.")


def test_undo_refuses_to_drop_orders_that_rest_on_a_correction(tmp_path: Path, golden: Golden) -> None:
    desk = Desk(tmp_path)
    desk.do("new europe-1615 game.json")
    desk.do(f"amend game.json - {REASON}", "SET unspent.france 60")
    desk.do("submit game.json france -", "50: LOR")
    before = desk.game
    golden(desk.do("undo game.json"))
    assert desk.game == before
    golden(desk.do("undo game.json --discard"))
