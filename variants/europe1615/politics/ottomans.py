"""The Ottomans, whose units follow the order behind which most influence stands.

Every power may order them (E15-OTT-3); what each one wanted stays secret, only the order that is followed is
told (E15-OTT-10). So the votes are taken out of what was handed in, and one order is put in for the Ottomans.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ....model.names import Location, Power, Province
from ....model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ....model.position import Unit
from ....model.rulebook import Rulebook
from ....solver import CONVOY, MOVE, SUPPORT, OrderValidator, ValidatedOrder, VariantRules, select
from ...framework.book import Chapter
from ...framework.report import Entry
from ...framework.rules import Clauses, RuleOption
from ..land import OTTOMANS
from ..setting import Europe1615Setting

OTT = Clauses(
    "E15-OTT",
    {
        1: "the Ottoman Empire covers several provinces",
        2: "it begins with an army in Rumelia and one in Serbia",
        3: "every power may order these units in every season",
        4: "the order to a unit is followed behind which most influence of the year stands",
        5: "powers that give the same order add up their influence",
        6: "the greatest weight is enough, without a majority of all",
        7: "a unit holds whose heaviest orders weigh the same",
        8: "a unit that nobody orders holds",
        9: "orders that cannot be carried out are left out before the others are weighed",
        10: "only the order that is followed is told, and not who gave which",
        11: "a dislodged Ottoman unit is disbanded",
        12: "Ottoman units capture centers",
        13: "what they capture counts for the growth that forces a draw",
        14: "the Ottomans begin with two centers",
        15: "the Ottomans build in their own homes",
        16: "Ottoman land can be entered and captured as that of an unaligned state",
        17: "the Ottomans take no influence",
        "EX-1": "Spain's order weighs 37 and is followed against France's, which weighs 35",
        "EX-2": "France and Austria weigh 68 together, and theirs is followed against Spain's",
        "EX-3": "of two orders that weigh the same none is followed",
    },
)


class OttomanWeight(RuleOption, about=OTT[4]):
    """What an order to an Ottoman unit weighs.

    The rules count the influence of the year.
    """

    ALLOTMENT = "year_allotment", "The points that the power received for the year."
    REMAINING = "remaining_inf", "The points that the power has not placed yet."


class OttomanRule(RuleOption, about=OTT[6]):
    """Which order to an Ottoman unit is followed.

    The example asks for no majority of all.
    """

    PLURALITY = "plurality", "The one that weighs most."
    MAJORITY = "majority", "One that weighs more than all others together."


class OttomanIllegal(RuleOption, about=OTT[9]):
    """What becomes of an order that an Ottoman unit cannot carry out.

    A void order backs nothing.
    """

    IGNORED = "ignored", "It is left out before the orders are weighed."
    HOLD = "counts_as_hold", "It counts as an order to hold."


class OttomanBuild(RuleOption, about=OTT[15]):
    """How the Ottomans build for the centers that they gain."""

    AUTO = (
        "auto_army_home_first_alphabetical",
        "An army in the first home by its name that is free.",
    )
    VOTE = "by_weight_vote", "What most points vote for."


Tally: TypeAlias = Mapping[MovementOrder, Mapping[Power, int]]
"""The orders to a unit that powers gave, with what each of these powers weighs."""


def ottoman_places(setting: Europe1615Setting) -> frozenset[Province]:
    """Where the Ottoman units stand."""
    return frozenset(place for place, unit in setting.standing.items() if unit.power == OTTOMANS)


def is_vote(setting: Europe1615Setting, entry: Entry) -> bool:
    """The entry is an order to an Ottoman unit."""
    return isinstance(entry, MovementOrder) and entry.unit.location.province in ottoman_places(setting)


def weight(setting: Europe1615Setting, power: Power) -> int:
    """What the orders of a power to Ottoman units weigh."""
    records = setting.records
    remaining = OttomanWeight.REMAINING.counts(setting.options)
    return (records.unspent if remaining else records.allotments).get(power, 0)


def followed_orders(
    setting: Europe1615Setting,
    conditions: VariantRules,
    rulebook: Rulebook,
    submissions: Mapping[Power, Sequence[Entry]],
) -> tuple[MovementOrder, ...]:
    """The orders that the Ottoman units follow; a unit without one holds (E15-OTT-7, E15-OTT-8).

    A hold that the powers want is none of them, so that nobody can tell it from one that nobody wanted.
    """
    votes = weighed_votes(setting, conditions, rulebook, submissions)
    found = (winner(setting, tally) for tally in votes.values())
    return tuple(order for order in found if order is not None and not isinstance(order, Hold))


def weighed_votes(
    setting: Europe1615Setting,
    conditions: VariantRules,
    rulebook: Rulebook,
    submissions: Mapping[Power, Sequence[Entry]],
) -> Mapping[Unit, Tally]:
    """For each Ottoman unit that somebody ordered the orders that count, and what they weigh."""
    reader = OrderValidator(setting.position, rulebook, conditions)
    tallies: dict[int, dict[MovementOrder, dict[Power, int]]] = {}
    for power, entries in submissions.items():
        votes = [entry for entry in entries if isinstance(entry, MovementOrder) and is_vote(setting, entry)]
        for u, order in _votes(setting, reader, votes):
            tallies.setdefault(u, {}).setdefault(order, {})[power] = weight(setting, power)
    return {reader.units[u]: tally for u, tally in sorted(tallies.items())}


def _votes(
    setting: Europe1615Setting, reader: OrderValidator, orders: Iterable[MovementOrder]
) -> Iterable[tuple[int, MovementOrder]]:
    """For each unit that a power ordered, by its number, the one order that counts, in its normal form.

    Orders that cannot be carried out are left out, or count as holds (E15-OTT-9).
    """
    as_hold = OttomanIllegal.HOLD.counts(setting.options)
    readings = [reader.read(OTTOMANS, order) for order in orders]
    chosen = select(reader, readings).chosen
    for u in sorted({reading.unit for reading in readings}):
        if any(reading is chosen[u] for reading in readings):
            yield u, _normal(reader, chosen[u])
        elif as_hold:
            yield u, Hold(_named(reader.units[u]))


def winner(setting: Europe1615Setting, tally: Tally) -> MovementOrder | None:
    """The order with the greatest weight behind it (E15-OTT-5, E15-OTT-6); None where several have it."""
    weights = {order: sum(votes.values()) for order, votes in tally.items()}
    best = max(weights.values())
    first = [order for order, sum_of_weights in weights.items() if sum_of_weights == best]
    if len(first) > 1:
        return None
    if OttomanRule.MAJORITY.counts(setting.options) and 2 * best <= sum(weights.values()):
        return None
    return first[0]


def _normal(reader: OrderValidator, reading: ValidatedOrder) -> MovementOrder:
    """The order of a reading, the same for all that mean the same (E15-OTT-5)."""
    unit = _named(reader.units[reading.unit])
    target = Location(reader.ground.names[reading.target]) if reading.target >= 0 else None
    if reading.kind == MOVE and target is not None:
        return Move(unit, target, via_convoy=reading.via)
    if reading.other < 0:
        return Hold(unit)
    other = _named(reader.units[reading.other])
    if reading.kind == SUPPORT:
        return Support(unit, other, target)
    if reading.kind == CONVOY and target is not None:
        return Convoy(unit, other, target)
    return Hold(unit)


def _named(unit: Unit) -> Designation:
    return Designation(unit.location, unit.kind)


CHAPTER = Chapter.of(
    __name__, __doc__, (OTT,), options=(OttomanWeight, OttomanRule, OttomanIllegal, OttomanBuild)
)
