"""Sanctions come by a timeline: the year and season of each, drawn by lot or written by hand.

A timeline is written one entry a line, as ``Summer 1616: Anti-Hapsburg campaign``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ....model.errors import Place, UnreadableError
from ....model.rulebook import Rulebook
from ....model.text import shortened
from ...kit.clauses import Clauses
from ...kit.knobs import Knob
from .catalogue import SANCTIONS, find_sanction
from .catholic_advantages import POLISH_INTERVENTION
from .handicaps import ANTI_HAPSBURG
from .protestant_advantages import KEJSERKRIGEN, PROTESTANT_UNION, SWEDISH_INTERVENTION
from .sanction import Sanction
from .seasons import SEASONS, Appointment, Season, parse_season
from .standing import Sanctions

SANC = Clauses(
    "E15-SANC",
    {
        1: "sanctions change the game at times that are set before it",
        2: "they favor or hinder a power, restrict something, or make a state stronger",
        3: "what a sanction says counts before the other rules",
        4: "the game master publishes a timeline drawn by lot: the year and season of each sanction",
        5: "the complete timeline lists each sanction at least once",
        "EX-1": "the first sanction of a timeline is the Anti-Hapsburg campaign of Summer 1616",
    },
)


class Timeline(Knob, clause=SANC[4]):
    """Where the timeline of sanctions comes from."""

    RANDOM_SEEDED = "random_seeded", "It is drawn by lot, from the number of the draw alone."
    PUBLISHED_EXAMPLE = (
        "published_example",
        "It begins with the five entries of the published example; the rest is drawn by lot.",
    )
    EMPTY = (
        "empty",
        "No sanction ever comes, unless whoever begins the game writes a timeline of his own.",
    )


class TimelineSeed(Knob, clause=SANC[4]):
    """The number of the draw; whoever begins a game can give any other one with its first records."""

    DRAW_1615 = "1615", "Draw 1615."
    DRAW_1618 = "1618", "Draw 1618."
    DRAW_1632 = "1632", "Draw 1632."
    DRAW_1648 = "1648", "Draw 1648."


class TimelineDensity(Knob, clause=SANC[4]):
    """How many sanctions come in a year, from 1616 on, each in a season of its own.

    So it is in the published example.
    """

    ONE_OR_TWO = "one_or_two_per_year", "One or two, by lot."
    ONE = "one_per_year", "One."
    TWO = "two_per_year", "Two."


_T = TypeVar("_T")

FIRST_YEAR = 1616
"""The first year in which any comes."""


# -------------------------------------------------------------------------------------------- reading


def parse_appointment(text: str) -> Appointment:
    """An entry of a timeline; raises UnreadableError, and UnknownNameError for what is no sanction."""
    when, colon, name = text.partition(":")
    if not colon:
        raise UnreadableError(
            f"cannot read {shortened(text)!r}",
            place=Place(column=1),
            expected="an entry such as Summer 1616: Anti-Hapsburg campaign",
        )
    return Appointment(parse_season(when), find_sanction(name))


def missing_from(timeline: Iterable[Appointment]) -> tuple[Sanction, ...]:
    """The sanctions that a timeline lacks; a complete one has each at least once (E15-SANC-5)."""
    listed = {entry.sanction.id for entry in timeline}
    return tuple(sanction for sanction in SANCTIONS if sanction.id not in listed)


# -------------------------------------------------------------------------------------------- drawing

EXAMPLE = tuple(
    Appointment(Season(year, season), sanction)
    for year, season, sanction in (
        (1616, "summer", ANTI_HAPSBURG),
        (1617, "spring", PROTESTANT_UNION),
        (1618, "spring", KEJSERKRIGEN),
        (1618, "winter", SWEDISH_INTERVENTION),
        (1619, "summer", POLISH_INTERVENTION),
    )
)
"""The beginning of the published example (E15-SANC-EX-1); what it calls League is the Protestant Union."""


def make_timeline(
    seed: int,
    kind: Timeline = Timeline.RANDOM_SEEDED,
    density: TimelineDensity = TimelineDensity.ONE_OR_TWO,
) -> tuple[Appointment, ...]:
    """The timeline of a draw: every sanction once, then once more those that may come back.

    The same numbers always give the same timeline.
    """
    if kind is Timeline.EMPTY:
        return ()
    begun = EXAMPLE if kind is Timeline.PUBLISHED_EXAMPLE else ()
    lots = _Lots(seed)
    coming = lots.shuffled(missing_from(begun))
    coming += lots.shuffled([sanction for sanction in SANCTIONS if sanction.returns])
    year = begun[-1].season.year + 1 if begun else FIRST_YEAR
    return (*begun, *_spread(coming, year, density, lots))


def _spread(
    coming: Sequence[Sanction], year: int, density: TimelineDensity, lots: _Lots
) -> Iterator[Appointment]:
    queue = list(coming)
    while queue:
        number = {TimelineDensity.ONE: 1, TimelineDensity.TWO: 2}.get(density) or 1 + lots.below(2)
        chosen = sorted(lots.shuffled(range(len(SEASONS)))[: min(number, len(queue))])
        for index in chosen:
            yield Appointment(Season(year, SEASONS[index]), queue.pop(0))
        year += 1


class _Lots:
    """Lots drawn from a seed. Only `random()` is promised to be the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def below(self, end: int) -> int:
        return int(self._source.random() * end)

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        left: list[_T] = list(items)
        drawn: list[_T] = []
        while left:
            drawn.append(left.pop(self.below(len(left))))
        return drawn


def timeline_of(texts: Iterable[str]) -> tuple[Appointment, ...]:
    """A timeline written by hand, in the sequence of its seasons; raises like `parse_appointment`."""
    return in_sequence(map(parse_appointment, texts))


def in_sequence(timeline: Iterable[Appointment]) -> tuple[Appointment, ...]:
    """A timeline in the sequence of its seasons."""
    return tuple(sorted(timeline, key=lambda entry: entry.season))


def drawn(rules: Rulebook, seed: int | None = None) -> Sanctions:
    """What a game knows before its first year: the timeline of a draw, by default of the one of its rules."""
    number = int(TimelineSeed.of(rules).value) if seed is None else seed
    return Sanctions(number, make_timeline(number, Timeline.of(rules), TimelineDensity.of(rules)))
