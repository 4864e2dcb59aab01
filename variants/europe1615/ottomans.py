"""The Ottomans: their units follow the order with the most influence behind it.

Every power may order them (E15-OTT-3). What each power ordered stays secret; only the order that is followed
is published (E15-OTT-10). So the votes are removed from the submissions, and one order is added for the
Ottomans.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ...model.names import Location, Power, Province
from ...model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ...model.position import Unit
from ...model.rulebook import Rulebook
from ...solver import CONVOY, MOVE, SUPPORT, OrderValidator, ValidatedOrder, VariantRules, select_orders
from ..framework.book import Chapter
from ..framework.report import Entry
from ..framework.rules import Clauses, RuleOption
from .land import OTTOMANS
from .state import Europe1615Setting

OTT = Clauses(
    "E15-OTT",
    {
        1: "the Ottoman Empire consists of several provinces",
        2: "the Ottomans begin with an army in Rumelia and an army in Serbia",
        3: "every power may order the Ottoman units in every movement phase",
        4: "an Ottoman unit follows the order backed by the most influence for the year",
        5: "the influence of powers that give the same order is added up",
        6: "the order with the greatest weight is followed, even without a majority of the total",
        7: "an Ottoman unit holds if its weightiest orders are tied",
        8: "an Ottoman unit that nobody orders holds",
        9: "orders that an Ottoman unit cannot carry out are ignored before the others are weighed",
        10: "only the order that is followed is published, not who gave which order",
        11: "a dislodged Ottoman unit is disbanded",
        12: "Ottoman units can capture centers",
        13: "centers captured by the Ottomans count toward the expansion that forces a draw",
        14: "the Ottomans begin with two centers",
        15: "the Ottomans build automatically, in their own home centers",
        16: "Ottoman land can be entered and captured like that of an unaligned state",
        17: "no power may place influence in the Ottoman Empire",
        "EX-1": "Spain's order with weight 37 prevails over France's with weight 35",
        "EX-2": "the same order of France and Austria, with weight 68, prevails over Spain's",
        "EX-3": "if two orders have the same greatest weight, the unit holds",
    },
)


class OttomanRule(RuleOption, about=OTT[6]):
    """Which order for an Ottoman unit is followed.

    The rules' example does not require a majority of all.
    """

    PLURALITY = "plurality", "The one with the greatest weight."
    MAJORITY = "majority", "One with more weight than all others together."


class OttomanIllegal(RuleOption, about=OTT[9]):
    """What happens to an order that an Ottoman unit cannot carry out.

    A void order backs nothing.
    """

    IGNORED = "ignored", "It is ignored before the orders are weighed."
    HOLD = "counts_as_hold", "It counts as an order to hold."


class OttomanBuild(RuleOption, about=OTT[15]):
    """How the Ottomans build for the centers they gain."""

    AUTO = (
        "auto_army_home_first_alphabetical",
        "Automatically: an army in each vacant home, in alphabetical order.",
    )
    VOTE = "by_weight_vote", "The powers vote, with the weight of their influence."


VoteTally: TypeAlias = Mapping[MovementOrder, Mapping[Power, int]]
"""The orders given to one unit: for each order, the powers that gave it and their weights."""


def find_ottoman_places(setting: Europe1615Setting) -> frozenset[Province]:
    """Return the provinces of the Ottoman units."""
    return frozenset(place for place, unit in setting.standing.items() if unit.power == OTTOMANS)


def is_vote(setting: Europe1615Setting, entry: Entry) -> bool:
    """Return whether an entry is an order for an Ottoman unit."""
    return isinstance(entry, MovementOrder) and entry.unit.location.province in find_ottoman_places(setting)


def weigh_power(setting: Europe1615Setting, power: Power) -> int:
    """Return the weight of a power's orders for Ottoman units: its influence for the year (E15-OTT-4)."""
    return setting.records.allotments.get(power, 0)


def find_followed_orders(
    setting: Europe1615Setting,
    conditions: VariantRules,
    rulebook: Rulebook,
    submissions: Mapping[Power, Sequence[Entry]],
) -> tuple[MovementOrder, ...]:
    """Return the orders that the Ottoman units follow; a unit without one holds (E15-OTT-7, E15-OTT-8).

    A hold that the powers ordered is left out, so that it looks the same as one that nobody ordered.
    """
    votes = weigh_votes(setting, conditions, rulebook, submissions)
    found = (find_winner(setting, tally) for tally in votes.values())
    return tuple(order for order in found if order is not None and not isinstance(order, Hold))


def weigh_votes(
    setting: Europe1615Setting,
    conditions: VariantRules,
    rulebook: Rulebook,
    submissions: Mapping[Power, Sequence[Entry]],
) -> Mapping[Unit, VoteTally]:
    """Return the orders that count for each Ottoman unit that was ordered, with their weights."""
    reader = OrderValidator(setting.position, rulebook, conditions)
    tallies: dict[int, dict[MovementOrder, dict[Power, int]]] = {}
    for power, entries in submissions.items():
        votes = [entry for entry in entries if isinstance(entry, MovementOrder) and is_vote(setting, entry)]
        for u, order in _find_votes(setting, reader, votes):
            tallies.setdefault(u, {}).setdefault(order, {})[power] = weigh_power(setting, power)
    return {reader.units[u]: tally for u, tally in sorted(tallies.items())}


def _find_votes(
    setting: Europe1615Setting, reader: OrderValidator, orders: Iterable[MovementOrder]
) -> Iterable[tuple[int, MovementOrder]]:
    """Yield, for each unit that a power ordered, its number and the one order that counts, normalized.

    Orders that cannot be carried out are left out, or count as holds (E15-OTT-9).
    """
    as_hold = OttomanIllegal.HOLD.is_chosen_in(setting.options)
    readings = [reader.read(OTTOMANS, order) for order in orders]
    chosen = select_orders(reader, readings).chosen
    for u in sorted({reading.unit for reading in readings}):
        if any(reading is chosen[u] for reading in readings):
            yield u, _normalize(reader, chosen[u])
        elif as_hold:
            yield u, Hold(_designate(reader.units[u]))


def find_winner(setting: Europe1615Setting, tally: VoteTally) -> MovementOrder | None:
    """Return the order with the greatest weight (E15-OTT-5, E15-OTT-6), or None if several have it."""
    weights = {order: sum(votes.values()) for order, votes in tally.items()}
    best = max(weights.values())
    first = [order for order, sum_of_weights in weights.items() if sum_of_weights == best]
    if len(first) > 1:
        return None
    if OttomanRule.MAJORITY.is_chosen_in(setting.options) and 2 * best <= sum(weights.values()):
        return None
    return first[0]


def _normalize(reader: OrderValidator, reading: ValidatedOrder) -> MovementOrder:
    """Return the normalized order of a reading, which is equal for all orders with the same meaning
    (E15-OTT-5).
    """
    unit = _designate(reader.units[reading.unit])
    target = Location(reader.ground.names[reading.target]) if reading.target >= 0 else None
    if reading.kind == MOVE and target is not None:
        return Move(unit, target, via_convoy=reading.via)
    if reading.other < 0:
        return Hold(unit)
    other = _designate(reader.units[reading.other])
    if reading.kind == SUPPORT:
        return Support(unit, other, target)
    if reading.kind == CONVOY and target is not None:
        return Convoy(unit, other, target)
    return Hold(unit)


def _designate(unit: Unit) -> Designation:
    return Designation(unit.location, unit.kind)


OTTOMANS_CHAPTER = Chapter.of(
    "politics.ottomans", __doc__, (OTT,), options=(OttomanRule, OttomanIllegal, OttomanBuild)
)
