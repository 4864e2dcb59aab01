"""Headings of pasted turns: phases and powers, in the words of several languages."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ...model.board import Board, places_of
from ...model.errors import WestphaliaError
from ...model.names import KIND_LETTERS, KIND_WORDS, Power
from ...model.phase import Phase, PhaseKind
from ...model.phase_words import KINDS, SEASONS
from .lines import Line, unquote
from .words import TALK, UNORDERED, season_letters

_SEASON = "|".join(sorted(map(re.escape, SEASONS), key=len, reverse=True))
_KIND = "|".join(sorted(map(re.escape, KINDS), key=len, reverse=True))
_YEAR = r"(?:['\u2019](?P<short{n}>\d\d)|(?P<year{n}>\d{{3,4}}))(?!\d)"

_SEASON_FIRST = re.compile(
    rf"(?<!\w)(?P<season>{_SEASON})(?!\w)[\s,.]*(?:(?P<kind>{_KIND})[\s,]+)?(?:of\s+|year\s+)?{_YEAR.format(n='')}",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(rf"(?<!\w){_YEAR.format(n='')}[\s,.]+(?P<season>{_SEASON})(?!\w)", re.IGNORECASE)
_CODE = re.compile(
    r"(?<!\w)(?P<letter>[SFWPAH])[\s-]?(?P<year>\d{4}|\d{2})(?P<kind>[MRAB])?(?!\w)", re.IGNORECASE
)
_NOT_A_HEADING = re.compile(
    r"the (?:next phase|deadline)\b|.*\b(?:will be|are|is) due\b|.*\bby\s+\w+day\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=\w\w[.!?])\s+(?=[A-Z])")
_BEFORE_CODE = re.compile(r"[\W_]*(?:phase|name|turn|season)\W+", re.IGNORECASE)
_MAX_WORDS = 14
_LETTERS = {
    "M": PhaseKind.MOVEMENT,
    "R": PhaseKind.RETREAT,
    "A": PhaseKind.ADJUSTMENT,
    "B": PhaseKind.ADJUSTMENT,
}


ANY_LETTERS: Final = season_letters("")
"""The seasons of letters in a text in English or French."""


def find_phase(text: str, first_year: int, letters: Mapping[str, str] = ANY_LETTERS) -> Phase | None:
    """Return the phase that a line names as a heading, None if it names none.

    A year of two digits belongs to the century of the game's first year. `letters` are the seasons of the
    letters before years, as `season_letters` finds them.
    """
    for sentence in _SENTENCE.split(text):
        if len(sentence.split()) <= _MAX_WORDS and not _NOT_A_HEADING.match(sentence.strip(" *_#")):
            found = _find_phase(sentence, first_year, letters)
            if found is not None:
                return found
    return None


def _find_phase(text: str, first_year: int, letters: Mapping[str, str]) -> Phase | None:
    found = _SEASON_FIRST.search(text) or _YEAR_FIRST.search(text)
    if found is not None:
        if TALK.search(text):
            return None
        season = SEASONS[found["season"].casefold()]
        year = int(found["year"]) if found["year"] else full_year(int(found["short"]), first_year)
        rest = f"{text[: found.start()]} {found.groupdict().get('kind') or ''} {text[found.end() :]}"
        return make_phase(season, year, find_kind(rest))
    code = _CODE.match(_BEFORE_CODE.sub("", text).strip(" \t*_#:[(\"',").removesuffix(":"))
    if code is None or len(text.split()) > 4 or code["letter"].casefold() not in letters:
        return None
    year = int(code["year"])
    return make_phase(
        letters[code["letter"].casefold()],
        full_year(year, first_year) if len(code["year"]) == 2 else year,
        _LETTERS[code["kind"].upper()] if code["kind"] else find_kind(text[code.end() :]),
    )


def find_kind(text: str) -> PhaseKind | None:
    """Return the kind of phase that words name; a retreat or an adjustment before "orders" or "moves"."""
    words = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.casefold())
    kinds = {KINDS[word] for word in words if word in KINDS}
    if not kinds:
        return None
    for kind in (PhaseKind.ADJUSTMENT, PhaseKind.RETREAT):
        if kind in kinds:
            return kind
    return PhaseKind.MOVEMENT


def full_year(short: int, first_year: int) -> int:
    """Return the year of two digits in a game that begins in `first_year`."""
    year = first_year - first_year % 100 + short
    return year if year >= first_year - 1 else year + 100


def make_phase(season: str, year: int, kind: PhaseKind | None) -> Phase:
    """Return a phase of the board's year: a summer is the retreat after spring, builds are the winter's."""
    if season == "summer":
        return Phase(year, "spring", PhaseKind.RETREAT)
    if kind is PhaseKind.ADJUSTMENT:
        return Phase(year, "winter", kind)
    if season == "winter":
        return (
            Phase(year, "fall", kind)
            if kind is PhaseKind.RETREAT
            else Phase(year, season, PhaseKind.ADJUSTMENT)
        )
    return Phase(year, season, kind or PhaseKind.MOVEMENT)


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
