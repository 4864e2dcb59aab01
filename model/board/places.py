"""What a word means on a board: places and powers as players write them.

Ids, full names, aliases, adjectives of powers and clear abbreviations are understood, in any case,
with or without accents and punctuation; coasts as ``Spa/nc``, ``Spa(nc)``, ``spa-nc``, ``spa nc``,
``StpNC`` or ``Spain (north coast)``. Words are looked up in dictionaries that are made once a board.
"""

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from ..brief import tagged
from ..errors import AmbiguousNameError, UnknownNameError
from ..names import NEUTRAL, Location, Power, Province
from ..text import nearest_names
from .board import Board, ProvinceInfo

_Target = TypeVar("_Target", bound=str)

_WORD = re.compile(r"[^\W_]+")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
_DIRECTIONS = {
    word: letter + "c"
    for letter, words in {
        "n": ("n", "north", "northern"),
        "s": ("s", "south", "southern"),
        "e": ("e", "east", "eastern"),
        "w": ("w", "west", "western"),
    }.items()
    for word in words
}
_COASTS = {f"{word}{coast}": code for word, code in _DIRECTIONS.items() for coast in ("c", "coast")}
_MARKED_COAST = re.compile(
    r"[/\\(\[]\s*\w+[\s.\-]*\w*[\s.]*[)\]]?\s*$|\b[nsew]\.\s*c\b\.?\s*$", re.IGNORECASE
)
_CACHE_SIZE = 20_000


def word_key(text: str) -> str:
    """The form in which words are compared: small letters and digits, one space between words."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
        text = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(_WORD.findall(text.lower()))


def place_words(info: ProvinceInfo) -> Iterator[str]:
    """Every word that means a province: its id, its name, its aliases."""
    yield info.id
    yield info.name
    yield from info.aliases


class NameIndex(Generic[_Target]):
    """Words and what they mean, for one kind of thing (`noun`, such as ``place``).

    An id means what it names even where it is another one's alias. An abbreviation is at least
    `shortest` letters long and the beginning of the names of one thing only.
    """

    def __init__(self, noun: str, shortest: int) -> None:
        self._noun = noun
        self._shortest = shortest
        self._ids: dict[str, _Target] = {}
        self._words: defaultdict[str, dict[_Target, None]] = defaultdict(dict)
        self._squeezed: defaultdict[str, dict[_Target, None]] = defaultdict(dict)
        self._titles: dict[_Target, str] = {}
        self._spellings: dict[str, _Target] = {}
        self._beginnings: tuple[list[tuple[str, _Target]], list[tuple[str, _Target]]] = ([], [])

    def add(self, target: _Target, names: Iterable[str], aliases: Iterable[str] = ()) -> None:
        """Enter a thing by its id, its full names (the first is its title) and its other words."""
        self._ids[word_key(target)] = target
        for rank, words in enumerate((names, aliases)):
            for word in words:
                key = word_key(word)
                self._titles.setdefault(target, word)
                self._spellings.setdefault(word, target)
                self._add_key(key, target)
                self._beginnings[rank].append((key.replace(" ", ""), target))
        self._spellings.setdefault(target, target)
        self._titles.setdefault(target, target)

    def add_aliases(self, target: _Target, words: Iterable[str]) -> None:
        """Enter those further words for a thing that mean nothing else so far."""
        for word in words:
            key = word_key(word)
            if key not in self._words and key not in self._ids:
                self._add_key(key, target)
                self._spellings.setdefault(word, target)

    def add_compound(self, target: _Target, word: str) -> None:
        """Enter a word that cannot be abbreviated, such as a province with its coast."""
        self._add_key(word_key(word), target)

    def freeze(self) -> None:
        """Prepare for looking up, after the last word was entered."""
        for words in self._beginnings:
            words.sort()

    def look_up(self, key: str) -> _Target | None:
        """What a word (see `word_key`) means; None if nothing, AmbiguousNameError if several things."""
        targets = self.meanings(key)
        if len(targets) > 1:
            titles = sorted(self._titles.get(target, target) for target in targets)
            raise AmbiguousNameError(f"{key!r} can mean more than one {self._noun}", nearest=titles)
        return targets[0] if targets else None

    def meanings(self, key: str) -> tuple[_Target, ...]:
        """Everything that a word (see `word_key`) can mean."""
        found = self._ids.get(key)
        if found is not None:
            return (found,)
        targets = self._words.get(key)
        if targets is None and not _ends_in_letter(key):
            squeezed = key.replace(" ", "")
            targets = self._squeezed.get(squeezed) or self._abbreviated(squeezed)
        return tuple(targets) if targets else ()

    def unknown(self, text: str) -> UnknownNameError:
        """The error to raise for a word that means nothing; it names the nearest words."""
        nearest = nearest_names(text, self._spellings, limit=8)
        one_each = {self._spellings[word]: word for word in reversed(nearest)}
        words = [word for word in nearest if one_each[self._spellings[word]] == word][:3]
        return UnknownNameError(f"unknown {self._noun} {text.strip()!r}", nearest=words)

    def _add_key(self, key: str, target: _Target) -> None:
        self._words[key][target] = None
        self._squeezed[key.replace(" ", "")][target] = None

    def _abbreviated(self, key: str) -> dict[_Target, None]:
        targets: dict[_Target, None] = {}
        if len(key) >= self._shortest:
            for words in self._beginnings:
                for word, target in words[bisect_left(words, (key,)) :]:
                    if not word.startswith(key):
                        break
                    targets[target] = None
                if targets:
                    break
        return targets


class Places:
    """The words of one board. Get it from `places_of`, which makes it only once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._locations = frozenset(board.locations)
        self._provinces: NameIndex[Location] = NameIndex("place", 3)
        for info in board.provinces:
            self._provinces.add(Location(info.id), (info.name,), info.aliases)
            for coast in info.coasts:
                location = Location(f"{info.id}/{coast}")
                for word in place_words(info):
                    self._provinces.add_compound(location, f"{word} {coast}")
        self._provinces.freeze()
        self._powers: NameIndex[Power] = NameIndex("power", 2)
        for power in board.powers:
            self._powers.add(power.id, (power.name, power.adjective), power.aliases)
        for minor in board.minors:
            self._powers.add(minor.id, (minor.name,), (minor.code,))
        self._powers.add(NEUTRAL, ("neutral",))
        for minor in board.minors:
            for place in minor.provinces if len(minor.provinces) == 1 else ():
                self._powers.add_aliases(minor.id, place_words(board.province[place]))
        self._powers.freeze()
        self._ids = {str(location): location for location in board.locations}
        self._place = lru_cache(maxsize=_CACHE_SIZE)(self._look_up_place)
        self._power = lru_cache(maxsize=_CACHE_SIZE)(self._look_up_power)

    def __repr__(self) -> str:
        return tagged(self, f"of {self._board.name}")

    def find_place(self, text: str) -> Location:
        """The place that `text` names, with the coast as written even where the province lacks it.

        Such a coast is one of ``nc``, ``sc``, ``ec``, ``wc``; what becomes of it is a rule choice
        (DATC 4.B.3, 4.B.6). Raises UnknownNameError with the nearest names and AmbiguousNameError
        with everything that the word could mean.
        """
        return self._place(text)

    def _look_up_place(self, text: str) -> Location:
        location = self._ids.get(text) or self._place_meant(text)
        if location is None:
            raise self._no_place(text)
        return location

    def means_place(self, text: str) -> bool:
        """Whether `text` names a place, or may name several; looks for nothing written like it."""
        try:
            return self._place_meant(text) is not None
        except AmbiguousNameError:
            return True

    def find_meanings(self, text: str) -> tuple[Location, ...]:
        """Every place that `text` can name, one where that is clear; raises UnknownNameError."""
        try:
            return (self.find_place(text),)
        except AmbiguousNameError:
            whole = self._provinces.meanings(word_key(text)) if "/" not in text else ()
            if whole:
                return whole
            word, coast = self._with_coast(text)
            return tuple(Location(f"{place.province}/{coast}") for place in self._provinces.meanings(word))

    def find_location(self, text: str) -> Location:
        """Like `find_place`, but the coast must exist (UnknownNameError)."""
        location = self.find_place(text)
        if location not in self._locations:
            coasts = self._board.province[location.province].coasts
            name = self._board.province[location.province].name
            expected = " or ".join(f"{location.province}/{coast}" for coast in coasts)
            raise UnknownNameError(
                f"{name} has no coast {location.coast}",
                expected=expected or f"{location.province} without a coast",
            )
        return location

    def find_province(self, text: str) -> Province:
        """The province that `text` names; naming a coast is an UnknownNameError."""
        location = self.find_place(text)
        if location.coast is not None:
            province = location.province
            raise UnknownNameError(f"{text.strip()!r} is a coast, not a province", expected=province)
        return location.province

    def find_power(self, text: str) -> Power:
        """The power or minor state that `text` names: id, name, adjective, or their beginning.

        A state of one province goes by all names of that province, where they mean nothing else.
        ``neutral`` is a power, too. Raises UnknownNameError and AmbiguousNameError like `find_place`.
        """
        return self._power(text)

    def _look_up_power(self, text: str) -> Power:
        power = self._powers.look_up(word_key(text))
        if power is None:
            raise self._powers.unknown(text)
        return power

    def _place_meant(self, text: str) -> Location | None:
        key = word_key(text)
        # Behind a slash stands a coast, never a part of the name: gre/ec is not "greec", Greece.
        found = self._provinces.look_up(key) if "/" not in text else None
        if found is not None:
            return found
        word, coast = self._with_coast(text)
        province = self._provinces.look_up(word) if coast is not None else None
        return Location(f"{province.province}/{coast}") if province is not None else None

    def _with_coast(self, text: str) -> tuple[str, str | None]:
        """The word before the coast, and the coast that is written behind it."""
        return _split_coast(word_key(text), marked=_MARKED_COAST.search(text) is not None)

    def _no_place(self, text: str) -> UnknownNameError:
        """The error to raise for what means no place."""
        word, coast = self._with_coast(text)
        if coast is not None:
            return self._provinces.unknown(word)
        return self._no_coast(text) or self._provinces.unknown(text)

    def _no_coast(self, text: str) -> UnknownNameError | None:
        """What is wrong with ``spa/xx``: the coast, not the place."""
        base, mark, coast = text.rstrip(" )]").replace("(", "/").replace("[", "/").rpartition("/")
        if mark and self._provinces.look_up(word_key(base)) is not None:
            return UnknownNameError(f"unknown coast {coast.strip()!r}", expected="nc, sc, ec or wc")
        return None


@lru_cache(maxsize=64)
def places_of(board: Board) -> Places:
    """The words of a board; made at the first call, then kept."""
    return Places(board)


def _ends_in_letter(key: str) -> bool:
    # "Black S" is not the Black Sea but the beginning of a support.
    return key[-2:-1] == " "


def _split_coast(key: str, *, marked: bool) -> tuple[str, str | None]:
    """A key without its coast, and the coast. `marked` if a slash or bracket says that one follows."""
    words = key.split()
    for count in (1, 2):
        tail = words[-count:]
        if len(words) <= count:
            break
        coast = _COASTS.get("".join(tail))
        if coast is not None and not (count == 2 and tail[1] == "c" and not marked):
            return " ".join(words[:-count]), coast
    if marked and len(words) > 1 and words[-1] in _DIRECTIONS:
        return " ".join(words[:-1]), _DIRECTIONS[words[-1]]
    return key, None
