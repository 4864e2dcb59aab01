"""Characters and marks of text from people: lookalike letters, control characters, list marks."""

import re
from typing import Final

LOOKALIKES: Final = {0x212A: "k", 0x17F: "s", 0x130: "i", 0x131: "i"}
"""The kelvin sign, the long s, the Turkish i with and without a dot.

`re.IGNORECASE` matches them with k, s and i, so the code that looks up a matched word must do so, too. There
are no others.
"""


def normalize_letter(word: str) -> str:
    """Return the first letter of a word as a capital."""
    return word[:1].translate(LOOKALIKES).upper()


def normalize_word(word: str) -> str:
    """Return the word in lower case."""
    return word.translate(LOOKALIKES).lower()


CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, but for tabs and line ends
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the marks, embeddings, overrides and isolates of UAX 9
    r"\u2028\u2029\ufff9-\ufffb\U000e0000-\U000e007f"  # invisible: line separators, annotations, tags
    r"\ud800-\udfff]"  # lone surrogates, which file names can contain
)
"""A character that a terminal obeys, or that changes the direction of text."""


def replace_controls(text: str) -> str:
    """Return the text with a visible sign in place of each control character.

    Line ends and tabs remain. A C0 control becomes its picture (``\u241b`` for escape), any other character
    the replacement character.
    """
    return CONTROLS.sub(_visible_sign, text)


def _visible_sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def escape_json_controls(text: str) -> str:
    """Return JSON text with the same values and escapes in place of control characters."""
    return CONTROLS.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code > 0xFFFF:  # JSON escapes it as a surrogate pair
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"


def find_control(name: str) -> str | None:
    """Return the first control character in a name, as ``U+202E``; None if there is none.

    Tabs and line ends count, too.
    """
    found = re.search(r"[\t\n]", name) or CONTROLS.search(name)
    return f"U+{ord(found[0]):04X}" if found else None


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
