"""Cases: a position, the submitted orders and the rules for resolving them, as one value.

`file` parses case files; `text_form` and `data` format them. docs/case-files.md describes the formats.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, cast, get_args

from ..board import Board
from ..brief import Displayable, make_repr, pluralize
from ..errors import ImpossibleError, Place, UnreadableError
from ..names import Location, Power
from ..orders import MovementOrder, Order, OrderSet, Proxy, UnreadLine
from ..phase import Phase, PhaseKind
from ..position import Position
from ..text import freeze

if TYPE_CHECKING:
    from ..rulebook import Rulebook

_MOVEMENT = frozenset(cast("tuple[type, ...]", get_args(MovementOrder)))

__all__ = ["Case", "CaseVariant", "FindVariant", "OrderSet", "Proxy", "StatedResult"]


class CaseVariant(Protocol):
    """The part of a variant that cases need: the board, and the rulebook that the rules of a case change."""

    @property
    def id(self) -> str:
        """Its name in files: ``standard``."""
        ...

    @property
    def board(self) -> Board:
        """Its board."""
        ...

    @property
    def rulebook(self) -> "Rulebook":
        """Its default rule choices."""
        ...

    @property
    def single_phases(self) -> tuple[tuple[str, PhaseKind], ...]:
        """The seasons with only one phase, and its kind."""
        ...

    def board_under(self, rulebook: "Rulebook", /) -> Board:
        """Return the board under these rules, which may change the powers and owners."""
        ...

    def accepts_statement(self, phase: Phase, text: str, /) -> bool:
        """Return whether powers may submit this line in a phase besides orders to units."""
        ...


class FindVariant(Protocol):
    """A function that finds a variant by id."""

    def __call__(self, variant: str, /) -> CaseVariant:
        """Return the variant with this id; raise `UnknownNameError` with the nearest ids."""
        ...


@dataclass(frozen=True, slots=True)
class StatedResult:
    """A claim about the result, on one line: ``A Vie - Tyr bounces``. `verify` parses it.

    `words` are those of a pasted text that `text` was read from.
    """

    text: str
    place: Place = field(default_factory=Place, compare=False)
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Case(Displayable):
    """A position with orders, ready to resolve.

    Attributes:
        variant: The id of the variant.
        phase: The phase of the orders.
        position: The position before the orders.
        rulebook: The rulebook of the variant, changed by `rules`.
        order_sets: The order sets in the sequence written. Rule choices decide which sets of a power count
            (DATC 4.D.1, 4.D.2).
        rules: The rule choices as written, by rule.
        retreats: The retreats open to dislodged units, by their location, if the file lists them.
        ledger: The political records of the variant, as JSON.
        file: The name of the file, for messages.
        result: Claims about the result.
        unordered: Whether the sequence of the order sets is unknown.
        proxies: The proxies announced, by owner (DATC 4.E.5).
        disorder: The powers in civil disorder (DATC 4.D.9).
        lenient: Whether invalid orders are void instead of an error.
        units_inferred: Whether the units follow from the orders, so that one that no order mentions may be
            missing.
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
    units_inferred: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        for part in ("rules", "retreats", "ledger", "proxies"):
            object.__setattr__(self, part, freeze(getattr(self, part)))

    def __repr__(self) -> str:
        name = f"{self.file.rpartition('/')[2]!r}, " if self.file else ""
        orders = sum(len(one.orders) for one in self.order_sets)
        unread = pluralize(len(self.unread), "line") + " unread" if self.unread else ""
        words = (pluralize(len(self.position.units), "unit"), pluralize(orders, "order"), unread)
        return make_repr(self, f"{name}{self.phase}, {self.variant}", *words)

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.position.board

    @property
    def orders(self) -> Mapping[Power, tuple[Order, ...]]:
        """All clear orders by power; several sets of a power are joined in sequence."""
        joined: dict[Power, tuple[Order, ...]] = {}
        for given in self.order_sets:
            power = given.power
            joined[power] = joined[power] + given.orders if power in joined else given.orders
        return joined

    @property
    def unread(self) -> tuple[tuple[Power, UnreadLine], ...]:
        """The invalid lines, by power; their index counts all clear orders of the power."""
        if not any(given.unread for given in self.order_sets):  # the common case
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
        """The orders of a movement phase as written, by power, whether or not they count.

        Raises:
            ImpossibleError: Some are not movement orders.
        """
        given = self.orders
        for orders in given.values():
            if not _MOVEMENT.issuperset(map(type, orders)):
                place = Place(self.file)
                raise ImpossibleError(f"{self.phase} has orders that are not movement orders", place=place)
        return cast("Mapping[Power, tuple[MovementOrder, ...]]", given)


def require_case(given: Case) -> None:
    """Raise `UnreadableError` for an argument that is not a `Case`."""
    if not isinstance(given, Case):  # pyright: ignore[reportUnnecessaryIsInstance] - callers need no types
        message = f"a value of type {type(given).__name__} is not a case"
        expected = "a Case, which westphalia.read_case and load_case return"
        raise UnreadableError(message, expected=expected)
