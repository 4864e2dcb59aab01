"""The timeline of sanctions: the year and season of each, drawn by lot or written by hand.

A timeline has one entry for each line, such as ``Summer 1616: Anti-Hapsburg campaign``. If its last line is
``etc.``, the rest is drawn by lot.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ....model.errors import Defects, ImpossibleError, Place, UnreadableError, WestphaliaError
from ....model.rulebook import Rulebook
from ....model.text import shorten
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from .. import identity
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
        1: "sanctions change the game at times set before it begins",
        2: "a sanction favors or hinders a power, restricts something, or strengthens a state",
        3: "the text of a sanction takes precedence over the other rules",
        4: "the referee publishes a random timeline with the year and season of each sanction in advance",
        5: "the complete timeline lists each sanction at least once",
        "EX-1": "a timeline begins with the Anti-Hapsburg campaign in Summer 1616",
    },
)


class Timeline(RuleOption, about=SANC[4]):
    """Where the timeline of sanctions comes from."""

    RANDOM_SEEDED = "random_seeded", "It is drawn by lot, and depends only on the seed."
    PUBLISHED_EXAMPLE = (
        "published_example",
        "It begins with the five entries of the published example; the rest is drawn by lot.",
    )
    EMPTY = (
        "empty",
        "No sanction ever comes, unless the game begins with a timeline written by hand.",
    )


class TimelineDensity(RuleOption, about=SANC[4]):
    """How many sanctions come in a year, from 1616 on, each in a season of its own.

    The published example has one or two.
    """

    ONE_OR_TWO = "one_or_two_per_year", "One or two, by lot."
    ONE = "one_per_year", "One."
    TWO = "two_per_year", "Two."


_T = TypeVar("_T")

FIRST_YEAR = 1616
"""The first year in which a drawn sanction comes."""

USUAL_SEED = 1615
"""The seed if none is given; `westphalia new` always gives one."""


# -------------------------------------------------------------------------------------------- reading


def parse_appointment(text: str) -> Appointment:
    """Parse an entry of a timeline.

    Raises:
        UnreadableError: The text is not an entry.
        UnknownNameError: The name is not that of a sanction.
    """
    when, colon, name = text.partition(":")
    if not colon:
        raise UnreadableError(
            f"cannot read {shorten(text)!r}",
            place=Place(column=1),
            expected="an entry such as Summer 1616: Anti-Hapsburg campaign",
        )
    return Appointment(parse_season(when), find_sanction(name))


def read_timeline(text: str, file: str | None = None) -> tuple[Appointment, ...]:
    """Parse a timeline written by hand and sort it by season; ``#`` begins a comment.

    Unless it ends with ``etc.``, it must be complete (E15-SANC-5).

    Raises:
        Defects: All errors with their lines: unreadable lines, seasons before the game begins, sanctions
            listed twice in a season, and missing sanctions.
    """
    lines = [(number, line.split("#")[0]) for number, line in enumerate(text.splitlines(), 1)]
    given = [(number, line) for number, line in lines if line.strip()]
    goes_on = bool(given) and given[-1][1].strip().lower().rstrip(".…") == "etc"
    found: list[Appointment] = []
    wrong: list[WestphaliaError] = []
    for number, line in given[:-1] if goes_on else given:
        try:
            found.append(_next_entry(line, found))
        except WestphaliaError as error:
            wrong.append(error.at(file=file, line=number, column=1))
    missing = () if goes_on or wrong else missing_from(found)
    if missing:
        names = ", ".join(map(str, missing))
        message = f"the timeline lacks {names} ({SANC[5]})"
        expected = "each sanction at least once, or 'etc.' as the last line to draw the rest by lot"
        wrong.append(ImpossibleError(message, place=Place(file), expected=expected))
    if wrong:
        raise Defects(wrong)
    return in_sequence(found)


def _next_entry(line: str, before: Sequence[Appointment]) -> Appointment:
    """Parse an entry that follows these; raise ImpossibleError for a wrong season or a repetition."""
    entry = parse_appointment(line)
    if entry.season < Season(identity.FIRST_YEAR, SEASONS[0]):
        message = f"{entry.season} is before the game begins"
        raise ImpossibleError(message, expected=f"a season from Spring {identity.FIRST_YEAR} on")
    if entry in before:
        raise ImpossibleError(f"{entry.sanction} is listed twice in {entry.season}")
    return entry


def missing_from(timeline: Iterable[Appointment]) -> tuple[Sanction, ...]:
    """Return the sanctions that a timeline lacks; a complete one has each at least once (E15-SANC-5)."""
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
"""The beginning of the published example (E15-SANC-EX-1), which calls the Protestant Union a League."""


def make_timeline(
    seed: int,
    kind: Timeline = Timeline.RANDOM_SEEDED,
    density: TimelineDensity = TimelineDensity.ONE_OR_TWO,
) -> tuple[Appointment, ...]:
    """Draw a timeline: every sanction once, then once more those that may come again.

    The same arguments always give the same timeline.
    """
    if kind is Timeline.EMPTY:
        return ()
    return continued(EXAMPLE if kind is Timeline.PUBLISHED_EXAMPLE else (), seed, density)


def continued(
    begun: Sequence[Appointment], seed: int, density: TimelineDensity = TimelineDensity.ONE_OR_TWO
) -> tuple[Appointment, ...]:
    """Complete a timeline: draw the missing sanctions, then once more those that may come again."""
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
    """Draws from a seed. Only `random()` is guaranteed to be the same in every version of Python."""

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


def in_sequence(timeline: Iterable[Appointment]) -> tuple[Appointment, ...]:
    """Return a timeline sorted by season."""
    return tuple(sorted(timeline, key=lambda entry: entry.season))


def drawn(rules: Rulebook, seed: int | None = None) -> Sanctions:
    """Return the sanctions of a new game, with the timeline of a seed, by default always the same one."""
    number = USUAL_SEED if seed is None else seed
    return Sanctions(number, make_timeline(number, Timeline.of(rules), TimelineDensity.of(rules)))


CHAPTER = Chapter.of(__name__, __doc__, (SANC,), options=(Timeline, TimelineDensity))
