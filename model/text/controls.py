"""Control characters: those that a terminal obeys, and those that change the direction of text."""

import re
from typing import Final

CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, but for tabs and line ends
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the marks, embeddings, overrides and isolates of UAX 9
    r"\u2028\u2029\ufff9-\ufffb\U000e0000-\U000e007f"  # invisible: line separators, annotations, tags
    r"\ud800-\udfff]"  # lone surrogates, which file names can contain
)
"""Any one of them."""


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
