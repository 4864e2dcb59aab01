"""Headings of case files: the text before the first colon of a line and the list after it, and the title."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..orders import begins_order
from ..text import blank_bullet

SECTIONS: Final = {
    "orders": "orders",
    "units": "units",
    "centers": "centers",
    "centres": "centers",
    "dislodged": "dislodged",
    "contested": "contested",
    "proxies": "proxies",
    "result": "result",
}
"""The headings of sections, in lower case, with the name of the section."""

KEYS: Final = ("variant", "phase", "rule", "ledger", "order sets", "civil disorder")
"""The headings with a value."""

NOT_POWERS: Final = (*KEYS, "Units", "Centers", "Dislodged", "Contested", "Proxies", "Orders", "Result")
"""The headings that are not powers, as suggestions for unknown headings."""

_PART = re.compile(r"(?:[^,;\[(]|\[[^\[\]]*\]|\([^()]*\)|[\[(])+")
_POINTS = re.compile(r"\s*[-+]?\d")
"""The start of points for a place, ``5: BRA``, which is not a heading."""

_LONGEST_TITLE = 110
"""The maximum number of characters in a title."""

_COMMENT = re.compile(r"(?:[^\S\n]*#[^\n]*(?:\n|\Z))*")
_SENTENCE = re.compile(r".*?[.!?](?=\s|\Z)")


_CASE = re.compile(r"^[ \t>]*(?:variant|phase|rule)[ \t]*:", re.IGNORECASE | re.MULTILINE)
"""A heading that only case files have."""

_BY_POWER = r"\s*\"[A-Z][A-Za-z_ ]{1,40}\"\s*:\s*\["
"""A power with the list of its orders; the fields of cases begin with small letters."""

_JSON = re.compile(rf"[\ufeff\s]*(?:\Z|\{{(?!['|]|{_BY_POWER})|\[\s*(?:[\[\"\]]|\Z))")
"""The beginning of JSON, not of a Python dictionary, the table of a wiki, records or the codes of a forum."""

_SAVED_PHASE = re.compile(r'"state"\s*:\s*\{')
_SAVED_GAME = re.compile(r'"phases"\s*:')


def is_case_text(text: str) -> bool:
    """Return whether a text can only be a case: empty, JSON, or with a heading of case files.

    JSON with the state of a phase, as the package diplomacy saves it, is none, unless it is a whole game; nor
    is a list of records, such as one for each order, or an object with lists of orders by power.
    """
    if _JSON.match(text) is not None:
        return _SAVED_PHASE.search(text) is None or _SAVED_GAME.search(text) is not None
    return _CASE.search(text) is not None


class Heading(NamedTuple):
    """The text before the first colon of a line: a name after `indent` blanks."""

    name: str
    indent: int
    key: str
    """The name, if it is one of `KEYS` or `SECTIONS`."""
    is_points: bool
    """Whether it may be points for a place, ``5: BRA``."""
    is_clear: bool
    """Whether it is a heading everywhere but in a result."""
    is_order: bool
    """Whether it begins an order if something follows the colon: ``Order: A Par - Bur``, ``A Mun: hold``."""


@lru_cache(maxsize=5000)
def parse_heading(before: str) -> Heading:
    """Parse the text before a colon."""
    written = blank_bullet(before)
    name = written.strip()
    key = name.casefold()
    if key not in KEYS and key not in SECTIONS:
        key = ""
    points = not name.isalpha() and ends_with_points(written)
    clear = bool(name) and not points and "#" not in before
    return Heading(name, len(written) - len(written.lstrip()), key, points, clear, begins_order(before))


def ends_with_points(before: str) -> bool:
    """Return whether the last item before a colon may be points: ``5: BRA``, ``A Mun H, 5: BRA``."""
    return _POINTS.match(before, max(before.rfind(","), before.rfind(";")) + 1) is not None


def split_list(written: str) -> list[str]:
    """Split a line at commas and semicolons outside of brackets."""
    several = "[" in written or "(" in written or ";" in written
    parts = _PART.findall(written) if several else written.split(",")
    return [item for part in parts if (item := part.strip())]


def case_title(text: str) -> str:
    """Return the title of a case in text form: the first sentence of its comment, without the period.

    Of a long sentence, the title is the part before the first colon. It is empty if there is no comment or
    that part is long, too.
    """
    head = _COMMENT.match(text.removeprefix("\ufeff"))
    lines = head[0].splitlines() if head is not None else []
    comment = " ".join(line.strip().lstrip("#").strip() for line in lines).strip()
    first = _SENTENCE.match(comment)
    sentence = first[0] if first is not None else comment
    if len(sentence) <= _LONGEST_TITLE:
        return sentence.removesuffix(".")
    before = sentence.split(": ")[0]
    return before if len(before) <= _LONGEST_TITLE else ""
