"""The arrays of compiled code, with the tables of the rules as columns.

Each unit has one order, so a unit and its order share a number, and a row of `Memory.t` describes both. A
table of `solver/rules/tables` with numbers is one column; a table with lists is a column with the starts of
the lists in the pool and a column with their ends. The types are weak, since NumPy's do not distinguish an
array from a number.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Ints: TypeAlias = Any
"""An array of integers."""

Row: TypeAlias = tuple[int, int]
"""A list in the pool: its start and its end."""


class Memory(NamedTuple):
    """The working memory of the rules: the tables of a turn, and its open decisions."""

    t: Ints
    """The tables of the rules: consecutive rows, one for each unit."""
    p: Ints
    """The pool: the entries of all lists."""
    s: Ints
    """The convoy graph of each move; see `BEGINS`."""
    v: Ints
    """The values of the decisions."""
    seen: Ints
    """The marks of the open decisions that were read."""
    lists: Ints
    """Lists of units and provinces of a turn, such as `MOVERS`: first the length, then the entries."""
    fleets: Ints
    """The seas with a fleet, as bits; -1 before they are computed."""
    agenda: Ints
    """The open decisions: first their number, then the decisions."""
    at: Ints
    """The unit in each province, or -1."""
    coming: Ints
    """The last of the moves into each province, or -1; the column `AFTER` links to the others."""
    choices: Ints
    """The rule choices."""
    sea_of: Ints
    """The number of each province among the seas, or -1."""
    links: Ints
    """The seas adjacent to each sea, as bits."""


class BoardArrays(NamedTuple):
    """The board, and the cache of facts about orders on it."""

    province: Ints
    """The province of each place."""
    shore_seas: Ints
    """The seas adjacent to each province, as bits."""
    steps_at: Ints
    """The start of each place's steps in `steps_of`, for each kind of unit."""
    steps_of: Ints
    """The destinations of steps, sorted by name."""
    kinds: Ints
    """The kinds of unit: 1 for fleets, 2 for armies."""
    weights: Ints
    """The strengths in every role: consecutive rows, one for each class of units."""
    moves: Ints
    """The facts about each move, by kind of unit, place and target."""
    memo: Ints
    """A hash table of the facts about other orders: the number of an order, then its facts."""
    missing: Ints
    """The orders that are not in the cache: first their number, then the orders."""


class Outcomes(NamedTuple):
    """The results of turns and their units, as in `Results`."""

    state: Ints
    certainty: Ints
    code: Ints
    success: Ints
    after: Ints
    dislodged_by: Ints
    by_convoy: Ints
    retreats: Ints
    """Lines of units and retreats open to them; the first pair is their number."""
    contested: Ints
    """Turns and provinces left vacant by a standoff; the first pair is their number."""


OF_POWER, OF_KIND, PLACE, ORDERED_TO, NAMED, NAMED_UNIT, VIA, OF_CLASS = range(8)
"""The rows of input turns: the columns of `Turns`, with the class of weights in place of the bonus."""

NUMBERS = (
    *("hold_weight", "hold_weight_supported", "hold_weight_failed", "attack_weight"),
    *("prevent_weight", "support_weight", "defend_weight", "defend_weight_supported"),
    *("barred", "friendly_backers", "moves_of", "by_sea", "done", "by_land", "asks_for_convoy"),
    *("lost", "protects", "defender", "passages", "way"),
)
"""Tables with a number for each unit."""

LISTS = {
    "backers": 2,
    "hostile_backers": 2,
    "holders": 2,
    "opponents": 2,
    "vacating": 1,
    "displacers": 1,
    "rivals": 1,
    "entering": 1,
    "leaving": 1,
    "cutters": 1,
    "own_convoys": 1,
    "swaps": 1,
    "carried_by": 2,
}
"""Tables with a list for each unit, and the numbers in each entry."""

CHOICES = (
    "avoided_battle_counts",
    "own_fleets_first",
    "every_fleet_counts",
    "own_fleet_shows_wish",
    "opposition_shows_wish",
    "any_convoy_shows_wish",
    "wish_needs_route",
    "land_remains",
)
"""The rule choices that the generated rules read."""

(
    HOLD_WEIGHT,
    HOLD_WEIGHT_SUPPORTED,
    HOLD_WEIGHT_FAILED,
    ATTACK_WEIGHT,
    PREVENT_WEIGHT,
    SUPPORT_WEIGHT,
    DEFEND_WEIGHT,
    DEFEND_WEIGHT_SUPPORTED,
    BARRED,
    FRIENDLY_BACKERS,
    MOVES_OF,
    BY_SEA,
    DONE,
    BY_LAND,
    ASKS_FOR_CONVOY,
    LOST,
    PROTECTS,
    DEFENDER,
    PASSAGES,
    WAY,
) = range(len(NUMBERS))
(
    BACKERS,
    HOSTILE_BACKERS,
    HOLDERS,
    OPPONENTS,
    VACATING,
    DISPLACERS,
    RIVALS,
    ENTERING,
    LEAVING,
    CUTTERS,
    OWN_CONVOYS,
    SWAPS,
    CARRIED_BY,
    FLEETS,
) = range(len(NUMBERS), len(NUMBERS) + 2 * len(LISTS) + 2, 2)
"""The last one is not a table of the rules: the fleets that may convoy a move, each with its sea."""

(POWER, HOME, ORDER, OTHER, VOID, WISHED, TARGET, GOAL, CODE, AFTER, BACKER, NEXT_BACKER, CARRIER) = range(
    FLEETS + 2, FLEETS + 15
)
"""Other columns of a unit: its power and province, and its order.

The order has a kind, a destination (place and province), another unit, and a status and code before the
search. Linked lists follow: the next move with the same destination, the first supporter of the unit and the
next supporter of the same unit, and the first fleet that is ordered to convoy the move. `WISHED` is 1 if some
fleet is ordered to convoy it.
"""

ROWS = 64
"""The width of a row, with some spare columns."""

LISTS_OF_TURN = 11
(MOVERS, OTHERS, MET, SUPPORTERS, BACKED, CROWDS, SAILORS, CARRIED, CODED, EMPTIED, CONTESTED) = range(
    LISTS_OF_TURN
)
"""The rows of `Memory.lists`, in sequence.

Legal moves; supports and convoys; units whose province a move has entered; matching supports by units under
attack; units with several supporters; provinces that several moves enter; moves that may go by convoy; moves
that fleets are ordered to convoy; orders with a code before the search; provinces that may be vacant; and
those of them that a standoff left vacant.
"""

OWN_ENTRIES = 3
"""The entries reserved for each unit at the start of the pool.

They are lists: the success of its move, and its weight and success as a supporter.
"""

(
    AVOIDED_BATTLE_COUNTS,
    OWN_FLEETS_FIRST,
    EVERY_FLEET_COUNTS,
    OWN_FLEET_SHOWS_WISH,
    OPPOSITION_SHOWS_WISH,
    ANY_CONVOY_SHOWS_WISH,
    WISH_NEEDS_ROUTE,
    LAND_REMAINS,
    PARADOX,
    CUTS_FROM_AIM,
    NO_CONVOYS,
    OPEN_IF_CONVOYED,
    CUT_WHOLE,
    NO_ROUTES,
) = range(len(CHOICES) + 6)
"""The index of each choice in `Memory.choices`: first `CHOICES`, then those that only `phases` reads.

These are the choice of DATC 4.A.2; whether a convoyed army cuts a support against its origin (4.A.4); whether
routes must be written (4.A.6); whether the origin of a convoyed attacker is open to retreats (4.A.5); whether
a cut support loses its whole strength; and whether the board has too many seas for routes.
"""

BEGINS, ENDS, LISTED = range(3)
"""The columns of `Memory.s`, sets of seas as bits.

They are the seas adjacent to the start of a move, those adjacent to its destination, and those with fleets on
an ordered route.
"""
