"""Spoilt files: sound ones with pieces taken out, put in, exchanged; JSON with other values; mere junk."""

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

from hypothesis import strategies as st

Draw: TypeAlias = Callable[["st.SearchStrategy[Any]"], Any]

STRANGE = (
    "\x1b[31m", "\u202e", "\u2066", "\x00", "\x07", "\x08", "\x0c", "\r", "\x85", "\x9b", "\u2028",
    "\ufeff", "\u212a", "\u0130", "\u017f", "\ufb01", "\u00df", "\u1e9e", "e\u0301", "\U0001f480", "\u0663",
    "\u00b2", "[/by]", "[bold]", "[link=x]", "\\", '"', "'", "`", "%s", "{0}", "${HOME}", "<b>", "&amp;",
    "]]>", "|",
)  # fmt: skip
"""What others stumble over: escapes, turned directions, markup, letters that change with their case."""

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
"""What files are made of, in other places than their own; and a good deal of it."""

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3.5, 10**30, 2**63, 1e308, float("nan"), float("inf"), "", "x", [], {}, [[]],
    [None], {"": ""}, {"a": {"b": 1}}, ["A par"], ["A vie", "A vie"], {"austria": ["A vie"]}, {"france": 3},
    "\ud800", "austria", "neutral", "vie", "A vie - tyr", "S1901M", "standard", "europe-1615", "__class__",
    [0] * 300,
)  # fmt: skip
"""JSON that stands where other JSON is expected."""

junk = st.text(
    st.sampled_from([*"aAvVfF 1-:,#\n\t()[]{}", *(one for one in STRANGE if len(one) == 1)]), max_size=40
)
"""Any text, of letters that are hard to deal with."""
pieces = st.one_of(st.sampled_from(PIECES), st.sampled_from(STRANGE), junk)
"""A piece for any place."""
values = st.one_of(st.sampled_from(VALUES), pieces, st.integers(-3, 3000))
"""A JSON value for any place."""


def spoilt(draw: Draw, data: bytes, others: tuple[bytes, ...] = ()) -> bytes:
    """The file, once in three times as it is, else with up to six changes; `others` lend their lines."""
    if draw(st.integers(0, 2)) == 0:
        return data
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _spoilt_bytes(draw, data)
    if text[:1] in "{[" and draw(st.integers(0, 3)):
        text = spoilt_json(draw, text)
        if draw(st.integers(0, 3)):
            return text.encode(errors="surrogatepass")
    return spoilt_text(draw, text, others)


def spoilt_text(draw: Draw, text: str, others: tuple[bytes, ...] = ()) -> bytes:
    """The text with up to six changes."""
    for _ in range(draw(st.integers(1, 6))):
        text = draw(st.sampled_from(CHANGES))(draw, text)
    if others and not draw(st.integers(0, 9)):
        other = draw(st.sampled_from(others)).decode(errors="replace")
        text = text[: draw(_up_to(len(text)))] + other[draw(_up_to(len(other))) :]
    data = text.encode(errors="surrogatepass")
    if not draw(st.integers(0, 14)):
        return _spoilt_bytes(draw, data)
    return data


def _up_to(count: int) -> "st.SearchStrategy[int]":
    return st.integers(0, count)


def _spoilt_bytes(draw: Draw, data: bytes) -> bytes:
    way = draw(st.sampled_from(("cut", "changed", "utf-16", "mark", "latin-1", "none")))
    at = draw(_up_to(len(data)))
    if way == "cut":
        return data[:at]
    if way == "changed":
        return data[:at] + draw(st.binary(min_size=1, max_size=4)) + data[at + 1 :]
    if way == "mark":
        return b"\xef\xbb\xbf" + data
    if way == "none":
        return b""
    return data.decode(errors="replace").encode(way, errors="replace")


# ------------------------------------------------------------------------------------------------ of text


def _insert(draw: Draw, text: str) -> str:
    at = draw(_up_to(len(text)))
    return text[:at] + draw(pieces) + text[at:]


def _cut_out(draw: Draw, text: str) -> str:
    at = draw(_up_to(len(text)))
    return text[:at] + text[at + draw(st.integers(1, 30)) :]


def _cut_off(draw: Draw, text: str) -> str:
    return text[: draw(_up_to(len(text)))]


def _other_word(draw: Draw, text: str) -> str:
    """Another piece, or another word of the same text, in the place of a word."""
    words = list(re.finditer(r"[^\s:,;\"(){}\[\]]+", text[:20_000]))
    if not words:
        return _insert(draw, text)
    gone = draw(st.sampled_from(words))
    put = draw(st.one_of(pieces, st.sampled_from(words).map(lambda one: one[0])))
    return text[: gone.start()] + put + text[gone.end() :]


def _other_number(draw: Draw, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text[:20_000]))
    if not numbers:
        return _insert(draw, text)
    gone = draw(st.sampled_from(numbers))
    put = draw(st.sampled_from(("0", "1", "-1", "2", "99", "1e9", "1" * 25, "9" * 5000, "")))
    return text[: gone.start()] + put + text[gone.end() :]


def _moved_line(draw: Draw, text: str) -> str:
    """A line that stands somewhere else, or twice, or many times."""
    lines = text.split("\n")
    one = draw(st.sampled_from(lines))
    times = draw(st.sampled_from((1, 1, 2, 3, 40, 1500)))
    if len(one) * times > 100_000:
        times = 1
    at = draw(_up_to(len(lines)))
    return "\n".join([*lines[:at], *[one] * times, *lines[at:]])


def _no_line(draw: Draw, text: str) -> str:
    lines = text.split("\n")
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines)


def _other_case(draw: Draw, text: str) -> str:
    return draw(st.sampled_from((str.upper, str.lower, str.swapcase, str.title)))(text)


def _other_ends(draw: Draw, text: str) -> str:
    return text.replace("\n", draw(st.sampled_from(("\r\n", "\r", "\n\n", " ", "\u2028", "\v"))))


def _bracketed(draw: Draw, text: str) -> str:
    """Something in brackets behind a line, as notes are written."""
    lines = text.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    lines[at] += draw(st.sampled_from((" (%s)", " [%s]", " # %s", " {%s}"))) % draw(pieces)
    return "\n".join(lines)


CHANGES = (
    _insert, _cut_out, _other_word, _other_word, _other_number, _moved_line, _no_line, _bracketed, _cut_off,
    _other_case, _other_ends,
)  # fmt: skip
"""The ways to change a text."""


# ------------------------------------------------------------------------------------------------ of JSON


def spoilt_json(draw: Draw, text: str) -> str:
    """JSON with up to four other values, names or gaps in it; as it is where it is no JSON."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text
    holder = [data]
    for _ in range(draw(st.integers(1, 4))):
        _change_value(draw, holder)
    indent = draw(st.sampled_from((1, None)))
    return json.dumps(holder[0], indent=indent, ensure_ascii=draw(st.booleans()))


def _change_value(draw: Draw, holder: list[Any]) -> None:
    """Change one value somewhere inside."""
    container: Any = holder
    key: Any = 0
    while (keys := _keys(container[key])) and draw(st.integers(0, 5)):
        container = container[key]
        key = draw(st.sampled_from(keys))
    way = draw(st.sampled_from(("other", "other", "text", "gone", "renamed", "twice", "swapped")))
    if container is holder:
        way = "other" if draw(st.integers(0, 3)) == 0 else "none"
    value = container[key]
    if way == "text" and isinstance(value, str):
        change = draw(st.sampled_from((_insert, _cut_out, _other_word, _other_case)))
        container[key] = change(draw, value)
    elif way in ("other", "text"):
        container[key] = draw(values)
    elif way == "gone":
        del container[key]
    elif way == "renamed" and hasattr(container, "keys"):
        container[draw(pieces)] = container.pop(key)
    elif way == "twice" and not hasattr(container, "keys"):
        container.insert(key, value)
    elif way == "swapped":
        other = draw(st.sampled_from(_keys(container)))
        container[key], container[other] = container[other], value


def _keys(container: Any) -> list[Any]:
    """What the values in an object or a list are called by; nothing for all else."""
    if isinstance(container, str | bytes) or not hasattr(container, "__len__"):
        return []
    return [*container] if hasattr(container, "keys") else [*range(len(container))]
