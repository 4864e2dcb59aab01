"""Break sound files: remove, insert or swap pieces, change JSON values, or write junk."""

import json
import re
from copy import deepcopy
from typing import Any

from tests.generators.dice import Dice, between, happens, pick

STRANGE = (
    "\x1b[31m", "\u202e", "\u2066", "\x00", "\x07", "\x08", "\x0c", "\r", "\x85", "\x9b", "\u2028",
    "\ufeff", "\u212a", "\u0130", "\u017f", "\ufb01", "\u00df", "\u1e9e", "e\u0301", "\U0001f480", "\u0663",
    "\u00b2", "[/by]", "[bold]", "[link=x]", "\\", '"', "'", "`", "%s", "{0}", "${HOME}", "<b>", "&amp;",
    "]]>", "|",
)  # fmt: skip
"""Text that programs trip over: escapes, bidirectional marks, markup, letters with unusual case forms."""

PIECES = (
    "", " ", "\n", "\t", ":", ",", ";", "#", "-", ">", "(", ")", "[", "]", "{", "}", "+", "=", "/", "*",
    "...", "0", "1", "-1", "3.5", "1e999", "NaN", "null", "true", "9" * 30, "9" * 5000, "1" + "0" * 400,
    "-0", "A", "F", "M", "K", "S", "C", "H", "R", "B", "D", "W", "A Vie", "F stp/nc", "vie", "Lon", "xyz",
    "stp/sc", "via convoy", "Build", "Waive", "Disband", "Austria", "France", "neutral", "Hesse", "Papacy",
    "referee", "Austria:", "Units:", "Centers:", "Dislodged:", "Result:", "Orders:", "phase:",
    "variant: europe-1619", "rule: convoy_paradox = 1982", "order sets: unordered",
    "civil disorder: France", "S1901M", "F1901R", "0x10", "Winter 1901 Adjustment", "Spring 0 Movement",
    "Spring 99999 Movement", "standard", "x" * 3000, "[" * 1500, "( " * 400, "A Vie - Tyr, " * 600,
    '{"a":' * 1500, "contested", "[fortified]", "A Vie+1", "A vie+99999",
)  # fmt: skip
"""Pieces of ordinary files, to put in unusual places or to repeat many times."""

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3.5, 10**30, 2**63, 1e308, float("nan"), float("inf"), "", "x", [], {}, [[]],
    [None], {"": ""}, {"a": {"b": 1}}, ["A par"], ["A vie", "A vie"], {"austria": ["A vie"]}, {"france": 3},
    "\ud800", "austria", "neutral", "vie", "A vie - tyr", "S1901M", "standard", "europe-1615", "__class__",
    [0] * 300,
)  # fmt: skip
"""JSON values, to put in place of others."""

_LETTERS = (*"aAvVfF 1-:,#\n\t()[]{}", *(one for one in STRANGE if len(one) == 1))


def piece(dice: Dice) -> str:
    """Return a piece for any place: one from the lists, or difficult characters."""
    way = dice.below(3)
    if way < 2:
        return pick(dice, STRANGE if way else PIECES)
    return "".join(pick(dice, _LETTERS) for _ in range(dice.below(30)))


def any_value(dice: Dice) -> Any:
    """Return a mutable copy of one of the values."""
    return deepcopy(pick(dice, VALUES))


def _value(dice: Dice) -> Any:
    """Return a JSON value for any place."""
    way = dice.below(3)
    return any_value(dice) if way == 0 else piece(dice) if way == 1 else between(dice, -3, 3000)


def spoil(dice: Dice, data: bytes, others: tuple[bytes, ...] = ()) -> bytes:
    """Return the file unchanged or, in 40% of cases, with up to six changes; `others` supply lines."""
    if not happens(dice, 40):
        return data
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _spoil_bytes(dice, data)
    if text[:1] in "{[" and happens(dice, 75):
        text = spoil_json(dice, text)
        if happens(dice, 85):
            return text.encode(errors="surrogatepass")
    return spoil_text(dice, text, others)


def change_file(dice: Dice, data: bytes) -> bytes:
    """Return the file with changes, unless eight attempts leave it as it is."""
    for _ in range(8):
        changed = spoil(dice, data)
        if changed != data:
            return changed
    return data


def spoil_text(dice: Dice, text: str, others: tuple[bytes, ...] = ()) -> bytes:
    """Return the text with up to six changes."""
    for _ in range(between(dice, 1, 6)):
        text = pick(dice, CHANGES)(dice, text)
    if others and happens(dice, 10):
        other = pick(dice, others).decode(errors="replace")
        text = text[: dice.below(len(text) + 1)] + other[dice.below(len(other) + 1) :]
    data = text.encode(errors="surrogatepass")
    if happens(dice, 7):
        return _spoil_bytes(dice, data)
    return data


def _spoil_bytes(dice: Dice, data: bytes) -> bytes:
    way = pick(dice, ("cut", "changed", "utf-16", "mark", "latin-1", "none"))
    at = dice.below(len(data) + 1)
    if way == "cut":
        return data[:at]
    if way == "changed":
        return data[:at] + bytes([dice.below(256)]) + data[at + 1 :]
    if way == "mark":
        return b"\xef\xbb\xbf" + data
    if way == "none":
        return b""
    return data.decode(errors="replace").encode(way, errors="replace")


# --------------------------------------------------------------------------------------------------- text


def _insert(dice: Dice, text: str) -> str:
    at = dice.below(len(text) + 1)
    return text[:at] + piece(dice) + text[at:]


def _cut_out(dice: Dice, text: str) -> str:
    at = dice.below(len(text) + 1)
    return text[:at] + text[at + between(dice, 1, 30) :]


def _cut_off(dice: Dice, text: str) -> str:
    return text[: dice.below(len(text) + 1)]


def _other_word(dice: Dice, text: str) -> str:
    """Replace a word with a random piece or another word of the text."""
    words = list(re.finditer(r"[^\s:,;\"(){}\[\]]+", text[:20_000]))
    if not words:
        return _insert(dice, text)
    gone = pick(dice, words)
    put = piece(dice) if happens(dice, 50) else pick(dice, words)[0]
    return text[: gone.start()] + put + text[gone.end() :]


def _other_number(dice: Dice, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text[:20_000]))
    if not numbers:
        return _insert(dice, text)
    gone = pick(dice, numbers)
    put = pick(dice, ("0", "1", "-1", "2", "99", "1e9", "1" * 25, "9" * 5000, ""))
    return text[: gone.start()] + put + text[gone.end() :]


def _moved_line(dice: Dice, text: str) -> str:
    """Move a line, or repeat it once or many times."""
    lines = text.split("\n")
    one = pick(dice, lines)
    times = pick(dice, (1, 1, 2, 3, 40, 1500))
    if len(one) * times > 100_000:
        times = 1
    at = dice.below(len(lines) + 1)
    return "\n".join([*lines[:at], *[one] * times, *lines[at:]])


def _no_line(dice: Dice, text: str) -> str:
    lines = text.split("\n")
    del lines[between(dice, 0, len(lines) - 1)]
    return "\n".join(lines)


def _other_case(dice: Dice, text: str) -> str:
    return pick(dice, (str.upper, str.lower, str.swapcase, str.title))(text)


def _other_ends(dice: Dice, text: str) -> str:
    return text.replace("\n", pick(dice, ("\r\n", "\r", "\n\n", " ", "\u2028", "\v")))


def _bracketed(dice: Dice, text: str) -> str:
    """Add something in brackets after a line, as in a note."""
    lines = text.split("\n")
    at = between(dice, 0, len(lines) - 1)
    lines[at] += pick(dice, (" (%s)", " [%s]", " # %s", " {%s}")) % piece(dice)
    return "\n".join(lines)


CHANGES = (
    _insert, _cut_out, _other_word, _other_word, _other_number, _moved_line, _no_line, _bracketed, _cut_off,
    _other_case, _other_ends,
)  # fmt: skip
"""The functions that change a text."""


# --------------------------------------------------------------------------------------------------- JSON


def spoil_json(dice: Dice, text: str) -> str:
    """Return JSON with up to four changed values, names or gaps; other text stays unchanged."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text
    holder = [data]
    for _ in range(between(dice, 1, 4)):
        _change_value(dice, holder)
    indent = pick(dice, (1, None))
    return json.dumps(holder[0], indent=indent, ensure_ascii=happens(dice, 50))


def _change_value(dice: Dice, holder: list[Any]) -> None:
    """Change one nested value."""
    container: Any = holder
    key: Any = 0
    while (keys := _keys(container[key])) and happens(dice, 85):
        container = container[key]
        key = pick(dice, keys)
    way = pick(dice, ("other", "other", "text", "gone", "renamed", "twice", "swapped"))
    if container is holder:
        way = "other" if happens(dice, 25) else "none"
    value = container[key]
    if way == "text" and isinstance(value, str):
        change = pick(dice, (_insert, _cut_out, _other_word, _other_case))
        container[key] = change(dice, value)
    elif way in ("other", "text"):
        container[key] = _value(dice)
    elif way == "gone":
        del container[key]
    elif way == "renamed" and hasattr(container, "keys"):
        container[piece(dice)] = container.pop(key)
    elif way == "twice" and not hasattr(container, "keys"):
        container.insert(key, value)
    elif way == "swapped":
        other = pick(dice, _keys(container))
        container[key], container[other] = container[other], value


def _keys(container: Any) -> list[Any]:
    """Return the keys of an object or a list; nothing for other values."""
    if isinstance(container, str | bytes) or not hasattr(container, "__len__"):
        return []
    return [*container] if hasattr(container, "keys") else [*range(len(container))]
