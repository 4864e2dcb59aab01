"""What the board of this variant says about its land, beyond what every board says.

All of it stands under ``special`` in the board file, so that a game master can give another map: the frozen
seas and lands, the special centers, the letters beside centers, the two places where an army can start.
What a board leaves out, it does not have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import cast

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import Power, Province, UnitKind
from ...solver import Ground

OTTOMAN = Power("ottoman")
"""The power inside whose borders the special centers lie."""


@lru_cache(maxsize=64)
def ground(board: Board) -> Ground:
    """Where units go: mercenaries as armies. Ice forbids orders, but takes no border away."""
    army, fleet = board.army_borders, board.fleet_borders
    return Ground(board, {UnitKind.ARMY: army, UnitKind.FLEET: fleet, UnitKind.MERCENARY: army})


@lru_cache(maxsize=64)
def frozen_seas(board: Board) -> frozenset[Province]:
    """The seas that freeze (T48-ICE-1)."""
    return frozenset(_places(board, board.special.get("frozen_seas", ()), "frozen_seas"))


@lru_cache(maxsize=64)
def frozen_lands(board: Board) -> frozenset[Province]:
    """The lands that freeze (T48-ICE-2)."""
    return frozenset(_places(board, board.special.get("frozen_land", ()), "frozen_land"))


@lru_cache(maxsize=64)
def special_centers(board: Board) -> tuple[Province, ...]:
    """The special centers inside the Ottoman borders (T48-OTT-1)."""
    return _places(board, board.special.get("ottoman_special_centers", ()), "ottoman_special_centers")


@lru_cache(maxsize=64)
def fleet_letters(board: Board) -> Mapping[Province, Power]:
    """The power whose letter stands beside a neutral center (T48-BLD-9)."""
    table = _table(board, "fleet_letters")
    centers = _places(board, table, "fleet_letters")
    return {center: _power(board, table[center], "fleet_letters") for center in centers}


@lru_cache(maxsize=64)
def start_choice(board: Board) -> tuple[Power, tuple[Province, ...]] | None:
    """Who chooses between which places for its last army (T48-SET-2); the first place is the usual one."""
    table = _table(board, "start_choice")
    if not table:
        return None
    places = _places(board, table.get("places", ()), "start_choice")
    return _power(board, table.get("power"), "start_choice"), places


def _table(board: Board, name: str) -> Mapping[str, object]:
    found = board.special.get(name, {})
    if not isinstance(found, Mapping):
        raise _broken(board, name)
    return cast("Mapping[str, object]", found)


def _power(board: Board, name: object, table: str) -> Power:
    if not isinstance(name, str) or name not in board.power:
        raise _broken(board, table)
    return Power(name)


def _places(board: Board, listed: object, table: str) -> tuple[Province, ...]:
    if isinstance(listed, str) or not isinstance(listed, Collection):
        raise _broken(board, table)
    names = [str(name) for name in cast("Collection[object]", listed)]
    if any(name not in board.province for name in names):
        raise _broken(board, table)
    return tuple(map(Province, names))


def _broken(board: Board, table: str) -> ImpossibleError:
    message = f"the board {board.id} has a broken table special.{table}"
    return ImpossibleError(message, expected="places and powers of the board")
