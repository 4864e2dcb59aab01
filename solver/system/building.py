"""Build the system of decisions of an order set.

Each step fills some tables from earlier ones:

    candidates    the orders, sorted by what they do
    decisions     the decisions about orders and units, with their numbers
    strengths     the strengths of units before supports
    supports      which orders each support matches
    convoys       which moves fleets are ordered to convoy
    access        which provinces a variant closes to moves
    routes        how each move travels
    cuts          what can cut each support
    shares        what supports add
    opposition    which units and moves each move meets
"""

from __future__ import annotations

from collections.abc import Sequence

from ..orders.reading import OrderValidator, ValidatedOrder
from .access import close_provinces
from .candidates import sort_candidates
from .convoys import match_convoys
from .cuts import find_cutters
from .decisions import number_decisions
from .opposition import find_opposition
from .relations import PairRelations
from .routes import find_routes
from .shares import divide_supports
from .strengths import weigh_units
from .supports import match_supports
from .system import System


def build_system(
    reader: OrderValidator, readings: Sequence[ValidatedOrder], *, every_support: bool = False
) -> System:
    """Build the system of validated orders.

    `readings` are the candidates of each unit, at least one, in the order of the units. With `every_support`,
    supports are decisions even if no attack could cut them.
    """
    t = System()
    t.reader, t.rulebook, t.reading = reader, reader.rulebook, readings
    t.units, t.place, t.at = reader.units, reader.place, reader.at
    t.relations = PairRelations(t.units, reader.conditions.relations)
    t.unmatched = {}
    sort_candidates(t)
    number_decisions(t, every_support=every_support)
    weigh_units(t)
    match_supports(t)
    match_convoys(t)
    close_provinces(t)
    find_routes(t)
    find_cutters(t)
    divide_supports(t)
    find_opposition(t)
    return t
