"""Geography: what lies within the Empire, and the point where four territories meet."""

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
        2: "the grey areas outside the Empire are no part of the game",
        3: "there are no seas and no convoys",
        4: "no unit is ever outside the Empire",
        5: "where four territories meet in one point, units move across the borders between neighbors only",
        6: "the two territories touch in one point only, across which no unit moves",
        7: "a knight rides from one to the other of two territories that touch in one point only",
        8: "the two territories touch in one point only, across which no unit supports",
        9: "there are 106 territories, 53 centers, 272 borders and 737 pairs between which knights go",
    },
)

Pairs: TypeAlias = frozenset[frozenset[Province]]


def adjacent(board: Board, start: Province, end: Province) -> bool:
    """The two places share a border."""
    return Location(end) in board.army_borders.get(Location(start), frozenset())


@lru_cache(maxsize=64)
def diagonals(board: Board) -> Pairs:
    """The pairs of territories that only touch in the point where four meet (G48-MAP-5)."""
    corner = board.special.get("four_corner", {})
    listed = (
        cast("Mapping[str, object]", corner).get("not_adjacent", ()) if isinstance(corner, Mapping) else None
    )
    return listed_pairs(board, listed, "four_corner")


class DiagonalBarsKnights(RuleOption, about=MAP[7]):
    """Whether the point where four territories meet also stops knights.

    A knight takes two steps round the point; the ban may also be read for all units.
    """

    FALSE = "false", "It does not: a knight goes round it in two steps.", "published engine"
    TRUE = "true", "It does: no unit of any kind gets to the opposite territory in one turn."


class KnightPairs(RuleOption, about=MAP[9]):
    """Which territories are two steps apart.

    Two steps are what the text says; the published list has forgotten Hildesheim and Mecklenburg.
    """

    CLOSURE = "closure", "All that the borders put two steps apart."
    AS_PUBLISHED = (
        "as_published",
        "Those of the published list, which lacks Hildesheim and Mecklenburg.",
        "published engine",
    )


def barred_pairs(board: Board, rules: Rulebook) -> Pairs:
    """The pairs of territories between which no knight goes although they are two steps apart."""
    barred: Pairs = diagonals(board) if DiagonalBarsKnights.TRUE.counts(rules) else frozenset()
    if KnightPairs.AS_PUBLISHED.counts(rules):
        unlisted = board.special.get("unlisted_knight_pairs", ())
        barred |= listed_pairs(board, unlisted, "unlisted_knight_pairs")
    return barred


def forbidden(board: Board, rules: Rulebook, unit: Unit, order: MovementOrder) -> Clause | None:
    """The clause by which there is no way for an order: no convoy, none across the point of the four."""
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
    if frozenset((start, end)) not in diagonals(board):
        return None
    if not on_horse:
        return across
    if not DiagonalBarsKnights.TRUE.counts(rules):
        return None
    return MAP[7].saying("the two territories touch in one point only, across which not even a knight gets")


# ------------------------------------------------------------------------------ the tables of the board


def listed_places(board: Board, listed: object, table: str) -> frozenset[Province]:
    """A list of places under ``special``; ImpossibleError where it is something else."""
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        names = [str(name) for name in cast("Collection[object]", listed)]
        if all(name in board.province for name in names):
            return frozenset(map(Province, names))
    raise ImpossibleError(f"the board {board.id} has a broken list {table}", expected="places of the board")


def listed_pairs(board: Board, listed: object, table: str) -> Pairs:
    """A list of pairs of places under ``special``; raises like `listed_places`."""
    if isinstance(listed, Collection) and not isinstance(listed, str | Mapping):
        pairs = frozenset(listed_places(board, pair, table) for pair in cast("Collection[object]", listed))
        if all(len(pair) == 2 for pair in pairs):
            return pairs
    raise ImpossibleError(
        f"the board {board.id} has a broken list {table}", expected="pairs of places of the board"
    )


CHAPTER = Chapter.of(__name__, __doc__, (MAP,), options=(DiagonalBarsKnights, KnightPairs))
