"""How moves travel: by land, by sea along the fleets ordered to carry them, or in no way at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...model.orders import Move
from ...model.rulebook.choices import AdjacentConvoy, ConvoyParadox, ConvoyPath, ConvoyRoutes
from ..conditions.convoys import on_routes
from ..conditions.geography import BoardGraph
from ..orders.reading import Reader, Reading
from ..rules.decisions import NO, YES
from ..rules.equations import by_sea, listed, way
from ..rules.passage import Passage
from .access import ClosedProvinces
from .candidates import Candidates
from .convoys import Convoys
from .decisions import Decisions, OrderDecisions

_SHOWN_BY_OWNER = (
    AdjacentConvoy.INTENT_LAND_FALLBACK,
    AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN,
    AdjacentConvoy.INTENT_NO_FALLBACK,
)
_SHOWN_BY_OPPOSITION = (AdjacentConvoy.CONVOY_IF_OPPOSED, AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT)


class RouteChoices(NamedTuple):
    """What the rulebook says of convoys (DATC 4.A.1, 4.A.3), as `RouteTables` describes it."""

    own_fleets_first: bool
    every_fleet_counts: bool
    own_fleet_shows_wish: bool
    opposition_shows_wish: bool
    any_convoy_shows_wish: bool
    wish_needs_route: bool
    land_remains: bool


@lru_cache(maxsize=256)
def route_choices(adjacent: AdjacentConvoy, routes: ConvoyRoutes) -> RouteChoices:
    """What these choices of the rulebook come to."""
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


@dataclass(slots=True)
class Routes:
    """How each move travels: what the rules of ways look at; `RouteTables` says what these tables hold."""

    chosen: Sequence[int]
    done: Sequence[int]
    by_land: Sequence[bool]
    passages: Sequence[Passage | None]
    asks_for_convoy: dict[int, bool]
    own_convoys: dict[int, tuple[int, ...]]
    swaps: dict[int, tuple[int, ...]]
    carried_by: dict[int, list[tuple[int, int]]]
    shut_by: dict[int, tuple[int, ...]]
    way: Sequence[int]
    by_sea: Sequence[int]
    unmatched: dict[int, str]
    """The convoys that lie on no route of the move they would carry, with the reason."""
    own_fleets_first: bool
    every_fleet_counts: bool
    own_fleet_shows_wish: bool
    opposition_shows_wish: bool
    any_convoy_shows_wish: bool
    wish_needs_route: bool
    land_remains: bool


def find_routes(
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    convoys: Convoys,
    access: ClosedProvinces,
    decisions: Decisions,
) -> Routes:
    """Find how each move travels, and decide what of it is settled (DATC 4.A.1, 4.A.3)."""
    wishes = convoys.wishes
    sailing = orders.sailing
    if wishes:
        by_order = {*sailing, *wishes}
        sailing = [c for c in orders.movers if c in by_order]
    choices = route_choices(reader.rulebook.adjacent_convoy, reader.rulebook.convoy_routes)
    if not (sailing or access.clauses or orders.several):
        return _all_by_land(len(orders.unit), choices)
    by_land = orders.by_land if sailing or access.shut_by else ()
    ways, sea_ways = list(decided.chosen), [NO] * len(orders.unit)
    passages: list[Passage | None] = [None] * len(orders.unit)
    routes = Routes(
        decided.chosen,
        decided.done,
        by_land,
        passages,
        {},
        {},
        {},
        convoys.carried_by,
        access.shut_by,
        ways,
        sea_ways,
        {},
        *choices,
    )
    for c in sailing:
        passages[c] = _plan_passage(routes, reader, orders, decided, convoys, c)
    for c in sailing:
        passage = passages[c]
        if passage is not None and (routes.every_fleet_counts or _asks_who_convoys(reader)):
            passage.listed = tuple(
                [decisions.fold(listed, routes, (c, i)) for i in range(len(passage.fleets))]
            )
    for c in sailing:
        if passages[c] is None:
            ways[c] = decided.chosen[c] if by_land[c] else NO
        else:
            sea_ways[c] = decisions.fold(by_sea, routes, c)
            ways[c] = decisions.fold(way, routes, c)
    for c in access.shut_by:
        if passages[c] is None and ways[c] != NO:
            ways[c] = decisions.fold(way, routes, c)
    for c in access.closed:
        ways[c] = NO
    return routes


@lru_cache(maxsize=256)
def _all_by_land(count: int, choices: RouteChoices) -> Routes:
    """The routes of so many orders, one for each unit, where every move can be made by land."""
    every, none = (YES,) * count, (NO,) * count
    return Routes(every, (), (), (None,) * count, {}, {}, {}, {}, {}, every, none, {}, *choices)


def _asks_who_convoys(reader: Reader) -> bool:
    return reader.rulebook.convoy_paradox in (ConvoyParadox.RULES_1971, ConvoyParadox.RULES_1982)


def _plan_passage(
    routes: Routes, reader: Reader, orders: Candidates, decided: OrderDecisions, convoys: Convoys, c: int
) -> Passage | None:
    """Find which fleets may carry move c, and enter who wishes that they do."""
    reading, u = orders.reading[c], orders.unit[c]
    place, unit, units = reader.place, orders.unit, reader.units
    carriers = convoys.carriers.get(c, [])
    start, end = place[u], orders.target[c]
    route = _written_route(reader, reading)
    if route is not None:
        carriers = [k for k in carriers if place[unit[k]] in route]
    lines = (
        on_routes(reader.ground, start, end, frozenset([place[unit[k]] for k in carriers]))
        if carriers
        else ()
    )
    for k in convoys.carriers.get(c, []):
        if place[unit[k]] not in lines:
            routes.unmatched[k] = "not_on_ordered_route"
    carriers = [k for k in carriers if place[unit[k]] in lines]
    routes.asks_for_convoy[c] = reading.via
    power, chosen = units[u].power, decided.chosen
    own = [k for k in convoys.wishes.get(c, []) if units[unit[k]].power == power]
    routes.own_convoys[c] = tuple([chosen[k] for k in own])
    opposite = reader.at[end]
    moves_back = () if opposite < 0 else orders.moves_of[opposite]
    routes.swaps[c] = tuple([m for m in moves_back if orders.target[m] == start])
    if not routes.by_land[c] and not carriers:
        return None
    fleets = tuple([unit[k] for k in carriers])
    return passage_of(
        reader.ground,
        start,
        end,
        fleets,
        tuple([units[f].power == power for f in fleets]),
        place,
        tuple([chosen[k] for k in carriers]),
        tuple([decided.dislodged[f] for f in fleets]),
    )


def passage_of(
    ground: BoardGraph,
    start: int,
    end: int,
    fleets: tuple[int, ...],
    own: tuple[bool, ...],
    place: Sequence[int],
    given: tuple[int, ...],
    lost: tuple[int, ...],
) -> Passage:
    """The passage of `fleets` (unit numbers, standing in `place`) from province `start` to `end`."""
    seas = [place[f] for f in fleets]
    shores = ground.shores
    return Passage(
        fleets,
        own,
        tuple([i for i, sea in enumerate(seas) if start in shores[sea]]),
        tuple([end in shores[sea] for sea in seas]),
        tuple([tuple([j for j, other in enumerate(seas) if other in shores[sea]]) for sea in seas]),
        given,
        lost,
    )


def _written_route(reader: Reader, reading: Reading) -> frozenset[int] | None:
    """The only seas a convoy may use because its order names them (DATC 4.A.6); None: any."""
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
