"""Build the system of decisions of an order set.

Each step makes one part of the tables from the parts that it takes:

    orders        the candidate orders, sorted by what they do
    decisions     the decisions about orders and units, with their numbers
    strengths     the strengths of units before supports
    supports      which orders each support matches
    convoys       which moves fleets are ordered to convoy
    closures      which provinces a variant closes to moves
    routes        how each move travels
    cuts          what can cut each support
    shares        what supports add
    opposition    which units and moves each move meets
"""

from __future__ import annotations

from collections.abc import Sequence

from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.tables import Parts
from .cuts import find_cutters
from .numbering import number_decisions, sort_candidates
from .opposition import find_opposition
from .relations import PairRelations
from .routes import close_provinces, find_routes, match_convoys
from .supports import divide_supports, match_supports, weigh_units
from .system import System


def build_system(
    reader: OrderValidator, readings: Sequence[ValidatedOrder], *, every_support: bool = False
) -> System:
    """Build the system of validated orders.

    `readings` are the candidates of each unit, at least one, in the order of the units. With `every_support`,
    supports are decisions even if no attack could cut them.
    """
    relations = PairRelations(reader.units, reader.conditions.relations)
    orders = sort_candidates(reader, readings)
    decisions = number_decisions(reader, orders, every_support=every_support)
    strengths = weigh_units(reader, readings, orders)
    supports, unmatched = match_supports(reader, readings, orders, decisions, strengths)
    convoys, unmatched_convoys = match_convoys(readings, orders)
    closures = close_provinces(reader, orders, decisions)
    routes, off_route = find_routes(reader, readings, orders, decisions, convoys, closures)
    cuts = find_cutters(reader, readings, relations, orders, decisions, routes)
    shares, supports = divide_supports(reader, orders, decisions, strengths, supports, routes, cuts)
    opposition = find_opposition(reader, relations, orders, decisions, supports, closures, routes)
    parts = Parts(orders, decisions, strengths, supports, convoys, closures, routes, cuts, shares, opposition)
    return System(reader, readings, relations, {**unmatched, **unmatched_convoys, **off_route}, parts)
