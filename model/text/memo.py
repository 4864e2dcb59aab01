"""Readings that are kept: the same text means the same thing every time."""

from collections.abc import Callable
from typing import TypeVar

_Value = TypeVar("_Value")

MEMO_SIZE = 100_000
"""As many texts are kept at most; then all are forgotten and reading starts anew."""


class Memo(dict[str, _Value]):
    """What texts mean: ``memo[text]`` reads the text with `read` the first time and remembers.

    The values must be immutable, since everybody gets the same ones. Errors are not remembered.
    """

    def __init__(self, read: Callable[[str], _Value]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> _Value:
        value = self._read(text)
        if len(self) >= MEMO_SIZE:
            self.clear()
        self[text] = value
        return value
