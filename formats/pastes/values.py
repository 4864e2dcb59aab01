"""What was understood of a pasted text: its turns, and what each line was read as."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ...model.brief import make_repr, pluralize
from ...model.errors import WestphaliaError, combine_errors
from ...model.names import Location, Power, Province
from ...model.orders import Designation, Mark, Order
from ...model.phase import Phase
from ...model.position import Unit


class LineKind(StrEnum):
    """What a line of a pasted text was read as; orders aside stand behind a time stamp or in press."""

    HEADING = "heading"
    ORDER = "order"
    RESULT = "result"
    POSITION = "position"
    OFFER = "offer of retreats"
    STATEMENT = "statement"
    CENTERS = "centers"
    REMARK = "remark"
    ASIDE = "orders aside"
    NOISE = "noise"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A line of the text, and what it was read as."""

    number: int
    text: str
    kind: LineKind


@dataclass(frozen=True, slots=True)
class PastedOrder:
    """An order with the marks that the text gives it; `order` is None if the unit is shown without one.

    `power` is None if neither the text nor the position says whose order it is. `stray` is a mark at one end
    whose meaning the text does not state, such as a star: without `marks`, nothing is known of the result.
    `struck` says that the order is struck out.
    """

    power: Power | None
    unit: Designation
    order: Order | None
    marks: tuple[Mark, ...]
    line: int
    text: str
    stray: str = ""
    struck: bool = False


@dataclass(frozen=True, slots=True)
class PastedStatement:
    """A line besides orders that the game knows, such as ``PAY 5 Sweden``."""

    power: Power
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A dislodged unit with the retreats that the text lists; None if it lists none."""

    power: Power | None
    unit: Designation
    retreats: tuple[Location, ...] | None
    line: int
    text: str


@dataclass(frozen=True)
class PastedTurn:
    """One phase of a pasted text.

    Attributes:
        phase: The phase; None if the text does not say it.
        units: The units that the text states; empty if they follow from the orders.
        orders: The orders, in the order of the text.
        offers: The dislodged units.
        centers: The owners of centers that the text states.
        unmarked_succeeds: An order without a mark counts as successful, since the source marks all failures.
        statements: The lines besides orders that the game knows.
        withdrawn: The lines of orders that are struck out beside another order of the same unit.
    """

    phase: Phase | None
    units: tuple[Unit, ...] = ()
    orders: tuple[PastedOrder, ...] = ()
    offers: tuple[Offer, ...] = ()
    centers: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    unmarked_succeeds: bool = False
    statements: tuple[PastedStatement, ...] = ()
    withdrawn: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return make_repr(self, str(self.phase), pluralize(len(self.orders), "order"))

    @property
    def size(self) -> int:
        """The number of orders, units and statements."""
        return len(self.orders) + len(self.units) + len(self.statements)


@dataclass(frozen=True)
class Paste:
    """A pasted text as it was understood: its turns in order of time, its lines in order of the text.

    `errors` are those of the words that could be an order and were not understood, each with its line.
    """

    variant: str
    turns: tuple[PastedTurn, ...]
    lines: tuple[PastedLine, ...]
    errors: tuple[tuple[int, WestphaliaError], ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        return make_repr(self, self.variant, pluralize(len(self.turns), "turn"))

    @property
    def size(self) -> int:
        """The number of orders, units and statements in all turns."""
        return sum(turn.size for turn in self.turns)

    def check(self, file: str | None = None) -> None:
        """Raise the errors of the text, if it has any, with the name of its file."""
        if self.errors:
            raise combine_errors([error.at(file=file, line=line) for line, error in self.errors])
