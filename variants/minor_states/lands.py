"""Lands: the first owner of each province, the states in play, and the home centers of a state.

Some states come into being only during a game. They are among the minor states of the board, without land;
the board lists the land they take under ``special``, ``successor_states`` (E19-ELIM-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ...model.board import Board
from ...model.names import Power, Province

Owners = Mapping[Province, Power]
"""The owner of each land province, a power or a minor state; unowned land is missing."""

NONE_BORN = frozenset[Power]()
"""The empty set of states that have come into being."""


@lru_cache(maxsize=64)
def find_successors(board: Board) -> Mapping[Power, Mapping[Power, tuple[Province, ...]]]:
    """Return the states into which each power can fall apart, with their land."""
    table = cast("Mapping[str, Mapping[str, tuple[str, ...]]]", board.special.get("successor_states", {}))
    return {
        Power(power): {Power(state): tuple(map(Province, land)) for state, land in states.items()}
        for power, states in table.items()
        if Power(power) in board.power
    }


@lru_cache(maxsize=256)
def find_original_owners(board: Board, born: frozenset[Power] = NONE_BORN) -> Owners:
    """Return the first owner of each land province, a power or a minor state.

    The land of the states that have come into being, `born`, belongs to them.
    """
    owners = {
        info.id: board.start_owners.get(info.id, info.minor)
        for info in board.provinces
        if info.minor is not None or info.id in board.start_owners
    }
    for states in find_successors(board).values():
        for state, land in states.items():
            if state in born:
                owners.update(dict.fromkeys(land, state))
    return cast("Owners", owners)


@lru_cache(maxsize=256)
def find_states_in_play(board: Board, born: frozenset[Power] = NONE_BORN) -> tuple[Power, ...]:
    """Return the minor states in play, in the order of the board."""
    return tuple(info.id for info in board.minors if info.provinces or info.id in born)


@lru_cache(maxsize=4096)
def find_land(board: Board, owner: Power, born: frozenset[Power] = NONE_BORN) -> tuple[Province, ...]:
    """Return the first provinces of a power or a minor state."""
    return tuple(place for place, first in find_original_owners(board, born).items() if first == owner)


@lru_cache(maxsize=4096)
def find_home_centers(board: Board, owner: Power, born: frozenset[Power] = NONE_BORN) -> tuple[Province, ...]:
    """Return the centers in the first land of a power or a minor state."""
    return tuple(place for place in find_land(board, owner, born) if place in board.centers)
