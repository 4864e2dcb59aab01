"""Headings of pasted turns that name powers, in the words of several languages."""

import re
from collections.abc import Iterable

from ...model.board import Board, places_of
from ...model.errors import WestphaliaError
from ...model.names import KIND_LETTERS, KIND_WORDS, Power
from .lines import Line, unquote
from .words import UNORDERED

_NO_UNIT = r"(?!\s*(?:[AF]|army|fleet)[\s(])"
_HEADING = re.compile(
    r"[\W_]*@?(?P<name>[^\W\d_][^:()\d\u2022|]*?)[\s*_]*"
    rf"(?:\({_NO_UNIT}[^()]*\)|\[{_NO_UNIT}[^\[\]]*\]|[:\u2022\u00b7*_\s-]"
    r"|\d+(?:\s*(?:scs?|centers|centres|supply centers|units))?)*"
)
_WITH_PLAYER = re.compile(
    r"[\W_]*(?P<name>[^\W\d_]+(?:[ -][^\W\d_]+)?)\s*"
    rf"(?:\({_NO_UNIT}[^()]*\)|(?P<sign>\s[-\u2013\u2014|]|\s?/|,)\s*(?P<player>(?:[^\W\d_][\w.'-]*\s?){{1,3}}))"
)
_PLAYER = re.compile(rf"^(?:\({_NO_UNIT}[^()]*\)\s*)?[-\u2013\u2014|]?\s*")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_PREFIX = re.compile(
    r"[\s*_#>\u2022\u00b7-]*(?P<name>[^\W\d_][^:;,]{1,40}?)\s*(?:\([^()]*\)\s*)?(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(?P<rest>.*)",
    re.DOTALL,
)


_UNIT = re.compile(rf"(?:{KIND_WORDS}|[{KIND_LETTERS}])(?!\w)", re.IGNORECASE)


def begins_with_power(lines: Iterable[Line], board: Board) -> bool:
    """Return whether a line, or a cell of a table, is the heading of a power or an order with its power."""
    powers = PowerNames(board)
    for line in lines:
        for cell in line.cells or line.text.split("\t"):
            text = unquote(cell)
            owned = powers.starts_with(text)
            is_owned = owned is not None and _UNIT.match(owned[1]) is not None
            if is_owned or powers.of_heading(text) or powers.split_prefix(text):
                return True
    return False


class PowerNames:
    """The names of powers in headings."""

    def __init__(self, board: Board) -> None:
        self._places = places_of(board)
        self._codes = {power.id[:3].upper() for power in board.powers}
        self._codes |= {power.id[:2].title() for power in board.powers}

    def find(self, text: str) -> Power | None:
        """Return the power with this whole name or three-letter code; None if there is none."""
        name = text.strip(" \t*_@.'\"")
        if self._places.is_power(name) or name in self._codes:
            try:
                return self._places.find_power(name)
            except WestphaliaError:
                return None
        return None

    def of_heading(self, text: str) -> Power | None:
        """Return the power of a line that holds nothing else: ``Austria:``, ``**Austria** (3/3)``."""
        found = _HEADING.fullmatch(text.strip())
        return (self.find(found["name"]) if found is not None else None) or self._of_player(text)

    def _of_player(self, text: str) -> Power | None:
        """Return the power of a line with its player, or with the news that it ordered nothing."""
        named = _WITH_PLAYER.fullmatch(text.strip())
        power = self.find(named["name"]) if named is not None else None
        if (
            named is not None
            and power is not None
            and (named["sign"] == "/" or not self._places.is_place((named["player"] or "").strip()))
        ):
            return power
        words = text.replace(":", " ").split()
        for count in range(1, min(len(words), 4)):
            if UNORDERED.fullmatch(_IN_BRACKETS.sub(" ", " ".join(words[count:]))):
                return self.find(" ".join(words[:count]))
        return None

    def split_prefix(self, text: str) -> tuple[Power, str] | None:
        """Return the power before a colon, and the rest of the line; None if there is none."""
        found = _PREFIX.fullmatch(text.strip())
        power = self.find(found["name"]) if found is not None else None
        return (power, found["rest"].strip()) if found is not None and power is not None else None

    def starts_with(self, text: str) -> tuple[Power, str] | None:
        """Return the power at the start of a text, and the rest: ``GERMAN A Kie - Den``."""
        words = text.split()
        for count in (2, 1):
            power = self.find(" ".join(words[:count])) if len(words) > count else None
            if power is not None:
                return power, _PLAYER.sub("", " ".join(words[count:]))
        return None
