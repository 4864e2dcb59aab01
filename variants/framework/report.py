"""What happened in a phase, as values: what became of each order, and the events that followed.

Facts are for people, sentences that name what they follow from. They do not count when reports are
compared, so that a game
stays the same game when a later version finds better words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from ... import solver
from ...model.brief import counted, tagged
from ...model.names import Power, Province
from ...model.orders import Order, UnreadLine, format_order, format_unit, marked
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...solver import Certainty, Kernel, Status

if TYPE_CHECKING:
    from ...solver import OrderResult

NOTHING_TOLD = Fact("")
"""Where nothing is to be said."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a power states that is no order to a unit: influence placed, a loan, a war.

    `text` is its canonical form, which the reader of its phase understands; `verb` and `said`, the words as
    values of their own class, are what the variant's rules look at. Errors about it point at the `column` of
    what it was read from.
    """

    text: str
    verb: str
    words: tuple[str, ...] = ()
    said: object = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)


Json: TypeAlias = dict[str, Any]

Entry: TypeAlias = Order | Declaration
"""One line of what a power hands in."""


UNREAD_VERB = "unread"
"""The verb of a line that could not be read, and was let through."""


def unread_entry(unread: UnreadLine) -> Declaration:
    """A line that could not be read as an entry, which every phase reports as void."""
    return Declaration(unread.text, UNREAD_VERB, said=unread)


def unread_in(entry: Entry) -> UnreadLine | None:
    """What could not be read, if an entry is such a line."""
    said = entry.said if isinstance(entry, Declaration) else None
    return said if isinstance(said, UnreadLine) else None


def written_entry(entry: Entry) -> str:
    """The text of an entry for files: as `format_entry`, and with its mark where it could not be read."""
    text = format_entry(entry)
    return text if unread_in(entry) is None else marked(text)


def format_entry(entry: Entry) -> str:
    """The canonical text of an entry, which the reader of its phase understands."""
    return entry.text if isinstance(entry, Declaration) else format_order(entry)


@dataclass(frozen=True, slots=True)
class EntryReport:
    """What became of one entry, and why.

    `unit` is the unit it is about, None where there is none. `given` is False for what the program
    put in for a unit without an order. An entry `waits` if it is void only for what others did not hand in.
    `result` is the typed outcome of an order that the solver resolved.
    """

    power: Power
    entry: Entry
    status: Status
    code: str
    fact: Fact = field(default=NOTHING_TOLD, compare=False)
    unit: Unit | None = None
    given: bool = True
    waits: bool = field(default=False, compare=False)
    result: OrderResult | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return tagged(self, f"{self.power} {format_entry(self.entry)}", self.status.value, str(self.code))

    @property
    def why(self) -> str:
        """What became of it and why, as a sentence."""
        return self.fact.text

    @property
    def is_idle(self) -> bool:
        """It is about a unit that nobody ordered and to which nothing happened."""
        return not self.given and self.code == "stands" and self.unit is not None


def cause_json(entry: EntryReport) -> Json:
    """Return what decided an entry; of what is no order the clause it rests on is all that is known."""
    if entry.result is not None:
        return solver.cause_json(entry.result)
    clauses = (entry.code if isinstance(entry.code, Clause) else "", entry.fact.clause)
    return {"by": [], "strengths": [], "decided": list(dict.fromkeys(one for one in clauses if one))}


def entry_json(entry: EntryReport) -> Json:
    """Return an entry with what became of it and why, as an `OrderRecord` holds it."""
    return {**outcome_json(entry), **cause_json(entry)}


def outcome_json(entry: EntryReport) -> Json:
    """Return an entry with what became of it, as an `OrderHead` holds it."""
    return {
        "power": entry.power,
        "unit": None if entry.unit is None else format_unit(entry.unit),
        "order": format_entry(entry.entry),
        **({} if entry.given else {"implied": True}),
        "outcome": solver.OUTCOMES[entry.status],
        "code": entry.code,
        "why": entry.why,
    }


def event_json(event: Event) -> Json:
    """Return an event as an `EventRecord` holds it."""
    return {"code": event.code, "power": event.power, "place": event.place, "text": event.text}


class Happening(StrEnum):
    """The kinds of event that every variant has; variants add words of their own."""

    DISLODGED = "dislodged"
    DISBANDED = "disbanded"
    REMOVED = "removed"
    CAPTURED = "captured"
    ELIMINATED = "eliminated"
    WON = "won"
    NOTED = "noted"
    """Something was decided about the orders before they were read; the text says what."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened besides the orders: a center changed hands, a unit was removed.

    `code` is one word (a `Happening` or a variant's own), `power` whom it happened to, `place` where.
    """

    code: str
    power: Power | None = None
    place: Province | None = None
    fact: Fact = field(default=NOTHING_TOLD, compare=False)

    @property
    def text(self) -> str:
        """What happened, as a sentence."""
        return self.fact.text


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a phase. `certainty` is None where there was no movement.

    `kernels` are the orders that hang on one another and have no consistent resolution, or several. `moment`
    is the game while its orders were carried out, as its own rules look at it, where that is neither what the
    phase began with nor what came of it; only the game's own report reads it.
    """

    entries: tuple[EntryReport, ...] = ()
    events: tuple[Event, ...] = ()
    certainty: Certainty | None = None
    kernels: tuple[Kernel, ...] = ()
    moment: object = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        entries, events = counted(len(self.entries), "entry", "entries"), counted(len(self.events), "event")
        return tagged(self, "", entries, events, self.certainty.value if self.certainty is not None else "")

    def __add__(self, later: Report) -> Report:
        """This report with what happened later in the same phase."""
        return Report(
            self.entries + later.entries,
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
    """How a game ended: who won, or who shares the draw.

    `agreed` says that the powers agreed on it, in place of playing the current phase.
    """

    kind: EndKind
    powers: tuple[Power, ...]
    agreed: bool = False


Id: TypeAlias = Power | Province
"""A power, a minor state or a province."""


@dataclass(frozen=True, slots=True)
class StateFact:
    """Something that holds in a state.

    `kind` is one word for what it tells (``status``, ``centers``, ``income``, ``score``, ``treasury``,
    ``relation``); `about` are the powers, states and provinces it is about, first the one it tells of.
    """

    kind: str
    about: tuple[Id, ...]
    fact: Fact

    @property
    def text(self) -> str:
        """What holds, as a sentence."""
        return self.fact.text
