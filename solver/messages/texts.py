"""How sentences write lists of words and units."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.orders import format_unit
from ...model.position import Unit


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} and {words[-1]}"


def units_listed(units: Sequence[Unit]) -> str:
    """Units as a list in a sentence."""
    if len(units) == 1:
        return format_unit(units[0])
    return listed([format_unit(unit) for unit in units])
