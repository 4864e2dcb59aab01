"""The tables of the rules over arrays: the rows of one array of numbers, with a column for each unit.

Each unit has one order, so that an order and its unit have the same number. A table of
`solver/rules/tables` that holds numbers is a row; one that holds lists is a row with the beginnings of
the lists in the pool, and beneath it a row with their ends. Choices of rules stand in the first column.
The types say less than they could, as NumPy's do not tell an array from a number in it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Values: TypeAlias = Any
"""The values of the decisions."""

Tables: TypeAlias = Any
"""The tables, by row and unit."""

Pool: TypeAlias = Any
"""What the lists hold, one behind the other."""

Row: TypeAlias = tuple[int, int]
"""A list: where it begins in the pool and where it ends."""

NUMBERS = (
    "hold_weight",
    "rallied_weight",
    "stuck_weight",
    "attack_weight",
    "prevent_weight",
    "support_weight",
    "defend_weight",
    "bold_weight",
    "defender",
    "barred",
    "friendly_backers",
    "moves_of",
    "way",
    "by_sea",
    "done",
    "by_land",
    "passages",
    "asks_for_convoy",
    "lost",
    "protects",
)
"""Tables with a number for each unit."""

LISTS = {
    "backers": 3,
    "hostile_backers": 3,
    "holders": 3,
    "opponents": 2,
    "vacating": 1,
    "displacers": 1,
    "rivals": 1,
    "entering": 1,
    "leaving": 1,
    "cutters": 1,
    "own_convoys": 1,
    "swaps": 1,
}
"""Tables with a list for each unit, and how many numbers an entry of it has."""

CHOICES = (
    "avoided_battle_counts",
    "every_fleet_counts",
    "own_fleet_shows_wish",
    "opposition_shows_wish",
    "any_convoy_shows_wish",
    "wish_needs_route",
    "land_remains",
)
"""Choices of the rulebook."""

(
    HOLD_WEIGHT,
    RALLIED_WEIGHT,
    STUCK_WEIGHT,
    ATTACK_WEIGHT,
    PREVENT_WEIGHT,
    SUPPORT_WEIGHT,
    DEFEND_WEIGHT,
    BOLD_WEIGHT,
    DEFENDER,
    BARRED,
    FRIENDLY_BACKERS,
    MOVES_OF,
    WAY,
    BY_SEA,
    DONE,
    BY_LAND,
    PASSAGES,
    ASKS_FOR_CONVOY,
    LOST,
    PROTECTS,
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
) = range(len(NUMBERS), len(NUMBERS) + 2 * len(LISTS), 2)
(
    AVOIDED_BATTLE_COUNTS,
    EVERY_FLEET_COUNTS,
    OWN_FLEET_SHOWS_WISH,
    OPPOSITION_SHOWS_WISH,
    ANY_CONVOY_SHOWS_WISH,
    WISH_NEEDS_ROUTE,
    LAND_REMAINS,
) = range(len(NUMBERS) + 2 * len(LISTS), len(NUMBERS) + 2 * len(LISTS) + len(CHOICES))
ROWS = len(NUMBERS) + 2 * len(LISTS) + len(CHOICES)
