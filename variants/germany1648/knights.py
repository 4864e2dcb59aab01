"""Knights: horsemen who ride one or two steps past any unit, but cannot enter the cities.

No table lists how far a knight rides: that follows from the borders of the men-at-arms and the list of the
Free Imperial Cities, which no knight enters or rides through.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ...model.board import Board, Borders
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Designation, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import BoardGraph
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .cities import find_free_cities
from .geography import MAP, Pairs, are_adjacent, find_barred_pairs
from .identity import UnitLetters

KNIGHT = Clauses(
    "G48-KNIGHT",
    {
        1: "a power has no fleets, only men-at-arms and knights",
        2: "every power has men-at-arms and knights",
        3: "a knight may move to a territory adjacent to its own",
        4: "a knight may move to a territory two steps away, in the same turn",
        5: "the two steps of a knight are one order and one move, without a stop between them",
        6: "a unit in the territory in between does not stop the knight",
        7: "a unit that moves through, into or out of the territory in between does not stop the knight",
        8: "a knight that rides through a territory causes no bounce, cut or standoff there",
        9: (
            "the order of a knight names its destination; it may also name the territory that the knight "
            "rides through"
        ),
        10: "apart from its reach a knight is like any other unit, with a strength of one",
        11: "two unsupported knights that move to the same territory bounce",
        12: "an unsupported knight and an unsupported man-at-arms that move to the same territory bounce",
        13: "a knight may support a move into, or a unit in, every territory it could move to",
        14: "a knight may not enter a Free Imperial City",
        15: "a knight may not support a move into a Free Imperial City",
        16: "a knight may not support a unit that holds in a Free Imperial City",
        17: "a knight may not ride through a Free Imperial City",
        18: "a knight may not ride through land outside the Empire",
        19: "two knights two steps apart that swap places fight a head-to-head battle",
        20: "a circular movement of three or more moves succeeds, even with knights in it",
        21: "the attack of a knight from two steps away cuts support like any attack",
        22: "a man-at-arms may support a knight only into a territory that the man-at-arms could move to",
        23: "a dislodged knight may retreat one or two steps",
        24: "a knight may not retreat into a Free Imperial City",
        25: "a dislodged knight may ride through any territory, even the one its attacker came from",
        26: "a knight may not end its move where it began",
        27: "a unit may not retreat to the territory from which the knight that dislodged it came",
        28: (
            "a knight may not dislodge a unit of its own power, and support of that power does not help to "
            "do so"
        ),
        29: "a knight and a man-at-arms each count as one unit",
    },
)


# ------------------------------------------------------------------------------------------ how far


class PathThroughCity(RuleOption, about=KNIGHT[17]):
    """Whether a knight may ride through a Free Imperial City.

    The first of the two steps would enter the city. The rule makes no difference on this board, only on other
    boards.
    """

    FALSE = "false", "It may not."
    TRUE = "true", "It may."


def find_intermediate_territories(
    board: Board, rules: Rulebook, start: Province, end: Province
) -> frozenset[Province]:
    """Return the territories a knight can ride through between two places (G48-KNIGHT-4, G48-KNIGHT-17)."""
    borders = board.army_borders
    between = borders.get(Location(start), frozenset()) & borders.get(Location(end), frozenset())
    closed = frozenset[Province]() if PathThroughCity.TRUE.is_chosen_in(rules) else find_free_cities(board)
    return frozenset(place.province for place in between) - closed


@lru_cache(maxsize=64)
def find_knight_borders(
    board: Board, barred: Pairs = frozenset(), *, through_cities: bool = False
) -> Borders:
    """Return where knights can move from each place: one or two steps, but not into a city or back.

    `barred` are pairs of places between which no knight moves (G48-KNIGHT-3, -4, -14, -17, -26).
    """
    closed = frozenset(Location(city) for city in find_free_cities(board))
    steps = board.army_borders
    reach: dict[Location, frozenset[Location]] = {}
    for start, bordering in steps.items():
        ridden = bordering if through_cities else bordering - closed
        ends = bordering.union(*(steps[middle] for middle in ridden)) - closed - {start}
        reach[start] = frozenset(
            end for end in ends if frozenset((start.province, end.province)) not in barred
        )
    return reach


def make_movement_graph(board: Board, rules: Rulebook) -> BoardGraph:
    """Return the movement graph of the board, for men-at-arms and for knights."""
    return _make_cached_graph(
        board, find_barred_pairs(board, rules), PathThroughCity.TRUE.is_chosen_in(rules)
    )


@lru_cache(maxsize=64)
def _make_cached_graph(board: Board, barred: Pairs, through_cities: bool) -> BoardGraph:
    horse = find_knight_borders(board, barred, through_cities=through_cities)
    return BoardGraph(board, {UnitKind.ARMY: board.army_borders, UnitKind.KNIGHT: horse})


# ------------------------------------------------------------------------------------- their orders


class PathNotation(RuleOption, about=KNIGHT[9]):
    """Whether an order may name the territory that a knight rides through.

    A possible way, written step by step, is the move that the text describes. Nothing can happen to the
    knight on the way, so the named territory makes no difference.
    """

    ACCEPT_VIA = "accept_via", "It may, if the knight can ride that way."
    DESTINATION_ONLY = "destination_only", "It may not: an order with a route is illegal."


def find_forbidding_clause(
    board: Board, standing: Mapping[Province, Unit], rules: Rulebook, unit: Unit, order: MovementOrder
) -> Clause | None:
    """Return the clause about knights or about fleets, which no power has, that forbids an order, if any.

    A knight's reach already excludes cities; this function gives the reason that players know.
    """
    if _names_fleet(rules, order.unit, unit):
        return KNIGHT[1]
    if isinstance(order, Support):
        supported = standing.get(order.supported.location.province)
        if _names_fleet(rules, order.supported, supported):
            return KNIGHT[1]
    if unit.kind is not UnitKind.KNIGHT:
        return None
    if isinstance(order, Move):
        return _find_ride_clause(board, rules, unit, order)
    if isinstance(order, Support):
        into_city = (order.target or order.supported.location).province in find_free_cities(board)
        return (KNIGHT[16] if order.target is None else KNIGHT[15]) if into_city else None
    return None


def _find_ride_clause(board: Board, rules: Rulebook, unit: Unit, order: Move) -> Clause | None:
    end = order.target.province
    if end in find_free_cities(board):
        return KNIGHT[14]
    if end == unit.location.province:
        return KNIGHT[26]
    if order.via_convoy:
        return MAP[3]
    if PathNotation.DESTINATION_ONLY.is_chosen_in(rules):
        return (
            KNIGHT[9].with_words("the order of a knight may name only its destination")
            if order.path
            else None
        )
    return _find_path_clause(board, rules, unit.location.province, order)


def _find_path_clause(board: Board, rules: Rulebook, start: Province, order: Move) -> Clause | None:
    """Return the clause that closes the way an order names, if any."""
    possible = find_intermediate_territories(board, rules, start, order.target.province)
    named = [place.province for place in order.path]
    if not possible or not named or (len(named) == 1 and named[0] in possible):
        return None  # without any path between the two places, the destination is the fault
    if named[0] in find_free_cities(board) and PathThroughCity.FALSE.is_chosen_in(rules):
        return KNIGHT[17]
    return KNIGHT[9].with_words(
        "the order of a knight may name only a territory between its own and its destination"
    )


def _names_fleet(rules: Rulebook, named: Designation, unit: Unit | None) -> bool:
    """Return whether an order is for a fleet. F for a knight, as other programs write it, is understood."""
    if named.kind is not UnitKind.FLEET or UnitLetters.ARMY_FLEET.is_chosen_in(rules):
        return False
    return unit is None or unit.kind is not UnitKind.KNIGHT


# ------------------------------------------------------------------------------- how they meet, and leave


class TwoStepHeadToHead(RuleOption, about=KNIGHT[19]):
    """Whether two knights two steps apart that swap places fight a head-to-head battle.

    The text says only that nothing on the way stops them. Adjacent knights, and a knight and a man-at-arms,
    fight in either case.
    """

    TRUE = "true", "They do, as if their territories were adjacent.", "published engine"
    FALSE = "false", "They do not: they ride past each other."


def can_ride_past(board: Board, one: Unit, other: Unit) -> bool:
    """Return whether two units that swap places are knights in territories that are not adjacent."""
    on_horse = one.kind is UnitKind.KNIGHT and other.kind is UnitKind.KNIGHT
    return on_horse and not are_adjacent(board, one.location.province, other.location.province)


class KnightRetreatRange(RuleOption, about=KNIGHT[23]):
    """How far a dislodged knight may retreat.

    A unit retreats to places it could have moved to.
    """

    TWO_STEPS = "two_steps", "As far as it could have moved.", "published engine"
    ONE_STEP = "one_step", "To adjacent territories only."


class RetreatMiddle(RuleOption, about=KNIGHT[25]):
    """Which territories a knight may ride through on a retreat of two steps.

    Knights ride past other units on retreats as on moves.
    """

    FREE = "free", "All but cities, whatever unit is there.", "published engine"
    NOT_THROUGH_ATTACKER_ORIGIN = (
        "not_through_attacker_origin",
        "Not the one its attacker came from, unless there is another way.",
    )


def find_closing_clause(board: Board, rules: Rulebook, lost: DislodgedUnit, place: Location) -> Clause | None:
    """Return the clause that closes a place to a dislodged knight, if any."""
    if lost.unit.kind is not UnitKind.KNIGHT:
        return None
    start, end = lost.unit.location.province, place.province
    if end in find_free_cities(board):
        return KNIGHT[24]
    ways = find_intermediate_territories(board, rules, start, end)
    if are_adjacent(board, start, end) or not ways:
        return None
    if KnightRetreatRange.ONE_STEP.is_chosen_in(rules):
        return KNIGHT[23].with_words("a dislodged knight may retreat only to adjacent territories")
    around = ways - {lost.attacker_from.province}
    not_through = RetreatMiddle.NOT_THROUGH_ATTACKER_ORIGIN.is_chosen_in(rules)
    if around or not not_through:
        return None
    return KNIGHT[25].with_words(
        "a dislodged knight may not ride through the territory its attacker came from"
    )


# ----------------------------------------------------------------------------------------- who has them

CHURCH = Power("church")
"""The power that is not a noble family."""


class ChurchKnights(RuleOption, about=KNIGHT[2]):
    """Whether the Ecclesiastic Lands, which are not a noble family, have knights.

    The text counts seven families in one place and excludes the Church in another.
    """

    TRUE = "true", "They build knights like every other power.", "published engine"
    FALSE = "false", "They build only men-at-arms."


EX = Clauses(
    "G48-EX",
    {
        1: "a knight in the Franche-Comté reaches Bar although an army holds in Lorraine",
        2: (
            "one knight moves from the Franche-Comté to Bar and another from Bar to Strassburg, both "
            "through Lorraine"
        ),
        3: "both knights ride past an army in Lorraine, which is not affected",
        4: "two knights that move to the same vacant territory bounce and leave a standoff",
        5: "a knight and an army that move to the same vacant territory bounce",
        6: "the support of a knight two steps from a territory counts for a move into it",
        7: "a knight next to Ulm cannot support the attack on that city, so the attack fails",
        8: "an army supported by an army takes Ulm, and Ulm's own army is disbanded",
        9: "an army cannot move from Münster to Lippe in one turn; a knight can",
    },
)
"""The examples of the text, and some that follow from it."""


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file with the notation under which its phases were played.

    Files name every choice. One that does not name this choice is older than the choice, or written by hand
    under the rules of that time, and so has the default of that time.
    """
    rules = data.get("rules")
    if not isinstance(rules, Mapping) or PathNotation.field_name in rules:
        return data
    if not data.get("history") and not data.get("submissions"):
        return data
    chosen = cast("Mapping[str, object]", rules)
    return {**data, "rules": {**chosen, PathNotation.field_name: PathNotation.DESTINATION_ONLY.value}}


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (KNIGHT, EX),
    options=(
        PathThroughCity,
        PathNotation,
        TwoStepHeadToHead,
        KnightRetreatRange,
        RetreatMiddle,
        ChurchKnights,
    ),
)
