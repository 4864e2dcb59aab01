"""Phases in pasted turns: the headings that name them, in the words of several languages, and the year of a
game, which says what phases there are.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final

from ...model.errors import UnreadableError, WestphaliaError
from ...model.phase import KIND_LETTERS, MONTHS, Phase, PhaseKind, parse_phase
from ...model.phase_words import KINDS, MONTH_WORDS, SEASONS, any_of
from ...variants import Variant
from .words import BUILDS, REMOVALS, TALK, season_letters

_KIND = any_of(KINDS)
_YEAR = r"(?:['\u2019](?P<short{n}>\d\d)|(?P<year{n}>\d{{3,4}}))(?!\d)"
_CODE = re.compile(
    r"(?<!\w)(?P<letter>[SFWPAH])[\s/'\u2019-]?(?P<year>\d{4}|\d{2})(?P<kind>[MRAB])?(?!\w)", re.IGNORECASE
)
_FULL_CODE = re.compile(r"(?<![\w-])(?P<letter>[SFWPAH])(?P<year>\d{4})(?P<kind>[MRAB])(?![\w-])")
"""A code that means a phase among other words, too: ``F1901M``."""

_CODE_OF_SEASON = re.compile(r"(?<![\w-])(?P<letter>[SFWPAH])[/-]?(?P<year>\d{4})(?P<kind>)(?![\w-])")
"""Such a code without the kind of phase, which is less certain."""

_CODE_BEHIND = re.compile(r"(?P<year>\d{4})[\s.-]?(?P<letter>[SFWPAH])(?P<kind>[MRAB])?")
"""A code that stands alone, with its letter behind the year: ``1901F``."""

_OWN_CODE = re.compile(r"(?:\d{4}-\d\d|[a-z]+(?:-[a-z]+)?-\d{4})[MRAD]?", re.IGNORECASE)
"""The code of a phase in a month or a season without a letter: ``1618-04M``, ``late-winter-1615A``."""

_NOT_A_HEADING = re.compile(
    r"the (?:next phase|deadline)\b|.*\b(?:will be|are|is) due\b|.*\bby\s+\w+day\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=\w\w[.!?])\s+(?=[A-Z])")
_BEFORE_CODE = re.compile(r"(?<![\W_])(?:[\W_]*+(?:phase|name|turn|season)\W++)+", re.IGNORECASE)
_MAX_WORDS = 14
_MAX_WORDS_OF_CODE = 4
_MAX_WORDS_WITH_CODE = 6
_LATER = re.compile(r"\b(?:deadline|due|next|until|before|after)\b", re.IGNORECASE)
"""A word of headings that may name a later phase."""

_YEAR_ALONE = re.compile(r"\W*(?:[^\W\d_]+\W+)?(?P<year>\d{4})(?:\W?[A-Z\d])?\W*", re.IGNORECASE)
"""A year, perhaps behind a word: ``Year 1901``."""

_BETWEEN = r"[\s,./:|\u2013\u2014-]"
"""A character between a season and its year."""

_LETTERS = {**KIND_LETTERS, "B": PhaseKind.ADJUSTMENT}
_YEARS_OF_PLAY = 60
"""A game that begins in 1618 is not played in 1901: a year tells the games apart."""

ANY_LETTERS: Final = season_letters("")
"""The seasons of letters in a text in English or French."""


class Calendar:
    """The phases of a game's year; `calendar_of` returns it from a cache."""

    def __init__(self, variant: Variant) -> None:
        self._title = f"{variant.name} {variant.id}".casefold()
        self._first_year = variant.start.year
        self._year = variant.year
        self._steps = [(step.season, step.rules.kind) for step in variant.year.phases]
        words = {**SEASONS, **{season: season for season in variant.year.seasons}}
        if not set(variant.year.seasons).isdisjoint(MONTHS):
            words |= MONTH_WORDS
        self._seasons = words
        season = any_of(words)
        self._season_first = re.compile(
            rf"(?<!\w)(?P<season>{season})(?![^\W\d_])(?:{_BETWEEN}*(?:(?P<kind>{_KIND})[\s,]+)?(?:(?:of|the|year)\s+)*"
            + _YEAR.format(n="")
            + r"|(?P<attached>\d\d)(?!\w))",
            re.IGNORECASE,
        )
        self._season_alone = re.compile(rf"(?<![\w'-])(?:{season})(?!['-]?[^\W\d_])", re.IGNORECASE)
        self._year_first = re.compile(
            rf"(?<!\w){_YEAR.format(n='')}{_BETWEEN}+(?:(?:phase|season)\W+)?(?P<season>{season})(?!\w)",
            re.IGNORECASE,
        )

    def find(self, text: str, letters: Mapping[str, str] = ANY_LETTERS) -> Phase | None:
        """Return the phase that a line names as a heading, None if it names none.

        A year of two digits belongs to the century of the game's first year. `letters` are the seasons of
        the letters before years, as `season_letters` finds them. The game may lack the phase (`check`).
        """
        for sentence in _SENTENCE.split(text):
            if len(sentence.split()) <= _MAX_WORDS and not _NOT_A_HEADING.match(sentence.strip(" *_#")):
                found = self._find(sentence, letters)
                if found is not None:
                    return found
        return None

    def _find(self, text: str, letters: Mapping[str, str]) -> Phase | None:
        plain = _BEFORE_CODE.sub("", text).strip(" \t*_#=:[(\"',").removesuffix(":")
        if _OWN_CODE.fullmatch(plain):
            with suppress(WestphaliaError):
                return parse_phase(plain, self._year.seasons, self._year.single_phases)
        found = self._season_first.search(text) or self._year_first.search(text)
        is_talk = TALK.search(text) is not None and not text.rstrip(" *_#").endswith(":")
        if found is not None:
            if is_talk:
                return None
            season = self._seasons[found["season"].casefold()]
            short = found["short"] or found.groupdict().get("attached")
            year = self._full_year(int(short)) if short else int(found["year"])
            rest = f"{text[: found.start()]} {found.groupdict().get('kind') or ''} {text[found.end() :]}"
            return self._phase(season, year, rest)
        code = _CODE.match(plain) if len(text.split()) <= _MAX_WORDS_OF_CODE else None
        if code is None and not is_talk:
            is_brief = len(text.split()) <= _MAX_WORDS_WITH_CODE and _LATER.search(text) is None
            in_season = _CODE_OF_SEASON.search(text) if is_brief else None
            code = _FULL_CODE.search(text) or _CODE_BEHIND.fullmatch(plain) or in_season
        if code is None:
            return None
        season = letters.get(code["letter"].casefold(), "")
        is_short = len(code["year"]) == 2
        if not season or (is_short and not self._has_season(season)):
            return None
        year = self._full_year(int(code["year"])) if is_short else int(code["year"])
        if code["kind"]:
            return self.make(season, year, _LETTERS[code["kind"].upper()])
        return self._phase(season, year, text[code.end() :])

    def may_name_phase(self, text: str) -> bool:
        """Return whether a line that was not read may name a phase: ``Fall, Year One``, ``Jesien 1901``."""
        words = len(text.split())
        if words <= _MAX_WORDS and (
            self._season_first.search(text) or self._year_first.search(text) or _CODE_OF_SEASON.search(text)
        ):
            return True
        if words > _MAX_WORDS_WITH_CODE or TALK.search(text) is not None:
            return False
        year = _YEAR_ALONE.fullmatch(text)
        is_year = year is not None and 0 <= int(year["year"]) - self._first_year < _YEARS_OF_PLAY
        is_title = text.strip(" *_#=:").casefold() in self._title
        return bool(self._season_alone.search(text)) or (is_year and not is_title)

    def _has_season(self, season: str) -> bool:
        return any(known.endswith(season) for known in self._year.seasons)

    def _phase(self, season: str, year: int, words: str) -> Phase:
        """Return the phase of a season that other words of its heading describe."""
        if (season, PhaseKind.DIPLOMACY) in self._steps and re.search(r"\bdiploma", words, re.IGNORECASE):
            return Phase(year, season, PhaseKind.DIPLOMACY)
        kind = find_kind(words)
        if season == "winter" and season not in self._year.seasons:
            winters = [name for name in self._year.seasons if name.endswith("winter")]
            named = re.sub(r"[^\w\s]", " ", words)
            if len(winters) == 2 and BUILDS.search(named):
                season = winters[1]
            elif len(winters) == 2 and REMOVALS.search(named):
                season = winters[0]
        return self.make(season, year, kind)

    def _full_year(self, short: int) -> int:
        """Return the year of two digits."""
        year = self._first_year - self._first_year % 100 + short
        return year if year >= self._first_year - 1 else year + 100

    def make(self, season: str, year: int, kind: PhaseKind | None) -> Phase:
        """Return a phase: a summer that the game lacks is the retreat after spring, builds are the winter's.

        Without `kind`, a season with movement means its movement.
        """
        kinds = [known for name, known in self._steps if name == season]
        if not kinds:
            if season == "summer" and "spring" in self._year.seasons:
                return Phase(year, "spring", PhaseKind.RETREAT)
            usual = PhaseKind.ADJUSTMENT if season == "winter" else PhaseKind.MOVEMENT
            return Phase(year, season, kind or usual)
        first = next(
            (known for known in (PhaseKind.MOVEMENT, PhaseKind.ADJUSTMENT) if known in kinds), kinds[0]
        )
        if kind is None or (kind is PhaseKind.MOVEMENT and kind not in kinds):
            return Phase(year, season, first)
        return self.sibling(Phase(year, season, first), kind)

    def sibling(self, phase: Phase, kind: PhaseKind) -> Phase:
        """Return the phase of another kind that belongs to a phase: of its season, or the next of its year.

        If none follows, it is the last before. A year without this kind is left as it is.
        """
        here = next((i for i, (season, _) in enumerate(self._steps) if season == phase.season), 0)
        after = [season for season, known in self._steps[here:] if known is kind]
        before = [season for season, known in self._steps[:here] if known is kind]
        season = after[0] if after else before[-1] if before else phase.season
        return Phase(phase.year, season, kind)

    def check(self, phase: Phase) -> None:
        """Raise UnreadableError for a phase that the game does not have."""
        if (phase.season, phase.kind) not in self._steps:
            like = [
                season for season, kind in self._steps if season.endswith(phase.season) and kind is phase.kind
            ]
            known = like or list(self._year.seasons)
            raise UnreadableError(
                f"the game has no {phase}",
                expected=" or ".join(f"{season.title()} {phase.year}" for season in known),
            )

    def fits(self, phase: Phase) -> bool:
        """Return whether a game of this calendar can be in a phase: the game has it, within some decades."""
        is_near = self._first_year <= phase.year < self._first_year + _YEARS_OF_PLAY
        return is_near and (phase.season, phase.kind) in self._steps

    def order(self, phase: Phase) -> tuple[int, int]:
        """Return a key that sorts phases by time."""
        place = (phase.season, phase.kind)
        return phase.year, self._steps.index(place) if place in self._steps else -1


@lru_cache(maxsize=64)
def calendar_of(variant: Variant) -> Calendar:
    """Return the calendar of a game."""
    return Calendar(variant)


def find_kind(text: str) -> PhaseKind | None:
    """Return the kind of phase that words name; a retreat or an adjustment before "orders" or "moves"."""
    words = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.casefold())
    kinds = {KINDS[word] for word in words if word in KINDS}
    for kind in (PhaseKind.ADJUSTMENT, PhaseKind.RETREAT, PhaseKind.MOVEMENT):
        if kind in kinds:
            return kind
    return None
