"""Names of powers, states and places in a sentence, and the stems of its other words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...model.board import Board
from ...variants.framework.report import Id

_WORD = re.compile(r"\w+(?:'\w+)?")
_MAX_WORDS = 6
"""The maximum number of words in a name."""

_SMALL = frozenset(
    [
        *("a", "an", "and", "are", "as", "at", "be", "been", "by", "can", "could", "did", "do", "does"),
        *("for", "from", "had", "has", "have", "he", "her", "him", "his", "how", "if", "in", "into", "is"),
        *("it", "its", "no", "not", "of", "on", "or", "out", "she", "so", "than", "that", "the", "their"),
        *("them", "then", "there", "they", "this", "to", "was", "were", "what", "when", "where", "which"),
        *("who", "whom", "why", "will", "with", "would", "you"),
    ]
)
"""Words without a meaning of their own. They are not names either, although some are ids of places."""


class NameFinder:
    """A finder of a board's names in texts."""

    def __init__(self, board: Board) -> None:
        self._names: dict[tuple[str, ...], set[Id]] = {}
        for id_, names in _list_names(board):
            for name in names:
                words = _split_words(name)
                if words and not (len(words) == 1 and words[0] in _SMALL):
                    self._names.setdefault(words, set()).add(id_)
        self._add_single_words()

    def _add_single_words(self) -> None:
        """Add words that occur in the names of a single thing, such as ``Bohemian``."""
        found: dict[str, set[Id]] = {}
        for words, ids in list(self._names.items()):
            for word in words if len(words) > 1 else ():
                found.setdefault(word, set()).update(ids)
        for word, ids in found.items():
            if len(word) > 3 and word not in _SMALL and len({str(one) for one in ids}) == 1:
                self._names.setdefault((word,), ids)

    def read(self, text: str) -> tuple[list[frozenset[Id]], list[str]]:
        """Return the names in a text, each as the things it can mean, and the stems of the other words."""
        groups: list[frozenset[Id]] = []
        words: list[str] = []
        rest = _split_words(text)
        while rest:
            for length in range(min(_MAX_WORDS, len(rest)), 0, -1):
                found = self._names.get(rest[:length]) or (
                    self._names.get((rest[0].removesuffix("s"),)) if length == 1 else None
                )
                if found is not None:
                    groups.append(frozenset(found))
                    rest = rest[length:]
                    break
            else:
                if rest[0] not in _SMALL:
                    words.append(_stem(rest[0]))
                rest = rest[1:]
        return groups, words

    @lru_cache(maxsize=4096)  # noqa: B019 - `get_name_finder` caches the few finders anyway
    def ids(self, text: str) -> frozenset[Id]:
        """Return all things that a text names."""
        return frozenset[Id]().union(*self.read(text)[0])


def stem_words(text: str, *, small: bool = False) -> tuple[str, ...]:
    """Return the stems of the words of a text, by default without `small` words."""
    return tuple(_stem(word) for word in _split_words(text) if small or word not in _SMALL)


@lru_cache(maxsize=16)
def get_name_finder(board: Board) -> NameFinder:
    """Return the name finder of a board."""
    return NameFinder(board)


def _list_names(board: Board) -> Iterator[tuple[Id, Iterable[str]]]:
    for power in board.powers:
        yield power.id, (power.id, power.name, power.adjective, *power.aliases)
    for state in board.minors:
        yield state.id, (state.id, state.name, state.code)
    for place in board.provinces:
        yield place.id, (place.id, place.name, *place.aliases)


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(word.removesuffix("'s") for word in _WORD.findall(text.casefold()))


_IRREGULAR = {
    "built": "build",
    "gave": "give",
    "given": "give",
    "got": "get",
    "held": "hold",
    "lost": "lose",
    "stood": "stand",
    "taken": "take",
    "took": "take",
    "went": "go",
    "won": "win",
}


def _stem(word: str) -> str:
    """Return a rough stem of a word, the same for its common inflections."""
    word = _IRREGULAR.get(word, word)
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e")
