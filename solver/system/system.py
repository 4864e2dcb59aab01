"""The system of decisions that an order set amounts to.

It knows who is where, who goes where, who backs whom and what can cut what, as tables of small integers;
together with the rules it defines every decision. Each table is made by one step from those before it:

    candidates    the orders, sorted by what they do
    decisions     the decisions about orders and units, with their numbers
    supports      which orders supports fit
    convoys       which moves fleets are ordered to carry
    access        which provinces a variant closes to moves
    routes        how each move travels
    strengths     what units bring by themselves
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
from ...model.rulebook.choices import AvoidedHeadToHead
from ..orders.reading import Reader, Reading
from ..rules.decisions import Definitions
from ..rules.tables import Tables
from .access import close_provinces
from .candidates import sort_candidates
from .convoys import match_convoys
from .cuts import find_cutters
from .decisions import Decisions, number_decisions
from .opposition import oppose
from .relations import Between
from .routes import find_routes
from .shares import divide_supports
from .strengths import weigh_units
from .supports import match_supports


class System(Tables, Definitions):
    """All decisions of one movement phase and what their rules need to know.

    Each table is an attribute. What the rules look at (`Tables`), the orders and the decisions are attributes
    of their own besides, in slots, as they are asked for some thousand times a turn.
    """

    def __init__(self, reader: Reader, readings: Sequence[Reading], *, every_support: bool = False) -> None:
        """`readings` are the orders each unit might follow, at least one, in the order of the units.

        With `every_support` supports are decisions even where nobody could cut them.
        """
        self.reader = reader
        self.rulebook = reader.rulebook
        self.units = reader.units
        self.place = reader.place
        self.at = reader.at
        self.between = between = Between(reader.units, reader.conditions.relations)
        decisions = Decisions()
        orders = sort_candidates(reader, readings)
        decided = number_decisions(decisions, orders, reader.place, every_support)
        supports = match_supports(reader, orders, decided.chosen)
        convoys = match_convoys(reader, orders)
        access = close_provinces(reader, orders, decided)
        routes = find_routes(reader, orders, decided, convoys, access, decisions)
        strengths = weigh_units(reader, orders.unit)
        cuts = find_cutters(reader, orders, decided, routes, between, decisions)
        cutting = reader.conditions.strengths.cutting
        shares = divide_supports(cutting, orders, decided, supports, strengths, cuts, decisions)
        opposed = oppose(reader, orders, decided, supports, routes, access, shares, between, decisions)

        self.rule, self.subject, self.values = decisions.rule, decisions.subject, decisions.values
        self.orders, self.decided, self.supports, self.convoys = orders, decided, supports, convoys
        self.access, self.routes, self.strengths = access, routes, strengths
        self.cuts, self.shares, self.opposition = cuts, shares, opposed

        self.reading, self.unit, self.target, self.by_land = (
            readings,
            orders.unit,
            orders.target,
            orders.by_land,
        )
        self.coming, self.moves_of, self.movers = orders.coming, orders.moves_of, orders.movers
        self.attacked, self.wavers = orders.attacked, orders.wavers
        self.chosen, self.free = decided.chosen, decided.free
        self.done, self.dislodged = decided.done, decided.dislodged
        self.entering, self.leaving = decided.entering, decided.leaving
        self.aloof = supports.aloof
        self.passages, self.asks_for_convoy = routes.passages, routes.asks_for_convoy
        self.own_convoys, self.swaps = routes.own_convoys, routes.swaps
        self.carried_by, self.shut_by = routes.carried_by, routes.shut_by
        self.way, self.by_sea = routes.way, routes.by_sea
        self.own_fleets_first, self.every_fleet_counts = routes.own_fleets_first, routes.every_fleet_counts
        self.own_fleet_shows_wish = routes.own_fleet_shows_wish
        self.opposition_shows_wish = routes.opposition_shows_wish
        self.any_convoy_shows_wish = routes.any_convoy_shows_wish
        self.wish_needs_route, self.land_remains = routes.wish_needs_route, routes.land_remains
        self.hold_weight, self.rallied_weight = strengths.hold, strengths.rallied
        self.stuck_weight, self.attack_weight = strengths.stuck, strengths.attack
        self.prevent_weight, self.support_weight = strengths.prevent, strengths.support
        self.defend_weight, self.bold_weight = strengths.defend, strengths.bold
        self.cutters, self.cutting_moves = cuts.cutters, cuts.cutting_moves
        self.brunt = shares.brunt
        self.holders, self.backers = opposed.holders, opposed.backers
        self.hostile_backers, self.friendly_backers = opposed.hostile_backers, opposed.friendly_backers
        self.defender, self.barred, self.vacating = opposed.defender, opposed.barred, opposed.vacating
        self.opponents, self.displacers, self.rivals = opposed.opponents, opposed.displacers, opposed.rivals
        self.admitting = opposed.admitting
        self.avoided_battle_counts = reader.rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.reading), "order"), counted(len(self.values), "decision"))

    @cached_property
    def candidates(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        return self.orders.of_units()

    @cached_property
    def unmatched(self) -> dict[int, str]:
        """Legal supports and convoys that find nothing to support or carry, with the reason."""
        return {**self.supports.unmatched, **self.convoys.unmatched, **self.routes.unmatched}

    def other(self, reading: Reading) -> int:
        """The number of the unit that a support or convoy is about; -1 where there is none."""
        return self.reader.number(reading.about)

    def agenda(self) -> list[int]:
        """All decisions in a good order to look at them: most of them after what they depend on."""
        decided = self.decided
        supports = range(decided.first_support, decided.first_dislodged)
        late = range(decided.first_late, len(self.values))
        moves = range(2, decided.first_support)
        dislodgements = range(decided.first_dislodged, decided.first_late)
        return [*supports, *late, *moves, *dislodgements]
