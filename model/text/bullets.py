"""Marks before a line that are not part of it: list bullets, numbers and the ``>`` of quoted email."""

import re
from typing import Final

QUOTED: Final = r"(?:>[ \t]*)+"
NUMBERED: Final = r"\(\d{1,3}\)|\d{1,3}[.)](?!\d)"
DASH: Final = r"[-\u2010-\u2015\u2212](?=\s)"

_BULLET = re.compile(rf"\s*(?:{QUOTED})?(?:{NUMBERED}|[*\u2022\u2023\u25e6]|{DASH})?\s*")


def leading_bullet(text: str) -> str:
    """Return the mark at the start of a line, such as ``1.``, ``-``, ``*``, ``>`` or ``> 2)``; empty if none.

    A dash counts only before a blank, so that ``-5`` remains a number.
    """
    found = _BULLET.match(text)
    return found[0].strip() if found is not None else ""


def blank_bullet(text: str) -> str:
    """Return the text with blanks in place of the mark, so that columns do not change."""
    if text.lstrip()[:1].isalpha():  # the common case, without a regular expression
        return text
    found = _BULLET.match(text)
    end = found.end() if found is not None else 0
    return " " * end + text[end:]
