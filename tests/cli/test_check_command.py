"""westphalia check, and the warnings of submit, which --strict turns into errors."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Desk
from tests.golden import Golden
from westphalia.games import create_game
from westphalia.games.game import Game
from westphalia.variants import find_variant

WARNED = "A Vie - Gal, A Bud S A Vie - Tri\n"
VOID = "standard input:1:14: A bud S A vie - tri is void: A vie is ordered A vie - gal, not to move to tri"


def test_submit_warns_but_accepts_the_orders(desk: Desk) -> None:
    said = desk.do("submit game.json austria -", WARNED)
    assert said.splitlines()[-2:] == [
        f"warning: {VOID}",
        "warning: Austria: no order for F tri",
    ]
    assert "Waiting for England" in said
    assert desk.json("show game.json --json")["owed"]["austria"]["handed_in"] is True


def test_strict_refuses_orders_with_warnings(desk: Desk) -> None:
    before = desk.game
    said = desk.do("submit game.json austria - --strict", WARNED)
    assert said.splitlines() == [
        f"error: {VOID}",
        "error: Austria: no order for F tri",
        "(exit status 2)",
    ]
    assert desk.game == before
    assert "submitted" in desk.do("submit game.json austria - --strict", "A Vie H, A Bud H, F Tri H")


def test_a_strict_sheet_is_refused_if_one_power_has_a_warning(desk: Desk) -> None:
    sheet = "Austria: A Vie H, A Bud H, F Tri H\nItaly: A Ven - Boh, A Rom H, F Nap H\n"
    before = desk.game
    assert desk.do("submit game.json - --strict", sheet).startswith("error: standard input:2:8: A ven - boh")
    assert desk.game == before


def test_submit_as_json_has_the_findings(desk: Desk) -> None:
    desk.write("austria.txt", "Austria:\n  A Vie - Gal\n  F Tri - Bud\n")
    data = desk.json("submit game.json austria austria.txt --json")
    assert data["submissions"] == {"austria": ["A vie - gal", "F tri - bud"]}
    assert data["missing"][0] == "england"
    void, missing = data["findings"]
    assert (void["code"], void["reason"], void["line"], void["column"]) == ("void", "fleet_to_inland", 3, 3)
    assert (void["order"], void["units"]) == ("F tri - bud", ["F tri"])
    assert missing == {
        "power": "austria",
        "code": "no_order",
        "reason": None,
        "order": None,
        "units": ["A bud"],
        "line": None,
        "column": None,
        "text": "no order for A bud.",
    }


def test_a_sheet_is_checked_and_not_submitted(desk: Desk, golden: Golden) -> None:
    before = desk.game
    said = desk.do("check game.json austria -", WARNED)
    assert said.splitlines() == [
        VOID,
        "Austria: no order for F tri",
        "(exit status 1)",
    ]
    assert desk.game == before
    said = desk.do("check game.json austria -", "A Vie H, A Bud H, F Tri H")
    golden(said)


def test_submitted_orders_of_one_power_or_of_all_are_checked(desk: Desk, golden: Golden) -> None:
    desk.do("submit game.json -", "Austria: A Vie H, A Bud H\nItaly: A Ven H, A Rom H")
    golden(desk.do("check game.json italy"))
    both = json.loads(desk.do("check game.json --json").removesuffix("(exit status 1)\n"))
    assert both["phase"] == "S1901M"
    assert [one["power"] for one in both["findings"]] == ["austria", "italy"]


def test_a_case_is_checked(desk: Desk, golden: Golden) -> None:
    desk.write("case.txt", "variant: standard\nphase: S1901M\nItaly: A Ven - Boh\nAustria: A Vie - Tyr\n")
    said = desk.do("check case.txt")
    assert said.startswith("case.txt:3: A ven - boh is illegal")
    assert said.endswith("A ven holds\n(exit status 1)\n")
    golden(desk.do("check case.txt austria"))
    assert "no findings" in desk.do("check - austria", "variant: standard\nphase: S1901M\nAustria: A Vie H")


def test_a_case_is_checked_in_every_kind_of_phase(desk: Desk) -> None:
    head = "variant: europe-1619\nphase: Spring 1619 Diplomacy\n"
    assert "no findings" in desk.do("check - austria", f"{head}Austria: WAR FRANCE, 12: WUR\n")
    assert "11 of 12 points are not placed" in desk.do("check - austria", f"{head}Austria: 1: WUR\n")
    head = "variant: standard\nphase: W1901A\nCenters:\n  England: Lon, Nwy\nUnits:\n  England: F Den\n"
    said = desk.do("check -", f"{head}Orders:\n  England: Build A Norway\n")
    assert said.startswith("standard input:8: B A nwy is illegal")
    assert said.endswith("(exit status 1)\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check nothing.json", "error: nothing.json: cannot be read"),
        ("check game.json atlantis", 'error: unknown power "atlantis"'),
        ("check game.json austria nothing.txt", "error: nothing.txt: cannot be read"),
        ("check game.json --rule 4.A.2=1982", "error: a game has its own rules and board"),
        ("check case.txt austria -", "error: case.txt: a case contains its orders"),
        ("check case.txt atlantis", 'error: unknown power "atlantis"'),
    ],
)
def test_usage_errors_are_reported(desk: Desk, line: str, said: str) -> None:
    desk.write("case.txt", "variant: standard\nphase: S1901M\nItaly: A Ven H\n")
    assert desk.do(line, "A Vie H").startswith(said)
    assert desk.do(line, "A Vie H").endswith("(exit status 2)\n")


def test_a_sheet_that_cannot_be_read_is_reported_with_its_places(desk: Desk) -> None:
    said = desk.do("check game.json austria -", "A Vie - Xyz\nA Bud\n")
    assert [line[:26] for line in said.splitlines()] == [
        "error: standard input:1:9:",
        "error: standard input:2:6:",
        "(exit status 2)",
    ]


def test_a_game_that_is_over_has_nothing_to_check(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    create_game(tmp_path / "game.json", Game.start(find_variant("standard")).draw())
    assert desk.do("check game.json austria").startswith("error: the game is over")


def test_a_sheet_can_be_added_to_and_lines_taken_back(desk: Desk) -> None:
    desk.do("submit game.json austria -", "A Vie H, A Bud H, F Tri H")
    said = desk.do("submit game.json austria - --add", "F Tri - Alb")
    assert said.splitlines()[:5] == [
        "Spring 1901 Movement: orders submitted.",
        "",
        "● Austria",
        "  A vie H",
        "  A bud H",
    ]
    assert ("F tri - alb" in said, "F tri H" in said) == (True, False)
    said = desk.do("submit game.json austria - --take-back", "A Vie H")
    assert said.startswith(
        "Spring 1901 Movement: orders taken back.\n\n● Austria\n  A bud H\n  F tri - alb\n"
    )
    assert said.endswith("warning: Austria: no order for A vie\n")
    said = desk.do("submit game.json - --take-back", "Austria: A Bud H, F Tri - Alb")
    assert said.startswith("Spring 1901 Movement: orders taken back.\n\nWaiting for Austria")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "--add --replace",
            "error: --replace, --add and --take-back cannot be combined; expected one of them",
        ),
        ("--take-back", "error: Austria has not submitted anything for Spring 1901 Movement"),
    ],
)
def test_unsuitable_kinds_of_submission_are_refused(desk: Desk, options: str, said: str) -> None:
    before = desk.game
    assert desk.do(f"submit game.json austria - {options}", "A Vie H").startswith(said)
    assert desk.game == before


def test_the_referee_sees_the_submitted_orders(desk: Desk) -> None:
    desk.do("submit game.json -", "Austria: A Vie H, A Bud H\nItaly:\n")
    assert desk.do("show game.json --pending").splitlines()[:10] == [
        "Spring 1901 Movement, Standard: submitted orders",
        "",
        "● Austria",
        "  A vie H",
        "  A bud H",
        "",
        "● England",
        "  nothing; 3 orders due",
        "",
        "● France",
    ]
    data = desk.json("show game.json --pending --json")
    assert (data["phase"], data["pending"]["austria"]) == ("S1901M", ["A vie H", "A bud H"])
    assert (data["pending"]["italy"], data["pending"]["england"]) == ([], None)
    said = desk.do("show game.json --pending --phase S1901M")
    assert said.startswith("error: --pending applies to the current phase")


def test_standing_orders_are_submitted_and_shown(desk: Desk, golden: Golden) -> None:
    said = desk.do("submit game.json -", "Germany (standing):\n  A Mun - Ruh, A Ber proxy Italy\n")
    assert said.splitlines()[:5] == [
        "Spring 1901 Movement: orders submitted.",
        "",
        "Standing orders and announced proxies",
        "  ● Germany",
        "    A mun - ruh, A ber proxy italy",
    ]
    golden([line[:42] for line in said.splitlines()[-2:]])
    stands = {"germany": ["A mun - ruh", "A ber proxy italy"]}
    assert desk.json("show game.json --json")["standing"] == stands
    assert desk.json("show game.json --pending --json")["standing"] == stands
    golden(desk.do("show game.json"))
    before = desk.game
    said = desk.do("submit game.json - --strict", "Germany (standing): A Mun H")
    assert said.startswith("error: Germany: A mun H does not count")
    assert desk.game == before
    said = desk.do("submit game.json -", "Germany (standing):\n")
    golden(said)
    assert "standing" not in desk.json("show game.json --json")
