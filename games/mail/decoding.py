"""Emails as values: sender, date, subject and text, whatever the encoding.

Python's `email` package parses each email. Nothing in an email proves who wrote it: anyone can write any
address in the `From` line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from email.utils import getaddresses
from typing import cast

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.text import shorten
from .dates import parse_date
from .lines import MailLine, PieceKind
from .visible import read_html
from .wording import ATTACHED

MAX_MAIL_BYTES = 25_000_000
"""The maximum size of an email or a mailbox, in bytes; larger ones are refused."""

_MAX_TEXT = 500_000
"""The maximum number of characters in the text of an email."""

_SEPARATOR = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\r\n\r\n))From \S+ +\w{3} +\w{3} +\d[^\n]*(?:\n|\Z)")
_HEADER = re.compile(rb"[A-Za-z][A-Za-z0-9-]*[ \t]*:")
_TELLING = re.compile(
    rb"^(?:from|subject|date|received|return-path|message-id|mime-version|delivered-to|content-type)[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)
_MAX_DATE = 100
_MAX_HEADER = 5_000
"""The maximum number of characters of a header that are read."""
_PICTURES = ("image/", "video/", "audio/")
_WITHOUT_ORDERS = (
    "text/calendar",
    "text/vcard",
    "text/x-vcard",
    "application/pgp",
    "application/pkcs7",
    "application/x-pkcs7",
    "application/ms-tnef",
    "message/delivery-status",
    "text/rfc822-headers",
)
"""The kinds of attachments that programs add."""
_BLANK_LINE = re.compile(rb"\r?\n[ \t]*\r?\n|\Z")


class AutomaticReplyError(UnreadableError):
    """An email that a program wrote, such as a notice of absence."""


@dataclass(frozen=True, slots=True)
class Mail:
    """An email.

    Attributes:
        name: The name of its text in messages: ``mail.eml (text)`` or ``mails.mbox (mail 3)``.
        sender: The address in the `From` line, in lower case; empty if there is none, or more than one.
        subject: The subject.
        date: The time it was written, or received if its date has no clear meaning; None if neither is known.
        lines: The lines of its text.
        other_lines: The lines of its HTML, if it has plain text beside it.
        notes: Sentences about parts that were not read, such as attachments.
        unread_files: Attachments that were not read and may hold orders: documents, and pictures if the text
            points to them.
        unclear_date: Its date as written, if that has no clear meaning.
        fault: The error that explains why the email has no readable text; None if it has text.
    """

    name: str
    sender: str
    subject: str
    date: datetime | None
    lines: tuple[MailLine, ...] = ()
    notes: tuple[str, ...] = ()
    fault: WestphaliaError | None = None
    other_lines: tuple[MailLine, ...] = ()
    unread_files: tuple[str, ...] = ()
    unclear_date: str = ""

    @property
    def text(self) -> str:
        """The text, with a line feed between the lines."""
        return "\n".join(line.text for line in self.lines)


def is_mail(data: bytes) -> bool:
    """Return whether the bytes are an email or a mailbox, with headers, rather than an order sheet."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if _SEPARATOR.match(start):
        return True
    end = _BLANK_LINE.search(start)
    head = start[: end.start() if end is not None else len(start)]
    return _HEADER.match(head) is not None and _TELLING.search(head) is not None


def make_mail(text: str, name: str) -> Mail:
    """Return the text of an email without its headers as an email without a sender."""
    return _add_lines(Mail(f"{name} (text)", "", "", None), _split_lines(text))


def read_mails(data: bytes, name: str) -> tuple[Mail, ...]:
    """Return the emails in a file: a single one, or those of a mailbox (mbox), in the order of the file.

    An email that cannot be read has its `fault`.

    Raises:
        UnreadableError: The file is too large.
    """
    if len(data) > MAX_MAIL_BYTES:
        expected = f"at most {MAX_MAIL_BYTES:,} bytes"
        raise UnreadableError("is too large", place=Place(name), expected=expected)
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    starts = list(_SEPARATOR.finditer(data))
    if not starts or starts[0].start() != 0:
        return (_read_mail(data, f"{name} (text)"),)
    ends = [*(found.start() for found in starts[1:]), len(data)]
    bodies = [data[found.end() : end] for found, end in zip(starts, ends, strict=True)]
    unescaped = [re.sub(rb"^>(>*From )", rb"\1", body, flags=re.MULTILINE) for body in bodies]
    return tuple(_read_mail(body, f"{name} (mail {n})") for n, body in enumerate(unescaped, 1))


def _read_mail(data: bytes, name: str) -> Mail:
    try:
        message = BytesParser(policy=compat32).parsebytes(data)
        date, unclear, note = _find_date(message)
        subject = _decode_header(message, "Subject")
        head = Mail(name, _find_sender(message), subject, date, unclear_date=unclear)
        if _decode_header(message, "Auto-Submitted").casefold() not in ("", "no"):
            return replace(head, fault=AutomaticReplyError("this is an automatic reply", place=Place(name)))
        parts = _MailParts(head.sender)
        parts.notes += [note] if note else []
        parts.read(message)
    except (RecursionError, MessageError, ValueError, LookupError, AssertionError) as problem:
        fault = f"the email cannot be read: {shorten(str(problem) or type(problem).__name__)}"
        return _make_faulty_mail(Mail(name, "", "", None), fault, "an email")
    except WestphaliaError as error:
        return _make_faulty_mail(Mail(name, "", "", None), error.message, error.expected)
    if not any(line.text.strip() for line in parts.lines):
        what = "only attachments" if any("attachment" in note for note in parts.notes) else "no text"
        expected = "the orders in the text of the email"
        return _make_faulty_mail(head, f"the email has {what}", expected, parts.notes)
    points_to_files = any(ATTACHED.search(line.text) for line in (*parts.lines, MailLine(head.subject)))
    return replace(
        _add_lines(head, parts.lines, parts.notes),
        other_lines=tuple(parts.other_lines),
        unread_files=(*parts.documents, *(parts.pictures if points_to_files else ())),
    )


def _split_lines(text: str) -> list[MailLine]:
    for sign in ("\r\n", "\r", "\u2028", "\u2029", "\f"):
        text = text.replace(sign, "\n")
    return [MailLine(line) for line in text.replace("\u00a0", " ").split("\n")]


def _add_lines(head: Mail, lines: Sequence[MailLine], notes: Sequence[str] = ()) -> Mail:
    size = sum(len(line.text) + 1 for line in lines)
    if any("\0" in line.text for line in lines):
        return _make_faulty_mail(head, "the text contains a null character", "readable text", notes)
    if size > _MAX_TEXT:
        return _make_faulty_mail(head, "the text is too long", f"at most {_MAX_TEXT:,} characters", notes)
    if not any(line.text.strip() for line in lines):
        return _make_faulty_mail(head, "the text is empty", "orders", notes)
    return replace(head, lines=tuple(lines), notes=tuple(notes))


def _make_faulty_mail(head: Mail, message: str, expected: str | None, notes: Sequence[str] = ()) -> Mail:
    fault = UnreadableError(message, place=Place(head.name), expected=expected)
    return replace(head, notes=tuple(notes), fault=fault)


# ------------------------------------------------------------------------------------------- headers


def _decode_header(message: Message, name: str) -> str:
    """Return a decoded header on one line; undecodable parts stay as they are."""
    # Unlike `get`, this keeps raw bytes.
    value = next((text for key, text in message.raw_items() if key.casefold() == name.casefold()), None)
    if value is None:
        return ""
    raw = _replace_surrogates(str(value)[:_MAX_HEADER])
    try:
        decoded = "".join(
            part.decode(charset or "ascii", "replace") if isinstance(part, bytes) else part
            for part, charset in decode_header(raw)
        )
    except (HeaderParseError, LookupError, ValueError):
        decoded = raw
    return " ".join(decoded.split())


def _replace_surrogates(text: str) -> str:
    """Return the text with letters for raw bytes, which the parser keeps as surrogates."""
    data = text.encode("utf-8", "surrogateescape" if _has_only_escapes(text) else "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _has_only_escapes(text: str) -> bool:
    return not any("\ud800" <= letter < "\udc80" or "\udcff" < letter <= "\udfff" for letter in text)


def _find_sender(message: Message) -> str:
    """Return the address in the From line before anything is decoded, since names can imitate addresses."""
    values = [_replace_surrogates(str(value)) for value in message.get_all("From") or []]
    if sum(map(len, values)) > _MAX_HEADER:
        return ""
    found = {address.strip().casefold() for _, address in getaddresses(values) if "@" in address}
    return found.pop() if len(values) == 1 and len(found) == 1 else ""


def _find_date(message: Message) -> tuple[datetime | None, str, str]:
    """Return when an email was written, its date if that has no clear meaning, and a note if its receipt
    counts instead."""
    text = " ".join(_replace_surrogates(str(message.get("Date") or "")).split())
    date = parse_date(text) if len(text) <= _MAX_DATE else None
    if date is not None:
        return date, "", ""
    # The server that delivered the email wrote the first of these headers, with the time at its end.
    received = " ".join(_replace_surrogates(str(message.get("Received") or "")).split())
    date = parse_date(received.rpartition(";")[2].strip()[:_MAX_DATE])
    fault = f"Its date {shorten(text)!r} has no clear meaning" if text else "It has no date"
    note = f"{fault}; the time of its receipt counts: {date:%Y-%m-%d %H:%M} UTC." if date is not None else ""
    return date, shorten(text), note


# ------------------------------------------------------------------------------------------- the text


class _MailParts:
    """The text of the parts of an email, as they are read one after the other."""

    def __init__(self, sender: str) -> None:
        self._sender = sender
        self._depth = 0
        self.lines: list[MailLine] = []
        self.other_lines: list[MailLine] = []
        self.notes: list[str] = []
        self.documents: list[str] = []
        self.pictures: list[str] = []

    def read(self, message: Message) -> None:
        """Read a part with all below it; of alternatives, the plain text if it has any, else the HTML."""
        if message.get_content_type() == "message/rfc822":
            self._read_forwarded(message)
        elif not message.is_multipart():
            self.lines += self._read_leaf(message)
        elif message.get_content_type() == "multipart/alternative":
            self._read_alternatives(cast("list[Message]", message.get_payload()))
        else:
            for one in cast("list[Message]", message.get_payload()):
                self.read(one)

    def _read_alternatives(self, ways: Sequence[Message]) -> None:
        read: dict[str, _MailParts] = {}
        for one in ways:
            parts = _MailParts(self._sender)
            parts.read(one)
            kinds = [leaf.get_content_type() for leaf in one.walk() if not leaf.is_multipart()]
            if any(line.text.strip() for line in parts.lines):
                read.setdefault("text/html" if "text/html" in kinds else kinds[0] if kinds else "", parts)
        chosen = read.get("text/plain") or read.get("text/html") or next(iter(read.values()), None)
        if chosen is not None:
            self.lines += chosen.lines
            self.notes += chosen.notes
            self.documents += chosen.documents
            self.pictures += chosen.pictures
            if chosen is not read.get("text/html", chosen):
                self.other_lines += read["text/html"].lines
        elif ways:
            self.read(ways[0])

    def _read_forwarded(self, message: Message) -> None:
        """Read an attached email of the same sender; note any other."""
        payload = message.get_payload()
        inside = cast("list[Message]", payload) if isinstance(payload, list) else []
        inner = inside[0] if inside else None
        if inner is None or not self._sender or _find_sender(inner) != self._sender:
            self.notes.append("The attachment (message/rfc822) was not read.")
            return
        parts = _MailParts(self._sender)
        parts.read(inner)
        self.lines += [
            replace(line, kind=line.kind or PieceKind.QUOTED, is_forwarded=line.kind is None)
            for line in parts.lines
        ]

    def _read_leaf(self, part: Message) -> list[MailLine]:
        kind, file = part.get_content_type(), part.get_filename()
        is_file = part.get_content_disposition() == "attachment" or file is not None
        is_text = kind == "text/plain" or (bool(file) and str(file).casefold().endswith(".txt"))
        name = shorten(_replace_surrogates(file)) if file else ""
        if not is_text and (is_file or kind != "text/html"):
            shown = f"{name!r}" if name else f"({kind})"
            self.notes.append(f"The attachment {shown} was not read.")
            if kind.startswith(_PICTURES):
                self.pictures.append(shown)
            elif not kind.startswith(_WITHOUT_ORDERS):
                self.documents.append(shown)
            return []
        text, note = _decode_part(part)
        self.notes += [note] if note else []
        if kind == "text/html":
            return read_html(text)
        lines = _split_lines(_unwrap_lines(text, part))
        if not is_file:
            return lines
        if sum(len(line.text) for line in lines) > _MAX_TEXT:
            self.notes.append(f"The attachment {name!r} was not read: it is too long.")
            return []
        return [replace(line, attachment=name or "attachment") for line in lines]


def _decode_part(part: Message) -> tuple[str, str]:
    """Return the text of a part, and a note if its encoding is not the declared one."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    declared = part.get_content_charset() or "utf-8"
    # Text in UTF-8 is hardly ever valid by accident; many programs declare an older encoding for it.
    is_misdeclared = not data.isascii() and declared.startswith(("iso-8859", "windows-125", "cp125", "latin"))
    for charset in dict.fromkeys((*(("utf-8",) if is_misdeclared else ()), declared, "utf-8", "cp1252")):
        try:
            text = data.decode(charset)
        except (LookupError, ValueError):
            continue
        is_other = charset != declared and not data.isascii()
        return text, f"The text is not {shorten(declared)}; it was read as {charset}." if is_other else ""
    message = f"the text cannot be decoded as {shorten(declared)}"
    raise UnreadableError(message, expected="text in UTF-8 or Windows-1252")


def _unwrap_lines(text: str, part: Message) -> str:
    """Return the text with the lines rejoined that an email program broke (RFC 3676, ``format=flowed``)."""
    if str(part.get_param("format") or "").casefold() != "flowed":
        return text
    joined: list[str] = []
    is_open = False
    for line in text.replace("\r\n", "\n").split("\n"):
        quoted = line.startswith(">")
        plain = line.removeprefix(" ")
        if is_open and not quoted and plain.strip() and plain != "-- ":
            joined[-1] += plain
        else:
            joined.append(plain)
        is_open = plain.endswith(" ") and plain != "-- " and not quoted
    return "\n".join(joined)
