"""No command of the README loads a slow library that it does not use."""

import os
import shlex
from pathlib import Path

import pytest

from benchmarks.commands import COMMANDS, GAMES, write_files
from tests.cli.fresh import modules_after

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("startup")
    write_files(made)
    return made


def test_a_command_loads_no_slow_library_that_it_does_not_use(folder: Path) -> None:
    loaded = {line: top_level(after(line, folder)) & SLOW for line in COMMANDS}  # in their sequence
    assert {line: slow for line, slow in loaded.items() if slow} == SLOW_LOADED


def after(line: str, folder: Path) -> frozenset[str]:
    return modules_after(folder, *shlex.split(line))


def top_level(modules: frozenset[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_help_needs_nothing_heavy(folder: Path) -> None:
    assert after("--help", folder) & {"ortools", "networkx", "pydantic"} == set()


def test_a_picture_without_a_kernel_needs_no_solver_for_one(folder: Path) -> None:
    assert "ortools" not in after("draw examples/opening.txt -o map.svg", folder)


def test_an_ordinary_turn_needs_no_solver_of_kernels(folder: Path) -> None:
    assert not after("adjudicate examples/opening.txt", folder) & {"ortools", "networkx"}


@pytest.mark.parametrize("example", ["pandin.txt", "crossed-paradoxes.txt", "ring.json"])
def test_a_kernel_is_decided_without_unused_libraries(example: str, folder: Path) -> None:
    loaded = after(f"adjudicate examples/{example}", folder)
    assert loaded & {"ortools", "numpy", "pandas", "networkx"} == {"ortools", "networkx"}


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_a_game_of_the_package_needs_geometry(game: str, folder: Path) -> None:
    loaded = after(f"draw {game}.json -o map.svg", folder)
    assert not loaded & {"numpy", "shapely"}
