"""Where men-at-arms and knights can go.

A knight goes one step or two over the borders of the armies. How far it gets is not listed anywhere: it
follows from these borders and the list of the Free Imperial Cities, into which no knight goes and through
which none rides. What lies outside the Empire is not on the board, so nothing leads there or through it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import cast

from ...model.board import Board, Borders
from ...model.errors import ImpossibleError
from ...model.names import Location, Province, UnitKind
from ...solver import Ground
from .knobs import DiagonalBarsKnights, GermanyRulebook, KnightPairs, PathThroughCity

Pairs = frozenset[frozenset[Province]]


@lru_cache(maxsize=64)
def cities(board: Board) -> frozenset[Province]:
    """The Free Imperial Cities: what the board lists under ``special``, ``free_cities``."""
    return _places(board, board.special.get("free_cities", ()), "free_cities")


@lru_cache(maxsize=64)
def diagonals(board: Board) -> Pairs:
    """The pairs of territories that only touch in the point where four meet."""
    corner = board.special.get("four_corner", {})
    listed = (
        cast("Mapping[str, object]", corner).get("not_adjacent", ()) if isinstance(corner, Mapping) else None
    )
    return _pairs(board, listed, "four_corner")


def middles(board: Board, start: Province, end: Province, *, through_cities: bool) -> frozenset[Province]:
    """The territories through which a knight can ride from one place to another in two steps."""
    borders = board.army_borders
    between = borders.get(Location(start), frozenset()) & borders.get(Location(end), frozenset())
    return frozenset(place.province for place in between) - (frozenset() if through_cities else cities(board))


def adjacent(board: Board, start: Province, end: Province) -> bool:
    """The two places share a border."""
    return Location(end) in board.army_borders.get(Location(start), frozenset())


def ground(board: Board, knobs: GermanyRulebook) -> Ground:
    """The ground of the board, with the steps of men-at-arms and of knights."""
    return _ground(
        board,
        knobs.g48_path_through_city is PathThroughCity.TRUE,
        knobs.g48_diagonal_bars_knights is DiagonalBarsKnights.TRUE,
        knobs.g48_knight_pairs is KnightPairs.AS_PUBLISHED,
    )


@lru_cache(maxsize=64)
def _ground(board: Board, through_cities: bool, diagonal_bars: bool, as_published: bool) -> Ground:
    barred: Pairs = frozenset()
    if diagonal_bars:
        barred |= diagonals(board)
    if as_published:
        barred |= _pairs(board, board.special.get("unlisted_knight_pairs", ()), "unlisted_knight_pairs")
    feet = board.army_borders
    horse = knight_borders(board, barred, through_cities=through_cities)
    return Ground(board, {UnitKind.ARMY: feet, UnitKind.KNIGHT: horse})


def knight_borders(board: Board, barred: Pairs = frozenset(), *, through_cities: bool = False) -> Borders:
    """Where knights go from every place: one step or two, but into no city and never back.

    `barred` are pairs of places between which none goes.
    """
    closed = frozenset(Location(city) for city in cities(board))
    steps = board.army_borders
    reach: dict[Location, frozenset[Location]] = {}
    for start, bordering in steps.items():
        ridden = bordering if through_cities else bordering - closed
        ends = bordering.union(*(steps[middle] for middle in ridden)) - closed - {start}
        reach[start] = frozenset(
            end for end in ends if frozenset((start.province, end.province)) not in barred
        )
    return reach


def _places(board: Board, listed: object, table: str) -> frozenset[Province]:
    """A list of places under ``special``; ImpossibleError where it is something else."""
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        names = [str(name) for name in cast("Collection[object]", listed)]
        if all(name in board.province for name in names):
            return frozenset(map(Province, names))
    raise ImpossibleError(f"the board {board.id} has a broken list {table}", expected="places of the board")


def _pairs(board: Board, listed: object, table: str) -> Pairs:
    """A list of pairs of places under ``special``; raises like `_places`."""
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        pairs = frozenset(_places(board, pair, table) for pair in cast("Collection[object]", listed))
        if all(len(pair) == 2 for pair in pairs):
            return pairs
    raise ImpossibleError(
        f"the board {board.id} has a broken list {table}", expected="pairs of places of the board"
    )
