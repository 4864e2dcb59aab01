"""Interpret orders of doubtful wording (DATC 4.E.2).

An order is doubtful if a name in it is ambiguous, so that it could be any of several orders. The rule choice
says how much of the game may be used to interpret it. If more than one meaning remains, or none, the order
does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from ...model.orders import AmbiguousOrder, Convoy, Move, MovementOrder, Support
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import PoorlyWrittenOrders
from .reading import ValidatedOrder
from .selection import mean_the_same

Read: TypeAlias = Callable[[MovementOrder], ValidatedOrder]
"""A function that validates one order of a power on its own."""

MAX_COMBINATIONS = 20_000
"""The maximum number of combinations of meanings; if a sheet has more, its doubtful orders do not count."""


def interpret_orders(
    entries: Sequence[MovementOrder | AmbiguousOrder], read: Read, own: Container[int], rulebook: Rulebook
) -> list[MovementOrder | None]:
    """Return the meaning of each entry of a power's sheet; None for an order that remains doubtful.

    `own` are the numbers of the power's units.

    An order is possible if it could work in this position with suitable orders of other units. A sheet is
    possible if no unit gets two orders; its orders match if every support and convoy of an own unit matches
    that unit's order. If no combination of meanings matches entirely, those with the fewest unmatched orders
    count.
    """
    choice = rulebook.poorly_written_orders
    doubts = [i for i, entry in enumerate(entries) if isinstance(entry, AmbiguousOrder)]
    possible = {i: _possible_meanings(entries[i], read) for i in doubts}
    meanings: dict[int, MovementOrder] = {}
    if choice is PoorlyWrittenOrders.SINGLE_ORDER_POSSIBLE:
        meanings = {i: found[0].order for i, found in possible.items() if len(found) == 1}
    elif choice is not PoorlyWrittenOrders.NO_RULES_KNOWLEDGE:
        clear = [read(entry) for entry in entries if not isinstance(entry, AmbiguousOrder)]
        legal = [reading for reading in clear if not reading.illegal]
        open_doubts = {i: found for i, found in possible.items() if found}
        matching = choice is PoorlyWrittenOrders.SET_POSSIBLE_AND_MATCHING
        meanings = _best_combinations(open_doubts, legal, own if matching else ())
    return [
        entry if not isinstance(entry, AmbiguousOrder) else meanings.get(i) for i, entry in enumerate(entries)
    ]


def _possible_meanings(entry: MovementOrder | AmbiguousOrder, read: Read) -> list[ValidatedOrder]:
    """Return the meanings of an entry that are possible on their own (DATC 4.E.1)."""
    orders = entry.readings if isinstance(entry, AmbiguousOrder) else (entry,)
    readings = [read(order) for order in orders]
    return [reading for reading in readings if reading.code is None]


def _best_combinations(
    possible: dict[int, list[ValidatedOrder]], legal: Sequence[ValidatedOrder], matched: Container[int]
) -> dict[int, MovementOrder]:
    """Return the meanings that doubtful orders have in every possible combination that matches best.

    Supports and convoys of the units `matched` must match.
    """
    if prod(len(found) for found in possible.values()) > MAX_COMBINATIONS:
        return {}
    sheets = [(*legal, *combination) for combination in _combinations(possible, legal)]
    unmatched = [sum(1 for _ in _find_unmatched(sheet, matched)) for sheet in sheets]
    fewest = min(unmatched, default=0)
    sheets = [sheet for sheet, count in zip(sheets, unmatched, strict=True) if count == fewest]
    meanings: dict[int, MovementOrder] = {}
    for column, i in enumerate(possible, len(legal)):
        found = {sheet[column].order for sheet in sheets}
        if len(found) == 1:
            meanings[i] = found.pop()
    return meanings


def _combinations(
    possible: dict[int, list[ValidatedOrder]], legal: Sequence[ValidatedOrder]
) -> Iterator[tuple[ValidatedOrder, ...]]:
    """Yield the combinations of meanings in which no unit gets two different orders."""
    for combination in product(*possible.values()):
        sheet = (*legal, *combination)
        if all(
            one.unit != other.unit or mean_the_same(one, other)
            for position, one in enumerate(combination, len(legal))
            for other in sheet[:position]
        ):
            yield combination


def _find_unmatched(sheet: Sequence[ValidatedOrder], own: Container[int]) -> Iterator[ValidatedOrder]:
    """Yield the supports and convoys of own units that match no order on the sheet."""
    for reading in sheet:
        order = reading.order
        if not isinstance(order, Support | Convoy) or reading.other not in own:
            continue
        moves = {
            other.order.target.province
            for other in sheet
            if other.unit == reading.other and isinstance(other.order, Move)
        }
        if moves if order.target is None else order.target.province not in moves:
            yield reading
