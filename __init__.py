"""Westphalia adjudicates Diplomacy and its Thirty Years' War variants, and proves and explains the result.

    >>> import westphalia
    >>> case = westphalia.case(
    ...     units={"austria": ["A Vie", "A Boh"], "italy": ["A Ven"]},
    ...     orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]},
    ... )
    >>> resolution = westphalia.adjudicate(case)
    >>> resolution
    <Resolution: 1 of 3 orders succeed, unique>
    >>> print(resolution.orders[0].why)
    A vie - tyr bounces: its attack strength 1 does not exceed the prevent strength 1 of A ven.

What is here, each with an example in its own `help`:

- a position with orders: `case` from values, `load_case` and `read_case` from files and texts; `legal_orders`
- what comes of it: `adjudicate`, then `next_case`; `resolve` for a position and orders without a case
- why, and what if: `why`, `verify` a result worked out by hand, `whatif`, `plans` that reach a goal
- where the rules leave something open: `resolutions`, `core`, `compare` on recorded games
- whole games: `find_variant`, `Game`, `format_game` and `read_game`; `load_variant` for a game of one's own
- rules to choose: `preset`, and the `rules` of a case

These are the values: `Board`, `Position`, `Unit`, `Case`, `Resolution`, `Game`, `Rulebook`, `Variant`. A
notebook shows them with maps and tables; `westphalia.draw.draw` gives the pictures. What is wrong with input
is a `WestphaliaError`, which says where and what was expected. `parse_order` and `format_order` read and
write orders, `load_board` reads boards, `read_variant` games of one's own; `godip_codes` are for others.

The rooms of the package hold the rest: `westphalia.model` (boards, orders, cases), `westphalia.solver` (how
orders resolve), `westphalia.variants` (the rulebooks), `westphalia.games` (whole games), `westphalia.formats`
(files of other programs), `westphalia.research` (questions about rules),
`westphalia.draw` (pictures) and `westphalia.bulk` (many turns at once). All is imported when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .model.showing import shown_by

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike

    from . import (
        bulk as bulk,
        draw as draw,
        formats as formats,
        games as games,
        model as model,
        research as research,
        solver as solver,
        variants as variants,
    )
    from .formats import godip_codes
    from .games import Game, NextCase, format_game, next_case, options_of as legal_orders, read_game
    from .model.board import Board, load_board
    from .model.case import Case
    from .model.errors import WestphaliaError
    from .model.orders import GivenOrders, Order, format_order, parse_order
    from .model.position import Position, Unit
    from .model.rulebook import Rulebook, preset
    from .research import (
        compare,
        core,
        plans_for as plans,
        resolutions,
        verify_case as verify,
        what_if as whatif,
        why,
    )
    from .solver import Conditions, Resolution
    from .variants import Variant, find_variant, load_variant, read_variant

__all__ = [
    "Board",
    "Case",
    "Game",
    "NextCase",
    "Position",
    "Resolution",
    "Rulebook",
    "Unit",
    "Variant",
    "WestphaliaError",
    "adjudicate",
    "case",
    "compare",
    "core",
    "find_variant",
    "format_game",
    "format_order",
    "godip_codes",
    "legal_orders",
    "load_board",
    "load_case",
    "load_variant",
    "next_case",
    "parse_order",
    "plans",
    "preset",
    "read_case",
    "read_game",
    "read_variant",
    "resolutions",
    "resolve",
    "verify",
    "whatif",
    "why",
]

_HOMES = {
    "legal_orders": ".games:options_of",
    "why": ".research",
    "whatif": ".research:what_if",
    "verify": ".research:verify_case",
    "resolutions": ".research",
    "plans": ".research:plans_for",
    "core": ".research",
    "compare": ".research",
    "read_game": ".games",
    "read_variant": ".variants",
    "load_variant": ".variants",
    "Variant": ".variants",
    "next_case": ".games",
    "format_game": ".games",
    "godip_codes": ".formats",
    "NextCase": ".games",
    "Board": ".model.board",
    "Case": ".model.case",
    "Game": ".games",
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
}
"""Where the names are that are imported when they are used: a module, and what they are called there."""

_ROOMS = frozenset({"bulk", "draw", "formats", "games", "model", "research", "solver", "variants"})


shown_by(f"{__name__}.draw:html_of")


def case(
    variant: str | Variant = "standard",
    *,
    units: Mapping[str, Sequence[str | Unit]] | Sequence[Unit] | None = None,
    orders: Mapping[str, Sequence[str | Order]] | None = None,
    rules: Mapping[str, str | bool | int] | None = None,
    phase: str | None = None,
    lenient: bool = False,
    **fields: object,
) -> Case:
    """A case from values: units and orders by power, as texts or as values of `Unit` and of orders.

    Without units, they stand where they are ordered from. `rules` are choices by field, DATC number or
    clause; a choice may be true, 8 or "1982". The phase is the variant's first movement phase unless another
    is given (``F1901M``, ``Fall 1901 Movement``). Further fields are those of a case as JSON
    (docs/case-files.md): `centers`, `dislodged`, `contested`, `ledger` and so on. Raises `WestphaliaError`
    with the way to what is wrong: ``orders.austria[0]: unknown place 'Vnn'``. In a `lenient` case such orders
    are void instead.

        >>> case = westphalia.case(orders={"austria": ["A Vie - Tyr", "A Bud S A Vie"]}, phase="F1901M")
        >>> case
        <Case Fall 1901 Movement, standard: 2 units, 2 orders>
    """
    found = _variant(variant)
    given: dict[str, object] = {"variant": found.id, "phase": phase or _first_movement(found), **fields}
    given |= {
        name: value
        for name, value in (("units", units), ("orders", orders), ("rules", rules))
        if value is not None
    }
    return read_case(given, found, lenient=lenient)


def _variant(given: str | Variant) -> Variant:
    """The variant of that id, or the one given."""
    from .model.errors import UnreadableError
    from .variants import Variant as Kind, find_variant as find

    if isinstance(given, Kind):
        return given
    if not isinstance(given, str):  # pyright: ignore[reportUnnecessaryIsInstance] - not everybody checks types
        raise UnreadableError(f"variant: {given!r} cannot stand here", expected="text")
    return find(given)


def _first_movement(found: Variant) -> str:
    """The first phase of a variant in which units move, as files name it."""
    from .model.phase import PhaseKind

    if found.start.kind is PhaseKind.MOVEMENT:
        return found.start.code
    steps = (step for step in found.year.phases if step.rules.kind is PhaseKind.MOVEMENT)
    return next(steps).in_year(found.start.year).code


def read_case(
    data: str | bytes | Mapping[str, object], variant: Variant | None = None, *, lenient: bool = False
) -> Case:
    """The case (a position with orders) that a text, JSON or values in the form of JSON say.

    A game by data (`load_variant`) must be given, for a case names it and does not hold it; a case of another
    variant is refused then. Raises `WestphaliaError`. In a `lenient` case what cannot be read as an order or
    names nothing is void, with the reason in its place; everything else is as strict.

        >>> westphalia.read_case({"variant": "standard", "phase": "S1901M", "units": {"italy": ["A Ven"]}})
        <Case Spring 1901 Movement, standard: 1 unit, 0 orders>
    """
    from .model.case import case_of, read_case as read

    find = _finder(variant)
    if isinstance(data, str | bytes):
        return read(data, find, lenient=lenient)
    return case_of(data, find, lenient=lenient)


def load_case(path: str | PathLike[str], variant: Variant | None = None) -> Case:
    """The case of a file, text or JSON, like `read_case`; raises `WestphaliaError`.

    >>> westphalia.load_case("examples/pandin.txt")
    <Case 'pandin.txt', Spring 1901 Movement, standard: 6 units, 6 orders>
    """
    from os import fspath

    from .model.case import read_case as read
    from .model.text import read_text

    name = fspath(path)
    return read(read_text(name), _finder(variant), file=name)


def _finder(variant: Variant | None) -> Callable[[str], Variant]:
    """Finds variants by their ids: all that are installed, or the one given."""
    from .variants import find_variant as find, finder

    return find if variant is None else finder(variant)


def adjudicate(case: Case) -> Resolution:
    """The resolution of a case's orders, under the rules of its variant and its own.

    Retreats and builds are played by `next_case`.

        >>> found = westphalia.adjudicate(westphalia.load_case("examples/pandin.txt"))
        >>> found
        <Resolution: 2 of 6 orders succeed, paradox>
        >>> found.kernels
        (<Kernel of 4 orders: 0 consistent resolutions, rule: szykman>,)
        >>> found.orders[2].code
        'paradox_rule'
    """
    from .games import resolve_case

    return resolve_case(case)


def resolve(
    position: Position,
    orders: GivenOrders,
    rulebook: Rulebook | None = None,
    *,
    conditions: Conditions | None = None,
    check: bool = False,
    lenient: bool = False,
) -> Resolution:
    """The resolution of orders of a movement phase: `westphalia.solver.resolve`, with input checked.

    Orders are values or texts, powers ids or names. Without a rulebook the choices of the DATC count, without
    conditions the rules of the standard game. Raises `WestphaliaError`, several things at once as `Defects`.
    If it is `lenient`, texts that cannot be read or name nothing are void (`Resolution.unread`).

        >>> start = westphalia.case(units={"austria": ["A Vie"], "italy": ["A Ven"]}).position
        >>> found = westphalia.resolve(start, {"austria": ["A Vie - Tyr"], "italy": ["A Ven H"]})
        >>> [str(unit) for unit in found.units]
        ['A tyr', 'A ven']
    """
    from .model.errors import Defects
    from .model.orders import clear_orders, misnamed, movement_orders
    from .model.position_audit import position_defects
    from .solver import resolve as solve

    book = rulebook if rulebook is not None else _preset("datc")
    if lenient:
        clear, unread = clear_orders(orders, position.board)
        found = resolve(position, clear, rulebook, conditions=conditions, check=check)
        return found.with_unread(unread)
    given = movement_orders(orders, position.board)
    try:
        return solve(position, given, book, conditions=conditions, check=check)
    except KeyError:
        defects = position_defects(position)
        if defects:
            raise Defects(defects) from None
        misnamed(given, position.board)
        raise


def _preset(name: str) -> Rulebook:
    from .model.rulebook import preset as find

    return find(name)


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f".{name}", __name__)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'westphalia' has no attribute {name!r}")
    module, _, its_name = home.partition(":")
    found: object = getattr(import_module(module, __name__), its_name or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
