"""The standings of the minor states, computed from the influence in them (E19-STAT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import Power
from ..realm.standings import NEUTRAL_STATE, UNALIGNED_STATE, Standing, majority_standing
from .choices_diplomacy import EqualMeans
from .records import Records
from .setting import Setting

if TYPE_CHECKING:
    pass


def all_standings(setting: Setting) -> Records:
    """The records with the standing of every state as its influence is now (E19-STAT-1)."""
    emptied = replace(setting, records=replace(setting.records, standings={}))
    return with_standings(emptied, setting.states)


def with_standings(setting: Setting, states: Iterable[Power]) -> Records:
    """The records with the standings of these states computed anew (E19-CAP-7, E19-ELIM-5)."""
    found = {state: standing_of(setting, state) for state in states}
    return replace(setting.records, standings={**setting.records.standings, **found})


def standing_of(setting: Setting, state: Power) -> Standing:
    """The standing of a state; the influence in a captured one is suspended, so it counts as unaligned.

    (E19-STAT-2, E19-STAT-5, E19-STAT-8, E19-STAT-9, E19-CAP-4)
    """
    if setting.is_captured(state):
        return UNALIGNED_STATE
    placed = {power: points for power, points in setting.records.placed(state).items() if points}
    if setting.knobs.e19_equal_means is EqualMeans.ANY_EQUAL and _has_equals(placed.values()):
        return NEUTRAL_STATE
    return majority_standing(placed)


def _has_equals(points: Iterable[int]) -> bool:
    return any(count > 1 for count in Counter(points).values())
