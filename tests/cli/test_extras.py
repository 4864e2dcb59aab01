"""Commands without the packages of extras, each in a process of its own."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from westphalia.model.extras import EXTRAS

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from westphalia.cli import main
sys.exit(main())
"""


def run_without(*missing: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    program = WITHOUT.format(missing=missing)
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        ["adjudicate", "examples/pandin.txt"],
        ["certify", "examples/pandin.txt"],
        ["verify", "examples/pandin.txt", "--claim", "A Bre - Lon fails"],
        ["draw", "examples/pandin.txt", "-o", "-"],
        ["check", "examples/pandin.txt"],
    ],
    ids=lambda words: words[0],
)
def test_who_only_adjudicates_needs_no_extra(words: list[str]) -> None:
    plain = run_without(words=words)
    bare = run_without(*(EXTRAS.keys() - {"numpy"}), words=words)  # OR-tools itself needs numpy
    assert (bare.returncode, bare.stdout, bare.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    assert plain.returncode < 2


@pytest.mark.parametrize(
    ("missing", "extra", "words"),
    [
        ("shapely", "draw", ["draw", "examples/two-towns.json", "-o", "-"]),
        ("resvg", "draw", ["draw", "examples/pandin.txt", "-o", "build/never.png"]),
        ("starlette", "desk", ["desk", "--no-browser"]),
        ("uvicorn", "desk", ["desk", "--no-browser"]),
        ("numba", "bulk", ["bulk", "examples", "build/never.parquet"]),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(missing: str, extra: str, words: list[str]) -> None:
    done = run_without(missing, words=words)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (message,) = done.stderr.splitlines()
    assert message.endswith(
        f" needs {missing}, which is not installed; expected pip install 'westphalia[{extra}]'"
    )


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
STATED: dict[str, list[str]] = PROJECT["optional-dependencies"]


def test_extras_install_the_packages_that_errors_say_they_install() -> None:
    for package, extra in EXTRAS.items():
        assert any(re.match(rf"{package}\b", one) for one in STATED[extra]), (package, extra)


def test_the_page_about_dependencies_names_each_of_them() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for_users = [one for extra, wanted in STATED.items() if extra != "dev" for one in wanted]
    for one in (*PROJECT["dependencies"], *for_users):
        name = re.split(r"[>=]", one)[0].removeprefix("westphalia[").removesuffix("]")
        assert re.search(rf"[| `]{re.escape(name)}[ ,|`]", page), name
