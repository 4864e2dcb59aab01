"""What each command of the README loads: no library that it has no use for."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.commands import COMMANDS, GAMES, furnish

from .conftest import EXAMPLES

LIBRARIES = {
    *(
        "cattrs",
        "filelock",
        "lark",
        "ortools",
        "pydantic",
        "resvg_py",
        "rich",
        "shapely",
        "starlette",
        "typer",
    ),
    *("networkx", "numba", "numpy", "pandas", "pyarrow", "scipy", "uvicorn"),
}
"""What takes a while to load, of all that is installed here."""

REPORT = {"rich"}
PROOF = {*REPORT, "ortools"}
GRAPH = {*REPORT, "networkx"}
KERNEL = {*GRAPH, *PROOF}
MANY_WAYS = {*REPORT, "lark"}
"""Orders are written in many ways."""

LOADED: dict[str, set[str]] = {
    "--help": {"typer"},
    "adjudicate --help": {"typer"},
    "adjudicate examples/pandin.txt": KERNEL,
    "adjudicate examples/pandin.txt --rule 4.A.2=1982 --json": set(),
    "adjudicate examples/pandin.txt --preset dptg --check": KERNEL,
    "adjudicate examples/opening.txt": MANY_WAYS,
    "adjudicate examples/doomed-attack.txt": REPORT,
    "adjudicate examples/knot-of-moves.txt": REPORT,
    "why examples/beleaguered.json 'A Bur - Mun'": {*REPORT, "pydantic"},
    "verify examples/overlooked-cut.txt": PROOF,
    "whatif examples/opening.txt --unit 'A Mun'": MANY_WAYS,
    "resolutions examples/pandin.txt": KERNEL,
    "core examples/pandin.txt": KERNEL,
    "search examples/pandin.txt --find paradox": PROOF,
    "census --orders 3": {"rich"},
    "compare recorded.txt --workers 1": GRAPH,
    "orders examples/opening.txt": MANY_WAYS,
    "new standard game.json": {"rich", "filelock"},
    "submit game.json france sheet.txt": {*REPORT, "filelock"},
    "check game.json france": set(),
    "advance game.json": {*REPORT, "filelock"},
    "show game.json": REPORT,
    "report game.json": REPORT,
    "why game.json 'A bur'": {*REPORT, "lark"},
    "amend game.json corrections.txt --reason 'It was never built.'": {*REPORT, "filelock"},
    "undo game.json": {*REPORT, "filelock"},
    **{f"show {game}.json": {*REPORT, "cattrs"} for game in GAMES},
    "show germany-1648.json": REPORT,
    "assign europe-1615 bids.txt": REPORT,
    "draw examples/pandin.txt -o map.svg": {"networkx", "ortools"},
    "replay recorded.txt": GRAPH,
    "convert recorded.txt case.txt --to case --phase F1901M": set(),
    "schema": {"rich"},
    "rules": {"rich"},
    "rules --variant europe-1615": REPORT,
    "boards list": {"rich"},
}


def modules_after(line: str, folder: Path) -> set[str]:
    """The modules that are loaded once a command has run."""
    code = f"""
import json, sys
from westphalia.cli.running import run
status = run({shlex.split(line)!r})
json.dump([status, *sys.modules], open("loaded.json", "w"))
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    status, *modules = json.loads((folder / "loaded.json").read_text(encoding="utf-8"))
    assert status in (0, 1), run.stderr
    return set(modules)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("startup")
    furnish(made)
    return made


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_loads_no_library_that_it_has_no_use_for(line: str, folder: Path) -> None:
    assert {name.partition(".")[0] for name in modules_after(line, folder)} & LIBRARIES == LOADED[line]


def test_a_plain_case_of_movement_is_resolved_by_a_quarter_of_our_modules(tmp_path: Path) -> None:
    loaded = modules_after(f"adjudicate {shlex.quote(str(EXAMPLES / 'opening.txt'))}", tmp_path)
    ours = {name for name in loaded if name.partition(".")[0] == "westphalia"}
    assert len(ours) <= 155
    rooms = ("bulk", "draw", "research", "web", "solver.adjustments", "solver.retreats", "variants.by_data.")
    assert [name for name in ours if name.removeprefix("westphalia.").startswith(rooms)] == []


def test_a_picture_without_a_kernel_needs_no_solver_for_one(folder: Path) -> None:
    assert "ortools" not in modules_after("draw examples/opening.txt -o map.svg", folder)


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_a_game_of_the_package_needs_geometry(game: str, folder: Path) -> None:
    loaded = modules_after(f"draw {game}.json -o map.svg", folder)
    assert not loaded & {"numpy", "shapely"}
