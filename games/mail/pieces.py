"""How an email was read: its lines, each with its meaning.

Every line of an email is an order, means nothing, or is a question to the referee. A question stops the
orders of its power until the referee settles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.json_records import JsonRecord
from ...model.names import Power
from ...model.phase import Phase
from ...model.text import shorten
from .lines import PieceKind

if TYPE_CHECKING:
    from .decoding import Mail

_MAX_LINE_LENGTH = 100


class MailPieceRecord(JsonRecord):
    """A piece of an email; `line` counts in the text of the email, and line 0 is its head."""

    line: int
    text: str
    kind: str
    why: str


class MailRecord(JsonRecord):
    """An email of a power and how it was read."""

    mail: str
    number: int
    power: str
    sender: str
    subject: str
    date: str | None
    pieces: list[MailPieceRecord]
    notes: list[str]
    settled: list[str]


class PassedMailRecord(JsonRecord):
    """An email in a mailbox that does not count, and the reason."""

    mail: str
    sender: str
    why: str
    pieces: list[MailPieceRecord]


@dataclass(frozen=True, slots=True)
class MailPiece:
    """A piece of a line of an email.

    Attributes:
        line: The number of the line, from 1; 0 for the head of the email: its subject and date.
        text: The text.
        kind: Its meaning.
        why: The reason, as a phrase; empty if there is nothing to say.
        phase: The phase to come that an order for later, or its heading, is for; None for others.
    """

    line: int
    text: str
    kind: PieceKind
    why: str = ""
    phase: Phase | None = None

    def __str__(self) -> str:
        words = shorten(self.text.strip(), _MAX_LINE_LENGTH)
        return f"{words}  ({self.why})" if self.why else words

    def to_json(self) -> MailPieceRecord:
        """Return the piece as JSON."""
        return {"line": self.line, "text": self.text, "kind": self.kind.value, "why": self.why}


class LineKey(NamedTuple):
    """A line of a mailbox: the number of the email, and the number of the line in its text."""

    mail: int
    line: int

    def __str__(self) -> str:
        return f"{self.mail}:{self.line}"


def parse_line_key(text: str) -> LineKey:
    """Parse ``3:5``, line 5 of email 3; line 0 is the head of the email.

    Raises:
        UnreadableError: The text has another form.
    """
    mail, colon, line = text.strip().partition(":")
    if not (colon and mail.isdecimal() and line.isdecimal()):
        raise UnreadableError(f"{text!r} is not a line of an email", expected="MAIL:LINE, such as 3:5")
    return LineKey(int(mail), int(line))


Settlements: TypeAlias = Mapping[LineKey, str | None]
"""What the referee decided about lines: the order that is meant; an empty text if the line means nothing; or
None if it counts as written: its orders count, and other words mean nothing.
"""


@dataclass(frozen=True, slots=True)
class MailReading:
    """How an email of a power was read.

    Attributes:
        mail: The email.
        number: Its number in the mailbox, from 1.
        power: The power that gives the orders.
        pieces: The pieces of its text, in their sequence.
        sheet: The lines that are orders, each at its place in the email; other lines are empty.
        changes: Whether the email says that it changes single orders.
        notes: Sentences with other facts about the email for the referee.
        settled: Sentences about the questions that the referee has settled.
    """

    mail: Mail
    number: int
    power: Power
    pieces: tuple[MailPiece, ...]
    sheet: str = ""
    changes: bool = False
    notes: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()

    def of_kind(self, *kinds: PieceKind) -> tuple[MailPiece, ...]:
        """Return the pieces of these kinds."""
        return tuple(piece for piece in self.pieces if piece.kind in kinds)

    @property
    def questions(self) -> tuple[MailPiece, ...]:
        """The questions to the referee."""
        return self.of_kind(PieceKind.QUESTION)

    def key_of(self, piece: MailPiece) -> LineKey:
        """Return the line of a piece in the mailbox."""
        return LineKey(self.number, piece.line)

    def to_error(self, piece: MailPiece) -> WestphaliaError:
        """Return a question as an error."""
        place = Place(self.mail.name, piece.line or None)
        return UnreadableError(f"{shorten(piece.text.strip(), _MAX_LINE_LENGTH)!r}: {piece.why}", place=place)

    def to_json(self) -> MailRecord:
        """Return how the email was read, as JSON."""
        return {
            "mail": self.mail.name,
            "number": self.number,
            "power": self.power,
            "sender": self.mail.sender,
            "subject": self.mail.subject,
            "date": self.mail.date.isoformat() if self.mail.date is not None else None,
            "pieces": [piece.to_json() for piece in self.pieces],
            "notes": list(self.notes),
            "settled": list(self.settled),
        }


@dataclass(frozen=True, slots=True)
class SkippedMail:
    """An email that does not count, with the reason and the pieces that were read."""

    mail: Mail
    why: str
    pieces: tuple[MailPiece, ...] = ()

    def to_json(self) -> PassedMailRecord:
        """Return it as JSON."""
        return {
            "mail": self.mail.name,
            "sender": self.mail.sender,
            "why": self.why,
            "pieces": [piece.to_json() for piece in self.pieces],
        }
