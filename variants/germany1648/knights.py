"""Knights: men on horse, who ride one step or two past anybody, but have no part in the cities.

How far a knight gets is not listed anywhere: it follows from the borders of the men-at-arms and the list of
the Free Imperial Cities, into which no knight goes and through which none rides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...model.board import Board, Borders
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Designation, Move, MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import BoardGraph
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .cities import cities
from .geography import MAP, Pairs, adjacent, barred_pairs
from .identity import UnitLetters

KNIGHT = Clauses(
    "G48-KNIGHT",
    {
        1: "no power has fleets, only men-at-arms and knights",
        2: "every power has men-at-arms and knights",
        3: "a knight moves to a territory beside its own",
        4: "or to one that is two steps away, in the same turn",
        5: "the two steps are one order and one move, without a stop between",
        6: "whoever stands in the territory between does not hinder it",
        7: "nor does anybody who moves through that territory, into it or out of it",
        8: "a knight that rides through does nothing there: no bounce, no cut, no standoff",
        9: "the order of a knight names its destination and no way there",
        10: "apart from its reach a knight is as any unit, of strength one",
        11: "two knights that go to one territory without support bounce",
        12: "a knight and a man-at-arms that go to one territory without support bounce",
        13: "a knight supports moves into, and units in, every territory that it could reach",
        14: "a knight never goes into a Free Imperial City",
        15: "a knight supports no move into a Free Imperial City",
        16: "a knight supports nobody who holds a Free Imperial City",
        17: "a knight does not ride through a Free Imperial City",
        18: "a knight does not ride through land outside the Empire",
        19: "two knights two steps apart that change places meet head to head",
        20: "a ring of three or more moves succeeds, with knights in it too",
        21: "the attack of a knight from two steps away cuts support as any attack",
        22: "a man-at-arms supports a knight only where the man-at-arms could go itself",
        23: "a dislodged knight retreats one step or two",
        24: "a knight does not retreat into a Free Imperial City",
        25: "a dislodged knight rides through any territory, even where its attacker came from",
        26: "a knight does not end its ride where it began",
        27: "nobody retreats to where the knight that dislodged him came from",
        28: "a knight dislodges nobody of its own power, nor does support of that power help to",
        29: "knights and men-at-arms count one unit each",
    },
)


# ------------------------------------------------------------------------------------------ how far


class PathThroughCity(RuleOption, about=KNIGHT[17]):
    """Whether a knight may ride two steps through a Free Imperial City.

    The first of two steps would enter the city. It makes no difference on this board, only on one of your
    own.
    """

    FALSE = "false", "It may not: the first of the two steps would enter the city."
    TRUE = "true", "It may."


def middles(board: Board, rules: Rulebook, start: Province, end: Province) -> frozenset[Province]:
    """The territories through which a knight can ride from one place to another (G48-KNIGHT-4, -17)."""
    borders = board.army_borders
    between = borders.get(Location(start), frozenset()) & borders.get(Location(end), frozenset())
    closed = frozenset[Province]() if PathThroughCity.TRUE.counts(rules) else cities(board)
    return frozenset(place.province for place in between) - closed


@lru_cache(maxsize=64)
def knight_borders(board: Board, barred: Pairs = frozenset(), *, through_cities: bool = False) -> Borders:
    """Where knights go from every place: one step or two, but into no city and never back.

    `barred` are pairs of places between which none goes (G48-KNIGHT-3, -4, -14, -17, -26).
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


def ground(board: Board, rules: Rulebook) -> BoardGraph:
    """The ground of the board, with the steps of men-at-arms and of knights."""
    return _ground(board, barred_pairs(board, rules), PathThroughCity.TRUE.counts(rules))


@lru_cache(maxsize=64)
def _ground(board: Board, barred: Pairs, through_cities: bool) -> BoardGraph:
    horse = knight_borders(board, barred, through_cities=through_cities)
    return BoardGraph(board, {UnitKind.ARMY: board.army_borders, UnitKind.KNIGHT: horse})


# ------------------------------------------------------------------------------------- their orders


class PathNotation(RuleOption, about=KNIGHT[9]):
    """Whether an order may name the territory through which a knight rides.

    Nothing can happen on the way, so an order that names it is void.
    """

    DESTINATION_ONLY = "destination_only", "It may not: an order with a route is void."
    ACCEPT_VIA = "accept_via", "It may, and what it names does not matter."


def forbidden(
    board: Board, standing: Mapping[Province, Unit], rules: Rulebook, unit: Unit, order: MovementOrder
) -> Clause | None:
    """The clause about knights, or about fleets that nobody has, which forbids an order, if any.

    That a knight cannot get into a city follows from its reach already; here it gets the reason that players
    know.
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
        return _forbidden_ride(board, rules, unit, order)
    if isinstance(order, Support):
        into_city = (order.target or order.supported.location).province in cities(board)
        return (KNIGHT[16] if order.target is None else KNIGHT[15]) if into_city else None
    return None


def _forbidden_ride(board: Board, rules: Rulebook, unit: Unit, order: Move) -> Clause | None:
    end = order.target.province
    if end in cities(board):
        return KNIGHT[14]
    if end == unit.location.province:
        return KNIGHT[26]
    if PathNotation.DESTINATION_ONLY.counts(rules):
        if order.path:
            return KNIGHT[9]
        if order.via_convoy:
            return MAP[3]
    return None


def _names_fleet(rules: Rulebook, named: Designation, unit: Unit | None) -> bool:
    """An order is for a fleet; F for a knight, as other programs write it, is understood."""
    if named.kind is not UnitKind.FLEET or UnitLetters.ARMY_FLEET.counts(rules):
        return False
    return unit is None or unit.kind is not UnitKind.KNIGHT


# ------------------------------------------------------------------------------- how they meet, and leave


class TwoStepHeadToHead(RuleOption, about=KNIGHT[19]):
    """Whether two knights two steps apart that change places meet head to head.

    The text frees only the way between. Neighbors, and a knight and a man-at-arms, meet under both.
    """

    TRUE = "true", "They do, as if their territories bordered on each other.", "published engine"
    FALSE = "false", "They do not: they ride past each other."


def ride_past(board: Board, one: Unit, other: Unit) -> bool:
    """Two knights that change places do not border on each other."""
    on_horse = one.kind is UnitKind.KNIGHT and other.kind is UnitKind.KNIGHT
    return on_horse and not adjacent(board, one.location.province, other.location.province)


class KnightRetreatRange(RuleOption, about=KNIGHT[23]):
    """How far a dislodged knight may retreat.

    A unit retreats where it could have moved.
    """

    TWO_STEPS = "two_steps", "As far as it could have moved.", "published engine"
    ONE_STEP = "one_step", "To bordering territories only."


class RetreatMiddle(RuleOption, about=KNIGHT[25]):
    """Which territories a knight may ride through on a retreat of two steps.

    Knights slip through on retreats as on moves.
    """

    FREE = "free", "All but cities, whoever stands there.", "published engine"
    NOT_THROUGH_ATTACKER_ORIGIN = (
        "not_through_attacker_origin",
        "Not the one its attacker came from; a way round it will do.",
    )


def closed_to_retreat(board: Board, rules: Rulebook, lost: DislodgedUnit, place: Location) -> Clause | None:
    """The clause that keeps a dislodged knight out of a place, if any."""
    if lost.unit.kind is not UnitKind.KNIGHT:
        return None
    start, end = lost.unit.location.province, place.province
    if end in cities(board):
        return KNIGHT[24]
    ways = middles(board, rules, start, end)
    if adjacent(board, start, end) or not ways:
        return None
    if KnightRetreatRange.ONE_STEP.counts(rules):
        return KNIGHT[23].saying("a dislodged knight retreats one step only")
    around = ways - {lost.attacker_from.province}
    not_through = RetreatMiddle.NOT_THROUGH_ATTACKER_ORIGIN.counts(rules)
    if around or not not_through:
        return None
    return KNIGHT[25].saying("a dislodged knight does not ride through where its attacker came from")


# ----------------------------------------------------------------------------------------- who has them

CHURCH = Power("church")
"""The power that is no noble family."""


class ChurchKnights(RuleOption, about=KNIGHT[2]):
    """Whether the Ecclesiastic Lands, which are no noble family, have knights.

    The text counts seven families in one place, and the Church is none in another.
    """

    TRUE = "true", "They build knights like everybody else.", "published engine"
    FALSE = "false", "They build men-at-arms only."


EX = Clauses(
    "G48-EX",
    {
        1: "a knight in the Franche-Comté gets to Bar although an army holds in Lorraine",
        2: "one gets from the Franche-Comté to Bar and another from Bar to Strassburg, both through Lorraine",
        3: "both do so past an army in Lorraine, which stays as it was",
        4: "two knights that go to one empty territory bounce and leave a standoff",
        5: "a knight and an army that go to one empty territory bounce",
        6: "the support of a knight two steps from a territory counts for a move into it",
        7: "a knight beside Ulm cannot support the attack on that city, so it fails",
        8: "an army supported by an army takes Ulm, whose own army is disbanded",
        9: "an army does not get from Münster to Lippe in one turn, a knight does",
    },
)
"""The examples of the text, and of what follows from it."""


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
