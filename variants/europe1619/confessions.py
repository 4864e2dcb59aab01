"""The confessional markers of the minor states (E19-CONF)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import Power
from ..realm.confessions import at_least_twice, leading_faith, more_than_twice, points_by_faith
from .choices_diplomacy import MarkerRatio, MarkerUpdate
from .records import Records
from .setting import Setting

if TYPE_CHECKING:
    from .knobs import Europe1619Rulebook


def marked(setting: Setting) -> Records:
    """The records with the markers as they are placed in the adjustment phase (E19-CONF-1 to E19-CONF-4).

    The influence in a captured state is suspended: it keeps the marker that it had.
    """
    markers: dict[Power, str] = {}
    records, board, knobs = setting.records, setting.board, setting.knobs
    for state in setting.states:
        old = records.markers.get(state)
        if setting.is_captured(state):
            faith = old
        else:
            faith = leading_faith(points_by_faith(records.placed(state), board), _ratio(knobs))
            if faith is None and knobs.e19_marker_update is MarkerUpdate.STICKY:
                faith = old
        if faith is not None:
            markers[state] = faith
    return replace(records, markers=markers)


def _ratio(knobs: Europe1619Rulebook) -> Callable[[int, int], bool]:
    exact = knobs.e19_marker_ratio is MarkerRatio.AT_LEAST_TWICE
    return at_least_twice if exact else more_than_twice
