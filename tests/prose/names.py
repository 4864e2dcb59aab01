"""Names in backticks in docstrings, and the names that exist in the tree.

A dotted name such as `solver.resolve` is looked up in the modules of that name, other names in the whole
tree: definitions, attributes, parameters, files, and string constants that are a name.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tests.prose import parse_sources
from tests.this_tree import ROOT

_NAME = re.compile(r"(?<!`)``?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\([^`]*\))?``?(?!`)")
_BESIDE = ("tests", "benchmarks", "tools", "docs")
"""Folders whose files docstrings may name."""


def _find_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.keyword(arg=str(name)) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield from (*name.split("."), other or "")
            case ast.Constant(value=str(text)) if len(text) < 60 and " " not in text:
                yield from re.split(r"\W", text)
            case _:
                pass


@cache
def _names_by_module() -> dict[str, set[str]]:
    """Return the names in the modules and packages of each name, with the modules of a package."""
    found: dict[str, set[str]] = {}
    beside = (file.relative_to(ROOT) for folder in _BESIDE for file in (ROOT / folder).rglob("*.py"))
    for file, tree in [*parse_sources().items(), *((file, None) for file in beside)]:
        path = [name for name in ("westphalia", *file.with_suffix("").parts) if name != "__init__"]
        found.setdefault(path[-1], set()).update(_find_names(tree) if tree is not None else ())
        for folder, inner in pairwise(path):
            found.setdefault(folder, set()).add(inner)
    return found


@cache
def _all_names() -> set[str]:
    modules = _names_by_module()
    return modules.keys() | set().union(*modules.values())


def is_known(name: str) -> bool:
    """Return whether a name exists, and in the module that it is said to be in."""
    modules, parts = _names_by_module(), name.split(".")
    if parts[0] in sys.stdlib_module_names:
        return True
    return parts[0] in _all_names() and all(
        inner in modules.get(outer, _all_names()) for outer, inner in pairwise(parts)
    )


def find_names_in_docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of every name in backticks in a docstring of the product."""
    for file, tree in parse_sources().items():
        for node in ast.walk(tree):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield from ((f"{file.as_posix()}:{node.lineno}", name) for name in _NAME.findall(text))
                case _:
                    pass
