"""How sentences and results write units, orders and lists of them; written once, then kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model.orders import Order, format_order, format_unit
from ...model.position import Unit
from ...model.text import Kept

unit_text: Final = Kept[Unit, str](format_unit)
"""The text of each unit, as `format_unit` writes it."""

order_text: Final = Kept[Order, str](format_order)
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
