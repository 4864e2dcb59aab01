"""Phases: a year, a season of it and what is done in it.

A phase is written short (``S1901M``, ``1618-04M``) or in words (``Spring 1901 Movement``). Which seasons
a year has and which phases they hold is a variant's affair; here a season is only a name.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from .errors import UnknownNameError, UnreadableError
from .text import nearest_names, shortened


class PhaseKind(StrEnum):
    """What is done in a phase. It decides how order text is read: ``F Tri - Alb`` moves or retreats.

    In a phase of diplomacy no unit is ordered; what is handed in then is a variant's affair.
    """

    MOVEMENT = "movement"
    RETREAT = "retreat"
    ADJUSTMENT = "adjustment"
    DIPLOMACY = "diplomacy"

    @property
    def letter(self) -> str:
        """The letter that ends a short phase name: M, R, A or D."""
        return self.value[0].upper()


MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
"""The months, for years that are played month by month."""

SEASONS = ("spring", "summer", "fall", "winter", "early winter", "late winter", *MONTHS)
"""The seasons that are known without asking a variant."""

_LETTERS = {"s": "spring", "f": "fall", "w": "winter"}
_SHORT = {season: letter.upper() for letter, season in _LETTERS.items()}
_KINDS = {kind.letter: kind for kind in PhaseKind}
_KIND_WORDS = {
    "movement": PhaseKind.MOVEMENT,
    "movements": PhaseKind.MOVEMENT,
    "moves": PhaseKind.MOVEMENT,
    "orders": PhaseKind.MOVEMENT,
    "retreat": PhaseKind.RETREAT,
    "retreats": PhaseKind.RETREAT,
    "adjustment": PhaseKind.ADJUSTMENT,
    "adjustments": PhaseKind.ADJUSTMENT,
    "build": PhaseKind.ADJUSTMENT,
    "builds": PhaseKind.ADJUSTMENT,
    "disbands": PhaseKind.ADJUSTMENT,
    "removals": PhaseKind.ADJUSTMENT,
    "diplomacy": PhaseKind.DIPLOMACY,
}
_EXPECTED = "a phase such as 'S1901M', 'Spring 1901 Movement' or '1618-04M'"


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: `season` is its name in small letters (``spring``, ``early winter``, ``april``)."""

    year: int
    season: str
    kind: PhaseKind

    @property
    def code(self) -> str:
        """The short form: ``S1901M``, for months ``1618-04M``, for other seasons ``late-winter-1615A``."""
        if self.season in _SHORT:
            return f"{_SHORT[self.season]}{self.year}{self.kind.letter}"
        if self.season in MONTHS:
            return f"{self.year}-{MONTHS.index(self.season) + 1:02}{self.kind.letter}"
        return f"{self.season.replace(' ', '-')}-{self.year}{self.kind.letter}"

    def __str__(self) -> str:
        return f"{self.season.title()} {self.year} {self.kind.value.title()}"


def format_phase(phase: Phase) -> str:
    """The short form of a phase, which `parse_phase` reads."""
    return phase.code


@lru_cache(maxsize=4096)
def parse_phase(text: str, seasons: tuple[str, ...] = SEASONS) -> Phase:
    """Read a phase, short or in words, in any case.

    A kind left out is an adjustment in a winter and otherwise a movement; ``autumn`` is the fall.
    `seasons` lists the seasons that there are. Raises `UnreadableError` or, for a season that
    there is not, `UnknownNameError` with the nearest ones.
    """
    if len(text) > 100:
        raise UnreadableError(f"cannot read the phase {shortened(text)!r}", expected=_EXPECTED)
    plain = " ".join(text.lower().replace(",", " ").split())
    short = (
        re.fullmatch(r"(?P<letter>[sfw])(?P<year>\d{1,4})(?P<kind>[mrad])?", plain, re.ASCII)
        or re.fullmatch(r"(?P<year>\d{1,4})-(?P<month>\d{1,2})(?P<kind>[mrad])?", plain, re.ASCII)
        or re.fullmatch(r"(?P<season>[^\W\d]+(?:-[^\W\d]+)*)-(?P<year>\d{1,4})(?P<kind>[mrad])?", plain)
    )
    if short is None:
        return _phase_in_words(text, plain.split(), seasons)
    parts = short.groupdict()
    if "month" in parts:
        month = int(parts["month"])
        if not 1 <= month <= 12:
            raise UnreadableError(
                f"cannot read the phase {shortened(text)!r}", expected="a month from 01 to 12"
            )
        season = MONTHS[month - 1]
    else:
        season = _LETTERS[parts["letter"]] if "letter" in parts else parts["season"].replace("-", " ")
    season = _known_season(season, seasons)
    kind = _KINDS[parts["kind"].upper()] if parts["kind"] else _usual_kind(season)
    return Phase(int(parts["year"]), season, kind)


def _phase_in_words(text: str, words: list[str], seasons: tuple[str, ...]) -> Phase:
    years = [word for word in words if re.fullmatch(r"\d{1,4}", word, re.ASCII)]
    kinds = [word for word in words if word in _KIND_WORDS]
    season = " ".join(word for word in words if word not in years and word not in kinds and word != "phase")
    if len(years) != 1 or len(kinds) > 1 or not season:
        raise UnreadableError(f"cannot read the phase {shortened(text)!r}", expected=_EXPECTED)
    season = _known_season(season, seasons)
    return Phase(int(years[0]), season, _KIND_WORDS[kinds[0]] if kinds else _usual_kind(season))


def _known_season(season: str, seasons: tuple[str, ...]) -> str:
    season = "fall" if season == "autumn" else season
    if season in seasons:
        return season
    nearest = nearest_names(season, seasons)
    raise UnknownNameError(f"there is no season {season!r}", expected=_EXPECTED, nearest=nearest)


def _usual_kind(season: str) -> PhaseKind:
    return PhaseKind.ADJUSTMENT if "winter" in season else PhaseKind.MOVEMENT
