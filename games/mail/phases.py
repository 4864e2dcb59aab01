"""The phases that headings and subjects of emails name: the current one, one to come, or one that is over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

from ...model.errors import WestphaliaError
from ...model.phase import KIND_LETTERS, SEASON_LETTERS, Phase, PhaseKind, describes_phase
from ...model.phase_words import KINDS, SEASONS, any_of
from ...variants.framework.year import PhaseStep
from ..moment import GameMoment
from .wording import HEADING_VERBS, NEXT_PHASE, ORDERS_FOLLOW, WORD

_SEASON: Final = any_of(SEASONS)
_PHASE: Final = re.compile(
    rf"\b(?P<season>{_SEASON})\b(?:\s+(?:of\s+)?(?P<year>\d{{4}}|'?\d\d)\b)?"
    r"|\b(?P<code>[SFW]\d{2,4}[MRAD]?)\b",
    re.IGNORECASE,
)
REPLY: Final = re.compile(
    r"\s*(?:(?:re|aw|fwd?|wg|antw|sv|vs|tr|rif|rv|ynt)(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE
)
"""What programs write before the subject of an answer."""


class NamedPhase(NamedTuple):
    """The words for a phase in a text."""

    text: str
    season: str
    year: int | None
    kind: PhaseKind | None


class OtherPhase(NamedTuple):
    """The phase that a heading or a subject names, if it is not the current one; empty if it is.

    Attributes:
        later: The name of a phase to come.
        past: The name of a phase that is over.
        phase: The phase to come; None if this game has no such phase.
    """

    later: str = ""
    past: str = ""
    phase: Phase | None = None


class PhaseNames:
    """The names of phases in the emails of a game, in its current phase."""

    def __init__(self, game: GameMoment) -> None:
        self._game = game

    def find_phase(self, label: str) -> NamedPhase | None:
        """Return the phase that a heading names, if it names one and otherwise introduces orders."""
        found = _PHASE.search(label)
        if found is None:
            return None
        rest = " ".join((label[: found.start()] + " " + label[found.end() :]).split())
        words = [word.casefold() for word in WORD.findall(rest)]
        if rest.strip(" .,:;!-*_()") and not (
            all(word in KINDS for word in words) or ORDERS_FOLLOW.fullmatch(rest) or describes_phase(rest)
        ):
            return None
        return self._name_phase(found, words)

    def _name_phase(self, found: re.Match[str], words: Iterable[str]) -> NamedPhase:
        kinds = [KINDS[word] for word in words if word in KINDS and word not in ("orders", "moves", "move")]
        if found["code"]:
            letter, digits = found["code"][0].casefold(), re.sub(r"\D", "", found["code"])
            kind = KIND_LETTERS.get(found["code"][-1].upper())
            return NamedPhase(
                found[0], SEASON_LETTERS[letter], _full_year(digits, self._game.phase.year), kind
            )
        year = found["year"]
        return NamedPhase(
            found[0],
            SEASONS[found["season"].casefold()],
            _full_year(year.strip("'"), self._game.phase.year) if year else None,
            kinds[0] if kinds else None,
        )

    def find_kind(self, label: str) -> PhaseKind | None:
        """Return the kind of phase that a heading such as "Builds" names; None for other words."""
        words = [word.casefold() for word in WORD.findall(label)]
        found = [KINDS.get(word) or (PhaseKind.ADJUSTMENT if find_verb(word) else None) for word in words]
        kinds = {PhaseKind.RETREAT, PhaseKind.ADJUSTMENT}.intersection(found)
        known = (kind or ORDERS_FOLLOW.fullmatch(word) for word, kind in zip(words, found, strict=True))
        return kinds.pop() if len(kinds) == 1 and len(words) <= 4 and all(known) else None

    def find_other(self, named: NamedPhase | None, label: str) -> OtherPhase:
        """Return the phase that a heading names, if it is not the current one."""
        kind = named.kind if named is not None else self.find_kind(label)
        if named is None:
            return self.find_other_kind("", kind)
        now = self._game.phase
        year = named.year if named.year is not None else now.year
        if (year, named.season) == (now.year, now.season):
            return self.find_other_kind(named.text, kind)
        seasons = list(self._game.variant.year.seasons)
        if named.season not in seasons:
            return OtherPhase(past=named.text)
        if named.year is None and seasons.index(named.season) < seasons.index(now.season):
            year += 1  # "Spring" in the fall is the next one
        what = f"{named.season.title()} {year}"
        if (year, seasons.index(named.season)) < (now.year, seasons.index(now.season)):
            return OtherPhase(past=what)
        try:
            phase = self._game.find_phase(f"{what} {kind.value}" if kind is not None else what)
        except WestphaliaError:
            phase = None
        return OtherPhase(what, phase=phase)

    def find_other_kind(self, text: str, kind: PhaseKind | None) -> OtherPhase:
        """Return the next phase of a kind, or the one that is over in this season."""
        now = self._game.phase
        order = (PhaseKind.DIPLOMACY, PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
        if kind is None or kind is now.kind or PhaseKind.DIPLOMACY in (kind, now.kind):
            return OtherPhase()
        if order.index(kind) < order.index(now.kind):
            return OtherPhase(past=text or kind.value)
        what = {PhaseKind.RETREAT: "retreats", PhaseKind.ADJUSTMENT: "builds and removals"}
        coming = islice(self._game.variant.year.after(now), len(self._game.variant.year.steps))
        phases = (
            step.in_year(year)
            for year, step in coming
            if isinstance(step, PhaseStep) and step.rules.kind is kind
        )
        return OtherPhase(what.get(kind, kind.value), phase=next(phases, None))

    def find_in_subject(self, subject: str) -> OtherPhase:
        """Return the phase that a subject names, if it is not the current one.

        A season without a year counts only beside words about orders: "Fall moves", not "Fall of Rome".
        """
        label = REPLY.sub("", subject)
        found = _PHASE.search(label)
        if found is None:
            return self.find_other_kind("", self.find_kind(label))
        if found["year"] or found["code"]:
            words = [word.casefold() for word in WORD.findall(label[found.end() :])[:2]]
            return self.find_other(self._name_phase(found, words), label)
        named = self.find_phase(label)
        return self.find_other(named, label) if named is not None else OtherPhase()

    def names_other(self, text: str) -> bool:
        """Return whether a text names a phase that is not the current one, whatever else it says."""
        found = _PHASE.search(text)
        is_other = found is not None and self.find_other(self._name_phase(found, ()), "") != OtherPhase()
        return is_other or NEXT_PHASE.search(text) is not None

    def without_current_phase(self, text: str) -> str:
        """Return the text without the name of the current phase."""
        found = _PHASE.search(text)
        if found is None or (not found["year"] and not found["code"]):
            return text
        if self.find_other(self._name_phase(found, ()), "") != OtherPhase():
            return text
        return f"{text[: found.start()]} {text[found.end() :]}"


def find_verb(label: str) -> str:
    """Return the verb of the orders under a heading such as "Builds" or "Removals"; empty for others."""
    found = [verb for verb, words in HEADING_VERBS.items() if words.search(label)]
    return found[0] if len(found) == 1 else ""


def _full_year(digits: str, now: int) -> int:
    """Return a year that may be written with two digits."""
    return int(digits) if len(digits) > 2 else now - now % 100 + int(digits)
