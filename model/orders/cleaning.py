"""Order texts without decoration: quotation marks, comments, brackets around units, typographic signs.

`plain_order_text` replaces everything that is not part of the order by blanks, character by character, so
that columns in messages count in the text as written.
"""

import re
import unicodedata
from typing import Final

from ..names import KIND_LETTERS
from ..text import blank_bullet
from .languages import SUPPORTS, UNIT_WORDS

_ARROWS = "\u21a6\u21d2\u21e8\u21fe\u2794\u2799\u279c\u279d\u279e\u27a1\u27a4\u27f6\u27f9\u25b6\u25ba"
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys(_ARROWS, "\u2192"),
        **dict.fromkeys('"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a`*', " "),
        **dict.fromkeys("\u2010\u2011\u2043\u2212\uff0d\u02d7\u2e3a\u2e3b", "-"),
        "\ufe0f": " ",
        **dict.fromkeys("\u0391\u0410\uff21", "A"),  # Greek, Cyrillic, of full width
        "\uff26": "F",
    }
)
_DECORATED = re.compile(r"[:/#\[(!'*,]|\b(?:of|from|by|in|own)\b", re.IGNORECASE)
_KIND = rf"(?:{UNIT_WORDS}|[{KIND_LETTERS}])"
_PREFIX = re.compile(r"\s*orders?(?:\s+\d+)?\s*:", re.IGNORECASE)
_IN_BRACKETS = re.compile(
    r"\[(\s*(?:[nsew]\.?\s*c\.?|(?:north|south|east|west)(?:\s+coast)?|(?:(?:via|by)\s+)?convoy|vc)\s*)\]",
    re.IGNORECASE,
)
_COMMENT = re.compile(
    r"(?:(?<=\s)|^)//.*|#(?!\d).*"  # "lubeck #1" is a name
    r"|\[[^\[\]]*\]"
    r"|\(\s*(?:supported|with\s+(?:the\s+)?support)\b[^()]*\)\s*$",
    re.IGNORECASE,
)
_UNIT_IN_BRACKETS = re.compile(
    rf"(?P<open>\()\s*(?:[^\W\d]+\s+)?{_KIND}\.?\s+[^()]+(?P<close>\))", re.IGNORECASE
)
_PLACE_IN_BRACKETS = re.compile(
    rf"(?:(?<!\w)(?:{_KIND}|via)\s*|[-\u2192]\s*)(?P<open>\()\s*[^\W\d][^()]*(?P<close>\))", re.IGNORECASE
)
_MOVE_OF = re.compile(
    rf"\b(?P<verb>{SUPPORTS})(?P<words>\s+(?:(?:the\s+|its\s+)?(?:movement|move|attack|advance|order|hold)"
    r"\s+of|the\s+(?:move|attack)\s+from))(?=\s)",
    re.IGNORECASE,
)
"""The words behind the verb in ``supports the move of A Vie to Gal``."""

_FILLER = re.compile(
    r"(?:(?<=\w)['\u2019]s|(?<=\s)in\s+(?:its|the|their))\s+(?:movement|move|attack|advance)"
    r"(?=\s+(?:in|on)?(?:to|on)\s)"
    r"|(?<=\s)in(?=\s+(?:moving|attacking|advancing)\s)"
    rf"|(?<=\s)own(?=\s+{_KIND}\b)"
    r"|,(?=\s*(?:(?:north|south|east|west)(?:ern)?\s+coast|[nsew]c)\b)",
    re.IGNORECASE,
)
"""Words that say nothing: ``supports A Vie's move to Gal``, ``Spain, north coast``."""

_BEFORE_COLON = re.compile(rf"\s*(?:order|orders?\s+\d+|{_KIND}\.?\s+\S.*)\s*", re.IGNORECASE)
_COLON = re.compile(r"^[^\d:]*[^\W\d][^\d:]*(?P<open>:)(?P<close>)")


def visible_text(text: str) -> str:
    """Return the text without invisible letters: soft hyphens, zero-width blanks, marks of direction."""
    if text.isascii():
        return text
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def plain_order_text(text: str) -> str:
    """Return the text with blanks in place of everything that is not part of an order; its length stays the
    same."""
    plain = text.translate(_SIGNS)
    if plain.isascii() and not _DECORATED.search(plain):  # the common case
        return plain
    plain = _MOVE_OF.sub(lambda found: found["verb"] + " " * len(found["words"]), plain)
    plain = _FILLER.sub(_blank_out, plain)
    plain = _IN_BRACKETS.sub(r"(\1)", plain)
    plain = _PREFIX.sub(_blank_out, plain, count=1)
    plain = _COMMENT.sub(_blank_out, plain)
    for pattern in (_UNIT_IN_BRACKETS, _PLACE_IN_BRACKETS, _COLON):
        plain = _blank_ends(plain, pattern)
    inner = plain.strip()
    if len(inner) > 1 and inner[0] in "'\u2018" and inner[-1] in "'\u2019":
        start = plain.index(inner)
        plain = f"{plain[:start]} {plain[start + 1 :].rstrip()[:-1]} "
        plain = plain.ljust(len(text))
    end = plain.rstrip(" \t.,;!\u2026")
    return end.ljust(len(text))


def begins_order(before: str) -> bool:
    """Return whether the text before a colon may belong to an order: ``A Mun: hold``."""
    return _BEFORE_COLON.fullmatch(blank_bullet(before)) is not None


def _blank_out(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _blank_ends(text: str, pattern: re.Pattern[str]) -> str:
    """Return the text with blanks in place of the ends (groups ``open``, ``close``) of every match."""
    letters = list(text)
    for found in pattern.finditer(text):
        for end in ("open", "close"):
            letters[found.start(end) : found.end(end)] = " " * len(found[end])
    return "".join(letters)
