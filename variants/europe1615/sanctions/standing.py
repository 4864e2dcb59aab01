"""What a game remembers about sanctions: the timeline, what is in force, and a few flags."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ....model.errors import ImpossibleError, WestphaliaError
from ....model.names import Power
from ....model.rulebook import Rulebook
from ...kit.year import Ledger
from ...realm.ledger_data import broken, count_of, part_of, text_of, texts_of
from .catalogue import BY_ID, BY_LETTER
from .sanction import Sanction
from .timeline import (
    Appointment,
    Season,
    Timeline,
    TimelineDensity,
    TimelineSeed,
    make_timeline,
    parse_season,
    timeline_of,
)

_V = TypeVar("_V")

KEY = "sanctions"
"""Where all of this stands in the ledger of a game."""


@dataclass(frozen=True, slots=True)
class Sanctions:
    """The part of the ledger about sanctions.

    `begun` gives for each sanction in force (by id) the season in which it came; those among them that are
    `suspended` have no effect now. `over` are those that ended, `barred` those that never come again.
    `awaited` are put off: for each the season until which it is tried, None where that has no end.
    `dislodged` are the letters of the special armies that were dislodged in the last phase of movement,
    `permits` the powers that may enter Switzerland in this phase, `votes` the sanctions voted into force for
    the next season. `army_due` says that Catalonia still gets its army.
    """

    timeline: tuple[Appointment, ...] = ()
    seed: int | None = None
    begun: Mapping[str, Season] = field(default_factory=dict[str, Season])
    suspended: frozenset[str] = frozenset()
    over: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    awaited: Mapping[str, Season | None] = field(default_factory=dict[str, Season | None])
    dislodged: frozenset[str] = frozenset()
    permits: frozenset[Power] = frozenset()
    votes: frozenset[str] = frozenset()
    army_due: bool = False

    @property
    def in_force(self) -> frozenset[str]:
        """The ids of the sanctions that have their effect now."""
        return frozenset(self.begun) - self.suspended

    @property
    def active(self) -> tuple[Sanction, ...]:
        """The same as sanctions, in the sequence in which they came."""
        found = [BY_ID[name] for name in self.in_force]
        places = {name: place for place, name in enumerate(BY_ID)}
        return tuple(sorted(found, key=lambda one: (self.begun[one.id], places[one.id])))

    def has(self, sanction: Sanction) -> bool:
        """The sanction has its effect now."""
        return sanction.id in self.begun and sanction.id not in self.suspended

    def begin(self, sanction: Sanction, season: Season) -> Sanctions:
        """The same with a sanction in force from a season on."""
        return replace(
            self,
            begun={**self.begun, sanction.id: season},
            over=self.over - {sanction.id},
            awaited=_without(self.awaited, sanction.id),
        )

    def end(self, sanction: Sanction, *, for_good: bool) -> Sanctions:
        """The same without a sanction; `for_good` says that it never comes again."""
        gone = frozenset({sanction.id})
        return replace(
            self,
            begun=_without(self.begun, sanction.id),
            suspended=self.suspended - gone,
            over=self.over | gone,
            barred=self.barred | gone if for_good else self.barred,
        )


def _without(table: Mapping[str, _V], key: str) -> dict[str, _V]:
    return {name: value for name, value in table.items() if name != key}


def drawn(rules: Rulebook, seed: int | None = None) -> Sanctions:
    """What a game knows before its first year: the timeline of a draw, by default of the one of its rules."""
    number = int(TimelineSeed.of(rules).value) if seed is None else seed
    return Sanctions(make_timeline(number, Timeline.of(rules), TimelineDensity.of(rules)), number)


# --------------------------------------------------------------------------------------------- ledger


def sanctions_of(ledger: Ledger) -> Sanctions:
    """The sanctions of a ledger.

    Whoever begins a game writes at most a ``seed`` or a ``timeline``; a seed without a timeline stands for
    the one drawn from it. Raises ImpossibleError for what is none of ours.
    """
    part = part_of(ledger, KEY)
    seed = part.get("seed")
    number = None if seed is None else count_of(seed, KEY)
    timeline = _timeline(texts_of(part, "timeline"))
    if number is not None and "timeline" not in part:
        timeline = make_timeline(number)
    return Sanctions(
        timeline=timeline,
        seed=number,
        begun={
            _name(name): _season(text_of(value, "begun")) for name, value in part_of(part, "begun").items()
        },
        suspended=_names(part, "suspended"),
        over=_names(part, "over"),
        barred=_names(part, "barred"),
        awaited={
            _name(name): None if value is None else _season(text_of(value, "awaited"))
            for name, value in part_of(part, "awaited").items()
        },
        dislodged=frozenset(map(_letter, texts_of(part, "dislodged"))),
        permits=frozenset(map(Power, texts_of(part, "permits"))),
        votes=_names(part, "votes"),
        army_due=part.get("army_due") is True,
    )


def sanctions_data(sanctions: Sanctions) -> Mapping[str, object]:
    """The sanctions as they stand in a ledger under `KEY`."""
    awaited = sanctions.awaited.items()
    found: dict[str, object] = {
        "seed": sanctions.seed,
        "timeline": [str(entry) for entry in sanctions.timeline],
        "begun": {name: str(season) for name, season in sorted(sanctions.begun.items())},
        "suspended": sorted(sanctions.suspended),
        "over": sorted(sanctions.over),
        "barred": sorted(sanctions.barred),
        "awaited": {name: None if season is None else str(season) for name, season in sorted(awaited)},
        "dislodged": sorted(sanctions.dislodged),
        "permits": sorted(sanctions.permits),
        "votes": sorted(sanctions.votes),
        "army_due": sanctions.army_due,
    }
    kept = ("timeline",) if sanctions.seed is not None else ()
    return {key: value for key, value in found.items() if key in kept or not _is_empty(value)}


def _is_empty(value: object) -> bool:
    return value is None or value is False or (isinstance(value, Collection) and not value)


def _timeline(texts: tuple[str, ...]) -> tuple[Appointment, ...]:
    try:
        return timeline_of(texts)
    except WestphaliaError as error:
        raise ImpossibleError(f"the timeline of sanctions cannot be read: {error}") from None


def _season(text: str) -> Season:
    try:
        return parse_season(text)
    except WestphaliaError:
        raise broken(KEY) from None


def _names(part: Mapping[str, object], key: str) -> frozenset[str]:
    return frozenset(map(_name, texts_of(part, key)))


def _name(text: str) -> str:
    if text not in BY_ID:
        raise broken(KEY)
    return text


def _letter(text: str) -> str:
    if text not in BY_LETTER:
        raise broken(KEY)
    return text
