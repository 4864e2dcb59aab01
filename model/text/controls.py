"""Characters that a terminal obeys instead of showing them, or that turn the direction of what follows."""

import re
from typing import Final

CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, but for tabs and line ends
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the marks, embeddings, overrides and isolates of UAX 9
    r"\u2028\u2029\ufff9-\ufffb\U000e0000-\U000e007f"  # line separators, annotations, tags: nobody sees them
    r"\ud800-\udfff]"  # half a character, as a file name can hold
)
"""Any one of them."""


def harmless(text: str) -> str:
    """The text with a visible sign in the place of each character that a terminal would obey.

    Line ends and tabs stay. A control character becomes its picture (``\u241b`` for the escape), any other
    the sign for what cannot be shown.
    """
    return CONTROLS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def harmless_json(text: str) -> str:
    """A text of JSON with the same values, with escapes where a terminal would obey a character."""
    return CONTROLS.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code > 0xFFFF:  # JSON writes half of it at a time
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"


def control_in(name: str) -> str | None:
    """The first character of a name that has no place in names, as ``U+202E``; None if there is none.

    In names tabs and line ends have no place either.
    """
    found = re.search(r"[\t\n]", name) or CONTROLS.search(name)
    return f"U+{ord(found[0]):04X}" if found else None
