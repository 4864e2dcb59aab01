"""The routes of moves: by land, by the fleets ordered to convoy them, or none."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ...model.orders import Move
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import AdjacentConvoy, ConvoyParadox, ConvoyPath, ConvoyRoutes
from ..conditions.convoys import seas_on_routes
from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.convoy_graph import ConvoyGraph
from ..rules.decisions import NO
from ..rules.equations import by_sea, listed, way
from ..rules.tables import RouteChoices
from .system import System

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


def find_routes(t: System) -> None:
    """Find how each move travels, and settle what follows at once (DATC 4.A.1, 4.A.3)."""
    choices = route_choices(t.rulebook.adjacent_convoy, t.rulebook.convoy_routes)
    ways, by_sea_of = list(t.chosen), [NO] * len(t.unit)
    passages: list[ConvoyGraph | None] = [None] * len(t.unit)
    t.choices, t.way, t.by_sea, t.passages = choices, ways, by_sea_of, passages
    t.asks_for_convoy, t.own_convoys, t.swaps = {}, {}, {}
    sailing = [c for c in t.movers if _may_go_by_convoy(t, c)]
    for c in sailing:
        passages[c] = _convoy_graph(t, c)
    for c in sailing:
        passage = passages[c]
        if passage is not None and (choices.every_fleet_counts or _needs_valid_convoys(t.rulebook)):
            passage.listed = tuple([t.fold_decision(listed, (c, i)) for i in range(len(passage.fleets))])
    for c in sailing:
        if passages[c] is None:
            ways[c] = t.chosen[c] if t.by_land[c] else NO
        else:
            by_sea_of[c] = t.fold_decision(by_sea, c)
            ways[c] = t.fold_decision(way, c)
    for c in t.shut_by:
        if passages[c] is None and ways[c] != NO:
            ways[c] = t.fold_decision(way, c)
    for c in t.closed:
        ways[c] = NO


def _may_go_by_convoy(t: System, c: int) -> bool:
    """Return whether a move is not a step by land, or an order asks for a convoy."""
    return not t.by_land[c] or t.reading[c].via or c in t.convoy_wishes


def _needs_valid_convoys(rulebook: Rulebook) -> bool:
    return rulebook.convoy_paradox in (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_1982)


def _convoy_graph(t: System, c: int) -> ConvoyGraph | None:
    """Return the fleets that may convoy move c, and record the orders that ask for a convoy."""
    u, place, unit, ground = t.unit[c], t.place, t.unit, t.reader.ground
    start, end, power = place[u], t.target[c], t.units[u].power
    carriers = t.carriers.get(c, [])
    written = find_written_route(t.reader, t.reading[c])
    seas = frozenset(place[unit[k]] for k in carriers if written is None or place[unit[k]] in written)
    routes = seas_on_routes(ground, start, end, seas) if seas else frozenset[int]()
    for k in carriers:
        if place[unit[k]] not in routes:
            t.unmatched[k] = "not_on_ordered_route"
    carriers = [k for k in carriers if place[unit[k]] in routes]
    t.asks_for_convoy[c] = t.reading[c].via
    own = [k for k in t.convoy_wishes.get(c, []) if t.units[unit[k]].power == power]
    t.own_convoys[c] = tuple([t.chosen[k] for k in own])
    opposite = t.at[end]
    moves_back = () if opposite < 0 else t.moves_of[opposite]
    t.swaps[c] = tuple([m for m in moves_back if t.target[m] == start])
    if not t.by_land[c] and not carriers:
        return None
    fleets = [unit[k] for k in carriers]
    shores = [ground.shores[place[f]] for f in fleets]
    return ConvoyGraph(
        fleets=tuple(fleets),
        own=tuple([t.units[f].power == power for f in fleets]),
        first=tuple([i for i, beside in enumerate(shores) if start in beside]),
        last=tuple([end in beside for beside in shores]),
        links=tuple([tuple([j for j, f in enumerate(fleets) if place[f] in beside]) for beside in shores]),
        given=tuple([t.chosen[k] for k in carriers]),
        lost=tuple([t.dislodged[f] for f in fleets]),
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
