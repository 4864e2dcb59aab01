"""The status and marker of a minor state, by the influence in it; the votes for the Ottoman units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NoReturn, TypeAlias

from ...model.errors import ImpossibleError
from ...model.names import Location, Power, Province
from ...model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.wording import conjugate, name_subject, start_clause, start_sentence, the_power
from ...solver import CONVOY, MOVE, SUPPORT, OrderValidator, ValidatedOrder, VariantRules, select_orders
from ..framework.book import Chapter
from ..framework.report import Entry, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.year import AutomaticStep, Ledger, State, Turn
from ..minor_states.setting import NEUTRAL_STATE, UNALIGNED_STATE, Alignment, Standing, find_majority_standing
from .land import (
    CATHOLIC,
    MIN,
    OTTOMANS,
    PAPAL_STATES,
    PROTESTANT,
    Faith,
    find_faith,
    find_states_neutral_at_start,
)
from .ledger import make_turn, setting_of, write_records
from .state import TAKE, Europe1615Setting

# ========================================================================================== Religious markers

MARK = Clauses(
    "E15-MARK",
    {
        1: "a state bears the marker of the faith that prevails there",
        2: "markers matter for scores, for the counterbalance, and for some sanctions",
        3: "a state with a Protestant marker has a Protestant majority",
        4: "a state with a Catholic marker has a Catholic majority",
        5: "the Papal States are permanently Catholic",
        6: "markers are determined together with the statuses",
        7: "a state without influence bears no marker",
    },
)


class MarkerRule(RuleOption, about=MARK[1]):
    """When a state bears a religious marker.

    The table of the rules is lost; a later edition has the default.
    """

    DOUBLE = (
        "one_side_at_least_double",
        "If the powers of one faith have at least twice the influence there of the other.",
    )
    TEN = (
        "at_least_10_inf",
        "If the powers of one faith have at least ten points there, and more than the other.",
    )


class MarkerUpdate(RuleOption, about=MARK[6]):
    """When markers are placed and removed.

    The counterbalance covers states that gain a majority while it is in force.
    """

    EVERY_STEP = "every_status_step", "Whenever statuses are determined."
    WINTER = "winter_only", "Once a year, after the last movement phase."


def find_marker(setting: Europe1615Setting, state: Power) -> Faith | None:
    """Return the marker of a pliant state by its influence now (E15-MARK-1, E15-MARK-5, E15-MARK-7)."""
    if state == PAPAL_STATES:
        return CATHOLIC
    points: dict[Faith | None, int] = {PROTESTANT: 0, CATHOLIC: 0}
    for power, count in setting.records.placed(state).items():
        points[find_faith(setting.board, power)] += count
    if _outweighs(points[PROTESTANT], points[CATHOLIC], setting.options):
        return PROTESTANT
    return CATHOLIC if _outweighs(points[CATHOLIC], points[PROTESTANT], setting.options) else None


def _outweighs(points: int, others: int, rules: Rulebook) -> bool:
    if MarkerRule.DOUBLE.is_chosen_in(rules):
        return points > 0 and points >= 2 * others
    return points >= 10 and points > others


def place_markers(setting: Europe1615Setting) -> Europe1615Setting:
    """Return the setting with the markers of all pliant states by their influence now."""
    found = ((state, find_marker(setting, state)) for state in sorted(setting.pliant))
    markers = {state: marker for state, marker in found if marker is not None}
    return setting.recording(markers=markers)


MARKERS_CHAPTER = Chapter.of(
    "politics.markers",
    "Religious markers: which faith has the majority in a minor state",
    (MARK,),
    options=(MarkerRule, MarkerUpdate),
)


# =================================================================================================== Statuses
#
# Statuses are determined at the beginning of a year and in every movement phase after placements and
# diplomatic attacks (E15-STAT-11). Captures and liberations in winter change them for the states concerned.

STAT = Clauses(
    "E15-STAT",
    {
        1: "a minor state is aligned, neutral, or unaligned, depending on the influence in it",
        2: "a state is aligned with the power that has most of the influence there, at least half of it",
        3: "a state is neutral if exactly two powers each have half of its influence",
        4: "a state is neutral if more than two powers have influence there and none has half of it",
        5: "a state is unaligned if no power has influence there",
        6: "units of an aligned state follow the orders of its power",
        7: "units of an aligned state follow its power wherever they are",
        8: "units of a neutral state ignore all orders",
        9: "units of a state ignore orders of powers that the state is not aligned with",
        10: "units of an unaligned state ignore all orders and hold",
        11: "a status lasts until statuses are determined again",
        12: "placements of influence, and which orders minor states followed, are published",
    },
)

UNAL = Clauses(
    "E15-UNAL",
    {
        1: "a state is unaligned as long as no power has influence there",
        2: "any unit may enter an unaligned state",
        3: "any power or minor state may capture an unaligned state",
        4: "any power may support the units of an unaligned state to hold",
        5: "a state with three or more centers is neutral instead of unaligned",
    },
)

# A unit that follows nobody's orders holds and can be supported to hold: a unit of an unaligned state
# (E15-STAT-10), and one whose state is no longer aligned with the power that ordered it (E15-STAT-11).


class PublishAmounts(RuleOption, about=STAT[12]):
    """Whether the amounts of influence are published.

    Players must be able to check a status.
    """

    TRUE = "true", "They are."
    FALSE = "false", "They are not; only who placed influence where is published."


MANY_CENTERS = 3
"""The number of centers from which on a state cannot be unaligned (E15-UNAL-5)."""


def find_standing(setting: Europe1615Setting, state: Power) -> Standing:
    """Return the status of a pliant state by its influence now (E15-STAT-2 to E15-STAT-5)."""
    return _judge_status(setting, state)[0]


def _judge_status(setting: Europe1615Setting, state: Power) -> tuple[Standing, Clause]:
    """Return the status of a state by its influence now, and the clause that gives it."""
    if _is_closed_to_influence(setting, state):
        return NEUTRAL_STATE, MIN[5]
    placed = setting.records.placed(state)
    found = find_majority_standing(placed)
    if found == UNALIGNED_STATE:
        many = len(setting.centers_of(state)) >= MANY_CENTERS
        return (NEUTRAL_STATE, UNAL[5]) if many else (found, STAT[5])
    if found.power is not None:
        return found, STAT[2]
    return found, STAT[3] if 2 * max(placed.values()) == sum(placed.values()) else STAT[4]


def _is_closed_to_influence(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state is neutral as at the start, since nothing has opened it to influence yet."""
    return state in find_states_neutral_at_start(setting.board) - setting.opened


def may_change_status(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether placements and attacks in a movement phase can change the status of a state."""
    return state in setting.pliant and not _is_closed_to_influence(setting, state)


# ------------------------------------------------------------------------------------ whose orders count


def find_commander(setting: Europe1615Setting, unit: Unit) -> Power | None:
    """Return the power whose orders a unit follows: its own or its state's (E15-STAT-6, E15-STAT-7)."""
    if unit.power in setting.board.power or unit.power == OTTOMANS:
        return unit.power
    return setting.patron(unit.power) if unit.power in setting.pliant else None


def may_follow_orders(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit may follow a power in this phase: its state may still become aligned."""
    if unit.power in setting.board.power or unit.power == OTTOMANS:
        return True
    always_neutral = find_states_neutral_at_start(setting.board) - setting.opened
    return unit.power in setting.pliant - always_neutral


def find_ignoring_clause(setting: Europe1615Setting, unit: Unit) -> Clause:
    """Return the clause by which a minor unit ignores the order of a power that does not command it."""
    if unit.power in setting.pliant:
        alignment = setting.allegiance(unit.power).alignment
        if alignment is Alignment.ALIGNED:
            return STAT[9]
        if alignment is Alignment.NEUTRAL:
            return STAT[8]
    return STAT[10]


# ----------------------------------------------------------------------------------- when they change

Changes: TypeAlias = Mapping[tuple[Power, Power], tuple[Fact, ...]]
"""The facts that have just changed each power's influence, by state and power."""

NO_CHANGES: Changes = MappingProxyType({})

STATUS, MARKER = "status", "marker"
"""The codes of the events that a state's status or marker changed."""


def update_statuses(
    setting: Europe1615Setting, changes: Changes = NO_CHANGES
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Determine the status and, if markers change now, the marker of every pliant state.

    `changes` are the facts that have just changed the influence in the states. A captured state loses its
    status and marker (E15-TAKE-7, E15-TAKE-9); a freed state gets those that follow from the influence
    suspended in it (E15-EXP-10).
    """
    after = _determine_standings(setting)
    if MarkerUpdate.EVERY_STEP.is_chosen_in(setting.options):
        after = place_markers(after)
    else:
        markers = setting.records.markers
        kept = {state: marker for state, marker in markers.items() if state in setting.pliant}
        after = after.recording(markers=kept)
    return after, tuple(_change_events(setting, after, changes))


def _determine_standings(setting: Europe1615Setting) -> Europe1615Setting:
    """Return the setting with the statuses of all pliant states by their influence now."""
    standings = {state: find_standing(setting, state) for state in sorted(setting.pliant)}
    return setting.recording(standings=standings)


def derive_from_influence(state: State) -> Ledger:
    """Return the markers that follow from the influence in a state, and the statuses.

    A movement phase determines the statuses itself, and reports how they change (E15-RES-3).
    """
    setting = _determine_standings(place_markers(setting_of(state)))
    ledger = write_records(setting.records, {})
    keys = ("markers",) if state.phase.kind is PhaseKind.MOVEMENT else ("standings", "markers")
    return {key: ledger[key] for key in keys if key in ledger}


def _update_winter_markers(state: State) -> Turn:
    """Determine the markers of all pliant states after the last movement of a year (E15-MARK-6)."""
    if not MarkerUpdate.WINTER.is_chosen_in(state.rulebook):
        return state.unchanged()
    before = setting_of(state)
    after = place_markers(before)
    return make_turn(after, state, _change_events(before, after))


WINTER_MARKERS = AutomaticStep("markers", _update_winter_markers)
"""Markers are placed and removed before scoring, if the option says so."""


def _change_events(
    before: Europe1615Setting, after: Europe1615Setting, changes: Changes = NO_CHANGES
) -> Iterator[Event]:
    old, new = before.records, after.records
    for info in after.board.minors:
        state = info.id
        if state in after.pliant and new.standings.get(state) != old.standings.get(state, UNALIGNED_STATE):
            yield Event(STATUS, state, info.capital, status_fact(after, state, changes))
        if new.markers.get(state) != old.markers.get(state):
            fact = marker_fact(after, state, changes)
            if new.markers.get(state) is None:
                bears = conjugate(after.board, state, "bears")
                gone = f"{name_subject(after.board, state)} no longer {bears} a marker."
                fact = replace(fact, text=gone)
            yield Event(MARKER, state, info.capital, fact)


def check_stated(state: State, stated: Collection[str]) -> None:
    """Raise ImpossibleError if a movement case states a status or marker that its influence does not give.

    A movement phase determines statuses and markers by the influence in each state before units move
    (E15-RES-3), so it would replace what the case states.
    """
    if state.phase.kind is not PhaseKind.MOVEMENT:
        return
    before = setting_of(state)
    after = update_statuses(before)[0]
    old, new = before.records, after.records
    for one in sorted(before.pliant):
        if "standings" in stated and old.standings.get(one, new.standings[one]) != new.standings[one]:
            _refuse_stated(after, one, format_standing(before, one), status_fact(after, one))
        if "markers" in stated and one in old.markers and old.markers[one] != new.markers.get(one):
            _refuse_stated(after, one, old.markers[one].title(), marker_fact(after, one))


def _refuse_stated(after: Europe1615Setting, state: Power, stated: str, found: Fact) -> NoReturn:
    name = start_clause(after.board, state, "is")
    message = (
        f"the case states that {name} {stated}, but by its influence: {found.text[:-1]} ({found.clause})"
    )
    raise ImpossibleError(message, expected="influence that gives what is stated")


# ------------------------------------------------------------------------------------------- in words


def status_fact(setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES) -> Fact:
    """Return the status of a state, and the influence behind it."""
    text = f"{start_sentence(setting.board, state, 'is')} {format_standing(setting, state)}."
    standing, clause = _judge_status(setting, state)
    if standing != setting.allegiance(state):
        return Fact(text, STAT[11])  # The influence has changed since statuses were determined.
    centers = ()
    if clause == UNAL[5]:
        held = len(setting.centers_of(state))
        centers = (Fact(f"{start_sentence(setting.board, state, 'holds')} {held} centers."),)
    return Fact(text, clause, (*influence_facts(setting, state, changes), *centers))


def side_facts(setting: Europe1615Setting, state: Power) -> tuple[Fact, ...]:
    """Return the status of a minor state, or that it is not pliant."""
    if state in setting.pliant:
        return (status_fact(setting, state),)
    return (Fact(f"{start_sentence(setting.board, state, 'is')} not pliant.", TAKE[1]),)


def marker_fact(setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES) -> Fact:
    """Return the marker of a state, or that it bears none, and the influence behind it."""
    marker = setting.records.markers.get(state)
    majority = f"{start_sentence(setting.board, state, 'has')} a {(marker or '').title()} majority."
    if state == PAPAL_STATES and marker is not None:
        return Fact(majority, MARK[5])
    because = influence_facts(setting, state, changes)
    if marker is None:
        return Fact(
            f"{start_sentence(setting.board, state, 'bears')} no marker.",
            MARK[1] if because else MARK[7],
            because,
        )
    return Fact(majority, MARK[1], because)


def influence_facts(
    setting: Europe1615Setting, state: Power, changes: Changes = NO_CHANGES
) -> tuple[Fact, ...]:
    """Return a fact for each power's influence in a state, the most first, with what has just changed it."""
    board, placed = setting.board, setting.records.placed(state)
    where = the_power(board, state)
    powers = sorted((info.id for info in board.powers if placed.get(info.id)), key=lambda one: -placed[one])
    return tuple(
        Fact(
            f"{start_sentence(board, power, 'has')} {placed[power]} in {where}.",
            reasons=changes.get((state, power), ()),
        )
        for power in powers
    )


def format_standing(setting: Europe1615Setting, state: Power) -> str:
    """Format the status of a state: ``aligned with France``."""
    standing = setting.allegiance(state)
    if standing.power is None:
        return str(standing.alignment)
    return f"aligned with {the_power(setting.board, standing.power)}"


STATUSES_CHAPTER = Chapter.of(
    "politics.statuses",
    "The status of a minor state: aligned, neutral, or unaligned, by the influence in it",
    (STAT, UNAL),
    options=(PublishAmounts,),
)


# =============================================================================================== The Ottomans
#
# Every power may order the Ottoman units (E15-OTT-3). What each power ordered stays secret; only the order
# that is followed is published (E15-OTT-10). So the votes are removed from the submissions, and one order is
# added for the Ottomans.

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
    "politics.ottomans",
    "The Ottomans: their units follow the order with the most influence behind it",
    (OTT,),
    options=(OttomanRule, OttomanIllegal, OttomanBuild),
)
