"""How players write the provinces and powers of a board.

A name is an id, a full name, an alias, the adjective of a power or an unambiguous abbreviation, in upper or
lower case, with or without accents and punctuation. Coasts are written ``Spa/nc``, ``Spa(nc)``, ``spa-nc``,
``spa nc``, ``StpNC`` or ``Spain (north coast)``.
"""

import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from functools import lru_cache
from importlib.resources import files
from typing import Generic, TypeAlias, TypeVar, cast

from ..brief import join_alternatives, make_repr, quote
from ..errors import AmbiguousNameError, UnknownNameError
from ..names import NEUTRAL, Location, Power, Province
from ..text import nearest_names
from .board import Board, ProvinceInfo

_Target = TypeVar("_Target", bound=str)
_Beginnings: TypeAlias = dict[str, list[tuple[str, _Target]]]

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
_COASTS = {f"{word}{coast}": code for word, code in _DIRECTIONS.items() for coast in ("c", "cs", "coast")}
_MARKED_COAST = re.compile(
    r"[/\\(\[]\s*\w+[\s.\-]*\w*[\s.]*[)\]]?\s*$|\b[nsew]\.\s*c\b\.?\s*$", re.IGNORECASE
)
_REPEATED = re.compile(r"(?P<name>[^()\[\]]+)[(\[](?P<code>\w+)[)\]]\s*")
"""A place with its code: ``Skagerrak (SKA)``."""

_COAST_BEFORE = re.compile(
    r"(?:the\s+)?(?P<coast>[nsew]\.?|(?:north|south|east|west)(?:ern)?)\s+coast\s+(?:of\s+)?(?P<name>\S.*)",
    re.IGNORECASE,
)
"""A coast before its place: ``North Coast of Spain``."""

_CACHE_SIZE = 20_000


def word_key(text: str) -> str:
    """Return the normal form of a name for comparison: lower-case letters and digits, single spaces."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
        text = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(_WORD.findall(text.lower()))


def place_words(info: ProvinceInfo) -> Iterator[str]:
    """Yield every name of a province: its id, its name, its aliases."""
    yield info.id
    yield info.name
    yield from info.aliases


def board_words(board: Board) -> Mapping[str, object]:
    """Return the words that a board has under ``special``, ``words``."""
    return cast("Mapping[str, object]", board.special.get("words") or {})


@lru_cache(maxsize=64)
def foreign_names(board: Board) -> Mapping[str, Sequence[str]]:
    """Return the names of powers and provinces in other languages, by id. They cannot be abbreviated.

    Those of places that several boards share are stored with the package by their English name; a board may
    have its own under ``special``, ``words``, ``foreign``.
    """
    foreign = cast("Mapping[str, Sequence[str]]", board_words(board).get("foreign"))
    own = foreign or _stored_foreign_names().get(board.id, {})
    named = {str(info.id): info.name for info in (*board.provinces, *board.minors, *board.powers)}
    taken = frozenset(named.values())
    found = {key: [*own.get(key, ()), *_translate(name, taken)] for key, name in named.items()}
    return {**own, **{key: words for key, words in found.items() if words}}


def _translate(name: str, taken: AbstractSet[str]) -> Iterator[str]:
    """Yield a name in other languages: ``Duchy of Saxony`` with its title, and without if not taken."""
    stored = _stored_foreign_names()
    yield from stored["names"].get(name, ())
    title, of, place = name.partition(" of ")
    if of and title in stored["titles"]:
        words = stored["names"].get(place, ())
        yield from words if place not in taken else ()
        yield from (f"{titled} {word}" for titled in stored["titles"][title] for word in (place, *words))


@lru_cache(maxsize=1)
def _stored_foreign_names() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the stored names: ``titles``, ``adjectives`` and ``names``, and those of boards."""
    text = files("westphalia.model.board").joinpath("foreign_names.json").read_text("utf-8")
    return cast("Mapping[str, Mapping[str, Sequence[str]]]", json.loads(text))


class NameIndex(Generic[_Target]):
    """A look-up table of names, for one kind of target (`noun`, such as ``province``).

    An id takes precedence over an alias of another target. A part of a name has at least `shortest` letters
    and is understood only if it fits no other target. Parts are its beginning (``norw``, ``nafrica``) and,
    with `inner`, words of it in sequence (``channel``, ``eng channel``). A part of an alias has at least
    `SHORTEST_OF_ALIAS` letters if `inner`: ``kie`` is not Podolia because that is also called Kiev.
    """

    def __init__(self, noun: str, shortest: int, *, inner: bool = False) -> None:
        self._noun = noun
        self._shortest = shortest
        self._inner = inner
        self._ids: dict[str, _Target] = {}
        self._words: defaultdict[str, dict[_Target, None]] = defaultdict(dict)
        self._squeezed: defaultdict[str, dict[_Target, None]] = defaultdict(dict)
        self._titles: dict[_Target, str] = {}
        self._spellings: dict[str, _Target] = {}
        self._full: tuple[list[tuple[str, _Target]], list[tuple[str, _Target]]] = ([], [])
        """Full names and aliases; `freeze` sorts them, so that meanings have a fixed order."""
        self._beginning: tuple[_Beginnings[_Target], _Beginnings[_Target]] = ({}, {})
        """The same by the first two letters of each of their words, in the same order."""
        self._longest = 0
        """The length of the longest full name or alias; no longer text is a part of one."""
        self._match_parts = lru_cache(maxsize=_CACHE_SIZE)(self._find_parts)
        self._nearest = lru_cache(maxsize=_CACHE_SIZE)(self._find_nearest)

    def add(self, target: _Target, names: Iterable[str], aliases: Iterable[str] = ()) -> None:
        """Enter a target by its id, its full names (the first is its title) and its aliases."""
        self._ids[word_key(target)] = target
        for rank, words in enumerate((names, aliases)):
            for word in words:
                key = word_key(word)
                self._titles.setdefault(target, word)
                self._spellings.setdefault(word, target)
                self._add_key(key, target)
                self._full[rank].append((key, target))
        self._spellings.setdefault(target, target)
        self._titles.setdefault(target, target)

    def add_aliases(self, target: _Target, words: Iterable[str]) -> None:
        """Enter those words as aliases of a target that have no meaning yet."""
        for word in words:
            key = word_key(word)
            if key not in self._words and key not in self._ids:
                self._add_key(key, target)
                self._spellings.setdefault(word, target)

    def add_foreign(self, words: Iterable[tuple[_Target, str]]) -> None:
        """Enter names in other languages, which cannot be abbreviated; the board's own names come first."""
        for target, word in [pair for pair in words if not self.has(word_key(pair[1]))]:
            self._add_key(word_key(word), target)

    def add_compound(self, target: _Target, word: str) -> None:
        """Enter a name that cannot be abbreviated, such as a province with its coast."""
        self._add_key(word_key(word), target)

    def freeze(self) -> None:
        """Prepare the look-up after the last entry."""
        for names, beginning in zip(self._full, self._beginning, strict=True):
            names.sort()
            for name, target in names:
                starts = {name.replace(" ", "")[:2], *(word[:2] for word in name.split())}
                for start in starts:
                    beginning.setdefault(start, []).append((name, target))
        self._longest = max((len(name) for names in self._full for name, _ in names), default=0)

    def has(self, key: str) -> bool:
        """Return whether this is a whole name (see `word_key`)."""
        return key in self._ids or key in self._words

    def long_words(self) -> frozenset[str]:
        """Return the words of all names that have at least four letters."""
        return frozenset(word for key in self._words for word in key.split() if len(word) > 3)

    def look_up(self, key: str) -> _Target | None:
        """Return the meaning of a name (see `word_key`); None if it has none.

        Raises:
            AmbiguousNameError: The name has several meanings.
        """
        targets = self.meanings(key)
        if len(targets) > 1:
            raise AmbiguousNameError(
                f"the {self._noun} {quote(key)} is ambiguous", nearest=self._list_titles(targets)
            )
        return targets[0] if targets else None

    def meanings(self, key: str) -> tuple[_Target, ...]:
        """Return all meanings of a name (see `word_key`)."""
        found = self._ids.get(key)
        if found is not None:
            return (found,)
        targets = self._words.get(key)
        if targets is None and not _ends_in_letter(key):
            targets = self._squeezed.get(key.replace(" ", "")) or self._match_abbreviation(key)
        return tuple(targets) if targets else ()

    def unknown_error(self, text: str) -> UnknownNameError:
        """Return the error for an unknown name, with the nearest names."""
        return UnknownNameError(f"unknown {self._noun} {quote(text)}", nearest=self._nearest(text))

    def _find_nearest(self, text: str) -> tuple[str, ...]:
        """Return up to three names like an unknown one, or those with an alias that it is a part of."""
        nearest = nearest_names(text, self._spellings, limit=8)
        one_each = {self._spellings[word]: word for word in reversed(nearest)}
        words = [word for word in nearest if one_each[self._spellings[word]] == word]
        return tuple(words or self._list_titles(self._match_parts(word_key(text))[1]))[:3]

    def _list_titles(self, targets: Iterable[_Target]) -> list[str]:
        return sorted(self._titles.get(target, target) for target in targets)

    def _add_key(self, key: str, target: _Target) -> None:
        self._words[key][target] = None
        self._squeezed[key.replace(" ", "")][target] = None

    def _match_abbreviation(self, key: str) -> dict[_Target, None]:
        """Return the targets that a part of a name fits; nothing for too short a part of an alias."""
        by_name, by_alias = self._match_parts(key)
        if not self._inner:
            return by_name or by_alias
        long = len(key.replace(" ", "")) >= SHORTEST_OF_ALIAS
        return by_name | by_alias if by_name or long or len(by_alias) > 1 else {}

    def _find_parts(self, key: str) -> tuple[dict[_Target, None], dict[_Target, None]]:
        """Return the targets with a name that the part fits, and those with an alias that it fits."""
        squeezed = key.replace(" ", "")
        if not self._shortest <= len(squeezed) <= self._longest:
            return {}, {}
        words = key.split()
        starts = {squeezed[:2], next((word[:2] for word in words if len(word) > 1), "")}
        by_name, by_alias = (
            {
                target: None
                for name, target in sorted({one for start in starts for one in beginning.get(start, ())})
                if name.replace(" ", "").startswith(squeezed) or (self._inner and _has_words(name, words))
            }
            for beginning in self._beginning
        )
        return by_name, by_alias


SHORTEST_OF_ALIAS = 5
"""The minimum number of letters of a recognized part of an alias."""

_COMPASS = {"n": "nort", "s": "sout", "e": "east", "w": "west"}


def _has_words(name: str, words: list[str]) -> bool:
    """Return whether a name has these words in sequence; several words may be cut to three letters."""
    shortest = 3 if len(words) > 1 else SHORTEST_OF_ALIAS
    rest = iter(name.split())
    return all(any(_matches_word(one, word, shortest) for one in rest) for word in words)


def _matches_word(full: str, word: str, shortest: int) -> bool:
    if len(word) == 1:
        return shortest == 3 and full.startswith(_COMPASS.get(word, "?"))
    return full == word if len(word) < shortest else full.startswith(word)


class Places:
    """The names of one board; `places_of` returns it from a cache."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._locations = frozenset(board.locations)
        foreign = foreign_names(board)
        self._provinces: NameIndex[Location] = NameIndex("province", 3, inner=True)
        for info in board.provinces:
            self._provinces.add(Location(info.id), (info.name,), info.aliases)
            for coast in info.coasts:
                location = Location(f"{info.id}/{coast}")
                for word in place_words(info):
                    self._provinces.add_compound(location, f"{word} {coast}")
        self._provinces.add_foreign(
            (Location(f"{key}/{coast}" if coast else key), f"{word} {coast}")
            for key, words in foreign.items()
            if key in board.province or key in self._locations
            for coast in ("", *(board.province[Province(key)].coasts if key in board.province else ()))
            for word in words
        )
        self._provinces.freeze()
        self._powers: NameIndex[Power] = NameIndex("power", 2)
        for power in board.powers:
            self._powers.add(power.id, (power.name, power.adjective), power.aliases)
        for minor in board.minors:
            self._powers.add(minor.id, (minor.name,), (minor.code,))
        self._powers.add(NEUTRAL, ("neutral",))
        adjectives = _stored_foreign_names()["adjectives"]
        self._powers.add_foreign(
            (info.id, word)
            for info in (*board.powers, *board.minors)
            for word in (*foreign.get(info.id, ()), *adjectives.get(info.name, ()))
        )
        for minor in board.minors:
            for place in minor.provinces if len(minor.provinces) == 1 else ():
                self._powers.add_aliases(minor.id, place_words(board.province[place]))
        self._powers.freeze()
        self._ids = {str(location): location for location in board.locations}
        self._place = lru_cache(maxsize=_CACHE_SIZE)(self._look_up_place)
        self._power = lru_cache(maxsize=_CACHE_SIZE)(self._look_up_power)
        self._names_place = lru_cache(maxsize=_CACHE_SIZE)(self._resolves_to_place)
        self._long_words = self._provinces.long_words()

    def __repr__(self) -> str:
        return make_repr(self, f"of {self._board.name}")

    def find_place(self, text: str) -> Location:
        """Return the location that `text` names, with the coast as written even if the province lacks it.

        Such a coast is one of ``nc``, ``sc``, ``ec``, ``wc``; rule choices decide about it (DATC 4.B.3,
        4.B.6).

        Raises:
            UnknownNameError: No province has this name; with the nearest names.
            AmbiguousNameError: Several provinces have it; with all of them.
        """
        return self._place(text)

    def _look_up_place(self, text: str) -> Location:
        location = self._ids.get(text) or self._resolve_place(text)
        if location is None:
            raise self._unknown_place_error(text)
        return location

    def is_place(self, text: str) -> bool:
        """Return whether `text` names one or several places, without a search for similar names."""
        return self._names_place(text)

    def may_name_place(self, text: str) -> bool:
        """Return whether a word of `text` can be a place or a part of its name; False is certain."""
        return any(word in self._long_words or self._names_place(word) for word in word_key(text).split())

    def _resolves_to_place(self, text: str) -> bool:
        try:
            return self._resolve_place(text) is not None
        except AmbiguousNameError:
            return True

    def find_meanings(self, text: str) -> tuple[Location, ...]:
        """Return every location that `text` can name; raise `UnknownNameError` if there is none."""
        try:
            return (self.find_place(text),)
        except AmbiguousNameError:
            whole = self._provinces.meanings(word_key(text)) if "/" not in text else ()
            if whole:
                return whole
            word, coast = self._separate_coast(text)
            return tuple(Location(f"{place.province}/{coast}") for place in self._provinces.meanings(word))

    def find_location(self, text: str) -> Location:
        """Return the location that `text` names, like `find_place`, with a coast that exists."""
        location = self.find_place(text)
        if location not in self._locations:
            coasts = self._board.province[location.province].coasts
            name = self._board.province[location.province].name
            expected = join_alternatives([f"{location.province}/{coast}" for coast in coasts])
            raise UnknownNameError(
                f"{name} has no coast {location.coast}",
                expected=expected or f"{location.province} without a coast",
            )
        return location

    def find_province(self, text: str) -> Province:
        """Return the province that `text` names; raise `UnknownNameError` if it names a coast."""
        location = self.find_place(text)
        if location.coast is not None:
            province = location.province
            raise UnknownNameError(f"{quote(text)} is a coast, not a province", expected=province)
        return location.province

    def find_power(self, text: str) -> Power:
        """Return the power or minor state that `text` names: id, name, adjective, or their beginning.

        A minor state with one province also has all names of that province that mean nothing else.
        ``neutral`` counts as a power.

        Raises:
            UnknownNameError: No power has this name; with the nearest names.
            AmbiguousNameError: Several powers have it; with all of them.
        """
        return self._power(text)

    def is_power(self, text: str) -> bool:
        """Return whether `text` is a whole name of a power or minor state and cannot mean a province."""
        return self._powers.has(word_key(text)) and not self.is_place(text)

    def names_power(self, text: str) -> bool:
        """Return whether `find_power` finds a power, without a search for similar names."""
        return len(self._powers.meanings(word_key(text))) == 1

    def _look_up_power(self, text: str) -> Power:
        power = self._powers.look_up(word_key(text))
        if power is None:
            raise self._powers.unknown_error(text)
        return power

    def _resolve_place(self, text: str) -> Location | None:
        before = _COAST_BEFORE.fullmatch(text.strip())
        if before is not None:
            return self._resolve_place(f"{before['name']}/{before['coast'][0].casefold()}c")
        key = word_key(text)
        # A slash is followed by a coast, never by part of the name: gre/ec is not "greec", Greece.
        found = self._provinces.look_up(key) if "/" not in text else None
        if found is not None:
            return found
        word, coast = self._separate_coast(text)
        province = self._provinces.look_up(word) if coast is not None else None
        if province is not None:
            return Location(f"{province.province}/{coast}")
        repeated = _REPEATED.fullmatch(text)
        if repeated is None or not self.is_place(repeated["name"]):
            return None
        name, code = (self._resolve_place(repeated[group]) for group in ("name", "code"))
        return name if name == code else None

    def _separate_coast(self, text: str) -> tuple[str, str | None]:
        """Return the name without its coast, and the coast."""
        key = word_key(text)
        name, coast = _split_coast(key, marked=_MARKED_COAST.search(text) is not None)
        if coast is None and len(key) > 6:  # Spain South
            name, _, direction = key.rpartition(" ")
            coast = _DIRECTIONS.get(direction) if len(direction) > 1 else None
            meanings = self._provinces.meanings(name) if coast is not None else ()
            if len(meanings) != 1 or Location(f"{meanings[0]}/{coast}") not in self._locations:
                return key, None
        return name, coast

    def _unknown_place_error(self, text: str) -> UnknownNameError:
        """Return the error for an unknown name."""
        word, coast = self._separate_coast(text)
        if coast is not None:
            return self._provinces.unknown_error(word)
        return self._unknown_coast_error(text) or self._provinces.unknown_error(text)

    def _unknown_coast_error(self, text: str) -> UnknownNameError | None:
        """Return the error for ``spa/xx``, in which only the coast is wrong; None for other texts."""
        base, mark, coast = text.rstrip(" )]").replace("(", "/").replace("[", "/").rpartition("/")
        if mark and self._provinces.look_up(word_key(base)) is not None:
            return UnknownNameError(f"unknown coast {quote(coast)}", expected="nc, sc, ec, or wc")
        return None


@lru_cache(maxsize=64)
def places_of(board: Board) -> Places:
    """Return the names of a board."""
    return Places(board)


def _ends_in_letter(key: str) -> bool:
    # "Black S" is not the Black Sea but the start of a support.
    return key[-2:-1] == " "


def _split_coast(key: str, *, marked: bool) -> tuple[str, str | None]:
    """Split a key into the name and its coast; `marked` if a slash or bracket announces a coast."""
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
