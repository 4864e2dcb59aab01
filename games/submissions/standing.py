"""Standing orders and proxies in games (DATC 4.E.4, 4.E.5).

A power's standing sheet holds orders for this and all later movement phases, and proxies that are announced
to all. It stays until another one takes its place. What it comes to in a phase is for the rulebook: the
solver counts it as it counts what cases say (`solver.submissions`), before the phase looks at anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.board import Board
from ...model.case import Case
from ...model.names import Power, Province
from ...model.orders import (
    MovementOrder,
    OrderSet,
    Proxy,
    SheetManner,
    format_proxy,
    is_proxy,
    order_reader,
    parse_proxy,
)
from ...model.phase import PhaseKind
from ...solver import attribute_orders
from ...variants.framework.report import Declaration, Entry
from ...variants.framework.year import Disregarded, State, Submissions

PROXY = "proxy"
"""The verb of a proxy among what a power hands in."""


def read_proxy(text: str, board: Board) -> Declaration:
    """A proxy as an entry; raises like `parse_proxy`."""
    proxy = parse_proxy(text, board)
    return Declaration(format_proxy(proxy), PROXY, said=proxy)


def proxy_of(entry: Entry) -> Proxy | None:
    """The proxy that an entry is, if it is one."""
    said = entry.said if isinstance(entry, Declaration) and entry.verb == PROXY else None
    return said if isinstance(said, Proxy) else None


def read_standing(text: str, board: Board) -> Entry:
    """A line of a standing sheet: an order of a movement phase, or a proxy."""
    return read_proxy(text, board) if is_proxy(text) else order_reader(board, PhaseKind.MOVEMENT)(text)


@dataclass(frozen=True, slots=True)
class AttributedOrders:
    """Orders of a phase on the sheets on which they count, and those that are `disregarded`.

    `granted` are the provinces in which units are that a power lets another one order, with that power.
    """

    sheets: Submissions
    disregarded: Disregarded = field(default_factory=Disregarded)
    granted: frozenset[tuple[Power, Province]] = frozenset()


def attribute_sheets(state: State, sheets: Submissions, standing: Submissions) -> AttributedOrders:
    """What was handed in for a phase with what stands, each order on the sheet for which it counts.

    A standing order waits while no unit is where it says.
    """
    if state.phase.kind is not PhaseKind.MOVEMENT:
        return AttributedOrders(sheets)
    proxies = any(proxy_of(entry) is not None for sheet in sheets.values() for entry in sheet)
    if not proxies and not any(standing.values()):
        return AttributedOrders(sheets)
    return _attributed(state, sheets, standing)


def _attributed(state: State, sheets: Submissions, standing: Submissions) -> AttributedOrders:
    case = Case(
        state.variant.id,
        state.phase,
        state.position,
        state.rulebook,
        (*(order_set(power, sheet) for power, sheet in sheets.items()), *standing_sets(state, standing)),
        proxies=announced(standing),
    )
    effective, granted = attribute_orders(case, state.conditions)
    after: dict[Power, tuple[Entry, ...]] = {}
    for info in state.position.board.powers:
        sheet, left = sheets.get(info.id), list(effective.orders.get(info.id, ()))
        kept: list[Entry] = []
        for entry in sheet or ():
            if isinstance(entry, MovementOrder):
                if entry in left:
                    left.remove(entry)
                    kept.append(entry)
            elif proxy_of(entry) is None:
                kept.append(entry)
        if sheet is not None or left:
            after[info.id] = (*kept, *left)
    return AttributedOrders(after, Disregarded(effective.disregarded, effective.notes), granted)


def order_set(power: Power, sheet: tuple[Entry, ...], manner: SheetManner = SheetManner.UNCLEAR) -> OrderSet:
    """The orders and proxies of a sheet as an order set of a case."""
    orders = tuple(entry for entry in sheet if isinstance(entry, MovementOrder))
    proxies = tuple(proxy for entry in sheet if (proxy := proxy_of(entry)) is not None)
    return OrderSet(power, orders, manner=manner, proxies=proxies)


def standing_sets(state: State, standing: Submissions) -> tuple[OrderSet, ...]:
    """The standing orders of each power, of units that are where they say."""
    minors = state.position.board.minor
    here = {unit.location.province: unit.power for unit in state.position.units}
    sets: list[OrderSet] = []
    for power, sheet in standing.items():
        orders = tuple(
            entry
            for entry in sheet
            if isinstance(entry, MovementOrder)
            and (owner := here.get(entry.unit.location.province)) is not None
            and (owner == power or owner in minors)
        )
        if orders:
            sets.append(OrderSet(power, orders, manner=SheetManner.STANDING))
    return tuple(sets)


def announced(standing: Submissions) -> Mapping[Power, tuple[Proxy, ...]]:
    """The announced proxies of each power that has some."""
    found = {power: order_set(power, sheet).proxies for power, sheet in standing.items()}
    return {power: proxies for power, proxies in found.items() if proxies}
