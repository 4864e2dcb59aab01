"""Cases: a position, the orders given in it and the rules they are resolved by, as one value.

`file` reads case files; `text_form` and `data` write them. The forms are described in
``docs/case-files.md``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, cast, get_args

from ..board import Board
from ..brief import counted, tagged
from ..errors import ImpossibleError, Place, UnreadableError
from ..names import Location, Power
from ..orders import MovementOrder, Order, OrderSet, Proxy, UnreadLine
from ..phase import Phase
from ..position import Position
from ..showing import Shown

if TYPE_CHECKING:
    from ..rulebook import Rulebook

_MOVEMENT = frozenset(cast("tuple[type, ...]", get_args(MovementOrder)))

__all__ = ["Case", "CaseVariant", "FindVariant", "OrderSet", "Proxy", "StatedResult"]


class CaseVariant(Protocol):
    """What a case needs to know of its variant: the board, and the rulebook that its rules change."""

    @property
    def id(self) -> str:
        """Its name in files: ``standard``."""
        ...

    @property
    def board(self) -> Board:
        """The board it is played on."""
        ...

    @property
    def rulebook(self) -> "Rulebook":
        """The choices that count where the case makes none."""
        ...

    def board_under(self, rulebook: "Rulebook", /) -> Board:
        """The board that a game has under these rules, which may say who plays and whose land is whose."""
        ...

    def hears(self, phase: Phase, text: str, /) -> bool:
        """Whether a line is something that powers can hand in for a phase besides orders to units."""
        ...


class FindVariant(Protocol):
    """Finds a variant by its id; raises `UnknownNameError` with the nearest ids."""

    def __call__(self, variant: str, /) -> CaseVariant:
        """The variant of that id."""
        ...


@dataclass(frozen=True, slots=True)
class StatedResult:
    """A statement about the result, as somebody wrote it: ``A Vie - Tyr bounces``.

    It is one line; what it says is read by whoever wants to check it. `place` is where it stands.
    """

    text: str
    place: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True, slots=True)
class Case(Shown):
    """A position with orders, ready to be resolved.

    `order_sets` keeps the sequence written. A power may have several sets, one handed in after the
    other, or `unordered`: which of them count is a choice of the rulebook (DATC 4.D.1, 4.D.2), and so is
    what the announced `proxies` (by owner, 4.E.5) and civil `disorder` (4.D.9) come to. `rules` are the
    choices as written, by rule; `rulebook` is what they make of the variant's rulebook. `retreats` are the
    retreats open to dislodged units (by where each stood), where somebody has worked them out already.
    `ledger` is what a variant's politics keep, as JSON. `result` is what somebody says came of the orders.
    A `lenient` case is resolved whatever stands among the orders: what cannot be read is void.
    """

    variant: str
    phase: Phase
    position: Position
    rulebook: "Rulebook"
    order_sets: tuple[OrderSet, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    retreats: Mapping[Location, tuple[Location, ...]] = field(
        default_factory=dict[Location, tuple[Location, ...]]
    )
    ledger: Mapping[str, object] = field(default_factory=dict[str, object])
    file: str | None = field(default=None, compare=False)
    result: tuple[StatedResult, ...] = ()
    unordered: bool = False
    proxies: Mapping[Power, tuple[Proxy, ...]] = field(default_factory=dict[Power, tuple[Proxy, ...]])
    disorder: tuple[Power, ...] = ()
    lenient: bool = False

    def __repr__(self) -> str:
        name = f"{self.file.rpartition('/')[2]!r}, " if self.file else ""
        orders = sum(len(one.orders) for one in self.order_sets)
        unread = counted(len(self.unread), "line") + " unread" if self.unread else ""
        words = (counted(len(self.position.units), "unit"), counted(orders, "order"), unread)
        return tagged(self, f"{name}{self.phase}, {self.variant}", *words)

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.position.board

    @property
    def orders(self) -> Mapping[Power, tuple[Order, ...]]:
        """All (clear) orders by power; several sets of a power are joined in their sequence."""
        joined: dict[Power, tuple[Order, ...]] = {}
        for given in self.order_sets:
            power = given.power
            joined[power] = joined[power] + given.orders if power in joined else given.orders
        return joined

    @property
    def unread(self) -> tuple[tuple[Power, UnreadLine], ...]:
        """The lines that could not be read, by power; their index counts all clear orders of the power."""
        if not any(given.unread for given in self.order_sets):  # as almost always
            return ()
        found: list[tuple[Power, UnreadLine]] = []
        before: dict[Power, int] = {}
        for given in self.order_sets:
            start = before.get(given.power, 0)
            found += [(given.power, replace(one, index=one.index + start)) for one in given.unread]
            before[given.power] = start + len(given.orders)
        return tuple(found)

    @property
    def movement_orders(self) -> Mapping[Power, tuple[MovementOrder, ...]]:
        """The orders of a movement phase as they were written, by power, whichever of them count.

        Raises `ImpossibleError` if there are other orders among them.
        """
        given = self.orders
        for orders in given.values():
            if not _MOVEMENT.issuperset(map(type, orders)):
                place = Place(self.file)
                raise ImpossibleError(f"not only movement orders in {self.phase}", place=place)
        return cast("Mapping[Power, tuple[MovementOrder, ...]]", given)


def expect_case(given: Case) -> None:
    """Complain about what is no case: not everybody who calls functions checks types."""
    if not isinstance(given, Case):  # pyright: ignore[reportUnnecessaryIsInstance] - that is the question
        message = f"a value of type {type(given).__name__} is no case"
        expected = "a Case, as westphalia.read_case and load_case make it of texts and files"
        raise UnreadableError(message, expected=expected)
