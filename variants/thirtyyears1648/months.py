"""Months, counted: a turn of this game is a month, and every third one is for builds."""

from __future__ import annotations

import re

from ...model.errors import UnreadableError
from ...model.phase import MONTHS, Phase

BUILD_MONTHS = ("march", "june", "september", "december")
"""The months without movement (T48-CAL-3)."""

FROZEN_MONTHS = ("december", "january", "february")
"""The months in which the north is frozen (T48-ICE-1)."""


def month_of(phase: Phase) -> int:
    """The number of the month of a phase; later months have greater ones."""
    return number_of(phase.year, phase.season)


def number_of(year: int, month: str) -> int:
    """The number of a month that is given by its name."""
    return year * 12 + MONTHS.index(month)


def month_text(number: int) -> str:
    """A month as ledgers write it: ``1618-04``."""
    return f"{number // 12}-{number % 12 + 1:02}"


def month_name(number: int) -> str:
    """A month in words: ``April 1618``."""
    return f"{MONTHS[number % 12].title()} {number // 12}"


def parse_month(text: str) -> int:
    """The number of a month written as `month_text` does; raises `UnreadableError`."""
    found = re.fullmatch(r"(\d{1,4})-(\d\d)", text, re.ASCII)
    if found is None or not 1 <= int(found[2]) <= 12:
        raise UnreadableError(f"{text!r} is no month", expected="a month such as '1618-04'")
    return int(found[1]) * 12 + int(found[2]) - 1


def is_build_month(number: int) -> bool:
    """The month is one of builds."""
    return MONTHS[number % 12] in BUILD_MONTHS


def is_frozen(phase: Phase) -> bool:
    """The north is frozen in this phase."""
    return phase.season in FROZEN_MONTHS


def turns_after(start: int, now: int, *, build_months: bool) -> int:
    """The turns after the month `start` up to the month `now`, which counts too (T48-BLD-5).

    Without `build_months` only months of movement are turns.
    """
    later = range(start + 1, now + 1)
    return sum(build_months or not is_build_month(month) for month in later)
