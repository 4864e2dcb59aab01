"""Readings that are kept: the same text means the same thing every time."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

_Key = TypeVar("_Key")
_Other = TypeVar("_Other")
_Value = TypeVar("_Value")

MEMO_SIZE = 100_000
"""As many texts are kept at most; then all are forgotten and reading starts anew."""

MEMO_LENGTH = 300
"""Longer texts (in characters) are read each time: nobody writes the same one twice."""

KEPT_SIZE = 20_000
"""The same for what is made of values: more than all units and orders of some games at once."""


class Memo(dict[str, _Value]):
    """What texts mean: ``memo[text]`` reads the text with `read` the first time and remembers.

    The values must be immutable, since everybody gets the same ones. Errors are not remembered.
    """

    def __init__(self, read: Callable[[str], _Value]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> _Value:
        value = self._read(text)
        if len(text) <= MEMO_LENGTH:
            if len(self) >= MEMO_SIZE:
                self.clear()
            self[text] = value
        return value


class Kept(Generic[_Key, _Value]):
    """What is made of values, such as their texts: ``kept[value]``.

    It is found by the identity of the value, since a value's hash costs as much as writing it again. A value
    is kept as long as what is made of it, so that no other one can take its identity.
    """

    __slots__ = ("_known", "_make", "_size")

    def __init__(self, make: Callable[[_Key], _Value], size: int = KEPT_SIZE) -> None:
        self._make = make
        self._size = size
        self._known: dict[int, tuple[_Key, _Value]] = {}

    def __getitem__(self, value: _Key) -> _Value:
        try:
            return self._known[id(value)][1]
        except KeyError:
            return self._made(value)

    def get(self, value: _Key) -> _Value | None:
        """What was made of the value; None if nothing was, or if it is forgotten."""
        known = self._known.get(id(value))
        return None if known is None else known[1]

    def of_all(self, values: Sequence[_Key]) -> list[_Value]:
        """What is made of each of the values."""
        known = self._known
        try:
            return [known[id(value)][1] for value in values]
        except KeyError:
            return [self[value] for value in values]

    def _made(self, value: _Key) -> _Value:
        made = self._make(value)
        if len(self._known) >= self._size:
            self._known.clear()
        self._known[id(value)] = value, made
        return made


class KeptPairs(Generic[_Key, _Other, _Value]):
    """The same for what is made of two values: ``kept[value, other]``."""

    __slots__ = ("_known", "_make", "_size")

    def __init__(self, make: Callable[[_Key, _Other], _Value], size: int = KEPT_SIZE) -> None:
        self._make = make
        self._size = size
        self._known: dict[tuple[int, int], tuple[_Key, _Other, _Value]] = {}

    def __getitem__(self, pair: tuple[_Key, _Other]) -> _Value:
        value, other = pair
        try:
            return self._known[id(value), id(other)][2]
        except KeyError:
            made = self._make(value, other)
            if len(self._known) >= self._size:
                self._known.clear()
            self._known[id(value), id(other)] = value, other, made
            return made

    def get(self, value: _Key, other: _Other) -> _Value | None:
        """What was made of the two values; None if nothing was, or if it is forgotten."""
        known = self._known.get((id(value), id(other)))
        return None if known is None else known[2]
