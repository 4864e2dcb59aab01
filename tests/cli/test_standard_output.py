"""``-`` as an output: standard output, or one message where that is impossible. Never a file named ``-``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from typer.main import get_command

from tests.cli.conftest import EXAMPLES, Westphalia
from westphalia.cli.app import COMMANDS, app
from westphalia.cli.running import console
from westphalia.cli.running.console import Text, render_parts, report_console
from westphalia.games import read_game

PANDIN = str(EXAMPLES / "pandin.txt")
CHANCE = "chance --units 2 --sets 5 --workers 1"

WRITTEN = {
    "certify --output": f"certify {PANDIN} -o -",
    "draw --output": f"draw {PANDIN} -o -",
    "new FILE": "new europe-1619 -",
    "report --output": "report game.json -o -",
    "report --map": "report game.json --map -",
    "player --output": "player game.json Austria -o -",
    "model --output": f"model {PANDIN} -o -",
    "census --csv": f"census --corpus {PANDIN} --csv -",
    "chance --csv": f"{CHANCE} --csv -",
    "compare --csv": f"compare {PANDIN} --csv -",
    "convert OUT": "convert game.json - --to game",
    "boards convert --out": "boards convert foreign.map -o -",
}
"""A command line for each output that can go to standard output."""
REFUSED = {
    "report --picture": "report game.json --picture -",
    "archive FOLDER": "archive game.json -",
    "census --parquet": f"census --corpus {PANDIN} --parquet -",
    "census --plot": f"census --corpus {PANDIN} --plot -",
    "census --output": "census --orders 2 --workers 1 -o -",
    "distinguish --output": "distinguish 4.A.2=1982 4.A.2=2000 --orders 1 --workers 1 -o -",
    "chance --parquet": f"{CHANCE} --parquet -",
    "chance --plot": f"{CHANCE} --plot -",
    "chance --output": f"{CHANCE} -o -",
    "play --output": "play standard --games 1 --years 1 -o -",
    "compare --parquet": f"compare {PANDIN} --parquet -",
    "compare --plot": f"compare {PANDIN} --plot -",
    "compare --output": f"compare {PANDIN} -o -",
    "bulk TARGET": "bulk cases.jsonl -",
}
"""A command line for each output that needs a name."""

FOREIGN = """\
VICTORY 1
NORTH (NORTHERN:N) HAR
F HAR
Harbor = har
Sea = sea
COAST HAR ABUTS SEA
WATER SEA ABUTS HAR
"""
FILES = ("FILE", "FILE.svg", "FOLDER", "OUT", "TARGET")
WORDS = ("to write", "Write ", "Save ", "Draw the shares", "Instead of the report, write")
"""What marks the help of an output among parameters with these names."""


def outputs() -> Iterator[str]:
    """Name every parameter of a command that is an output."""
    group: Any = get_command(app)
    for name in COMMANDS:
        command = group.get_command(None, name)
        commands = {f"{name} {one}": sub for one, sub in getattr(command, "commands", {}).items()}
        for words, one in (commands or {name: command}).items():
            for parameter in one.params:
                text = cast("str | None", getattr(parameter, "help", None)) or ""
                if parameter.metavar in FILES and any(word in text for word in WORDS):
                    shown = (
                        parameter.metavar if parameter.param_type_name == "argument" else parameter.opts[0]
                    )
                    yield f"{words} {shown}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, westphalia: Westphalia) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "foreign.map").write_text(FOREIGN, encoding="utf-8")
    assert westphalia("new", "standard", "game.json").status == 0
    return tmp_path


def test_every_output_is_tried() -> None:
    assert sorted(outputs()) == sorted(WRITTEN | REFUSED)


@pytest.mark.parametrize("line", WRITTEN.values(), ids=list(WRITTEN))
def test_an_output_goes_to_standard_output(line: str, folder: Path, westphalia: Westphalia) -> None:
    ran = westphalia(*line.split())
    assert (ran.status, bool(ran.out)) == (0, True), ran.err
    assert sorted(path.name for path in folder.iterdir()) == ["foreign.map", "game.json"]


@pytest.mark.parametrize("line", REFUSED.values(), ids=list(REFUSED))
def test_an_output_that_needs_a_name_says_so(line: str, folder: Path, westphalia: Westphalia) -> None:
    ran = westphalia(*line.split())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("error: -")
    assert "; expected " in ran.err
    assert sorted(path.name for path in folder.iterdir()) == ["foreign.map", "game.json"]


def test_a_new_game_on_standard_output_is_the_game(westphalia: Westphalia) -> None:
    ran = westphalia("new", "europe-1615", "-")
    assert read_game(ran.out, "standard output").variant.id == "europe-1615"
    assert ran.err.startswith("Lots are drawn with --seed ")


@pytest.mark.parametrize("is_old", [False, True])
def test_only_consoles_that_understand_escape_sequences_get_colors(
    monkeypatch: pytest.MonkeyPatch, *, is_old: bool
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(console, "detect_legacy_windows", lambda: is_old)
    shown = render_parts(report_console(), Text("A paradox", "bold"))
    assert shown == ("A paradox\n" if is_old else "\x1b[1mA paradox\x1b[0m\n")
