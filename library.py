"""The public functions of the package; each checks its input.

`westphalia` exports all names of this module, and imports it when one of them is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike, fspath

from . import solver
from .formats import godip_codes
from .games import (
    Game,
    NextCase,
    format_game,
    legal_orders as legal_orders,
    next_case,
    read_game,
    resolve_case,
)
from .model.board import Board, load_board
from .model.case import Case, case_of, read_case as read_model_case, require_case
from .model.errors import Defects, ImpossibleError, Place, WestphaliaError
from .model.names import Power
from .model.orders import (
    GivenOrders,
    Order,
    check_order_names,
    clear_orders,
    format_order,
    movement_orders,
    parse_order,
)
from .model.phase import PhaseKind
from .model.position import Position, Unit
from .model.position_audit import position_defects
from .model.rulebook import GivenRules, Rulebook, preset, take_rules
from .model.text import read_text
from .research import (
    compare,
    core,
    plans_for as plans,
    resolutions,
    verify_case as verify,
    what_if as whatif,
    why,
)
from .solver import Resolution, VariantRules
from .variants import Variant, find_variant, load_variant, make_finder, read_variant, take_variant

__all__ = [
    "Board",
    "Case",
    "Game",
    "NextCase",
    "Position",
    "Power",
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


def case(
    variant: str | Variant = "standard",
    *,
    units: Mapping[str, Sequence[str | Unit]] | Sequence[Unit] | None = None,
    orders: Mapping[str, Sequence[str | Order]] | None = None,
    rules: GivenRules | None = None,
    phase: str | None = None,
    lenient: bool = False,
    **fields: object,
) -> Case:
    """Return a case.

    Args:
        variant: The variant or its id.
        units: The units by power, as texts or `Unit` values; by default the units that have orders.
        orders: The orders by power, as texts or order values.
        rules: Rule choices by field, DATC number or clause, or a rulebook; a choice may be true, 8 or "1982".
        phase: The phase (``F1901M``, ``Fall 1901 Movement``); by default the first movement phase.
        lenient: Whether invalid orders are void instead of an error.
        **fields: Any other field of a case file, by its name: ``centers={"austria": ["vie"]}``, `dislodged`,
            `contested`, `ledger` and so on (docs/case-files.md).

    Raises:
        WestphaliaError: A value is invalid; the message names it:
            ``orders.austria[0]: "A Vnn - Tyr": unknown province "Vnn"``.

        >>> case = westphalia.case(orders={"austria": ["A Vie - Tyr", "A Bud S A Vie"]}, phase="F1901M")
        >>> case
        <Case Fall 1901 Movement, standard: 2 units, 2 orders>
    """
    found = take_variant(variant)
    choices: object = rules
    if rules is not None and not isinstance(rules, Mapping):
        choices = take_rules(rules, found.rulebook).changes_from(found.rulebook)
    given: dict[str, object] = {"variant": found.id, "phase": phase or found.first_movement.code, **fields}
    given |= {
        name: value
        for name, value in (("units", units), ("orders", orders), ("rules", choices))
        if value is not None
    }
    return read_case(given, found, lenient=lenient)


def read_case(
    data: str | bytes | Mapping[str, object], variant: Variant | None = None, *, lenient: bool = False
) -> Case:
    """Parse a case (a position with orders) from text, JSON or values in the form of JSON.

    A case names its variant; for a game by data, pass the `variant` (see `load_variant`). In a `lenient` case
    invalid orders are void instead of an error.

    Raises:
        WestphaliaError: The case is invalid, or of another variant than the one given.

        >>> westphalia.read_case({"variant": "standard", "phase": "S1901M", "units": {"italy": ["A Ven"]}})
        <Case Spring 1901 Movement, standard: 1 unit, 0 orders>
    """
    find = _finder(variant)
    if isinstance(data, str | bytes):
        return read_model_case(data, find, lenient=lenient)
    return case_of(data, find, lenient=lenient)


def load_case(path: str | PathLike[str], variant: Variant | None = None) -> Case:
    """Load a case from a file with text or JSON, like `read_case`.

    Raises:
        UnreadableError: The file cannot be read, or is not text in UTF-8.
        WestphaliaError: As for `read_case`; the message begins with the file, line and column.

        >>> westphalia.load_case("examples/pandin.txt")
        <Case 'pandin.txt', Spring 1901 Movement, standard: 6 units, 6 orders>
    """
    name = fspath(path)
    return read_model_case(read_text(name), _finder(variant), file=name)


def _finder(variant: Variant | None) -> Callable[[str], Variant]:
    """Return the function that finds variants by id: all installed ones, or only the one given."""
    return find_variant if variant is None else make_finder(variant)


def adjudicate(case: Case) -> Resolution:
    """Resolve the orders of a movement phase under the rules of its variant and case.

    `next_case` plays retreats and builds.

    Raises:
        ImpossibleError: The phase is not a movement phase, or no game of the variant can reach the case.
        UnknownNameError: The variant has no such phase.
        UnreadableError: `case` is not a case.

        >>> found = westphalia.adjudicate(westphalia.load_case("examples/pandin.txt"))
        >>> found
        <Resolution: 2 of 6 orders succeed, paradox>
        >>> found.kernels
        (<Kernel of 4 orders: 0 consistent resolutions, rule: szykman>,)
        >>> found.orders[2].code
        'paradox_rule'
    """
    require_case(case)
    if case.phase.kind is not PhaseKind.MOVEMENT:
        message = f"{case.phase} is not a movement phase; westphalia.next_case plays it"
        raise ImpossibleError(message, place=Place(case.file))
    return resolve_case(case)


def resolve(
    position: Position,
    orders: GivenOrders,
    rulebook: GivenRules | None = None,
    *,
    conditions: VariantRules | None = None,
    check: bool = False,
    lenient: bool = False,
) -> Resolution:
    """Resolve the orders of a movement phase.

    Args:
        position: The position before the orders.
        orders: The orders by power: values or texts, powers as ids or names.
        rulebook: A rulebook or rule choices, as for `case`; by default those of the DATC.
        conditions: The rules of a variant; by default those of the standard game.
        check: Whether an independent checker evaluates the resolution.
        lenient: Whether invalid orders are void (`Resolution.unread`) instead of an error.

    Raises:
        WestphaliaError: The position or an order is invalid; several defects raise `Defects`.

        >>> start = westphalia.case(units={"austria": ["A Vie"], "italy": ["A Ven"]}).position
        >>> found = westphalia.resolve(start, {"austria": ["A Vie - Tyr"], "italy": ["A Ven H"]})
        >>> [str(unit) for unit in found.units]
        ['A tyr', 'A ven']
    """
    book = take_rules(rulebook)
    if lenient:
        clear, unread = clear_orders(orders, position.board)
        found = resolve(position, clear, book, conditions=conditions, check=check)
        return found.with_unread(unread)
    given = movement_orders(orders, position.board)
    try:
        return solver.resolve(position, given, book, conditions=conditions, check=check)
    except KeyError:
        defects = position_defects(position)
        if defects:
            raise Defects(defects) from None
        check_order_names(given, position.board)
        raise
