"""Lines that are no readable orders, for phases that are resolved whatever was submitted.

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
from ..text import shortened

UNREAD = "UNREAD"
"""The mark of such a line in files."""

MAX_UNREAD = 200
"""Longer lines are cut (characters)."""

_MARKED = re.compile(rf"{UNREAD}\s+(?P<text>\S.*)", re.DOTALL)

_CODES: Sequence[tuple[type[WestphaliaError], str]] = (
    (UnknownNameError, "unknown_name"),
    (AmbiguousNameError, "ambiguous_name"),
    (ImpossibleError, "impossible"),
)


UNREAD_CODES = frozenset(("unreadable", *(code for _, code in _CODES)))
"""The codes of lines that could not be read."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that says nothing that can be done, and why: a `code` and a `message` for people.

    `code` is ``unreadable``, ``unknown_name``, ``ambiguous_name`` or ``impossible``. `index` is the number of
    clear orders before it in its set.
    """

    text: str
    code: str
    message: str = field(compare=False)
    index: int = 0

    @property
    def why(self) -> str:
        """What became of it and why, in a sentence."""
        return f"{self.text} is void: {self.message}."


def unread_line(text: str, error: WestphaliaError, index: int = 0) -> UnreadLine:
    """The line in which there is this error."""
    plain = without_mark(text)
    first = error.defects[0] if isinstance(error, Defects) else error
    code = next((code for kind, code in _CODES if isinstance(first, kind)), "unreadable")
    place, first.place = first.place, Place()
    message = str(first)
    first.place = place
    return UnreadLine(shortened(plain, MAX_UNREAD) or '""', code, message.rstrip("."), index)


def is_marked(text: str) -> bool:
    """Whether a line is marked as one that could not be read."""
    return _MARKED.fullmatch(text.strip()) is not None


def without_mark(text: str) -> str:
    """The line without the mark, as it was written."""
    found = _MARKED.fullmatch(text.strip())
    return found["text"] if found is not None else text


def marked(text: str) -> str:
    """The line with the mark."""
    return f"{UNREAD} {text}"


class OfPower(Protocol):
    """Something that a power has handed in."""

    @property
    def power(self) -> Power:
        """Who."""
        ...


_Told = TypeVar("_Told", bound=OfPower)
_Lost = TypeVar("_Lost")


def in_place(told: Iterable[_Told], unread: Iterable[tuple[Power, int, _Lost]]) -> Iterator[_Told | _Lost]:
    """What is told of powers, with what was unread after as many things of its power as its index says."""
    waiting: dict[Power, list[tuple[int, _Lost]]] = {}
    for power, index, lost in unread:
        waiting.setdefault(power, []).append((index, lost))
    seen: dict[Power, int] = {}
    for one in told:
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
        yield from (lost for _, lost in left)
