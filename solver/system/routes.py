"""The routes of moves: by land, by the fleets ordered to convoy them, or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ...model.names import Province
from ...model.orders import Move
from ...model.rulebook.choices import AdjacentConvoy, ConvoyParadox, ConvoyPath, ConvoyRoutes
from ..conditions.access import ALL_OPEN, ClosedWhen
from ..conditions.convoys import seas_on_routes
from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.convoy_graph import ConvoyGraph
from ..rules.decisions import NO
from ..rules.equations import by_sea, listed, way
from ..rules.tables import CandidateOrders, Closures, Convoys, Decisions, RouteChoices, Routes

_SHOWN_BY_OWNER = (
    AdjacentConvoy.INTENT_LAND_FALLBACK,
    AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN,
    AdjacentConvoy.INTENT_NO_FALLBACK,
)
_SHOWN_BY_OPPOSITION = (AdjacentConvoy.CONVOY_IF_OPPOSED, AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT)


@lru_cache(maxsize=256)
def route_choices(adjacent: AdjacentConvoy, routes: ConvoyRoutes) -> RouteChoices:
    """Return what these rule choices mean for routes."""
    return RouteChoices(
        own_fleets_first=routes is ConvoyRoutes.ANY_ROUTE_OWN_FIRST,
        every_fleet_counts=routes is not ConvoyRoutes.ALL_ROUTES,
        own_fleet_shows_wish=adjacent in _SHOWN_BY_OWNER,
        opposition_shows_wish=adjacent in _SHOWN_BY_OPPOSITION,
        any_convoy_shows_wish=adjacent is AdjacentConvoy.CONVOY_IF_ORDERED,
        wish_needs_route=adjacent not in (AdjacentConvoy.INTENT_NO_FALLBACK, AdjacentConvoy.EXPLICIT_ONLY),
        land_remains=adjacent
        in (AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT, AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN),
    )


def match_convoys(
    readings: Sequence[ValidatedOrder], orders: CandidateOrders
) -> tuple[Convoys, dict[int, str]]:
    """Collect the fleets ordered to convoy each move; also return the convoys that match no move."""
    carriers: dict[int, list[int]] = {}
    wishes: dict[int, list[int]] = {}
    carried_by: dict[int, list[tuple[int, int]]] = {}
    unmatched: dict[int, str] = {}
    for k in orders.convoys:
        reading = readings[k]
        if reading.other < 0:
            continue
        moves = [c for c in orders.moves_of[reading.other] if orders.target[c] == reading.target]
        for c in moves:
            wishes.setdefault(c, []).append(k)
            if reading.code is None:
                carriers.setdefault(c, []).append(k)
                carried_by.setdefault(orders.unit[k], []).append((c, k))
        if not moves and reading.code is None:
            unmatched[k] = "no_matching_order"
    return Convoys(carriers, wishes, carried_by), unmatched


def close_provinces(reader: OrderValidator, orders: CandidateOrders, decisions: Decisions) -> Closures:
    """Find the moves that a variant keeps out of provinces, in any case or once the unit there leaves."""
    closed: set[int] = set()
    shut_by: dict[int, tuple[int, ...]] = {}
    clauses: dict[int, str] = {}
    access, units = reader.conditions.access, reader.units
    for c in orders.movers if access is not ALL_OPEN else ():
        u, p = orders.unit[c], orders.target[c]
        d = reader.at[p]
        if d == u:
            continue
        found = access.closure(units[u], Province(reader.ground.names[p]), units[d] if d >= 0 else None)
        if found is None:
            continue
        clauses[c] = found.clause
        if found.when is ClosedWhen.NOW or d < 0:
            closed.add(c)
        elif found.when is ClosedWhen.ONCE_LEFT:
            shut_by[c] = tuple(decisions.leaving[d])
        else:
            shut_by[c] = tuple([decisions.chosen[m] for m in orders.moves_of[d]])
    return Closures(frozenset(closed), shut_by, clauses)


def find_routes(
    reader: OrderValidator,
    readings: Sequence[ValidatedOrder],
    orders: CandidateOrders,
    decisions: Decisions,
    convoys: Convoys,
    closures: Closures,
) -> tuple[Routes, dict[int, str]]:
    """Find how each move travels, and settle what follows at once (DATC 4.A.1, 4.A.3).

    Also return the convoys that are not on a route that their move names.
    """
    rulebook, chosen = reader.rulebook, decisions.chosen
    choices = route_choices(rulebook.adjacent_convoy, rulebook.convoy_routes)
    by_land = [reading.by_land for reading in readings]
    sailing = [c for c in orders.movers if not by_land[c] or readings[c].via or c in convoys.convoy_wishes]
    place, units = reader.place, reader.units
    passages: list[ConvoyGraph | None] = [None] * len(readings)
    own_convoys: dict[int, tuple[int, ...]] = {}
    swaps: dict[int, tuple[int, ...]] = {}
    off_route: dict[int, str] = {}
    for c in sailing:
        u = orders.unit[c]
        opposite = reader.at[orders.target[c]]
        moves_back = () if opposite < 0 else orders.moves_of[opposite]
        swaps[c] = tuple([m for m in moves_back if orders.target[m] == place[u]])
        wishes = convoys.convoy_wishes.get(c, ())
        own_convoys[c] = tuple([chosen[k] for k in wishes if units[orders.unit[k]].power == units[u].power])
        carriers = convoys.carriers.get(c, ())
        on_route = _find_carriers_on_routes(reader, readings[c], orders, c, carriers)
        off_route |= {k: "not_on_ordered_route" for k in carriers if k not in on_route}
        if by_land[c] or on_route:
            passages[c] = _convoy_graph(reader, orders, decisions, c, on_route)
    ways, by_sea_of = list(chosen), [NO] * len(readings)
    asks = {c: readings[c].via for c in sailing}
    routes = Routes(
        choices,
        chosen,
        decisions.done,
        convoys.carried_by,
        closures.shut_by,
        by_land,
        passages,
        asks,
        own_convoys,
        swaps,
        ways,
        by_sea_of,
    )
    if choices.every_fleet_counts or rulebook.convoy_paradox in _NEED_VALID_CONVOYS:
        for c in sailing:
            passage = passages[c]
            if passage is not None:
                nodes = range(len(passage.fleets))
                passage.listed = tuple([decisions.fold_decision(listed, routes, (c, i)) for i in nodes])
    for c in sailing:
        if passages[c] is None:
            ways[c] = chosen[c] if by_land[c] else NO
        else:
            by_sea_of[c] = decisions.fold_decision(by_sea, routes, c)
            ways[c] = decisions.fold_decision(way, routes, c)
    for c in closures.shut_by:
        if passages[c] is None and ways[c] != NO:
            ways[c] = decisions.fold_decision(way, routes, c)
    for c in closures.closed:
        ways[c] = NO
    return routes, off_route


_NEED_VALID_CONVOYS = (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_1982)


def _find_carriers_on_routes(
    reader: OrderValidator, reading: ValidatedOrder, orders: CandidateOrders, c: int, carriers: Sequence[int]
) -> list[int]:
    """Return the convoy orders of move c whose fleets are on a route, the one that its order names if any."""
    place, unit = reader.place, orders.unit
    written = find_written_route(reader, reading)
    seas = frozenset(place[unit[k]] for k in carriers if written is None or place[unit[k]] in written)
    if not seas:
        return []
    used = seas_on_routes(reader.ground, place[unit[c]], orders.target[c], seas)
    return [k for k in carriers if place[unit[k]] in used]


def _convoy_graph(
    reader: OrderValidator, orders: CandidateOrders, decisions: Decisions, c: int, carriers: Sequence[int]
) -> ConvoyGraph:
    """Return the graph of the fleets that may convoy move c."""
    place, units, unit = reader.place, reader.units, orders.unit
    start, end, power = place[unit[c]], orders.target[c], units[unit[c]].power
    fleets = [unit[k] for k in carriers]
    shores = [reader.ground.shores[place[f]] for f in fleets]
    return ConvoyGraph(
        fleets=tuple(fleets),
        own=tuple([units[f].power == power for f in fleets]),
        first=tuple([i for i, beside in enumerate(shores) if start in beside]),
        last=tuple([end in beside for beside in shores]),
        links=tuple([tuple([j for j, f in enumerate(fleets) if place[f] in beside]) for beside in shores]),
        given=tuple([decisions.chosen[k] for k in carriers]),
        lost=tuple([decisions.dislodged[f] for f in fleets]),
    )


def find_written_route(reader: OrderValidator, reading: ValidatedOrder) -> frozenset[int] | None:
    """Return the seas that the order of a convoyed move names (DATC 4.A.6); None: any sea may be used."""
    order = reading.order
    choice = reader.rulebook.convoy_path
    if choice is ConvoyPath.IGNORED or not isinstance(order, Move):
        return None
    if not order.path:
        return frozenset() if choice is ConvoyPath.REQUIRED else None
    index, ground = reader.ground.index, reader.ground
    seas = [index[location.province] for location in order.path]
    ends = [reader.place[reading.unit], *seas, index[order.target.province]]
    whole = all(b in ground.shores[a] for a, b in pairwise(ends))
    return frozenset(seas) if whole else frozenset()
