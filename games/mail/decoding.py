"""Emails as values: sender, date, subject and text, whatever the encoding.

Python's `email` package parses each email. Nothing in an email proves who wrote it: anyone can write any
address in the `From` line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from email.utils import getaddresses, parsedate_to_datetime
from typing import cast

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.text import shorten
from .html import extract_text

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
        date: The time it was written; None without a readable date.
        text: The text, with a line feed at the end of each line.
        notes: Sentences about parts that were not read, such as attachments.
        fault: The error that explains why the email has no readable text; None if it has text.
    """

    name: str
    sender: str
    subject: str
    date: datetime | None
    text: str
    notes: tuple[str, ...] = ()
    fault: WestphaliaError | None = None


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
    return _add_text(Mail(f"{name} (text)", "", "", None, ""), text)


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
        head = Mail(name, _find_sender(message), _decode_header(message, "Subject"), _find_date(message), "")
        if _decode_header(message, "Auto-Submitted").casefold() not in ("", "no"):
            return replace(head, fault=AutomaticReplyError("this is an automatic reply", place=Place(name)))
        texts, notes = _find_texts(message)
    except (RecursionError, MessageError, ValueError, LookupError, AssertionError) as problem:
        fault = f"the email cannot be read: {shorten(str(problem) or type(problem).__name__)}"
        return _make_faulty_mail(Mail(name, "", "", None, ""), fault, "an email")
    except WestphaliaError as error:
        return _make_faulty_mail(Mail(name, "", "", None, ""), error.message, error.expected)
    if not texts:
        what = "only attachments" if any("attachment" in note for note in notes) else "no text"
        return _make_faulty_mail(head, f"the email has {what}", "the orders in the text of the email", notes)
    return _add_text(head, "\n".join(texts), notes)


def _add_text(head: Mail, text: str, notes: Sequence[str] = ()) -> Mail:
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\ufeff", "")
    text = text.replace("\u200b", "").replace("\u2028", "\n").replace("\u2029", "\n").replace("\f", "\n")
    if "\0" in text:
        return _make_faulty_mail(head, "the text contains a null character", "readable text", notes)
    if len(text) > _MAX_TEXT:
        return _make_faulty_mail(head, "the text is too long", f"at most {_MAX_TEXT:,} characters", notes)
    if not text.strip():
        return _make_faulty_mail(head, "the text is empty", "orders", notes)
    return Mail(head.name, head.sender, head.subject, head.date, text, tuple(notes))


def _make_faulty_mail(head: Mail, message: str, expected: str | None, notes: Sequence[str] = ()) -> Mail:
    fault = UnreadableError(message, place=Place(head.name), expected=expected)
    return Mail(head.name, head.sender, head.subject, head.date, "", tuple(notes), fault)


# ------------------------------------------------------------------------------------------- headers


def _decode_header(message: Message, name: str) -> str:
    """Return a decoded header on one line; undecodable parts stay as they are."""
    value = message.get(name)
    if value is None:
        return ""
    raw = _replace_surrogates(str(value))
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
    found = {address.strip().casefold() for _, address in getaddresses(values) if "@" in address}
    return found.pop() if len(values) == 1 and len(found) == 1 else ""


def _find_date(message: Message) -> datetime | None:
    try:
        found = parsedate_to_datetime(str(message.get("Date") or ""))
        return (found.replace(tzinfo=UTC) if found.tzinfo is None else found).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


# ------------------------------------------------------------------------------------------- the text


def _find_texts(message: Message) -> tuple[list[str], list[str]]:
    """Return the readable texts of an email, and notes about the parts that were not read."""
    texts: list[str] = []
    notes: list[str] = []
    for part in _find_parts(message):
        kind, file = part.get_content_type(), part.get_filename()
        is_file = part.get_content_disposition() == "attachment" or file is not None
        if is_file or kind not in ("text/plain", "text/html"):
            what = f"attachment {shorten(_replace_surrogates(file))!r}" if file else f"attachment ({kind})"
            notes.append(f"The {what} was not read.")
            continue
        text, note = _decode_part(part)
        texts.append(extract_text(text) if kind == "text/html" else _unwrap_lines(text, part))
        notes += [note] if note else []
    return [text for text in texts if text.strip()], notes


def _find_parts(message: Message) -> Iterator[Message]:
    """Yield the leaves of an email; of alternatives, the plain text if it has any, else the HTML."""
    if not message.is_multipart():
        yield message
        return
    if message.get_content_type() == "message/rfc822":
        holder = Message()
        holder["Content-Type"] = "message/rfc822"
        yield holder
        return
    below = cast("list[Message]", message.get_payload())
    if message.get_content_type() != "multipart/alternative":
        for one in below:
            yield from _find_parts(one)
        return
    leaves = [list(_find_parts(one)) for one in below]
    for kind in ("text/plain", "text/html"):
        for ways in leaves:
            if any(one.get_content_type() == kind and _decode_part(one)[0].strip() for one in ways):
                yield from ways
                return
    for ways in leaves:
        yield from ways


def _decode_part(part: Message) -> tuple[str, str]:
    """Return the text of a part, and a note if its encoding is not the declared one."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    declared = part.get_content_charset() or "utf-8"
    for charset in dict.fromkeys((declared, "utf-8", "cp1252")):
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
