"""Prose of the project: every sentence, docstring, message and name that a person reads.

`find_prose` collects it from the documentation, from the source and from the stored wording (`tests.golden`).
`python -m tests.prose_sample` prints a random sample for reading aloud; `test_prose` checks all of it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tests.golden import FOLDER as GOLDEN, parse_texts
from tests.this_tree import ROOT

Kind: TypeAlias = Literal["sentence", "docstring", "message", "name"]

PACKAGES: Final = (
    "model",
    "solver",
    "variants",
    "games",
    "bulk",
    "formats",
    "research",
    "draw",
    "web",
    "cli",
    "checker",
    "env",
)
"""The packages whose source contains prose; packages that do not exist are skipped."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A piece of text that a person reads, and where it is."""

    kind: Kind
    place: str
    text: str

    def __str__(self) -> str:
        """The place and the text, as the sample prints them."""
        return f"{self.place}: {self.text}"


@cache
def find_prose() -> tuple[Prose, ...]:
    """Return all prose of the project, in the sequence of its files."""
    return (*_pages(), *_source(), *_stored_wording())


def page_files() -> list[Path]:
    """Return the pages of the documentation."""
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def strip_markup(page: str) -> str:
    """Return the prose of a Markdown page: its paragraphs, without code, tables, links and marks."""
    page = re.sub(r"(?ms)^( *)(```|~~~).*?^\1\2\s*$", "", page)
    page = re.sub(r"(?s)<!--.*?-->", "", page)
    page = re.sub(r"(?m)^(?: {4}|\|).*$", "", page)
    page = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", page)
    page = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", page)
    return re.sub(r"[`*]", "", page)


def _pages() -> Iterator[Prose]:
    for file in page_files():
        place = file.relative_to(ROOT).as_posix()
        for paragraph in re.split(r"\n\s*\n|\n(?=- |\d+\. |#)", strip_markup(file.read_text("utf-8"))):
            if paragraph.lstrip().startswith("#"):
                continue
            text = " ".join(paragraph.lstrip("-0123456789. ").split())
            yield from (Prose("sentence", place, one) for one in split_sentences(text))


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph that have at least four words."""
    sentences = re.split(r"(?<=[.!?:]) +(?=[A-Z])", text)
    return [one for one in sentences if len(one.split()) >= 4]


@cache
def parse_sources() -> dict[Path, ast.Module]:
    """Return the syntax trees of the product, by the paths of its files."""
    inside = (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")))
    files = [*sorted(ROOT.glob("__*__.py")), ROOT / "__init__.pyi", ROOT / "library.py", *inside]
    return {file.relative_to(ROOT): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def _source() -> Iterator[Prose]:
    for file, tree in parse_sources().items():
        yield from _module(file.as_posix(), tree)


def _module(path: str, tree: ast.Module) -> Iterator[Prose]:
    for node in ast.walk(tree):
        match node:
            case ast.Module():
                yield from _docstring(node, f"{path}:1")
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                place = f"{path}:{node.lineno}"
                yield from _docstring(node, f"{place} {node.name}")
                if not node.name.startswith("__"):
                    yield Prose("name", place, node.name)
            case ast.Raise(exc=ast.Call(args=arguments)):
                yield from _messages(arguments, f"{path}:{node.lineno}")
            case _:
                pass


def _docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, place: str
) -> Iterator[Prose]:
    docstring = ast.get_docstring(node)
    if docstring:
        yield Prose("docstring", place, docstring)


def _messages(arguments: Iterable[ast.expr], place: str) -> Iterator[Prose]:
    for argument in arguments:
        if isinstance(argument, ast.JoinedStr | ast.Constant):
            text = ast.unparse(argument).removeprefix("f").strip("'\"")
            if len(text.split()) >= 3:
                yield Prose("message", place, text)


def _stored_wording() -> Iterator[Prose]:
    for file in sorted(GOLDEN.glob("*.txt")):
        for name, texts in parse_texts(file.read_text(encoding="utf-8")).items():
            for line in "\n".join(texts).splitlines():
                if len(line.split()) >= 4:
                    yield Prose("message", name, line)
