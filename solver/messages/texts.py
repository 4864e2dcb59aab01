"""Lists of words and units in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.orders import format_unit
from ...model.position import Unit


def listed(words: Sequence[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} and {words[-1]}"


def alternatives(words: Sequence[str]) -> str:
    """Join words as alternatives: ``a``, ``a or b``, ``a, b or c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def units_listed(units: Sequence[Unit]) -> str:
    """Join units: ``A bur``, ``A bur and F bre``."""
    if len(units) == 1:
        return format_unit(units[0])
    return listed([format_unit(unit) for unit in units])
