"""Golden texts: the wording of the project, stored in text files that people review as a diff.

A test that uses the fixture `golden` calls it with a text::

    def test_a_cut_support_says_who_cut_it(golden: Golden) -> None:
        result = ...
        assert result.code == "cut"
        golden(result.why)

The text is compared with the one stored for this test in ``tests/golden/AREA.txt``. When wording changes on
purpose, ``python -m tests.golden --write`` stores the new texts; read what ``git diff`` shows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, cast

from tests.this_tree import ROOT

FOLDER: Final = Path(__file__).parent

WRITE: Final = "WESTPHALIA_GOLDEN"
"""The environment variable with the folder to which tests write their texts instead of comparing them."""

Texts = dict[str, list[str]]
"""The texts of each test, by its name: ``solver/messages/test_explain.py::test_a_cut_support``."""

_NEXT: Final = "    ~"


class Golden:
    """Compares the texts of a test with the stored ones, in sequence."""

    def __init__(self, name: str, temporary: Path | None) -> None:
        self.name = name
        self.said: list[str] = []
        self._folders = [(ROOT, "PROJECT"), *([(temporary, "FOLDER")] if temporary else ())]

    def __call__(self, said: object) -> None:
        """Compare a text, or several in a list or another collection."""
        text = _as_text(said)
        for folder, name in self._folders:
            text = text.replace(str(folder), name)
        if os.name == "nt":
            text = re.sub(r"\b(?:FOLDER|PROJECT)\\\S*", lambda path: path[0].replace("\\", "/"), text)
        self.said.append(text)
        if not os.environ.get(WRITE):
            stored = texts_of(area_of(self.name)).get(self.name, [])
            index = len(self.said) - 1
            assert text == (stored[index] if index < len(stored) else None), (
                "the wording differs from tests/golden; if that is meant: python -m tests.golden --write"
            )

    def finish(self) -> None:
        """Refuse stored texts that the test did not produce; when writing, store all."""
        folder = os.environ.get(WRITE)
        if folder:
            file = Path(folder) / f"{os.getpid()}.txt"
            with file.open("a", encoding="utf-8") as out:
                out.write(format_texts({self.name: self.said}))
        else:
            stored = texts_of(area_of(self.name)).get(self.name, [])
            assert len(self.said) == len(stored), (
                f"{len(stored)} texts are stored, {len(self.said)} were said"
            )


def area_of(name: str) -> str:
    """Return the file with the texts of a test: one for each area and each game."""
    folders = name.partition("::")[0].split("/")[:-1]
    depth = 2 if folders[:1] == ["variants"] else 1
    return "-".join(folders[:depth]) or "package"


def format_texts(texts: Texts) -> str:
    """Format texts for a file: each test with its texts indented below."""
    parts: list[str] = []
    for name in sorted(texts):
        said = (re.sub(r"(?m)^(?=.)", "    ", text) for text in texts[name])
        parts.append(f"{name}\n" + f"\n{_NEXT}\n".join(said) + "\n\n")
    return "".join(parts)


def parse_texts(content: str) -> Texts:
    """Return the texts of a file."""
    texts: Texts = {}
    name, lines = "", list[str]()
    for line in [*content.splitlines(), "end"]:
        if line and not line.startswith("    "):
            if name:
                texts[name] = _texts_in(lines)
            name, lines = line, []
        else:
            lines.append(line)
    return texts


def _texts_in(lines: Iterable[str]) -> list[str]:
    """Return the texts of one test, whose last line is empty."""
    body = "\n".join(line.removeprefix("    ") if line != _NEXT else line for line in lines)
    return body.removesuffix("\n").split(f"\n{_NEXT}\n")


@cache
def texts_of(area: str) -> Texts:
    """Return the stored texts of an area."""
    file = FOLDER / f"{area}.txt"
    return parse_texts(file.read_text(encoding="utf-8")) if file.exists() else {}


def _as_text(said: object) -> str:
    match said:
        case str():
            return said
        case Mapping():
            items = cast("Mapping[object, object]", said).items()
            return "\n".join(f"{key}: {_as_text(value)}" for key, value in items)
        case set() | frozenset():
            return "\n".join(sorted(map(_as_text, cast("Iterable[object]", said))))
        case Iterable():
            return "\n".join(map(_as_text, cast("Iterable[object]", said)))
        case _:
            return str(said)
