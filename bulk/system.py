"""The tables of a turn, filled in the steps of `solver/system`.

Each step settles what is clear; decisions that stay open go on the agenda.
"""

from __future__ import annotations

from typing import Any

from ..solver import CONVOY, MOVE, SUPPORT, rules
from .algebra import append, carries, entry_of, filled, is_listed, item, plain, row
from .compiling import apart, compiled
from .kernels import (
    attack_despite,
    battle,
    by_sea,
    convoying,
    land_attack,
    listed,
    move,
    passing,
    sea_attack,
    support,
    way,
    way_without,
)
from .orders import (
    HOW,
    KNOWN,
    LEFT,
    SEAS_SHIFT,
    SETTLED,
    UNREAD,
    VOID_BIT,
    fits_coast,
    key_with_seas,
    look_up,
    record_failure,
    row_or_none,
)
from .tables import DECISIONS, NO, UNKNOWN, YES, BoardArrays, Span, TurnTables

(SUCCESS, DISLODGED, WAY, BY_SEA, BATTLE, PASSING, BY_LAND_CUT, BY_SEA_CUT, DESPITE, WITHOUT) = range(10)
"""The kinds of decisions: an order succeeds, a unit is dislodged, and others about a move."""

CODES = (
    *("stands", "arrives", "given", "bounced", "own_unit_in_place", "convoy_disrupted"),
    *("no_convoy_ordered", "cut", "dislodged", "no_matching_order", "not_on_ordered_route"),
)
"""The outcome codes of compiled code, first those of success; the codes of the validator follow."""

_NO_MATCHING_ORDER, _NOT_ON_ORDERED_ROUTE = map(CODES.index, ("no_matching_order", "not_on_ordered_route"))

encounters = rules.encounters
_NEVER, _BY_SUCCESS, _BY_ATTACK = encounters.NEVER, encounters.BY_SUCCESS, encounters.BY_ATTACK
_BY_SEA_OR_SUCCESS = encounters.BY_SEA_OR_SUCCESS
_BY_LAND_OR_IF_IDLE = encounters.BY_LAND_OR_IF_IDLE
_BY_LAND_OR_OFF_ROUTE = encounters.BY_LAND_OR_OFF_ROUTE
_LEAVES, _PASSES = encounters.LEAVES, encounters.PASSES
_OPPOSES, _DISPLACES = encounters.OPPOSES, encounters.DISPLACES
_cut_condition = compiled(encounters.cut_condition)
_own_side_cut_condition = compiled(encounters.own_side_cut_condition)
_meeting_kind = compiled(encounters.meeting_kind)


# ------------------------------------------------------------------------------ lists, decisions


@compiled
def _push(t: TurnTables, entry: int) -> None:
    """Add an entry to the pool."""
    t.pool[plain(t.pool[0])] = entry
    t.pool[0] += 1


@compiled
def _begin(t: TurnTables, span: Span) -> None:
    """Let a list begin with the next entry of the pool."""
    span[0] = t.pool[0]


@compiled
def _end(t: TurnTables, span: Span) -> None:
    """Let a list end with the last entry of the pool."""
    span[1] = t.pool[0]


@compiled
def _copy(to: Span, of: Span) -> None:
    """Let a list have the entries of another one."""
    to[0], to[1] = of[0], of[1]


@compiled
def number(kind: int, u: int) -> int:
    """Return the number of a decision; two constants come first."""
    return 2 + u * DECISIONS + kind


@compiled
def fold_decision(t: TurnTables, value: int, d: int) -> int:
    """Return the constant if a rule settles the decision at once, or else the decision, put on the agenda."""
    if value != UNKNOWN:
        return value
    append(t.agenda, d)
    return d


@compiled
def _decide(t: TurnTables, d: int, value: int) -> None:
    """Set the value of a decision, or put it on the agenda if it is open."""
    t.values[plain(d)] = value
    if value == UNKNOWN:
        append(t.agenda, d)


# ------------------------------------------------------------------------------ the steps


@compiled
def build_system(b: BoardArrays, t: TurnTables) -> int:
    """Fill the tables of a turn whose orders are read; return its state."""
    _number_decisions(t)
    state = _match_supports(b, t)
    if state == SETTLED:
        state = _find_routes(b, t)
    if state == SETTLED:
        state = _find_cutters(t)
    if state == SETTLED:
        _find_opposition(t)
    return state


@compiled
def _number_decisions(t: TurnTables) -> None:
    """Number the success of each move, and the dislodgement of each unit in a destination."""
    for k in range(t.movers[0]):
        c = item(t.movers, k)
        mover = row(t, c)
        mover.done = number(SUCCESS, c)
        _begin(t, mover.leaving)
        _push(t, mover.done)
        _end(t, mover.leaving)
        met = row_or_none(t, mover.defender)
        met.dislodged = number(DISLODGED, mover.defender)
        _copy(met.entering, mover.leaving)
        mover.barred = mover.defender >= 0 and met.power == mover.power


@compiled
def _match_supports(b: BoardArrays, t: TurnTables) -> int:
    """Match each support with an order; return the state of the turn."""
    for k in range(t.others[0]):
        s = item(t.others, k)
        supporter = row(t, s)
        if supporter.order == SUPPORT and not supporter.void:
            state = _match_support(b, t, s)
            if state != SETTLED:
                return state
    for k in range(t.others[0]):
        supporter = row(t, item(t.others, k))
        if supporter.next_backer >= 0 and row(t, supporter.other).backer == item(t.others, k):
            _list_backers(t, supporter.other)  # once: for the first of several supporters
    return SETTLED


@compiled
def _match_support(b: BoardArrays, t: TurnTables, s: int) -> int:
    """Match a support with an order, or record that there is none; return the state of the turn."""
    supporter = row(t, s)
    other = row(t, supporter.other)
    of_move = supporter.target >= 0
    matches = other.order == MOVE and other.target == supporter.target if of_move else not other.moves_of
    if not matches:
        supporter.code = _NO_MATCHING_ORDER
        return SETTLED
    if of_move and other.target_place != supporter.target_place:
        answer = fits_coast(b, t, s)
        if answer & HOW != KNOWN:
            return LEFT if answer else UNREAD
        if answer & VOID_BIT:
            record_failure(supporter, answer)
            return SETTLED
    supporter.done = number(SUCCESS, s) if t.coming[plain(supporter.place)] >= 0 else YES
    terms = other.backers if of_move else other.holders
    _begin(t, terms)
    _push(t, supporter.support_weight)
    _push(t, supporter.done)
    _end(t, terms)
    if of_move and row_or_none(t, other.defender).power == supporter.power:
        other.friendly_backers = 1
    supporter.next_backer = other.backer
    other.backer = s
    return SETTLED


@compiled
def _list_backers(t: TurnTables, u: int) -> None:
    """Enter several supports of a unit or its move."""
    unit = row(t, u)
    terms = unit.backers if unit.moves_of else unit.holders
    _begin(t, terms)
    s = unit.backer
    while s >= 0:
        _push(t, row(t, s).support_weight)
        _push(t, row(t, s).done)
        s = row(t, s).next_backer
    _end(t, terms)


# ------------------------------------------------------------------------------ convoys, routes


@compiled
def _find_routes(b: BoardArrays, t: TurnTables) -> int:
    """Find how each move travels; return the state of the turn."""
    for k in range(t.others[0]):
        if row(t, item(t.others, k)).order == CONVOY:
            _match_convoy(t, item(t.others, k))
    for k in range(t.movers[0]):
        c = item(t.movers, k)
        if row(t, c).carrier >= 0:
            state = _find_passage(b, t, c)
            if state != SETTLED:
                return state
    for k in range(t.movers[0]):
        c = item(t.movers, k)
        mover = row(t, c)
        if not mover.by_land or mover.asks_for_convoy or mover.wished:
            _find_way(t, c)
    return SETTLED


@apart
def _match_convoy(t: TurnTables, k: int) -> None:
    """Match a convoy with its move, or record that there is none."""
    fleet = row(t, k)
    if fleet.other < 0:
        return
    mover = row(t, fleet.other)
    if mover.order != MOVE or mover.target < 0 or mover.target != fleet.target:
        if not fleet.void:
            fleet.code = _NO_MATCHING_ORDER
        return
    mover.wished = 1
    if mover.power == fleet.power and not filled(mover.own_convoys):
        _list_yes(t, mover.own_convoys)
    if not fleet.void:
        fleet.next_carrier = mover.carrier
        mover.carrier = k


@compiled
def _list_yes(t: TurnTables, span: Span) -> None:
    """Enter a list with YES as its only entry."""
    _begin(t, span)
    _push(t, YES)
    _end(t, span)


@apart
def _find_passage(b: BoardArrays, t: TurnTables, c: int) -> int:
    """Enter the fleets that may convoy a move; return the state of the turn."""
    mover = row(t, c)
    seas: Any = 0
    f = mover.carrier
    while f >= 0:
        sea = t.sea_of[row(t, f).place]
        if not sea:
            return LEFT
        seas |= sea
        f = row(t, f).next_carrier
    if t.choices.too_many_seas:
        return LEFT
    on_routes: Any = 0
    if not t.choices.routes_are_written:
        answer = look_up(b, key_with_seas(t, mover.place * b.province.size + mover.target, seas, 1))
        if answer == 0:
            return UNREAD
        on_routes = answer >> SEAS_SHIFT
    _begin(t, mover.fleets)
    f = mover.carrier
    while f >= 0:
        if on_routes & t.sea_of[row(t, f).place]:
            _push(t, f)
        else:
            row(t, f).code = _NOT_ON_ORDERED_ROUTE
        f = row(t, f).next_carrier
    _end(t, mover.fleets)
    if on_routes:
        mover.passages = c
        mover.begins, mover.ends = b.shore_seas[mover.place], b.shore_seas[mover.target]
        mover.listed = on_routes
    for k in range(mover.fleets[0], mover.fleets[1]):
        f = entry_of(t, k)
        _begin(t, row(t, f).carried_by)
        _push(t, c)
        _push(t, f)
        _end(t, row(t, f).carried_by)
    return SETTLED


@apart
def _find_way(t: TurnTables, c: int) -> None:
    """Find whether a move that may go by convoy does so."""
    mover = row(t, c)
    if mover.passages < 0 and not mover.by_land:
        mover.way = NO
        return
    mover.passages = c
    on_routes: Any = 0
    for k in range(mover.fleets[0], mover.fleets[1]):
        fleet = row(t, entry_of(t, k))
        if listed(t, (c, entry_of(t, k))):
            on_routes |= t.sea_of[fleet.place]
        if fleet.dislodged != NO:
            append(t.agenda, fleet.dislodged)
    mover.listed = on_routes
    opposite = row_or_none(t, t.at[plain(mover.target)])
    if opposite.order == MOVE and opposite.target == mover.place:
        _list_yes(t, mover.swaps)
    mover.by_sea = fold_decision(t, by_sea(t, c), number(BY_SEA, c))
    mover.way = fold_decision(t, way(t, c), number(WAY, c))


# ------------------------------------------------------------------------------ cuts


@compiled
def _find_cutters(t: TurnTables) -> int:
    """Find what can cut each support, and settle what is clear; return the state of the turn."""
    for k in range(t.others[0]):
        s = item(t.others, k)
        supporter = row(t, s)
        if supporter.done > YES:
            _list_cutters(t, s)
            if supporter.support_weight > 1 and not t.choices.cut_whole and filled(supporter.cutters):
                return LEFT  # attackers wear it down
            _decide(t, supporter.done, support(t, s))
    return SETTLED


@compiled
def _list_cutters(t: TurnTables, s: int) -> None:
    """Enter the decisions any of which cuts a support."""
    supporter = row(t, s)
    of_move = supporter.target >= 0
    aim = supporter.target if of_move else row(t, supporter.other).place
    fleet = t.at[plain(aim)]
    _begin(t, supporter.cutters)
    c = t.coming[plain(supporter.place)]
    while c >= 0:
        mover = row(t, c)
        if mover.power == supporter.power:
            how = _own_side_cut_condition(True)
        else:
            how = _cut_condition(
                of_move and mover.place == aim,
                mover.by_sea != NO,
                of_move and fleet >= 0 and mover.passages >= 0 and carries(t, c, fleet) != 0,
                t.choices.cuts_from_aim != 0,
                t.choices.paradox,
                t.choices.every_fleet_counts != 0,
            )
        if how == _BY_ATTACK:
            _push(t, mover.way)
        elif how == _BY_SUCCESS:
            _push(t, mover.done)
        elif how != _NEVER:
            _list_convoyed_cut(t, c, fleet, how)
        c = mover.after
    _end(t, supporter.cutters)


@apart
def _list_convoyed_cut(t: TurnTables, c: int, fleet: int, how: int) -> None:
    """Enter the decisions by which a move that may go by convoy cuts a support aimed at a fleet or place."""
    mover = row(t, c)
    if how == _BY_SEA_OR_SUCCESS:
        _push(t, fold_decision(t, sea_attack(t, c), number(BY_SEA_CUT, c)))
        _push(t, mover.done)
        return
    _push(t, fold_decision(t, land_attack(t, c), number(BY_LAND_CUT, c)))
    if how in (_BY_LAND_OR_IF_IDLE, _BY_LAND_OR_OFF_ROUTE):
        protects = 0
        if how == _BY_LAND_OR_OFF_ROUTE:
            protects = is_listed(t, c, fleet)
        elif fleet >= 0:
            protects = convoying(t, fleet)
        mover.protects = protects
        _push(t, fold_decision(t, attack_despite(t, (c, protects)), number(DESPITE, c)))
    else:
        mover.protects = fleet
        _push(t, fold_decision(t, way_without(t, (c, fleet)), number(WITHOUT, c)))


# ------------------------------------------------------------------------------ opposition


@compiled
def _find_opposition(t: TurnTables) -> None:
    """Find what each move meets in its destination, and settle what is clear."""
    for k in range(t.movers[0]):
        mover = row(t, item(t.movers, k))
        if mover.after >= 0 and t.coming[plain(mover.target)] == item(t.movers, k):
            _list_incoming(t, mover.target)  # once: for the first of several moves
    for k in range(t.movers[0]):
        c = item(t.movers, k)
        if row(t, c).defender >= 0:
            _find_opponent(t, c)
    for k in range(t.movers[0]):
        c = item(t.movers, k)
        _decide(t, row(t, c).done, move(t, c))


@compiled
def _list_incoming(t: TurnTables, province: int) -> None:
    """Enter several moves to a province: their successes for the unit there, and for each the others.

    All moves are entered twice, so that the others follow each of the first ones.
    """
    if t.at[plain(province)] >= 0:
        met = row(t, t.at[plain(province)])
        _begin(t, met.entering)
        c = t.coming[plain(province)]
        while c >= 0:
            _push(t, row(t, c).done)
            c = row(t, c).after
        _end(t, met.entering)
    begin = t.pool[0]
    for _ in range(2):
        c = t.coming[plain(province)]
        while c >= 0:
            if row(t, c).way != NO:
                _push(t, c)
            c = row(t, c).after
    count = (t.pool[0] - begin) // 2
    for k in range(begin, begin + count):
        rivals = row(t, entry_of(t, k)).rivals
        rivals[0], rivals[1] = k + 1, k + count


@compiled
def _find_opponent(t: TurnTables, c: int) -> None:
    """Find how the move of the unit in the destination affects a move, if that matters beyond its strength.

    It does if the two meet head to head, or where not all supports may help to dislodge that unit.
    """
    mover = row(t, c)
    d = mover.defender
    defender = row(t, d)
    opposite = defender.target == mover.place
    if not (opposite or mover.barred or mover.friendly_backers):
        return
    if mover.friendly_backers and not mover.barred:
        _list_hostile_backers(t, c)
    if not defender.moves_of:
        return
    face_to_face = fold_decision(t, battle(t, (c, d)), number(BATTLE, c)) if opposite else NO
    met = _meeting_kind(opposite, defender.way, face_to_face)
    if met & _DISPLACES:
        _copy(mover.displacers, defender.leaving)
    if met & _OPPOSES:
        _begin(t, mover.opponents)
        _push(t, d)
        _push(t, face_to_face)
        _end(t, mover.opponents)
    if met & _LEAVES:
        _copy(mover.vacating, defender.leaving)
    elif met & _PASSES:
        passes = fold_decision(t, passing(t, (c, d)), number(PASSING, c))
        _begin(t, mover.vacating)
        _push(t, passes)
        _end(t, mover.vacating)


@compiled
def _list_hostile_backers(t: TurnTables, c: int) -> None:
    """Enter the supports of a move that count against the unit in its destination if that unit stays."""
    mover = row(t, c)
    _begin(t, mover.hostile_backers)
    s = mover.backer
    while s >= 0:
        supporter = row(t, s)
        if supporter.power != row(t, mover.defender).power:
            _push(t, supporter.support_weight)
            _push(t, supporter.done)
        s = supporter.next_backer
    _end(t, mover.hostile_backers)
