"""Readings that are kept: the same text means the same thing every time."""

from collections.abc import Callable
from typing import Generic, TypeVar

_Key = TypeVar("_Key")
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

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[[_Key], _Value]) -> None:
        self._make = make
        self._known: dict[int, tuple[_Key, _Value]] = {}

    def __getitem__(self, value: _Key) -> _Value:
        try:
            return self._known[id(value)][1]
        except KeyError:
            return self._made(value)

    def _made(self, value: _Key) -> _Value:
        made = self._make(value)
        if len(self._known) >= KEPT_SIZE:
            self._known.clear()
        self._known[id(value)] = value, made
        return made
