"""Lines with several orders: ``Build A Par, F Bre``, ``waive 2``.

A line that is not one order may be a list of orders with a common verb, or the continuation of a list that
began earlier on the same line of a file.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from ..brief import make_repr
from ..errors import AmbiguousNameError, UnknownNameError, WestphaliaError
from ..names import KIND_LETTERS
from ..text import blank_bullet
from .languages import UNIT_WORDS
from .marks import read_marks

_Read = TypeVar("_Read")

_ONE_VERB = r"(?:\+|(?:builds?|b|removes?|disbands?|destroys?|r|d)(?!\w))"
_VERB = re.compile(rf"\s*{_ONE_VERB}\s*(?=\S)", re.IGNORECASE)
_UNIT = re.compile(rf"\s*(?:the\s+)?(?:{UNIT_WORDS}|[{KIND_LETTERS}])(?!\w)", re.IGNORECASE)
_UNIT_BEGINS = re.compile(
    rf"(?<![^\s|/&.])(?:(?:{UNIT_WORDS})(?!\w)|[{KIND_LETTERS}](?=\s)|{_ONE_VERB}(?=\s+[{KIND_LETTERS}]))",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?<![\s.|/&])[\s.|/&]*+(?:(?<=\s)(?:and|then|und|et)\s*+)?$", re.IGNORECASE)
_MOST_UNITS = 40
_WAIVES = re.compile(
    r"\s*(?P<waive>w|waives?|waived)\s+(?P<count>\d{1,2})(?:\s+builds?)?[\s.]*", re.IGNORECASE
)
_AND = r"(?:and|und|et|&)\s"
_ITEM = re.compile(rf"(?:^|,\s*(?:{_AND}\s*)?|\s+{_AND}\s*)(?P<item>(?:(?!\s+{_AND})[^,])+)", re.IGNORECASE)
_DITTO = re.compile(
    r"(?P<support>.*\b(?:[SC]|supports?|convoys?))(?:\s*[\"\u201d\u201c\u3003]|\s*''|\s+(?:do|dito|ditto)\.?)\s*",
    re.IGNORECASE,
)
_SUPPORTED = re.compile(r".*?\s(?:[SC]|supports?|convoys?)\s+(?P<order>\S.*)", re.IGNORECASE)


def is_ditto(text: str) -> bool:
    """Return whether an order repeats what the order above says, as ``A Bud S "`` does."""
    return _DITTO.fullmatch(text) is not None


def expand_ditto(text: str, above: str) -> str:
    """Return such an order with the words of the order above, or those that it supports; others unchanged."""
    found = _DITTO.fullmatch(text)
    if found is None or not above:
        return text
    supported = _SUPPORTED.fullmatch(above)
    return f"{found['support']} {supported['order'] if supported is not None else above.strip()}"


class ListReader(Generic[_Read]):
    """Parses the lines of an order sheet in sequence with `read`, each as one order or as several."""

    def __init__(self, read: Callable[[str], _Read]) -> None:
        self._read = read
        self._verb = ""
        self._above = ""
        self._line: int | None = None

    def __repr__(self) -> str:
        return make_repr(self)

    def read(self, text: str, line: int | None = None) -> tuple[_Read, ...]:
        """Parse `text`, which is part of that line of a file (None: no file).

        Raises:
            WestphaliaError: Neither one order nor several; columns count in `text`.
        """
        goes_on = line is not None and line == self._line
        if goes_on and read_marks(text):  # A Vie - Gal, bounce
            return ()
        before = self._verb if goes_on else ""
        self._line = line
        self._verb = _leading_verb(text)
        if is_ditto(text):
            text = expand_ditto(text, self._above)
        else:
            self._above = text
        try:
            return (self._read(text),)
        except WestphaliaError:
            several = (
                self._parse_waives(text)
                or self._parse_list(text, self._verb or before)
                or self._parse_unseparated(text)
            )
            if not several:
                raise
            return several

    def _parse_unseparated(self, text: str) -> tuple[_Read, ...]:
        """Parse orders without commas between them; return nothing unless there is exactly one way."""
        starts = [found.start() for found in _UNIT_BEGINS.finditer(text)]
        if not 2 <= len(starts) <= _MOST_UNITS or text[: starts[0]].strip():
            return ()
        ends = [*starts[1:], len(text)]
        pieces: dict[tuple[int, int], _Read] = {}
        for i, start in enumerate(starts):
            for j in range(i, len(ends)):
                try:
                    pieces[i, j + 1] = self._read(_BETWEEN.sub("", text[start : ends[j]]))
                except WestphaliaError:
                    continue
        ways: list[list[tuple[_Read, ...]]] = [[] for _ in range(len(starts) + 1)]
        ways[-1] = [()]
        for i in reversed(range(len(starts))):
            ways[i] = [
                (pieces[i, j], *rest) for j in range(i + 1, len(ways)) if (i, j) in pieces for rest in ways[j]
            ][:2]
        return ways[0][0] if len(ways[0]) == 1 else ()

    def _parse_waives(self, text: str) -> tuple[_Read, ...]:
        found = _WAIVES.fullmatch(blank_bullet(text))
        if found is None or int(found["count"]) == 0:
            return ()
        try:
            return (self._read(found["waive"]),) * int(found["count"])
        except WestphaliaError:
            return ()

    def _parse_list(self, text: str, verb: str) -> tuple[_Read, ...]:
        """Parse the items of a list, each with the verb before it; return nothing if it is not a list."""
        read: list[_Read] = []
        for found in _ITEM.finditer(text) if verb else ():
            verb = _leading_verb(found["item"]) or verb
            item = self._parse_item(found["item"], found.start("item"), verb)
            if item is None:
                return ()
            read.append(item)
        self._verb = verb
        return tuple(read)

    def _parse_item(self, item: str, start: int, verb: str) -> _Read | None:
        """Parse an item that begins at `start`; return None if it is not an item."""
        with_verb = () if _leading_verb(item) else ((verb + item, start - len(verb)),)
        for text, shift in ((item, start), *with_verb):
            try:
                return self._read(text)
            except (UnknownNameError, AmbiguousNameError) as error:
                if text is not item and _UNIT.match(item) is None:
                    return None
                column = error.place.column
                error.place = replace(error.place, column=column + shift if column is not None else None)
                raise
            except WestphaliaError:
                pass
        return None


def _leading_verb(text: str) -> str:
    """Return the verb at the start of a line that may be a list, with a blank after it; empty if none."""
    found = _VERB.match(blank_bullet(text))
    return found[0].strip() + " " if found is not None else ""
