"""What stands before a line that is no part of it: the marks of lists and of quoted mails."""

import re
from typing import Final

QUOTED: Final = r"(?:>[ \t]*)+"
NUMBERED: Final = r"\(\d{1,3}\)|\d{1,3}[.)](?!\d)"
DASH: Final = r"[-\u2010-\u2015\u2212](?=\s)"

_BULLET = re.compile(rf"\s*(?:{QUOTED})?(?:{NUMBERED}|[*\u2022\u2023\u25e6]|{DASH})?\s*")


def bullet_of(text: str) -> str:
    """The mark with which a line begins, if any, such as ``1.``, ``-``, ``*``, ``>`` or ``> 2)``.

    A dash is one only before a blank, so that ``-5`` stays a number.
    """
    found = _BULLET.match(text)
    return found[0].strip() if found is not None else ""


def without_bullet(text: str) -> str:
    """The text with blanks in place of the mark, so that everything in it stays where it is."""
    if text.lstrip()[:1].isalpha():  # as almost always
        return text
    found = _BULLET.match(text)
    end = found.end() if found is not None else 0
    return " " * end + text[end:]
