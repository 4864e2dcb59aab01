"""Seasons, in which sanctions come and go, and the entries of a timeline."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

from ....model.errors import Place, UnreadableError
from ....model.text import shorten
from .sanction import Sanction

SEASONS = ("spring", "summer", "fall", "winter")
"""The seasons in which sanctions come; winter covers both winter phases (E15-SANC-6)."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Season:
    """A season of a year; later seasons are greater."""

    year: int
    name: str

    @property
    def number(self) -> int:
        """The number of the season; consecutive seasons have consecutive numbers."""
        return 4 * self.year + SEASONS.index(self.name)

    def __lt__(self, other: Season) -> bool:
        return self.number < other.number

    def __str__(self) -> str:
        return f"{self.name.title()} {self.year}"


def parse_season(text: str) -> Season:
    """Parse a season such as ``Winter 1618``.

    Raises:
        UnreadableError: The text is not a season.
    """
    found = re.fullmatch(r"\s*([A-Za-z]+)\s+(\d{4})\s*", text)
    if found is None or found[1].lower() not in SEASONS:
        raise UnreadableError(
            f"cannot read {shorten(text)!r}", place=Place(column=1), expected="a season such as Winter 1618"
        )
    return Season(int(found[2]), found[1].lower())


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """An entry of the timeline: a sanction and the season in which it comes."""

    season: Season
    sanction: Sanction

    def __str__(self) -> str:
        return f"{self.season}: {self.sanction.name}"
