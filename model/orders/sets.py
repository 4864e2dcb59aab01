"""Order sets: what a power submits together, orders and other lines.

`SheetManner` says how a set relates to the other sets of its power, `Proxy` which units another power may
order, `AmbiguousOrder` which readings an unclear order has. The solver decides what counts, by rule choices
(DATC 4.D.1, 4.E.2, 4.E.4, 4.E.5).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..board import Board, places_of
from ..brief import join_alternatives, make_repr, pluralize
from ..errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ..names import Power, Province
from ..phase import PhaseKind
from ..text import nearest_names, quote
from .notation import format_designation, format_order, make_order_parser
from .unread import UnreadLine, add_mark
from .values import Convert, Convoy, Designation, Disband, Hold, Move, MovementOrder, Order, Retreat, Support


class SheetManner(StrEnum):
    """How an order set relates to the earlier sets of its power; files hold the value."""

    UNCLEAR = "unclear"
    """The power does not say."""
    ADDS = "adds"
    """The power clearly adds it to the earlier sets (DATC 4.D.1)."""
    REPLACES = "replaces"
    """The power clearly replaces the earlier sets (DATC 4.D.1)."""
    STANDING = "standing"
    """Its orders apply to this and all later phases, until replaced (DATC 4.E.4)."""


STATED_MANNERS = tuple(manner.value for manner in SheetManner if manner is not SheetManner.UNCLEAR)
"""The manners that a file can state."""

MAX_ORDERS = 1_000
"""The maximum number of lines that a power may submit."""

MAX_FOR_UNIT = 100
"""The maximum number of orders that a power may give one unit; one of them counts."""


def repeated_units(orders: Iterable[object]) -> Mapping[Province, int]:
    """Return the provinces of units with more than `MAX_FOR_UNIT` orders, and how many each has."""
    orders = list(orders)
    if len(orders) <= MAX_FOR_UNIT:
        return {}
    given = Counter(
        order.unit.location.province
        for order in orders
        if isinstance(order, Hold | Move | Support | Convoy | Convert | Retreat | Disband)
    )
    return {province: count for province, count in given.items() if count > MAX_FOR_UNIT}


UNORDERED = "unordered"
"""The word in files for order sets in an unknown sequence (DATC 4.D.2)."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """The right of the power `to` to order another power's unit (DATC 4.E.5): ``A Vie proxy Italy``."""

    unit: Designation
    to: Power


@dataclass(frozen=True, slots=True)
class AmbiguousOrder:
    """An order with an ambiguous name, so that it means one of `readings` (DATC 4.E.2).

    `text` is the text as written, `index` the number of clear orders before it in its set.
    """

    text: str
    readings: tuple[MovementOrder, ...]
    index: int


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that the variant allows besides orders to units, as written (a declaration, a payment).

    `index` is the number of clear orders before it in its set.
    """

    text: str
    index: int


@dataclass(frozen=True, slots=True)
class OrderSet:
    """Orders that one power submits together, in the sequence written.

    `lines` holds the line number of each order if the case comes from a text.
    """

    power: Power
    orders: tuple[Order, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    manner: SheetManner = SheetManner.UNCLEAR
    proxies: tuple[Proxy, ...] = ()
    doubtful: tuple[AmbiguousOrder, ...] = ()
    other_lines: tuple[OtherLine, ...] = ()
    unread: tuple[UnreadLine, ...] = ()

    def __repr__(self) -> str:
        return make_repr(self, self.power, pluralize(len(self.orders), "order"))


def order_set_lines(given: OrderSet) -> tuple[str, ...]:
    """Return the lines of an order set in sequence, proxies last; parsing them restores the set."""
    if not (given.doubtful or given.proxies or given.other_lines or given.unread):
        return tuple([format_order(order) for order in given.orders])
    texts: list[str] = []
    for index in range(len(given.orders) + 1):
        texts += [one.text for one in (*given.other_lines, *given.doubtful) if one.index == index]
        texts += [add_mark(one.text) for one in given.unread if one.index == index]
        texts += [format_order(order) for order in given.orders[index : index + 1]]
    return (*texts, *(format_proxy(proxy) for proxy in given.proxies))


_PROXY = re.compile(r"(?P<unit>.{0,200}\S)\s+proxy(?:\s+to)?\s+(?P<to>\S.*)", re.IGNORECASE)


def is_proxy(text: str) -> bool:
    """Return whether a text has the form of a proxy."""
    return _PROXY.fullmatch(text) is not None


def parse_proxy(text: str, board: Board) -> Proxy:
    """Parse a proxy: ``A Vie proxy Italy``.

    Raises:
        UnreadableError: The text is not a proxy.
        UnknownNameError: A name does not exist; like the others, with the column (from 1).
        AmbiguousNameError: A name has several meanings.
    """
    found = _PROXY.fullmatch(text)
    if found is None:
        raise _invalid_proxy_error(text)
    try:
        order = make_order_parser(board, PhaseKind.MOVEMENT)(f"{found['unit']} H")
    except UnreadableError:
        raise _invalid_proxy_error(text) from None
    except WestphaliaError as error:
        raise error.about(text) from None
    try:
        to = places_of(board).find_power(found["to"])
    except WestphaliaError as error:
        raise error.at(column=found.start("to") + 1).about(text) from None
    assert isinstance(order, Hold)
    return Proxy(order.unit, to)


def _invalid_proxy_error(text: str) -> UnreadableError:
    message = f"{quote(text)} is not a proxy"
    return UnreadableError(message, place=Place(column=1), expected='a line such as "A Vie proxy Italy"')


def format_proxy(proxy: Proxy) -> str:
    """Return the canonical text of a proxy, which `parse_proxy` reads."""
    return f"{format_designation(proxy.unit)} proxy {proxy.to}"


def parse_manner(word: str) -> SheetManner:
    """Return the manner of that name; raise `UnknownNameError` with the nearest ones."""
    try:
        return SheetManner(word.strip().casefold())
    except ValueError:
        nearest = nearest_names(word, STATED_MANNERS)
        raise UnknownNameError(
            f"unknown kind of order set {quote(word)}",
            expected=join_alternatives(STATED_MANNERS),
            nearest=nearest,
        ) from None
