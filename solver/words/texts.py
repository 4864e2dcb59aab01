"""How sentences and results write units, orders and lists of them; written once, then kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from ...model.orders import Order, format_order, format_unit
from ...model.position import Unit
from ...model.text import MEMO_SIZE

_Value = TypeVar("_Value")


class Texts(Generic[_Value]):
    """The texts of values: ``texts[value]``.

    They are found by identity, since a value's hash costs as much as writing it again. A value is kept
    as long as its text, so that no other one can take its identity.
    """

    __slots__ = ("_known", "_write")

    def __init__(self, write: Callable[[_Value], str]) -> None:
        self._write = write
        self._known: dict[int, tuple[_Value, str]] = {}

    def __getitem__(self, value: _Value) -> str:
        try:
            return self._known[id(value)][1]
        except KeyError:
            return self._written(value)

    def _written(self, value: _Value) -> str:
        text = self._write(value)
        if len(self._known) >= MEMO_SIZE:
            self._known.clear()
        self._known[id(value)] = value, text
        return text


unit_text: Final = Texts[Unit](format_unit)
"""The text of each unit, as `format_unit` writes it."""

order_text: Final = Texts[Order](format_order)
"""The text of each order, as `format_order` writes it."""


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} and {words[-1]}"


def units_listed(units: Sequence[Unit]) -> str:
    """Units as a list in a sentence."""
    if len(units) == 1:
        return unit_text[units[0]]
    return listed([unit_text[unit] for unit in units])
