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

from collections.abc import Iterable, Sequence

from ...model.brief import counted, tagged
from ...model.when_asked import when_asked
from ..conditions.strengths import ALL_EQUAL
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


class _Table:
    """A table of a step, which becomes an attribute of a system when it is first asked for.

    With `__getattr__` in its place all attributes would be slow, also those that are there.
    """

    def __init__(self, step: str, table: str) -> None:
        self._step = step
        self._table = table

    def __get__(self, system: System, kind: type[System]) -> object:
        del kind
        found = system.__dict__[self._table] = getattr(getattr(system, self._step), self._table)
        return found


class System(Tables, Definitions):
    """All decisions of one movement phase and what their rules need to know.

    What each step made is an attribute. What the rules look at (`Tables`) are attributes besides, which come
    when they are asked for: propagation, where nobody asks for more, takes them from the steps.
    """

    target: Sequence[int]
    coming: Sequence[tuple[int, ...]]
    movers: Sequence[int]
    attacked: Sequence[int]
    dislodged: Sequence[int]

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
        convoys = match_convoys(reader, orders)
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
        plain = reader.conditions.strengths is ALL_EQUAL and not orders.several
        self.plain = plain and not (supports.aloof or opposed.admitting)
        """Each unit has one order, and no variant changes strengths or what counts."""

    def take(self, tables: Iterable[str]) -> None:
        """Take tables at once: one by one, when they are asked for, each takes four times as long."""
        for table in tables:
            self.__dict__[table] = getattr(getattr(self, STEP_OF[table]), table)

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.reading), "order"), counted(len(self.values), "decision"))

    @when_asked
    def candidates(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        return self.orders.of_units()

    @when_asked
    def unmatched(self) -> dict[int, str]:
        """Legal supports and convoys that find nothing to support or carry, with the reason."""
        return {**self.supports.unmatched, **self.convoys.unmatched, **self.routes.unmatched}

    def other(self, reading: Reading) -> int:
        """The number of the unit that a support or convoy is about; -1 where there is none."""
        return self.reader.number(reading.about)

    def agenda(self) -> Sequence[int]:
        """All decisions in a good order to look at them: most of them after what they depend on."""
        first_support, first_dislodged = self.decided.first_support, self.decided.first_dislodged
        first_late, all_decisions = self.decided.first_late, numbers(len(self.values))
        supports, late = all_decisions[first_support:first_dislodged], all_decisions[first_late:]
        moves, dislodgements = all_decisions[2:first_support], all_decisions[first_dislodged:first_late]
        return supports + late + moves + dislodgements


for _name, _step in STEP_OF.items():
    setattr(System, _name, _Table(_step, _name))
