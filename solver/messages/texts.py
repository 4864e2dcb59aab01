"""Lists of words and units in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.orders import format_unit
from ...model.position import Unit


def join_words(words: Sequence[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} and {words[-1]}"


def join_with_or(words: Sequence[str]) -> str:
    """Join words as alternatives: ``a``, ``a or b``, ``a, b or c``."""
    if len(words) < 2:
        return words[0] if words else ""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def join_units(units: Sequence[Unit]) -> str:
    """Join units: ``A bur``, ``A bur and F bre``."""
    if len(units) == 1:
        return format_unit(units[0])
    return join_words([format_unit(unit) for unit in units])
