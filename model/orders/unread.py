"""Lines that cannot be read as orders, for phases that are resolved regardless of what was submitted.

A lenient reader returns an `UnreadLine` instead of raising an error: the line is void, and the error is the
reason. Files mark such a line, ``UNREAD A Vie - Xyz``, so that reading them again gives the same line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from ..errors import (
    AmbiguousNameError,
    Defects,
    ImpossibleError,
    Place,
    UnknownNameError,
    WestphaliaError,
)
from ..names import Power
from ..text import shorten

UNREAD = "UNREAD"
"""The mark of such a line in files."""

MAX_UNREAD = 200
"""The length, in characters, at which such a line is cut."""

_MARKED = re.compile(rf"{UNREAD}\s+(?P<text>\S.*)", re.DOTALL)

_CODES: Sequence[tuple[type[WestphaliaError], str]] = (
    (UnknownNameError, "unknown_name"),
    (AmbiguousNameError, "ambiguous_name"),
    (ImpossibleError, "impossible"),
)


UNREAD_CODES = frozenset(("unreadable", *(code for _, code in _CODES)))
"""The outcome codes of such lines."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A void line: no order can be read from it.

    `code` is ``unreadable``, ``unknown_name``, ``ambiguous_name`` or ``impossible``, `message` the reason for
    people. `index` is the number of clear orders before it in its set.
    """

    text: str
    code: str
    message: str = field(compare=False)
    index: int = 0

    @property
    def why(self) -> str:
        """The outcome and its reason, as a sentence."""
        return f"{self.text} is void: {self.message}."


def make_unread_line(text: str, error: WestphaliaError, index: int = 0) -> UnreadLine:
    """Return the void line for a text and the error that it raised."""
    plain = remove_mark(text)
    first = error.defects[0] if isinstance(error, Defects) else error
    code = next((code for kind, code in _CODES if isinstance(first, kind)), "unreadable")
    place, first.place = first.place, Place()
    message = first.formatted(first.bare_message)  # the sentence begins with the line, so it is not repeated
    first.place = place
    return UnreadLine(shorten(plain, MAX_UNREAD) or '""', code, message.rstrip("."), index)


def is_marked(text: str) -> bool:
    """Return whether a line has the mark."""
    return _MARKED.fullmatch(text.strip()) is not None


def remove_mark(text: str) -> str:
    """Return the line without the mark."""
    found = _MARKED.fullmatch(text.strip())
    return found["text"] if found is not None else text


def add_mark(text: str) -> str:
    """Return the line with the mark."""
    return f"{UNREAD} {text}"


class Submitted(Protocol):
    """Something that a power submitted."""

    @property
    def power(self) -> Power:
        """The power."""
        ...


_Submitted = TypeVar("_Submitted", bound=Submitted)
_Void = TypeVar("_Void")


def merge_unread(
    submitted: Iterable[_Submitted], unread: Iterable[tuple[Power, int, _Void]]
) -> Iterator[_Submitted | _Void]:
    """Merge void lines into what powers submitted, each after `index` items of its power."""
    waiting: dict[Power, list[tuple[int, _Void]]] = {}
    for power, index, void in unread:
        waiting.setdefault(power, []).append((index, void))
    seen: dict[Power, int] = {}
    for one in submitted:
        left = waiting.get(one.power)
        if left is not None:
            before = seen.get(one.power, 0)
            while left and left[0][0] <= before:
                yield left.pop(0)[1]
            seen[one.power] = before + 1
        yield one
        if left is not None:
            while left and left[0][0] <= seen[one.power]:
                yield left.pop(0)[1]
    for left in waiting.values():
        yield from (void for _, void in left)
