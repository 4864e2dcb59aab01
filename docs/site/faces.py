"""Teaches griffe what a face is: a package whose public names stand in the stub beside its ``__init__.py``.

griffe merges a stub into its package, but takes the names of ``from .movement import resolve as resolve`` for
imports of the package's own. Type checkers and lazy-loader take them for what the package offers.
Names that are given their values together, as in ``NO, YES = 0, 1``, griffe passes over; here they are
attributes with one docstring.
"""

import ast
from itertools import pairwise
from pathlib import Path
from typing import Any

from griffe import Attribute, Docstring, Extension, Module


class Faces(Extension):
    """What a stub imports as itself is exported; names assigned together are documented."""

    def on_module_members(self, *, node: ast.AST | Any, mod: Module, **_: Any) -> None:
        """Add the names that a module assigns together."""
        for statement, after in pairwise(node.body if isinstance(node, ast.Module) else ()):
            match statement, after:
                case ast.Assign(targets=[ast.Tuple(elts=names)]), ast.Expr(ast.Constant(str(text))):
                    for name in names:
                        if isinstance(name, ast.Name):
                            docstring = Docstring(text, lineno=after.lineno)
                            mod[name.id] = Attribute(name.id, lineno=statement.lineno, docstring=docstring)
                case _:
                    pass

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Go through a package once its modules and stubs have been read and merged."""
        _export(pkg)


def _export(module: Module) -> None:
    stub = module.filepath.with_suffix(".pyi") if isinstance(module.filepath, Path) else None
    if stub is not None and stub.name == "__init__.pyi" and stub.exists():
        module.exports = list(names_of(stub))
    for part in module.modules.values():
        if not part.is_alias:
            _export(part)


def names_of(stub: Path) -> list[str]:
    """The names that a stub offers."""
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    return [
        alias.asname
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname is not None and alias.asname == alias.name
    ]
