"""What machine code looks at: arrays, and the tables of the rules as the columns of one of them.

Each unit has one order, so that an order and its unit have the same number, and a row of `Memory.t` is all
that is known of both. A table of `solver/rules/tables` that holds numbers is a column; one that holds lists
is a column with the beginnings of the lists in the pool, and beside it a column with their ends. The types
say less than they could, as NumPy's do not tell an array from a number in it.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Ints: TypeAlias = Any
"""An array of whole numbers."""

Row: TypeAlias = tuple[int, int]
"""A list: where it begins in the pool and where it ends."""


class Memory(NamedTuple):
    """What the rules look at: the tables of a turn, and what is open in it."""

    t: Ints
    """The tables of the rules, a row for each unit, one behind the other."""
    p: Ints
    """What lists hold, one behind the other."""
    s: Ints
    """What is known of the passage of each move; see `BEGINS`."""
    v: Ints
    """The values of the decisions."""
    seen: Ints
    """Which open decisions were looked at."""
    lists: Ints
    """What there is of a turn that has to be gone over, such as `MOVERS`: how many, and which."""
    fleets: Ints
    """The seas that hold a fleet, a bit each; -1 where nobody asked yet."""
    agenda: Ints
    """How many decisions are open, and which."""
    at: Ints
    """The unit in each province, or -1."""
    coming: Ints
    """The last of the moves into each province, or -1; the column `AFTER` tells the others."""
    choices: Ints
    """What the rulebook says."""
    sea_of: Ints
    """The number of each province among the seas, or -1."""
    links: Ints
    """For each sea the seas that it touches, a bit each."""


class Ground(NamedTuple):
    """The board, and what is known of orders on it."""

    province: Ints
    """The province of each place."""
    shore_seas: Ints
    """For each province the seas that it touches, a bit each."""
    steps_at: Ints
    """Where the steps from each place begin in `steps_of`, kind of unit by kind of unit."""
    steps_of: Ints
    """Where a step leads to, by name."""
    kinds: Ints
    """Whether each kind of unit is a fleet (1) or an army (2)."""
    weights: Ints
    """Strengths in every role, a row for each class of units, one behind the other."""
    moves: Ints
    """What is known of each move, by kind of unit, place and target."""
    memo: Ints
    """The number of each other order that is known, where it is looked for; behind it what is known."""
    missing: Ints
    """How many orders have to be asked for, and their numbers."""


class Outcomes(NamedTuple):
    """What came of turns and their units, as `Results` has it."""

    state: Ints
    certainty: Ints
    code: Ints
    success: Ints
    after: Ints
    dislodged_by: Ints
    by_convoy: Ints
    retreats: Ints
    """Lines of units and places open to them; the first pair says how many there are."""
    contested: Ints
    """Turns and provinces that a standoff left empty; the first pair says how many there are."""


OF_POWER, OF_KIND, PLACE, ORDERED_TO, NAMED, NAMED_UNIT, VIA, OF_CLASS = range(8)
"""The rows of turns as they are given: the columns of `Turns` that they are, and the class of weights."""

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
"""Tables with a list for each unit, and how many numbers an entry of it has."""

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
"""Choices of the rulebook that the rules look at."""

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
"""The last is no table of the rules: the fleets that may carry a move, each with the number of its sea."""

(POWER, HOME, ORDER, OTHER, VOID, WISHED, TARGET, GOAL, CODE, AFTER, BACKER, NEXT_BACKER, CARRIER) = range(
    FLEETS + 2, FLEETS + 15
)
"""What else is known of a unit: its power and province, and what it is ordered.

That is the kind of order, the place and province that it names, the other unit, and what became of it before
anything is decided. The next move with the same goal, the unit's first supporter and the next one of the same
unit; the first fleet ordered to carry its move, whose next one stands there, too. That a convoy of the move
is ordered, by whatever fleet.
"""

ROWS = 64
"""So wide a row is, with room to spare."""

LISTS_OF_TURN = 11
(MOVERS, OTHERS, MET, SUPPORTERS, BACKED, CROWDS, SAILORS, CARRIED, CODED, EMPTIED, CONTESTED) = range(
    LISTS_OF_TURN
)
"""The rows of `Memory.lists`.

Moves that can be made, supports and convoys, units into whose place a move succeeded. Supports that fit
an order, by units that somebody goes against. Units with more than one supporter, provinces that more
than one move goes to, moves that may go by sea, those that fleets are ordered to carry. Orders that
fail, whatever else happens. Provinces that nobody may have taken, and those of them that a standoff has
left empty.
"""

OWN_ENTRIES = 3
"""So many entries at the begin of the pool are a unit's own.

The success of its move makes a list, and so do its weight and success as a supporter.
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
"""Where each choice stands in `Memory.choices`; first those that the rules look at.

Then what DATC 4.A.2 says, that a convoy cuts supports against where it comes from, that routes must be
written, that a convoyed attacker leaves his origin open to retreats, that supports are cut altogether, and
that the board has too many seas to ask which fleets lie on a route.
"""

BEGINS, ENDS, LISTED = range(3)
"""The columns of `Memory.s`, seas as a bit each.

They are beside the start of a move, beside its destination, and those with fleets on an ordered route.
"""
