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
from ..brief import counted, tagged
from ..errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ..names import Power, Province
from ..phase import PhaseKind
from ..text import nearest_names, shortened
from .notation import format_designation, format_order, order_reader
from .unread import UnreadLine, marked
from .values import Convert, Convoy, Designation, Disband, Hold, Move, MovementOrder, Order, Retreat, Support


class SheetManner(StrEnum):
    """How an order set is meant beside the other sets of its power; the value is written in files."""

    UNCLEAR = "unclear"
    """Nothing is said."""
    ADDS = "adds"
    """It is to be added to those before, as the power says clearly (DATC 4.D.1)."""
    REPLACES = "replaces"
    """It is to take the place of those before, as the power says clearly (DATC 4.D.1)."""
    STANDING = "standing"
    """Its orders are for this and all later phases, until others are given (DATC 4.E.4)."""


MANNERS = tuple(manner.value for manner in SheetManner if manner is not SheetManner.UNCLEAR)
"""What can be said of an order set."""


MAX_ORDERS = 1_000
"""So many lines a power can hand in at most; nobody has that many units."""

MAX_FOR_UNIT = 100
"""So many orders a power can give one unit at most; one of them counts."""


def repeated_units(orders: Iterable[object]) -> Mapping[Province, int]:
    """The places of units that get more orders from a power than anybody reads, and how many."""
    given = Counter(
        order.unit.location.province
        for order in orders
        if isinstance(order, Hold | Move | Support | Convoy | Convert | Retreat | Disband)
    )
    return {province: count for province, count in given.items() if count > MAX_FOR_UNIT}


UNORDERED = "unordered"
"""What is said of order sets whose sequence nobody knows (DATC 4.D.2)."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A power lets the power `to` order one of its units (DATC 4.E.5): ``A Vie proxy Italy``."""

    unit: Designation
    to: Power


@dataclass(frozen=True, slots=True)
class AmbiguousOrder:
    """An order that could mean any of `readings`, since a name in it is ambiguous (DATC 4.E.2).

    `text` is as it was written, `index` the number of clear orders before it in its set.
    """

    text: str
    readings: tuple[MovementOrder, ...]
    index: int


@dataclass(frozen=True, slots=True)
class OtherLine:
    """What a variant lets powers hand in besides orders to units, as it was written.

    `index` is the number of clear orders before it in its set.
    """

    text: str
    index: int


@dataclass(frozen=True, slots=True)
class OrderSet:
    """Orders that one power handed in together, in the sequence written.

    `lines` gives the line of each order where the case was read from text.
    """

    power: Power
    orders: tuple[Order, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    manner: SheetManner = SheetManner.UNCLEAR
    proxies: tuple[Proxy, ...] = ()
    doubtful: tuple[AmbiguousOrder, ...] = ()
    said: tuple[OtherLine, ...] = ()
    unread: tuple[UnreadLine, ...] = ()

    def __repr__(self) -> str:
        return tagged(self, self.power, counted(len(self.orders), "order"))


def texts_of(given: OrderSet) -> tuple[str, ...]:
    """What stands in an order set, in the sequence written (proxies last), as text that is read again."""
    if not (given.doubtful or given.proxies or given.said or given.unread):
        return tuple([format_order(order) for order in given.orders])
    texts: list[str] = []
    for index in range(len(given.orders) + 1):
        texts += [one.text for one in (*given.said, *given.doubtful) if one.index == index]
        texts += [marked(one.text) for one in given.unread if one.index == index]
        texts += [format_order(order) for order in given.orders[index : index + 1]]
    return (*texts, *(format_proxy(proxy) for proxy in given.proxies))


_PROXY = re.compile(r"(?P<unit>.{0,200}\S)\s+proxy(?:\s+to)?\s+(?P<to>\S.*)", re.IGNORECASE)


def is_proxy(text: str) -> bool:
    """Whether a text is meant as a proxy rather than an order."""
    return _PROXY.fullmatch(text) is not None


def parse_proxy(text: str, board: Board) -> Proxy:
    """The proxy written in `text`: ``A Vie proxy Italy``.

    Raises `UnreadableError` for the form, `UnknownNameError` and `AmbiguousNameError` for names; each
    with the column (from 1).
    """
    found = _PROXY.fullmatch(text)
    if found is None:
        raise _no_proxy(text)
    try:
        order = order_reader(board, PhaseKind.MOVEMENT)(f"{found['unit']} H")
    except UnreadableError:
        raise _no_proxy(text) from None
    try:
        to = places_of(board).find_power(found["to"])
    except WestphaliaError as error:
        raise error.at(column=found.start("to") + 1) from None
    assert isinstance(order, Hold)
    return Proxy(order.unit, to)


def _no_proxy(text: str) -> UnreadableError:
    message = f"cannot read the proxy {shortened(text)!r}"
    return UnreadableError(message, place=Place(column=1), expected="one such as 'A Vie proxy Italy'")


def format_proxy(proxy: Proxy) -> str:
    """The canonical text of a proxy, as `parse_proxy` reads it."""
    return f"{format_designation(proxy.unit)} proxy {proxy.to}"


def parse_manner(word: str) -> SheetManner:
    """The manner of that name; UnknownNameError with the nearest ones."""
    try:
        return SheetManner(word.strip().casefold())
    except ValueError:
        expected = " or ".join(MANNERS)
        nearest = nearest_names(word, MANNERS)
        raise UnknownNameError(
            f"unknown kind of order set {word!r}", expected=expected, nearest=nearest
        ) from None
