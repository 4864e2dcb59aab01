"""The lines of an email that its sender wrote: without quoted text and signatures."""

from __future__ import annotations

import re
from dataclasses import dataclass

_QUOTED = re.compile(r"\s*>")
_WROTE = re.compile(
    r"\s*\S.*\b(?:wrote|writes|schrieb|schrieb am .*|a \u00e9crit|a ecrit|escribi\u00f3|ha scritto|schreef)"
    r"\b.{0,80}:\s*$",
    re.IGNORECASE,
)
_WROTE_STARTS = re.compile(r"\s*(?:on|am|le|el|il|op)\s+\S+.*\d", re.IGNORECASE)
_SEPARATOR = re.compile(
    r"\s*(?:[-_]{2,}\s*(?:original message|original-nachricht|urspr\u00fcngliche nachricht|"
    r"message d'origine|message d\u2019origine|message original|forwarded message|"
    r"weitergeleitete nachricht|message transf\u00e9r\u00e9|mensaje original|messaggio originale)\s*[-_]*"
    r"|begin forwarded message:|_{10,})\s*$",
    re.IGNORECASE,
)
_OUTLOOK = re.compile(r"\s*\*?(?:from|von|de|da)\s*:\*?\s*\S", re.IGNORECASE)
_OUTLOOK_NEXT = re.compile(
    r"\s*\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|envoy\u00e9|\u00e0|objet|cc|inviato|a)\s*:\*?",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"--\s?$|\u2014\s?$")
_SENT_FROM = re.compile(
    r"\s*(?:sent from (?:my|mail for|outlook|yahoo|the)\b|get outlook for\b|sent via\b|sent with\b"
    r"|von meinem .{1,40}\bgesendet|gesendet (?:von|mit|aus)\b|diese nachricht wurde von\b"
    r"|envoy\u00e9 (?:de|depuis)\b)",
    re.IGNORECASE,
)
_PGP_BEGINS = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\s*$")
_PGP_ENDS = re.compile(r"-----BEGIN PGP SIGNATURE-----\s*$")
_PGP_HASH = re.compile(r"Hash:\s*\S+\s*$")


@dataclass(frozen=True, slots=True)
class MailBody:
    """The lines of an email.

    Attributes:
        lines: All lines; skipped lines are empty, so that line numbers stay correct.
        quoted: The numbers of the lines of quoted text.
        signature: The numbers of the lines of the signature.
    """

    lines: tuple[str, ...]
    quoted: tuple[int, ...]
    signature: tuple[int, ...]


def split_body(text: str) -> MailBody:
    """Return the lines that the sender of an email wrote, without quoted text and signatures.

    Quoted lines begin with ``>``. Everything below a line such as "Original Message" is quoted, and below
    "On 3 May Anna wrote:" without such lines after it. A signature begins with ``--`` and ends at a quote.
    """
    lines = text.split("\n")
    kept = list(lines)
    quoted: list[int] = []
    signature: list[int] = []
    in_signature = is_below = False
    index = 0
    while index < len(lines):
        line = lines[index]
        height = 0 if is_below else _count_attribution_lines(lines, index)
        if height:
            quoted += range(index, index + height)
            after = next((one for one in lines[index + height :] if one.strip()), "")
            is_below = not _QUOTED.match(after)
            in_signature = False
            index += height
            continue
        if is_below or _begins_older_mail(lines, index):
            is_below = True
            quoted.append(index)
        elif _QUOTED.match(line):
            in_signature = False
            quoted.append(index)
        elif in_signature or _PGP_ENDS.match(line) or (_SIGNATURE.match(line) and index):
            in_signature = True
            signature.append(index)
        elif _SENT_FROM.match(line) or _PGP_BEGINS.match(line) or _PGP_HASH.match(line):
            signature.append(index)
        index += 1
    for number in (*quoted, *signature):
        kept[number] = ""
    quoted = [number for number in quoted if lines[number].strip()]
    signature = [number for number in signature if lines[number].strip()]
    return MailBody(
        tuple(kept), tuple(number + 1 for number in quoted), tuple(number + 1 for number in signature)
    )


def _count_attribution_lines(lines: list[str], index: int) -> int:
    """Return the number of lines, from here on, of an attribution such as "On Monday Anna wrote:"."""
    line = lines[index]
    if _QUOTED.match(line):
        return 0
    if _WROTE.match(line):
        after = next((one for one in lines[index + 1 :] if one.strip()), "")
        return 1 if re.search(r"[\d@]", line) or _QUOTED.match(after) else 0
    if not _WROTE_STARTS.match(line):
        return 0
    for height in (2, 3):
        part = lines[index : index + height]
        if len(part) == height and all(one.strip() for one in part) and _WROTE.match(" ".join(part)):
            return height
    return 0


def _begins_older_mail(lines: list[str], index: int) -> bool:
    """Return whether everything from this line on is an older email."""
    line = lines[index]
    if _SEPARATOR.match(line):
        return True
    after = lines[index + 1] if index + 1 < len(lines) else ""
    return _OUTLOOK.match(line) is not None and _OUTLOOK_NEXT.match(after) is not None
