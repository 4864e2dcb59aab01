"""The status of a minor state: aligned, neutral or unaligned, by the influence in it.

Statuses are determined at the beginning of a year and in every movement phase after influence was placed and
fought over (E15-STAT-11); captures and liberations in the winter change them for the states concerned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from ....model.names import Power
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.report import Event, Report
from ...framework.rules import Clauses, RuleOption
from ...framework.wording import power_name
from ...framework.year import AutomaticStep, State, Turn
from ...minor_states.standings import NEUTRAL_STATE, UNALIGNED_STATE, Alignment, Standing, majority_standing
from ..land import MIN, OTTOMANS, PAPAL_STATES, states_neutral_at_start
from ..ledger import ledger_with, setting_of
from ..setting import TAKE, Europe1615Setting
from .markers import MARK, MarkerUpdate, marked

STAT = Clauses(
    "E15-STAT",
    {
        1: "a state is aligned, neutral or unaligned by the influence in it",
        2: "it is aligned with the power that has most there, and at least half of all",
        3: "it is neutral where two powers share it equally",
        4: "it is neutral where none of several powers has half",
        5: "it is unaligned where nobody has any influence",
        6: "units of an aligned state follow the orders of its power",
        7: "they do so wherever they are",
        8: "units of a neutral state follow nobody",
        9: "a state's units follow the power that it is aligned with",
        10: "units of an unaligned state follow nobody",
        11: "a status stays until the next time that statuses are determined",
        12: "who placed influence where, and whose orders were followed, is told to all",
    },
)

UNAL = Clauses(
    "E15-UNAL",
    {
        1: "a state is unaligned as long as nobody has placed influence there",
        2: "anybody may go into an unaligned state",
        3: "anybody may capture it",
        4: "anybody may support its units to hold",
        5: "a state with three centers or more is neutral where it would be unaligned",
    },
)

# A unit that stands under nobody's orders holds, and can be supported to hold: one of an unaligned state
# (E15-STAT-10) and one whose state is no longer aligned with the power that ordered it (E15-STAT-11).


class PublishAmounts(RuleOption, about=STAT[12]):
    """Whether all learn how many points were placed.

    All must be able to check a status.
    """

    TRUE = "true", "They do."
    FALSE = "false", "They only learn who placed points where."


MANY_CENTERS = 3
"""The centers with which no state is unaligned (E15-UNAL-5)."""


def standing_of(setting: Europe1615Setting, state: Power) -> Standing:
    """The status of a pliant state by the points in it now (E15-STAT-2 to E15-STAT-5)."""
    return _judged(setting, state)[0]


def _judged(setting: Europe1615Setting, state: Power) -> tuple[Standing, Clause]:
    """The status by the points in a state now, and the clause that gives it."""
    if state in states_neutral_at_start(setting.board) - setting.opened:
        return NEUTRAL_STATE, MIN[5]
    placed = setting.records.placed(state)
    found = majority_standing(placed)
    if found == UNALIGNED_STATE:
        many = len(setting.centers_of(state)) >= MANY_CENTERS
        return (NEUTRAL_STATE, UNAL[5]) if many else (found, STAT[5])
    if found.power is not None:
        return found, STAT[2]
    return found, STAT[3] if 2 * max(placed.values()) == sum(placed.values()) else STAT[4]


# ------------------------------------------------------------------------------------ whose orders count


def commander(setting: Europe1615Setting, unit: Unit) -> Power | None:
    """Whose orders a unit follows: its power's, or those of its state's ally (E15-STAT-6, E15-STAT-7)."""
    if unit.power in setting.board.power or unit.power == OTTOMANS:
        return unit.power
    return setting.patron(unit.power) if unit.power in setting.pliant else None


def ignored(setting: Europe1615Setting, unit: Unit) -> Clause:
    """The clause by which a minor unit does not follow the order of a power that does not command it."""
    if unit.power in setting.pliant:
        alignment = setting.allegiance(unit.power).alignment
        if alignment is Alignment.ALIGNED:
            return STAT[9]
        if alignment is Alignment.NEUTRAL:
            return STAT[8]
    return STAT[10]


# ----------------------------------------------------------------------------------- when they change

Changes: TypeAlias = Mapping[tuple[Power, Power], tuple[Fact, ...]]
"""For a state and a power what has just changed the points of the power there."""

NO_CHANGES: Changes = MappingProxyType({})

STATUS, MARKER = "status", "marker"
"""The codes of the events that the status or the marker of a state changed."""


def restated(
    setting: Europe1615Setting, changes: Changes = NO_CHANGES
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """A status step: the status and, if markers change now, the marker of every pliant state.

    `changes` are what has changed the influence in the states just before. A state that was captured loses
    both (E15-TAKE-7, E15-TAKE-9); one that is free again has them by the points that were suspended in it
    (E15-EXP-10).
    """
    standings = {state: standing_of(setting, state) for state in sorted(setting.pliant)}
    after = replace(setting, records=replace(setting.records, standings=standings))
    if MarkerUpdate.EVERY_STEP.counts(setting.options):
        after = marked(after)
    else:
        markers = setting.records.markers
        kept = {state: marker for state, marker in markers.items() if state in setting.pliant}
        after = replace(after, records=replace(after.records, markers=kept))
    return after, tuple(_events(setting, after, changes))


def remarked(setting: Europe1615Setting) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """The markers of all pliant states once the movements of a year are over (E15-MARK-6)."""
    after = marked(setting)
    return after, tuple(_events(setting, after))


def _mark(state: State) -> Turn:
    if not MarkerUpdate.WINTER.counts(state.rulebook):
        return Turn(state.position, state.ledger)
    setting, events = remarked(setting_of(state))
    return Turn(state.position, ledger_with(setting.records, state.ledger), Report(events=events))


WINTER_MARKERS = AutomaticStep("markers", _mark)
"""Markers are placed and removed before the scoring, where the option says so."""


def _events(
    before: Europe1615Setting, after: Europe1615Setting, changes: Changes = NO_CHANGES
) -> Iterator[Event]:
    old, new = before.records, after.records
    for info in after.board.minors:
        state = info.id
        if state in after.pliant and new.standings.get(state) != old.standings.get(state, UNALIGNED_STATE):
            yield Event(STATUS, state, info.capital, status_fact(after, state, changes))
        if new.markers.get(state) != old.markers.get(state):
            lost = new.markers.get(state) is None
            fact = marker_fact(after, state, changes)
            text = f"{info.name} bears no marker any more." if lost else fact.text
            yield Event(MARKER, state, info.capital, replace(fact, text=text))


# ------------------------------------------------------------------------------------------- in words


def status_fact(setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES) -> Fact:
    """The status of a state, and the points from which it follows."""
    text = f"{power_name(setting.board, state)} is {standing_words(setting, state)}."
    standing, clause = _judged(setting, state)
    if standing != setting.allegiance(state):
        return Fact(text, STAT[11])  # the points have changed since
    centers = ()
    if clause == UNAL[5]:
        held = len(setting.centers_of(state))
        centers = (Fact(f"{power_name(setting.board, state)} holds {held} centers."),)
    return Fact(text, clause, (*points_in(setting, state, changes), *centers))


def side_facts(setting: Europe1615Setting, state: Power) -> tuple[Fact, ...]:
    """On whose side a minor state is, and why; or that it is no pliant state."""
    if state in setting.pliant:
        return (status_fact(setting, state),)
    return (Fact(f"{power_name(setting.board, state)} is no pliant state.", TAKE[1]),)


def marker_fact(setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES) -> Fact:
    """The marker of a state, or that it bears none, and the points from which it follows."""
    name, marker = power_name(setting.board, state), setting.records.markers.get(state)
    if state == PAPAL_STATES and marker is not None:
        return Fact(f"{name} has a {marker.title()} majority.", MARK[5])
    because = points_in(setting, state, changes)
    if marker is None:
        return Fact(f"{name} bears no marker.", MARK[1] if because else MARK[7], because)
    return Fact(f"{name} has a {marker.title()} majority.", MARK[1], because)


def points_in(setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES) -> tuple[Fact, ...]:
    """The points of each power in a state, the most first, and what has just changed them."""
    board, placed = setting.board, setting.records.placed(state)
    where = power_name(board, state)
    powers = sorted((info.id for info in board.powers if placed.get(info.id)), key=lambda one: -placed[one])
    return tuple(
        Fact(
            f"{power_name(board, power)} has {placed[power]} in {where}.",
            reasons=changes.get((state, power), ()),
        )
        for power in powers
    )


def standing_words(setting: Europe1615Setting, state: Power) -> str:
    """The status of a state in words: ``aligned with France``."""
    standing = setting.allegiance(state)
    if standing.power is None:
        return str(standing.alignment)
    return f"aligned with {power_name(setting.board, standing.power)}"


CHAPTER = Chapter.of(__name__, __doc__, (STAT, UNAL), options=(PublishAmounts,))
