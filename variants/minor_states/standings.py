"""The standing of a minor state, which follows from the influence placed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from ...model.names import Power


class Alignment(StrEnum):
    """The kinds of standing of a minor state."""

    ALIGNED = "aligned"
    NEUTRAL = "neutral"
    UNALIGNED = "unaligned"


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a minor state; `power` is the one it is aligned with, None otherwise."""

    alignment: Alignment
    power: Power | None = None

    def __str__(self) -> str:
        return f"aligned {self.power}" if self.power is not None else str(self.alignment)


NEUTRAL_STATE = Standing(Alignment.NEUTRAL)
"""The standing of a state that belongs to no side and admits no units."""

UNALIGNED_STATE = Standing(Alignment.UNALIGNED)
"""The standing of a state without influence."""


def aligned_with(power: Power) -> Standing:
    """Return the standing of a state aligned with a power."""
    return Standing(Alignment.ALIGNED, power)


@lru_cache(maxsize=256)
def parse_standing(text: str) -> Standing | None:
    """Parse the text that ``str`` of a standing gives; None for any other text."""
    word, _, power = text.partition(" ")
    if word not in tuple(Alignment) or (word == Alignment.ALIGNED) != bool(power):
        return None
    return Standing(Alignment(word), Power(power) if power else None)


def find_majority_standing(placed: Mapping[Power, int]) -> Standing:
    """Return the standing by majority (E19-STAT-2, E19-STAT-5, E19-STAT-8, E19-STAT-9; E15-STAT-2 to -5).

    Without influence a state is unaligned. It is aligned with the only power that has at least half of all
    influence in it; it is neutral if there is none, or if two powers have half each.
    """
    total = sum(placed.values())
    if total == 0:
        return UNALIGNED_STATE
    half = [power for power, points in placed.items() if 2 * points >= total]
    return aligned_with(half[0]) if len(half) == 1 else NEUTRAL_STATE
