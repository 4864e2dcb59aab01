"""Store the current wording as the texts that tests expect: ``python -m tests.golden --write``.

With tests or folders of tests (``tests/solver``) only their texts are stored again. Without ``--write`` it
lists the stored texts that belong to no test.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from . import FOLDER, WRITE, Texts, area_of, format_texts, parse_texts, texts_of

TESTS = FOLDER.parent


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store what is said")
    parser.add_argument("tests", nargs="*", help="only these tests, or the tests of these folders")
    asked = parser.parse_args()
    if not asked.write:
        unknown = unused(stored())
        print("\n".join(unknown) or "Every stored text belongs to a test.")
        return 1 if unknown else 0
    said, failed = record(asked.tests or [str(file) for file in users()])
    kept = {name: texts for name, texts in stored().items() if asked.tests and name not in said}
    for name in unused(kept):
        del kept[name]
    store({**kept, **said})
    print(f"{len(said)} tests, {sum(map(len, said.values()))} texts stored. Read them: git diff tests/golden")
    return failed


def users() -> list[Path]:
    """Return the files of tests that use the fixture."""
    files = (file for file in TESTS.rglob("test_*.py") if FOLDER not in file.parents)
    return sorted(file for file in files if "golden: Golden" in file.read_text(encoding="utf-8"))


def stored() -> Texts:
    """Return all stored texts."""
    areas = (texts_of(file.stem) for file in sorted(FOLDER.glob("*.txt")))
    return {name: texts for area in areas for name, texts in area.items()}


def unused(names: Iterable[str]) -> list[str]:
    """Return the names of tests that do not exist any more."""
    return [name for name in names if not _exists(name)]


def _exists(name: str) -> bool:
    file, _, test = name.partition("::")
    path = TESTS / file
    return path.exists() and f"def {test.partition('[')[0]}(" in path.read_text(encoding="utf-8")


def record(tests: Iterable[str]) -> tuple[Texts, int]:
    """Return the texts of tests, and the exit status of their run."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *tests]
        run = subprocess.run(command, env={**os.environ, WRITE: folder}, cwd=TESTS.parent, check=False)
        said: Texts = {}
        for file in Path(folder).iterdir():
            said |= parse_texts(file.read_text(encoding="utf-8"))
    return said, run.returncode


def store(texts: Texts) -> None:
    """Write all texts, one file for each area."""
    areas: dict[str, Texts] = {}
    for name, said in texts.items():
        areas.setdefault(area_of(name), {})[name] = said
    for file in FOLDER.glob("*.txt"):
        if file.stem not in areas:
            file.unlink()
    for area, one in areas.items():
        (FOLDER / f"{area}.txt").write_text(format_texts(one), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
