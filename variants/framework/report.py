"""What happened in a phase, as values: the outcome of each order, and the events that followed.

Facts are sentences for people, with the facts they follow from. Reports are compared without them, so that a
game stays equal when a later version improves their wording.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, overload

from ... import solver
from ...model.brief import make_repr, pluralize
from ...model.names import Power, Province
from ...model.orders import Order, UnreadLine, add_mark, format_order
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...solver import Certainty, Kernel, Status

if TYPE_CHECKING:
    from ...solver import CauseRecord, EventRecord, OrderHead, OrderRecord, OrderResult

NO_FACT = Fact("")
"""The fact of a report or event without a sentence."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A statement of a power that is not an order to a unit: influence placed, a loan, a war.

    Attributes:
        text: The canonical form, which the reader of its phase understands.
        verb: The kind of statement.
        said: Its words as values of a class of their own, for the variant's rules.
        column: The column that errors about it point at.
    """

    text: str
    verb: str
    words: tuple[str, ...] = ()
    said: object = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)

    @property
    def subject(self) -> object:
        """What the statement is about. If a power makes two statements about one subject, only one can count.

        The class of the words names the fields that identify the subject in `SUBJECT`; by default, a
        statement is about itself.
        """
        fields: tuple[str, ...] | None = getattr(self.said, "SUBJECT", None)
        return self if fields is None else (self.verb, *(getattr(self.said, name) for name in fields))


Entry: TypeAlias = Order | Declaration
"""One line of a submission."""


UNREAD_VERB = "unread"
"""The verb of a line that could not be read but was accepted."""


def make_unread_entry(unread: UnreadLine) -> Declaration:
    """Return the entry for a line that could not be read; every phase reports it as void."""
    return Declaration(unread.text, UNREAD_VERB, said=unread)


def find_unread_line(entry: Entry) -> UnreadLine | None:
    """Return what could not be read, if the entry is such a line."""
    said = entry.said if isinstance(entry, Declaration) else None
    return said if isinstance(said, UnreadLine) else None


def format_file_entry(entry: Entry) -> str:
    """Return the text of an entry for files: `format_entry`, with a mark if it could not be read."""
    text = format_entry(entry)
    return text if find_unread_line(entry) is None else add_mark(text)


def format_entry(entry: Entry) -> str:
    """Return the canonical text of an entry, which the reader of its phase understands."""
    return entry.text if isinstance(entry, Declaration) else format_order(entry)


@dataclass(frozen=True, slots=True)
class EntryReport:
    """The outcome of one entry, and the reason.

    Attributes:
        unit: The unit it is about, or None.
        given: False for an order that the program added for a unit without one.
        waits: Whether it is void only because of what others have not submitted.
        result: The typed outcome of an order that the solver resolved.
    """

    power: Power
    entry: Entry
    status: Status
    code: str
    fact: Fact = field(default=NO_FACT, compare=False)
    unit: Unit | None = None
    given: bool = True
    waits: bool = field(default=False, compare=False)
    result: OrderResult | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return make_repr(self, f"{self.power} {format_entry(self.entry)}", self.status.value, str(self.code))

    @property
    def why(self) -> str:
        """The outcome and the reason, as a sentence."""
        return self.fact.text

    @property
    def is_idle(self) -> bool:
        """Whether it is about a unit that nobody ordered and to which nothing happened."""
        return not self.given and self.code == "stands" and self.unit is not None


def cause_json(entry: EntryReport) -> CauseRecord:
    """Return what decided an entry as JSON; for statements only the clause is known."""
    if entry.result is not None:
        return solver.cause_json(entry.result)
    clauses = (entry.code if isinstance(entry.code, Clause) else "", entry.fact.clause)
    return {"by": [], "strengths": [], "decided": list(dict.fromkeys(one for one in clauses if one))}


def entry_json(entry: EntryReport) -> OrderRecord:
    """Return an entry with its outcome and reasons as JSON."""
    return {**outcome_json(entry), **cause_json(entry)}


def outcome_json(entry: EntryReport) -> OrderHead:
    """Return an entry with its outcome as JSON."""
    order = format_entry(entry.entry)
    return solver.order_head(
        entry.power, entry.unit, order, entry.status, entry.code, entry.why, implied=not entry.given
    )


def event_json(event: Event) -> EventRecord:
    """Return an event as JSON."""
    return {"code": event.code, "power": event.power, "place": event.place, "text": event.text}


class EventCode(StrEnum):
    """The kinds of events that every variant has; variants add their own."""

    DISLODGED = "dislodged"
    DISBANDED = "disbanded"
    REMOVED = "removed"
    CAPTURED = "captured"
    ELIMINATED = "eliminated"
    WON = "won"
    NOTED = "noted"
    """A decision about the orders before they were resolved; the text says which."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened besides the orders: a center changed hands, a unit was removed.

    `code` is one word (an `EventCode` or a variant's own); `power` is whom it happened to and `place` where.
    """

    code: str
    power: Power | None = None
    place: Province | None = None
    fact: Fact = field(default=NO_FACT, compare=False)

    @property
    def text(self) -> str:
        """What happened, as a sentence."""
        return self.fact.text


class LazyEntries(Sequence[EntryReport]):
    """The entries of a report, made when one of them is first read: of many phases, nobody reads any.

    They equal the tuple of the same entries.
    """

    def __init__(self, make: Callable[[], Iterable[EntryReport]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[EntryReport, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, index: int) -> EntryReport: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[EntryReport, ...]: ...
    def __getitem__(self, index: int | slice) -> EntryReport | tuple[EntryReport, ...]:
        return self._made[index]

    def __iter__(self) -> Iterator[EntryReport]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __repr__(self) -> str:
        return repr(self._made)

    def __eq__(self, other: object) -> bool:
        return self._made == (other._made if isinstance(other, LazyEntries) else other)

    def __hash__(self) -> int:
        return hash(self._made)

    def __reduce__(self) -> tuple[type[tuple[EntryReport, ...]], tuple[tuple[EntryReport, ...]]]:
        """Pickle the entries, not the function that makes them."""
        return tuple, (self._made,)


def _join_entries(first: Sequence[EntryReport], later: Sequence[EntryReport]) -> Sequence[EntryReport]:
    """Return the entries of both, without making those that are not made yet."""
    if isinstance(later, tuple) and not later:
        return first
    if isinstance(first, tuple) and not first:
        return later
    return LazyEntries(lambda: (*first, *later))


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a phase. `certainty` is None if there was no movement.

    `kernels` are the orders that depend on each other and have no consistent resolution, or several. `moment`
    is the state in which its orders were resolved, if that is neither the state before the phase nor its
    result; only the game's own report reads it.
    """

    entries: Sequence[EntryReport] = ()
    events: tuple[Event, ...] = ()
    certainty: Certainty | None = None
    kernels: tuple[Kernel, ...] = ()
    moment: object = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        entries, events = (
            pluralize(len(self.entries), "entry", "entries"),
            pluralize(len(self.events), "event"),
        )
        return make_repr(
            self, "", entries, events, self.certainty.value if self.certainty is not None else ""
        )

    def __add__(self, later: Report) -> Report:
        """Return this report with what happened later in the same phase."""
        return Report(
            _join_entries(self.entries, later.entries),
            self.events + later.events,
            self.certainty or later.certainty,
            self.kernels + later.kernels,
            self.moment or later.moment,
        )


class EndKind(StrEnum):
    """How a game can end."""

    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: who won, or who shares the draw.

    `agreed` says that the powers agreed on it instead of playing the current phase.
    """

    kind: EndKind
    powers: tuple[Power, ...]
    agreed: bool = False


Id: TypeAlias = Power | Province
"""A power, a minor state or a province."""


@dataclass(frozen=True, slots=True)
class StateFact:
    """A fact that holds in a state.

    `kind` is one word for its subject (``status``, ``centers``, ``income``, ``score``, ``treasury``,
    ``relation``); `about` are the powers, states and provinces it is about, the main one first.
    """

    kind: str
    about: tuple[Id, ...]
    fact: Fact

    @property
    def text(self) -> str:
        """What holds, as a sentence."""
        return self.fact.text
