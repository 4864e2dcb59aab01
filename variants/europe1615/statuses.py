"""What the influence in minor states makes of them: their status and their religious markers.

Both are determined at the beginning of a year and in every movement phase after influence was placed and
fought over (E15-STAT-11); captures and liberations in the winter change them for the states concerned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Event, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from ..realm.standings import majority_standing
from .choices_influence import MarkerRule, MarkerUpdate
from .land import CATHOLIC, PAPAL_STATES, PROTESTANT, Faith, faith_of, states_neutral_at_start
from .records import NEUTRAL_STATE, UNALIGNED_STATE, Records, Standing, ledger_with
from .setting import Setting, setting_of

STATUS, MARKER = "status", "marker"
"""The codes of the events that the status or the marker of a state changed."""

MANY_CENTERS = 3
"""The centers with which no state is unaligned (E15-UNAL-5)."""


def standing_of(setting: Setting, state: Power) -> Standing:
    """The status of a pliant state by the points in it now (E15-STAT-2 to E15-STAT-5)."""
    if state in states_neutral_at_start(setting.board) - setting.opened:
        return NEUTRAL_STATE
    found = majority_standing(setting.records.placed(state))
    if found == UNALIGNED_STATE and len(setting.centers_of(state)) >= MANY_CENTERS:
        return NEUTRAL_STATE
    return found


def marker_of(setting: Setting, state: Power) -> Faith | None:
    """The marker of a pliant state by the points in it now (E15-MARK-1, E15-MARK-5, E15-MARK-7)."""
    if state == PAPAL_STATES:
        return CATHOLIC
    points: dict[Faith | None, int] = {PROTESTANT: 0, CATHOLIC: 0}
    for power, count in setting.records.placed(state).items():
        points[faith_of(setting.board, power)] += count
    rule = setting.knobs.e15_marker_rule
    if _outweighs(points[PROTESTANT], points[CATHOLIC], rule):
        return PROTESTANT
    return CATHOLIC if _outweighs(points[CATHOLIC], points[PROTESTANT], rule) else None


def _outweighs(points: int, others: int, rule: MarkerRule) -> bool:
    if rule is MarkerRule.DOUBLE:
        return points > 0 and points >= 2 * others
    return points >= 10 and points > others


# ----------------------------------------------------------------------------------- when they change


def restated(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """A status step: the status and, if markers change now, the marker of every pliant state.

    A state that was captured loses both (E15-TAKE-7, E15-TAKE-9); one that is free again has them by the
    points that were suspended in it (E15-EXP-10).
    """
    standings = {state: standing_of(setting, state) for state in sorted(setting.pliant)}
    after = replace(setting, records=replace(setting.records, standings=standings))
    if setting.knobs.e15_marker_update is MarkerUpdate.EVERY_STEP:
        after = _with_markers(after)
    else:
        markers = setting.records.markers
        kept = {state: marker for state, marker in markers.items() if state in setting.pliant}
        after = replace(after, records=replace(after.records, markers=kept))
    return after, tuple(_changes(setting, after))


def remarked(setting: Setting) -> tuple[Setting, tuple[Event, ...]]:
    """The markers of all pliant states once the movements of a year are over (E15-MARK-6)."""
    after = _with_markers(setting)
    return after, tuple(_changes(setting, after))


def _mark(state: State) -> Turn:
    setting = setting_of(state)
    if setting.knobs.e15_marker_update is not MarkerUpdate.WINTER:
        return Turn(state.position, state.ledger)
    setting, events = remarked(setting)
    return Turn(state.position, ledger_with(setting.records, state.ledger), Report(events=events))


WINTER_MARKERS = Moment("markers", _mark)
"""Markers are placed and removed before the scoring, where the knob says so."""


def _with_markers(setting: Setting) -> Setting:
    found = ((state, marker_of(setting, state)) for state in sorted(setting.pliant))
    markers = {state: marker for state, marker in found if marker is not None}
    return replace(setting, records=replace(setting.records, markers=markers))


# ------------------------------------------------------------------------------------------- in words


def _changes(before: Setting, after: Setting) -> Iterator[Event]:
    old, new = before.records, after.records
    for info in after.board.minors:
        state = info.id
        if state in after.pliant and new.standings.get(state) != old.standings.get(state, UNALIGNED_STATE):
            yield Event(STATUS, state, info.capital, Fact(f"{info.name} is {standing_words(after, state)}."))
        if new.markers.get(state) != old.markers.get(state):
            yield Event(MARKER, state, info.capital, Fact(_marker_words(new, state, info.name)))


def status_fact(setting: Setting, state: Power) -> Fact:
    """The status of a state now, and the points from which it follows."""
    name = power_name(setting.board, state)
    return Fact(f"{name} is {standing_words(setting, state)}.", because=points_in(setting, state))


def marker_fact(setting: Setting, state: Power) -> Fact:
    """The marker of a state now, or that it bears none, and the points from which it follows."""
    name = power_name(setting.board, state)
    marker = setting.records.markers.get(state)
    text = f"{name} bears no marker." if marker is None else f"{name} has a {marker.title()} majority."
    return Fact(text, because=points_in(setting, state))


def points_in(setting: Setting, state: Power) -> tuple[Fact, ...]:
    """The points of each power in a state."""
    board, placed = setting.board, setting.records.placed(state)
    where = power_name(board, state)
    return tuple(
        Fact(f"{power_name(board, power)} has {count} in {where}.")
        for power, count in placed.items()
        if count
    )


def standing_words(setting: Setting, state: Power) -> str:
    """The status of a state in words: ``aligned with France``."""
    standing = setting.status(state)
    if standing.power is None:
        return str(standing.alignment)
    return f"aligned with {power_name(setting.board, standing.power)}"


def _marker_words(records: Records, state: Power, name: str) -> str:
    marker = records.markers.get(state)
    return (
        f"{name} bears no marker any more." if marker is None else f"{name} has a {marker.title()} majority."
    )
