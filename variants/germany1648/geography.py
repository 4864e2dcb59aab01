"""Geography: the borders of the Empire, and the point where four territories meet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TypeAlias, cast

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import Location, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.position import Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption

MAP = Clauses(
    "G48-MAP",
    {
        1: "a red line on the map is the border of the Empire",
        2: "the gray areas outside the Empire are not part of the game",
        3: "there are no seas and no convoys",
        4: "a unit is never outside the Empire",
        5: "where four territories meet at a point, units may move only between those that share a border",
        6: "a unit may not move between two territories that touch only at a point",
        7: "a knight may ride in two steps between two territories that touch only at a point",
        8: "a unit may not support into a territory that touches its own only at a point",
        9: (
            "the board has 106 territories, 53 centers, 272 borders and 737 pairs of territories within a "
            "knight's reach"
        ),
    },
)

Pairs: TypeAlias = frozenset[frozenset[Province]]


def are_adjacent(board: Board, start: Province, end: Province) -> bool:
    """Return whether the two places share a border."""
    return Location(end) in board.army_borders.get(Location(start), frozenset())


@lru_cache(maxsize=64)
def find_diagonal_pairs(board: Board) -> Pairs:
    """Return the pairs of territories that touch only at the point where four meet (G48-MAP-5)."""
    corner = board.special.get("four_corner", {})
    listed = (
        cast("Mapping[str, object]", corner).get("not_adjacent", ()) if isinstance(corner, Mapping) else None
    )
    return read_listed_pairs(board, listed, "four_corner")


class DiagonalBarsKnights(RuleOption, about=MAP[7]):
    """Whether a knight can get past the point where four territories meet.

    A knight takes two steps around the point, but the ban can also be read for all units.
    """

    FALSE = "false", "It can: it rides around the point in two steps.", "published engine"
    TRUE = "true", "It cannot: no unit of any kind reaches the opposite territory in one turn."


class KnightPairs(RuleOption, about=MAP[9]):
    """Which territories are two steps apart.

    The text speaks of two steps; the published list omits Hildesheim and Mecklenburg.
    """

    CLOSURE = "closure", "All territories that are two steps apart by the borders."
    AS_PUBLISHED = (
        "as_published",
        "Those of the published list, which omits Hildesheim and Mecklenburg.",
        "published engine",
    )


def find_barred_pairs(board: Board, rules: Rulebook) -> Pairs:
    """Return the pairs of territories that are two steps apart and between which knights may not ride."""
    barred: Pairs = (
        find_diagonal_pairs(board) if DiagonalBarsKnights.TRUE.is_chosen_in(rules) else frozenset()
    )
    if KnightPairs.AS_PUBLISHED.is_chosen_in(rules):
        unlisted = board.special.get("unlisted_knight_pairs", ())
        barred |= read_listed_pairs(board, unlisted, "unlisted_knight_pairs")
    return barred


def find_forbidding_clause(board: Board, rules: Rulebook, unit: Unit, order: MovementOrder) -> Clause | None:
    """Return the clause that leaves an order no route: no convoys, no path across the four-way point."""
    on_horse = unit.kind is UnitKind.KNIGHT
    start = unit.location.province
    match order:
        case Convoy():
            return MAP[3]
        case Move() if not on_horse and (order.via_convoy or order.path):
            return MAP[3]
        case Move():
            end, across = order.target.province, MAP[6]
        case Support():
            end, across = (order.target or order.supported.location).province, MAP[8]
        case _:
            return None
    if frozenset((start, end)) not in find_diagonal_pairs(board):
        return None
    if not on_horse:
        return across
    if not DiagonalBarsKnights.TRUE.is_chosen_in(rules):
        return None
    return MAP[7].with_words("not even a knight may ride between two territories that touch only at a point")


# ------------------------------------------------------------------------------ the tables of the board


def read_listed_places(board: Board, listed: object, table: str) -> frozenset[Province]:
    """Return the places of a list in ``special`` of the board file.

    Raises:
        ImpossibleError: It is not a list of places of the board.
    """
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        names = [str(name) for name in cast("Collection[object]", listed)]
        if all(name in board.province for name in names):
            return frozenset(map(Province, names))
    raise ImpossibleError(f"the board {board.id} has a broken list {table}", expected="places of the board")


def read_listed_pairs(board: Board, listed: object, table: str) -> Pairs:
    """Return the pairs of places of a list in ``special`` of the board file.

    Raises:
        ImpossibleError: It is not a list of pairs of places of the board.
    """
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        pairs = frozenset(
            read_listed_places(board, pair, table) for pair in cast("Collection[object]", listed)
        )
        if all(len(pair) == 2 for pair in pairs):
            return pairs
    raise ImpossibleError(
        f"the board {board.id} has a broken list {table}", expected="pairs of places of the board"
    )


CHAPTER = Chapter.of(__name__, __doc__, (MAP,), options=(DiagonalBarsKnights, KnightPairs))
