"""Minor states and home lands: whose each province was at first, what a state's home center is.

Some states come into being only when a power is eliminated (E19-ELIM-7). They stand among the minor states of
the board, without land; the board lists the land they take under ``special``, ``successor_states``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ...model.board import Board
from ...model.names import Power, Province


@lru_cache(maxsize=64)
def successors(board: Board) -> Mapping[Power, Mapping[Power, tuple[Province, ...]]]:
    """For a power that can fall apart the states that come of it, each with its land (E19-ELIM-7)."""
    table = cast("Mapping[str, Mapping[str, tuple[str, ...]]]", board.special.get("successor_states", {}))
    return {
        Power(power): {Power(state): tuple(map(Province, land)) for state, land in states.items()}
        for power, states in table.items()
        if Power(power) in board.power
    }


@lru_cache(maxsize=256)
def original_owners(board: Board, independent: frozenset[Power] = frozenset()) -> Mapping[Province, Power]:
    """Whose each province of land is at first, a power's or a minor state's.

    The land of the states that have become `independent` is theirs.
    """
    owners = {
        info.id: info.minor if info.minor is not None else board.start_owners[info.id]
        for info in board.provinces
        if info.minor is not None or info.id in board.start_owners
    }
    for states in successors(board).values():
        for state, land in states.items():
            if state in independent:
                owners.update(dict.fromkeys(land, state))
    return owners


@lru_cache(maxsize=256)
def states_in_play(board: Board, independent: frozenset[Power] = frozenset()) -> tuple[Power, ...]:
    """The minor states that there are, in the sequence of the board."""
    return tuple(info.id for info in board.minors if info.provinces or info.id in independent)


def land_of(board: Board, owner: Power, independent: frozenset[Power] = frozenset()) -> tuple[Province, ...]:
    """The provinces that a power or a minor state has at first (E19-MAP-2)."""
    return tuple(
        province for province, first in original_owners(board, independent).items() if first == owner
    )


def home_centers(
    board: Board, owner: Power, independent: frozenset[Power] = frozenset()
) -> tuple[Province, ...]:
    """The centers in the land that a power or a minor state has at first."""
    return tuple(place for place in land_of(board, owner, independent) if place in board.centers)


def seat_of(board: Board, state: Power) -> Province:
    """The province whose capture is the capture of a minor state: its capital (E19-CAP-3)."""
    return board.minor[state].capital


def is_captured(
    board: Board,
    owners: Mapping[Province, Power],
    state: Power,
    independent: frozenset[Power] = frozenset(),
) -> bool:
    """The state is captured: others control its home center, all of them, or its land where it has none.

    (E19-CAP-3, E19-CAP-12)
    """
    vital = home_centers(board, state, independent) or land_of(board, state, independent)
    return bool(vital) and all(owners.get(place) != state for place in vital)
