"""Commands that accept unreadable lines."""

import json
from pathlib import Path

from tests.cli.conftest import Westphalia
from tests.golden import Golden
from westphalia.games import Game
from westphalia.games.files.file import create_game, load_game
from westphalia.variants import find_variant

ORDERS = {"austria": ["A Vie - Xyz", "A Bud - Ser"], "italy": ["A Ven - Tyr"]}


def test_adjudicate_lenient(westphalia: Westphalia, golden: Golden) -> None:
    text = "variant: standard\nphase: S1901M\nAustria: A Vie - Xyz, A Bud - Ser\n"
    assert westphalia("adjudicate", "-", stdin=text).status == 2
    ran = westphalia("adjudicate", "-", "--lenient", stdin=text)
    assert (ran.status, ran.err) == (0, "")
    golden(ran.out)
    lines = json.dumps({"variant": "standard", "phase": "S1901M", "orders": ORDERS})
    ran = westphalia("adjudicate", "--jsonl", "--lenient", stdin=lines)
    assert (ran.status, json.loads(ran.out)["orders"][0]["code"]) == (0, "unknown_name")


def test_submit_lenient(westphalia: Westphalia, tmp_path: Path, golden: Golden) -> None:
    file = tmp_path / "game.json"
    create_game(file, Game.start(find_variant("standard")))
    sheet = "A Vie - Xyz\nA Bud - Ser\nF Tri - Alb\n"
    assert westphalia("submit", file, "austria", "-", stdin=sheet).status == 2
    ran = westphalia("submit", file, "austria", "-", "--lenient", stdin=sheet)
    assert ran.status == 0
    golden(ran.err)
    ran = westphalia("advance", file, "--anyway", "--phase", "S1901M")
    assert "A Vie - Xyz" in ran.out
    assert load_game(file).history[-1].report.entries[0].code == "unknown_name"


def test_a_result_with_everything_in_it_can_be_verified(westphalia: Westphalia, tmp_path: Path) -> None:
    data = {"variant": "standard", "phase": "S1901M", "orders": ORDERS}
    ran = westphalia("adjudicate", "-", "--lenient", "--json", stdin=json.dumps(data))
    result = tmp_path / "result.json"
    result.write_text(ran.out, encoding="utf-8")
    clear = {
        "variant": "standard",
        "phase": "S1901M",
        "orders": {"austria": ["A Bud - Ser"], "italy": ["A Ven - Tyr"]},
    }
    ran = westphalia("verify", "-", "--result", result, stdin=json.dumps(clear))
    assert (ran.status, ran.err) == (0, "")
