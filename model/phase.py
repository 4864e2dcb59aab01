"""Phases: a year, a season and a kind of phase.

A phase has a code (``S1901M``, ``1618-04M``) and a name (``Spring 1901 Movement``). Variants decide which
seasons a year has and which phases a season has; here a season is only a name.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from .errors import UnknownNameError, UnreadableError
from .text import nearest_names, quote


class PhaseKind(StrEnum):
    """The kind of a phase. It decides whether ``F Tri - Alb`` is a move or a retreat.

    A diplomacy phase has no orders to units; variants decide what powers submit then.
    """

    MOVEMENT = "movement"
    RETREAT = "retreat"
    ADJUSTMENT = "adjustment"
    DIPLOMACY = "diplomacy"

    @property
    def letter(self) -> str:
        """The last letter of a phase code: M, R, A or D."""
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
"""The months, for variants that play a year month by month."""

SEASONS = ("spring", "summer", "fall", "winter", "early winter", "late winter", *MONTHS)
"""The seasons known without a variant."""

SEASON_LETTERS = {"s": "spring", "f": "fall", "w": "winter"}
"""The letters that codes of phases begin with."""

_SHORT = {season: letter.upper() for letter, season in SEASON_LETTERS.items()}
KIND_LETTERS = {kind.letter: kind for kind in PhaseKind}
"""The letters that codes of phases end with."""

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
_EXPECTED = 'a phase such as "S1901M", "Spring 1901 Movement", or "1618-04M"'


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase. `season` is a name in lower case: ``spring``, ``early winter``, ``april``."""

    year: int
    season: str
    kind: PhaseKind

    @property
    def code(self) -> str:
        """The code: ``S1901M``, for months ``1618-04M``, for other seasons ``late-winter-1615A``."""
        if self.season in _SHORT:
            return f"{_SHORT[self.season]}{self.year}{self.kind.letter}"
        if self.season in MONTHS:
            return f"{self.year}-{MONTHS.index(self.season) + 1:02}{self.kind.letter}"
        return f"{self.season.replace(' ', '-')}-{self.year}{self.kind.letter}"

    def __str__(self) -> str:
        return f"{self.season.title()} {self.year} {self.kind.value.title()}"


def format_phase(phase: Phase) -> str:
    """Return the code of a phase, which `parse_phase` reads."""
    return phase.code


@lru_cache(maxsize=4096)
def parse_phase(
    text: str, seasons: tuple[str, ...] = SEASONS, single: tuple[tuple[str, PhaseKind], ...] = ()
) -> Phase:
    """Parse the code or the name of a phase, in upper or lower case.

    If the kind is missing, a season of `single` means its only phase, a winter its adjustment, and any other
    season its movement. ``autumn`` means fall. `seasons` are the seasons that exist.

    Raises:
        UnreadableError: The text is not a phase.
        UnknownNameError: The season does not exist; with the nearest ones.
    """
    if len(text) > 100:
        raise _invalid_phase_error(text)
    plain = " ".join(text.lower().replace(",", " ").split())
    short = (
        re.fullmatch(r"(?P<letter>[sfw])(?P<year>\d{1,4})(?P<kind>[mrad])?", plain, re.ASCII)
        or re.fullmatch(r"(?P<year>\d{1,4})-(?P<month>\d{1,2})(?P<kind>[mrad])?", plain, re.ASCII)
        or re.fullmatch(r"(?P<season>[^\W\d]+(?:-[^\W\d]+)*)-(?P<year>\d{1,4})(?P<kind>[mrad])?", plain)
    )
    if short is None:
        return _parse_phase_words(text, plain.split(), seasons, single)
    parts = short.groupdict()
    if "month" in parts:
        month = int(parts["month"])
        if not 1 <= month <= 12:
            raise _invalid_phase_error(text, "a month from 01 to 12")
        season = MONTHS[month - 1]
    else:
        season = SEASON_LETTERS[parts["letter"]] if "letter" in parts else parts["season"].replace("-", " ")
    season = _find_season(season, seasons)
    kind = KIND_LETTERS[parts["kind"].upper()] if parts["kind"] else _default_kind(season, single)
    return Phase(int(parts["year"]), season, kind)


def _parse_phase_words(
    text: str, words: list[str], seasons: tuple[str, ...], single: tuple[tuple[str, PhaseKind], ...]
) -> Phase:
    years = [word for word in words if re.fullmatch(r"\d{1,4}", word, re.ASCII)]
    kinds = [word for word in words if word in _KIND_WORDS]
    season = " ".join(word for word in words if word not in years and word not in kinds and word != "phase")
    if len(years) != 1 or len(kinds) > 1 or not season:
        raise _invalid_phase_error(text)
    season = _find_season(season, seasons)
    kind = _KIND_WORDS[kinds[0]] if kinds else _default_kind(season, single)
    return Phase(int(years[0]), season, kind)


_PHASE_WORDS = {*SEASONS, *["early", "late", "autumn", "phase", "season", "turn", "year"], *_KIND_WORDS}
_SHORT_PHASE = re.compile(r"[sfw]\d{2,4}[mrad]?|\d{1,4}(-\d{1,2})?[mrad]?", re.IGNORECASE | re.ASCII)


def describes_phase(text: str) -> bool:
    """Return whether a text consists of words for phases: ``Winter``, ``Fall 1901 Orders``, ``S1901M``."""
    words = text.lower().replace(",", " ").split()
    return bool(words) and all(word in _PHASE_WORDS or _SHORT_PHASE.fullmatch(word) for word in words)


def phase_as_heading_error(text: str) -> UnknownNameError:
    """Return the error for words for a phase in the place of a power."""
    expected = 'the name of a power; write a phase as "phase: Winter 1901 Adjustment"'
    return UnknownNameError(f"{quote(text)} is not a power", expected=expected)


def _invalid_phase_error(text: str, expected: str = _EXPECTED) -> UnreadableError:
    return UnreadableError(f"{quote(text)} is not a phase", expected=expected)


def _find_season(season: str, seasons: tuple[str, ...]) -> str:
    season = "fall" if season == "autumn" else season
    if season in seasons:
        return season
    nearest = nearest_names(season, seasons)
    raise UnknownNameError(f"unknown season {quote(season)}", expected=_EXPECTED, nearest=nearest)


def _default_kind(season: str, single: tuple[tuple[str, PhaseKind], ...]) -> PhaseKind:
    usual = PhaseKind.ADJUSTMENT if "winter" in season else PhaseKind.MOVEMENT
    return dict(single).get(season, usual)
