"""Westphalia adjudicates Diplomacy and its Thirty Years' War variants, and proves and explains the result.

    import westphalia

    case = westphalia.load_case("examples/pandin.txt")
    resolution = westphalia.adjudicate(case)
    for result in resolution.orders:
        print(result.why)
    print(resolution.certainty, resolution.kernels)

What stands here is what a notebook needs; the rooms of the package (`model`, `solver`, `variants`,
`research`) hold the rest. Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike

    from .model.board import Board, load_board
    from .model.case import Case
    from .model.errors import WestphaliaError
    from .model.orders import format_order, parse_order
    from .model.position import Position, Unit
    from .model.rulebook import Rulebook, preset
    from .solver import Resolution, resolve
    from .variants import Game, find_variant

__all__ = [
    "Board",
    "Case",
    "Game",
    "Position",
    "Resolution",
    "Rulebook",
    "Unit",
    "WestphaliaError",
    "adjudicate",
    "find_variant",
    "format_order",
    "load_board",
    "load_case",
    "parse_order",
    "preset",
    "read_case",
    "resolve",
]

_HOMES = {
    "Board": ".model.board",
    "Case": ".model.case",
    "Game": ".variants",
    "Position": ".model.position",
    "Resolution": ".solver",
    "Rulebook": ".model.rulebook",
    "Unit": ".model.position",
    "WestphaliaError": ".model.errors",
    "find_variant": ".variants",
    "format_order": ".model.orders",
    "load_board": ".model.board",
    "parse_order": ".model.orders",
    "preset": ".model.rulebook",
    "resolve": ".solver",
}
"""The modules in which the names are that are imported when they are used."""


def read_case(text: str | bytes) -> Case:
    """The case (a position with orders) that a text or JSON says; raises `WestphaliaError`."""
    from .model.case import read_case as read
    from .variants import find_variant as find

    return read(text, find)


def load_case(path: str | PathLike[str]) -> Case:
    """The case of a file, text or JSON; raises `WestphaliaError`."""
    from os import fspath

    from .model.case import read_case as read
    from .model.text import read_text
    from .variants import find_variant as find

    name = fspath(path)
    return read(read_text(name), find, file=name)


def adjudicate(case: Case) -> Resolution:
    """The resolution of a case's orders, under the rules of its variant and its own."""
    from .variants import resolve_case

    return resolve_case(case)


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'westphalia' has no attribute {name!r}")
    found: object = getattr(import_module(home, __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
