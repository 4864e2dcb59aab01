"""No command of the README loads a slow library that it does not use."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.commands import COMMANDS, GAMES, write_files

SLOW = {
    *("networkx", "numba", "numpy", "ortools", "pandas", "pyarrow"),
    *("resvg", "scipy", "shapely", "starlette", "uvicorn"),
}
"""Libraries that take a tenth of a second or more to import."""

KERNEL = {"networkx", "ortools"}
SLOW_LOADED: dict[str, set[str]] = {
    "adjudicate examples/pandin.txt": KERNEL,
    "adjudicate examples/pandin.txt --preset dptg --check": KERNEL,
    "verify examples/overlooked-cut.txt": {"ortools"},
    "resolutions examples/pandin.txt": KERNEL,
    "core examples/pandin.txt": KERNEL,
    "search examples/pandin.txt --find paradox": {"ortools"},
    "draw examples/pandin.txt -o map.svg": KERNEL,
    "compare recorded.txt --workers 1": {"networkx"},
    "replay recorded.txt": {"networkx"},
}
"""The slow libraries that commands load because they meet a kernel or search for orders."""


def modules_after(line: str, folder: Path) -> set[str]:
    """The modules that are loaded once a command has run."""
    code = f"""
import json, sys
from westphalia.cli.running.run import run
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
    write_files(made)
    return made


def test_a_command_loads_no_slow_library_that_it_does_not_use(folder: Path) -> None:
    loaded = {line: top_level(modules_after(line, folder)) & SLOW for line in COMMANDS}  # in their sequence
    assert {line: slow for line, slow in loaded.items() if slow} == SLOW_LOADED


def top_level(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_a_picture_without_a_kernel_needs_no_solver_for_one(folder: Path) -> None:
    assert "ortools" not in modules_after("draw examples/opening.txt -o map.svg", folder)


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_a_game_of_the_package_needs_geometry(game: str, folder: Path) -> None:
    loaded = modules_after(f"draw {game}.json -o map.svg", folder)
    assert not loaded & {"numpy", "shapely"}
