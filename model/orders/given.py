"""Orders as programs submit them: values, or texts as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast, get_args

from ..board import Board, places_of
from ..errors import ImpossibleError, Place, UnreadableError, WestphaliaError, combine_errors
from ..names import Power
from ..phase import PhaseKind
from ..text import path_label, shorten
from .notation import format_order, make_order_parser
from .unread import UnreadLine, make_unread_line
from .values import MovementOrder, Order

GivenOrders: TypeAlias = Mapping[str, Sequence["MovementOrder | str"]]
"""The orders of each power for a movement phase: powers by id or name, orders as values or texts."""

_MOVEMENT = frozenset(cast("tuple[type, ...]", get_args(MovementOrder)))


def movement_orders(orders: GivenOrders, board: Board) -> Mapping[Power, Sequence[MovementOrder]]:
    """Return the orders of a movement phase as values, by power of the board.

    The mapping itself is returned if it holds nothing else. Texts are parsed like those of case files. Values
    are not checked against the board: `check_order_names` does that.

    Raises:
        WestphaliaError: An order or a power is invalid; several at once raise `Defects`. Each error names the
            way to it: ``orders.austria[0]: "A Vnn - Tyr": unknown province "Vnn"``.
    """
    if not isinstance(orders, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - callers need no types
        raise UnreadableError(
            f"orders: {_format_value(orders)} is invalid", expected="a mapping of powers to orders"
        )
    powers, minors = board.power, board.minor
    for power, sheet in orders.items():
        if (power not in powers and power not in minors) or not isinstance(sheet, list | tuple):
            return _read_orders(orders, board)
        for order in sheet:
            if type(order) not in _MOVEMENT:
                return _read_orders(orders, board)
    return cast("Mapping[Power, Sequence[MovementOrder]]", orders)


def clear_orders(
    orders: GivenOrders, board: Board
) -> tuple[GivenOrders, tuple[tuple[Power, UnreadLine], ...]]:
    """Return the valid orders, and by power the lines that are invalid or name unknown places.

    Raises:
        WestphaliaError: Anything else is wrong, as in `movement_orders`.
    """
    if not isinstance(orders, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - callers need no types
        return cast("GivenOrders", movement_orders(orders, board)), ()
    clear: dict[str, Sequence[MovementOrder | str]] = {}
    unread: list[tuple[Power, UnreadLine]] = []
    for name, sheet in orders.items():
        if not isinstance(sheet, list | tuple):
            return cast("GivenOrders", movement_orders(orders, board)), ()
        found: list[MovementOrder | str] = []
        for order in sheet:
            try:
                text = order if isinstance(order, str) else format_order(_read_order(order, board))
                found.append(_read_order(text, board))
            except WestphaliaError as error:
                written = order if isinstance(order, str) else _format_value(order)
                unread.append(
                    (places_of(board).find_power(name), make_unread_line(written, error, len(found)))
                )
        clear[name] = found
    return clear, tuple(unread)


def check_order_names(orders: Mapping[Power, Sequence[MovementOrder]], board: Board) -> None:
    """Raise `WestphaliaError` for order values with names that the board does not have."""
    _read_orders({power: [format_order(order) for order in sheet] for power, sheet in orders.items()}, board)


def _read_orders(orders: GivenOrders, board: Board) -> dict[Power, tuple[MovementOrder, ...]]:
    found: dict[Power, tuple[MovementOrder, ...]] = {}
    errors: list[WestphaliaError] = []
    for name, sheet in orders.items():
        way = ("orders", str(name))
        try:
            power = places_of(board).find_power(str(name))
        except WestphaliaError as error:
            errors.append(_add_label(error, way))
            continue
        if isinstance(sheet, str) or not isinstance(cast("object", sheet), Iterable):
            message = f"{path_label(way)}{_format_value(sheet)} is invalid"
            errors.append(UnreadableError(message, expected="a list of orders"))
            continue
        read: list[MovementOrder] = []
        for index, order in enumerate(sheet):
            try:
                read.append(_read_order(order, board))
            except WestphaliaError as error:
                errors.append(_add_label(error, (*way, index)))
        found[power] = (*found.get(power, ()), *read)
    if errors:
        raise combine_errors(errors)
    return found


def _read_order(order: object, board: Board) -> MovementOrder:
    if isinstance(order, str):
        order = make_order_parser(board, PhaseKind.MOVEMENT)(order)
    if isinstance(order, MovementOrder):
        return order
    if isinstance(order, Order):
        message = f"{format_order(order)} is not an order of a movement phase"
        raise ImpossibleError(message, expected="a hold, move, support, or convoy")
    raise UnreadableError(
        f"{_format_value(order)} is not an order", expected='a text such as "A Vie - Tyr", or an order value'
    )


def _add_label(error: WestphaliaError, way: tuple[str | int, ...]) -> WestphaliaError:
    error.message, error.place = f"{path_label(way)}{error.message}", Place()
    return error


def _format_value(value: object) -> str:
    return shorten(repr(value), 40)
