"""The contents of an installed copy, and the direction of imports between packages."""

import ast
import fnmatch
import re
import subprocess
import sys
import tomllib
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
    data = [path for path in files if path.suffix not in {".py", ".pyc"}]
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


INSIDE_MODEL: dict[str, tuple[str, ...]] = {
    "errors": ("brief",),
    "names": (),
    "brief": (),
    "showing": (),
    "reasons": ("brief",),
    "text": ("brief", "errors"),
    "phase": ("errors", "text"),
    "board": ("brief", "errors", "names", "phase", "rulebook", "showing", "text"),
    "position": ("board", "brief", "errors", "names", "showing", "text"),
    "position_audit": ("board", "brief", "errors", "names", "position"),
    "orders": ("board", "brief", "errors", "names", "phase", "position", "text"),
    "rulebook": ("brief", "errors", "text"),
    "case": (
        *("board", "brief", "errors", "names", "orders", "phase", "position"),
        *("position_audit", "rulebook", "showing", "text"),
    ),
}
INSIDE_SOLVER: dict[str, tuple[str, ...]] = {
    "conditions": (),
    "rules": (),
    "outcomes": ("conditions",),
    "messages": ("outcomes",),
    "orders": ("conditions", "outcomes"),
    "system": ("conditions", "orders", "rules"),
    "search": ("orders", "rules", "system"),
    "results": ("conditions", "rules", "outcomes", "messages", "orders", "system", "search"),
    "movement": ("conditions", "rules", "orders", "system", "search", "results"),
    "shapes": ("movement", "results", "rules", "search", "system"),
    "exports": ("movement", "results", "rules", "search", "system"),
    "legal_orders": ("conditions", "orders"),
    "open_orders": ("conditions", "orders", "system"),
    "wrong_names": ("conditions", "orders", "outcomes", "messages"),
    "retreats": ("conditions", "outcomes", "messages", "orders", "results"),
    "adjustments": ("conditions", "outcomes", "messages", "orders", "results"),
    "submissions": ("conditions", "outcomes", "messages", "orders", "results", "movement", "adjustments"),
}


INSIDE = {"model": INSIDE_MODEL, "solver": INSIDE_SOLVER}
FACES = ("model__init__", "solver__init__")


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in MODULES
        if path.relative_to(ROOT).parts[0] in INSIDE and path.parent.name + path.stem not in FACES
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_inside_model_and_solver_a_package_imports_only_those_below_it(path: Path) -> None:
    top, room = path.relative_to(ROOT).with_suffix("").parts[:2]
    used = {name.split(".")[2] for name in imported(path) if name.startswith(f"westphalia.{top}.")}
    assert used - {room} <= set(INSIDE[top][room])


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


INSIDE_VARIANTS: dict[str, tuple[str, ...]] = {
    "framework": (),
    "referee": ("framework",),
    "variant": ("framework", "referee"),
    "minor_states": ("framework", "referee"),
    "data_games": ("framework", "variant"),
    "registry": ("data_games", "variant"),
    "page": ("framework", "variant", "registry"),
}
A_GAME = ("framework", "referee", "variant", "minor_states")
"""Return what the folder of a game may import: no other game."""


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "variants"
        and path.parent.name + path.stem != "variants__init__"
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_inside_variants_a_package_imports_only_those_below_it(path: Path) -> None:
    room = path.relative_to(ROOT / "variants").parts[0].removesuffix(".py")
    used = {name.split(".")[2] for name in imported(path) if name.startswith("westphalia.variants.")}
    assert used - {room} <= set(INSIDE_VARIANTS.get(room, A_GAME))


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
