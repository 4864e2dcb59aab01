"""The standings of the minor states, computed from the influence in them (E19-STAT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.names import Power, Province
from ..realm.standings import NEUTRAL_STATE, UNALIGNED_STATE, Standing, majority_standing
from .choices_diplomacy import EqualMeans
from .records import Records
from .states import is_captured, states_in_play

if TYPE_CHECKING:
    from .knobs import Europe1619Rulebook


def all_standings(
    records: Records, board: Board, owners: Mapping[Province, Power], knobs: Europe1619Rulebook
) -> Records:
    """The records with the standing of every state as its influence is now (E19-STAT-1)."""
    states = states_in_play(board, records.independent)
    return with_standings(replace(records, standings={}), states, board, owners, knobs)


def with_standings(
    records: Records,
    states: Iterable[Power],
    board: Board,
    owners: Mapping[Province, Power],
    knobs: Europe1619Rulebook,
) -> Records:
    """The records with the standings of these states computed anew (E19-CAP-7, E19-ELIM-5)."""
    found = {state: standing_of(records, state, board, owners, knobs) for state in states}
    return replace(records, standings={**records.standings, **found})


def standing_of(
    records: Records,
    state: Power,
    board: Board,
    owners: Mapping[Province, Power],
    knobs: Europe1619Rulebook,
) -> Standing:
    """The standing of a state; the influence in a captured one is suspended, so it counts as unaligned.

    (E19-STAT-2, E19-STAT-5, E19-STAT-8, E19-STAT-9, E19-CAP-4)
    """
    if is_captured(board, owners, state, records.independent):
        return UNALIGNED_STATE
    placed = {power: points for power, points in records.placed(state).items() if points}
    if knobs.e19_equal_means is EqualMeans.ANY_EQUAL and _has_equals(placed.values()):
        return NEUTRAL_STATE
    return majority_standing(placed)


def _has_equals(points: Iterable[int]) -> bool:
    return any(count > 1 for count in Counter(points).values())
