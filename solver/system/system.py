"""The system of decisions that an order set amounts to.

It knows who is where, who goes where, who backs whom and what can cut what, as tables of small integers;
together with the rules it defines every decision. Each table is made by one step from those before it:

    candidates    the orders, sorted by what they do
    decisions     the decisions about orders and units, with their numbers
    strengths     what units bring by themselves
    supports      which orders supports fit
    convoys       which moves fleets are ordered to carry
    access        which provinces a variant closes to moves
    routes        how each move travels
    cuts          what can cut each support
    shares        what supports add
    opposition    who meets whom, with what

The system is built over *candidates*: each unit has one or more orders it might follow, each with a decision
"this is the order given". In an adjudication every unit has one candidate, that decision is the constant
`YES`, and most of the rest folds away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...model.brief import counted, tagged
from ..orders.reading import Reader, Reading
from ..rules.decisions import Definitions
from ..rules.tables import Tables
from .access import close_provinces
from .candidates import numbers, sort_candidates
from .convoys import match_convoys
from .cuts import find_cutters
from .decisions import Decisions, number_decisions
from .opposition import oppose
from .relations import between
from .routes import find_routes
from .shares import divide_supports
from .strengths import weigh_units
from .supports import match_supports

TABLES_OF = {
    "orders": "unit target by_land coming moves_of movers attacked defender wavers",
    "decided": "chosen free done dislodged entering leaving",
    "supports": "aloof",
    "routes": "passages asks_for_convoy own_convoys swaps carried_by shut_by way by_sea own_fleets_first"
    " every_fleet_counts own_fleet_shows_wish opposition_shows_wish any_convoy_shows_wish wish_needs_route"
    " land_remains",
    "strengths": "hold_weight rallied_weight stuck_weight attack_weight prevent_weight support_weight"
    " defend_weight bold_weight",
    "cuts": "cutters cutting_moves",
    "shares": "brunt",
    "opposition": "holders backers hostile_backers friendly_backers barred vacating opponents displacers"
    " rivals admitting avoided_battle_counts",
}
"""The tables that a system has besides those of its steps, by the step that makes them."""

STEP_OF = {table: step for step, tables in TABLES_OF.items() for table in tables.split()}


class System(Tables, Definitions):
    """All decisions of one movement phase and what their rules need to know.

    What each step made is an attribute. What the rules look at (`Tables`) are attributes besides; all are in
    slots, as rules ask for them some thousand times a turn.
    """

    __slots__ = (
        *("reader", "rulebook", "units", "place", "at", "between", "rule", "subject", "values"),
        *("reading", "orders", "decided", "supports", "convoys", "access", "routes", "strengths", "cuts"),
        *("shares", "opposition", *(table for table in STEP_OF if table != "by_land")),
    )

    def __init__(self, reader: Reader, readings: Sequence[Reading], *, every_support: bool = False) -> None:
        """`readings` are the orders each unit might follow, at least one, in the order of the units.

        With `every_support` supports are decisions even where nobody could cut them.
        """
        self.reader = reader
        self.rulebook = reader.rulebook
        self.units = reader.units
        self.place = reader.place
        self.at = reader.at
        self.between = known = between(reader.units, reader.conditions.relations)
        decisions = Decisions()
        orders = sort_candidates(reader, readings)
        decided = number_decisions(decisions, orders, reader.place, every_support)
        strengths = weigh_units(reader, orders.unit)
        supports = match_supports(reader, orders, decided, strengths.support_weight)
        convoys = match_convoys(orders)
        access = close_provinces(reader, orders, decided)
        routes = find_routes(reader, orders, decided, convoys, access, decisions)
        cuts = find_cutters(reader, orders, decided, routes, known, decisions)
        cutting = reader.conditions.strengths.cutting
        shares = divide_supports(cutting, orders, decided, supports, strengths, cuts, decisions)
        opposed = oppose(reader, orders, decided, supports, routes, access, shares, known, decisions)

        self.rule, self.subject, self.values = decisions.rule, decisions.subject, decisions.values
        self.reading = readings
        self.orders, self.decided, self.supports, self.convoys = orders, decided, supports, convoys
        self.access, self.routes, self.strengths = access, routes, strengths
        self.cuts, self.shares, self.opposition = cuts, shares, opposed

        # The tables of the steps, one by one: in a loop each would take ten times as long.
        self.unit = orders.unit
        self.target = orders.target
        self.coming = orders.coming
        self.moves_of = orders.moves_of
        self.movers = orders.movers
        self.attacked = orders.attacked
        self.defender = orders.defender
        self.wavers = orders.wavers
        self.chosen = decided.chosen
        self.free = decided.free
        self.done = decided.done
        self.dislodged = decided.dislodged
        self.entering = decided.entering
        self.leaving = decided.leaving
        self.aloof = supports.aloof
        self.passages = routes.passages
        self.asks_for_convoy = routes.asks_for_convoy
        self.own_convoys = routes.own_convoys
        self.swaps = routes.swaps
        self.carried_by = routes.carried_by
        self.shut_by = routes.shut_by
        self.way = routes.way
        self.by_sea = routes.by_sea
        self.own_fleets_first = routes.own_fleets_first
        self.every_fleet_counts = routes.every_fleet_counts
        self.own_fleet_shows_wish = routes.own_fleet_shows_wish
        self.opposition_shows_wish = routes.opposition_shows_wish
        self.any_convoy_shows_wish = routes.any_convoy_shows_wish
        self.wish_needs_route = routes.wish_needs_route
        self.land_remains = routes.land_remains
        self.hold_weight = strengths.hold_weight
        self.rallied_weight = strengths.rallied_weight
        self.stuck_weight = strengths.stuck_weight
        self.attack_weight = strengths.attack_weight
        self.prevent_weight = strengths.prevent_weight
        self.support_weight = strengths.support_weight
        self.defend_weight = strengths.defend_weight
        self.bold_weight = strengths.bold_weight
        self.cutters = cuts.cutters
        self.cutting_moves = cuts.cutting_moves
        self.brunt = shares.brunt
        self.holders = opposed.holders
        self.backers = opposed.backers
        self.hostile_backers = opposed.hostile_backers
        self.friendly_backers = opposed.friendly_backers
        self.barred = opposed.barred
        self.vacating = opposed.vacating
        self.opponents = opposed.opponents
        self.displacers = opposed.displacers
        self.rivals = opposed.rivals
        self.admitting = opposed.admitting
        self.avoided_battle_counts = opposed.avoided_battle_counts

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.reading), "order"), counted(len(self.values), "decision"))

    @cached_property
    def by_land(self) -> Sequence[bool]:  # pyright: ignore[reportIncompatibleVariableOverride] - read only
        """The move leads to a neighbor by land."""
        return self.orders.by_land

    @cached_property
    def candidates(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        return self.orders.of_units()

    @cached_property
    def unmatched(self) -> dict[int, str]:
        """Legal supports and convoys that find nothing to support or carry, with the reason."""
        return {**self.supports.unmatched, **self.convoys.unmatched, **self.routes.unmatched}

    def agenda(self) -> Sequence[int]:
        """All decisions in a good order to look at them: most of them after what they depend on."""
        first_support, first_dislodged = self.decided.first_support, self.decided.first_dislodged
        first_late, every = self.decided.first_late, numbers(len(self.values))
        supports, late = every[first_support:first_dislodged], every[first_late:]
        moves, dislodgements = every[2:first_support], every[first_dislodged:first_late]
        return [*supports, *late, *moves, *dislodgements]
