"""The arrays that compiled code works on: the tables of the rules as rows of named columns.

Each unit has one order, so one row describes both. Columns have the names of `solver/rules/tables` and
`solver/system`. The types are weak, since NumPy's do not distinguish an array from a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from ..solver import Weights
from .compiling import IS_COMPILED

Ints: TypeAlias = Any
"""An array of integers."""

Span: TypeAlias = Any
"""A list: where its entries begin and end in the pool."""

Seas: TypeAlias = Any
"""A set of seas, as bits."""

NO, YES = 0, 1
"""The decisions that are constants."""

UNKNOWN = 2
"""The value of an open decision."""


class Row:
    """The columns of a unit with its order, each with its value before a turn is read."""

    hold_weight: int = 0
    hold_weight_supported: int = 0
    hold_weight_failed: int = 0
    attack_weight: int = 0
    prevent_weight: int = 0
    support_weight: int = 0
    defend_weight: int = 0
    defend_weight_supported: int = 0

    power: int = -1
    kind: int = 0
    location: int = 0
    """The place of the unit, with its coast."""
    place: int = 0
    """The province of that place."""

    given: int = 0
    """The order as it was given: its kind, the places that it names, and whether it says "via convoy"."""
    given_target: int = -1
    given_other: int = -1
    via: int = 0

    order: int = 0
    """The order as it was validated: its kind, its destination (place and province) and the other unit."""
    target_place: int = -1
    target: int = -1
    other: int = -1
    void: int = 0
    code: int = -1
    """The code of an order that fails in any case."""

    done: int = NO
    moves_of: int = 0
    """Whether the unit is ordered to move."""
    by_land: int = 0
    asks_for_convoy: int = 0
    wished: int = 0
    """Whether some fleet is ordered to convoy the move."""
    passages: int = -1
    """The number of the move itself if it may go by convoy."""
    way: int = YES
    by_sea: int = NO
    defender: int = -1
    barred: int = 0
    friendly_backers: int = 0
    dislodged: int = NO
    protects: int = NO
    """The decision, or the fleet, that keeps a convoyed attack from cutting a support."""

    entering: Span = 0
    leaving: Span = 0
    holders: Span = 0
    backers: Span = 0
    hostile_backers: Span = 0
    vacating: Span = 0
    opponents: Span = 0
    displacers: Span = 0
    rivals: Span = 0
    cutters: Span = 0
    own_convoys: Span = 0
    swaps: Span = 0
    carried_by: Span = 0
    fleets: Span = 0
    """The fleets that may convoy the move."""

    after: int = -1
    """The next move with the same destination; `TurnTables.coming` has the first one."""
    backer: int = -1
    """The first supporter of the unit or its move."""
    next_backer: int = -1
    """The next supporter of the same unit."""
    carrier: int = -1
    """The first fleet that is ordered to convoy the move."""
    next_carrier: int = -1
    """The next fleet that is ordered to convoy the same move."""

    begins: Seas = 0
    """The seas at the start of a convoyed move, those at its destination, and those on an ordered route."""
    ends: Seas = 0
    listed: Seas = 0


class Choices:
    """The rule choices that compiled code reads: those of `RouteChoices`, and others."""

    own_fleets_first: int
    every_fleet_counts: int
    own_fleet_shows_wish: int
    opposition_shows_wish: int
    any_convoy_shows_wish: int
    wish_needs_route: int
    land_remains: int
    avoided_battle_counts: int
    """Whether a unit dislodged from its destination prevents nothing (DATC 4.A.7)."""
    paradox: int
    """The rule about convoyed attacks on a support (DATC 4.A.2), as in `encounters`."""
    cuts_from_aim: int
    """Whether a convoyed army cuts a support against its origin (DATC 4.A.4)."""
    routes_are_written: int
    """Whether orders must name the route of a convoy (DATC 4.A.6), which arrays cannot represent."""
    opens_origin: int
    """Whether the origin of a convoyed attacker is open to retreats (DATC 4.A.5)."""
    cut_whole: int
    """Whether a cut support loses its whole strength."""
    too_many_seas: int
    """Whether the board has too many seas for questions about routes."""


COLUMNS_OF_ROWS: Final[dict[str, str]] = dict(Row.__annotations__)
"""The columns of a row with their types: `int`, `Span` or `Seas`."""

CHOICES: Final = tuple(Choices.__annotations__)

_INTEGER = "i4" if IS_COMPILED else "i8"
"""Plain Python keeps the width of a column, in which numbers of orders would overflow."""

ROW: Final = np.dtype(
    [
        (name, "i8") if kind == "Seas" else (name, _INTEGER, (2,)) if kind == "Span" else (name, _INTEGER)
        for name, kind in COLUMNS_OF_ROWS.items()
    ],
    align=True,
)
_CHOICES: Final = np.dtype([(name, _INTEGER) for name in CHOICES])


class TurnTables(NamedTuple):
    """The tables of a turn. Lists have their length as first number."""

    rows: Any
    """A row for each unit, and a last one that stands for "no unit"."""
    pool: Ints
    """The entries of all lists of the rows; the first number is the end of the used part."""
    values: Ints
    """The values of the decisions: NO, YES or UNKNOWN."""
    agenda: Ints
    """A list of the open decisions."""
    movers: Ints
    """A list of the moves; once they are read, of the legal ones."""
    others: Ints
    """A list of the supports and convoys."""
    contested: Ints
    """A list of the provinces left vacant by a standoff."""
    at: Ints
    """The unit in each province, or -1."""
    coming: Ints
    """The first of the moves into each province, or -1; the column `after` leads to the others."""
    fleets: Ints
    """The seas with a fleet, as the only number."""
    choices: Choices
    sea_of: Ints
    """Each province that is a sea as a set of seas; the other provinces are empty sets."""
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
    blank: Any
    """A row before a turn is read, for each class of strengths."""
    moves: Ints
    """The facts about each move, by kind of unit, place and target."""
    memo: Ints
    """A hash table of the facts about other orders: the number of an order, then its facts."""
    missing: Ints
    """A list of the orders that are not in the cache."""


class Lines(NamedTuple):
    """The columns of `Turns`, with the class of strengths in place of the bonus."""

    power: Ints
    kind: Ints
    place: Ints
    order: Ints
    target: Ints
    other: Ints
    via: Ints
    strengths: Ints


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


_POOL = 24
"""The maximum number of entries in the pool for each unit.

A supporter is in two lists of pairs, and alone in one of them before: 6. A move is twice in the lists of
rivals and cutters, and once in those of entering, leaving, vacating, swapping and ordered convoys, and in a
pair of opponents: 11. A convoying fleet is in the fleets of its move, and in a pair of carried moves: 3.
"""

DECISIONS = 16
"""The numbers reserved for the decisions about each unit."""


def blank_rows(strengths: Sequence[Weights]) -> Any:
    """Return a row before a turn is read, for each class of strengths."""
    rows = np.zeros(len(strengths), ROW)
    for name in COLUMNS_OF_ROWS:
        rows[name] = getattr(Row, name)
    for row, weights in zip(rows, strengths, strict=True):
        rallied = weights.hold if weights.rallied is None else weights.rallied
        defend = weights.attack if weights.defend is None else weights.defend
        row["hold_weight"], row["hold_weight_supported"] = weights.hold, rallied
        row["hold_weight_failed"], row["attack_weight"] = weights.stuck, weights.attack
        row["prevent_weight"], row["support_weight"] = weights.prevent, weights.support
        row["defend_weight"] = defend
        row["defend_weight_supported"] = defend if weights.bold is None else weights.bold
    return rows.view(np.recarray)


def make_choices(**choices: int) -> Choices:
    """Return the rule choices as a record."""
    record: Any = np.zeros(1, _CHOICES).view(np.recarray)[0]
    for name in CHOICES:
        record[name] = choices[name]
    return record


def make_tables(units: int, sea_of: Ints, links: Ints, choices: Choices) -> TurnTables:
    """Allocate the tables for turns of at most this many units."""
    rows, provinces = np.zeros(units + 1, ROW), len(sea_of)
    rows["power"] = rows["target"] = -1
    decisions = 2 + DECISIONS * units

    def numbers(size: int) -> Ints:
        return np.zeros(size, np.int32)

    return TurnTables(
        rows=rows.view(np.recarray),
        pool=numbers(1 + _POOL * units),
        values=np.zeros(decisions, np.int8),
        agenda=numbers(1 + decisions),
        movers=numbers(1 + units),
        others=numbers(1 + units),
        contested=numbers(1 + units),
        at=numbers(provinces),
        coming=numbers(provinces),
        fleets=np.zeros(1, np.int64),
        choices=choices,
        sea_of=sea_of,
        links=links,
    )
