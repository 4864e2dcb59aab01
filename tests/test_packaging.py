"""The contents of an installed copy, and the direction of imports between packages."""

import ast
import fnmatch
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "checker": (),
    "model": (),
    "solver": ("model",),
    "bulk": ("model", "solver"),
    "variants": ("model", "solver"),
    "games": ("model", "solver", "variants"),
    "formats": ("model", "solver", "bulk", "variants", "games"),
    "research": ("model", "solver", "bulk", "variants", "games", "formats"),
    "draw": ("model", "solver", "variants", "games", "formats", "research"),
    "env": ("model", "solver", "variants", "games", "draw"),
    "web": ("model", "solver", "bulk", "variants", "games", "formats", "research", "draw"),
    "cli": ("model", "solver", "bulk", "variants", "games", "formats", "research", "draw", "web", "checker"),
}
MODULES = sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]


def dotted(folder: Path) -> str:
    return ".".join(("westphalia", *folder.relative_to(ROOT).parts))


def test_the_wheel_contains_every_package(settings: dict[str, Any]) -> None:
    packages = {dotted(path.parent) for path in MODULES if path.name == "__init__.py"}
    assert {"westphalia", *packages} == set(settings["packages"])


def test_every_folder_with_modules_is_a_package() -> None:
    assert [path for path in MODULES if not (path.parent / "__init__.py").exists()] == []


def test_the_wheel_contains_every_data_file(settings: dict[str, Any]) -> None:
    patterns = settings["package-data"]["*"]
    files = [path for room in MAY_IMPORT for path in (ROOT / room).rglob("*") if path.is_file()]
    # Type declarations of the page are read by the type checker of JavaScript alone.
    data = [path for path in files if path.suffix not in {".py", ".pyc"} and not path.name.endswith(".d.ts")]
    left_out = [
        path
        for path in data
        if dotted(path.parent) not in settings["packages"]
        or not any(fnmatch.fnmatch(path.name, pattern) for pattern in patterns)
    ]
    assert left_out == []


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the absolute names of everything that a module imports, anywhere in it.

    ``from a import b`` gives ``a.b``.
    """
    package = ("westphalia", *path.relative_to(ROOT).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            found |= {".".join((*start, *filter(None, [node.module]), alias.name)) for alias in node.names}
    return frozenset(found)


def imported_rooms(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported(path) if name.startswith("westphalia.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_package_imports_only_the_packages_below_it(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    assert imported_rooms(path) - {room} <= set(MAY_IMPORT[room])


def draw_ranks() -> dict[str, int]:
    """Return the line of each package in the picture of docs/architecture.md, by its dotted name."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (picture,) = re.findall(r"^```text\n(cli .*?)^```$", page, re.MULTILINE | re.DOTALL)
    ranks: dict[str, int] = {}
    top = ""
    for rank, line in enumerate(picture.splitlines()):
        names = re.split(r" {2,}", line.strip())[0].split(" · ")
        top = top if line.startswith(" ") else names[0]
        ranks |= {f"{top}.{name}" if line.startswith(" ") else name: rank for name in names}
    return ranks


RANKS = draw_ranks()
DRAWN_INSIDE = {name.split(".")[0] for name in RANKS if "." in name}
"""The packages whose own packages the picture shows."""


def layer(parts: Sequence[str]) -> str:
    """Return the line of the picture for a module or a name, by its parts below the root."""
    inner = ".".join(parts[:2])
    return inner if inner in RANKS else parts[0]


def test_the_picture_shows_every_package() -> None:
    modules = {path.relative_to(ROOT).with_suffix("").parts for path in MODULES}
    inside = {".".join(parts[:2]) for parts in modules if parts[0] in DRAWN_INSIDE and parts[1] != "__init__"}
    assert {*MAY_IMPORT, *inside} == set(RANKS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down_the_picture(path: Path) -> None:
    own = layer(path.relative_to(ROOT).with_suffix("").parts)
    used = {layer(name.split(".")[1:]) for name in imported(path) if name.startswith("westphalia.")}
    assert [one for one in sorted(used - {own}) if RANKS[one] <= RANKS[own]] == []


def modules_imported(path: Path) -> set[Path]:
    """Return the files that a module imports from, anywhere in it; for a public API, only its own file."""
    files = set(MODULES)
    found: set[Path] = set()
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "westphalia":
            whole, module = (ROOT.joinpath(*some) for some in (parts[1:], parts[1:-1]))
            candidates = (whole.with_suffix(".py"), whole / "__init__.py")
            candidates += (module.with_suffix(".py"), module / "__init__.py")
            found.update([path for path in candidates if path in files][:1])
    return found - {path}


def test_no_files_import_one_another_in_a_circle() -> None:
    waiting = {
        path: modules_imported(path) for path in MODULES if path.relative_to(ROOT).parts[0] != "variants"
    }
    while ready := {path for path, needed in waiting.items() if not needed & waiting.keys()}:
        waiting = {path: needed for path, needed in waiting.items() if path not in ready}
    assert sorted(str(path.relative_to(ROOT)) for path in waiting) == []


@pytest.mark.parametrize("page", ["architecture.md", "contributing.md"])
def test_pages_about_the_code_name_existing_files(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:model|solver)/[\w/]*(?:\.\w+)?)`", text)
    assert named
    missing = [name for name in named if not any((ROOT / f"{name}{end}").exists() for end in ("", ".py"))]
    assert missing == []


@pytest.mark.parametrize("module", ["westphalia", "westphalia.solver", "westphalia.cli"])
def test_importing_the_package_does_not_load_or_tools(module: str) -> None:
    code = f"import sys, {module}; sys.exit(any(name.split('.')[0] == 'ortools' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
