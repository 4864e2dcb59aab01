"""The lines of an email that its sender wrote, apart from quoted text and signatures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import Final

from .wording import CONTACT, DISCLAIMER, SENT_FROM


class PieceKind(StrEnum):
    """The meaning of a piece of an email."""

    ORDER = "order"
    HEADING = "heading"
    """The name of the power or the phase, or words such as "my orders"."""
    REMARK = "remark"
    """Known to mean nothing: a greeting, or words in brackets behind an order."""
    QUOTED = "quoted"
    SIGNATURE = "signature"
    STRUCK_OUT = "struck out"
    HIDDEN = "hidden"
    """HTML that a reader cannot see."""
    LATER = "for later"
    """An order for a later phase."""
    QUESTION = "question"
    """Text that may change the orders; the referee must decide."""


@dataclass(frozen=True, slots=True)
class MailLine:
    """A line of an email.

    Attributes:
        text: The text.
        kind: What the line is, if that is known without its words; None for text of the sender.
        attachment: The name of the attached file that the line is from; empty for the body.
        is_forwarded: Whether the line is from an email that its own sender wrote and forwarded.
    """

    text: str
    kind: PieceKind | None = None
    attachment: str = ""
    is_forwarded: bool = False


_MARKED: Final = re.compile(r"\s*>(?!>)")
_ADDRESS: Final = re.compile(r"[^\s<>\"'(]+@[^\s<>\"')]+\.\w+")
_SENDER: Final = re.compile(rf"[<(]{_ADDRESS.pattern}[>)]")
_TIME: Final = re.compile(r"\b\d{1,2}[:.h]\d{2}\b")
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ENDS_IN_COLON: Final = re.compile(r"[:\uff1a]\s*$")
_FIELD: Final = re.compile(
    r"\s*[>*\s]*(?P<label>[^\W\d](?:[^\W\d]|[\s.'\u2019/-]){0,24}?)\s*\*?\s*[:\uff1a]\*?\s*(?P<value>.*)"
)
_RULED: Final = re.compile(r"\s*(?:[-_=*]{3,}.*|[-_=]{10,})$")
_FORWARDS: Final = re.compile(
    r"[\s*]*(?:begin|anfang|d\u00e9but|inizio|in\u00edcio|inicio|start)\b.{3,40}[:\uff1a][\s*]*",
    re.IGNORECASE,
)
"""What Apple Mail writes above an email that is forwarded: "Begin forwarded message:"."""
_SIGNATURE: Final = re.compile(r"--\s?$|\u2014\s?$")
_SIGNED: Final = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\s*$|Hash:\s*\S+\s*$")
_SIGNED_ENDS: Final = re.compile(r"-----BEGIN PGP SIGNATURE-----\s*$")
_MAX_EXAMINED: Final = 1_000
"""The maximum number of characters of a line that are examined."""
_MAX_WRAPPED: Final = 300
"""The maximum number of characters of a line that introduces quoted text."""


def mark_lines(lines: Sequence[MailLine], sender: str) -> list[MailLine]:
    """Return the lines with the kinds of those that are quoted or belong to a signature.

    Quoted lines begin with ``>``. An older email below begins with a line that names its sender's address or
    its time and ends in a colon, or with a block of lines such as ``From: ...``, in any language. A signature
    begins with ``--`` and ends at a quote.
    """
    texts = [line.text[:_MAX_EXAMINED] for line in lines]
    found: list[MailLine] = []
    in_signature = is_below = is_own = False
    index = 0
    while index < len(texts):
        line = texts[index]
        if lines[index].attachment:
            found.append(lines[index])
            index += 1
            continue
        block = _measure_header_block(texts, index)
        height = block or (0 if is_below else _measure_introduction(texts, index))
        if height:
            head = texts[index : index + height]
            found += [replace(one, kind=PieceKind.QUOTED) for one in lines[index : index + height]]
            after = next((one for one in texts[index + height :] if one.strip()), "")
            is_below = is_below or not _MARKED.match(after)
            if block:
                is_own = bool(sender) and any(sender in one.casefold() for one in _addresses_of_sender(head))
            in_signature = False
            index += height
            continue
        kind = lines[index].kind
        if kind in (None, PieceKind.QUOTED):
            if is_below or _MARKED.match(line):
                in_signature = False
                kind = PieceKind.QUOTED
            elif kind is None and (
                in_signature or _SIGNED_ENDS.match(line) or (_SIGNATURE.match(line) and index)
            ):
                in_signature = True
                kind = PieceKind.SIGNATURE
            elif kind is None and is_footer(line):
                kind = PieceKind.SIGNATURE
            elif kind is None and _SIGNED.match(line):
                kind = PieceKind.HEADING
        forwarded = is_own and kind is PieceKind.QUOTED
        found.append(replace(lines[index], kind=kind, is_forwarded=lines[index].is_forwarded or forwarded))
        index += 1
    return found


def is_footer(line: str) -> bool:
    """Return whether a line is one that programs and companies add to emails, or holds only an address."""
    return bool(SENT_FROM.match(line) or CONTACT.fullmatch(line) or DISCLAIMER.fullmatch(line))


def _addresses_of_sender(head: Sequence[str]) -> list[str]:
    """Return the first address in the fields of an older email: its sender comes first in every language."""
    found = [address for line in head for address in _ADDRESS.findall(line)]
    return found[:1]


def _measure_introduction(texts: Sequence[str], index: int) -> int:
    """Return how many lines, from here on, introduce quoted text: "On Monday Anna wrote:"; 0 for others."""
    if not texts[index].strip() or _MARKED.match(texts[index]):
        return 0
    for height in (1, 2, 3):
        part = texts[index : index + height]
        if len(part) < height or not all(one.strip() for one in part):
            return 0
        joined = " ".join(one.strip() for one in part)
        if len(joined) > _MAX_WRAPPED:
            return 0
        is_ruled = height == 1 and _RULED.match(joined) is not None
        if not (_ENDS_IN_COLON.search(joined) or is_ruled):
            continue
        if height > 1 and not (_TIME.search(part[0]) or _YEAR.search(part[0]) or _ADDRESS.search(part[0])):
            return 0
        after = [one for one in texts[index + height :] if one.strip()][:1]
        is_quoted = bool(after) and _MARKED.match(after[0]) is not None
        is_dated = _TIME.search(joined) is not None and _YEAR.search(joined) is not None
        if _SENDER.search(joined) or (is_dated and _ADDRESS.search(joined)):
            return height
        if is_quoted and (is_dated or height == 1):
            return height
        if is_ruled and _count_fields(texts, index + 1) >= 2:
            return height
        begins_mail = _FORWARDS.fullmatch(joined) is not None and bool(after)
        if begins_mail and _measure_header_block(texts, texts.index(after[0], index + 1)):
            return height
    return 0


def _count_fields(texts: Sequence[str], index: int) -> int:
    """Return how many lines, from here on, have the form of a field, such as ``From: Anna``; at most 12."""
    fields = takewhile(_FIELD.match, texts[index : index + 12])
    return sum(1 for _ in fields)


def _measure_header_block(texts: Sequence[str], index: int) -> int:
    """Return how many lines, from here on, are the fields of an older email; 0 if they are none."""
    height = _count_fields(texts, index)
    values = [found["value"] for one in texts[index : index + height] if (found := _FIELD.match(one))]
    has_address = any(_ADDRESS.search(value) for value in values[:2])
    is_dated = any(_TIME.search(value) and re.search(r"\d{4}", value) for value in values)
    return height if (height >= 2 and has_address) or (height >= 3 and is_dated) else 0
