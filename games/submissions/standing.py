"""Standing orders and proxies in games (DATC 4.E.4, 4.E.5).

A power's standing sheet holds orders for this and all later movement phases, and proxies, which are announced
to all powers. It is in force until it is replaced. The rulebook decides its effect in a phase: the solver
(`solver.submissions`) attributes the orders before the phase begins.
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
    make_order_parser,
    parse_proxy,
)
from ...model.phase import PhaseKind
from ...solver import attribute_orders
from ...variants.framework.report import Declaration, Entry
from ...variants.framework.year import Disregarded, State, Submissions, has_statements

PROXY = "proxy"
"""The verb of a proxy among the entries of a submission."""


def read_proxy(text: str, board: Board) -> Declaration:
    """Parse a proxy into an entry. Raises like `parse_proxy`."""
    return make_proxy_entry(parse_proxy(text, board))


def make_proxy_entry(proxy: Proxy) -> Declaration:
    """Return a proxy as an entry of a submission."""
    return Declaration(format_proxy(proxy), PROXY, said=proxy)


def get_proxy(entry: Entry) -> Proxy | None:
    """Return the proxy of an entry, or None for any other entry."""
    said = entry.said if isinstance(entry, Declaration) and entry.verb == PROXY else None
    return said if isinstance(said, Proxy) else None


def read_standing(text: str, board: Board) -> Entry:
    """Parse a line of a standing sheet: a movement order or a proxy."""
    return read_proxy(text, board) if is_proxy(text) else make_order_parser(board, PhaseKind.MOVEMENT)(text)


@dataclass(frozen=True, slots=True)
class AttributedOrders:
    """The sheets of a phase after proxies and standing orders are applied, and the disregarded orders.

    `granted` holds each province whose unit is ordered by proxy, with the power that owns the unit.
    """

    sheets: Submissions
    disregarded: Disregarded = field(default_factory=Disregarded)
    granted: frozenset[tuple[Power, Province]] = frozenset()


def attribute_sheets(state: State, sheets: Submissions, standing: Submissions) -> AttributedOrders:
    """Combine submitted and standing orders; put each on the sheet on which it takes effect.

    A standing order waits as long as no unit is in its province.
    """
    if state.phase.kind is not PhaseKind.MOVEMENT:
        return AttributedOrders(sheets)
    if not has_statements(sheets) and not any(standing.values()):
        return AttributedOrders(sheets)
    return _attribute(state, sheets, standing)


def _attribute(state: State, sheets: Submissions, standing: Submissions) -> AttributedOrders:
    case = Case(
        state.variant.id,
        state.phase,
        state.position,
        state.rulebook,
        (
            *(make_order_set(power, sheet) for power, sheet in sheets.items()),
            *make_standing_sets(state, standing),
        ),
        proxies=find_announced_proxies(standing),
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
            elif get_proxy(entry) is None:
                kept.append(entry)
        if sheet is not None or left:
            after[info.id] = (*kept, *left)
    return AttributedOrders(after, Disregarded(effective.disregarded, effective.notes), granted)


def make_order_set(
    power: Power, sheet: tuple[Entry, ...], manner: SheetManner = SheetManner.UNCLEAR
) -> OrderSet:
    """Return the orders and proxies of a sheet as an order set of a case."""
    orders = tuple(entry for entry in sheet if isinstance(entry, MovementOrder))
    proxies = tuple(proxy for entry in sheet if (proxy := get_proxy(entry)) is not None)
    return OrderSet(power, orders, manner=manner, proxies=proxies)


def make_standing_sets(state: State, standing: Submissions) -> tuple[OrderSet, ...]:
    """Return the standing orders of each power, without those whose province has no unit of the power."""
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


def find_announced_proxies(standing: Submissions) -> Mapping[Power, tuple[Proxy, ...]]:
    """Return the announced proxies of each power that has any."""
    found = {power: make_order_set(power, sheet).proxies for power, sheet in standing.items()}
    return {power: proxies for power, proxies in found.items() if proxies}
