"""Headings of pasted turns that name powers, in the words of several languages."""

import re
from collections.abc import Iterable
from functools import lru_cache

from ...model.board import Board, places_of
from ...model.brief import quote
from ...model.errors import UnknownNameError, WestphaliaError
from ...model.names import KIND_LETTERS, KIND_WORDS, Power
from .lines import Line, unquote
from .words import ABOUT_POWERS, UNORDERED

_NO_UNIT = (
    r"(?!\s*(?:(?:[BRD]|(?i:builds?|removes?|disbands?))\s+)?(?:[AF]|(?i:army|fleet))[\s(]"
    r"|\s*[AF]\.[^()]*[-\u2013\u2014>\u2192]|\s*[BRD]\s+[KM]\s)"
)
"""No unit or build behind the bracket: it would be an order that fails, not the name of a player."""

_HEADING = re.compile(
    r"[\W_]*@?(?P<name>[^\W\d_][^:()\d\u2022|]*?)[\s*_]*+"
    rf"(?:\({_NO_UNIT}[^()]*\)|\[{_NO_UNIT}[^\[\]]*\]|[:\u2022\u00b7*_=#~\s-]"
    r"|\d++(?:\s*(?:scs?|centers|centres|supply centers|units))?)*+"
)
_WITH_PLAYER = re.compile(
    r"[\W_]*(?P<name>[^\W\d_]+(?:[ -][^\W\d_]+)?)\s*"
    rf"(?:\({_NO_UNIT}[^()]*\)|(?P<sign>\s[-\u2013\u2014|]|\s?/|,){_NO_UNIT}\s*(?P<player>(?:[^\W\d_][\w.'-]*\s?){{1,3}}))"
)
_PLAYER = re.compile(rf"^(?:\({_NO_UNIT}[^()]*\)\s*)?[-\u2013\u2014|]?\s*")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_PREFIX = re.compile(
    r"[\s*_#>\u2022\u00b7-]*(?P<name>[^\W\d_][^:;,]{1,40}?)\s*(?:(?:\([^()]*\)|\[[^\[\]]*\]|(?<=\s)[+-]\d{1,2})\s*)?(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(?P<rest>.*)",
    re.DOTALL,
)
_MAX_WORDS = 5

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
        self._codes |= {power.id[:count].title() for power in board.powers for count in (2, 3)}
        names = [name for power in board.powers for name in (power.name, power.adjective, *power.aliases)]
        names += [minor.name for minor in board.minors]
        self._names = frozenset(name.casefold() for name in names)
        self._find_among_words = lru_cache(maxsize=20_000)(self._find_in)

    def find(self, text: str) -> Power | None:
        """Return the power with this whole name or three-letter code; None if there is none.

        The whole name of a power means it even where a province has the same name.
        """
        name = text.strip(" \t*_@.'\"")
        if name.casefold() in self._names or self._places.is_power(name) or name in self._codes:
            try:
                return self._places.find_power(name)
            except WestphaliaError:
                return None
        return None

    def of_heading(self, text: str) -> Power | None:
        """Return the power of a line that holds nothing else: ``Austria:``, ``**Austria** (3/3)``."""
        found = _HEADING.fullmatch(text.strip())
        named = self._find_among_words(found["name"]) if found is not None else None
        return named or self._of_player(text)

    def _find_in(self, text: str) -> Power | None:
        """Return the power that a heading names besides words about orders: ``Orders for Austria``."""
        words = ABOUT_POWERS.sub(" ", text.replace("_", " "))
        return self.find(text) or self.find(" ".join(words.split()))

    def in_phase(self, text: str) -> Power | None:
        """Return the power that the heading of a phase names besides: ``Austria, Spring 1901 orders``."""
        words = re.findall(r"[^\W\d_]+", text)
        found = {power for word in words if word[0].isupper() and (power := self.find(word)) is not None}
        return found.pop() if len(found) == 1 and len(words) <= _MAX_WORDS else None

    def unknown(self, text: str) -> tuple[str, str] | None:
        """Return the words before a colon that name no power, and the rest of the line; None if none do."""
        found = _PREFIX.fullmatch(text.strip())
        if found is None or len(found["name"].split()) > _MAX_WORDS or _UNIT.match(found["name"]) is not None:
            return None
        if self.split_prefix(text) is not None:
            return None
        return found["name"].strip(" *_"), found["rest"].strip()

    def unknown_error(self, name: str) -> WestphaliaError:
        """Return the error for orders under a name that is no power's."""
        try:
            self._places.find_power(name)
        except UnknownNameError as error:
            nearest = error.nearest
        else:
            nearest = ()
        expected = None if nearest else 'the name of a power, such as "Austria:"'
        return UnknownNameError(
            f"orders stand under {quote(name)}, which is not a power", expected=expected, nearest=nearest
        )

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
        power = self._find_among_words(found["name"]) if found is not None else None
        return (power, found["rest"].strip()) if found is not None and power is not None else None

    def starts_with(self, text: str) -> tuple[Power, str] | None:
        """Return the power at the start of a text, and the rest: ``GERMAN A Kie - Den``."""
        words = text.split()
        for count in (2, 1):
            power = self._find_among_words(" ".join(words[:count])) if len(words) > count else None
            if power is not None:
                return power, _PLAYER.sub("", " ".join(words[count:]))
        return None
