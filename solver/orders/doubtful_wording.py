"""What orders of doubtful wording mean: DATC 4.E.2.

An order is doubtful where a name in it is ambiguous, so that it could be any of several orders. The rule
choice says how much of the game may be known to whoever reads it. Where that leaves more than one
meaning, or none, the order does not count.
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
from .selection import same_meaning

Read: TypeAlias = Callable[[MovementOrder], ValidatedOrder]
"""Reads one order of a power by itself."""

MAX_COMBINATIONS = 20_000
"""The doubtful orders of a sheet that could mean more than so many things do not count."""


def clear_orders(
    entries: Sequence[MovementOrder | AmbiguousOrder], read: Read, own: Container[int], rulebook: Rulebook
) -> list[MovementOrder | None]:
    """What each entry of a power's sheet means; None for an order whose meaning stays in doubt.

    `own` are the numbers of the power's units.

    Possible is an order that could work in this position, were other units ordered suitably. A sheet is
    possible where no unit gets two orders; its orders match where every support and convoy of an own unit
    finds it ordered so. Where no combination of meanings matches entirely, those with the fewest orders
    that do not are looked at.
    """
    choice = rulebook.poorly_written_orders
    doubts = [i for i, entry in enumerate(entries) if isinstance(entry, AmbiguousOrder)]
    possible = {i: _possible(entries[i], read) for i in doubts}
    meanings: dict[int, MovementOrder] = {}
    if choice is PoorlyWrittenOrders.SINGLE_ORDER_POSSIBLE:
        meanings = {i: found[0].order for i, found in possible.items() if len(found) == 1}
    elif choice is not PoorlyWrittenOrders.NO_RULES_KNOWLEDGE:
        clear = [read(entry) for entry in entries if not isinstance(entry, AmbiguousOrder)]
        legal = [reading for reading in clear if not reading.illegal]
        open_doubts = {i: found for i, found in possible.items() if found}
        matching = choice is PoorlyWrittenOrders.SET_POSSIBLE_AND_MATCHING
        meanings = _together(open_doubts, legal, own if matching else ())
    return [
        entry if not isinstance(entry, AmbiguousOrder) else meanings.get(i) for i, entry in enumerate(entries)
    ]


def _possible(entry: MovementOrder | AmbiguousOrder, read: Read) -> list[ValidatedOrder]:
    """The meanings of an entry that are possible by themselves (DATC 4.E.1)."""
    orders = entry.readings if isinstance(entry, AmbiguousOrder) else (entry,)
    readings = [read(order) for order in orders]
    return [reading for reading in readings if reading.code is None]


def _together(
    possible: dict[int, list[ValidatedOrder]], legal: Sequence[ValidatedOrder], matched: Container[int]
) -> dict[int, MovementOrder]:
    """The meanings that the doubtful orders have in every combination that is possible and matches best.

    Supports and convoys of the units `matched` have to match.
    """
    if prod(len(found) for found in possible.values()) > MAX_COMBINATIONS:
        return {}
    sheets = [(*legal, *combination) for combination in _combinations(possible, legal)]
    unmatched = [sum(1 for _ in _unmatched(sheet, matched)) for sheet in sheets]
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
    """The combinations of meanings in which no unit gets a second order that differs from its first."""
    for combination in product(*possible.values()):
        sheet = (*legal, *combination)
        if all(
            one.unit != other.unit or same_meaning(one, other)
            for position, one in enumerate(combination, len(legal))
            for other in sheet[:position]
        ):
            yield combination


def _unmatched(sheet: Sequence[ValidatedOrder], own: Container[int]) -> Iterator[ValidatedOrder]:
    """The supports and convoys of own units that are not ordered so on the sheet."""
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
