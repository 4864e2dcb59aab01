"""Confessional markers: which confession dominates a minor state."""

from __future__ import annotations

from dataclasses import replace

from ....model.names import Power
from ....model.reasons import Fact
from ....model.wording import start_sentence
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.year import AutomaticStep, State, Turn
from ...minor_states.confessions import (
    find_leading_faith,
    is_at_least_twice,
    is_more_than_twice,
    sum_points_by_faith,
)
from ..records import Europe1619Records, write_records
from ..setting import Europe1619Setting, setting_of
from .influence import influence_facts

CONF = Clauses(
    "E19-CONF",
    {
        1: "a state bears the marker of a confession whose powers have all influence there",
        2: (
            "a state bears the marker of a confession whose powers have at least twice as much influence "
            "there as the others"
        ),
        3: (
            "markers are placed at the start of the game and after each Map Adjustment; a captured state "
            "keeps its marker"
        ),
        4: "a marker is changed or removed when its condition is no longer met",
        5: "a blue cross is Catholic, and an orange cross is Protestant",
        6: "a marker counts only in scores, according to the scoring guide, which is lost",
    },
)


class MarkerRatio(RuleOption, about=CONF[2]):
    """How much more influence a confession needs for its marker.

    The text says "twice as many"; two thirds are twice one third.
    """

    AT_LEAST_TWICE = ">=2", "At least twice as much as the other."
    MORE_THAN_TWICE = ">2", "More than twice as much as the other."


class MarkerUpdate(RuleOption, about=CONF[4]):
    """What happens to a marker when the influence changes.

    A marker shows the present majority.
    """

    RECOMPUTED = (
        "recomputed_each_adjustment",
        "Each year it is placed, changed or removed.",
    )
    STICKY = "sticky", "It stays until the other confession gets its own."


def find_marker(setting: Europe1619Setting, state: Power) -> str | None:
    """Return the confession whose marker a state gets; a captured state keeps its marker (E19-CAP-4)."""
    records = setting.records
    before = records.markers.get(state)
    if setting.is_captured(state):
        return before
    enough = (
        is_at_least_twice if MarkerRatio.AT_LEAST_TWICE.is_chosen_in(setting.options) else is_more_than_twice
    )
    faith = find_leading_faith(sum_points_by_faith(records.placed(state), setting.board), enough)
    return before if faith is None and MarkerUpdate.STICKY.is_chosen_in(setting.options) else faith


def update_markers(setting: Europe1619Setting) -> Europe1619Records:
    """Return the records with the markers updated."""
    found = ((state, find_marker(setting, state)) for state in setting.states)
    markers = {state: faith for state, faith in found if faith is not None}
    return replace(setting.records, markers=markers)


def marker_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the fact of a state's marker or its absence, with the influence there."""
    marker, bears = setting.records.markers.get(state), start_sentence(setting.board, state, "bears")
    because = influence_facts(setting, state)
    if marker is None:
        return Fact(f"{bears} no marker.", CONF[1], because)
    faiths = sum_points_by_faith(setting.records.placed(state), setting.board)
    clause = CONF[1] if len(faiths) == 1 else CONF[2]
    return Fact(f"{bears} a {marker.title()} marker.", clause, because)


def place_markers(state: State) -> Turn:
    """Place, change and remove confessional markers (E19-CONF-3)."""
    return Turn(state.position, write_records(update_markers(setting_of(state)), state.ledger))


MARKERS = AutomaticStep("confessional markers", place_markers)
"""The update of confessional markers, after the Map Adjustment."""


CHAPTER = Chapter.of(__name__, __doc__, (CONF,), options=(MarkerRatio, MarkerUpdate))
