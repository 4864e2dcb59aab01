"""Readings that are kept: the same text means the same thing every time."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

_Key = TypeVar("_Key")
_Other = TypeVar("_Other")
_Thing = TypeVar("_Thing")
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


class _Held(Generic[_Key, _Thing, _Value]):
    """What is made of things, which are held as long as it is kept: so no other ones take their identity."""

    __slots__ = ("_held", "_known", "_size")

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[_Key, _Value] = {}
        self._held: list[_Thing] = []

    def _keep(self, key: _Key, held: _Thing, made: _Value) -> _Value:
        if len(self._known) >= self._size:
            self._held, self._known = [], {}
        known, those = self._known, self._held  # as they belong together, whatever other threads do
        those.append(held)
        known[key] = made
        return made


class Kept(_Held[int, _Key, _Value]):
    """What is made of values, such as their texts: ``kept[value]``.

    It is found by the identity of the value, since a value's hash costs as much as writing it again. A value
    is kept as long as what is made of it, so that no other one can take its identity. What is made of values
    that nobody asks about again, of which `lasts` says no, is made each time.
    """

    __slots__ = ("_lasts", "_make")

    def __init__(
        self,
        make: Callable[[_Key], _Value],
        size: int = KEPT_SIZE,
        lasts: Callable[[_Key], bool] | None = None,
    ) -> None:
        super().__init__(size)
        self._make = make
        self._lasts = lasts

    def __getitem__(self, value: _Key) -> _Value:
        try:
            return self._known[id(value)]
        except KeyError:
            return self._made(value)

    def get(self, value: _Key) -> _Value | None:
        """What was made of the value; None if nothing was, or if it is forgotten."""
        return self._known.get(id(value))

    def of_all(self, values: Sequence[_Key]) -> list[_Value]:
        """What is made of each of the values."""
        made = list(map(self._known.get, map(id, values)))
        if None in made:
            return [
                self._made(value) if one is None else one for value, one in zip(values, made, strict=True)
            ]
        return cast("list[_Value]", made)

    def _made(self, value: _Key) -> _Value:
        made = self._make(value)
        if self._lasts is None or self._lasts(value):
            self._keep(id(value), value, made)
        return made


class KeptPairs(_Held[tuple[int, int], tuple[_Key, _Other], _Value]):
    """The same for what is made of two values: ``kept[value, other]``."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[_Key, _Other], _Value], size: int = KEPT_SIZE) -> None:
        super().__init__(size)
        self._make = make

    def __getitem__(self, pair: tuple[_Key, _Other]) -> _Value:
        value, other = pair
        try:
            return self._known[id(value), id(other)]
        except KeyError:
            return self._keep((id(value), id(other)), pair, self._make(value, other))

    def get(self, value: _Key, other: _Other) -> _Value | None:
        """What was made of the two values; None if nothing was, or if it is forgotten."""
        return self._known.get((id(value), id(other)))
