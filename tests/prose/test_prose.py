"""The prose of the project passes a prose linter and uses no phrase that its style guide replaces."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.prose import Prose, find_prose, page_files, parse_sources, strip_markup
from tests.prose.names import find_names_in_docstrings, is_known
from tests.this_tree import ROOT

LEFT_OUT = (
    "lexical_illusions",  # a heading is repeated by the sentence below it, and tables repeat numbers
    "typography",  # the project writes straight quotes and plain ASCII marks
    "misc.capitalization.seasons",  # Spring and Fall are names of phases
    "misc.illogic",  # reads values of options as words
    "spelling.consistency",  # the names of options keep the spelling that older files use
)
"""The checks of the linter that do not fit this project."""

REPLACED = {
    r"hangs? on (one another|each other)": "depend on each other",
    r"for want of": "because there is no",
    r"what (becomes?|became|came|comes) of": "the outcome of",
    r"in place of nothing": "before: none",
    r"nobody dislodges his": "a power cannot dislodge its",
    r"\bby want\b": "for lack",
    r"\bnobody\b.{0,40}\bhis\b": "no power ... its",
    r"\bmenus? of what\b": "legal orders",
    r"ends too early": "expected ...",
    r"what is kept of": "the cached ...",
    r"\bmade anew\b": "again",
    r"\bhangs? on whether\b": "depends on whether",
    r"worked out by hand": "adjudicated by hand",
    r"\bhanded in\b": "submitted",
    r"stands? under no power": "add a colon to start the orders",
    r"goes one way only": "exists in one direction only",
    r"reports? to (borrow|lend)": "reports that it borrows",
    r"fleets make no route": "form no route",
    r"says why a paradox is one": "explains why it is a paradox",
    r"cut one to one": "cut point by point",
    r"import each other in a circle": "import cycle",
    r"is an error that lists": "if ..., the error lists",
    r"\b(colour|favour|behaviour|neighbour|neighbouring|honour|licence)s?\b": "American spelling",
}
"""Phrases that the style guide replaces, each with what to write instead."""

ALLOWED = {"CHANGELOG.md"}
"""Pages that quote names of the past."""


def test_the_pages_pass_the_prose_linter(tmp_path: Path) -> None:
    for file in page_files():
        if file.name not in ALLOWED:
            copy = tmp_path / "pages" / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(strip_markup(file.read_text("utf-8")), encoding="utf-8")
    command = [sys.executable, "-m", "proselint", "-o", "compact", "check", "pages"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    findings = [line for line in run.stdout.splitlines() if re.search(r"\.md:\d+:\d+: ", line)]
    assert len(findings) > 10, (
        run.stdout
    )  # the excluded checks find something, so the linter has read the pages
    assert [line for line in findings if not any(f" {one}" in line for one in LEFT_OUT)] == []
    assert run.stderr == ""


@pytest.mark.parametrize("phrase", REPLACED)
def test_no_phrase_is_left_that_the_style_guide_replaces(phrase: str) -> None:
    pattern = re.compile(phrase, re.IGNORECASE)
    found = [str(one) for one in _checked() if pattern.search(one.text)]
    assert found == [], f"write: {REPLACED[phrase]}"


def _checked() -> list[Prose]:
    return [one for one in find_prose() if one.kind != "name" and one.place not in ALLOWED]


def test_no_two_classes_share_a_name() -> None:
    places: dict[str, list[str]] = {}
    for file, tree in parse_sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not _is_option(node):
                places.setdefault(node.name.strip("_"), []).append(f"{file.as_posix()}:{node.lineno}")
    assert len(places) > 800
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _is_option(node: ast.ClassDef) -> bool:
    """Return whether a class is an option: games that ask the same question name it alike."""
    return any(isinstance(base, ast.Name) and base.id == "RuleOption" for base in node.bases)


EXAMPLES = {
    *("Spa", "channel", "kie", "stp", "mun", "StpNC", "norw", "nafrica", "Vienna", "France", "Bohemian"),
    *("Winter", "F1901M", "smites", "earns", "Validate", "NaN", "variants.xml", "westphalia.paradox_rules"),
    *("e15_waiver_deadline", "e15_assignment", "d18_hither_home", "sanctions.builds", "setting.recording"),
    *("influence.hes", "influence.hes.spain", "treasury.france", "Tar", "variant.php", "install.php"),
    *("godip.go", "SUB"),
}
"""What docstrings quote of sheets, files and other programs, and paths that begin with no module."""


def test_every_name_in_a_docstring_exists() -> None:
    names = list(find_names_in_docstrings())
    assert len(names) > 1500
    assert [(place, name) for place, name in names if name not in EXAMPLES and not is_known(name)] == []


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("resolve", True),
        ("solver.resolve", True),
        ("westphalia.solver", True),
        ("solver.no_such_function", False),
        ("no_such_module", False),
    ],
)
def test_a_name_is_looked_up_in_its_module(name: str, *, known: bool) -> None:
    assert is_known(name) is known
