"""The timeline of the seventeen sanctions, drawn by lot or written by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from ...model.errors import (
    Defects,
    ImpossibleError,
    Place,
    UnknownNameError,
    UnreadableError,
    WestphaliaError,
)
from ...model.rulebook import Rulebook
from ...model.text import nearest_names, shorten
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .advantages import ADVANTAGES, KEJSERKRIGEN, POLISH_INTERVENTION, PROTESTANT_UNION, SWEDISH_INTERVENTION
from .handicaps import (
    ANTI_HAPSBURG,
    BOHEMIA,
    CATALAN_SECESSION,
    CATHOLIC_IMMUNITY,
    HUGUENOTS,
    IRELAND,
    MOROCCAN_UNIFICATION,
    PROTESTANT_IMMUNITY,
    RIVALRY,
    TREATY_OF_LYON,
)
from .land import FIRST_YEAR
from .sanction import SEASONS, TERMS, Sanction, SanctionRecords, Season, TimelineEntry, parse_season

# ==================================================================================== The seventeen sanctions

SANCTIONS = (
    *ADVANTAGES,
    RIVALRY,
    IRELAND,
    ANTI_HAPSBURG,
    HUGUENOTS,
    BOHEMIA,
    CATHOLIC_IMMUNITY,
    PROTESTANT_IMMUNITY,
    TREATY_OF_LYON,
    MOROCCAN_UNIFICATION,
    CATALAN_SECESSION,
)

BY_ID: Mapping[str, Sanction] = {sanction.id: sanction for sanction in SANCTIONS}


def find_sanction(name: str) -> Sanction:
    """Return the sanction with a name, alias, or id.

    Raises:
        UnknownNameError: There is none; it gives the nearest names.
    """
    found = _BY_NAME.get(_normalize_name(name))
    if found is not None:
        return found
    nearest = nearest_names(name, [sanction.name for sanction in SANCTIONS])
    raise UnknownNameError(
        f"there is no sanction {shorten(name)!r}", expected="the name of a sanction", nearest=nearest
    )


def _normalize_name(name: str) -> str:
    return re.sub(r"[^a-z]+", " ", name.lower()).strip()


_BY_NAME: Mapping[str, Sanction] = {
    _normalize_name(name): sanction
    for sanction in SANCTIONS
    for name in (sanction.id, sanction.name, *sanction.aliases)
}


def find_active_sanctions(known: SanctionRecords) -> tuple[Sanction, ...]:
    """Return the sanctions that are in effect now, in the order in which they came."""
    found = [sanction for sanction in SANCTIONS if known.is_active(sanction)]
    return tuple(sorted(found, key=lambda one: known.begun[one.id]))


# =============================================================================================== The timeline
#
# A timeline has one entry for each line, such as ``Summer 1616: Anti-Hapsburg campaign``. If its last line
# is ``etc.``, the rest is drawn by lot.

SANC = Clauses(
    "E15-SANC",
    {
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

FIRST_SANCTION_YEAR = 1616
"""The first year in which a drawn sanction comes."""

USUAL_SEED = 1615
"""The seed if none is given; `westphalia new` always gives one."""


# -------------------------------------------------------------------------------------------- reading


def parse_timeline_entry(text: str) -> TimelineEntry:
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
    return TimelineEntry(parse_season(when), find_sanction(name))


def read_timeline(text: str, file: str | None = None) -> tuple[TimelineEntry, ...]:
    """Parse a timeline written by hand and sort it by season; ``#`` begins a comment.

    Unless it ends with ``etc.``, it must be complete (E15-SANC-5).

    Raises:
        Defects: All errors with their lines: unreadable lines, seasons before the game begins, sanctions
            listed twice in a season, and missing sanctions.
    """
    lines = [(number, line.split("#")[0]) for number, line in enumerate(text.splitlines(), 1)]
    given = [(number, line) for number, line in lines if line.strip()]
    goes_on = bool(given) and given[-1][1].strip().lower().rstrip(".…") == "etc"
    found: list[TimelineEntry] = []
    wrong: list[WestphaliaError] = []
    for number, line in given[:-1] if goes_on else given:
        try:
            found.append(_parse_next_entry(line, found))
        except WestphaliaError as error:
            wrong.append(error.at(file=file, line=number, column=1))
    missing = () if goes_on or wrong else find_missing_sanctions(found)
    if missing:
        names = ", ".join(map(str, missing))
        message = f"the timeline lacks {names} ({SANC[5]})"
        expected = "each sanction at least once, or 'etc.' as the last line to draw the rest by lot"
        wrong.append(ImpossibleError(message, place=Place(file), expected=expected))
    if wrong:
        raise Defects(wrong)
    return sort_timeline(found)


def _parse_next_entry(line: str, before: Sequence[TimelineEntry]) -> TimelineEntry:
    """Parse an entry that follows these; raise ImpossibleError for a wrong season or a repetition."""
    entry = parse_timeline_entry(line)
    if entry.season < Season(FIRST_YEAR, SEASONS[0]):
        message = f"{entry.season} is before the game begins"
        raise ImpossibleError(message, expected=f"a season from Spring {FIRST_YEAR} on")
    if entry in before:
        raise ImpossibleError(f"{entry.sanction} is listed twice in {entry.season}")
    return entry


def find_missing_sanctions(timeline: Iterable[TimelineEntry]) -> tuple[Sanction, ...]:
    """Return the sanctions that a timeline lacks; a complete one has each at least once (E15-SANC-5)."""
    listed = {entry.sanction.id for entry in timeline}
    return tuple(sanction for sanction in SANCTIONS if sanction.id not in listed)


# -------------------------------------------------------------------------------------------- drawing

EXAMPLE = tuple(
    TimelineEntry(Season(year, season), sanction)
    for year, season, sanction in (
        (1616, "summer", ANTI_HAPSBURG),
        (1617, "spring", PROTESTANT_UNION),
        (1618, "spring", KEJSERKRIGEN),
        (1618, "winter", SWEDISH_INTERVENTION),
        (1619, "summer", POLISH_INTERVENTION),
    )
)
"""The beginning of the published example (E15-SANC-EX-1), which calls the Protestant Union a League."""


def draw_timeline(
    seed: int,
    kind: Timeline = Timeline.RANDOM_SEEDED,
    density: TimelineDensity = TimelineDensity.ONE_OR_TWO,
) -> tuple[TimelineEntry, ...]:
    """Draw a timeline: every sanction once, then those that may come again a second time.

    The same arguments always give the same timeline.
    """
    if kind is Timeline.EMPTY:
        return ()
    return complete_timeline(EXAMPLE if kind is Timeline.PUBLISHED_EXAMPLE else (), seed, density)


def complete_timeline(
    begun: Sequence[TimelineEntry], seed: int, density: TimelineDensity = TimelineDensity.ONE_OR_TWO
) -> tuple[TimelineEntry, ...]:
    """Complete a timeline: draw the missing sanctions, then those that may come again a second time."""
    lots = _Lots(seed)
    coming = lots.shuffle(find_missing_sanctions(begun))
    coming += lots.shuffle([sanction for sanction in SANCTIONS if sanction.returns])
    year = begun[-1].season.year + 1 if begun else FIRST_SANCTION_YEAR
    return (*begun, *_draw_seasons(coming, year, density, lots))


def _draw_seasons(
    coming: Sequence[Sanction], year: int, density: TimelineDensity, lots: _Lots
) -> Iterator[TimelineEntry]:
    queue = list(coming)
    while queue:
        number = {TimelineDensity.ONE: 1, TimelineDensity.TWO: 2}.get(density) or 1 + lots.draw_below(2)
        chosen = sorted(lots.shuffle(range(len(SEASONS)))[: min(number, len(queue))])
        for index in chosen:
            yield TimelineEntry(Season(year, SEASONS[index]), queue.pop(0))
        year += 1


class _Lots:
    """A source of lots, drawn from a seed. Only `random()` is the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def draw_below(self, end: int) -> int:
        return int(self._source.random() * end)

    def shuffle(self, items: Iterable[_T]) -> list[_T]:
        left: list[_T] = list(items)
        drawn: list[_T] = []
        while left:
            drawn.append(left.pop(self.draw_below(len(left))))
        return drawn


def sort_timeline(timeline: Iterable[TimelineEntry]) -> tuple[TimelineEntry, ...]:
    """Return a timeline sorted by season."""
    return tuple(sorted(timeline, key=lambda entry: entry.season))


def draw_sanctions(rules: Rulebook, seed: int | None = None) -> SanctionRecords:
    """Return the sanctions of a new game, with the timeline drawn from a seed, which is fixed by default."""
    number = USUAL_SEED if seed is None else seed
    return SanctionRecords(number, draw_timeline(number, Timeline.of(rules), TimelineDensity.of(rules)))


TIMELINE_CHAPTER = Chapter.of(
    "sanctions.timeline",
    "The timeline of sanctions: the season in which each comes, drawn by lot or written by hand",
    (TERMS, SANC),
    options=(Timeline, TimelineDensity),
)
