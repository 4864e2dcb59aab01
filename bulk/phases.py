"""Movement phases over arrays: fill the tables of a turn, settle its decisions, record the results.

The rules are in `kernels` (generated) and `solver/rules/encounters` (compiled unchanged). This module fills
the tables like `solver/system`: moves, supports, and what can cut them. The validation of single orders comes
from `readings`. `search` settles the decisions that bounds leave open.
"""

from __future__ import annotations

from typing import Any

from ..solver import CONVOY, MOVE, SUPPORT, rules
from .algebra import at, carries, connected, filled, is_listed, plain, row, spread
from .compiling import apart, compiled, entry
from .kernels import (
    attack,
    attack_despite,
    battle,
    by_sea,
    convoying,
    dislodged,
    land_attack,
    listed,
    move,
    passing,
    prevent,
    sea_attack,
    support,
    way,
    way_without,
)
from .search import (
    BATTLE,
    BY_LAND_CUT,
    BY_SEA_CUT,
    DESPITE,
    PASSING,
    SEA,
    SUCCESS,
    SUNK,
    UNIQUE,
    WAY_OPEN,
    WITHOUT,
    number,
    settle,
)
from .tables import (
    AFTER,
    ASKS_FOR_CONVOY,
    BACKED,
    BACKER,
    BACKERS,
    BARRED,
    BEGINS,
    BY_LAND,
    BY_SEA,
    CARRIED,
    CARRIED_BY,
    CARRIER,
    CODE,
    CODED,
    CONTESTED,
    CROWDS,
    CUT_WHOLE,
    CUTS_FROM_AIM,
    CUTTERS,
    DEFEND_WEIGHT_SUPPORTED,
    DEFENDER,
    DISPLACERS,
    DONE,
    EMPTIED,
    ENDS,
    ENTERING,
    EVERY_FLEET_COUNTS,
    FLEETS,
    FRIENDLY_BACKERS,
    GOAL,
    HOLDERS,
    HOME,
    HOSTILE_BACKERS,
    LEAVING,
    LISTED,
    LOST,
    MET,
    MOVERS,
    MOVES_OF,
    NAMED,
    NAMED_UNIT,
    NEXT_BACKER,
    NO_CONVOYS,
    NO_ROUTES,
    OF_CLASS,
    OF_KIND,
    OF_POWER,
    OPEN_IF_CONVOYED,
    OPPONENTS,
    ORDER,
    ORDERED_TO,
    OTHER,
    OTHERS,
    OWN_CONVOYS,
    OWN_ENTRIES,
    PARADOX,
    PASSAGES,
    PLACE,
    POWER,
    PROTECTS,
    RIVALS,
    SAILORS,
    SUPPORT_WEIGHT,
    SUPPORTERS,
    SWAPS,
    TARGET,
    VACATING,
    VIA,
    VOID,
    WAY,
    WISHED,
    BoardArrays,
    Ints,
    Memory,
    Outcomes,
)

SETTLED, LEFT, UNREAD, BAD = range(4)
"""The state of a turn: settled, left to the solver, waiting for `readings`, invalid."""

CODES = (
    *("stands", "arrives", "given", "bounced", "own_unit_in_place", "convoy_disrupted"),
    *("no_convoy_ordered", "cut", "dislodged", "no_matching_order", "not_on_ordered_route"),
)
"""The outcome codes of this module, first those of success; the codes of the validator follow."""
(
    STANDS,
    ARRIVES,
    GIVEN,
    BOUNCED,
    OWN_UNIT_IN_PLACE,
    CONVOY_DISRUPTED,
    NO_CONVOY_ORDERED,
    CUT,
    DISLODGED,
    NO_MATCHING_ORDER,
    NOT_ON_ORDERED_ROUTE,
) = range(len(CODES))

# The bits of a validated order: its kind, its flags, its code, and its target plus one.
KNOWN, IF_JOINED, BY_FLEETS, ASK_RESOLVE, NO_ORDER = range(1, 6)
HOW = 7
LAND_BIT, ILLEGAL_BIT, VOID_BIT = 8, 16, 32
PLAINLY = HOW | ILLEGAL_BIT | VOID_BIT
CODE_SHIFT, TARGET_SHIFT = 6, 16
CODE_MASK = 1023
SEAS_SHIFT = 3

MOVE_KEY, SUPPORT_KEY, CONVOY_KEY, COAST_KEY, OWN_COAST_KEY = range(5)
"""The kinds of keys. Keys below -1 are orders that depend on fleets, and questions about routes."""

FLEET, ARMY = 1, 2
"""The kinds of units that arrays distinguish."""

POOL = 24
"""The maximum size of the lists of each unit.

A supporter is in two lists of pairs: 4. A move is once in the lists of entering, leaving, displacing,
vacating, swapping and ordered convoys, twice in those of rivals and cutters, and in a pair of opponents: 12.
A convoying fleet is in two lists of pairs: 4.
"""

encounters = rules.encounters
_way_of_cutting = compiled(encounters.cut_condition)
_way_of_uncutting = compiled(encounters.own_side_cut_condition)
_meeting = compiled(encounters.meeting_kind)
_NEVER, _BY_SUCCESS, _BY_SEA_OR_SUCCESS = (
    encounters.NEVER,
    encounters.BY_SUCCESS,
    encounters.BY_SEA_OR_SUCCESS,
)
_BY_ATTACK, _IF_IDLE = encounters.BY_ATTACK, encounters.BY_LAND_OR_IF_IDLE
_OFF_ROUTE = encounters.BY_LAND_OR_OFF_ROUTE
_LEAVES, _PASSES = encounters.LEAVES, encounters.PASSES
_OPPOSES, _DISPLACES = encounters.OPPOSES, encounters.DISPLACES
_is_contested = compiled(encounters.is_contested)
_closing = compiled(encounters.retreat_closure)
_OPEN = encounters.OPEN


# ---------------------------------------------------------------------------------- validated orders


@compiled
def _mix_hash(key: int) -> int:
    """Return a hash of a key; the product of two numbers of 31 bits fits into 64."""
    folded: Any = (key ^ key >> 31) & 0x7FFFFFFF
    return folded * 0x5E3779B1 >> 17


@compiled
def _look_up(memo: Ints, key: int) -> int:
    """Return the cached value of a key; 0 if there is none."""
    last = memo.shape[0] - 2
    i = _mix_hash(key) & last
    while memo[plain(i)] != -1:
        if memo[plain(i)] == key:
            return memo[plain(i + 1)]
        i = (i + 2) & last
    return 0


@entry
def enter(memo: Ints, keys: Ints, answers: Ints) -> None:
    """Add values to the cache, which must have room for them."""
    last = memo.size - 2
    for k in range(keys.size):
        i = _mix_hash(keys[k]) & last
        while memo[i] not in (-1, keys[k]):
            i = (i + 2) & last
        memo[i], memo[i + 1] = keys[k], answers[k]


@compiled
def _add_missing(b: BoardArrays, key: int) -> int:
    """Add a key to `missing`."""
    if b.missing[0] < b.missing.size - 1:
        b.missing[0] += 1
        b.missing[b.missing[0]] = key
    return UNREAD


@compiled
def _order_key(b: BoardArrays, g: Ints, i: int, other: int) -> int:
    """Return the key of a support or convoy."""
    size, kinds = b.province.size, b.kinds.size
    line: Any = plain(i)
    whom: Any = g[NAMED_UNIT, line]
    if other >= 0:
        whom = (g[OF_KIND, plain(other)] + 1) * size + g[PLACE, plain(other)]
    here = ((g[ORDERED_TO, line] - 1) * kinds + g[OF_KIND, line]) * size + g[PLACE, line]
    return (here * (kinds + 1) * size + whom) * (size + 1) + g[NAMED, line] + 1


@compiled
def _key_with_seas(m: Memory, number: int, seas: int, tag: int) -> int:
    """Return the key of a question that includes seas."""
    wide = int(number)  # in plain Python, a number read from a table of 32 bits would overflow
    return -2 - (((wide << m.links.size) + seas) * 2 + tag)


@apart
def _fleet_seas(b: BoardArrays, g: Ints, m: Memory, first: int, n: int) -> int:
    """Return the seas with a fleet, as bits."""
    if m.fleets[0] < 0:
        m.fleets[0] = 0
        for u in range(n):
            sea = m.sea_of[m.t[at(u, HOME)]]
            if sea >= 0 and b.kinds[g[OF_KIND, first + u]] == FLEET:
                m.fleets[0] |= 1 << sea
    return m.fleets[0]


@apart
def _reachable_seas(b: BoardArrays, m: Memory, start: int, fleets: int) -> int:
    """Return the seas with fleets that a chain of fleets reaches from a province."""
    reached = b.shore_seas[start] & fleets
    while True:
        more = spread(m.links, reached) & fleets | reached
        if more == reached:
            return reached
        reached = more


# ---------------------------------------------------------------------------------- reading orders


@compiled
def _list_entry(m: Memory, some: int, k: int) -> int:
    """Return an entry of a list of the turn."""
    return m.lists[some, plain(k + 1)]


@compiled
def _append(m: Memory, some: int, one: int) -> None:
    """Add to a list of the turn."""
    m.lists[some, 0] += 1
    m.lists[some, plain(m.lists[some, 0])] = one


@compiled
def _record_failure(m: Memory, u: int, code: int) -> None:
    """Record the code of an order that fails in any case."""
    m.t[at(u, CODE)] = code
    _append(m, CODED, u)


@compiled
def _place_units(b: BoardArrays, g: Ints, m: Memory, first: int, n: int) -> bool:
    """Enter the units in provinces and lists; return whether each has a province of its own."""
    for k in range(m.at.size):
        m.at[plain(k)] = -1
    for k in range(m.coming.size):
        m.coming[plain(k)] = -1
    m.v[0], m.v[1], m.fleets[0] = 0, 1, -1
    for k in range(2, number(0, n)):
        m.v[plain(k)] = 2
    movers = others = 0
    for u in range(n):
        i = plain(first + u)
        home = b.province[plain(g[PLACE, i])]
        if m.at[plain(home)] >= 0:
            return False
        m.at[plain(home)] = u
        weights = g[OF_CLASS, i] * (DEFEND_WEIGHT_SUPPORTED + 1)
        for k in range(DEFEND_WEIGHT_SUPPORTED + 1):
            m.t[at(u, k)] = b.weights[plain(weights + k)]
        for k in range(DEFEND_WEIGHT_SUPPORTED + 1, TARGET):
            m.t[at(u, k)] = 0
        for k in range(TARGET, CARRIER + 1):
            m.t[at(u, k)] = -1
        m.t[at(u, DEFENDER)] = m.t[at(u, PASSAGES)] = -1
        m.t[at(u, WAY)] = 1
        m.t[at(u, POWER)], m.t[at(u, HOME)] = g[OF_POWER, i], home
        m.p[plain(u * OWN_ENTRIES)] = number(SUCCESS, u)
        order = g[ORDERED_TO, i]
        m.lists[MOVERS, plain(movers + 1)] = m.lists[OTHERS, plain(others + 1)] = u
        movers += order == MOVE
        others += order > MOVE
    for k in range(m.lists.shape[0]):
        m.lists[plain(k), 0] = 0
    m.lists[MOVERS, 0], m.lists[OTHERS, 0] = movers, others
    m.t[at(n, POWER)] = m.t[at(n, GOAL)] = -1
    return True


@compiled
def _look_up_move(b: BoardArrays, g: Ints, i: int) -> int:
    """Return the validation of a move."""
    size, target = b.province.size, g[NAMED, plain(i)]
    if target < 0:
        return NO_ORDER
    here = g[OF_KIND, plain(i)] * size + g[PLACE, plain(i)]
    return b.moves[plain(here * size + target)]


@apart
def _look_up_unusual_move(b: BoardArrays, g: Ints, m: Memory, first: int, n: int, u: int, found: int) -> int:
    """Return the validation of a move that depends on fleets or is not cached yet."""
    i = first + u
    if found == 0:
        size, kinds = b.province.size, b.kinds.size
        here = g[OF_KIND, i] * size + g[PLACE, i]
        _add_missing(b, (MOVE_KEY * kinds * size + here) * (kinds + 1) * size * (size + 1) + g[NAMED, i] + 1)
    elif found & HOW == IF_JOINED:
        seas = b.shore_seas[b.province[g[NAMED, i]]]
        if connected(m.links, b.shore_seas[m.t[at(u, HOME)]], seas, _fleet_seas(b, g, m, first, n)):
            found &= ~(ILLEGAL_BIT | VOID_BIT)
        found = found & ~HOW | KNOWN
    if found & HOW == KNOWN and found & (ILLEGAL_BIT | VOID_BIT):
        _record_failure(m, u, found >> CODE_SHIFT & CODE_MASK)
        if found & VOID_BIT:
            m.t[at(u, ORDER)] = MOVE
            m.t[at(u, VOID)] = m.t[at(u, MOVES_OF)] = 1
            m.v[number(SUCCESS, u)] = 0
    return found


@compiled
def _read_moves(b: BoardArrays, g: Ints, m: Memory, first: int, n: int) -> int:
    """Validate each move and enter its destination; add unknown ones to `missing`."""
    state = SETTLED
    kept = 0
    for k in range(m.lists[MOVERS, 0]):
        u = _list_entry(m, MOVERS, k)
        found = _look_up_move(b, g, first + u)
        if found & PLAINLY != KNOWN:
            found = _look_up_unusual_move(b, g, m, first, n, u, found)
            if found & HOW != KNOWN:
                state = max(state, _state_of(found))
            if found & PLAINLY != KNOWN:
                continue
        kept += 1
        m.lists[MOVERS, plain(kept)] = u
        place = (found >> TARGET_SHIFT) - 1
        goal = b.province[plain(place)]
        d, before = m.at[plain(goal)], m.coming[plain(goal)]
        met = d if d >= 0 else n  # the index after the last unit stands for "no unit"
        m.coming[plain(goal)] = u
        m.t[at(u, ORDER)], m.t[at(u, TARGET)], m.t[at(u, GOAL)] = MOVE, place, goal
        m.t[at(u, MOVES_OF)], m.t[at(u, DONE)], m.t[at(u, AFTER)] = 1, number(SUCCESS, u), before
        m.t[at(u, LEAVING)], m.t[at(u, LEAVING + 1)] = u * OWN_ENTRIES, u * OWN_ENTRIES + 1
        m.t[at(u, DEFENDER)] = d if d != u else -1
        m.t[at(u, BARRED)] = (d != u) & (m.t[at(met, POWER)] == m.t[at(u, POWER)])
        m.t[at(met, LOST)] = number(SUNK, met)
        m.t[at(met, ENTERING)], m.t[at(met, ENTERING + 1)] = u * OWN_ENTRIES, u * OWN_ENTRIES + 1
        if before >= 0 and m.t[at(before, AFTER)] < 0:
            _append(m, CROWDS, goal)
        asks = g[VIA, plain(first + u)] and b.kinds[plain(g[OF_KIND, plain(first + u)])] == ARMY
        m.t[at(u, ASKS_FOR_CONVOY)] = asks
        m.t[at(u, BY_LAND)] = 1
        if asks or not found & LAND_BIT:
            m.t[at(u, BY_LAND)] = 1 if found & LAND_BIT else 0
            _append(m, SAILORS, u)
    m.lists[MOVERS, 0] = kept
    return state


@compiled
def _state_of(found: int) -> int:
    """Return the state of a turn after an order with this validation."""
    return LEFT if found & HOW == ASK_RESOLVE else UNREAD if found == 0 else BAD


@compiled
def _look_up_other(b: BoardArrays, g: Ints, m: Memory, first: int, u: int) -> int:
    """Return the validation of a support or convoy."""
    i = plain(first + u)
    if g[NAMED_UNIT, i] < 0 or (g[ORDERED_TO, i] == CONVOY and g[NAMED, i] < 0):
        return NO_ORDER
    other = m.at[plain(b.province[plain(g[NAMED_UNIT, i])])]
    return _look_up(b.memo, _order_key(b, g, first + u, first + other if other >= 0 else -1))


@apart
def _look_up_unusual_other(b: BoardArrays, g: Ints, m: Memory, first: int, n: int, u: int, found: int) -> int:
    """Return the validation of a support or convoy that depends on fleets or is not cached yet."""
    if found & HOW == NO_ORDER:
        return found
    i = first + u
    other = m.at[b.province[g[NAMED_UNIT, i]]]
    key = _order_key(b, g, i, first + other if other >= 0 else -1)
    if found & HOW == BY_FLEETS:
        if other < 0:
            return ASK_RESOLVE
        seas = _reachable_seas(b, m, m.t[at(other, HOME)], _fleet_seas(b, g, m, first, n))
        key = _key_with_seas(m, key, seas, 0)
        found = _look_up(b.memo, key)
    if found == 0:
        _add_missing(b, key)
    if found & HOW == KNOWN and found & (ILLEGAL_BIT | VOID_BIT):
        _record_failure(m, u, found >> CODE_SHIFT & CODE_MASK)
        m.t[at(u, VOID)] = 1 if found & VOID_BIT else 0
    return found


@compiled
def _read_others(b: BoardArrays, g: Ints, m: Memory, first: int, n: int, state: int) -> int:
    """Compute for each support and convoy which order it matches; add unknown ones to `missing`."""
    end = n * OWN_ENTRIES
    for k in range(m.lists[OTHERS, 0]):
        u = _list_entry(m, OTHERS, k)
        i = plain(first + u)
        found = _look_up_other(b, g, m, first, u)
        if found & PLAINLY != KNOWN:
            found = _look_up_unusual_other(b, g, m, first, n, u, found)
            if found & HOW != KNOWN:
                state = max(state, _state_of(found))
                continue
            if found & ILLEGAL_BIT:
                continue
        order, place = g[ORDERED_TO, i], (found >> TARGET_SHIFT) - 1
        other = m.at[plain(b.province[plain(g[NAMED_UNIT, i])])]
        m.t[at(u, ORDER)], m.t[at(u, OTHER)], m.t[at(u, TARGET)] = order, other, place
        if place >= 0:
            m.t[at(u, GOAL)] = b.province[plain(place)]
        if state == SETTLED:
            if order == CONVOY:
                end = _match_convoy(m, u, end)
            elif not m.t[at(u, VOID)]:
                state = _match_support(b, g, m, first, n, u)
    for k in range(m.lists[CARRIED, 0]):
        if state == SETTLED:
            end = _plan_passage(b, m, _list_entry(m, CARRIED, k), end)
            if end < 0:
                state = -1 - end
    return end if state == SETTLED else -1 - state


# --------------------------------------------------------------------------------- supports, convoys


@compiled
def _match_support(b: BoardArrays, g: Ints, m: Memory, first: int, n: int, s: int) -> int:
    """Match a support with an order, or record why it has none."""
    other, target = m.t[at(s, OTHER)], m.t[at(s, TARGET)]
    met, table = n, HOLDERS
    if target < 0:
        if m.t[at(other, MOVES_OF)]:
            _record_failure(m, s, NO_MATCHING_ORDER)
            return SETTLED
    else:
        if m.t[at(other, ORDER)] != MOVE or m.t[at(other, GOAL)] != m.t[at(s, GOAL)]:
            _record_failure(m, s, NO_MATCHING_ORDER)
            return SETTLED
        if m.t[at(other, TARGET)] != target:
            found = _fits_coast(b, g, m, first, s, other)
            if found & HOW != KNOWN:
                return UNREAD if found == 0 else LEFT
            if found & VOID_BIT:
                _record_failure(m, s, found >> CODE_SHIFT & CODE_MASK)
                return SETTLED
        table = BACKERS
        met = m.t[at(other, DEFENDER)]
        met = met if met >= 0 else n
    done = 1
    if m.coming[plain(m.t[at(s, HOME)])] >= 0:
        done = number(SUCCESS, s)
        _append(m, SUPPORTERS, s)
    m.t[at(s, DONE)] = done
    own = s * OWN_ENTRIES
    m.p[plain(own + 1)], m.p[plain(own + 2)] = m.t[at(s, SUPPORT_WEIGHT)], done
    before = m.t[at(other, BACKER)]
    m.t[at(other, table)], m.t[at(other, table + 1)] = own + 1, own + OWN_ENTRIES
    m.t[at(other, FRIENDLY_BACKERS)] |= m.t[at(met, POWER)] == m.t[at(s, POWER)]
    m.t[at(s, NEXT_BACKER)] = before
    m.t[at(other, BACKER)] = s
    if before >= 0 and m.t[at(before, NEXT_BACKER)] < 0:
        _append(m, BACKED, other)
    return SETTLED


@apart
def _fits_coast(b: BoardArrays, g: Ints, m: Memory, first: int, s: int, other: int) -> int:
    """Return whether a support matches a move to another place of the same province."""
    size, kinds = b.province.size, b.kinds.size
    tag = OWN_COAST_KEY if m.t[at(s, POWER)] == m.t[at(other, POWER)] else COAST_KEY
    here = (tag * kinds + g[OF_KIND, first + other]) * size + g[PLACE, first + other]
    key = (here * (kinds + 1) * size + m.t[at(s, TARGET)]) * (size + 1) + m.t[at(other, TARGET)] + 1
    found = _look_up(b.memo, key)
    if found == 0:
        _add_missing(b, key)
    return found


@apart
def _match_convoy(m: Memory, k: int, end: int) -> int:
    """Match a convoy with its move, or record why it has none."""
    c = m.t[at(k, OTHER)]
    if c < 0:
        return end
    if m.t[at(c, ORDER)] != MOVE or m.t[at(c, GOAL)] < 0 or m.t[at(c, GOAL)] != m.t[at(k, GOAL)]:
        if not m.t[at(k, VOID)]:
            _record_failure(m, k, NO_MATCHING_ORDER)
        return end
    if not m.t[at(c, WISHED)] and m.t[at(c, BY_LAND)] and not m.t[at(c, ASKS_FOR_CONVOY)]:
        _append(m, SAILORS, c)
    m.t[at(c, WISHED)] = 1
    if m.t[at(c, POWER)] == m.t[at(k, POWER)] and not filled(row(m, OWN_CONVOYS, c)):
        end = _add_single_entry(m, OWN_CONVOYS, c, 1, end)
    if not m.t[at(k, VOID)]:
        if m.t[at(c, CARRIER)] < 0:
            _append(m, CARRIED, c)
        m.t[at(k, NEXT_BACKER)] = m.t[at(c, CARRIER)]
        m.t[at(c, CARRIER)] = k
    return end


@apart
def _plan_passage(b: BoardArrays, m: Memory, c: int, end: int) -> int:
    """Enter the fleets that may convoy a move; return a negative state if that is unknown or unsupported."""
    seas: Any = 0
    f = m.t[at(c, CARRIER)]
    while f >= 0:
        sea = m.sea_of[m.t[at(f, HOME)]]
        if sea < 0:
            return -1 - LEFT
        seas |= 1 << sea
        f = m.t[at(f, NEXT_BACKER)]
    lines: Any = 0
    start, goal = m.t[at(c, HOME)], m.t[at(c, GOAL)]
    if seas and m.choices[NO_ROUTES]:
        return -1 - LEFT
    if seas and not m.choices[NO_CONVOYS]:
        key = _key_with_seas(m, start * b.province.size + goal, seas, 1)
        found = _look_up(b.memo, key)
        if found == 0:
            return -1 - _add_missing(b, key)
        lines = found >> SEAS_SHIFT
    m.t[at(c, FLEETS)] = end
    f = m.t[at(c, CARRIER)]
    while f >= 0:
        sea = m.sea_of[m.t[at(f, HOME)]]
        if lines >> sea & 1:
            end = _push(m, _push(m, end, f), sea)
        else:
            _record_failure(m, f, NOT_ON_ORDERED_ROUTE)
        f = m.t[at(f, NEXT_BACKER)]
    m.t[at(c, FLEETS + 1)] = end
    if lines or m.t[at(c, BY_LAND)]:
        m.t[at(c, PASSAGES)] = c
        m.s[c, BEGINS], m.s[c, ENDS], m.s[c, LISTED] = b.shore_seas[start], b.shore_seas[goal], lines
    for k in range(m.t[at(c, FLEETS)], m.t[at(c, FLEETS + 1)], 2):
        f = m.p[plain(k)]
        m.t[at(f, CARRIED_BY)] = end
        end = _push(m, _push(m, end, c), f)
        m.t[at(f, CARRIED_BY + 1)] = end
    return end


@apart
def _list_routes(m: Memory, c: int) -> None:
    """Record the fleets of a convoy graph that are on a valid ordered route."""
    on_routes: Any = 0
    for k in range(m.t[at(c, FLEETS)], m.t[at(c, FLEETS + 1)], 2):
        if listed(m, (c, m.p[plain(k)])):
            on_routes |= 1 << m.p[k + 1]
    m.s[c, LISTED] = on_routes


# ------------------------------------------------------------------------------------------- tables


@compiled
def _push(m: Memory, end: int, value: int) -> int:
    m.p[plain(end)] = value
    return end + 1


@compiled
def _add_single_entry(m: Memory, table: int, u: int, value: int, end: int) -> int:
    """Enter a list with one entry."""
    m.t[at(u, table)] = end
    m.p[plain(end)] = value
    m.t[at(u, table + 1)] = end + 1
    return end + 1


@compiled
def _add_to_agenda(m: Memory, d: int) -> None:
    """Put a decision on the agenda."""
    m.agenda[0] += 1
    m.agenda[plain(m.agenda[0])] = d


@compiled
def _fold_constant(m: Memory, value: int, d: int) -> int:
    """Return the constant value if a rule settles the decision immediately, or else the open decision."""
    if value != 2:
        return value
    _add_to_agenda(m, d)
    return d


@apart
def _find_sea_way(m: Memory, c: int, end: int) -> int:
    """Record whether a move that may go by convoy does so, if that is settled already."""
    by_land = m.t[at(c, BY_LAND)]
    if m.t[at(c, PASSAGES)] < 0:
        if not by_land:
            m.t[at(c, WAY)] = 0
            return end
        m.t[at(c, PASSAGES)] = c
        m.t[at(c, FLEETS + 1)] = m.t[at(c, FLEETS)] = m.s[c, BEGINS] = m.s[c, ENDS] = m.s[c, LISTED] = 0
    _list_routes(m, c)
    for k in range(m.t[at(c, FLEETS)], m.t[at(c, FLEETS + 1)], 2):
        if m.t[at(m.p[plain(k)], LOST)] > 1:
            _add_to_agenda(m, m.t[at(m.p[plain(k)], LOST)])
    d = m.at[plain(m.t[at(c, GOAL)])]
    if d >= 0 and m.t[at(d, GOAL)] == m.t[at(c, HOME)] and m.t[at(d, ORDER)] == MOVE:
        end = _add_single_entry(m, SWAPS, c, 1, end)
    m.t[at(c, BY_SEA)] = _fold_constant(m, by_sea(m, c), number(SEA, c))
    m.t[at(c, WAY)] = _fold_constant(m, way(m, c), number(WAY_OPEN, c))
    return end


@compiled
def _find_cutters(m: Memory, s: int, end: int) -> int:
    """Enter what cuts a support under attack."""
    in_place = m.t[at(s, TARGET)] < 0
    aim = m.t[at(m.t[at(s, OTHER)], HOME)] if in_place else m.t[at(s, GOAL)]
    fleet = m.at[plain(aim)]
    m.t[at(s, CUTTERS)] = end
    c = m.coming[plain(m.t[at(s, HOME)])]
    while c >= 0:
        over_aim = fleet >= 0 and m.t[at(c, PASSAGES)] >= 0 and carries(m, c, fleet) != 0
        if m.t[at(c, POWER)] == m.t[at(s, POWER)]:
            how = _way_of_uncutting(True)
        else:
            how = _way_of_cutting(
                not in_place and m.t[at(c, HOME)] == aim,
                m.t[at(c, BY_SEA)] != 0,
                not in_place and over_aim,
                m.choices[CUTS_FROM_AIM] != 0,
                m.choices[PARADOX],
                m.choices[EVERY_FLEET_COUNTS] != 0,
            )
        if how == _BY_ATTACK:
            end = _push(m, end, m.t[at(c, WAY)])
        elif how == _BY_SUCCESS:
            end = _push(m, end, m.t[at(c, DONE)])
        elif how == _BY_SEA_OR_SUCCESS:
            end = _push(m, end, _fold_constant(m, sea_attack(m, c), number(BY_SEA_CUT, c)))
            end = _push(m, end, m.t[at(c, DONE)])
        elif how != _NEVER:
            end = _push(m, end, _fold_constant(m, land_attack(m, c), number(BY_LAND_CUT, c)))
            end = _push(m, end, _add_conditional_cut(m, c, fleet, how))
        c = m.t[at(c, AFTER)]
    m.t[at(s, CUTTERS + 1)] = end
    return end


@apart
def _add_conditional_cut(m: Memory, c: int, fleet: int, how: int) -> int:
    """Enter the decision that move c cuts a support against a fleet of its own convoy."""
    if how in (_IF_IDLE, _OFF_ROUTE):
        protects = is_listed(m, c, fleet) if how == _OFF_ROUTE else convoying(m, fleet) if fleet >= 0 else 0
        m.t[at(c, PROTECTS)] = protects
        return _fold_constant(m, attack_despite(m, (c, protects)), number(DESPITE, c))
    m.t[at(c, PROTECTS)] = fleet
    return _fold_constant(m, way_without(m, (c, fleet)), number(WITHOUT, c))


@compiled
def _list_incoming(m: Memory, goal: int, end: int) -> int:
    """Enter the moves to a province that several enter.

    Enter their successes for the unit there, and the moves themselves twice: each move is followed by all
    others.
    """
    d = m.at[plain(goal)]
    if d >= 0:
        m.t[at(d, ENTERING)] = end
        c = m.coming[plain(goal)]
        while c >= 0:
            end = _push(m, end, m.t[at(c, DONE)])
            c = m.t[at(c, AFTER)]
        m.t[at(d, ENTERING + 1)] = end
    begin = end
    for _ in range(2):
        c = m.coming[plain(goal)]
        while c >= 0:
            if m.t[at(c, WAY)] != 0:
                end = _push(m, end, c)
            c = m.t[at(c, AFTER)]
    others = (end - begin) // 2 - 1
    for k in range(others + 1):
        c = m.p[plain(begin + k)]
        m.t[at(c, RIVALS)], m.t[at(c, RIVALS + 1)] = begin + k + 1, begin + k + 1 + others
    return end


@compiled
def _list_backers(m: Memory, u: int, end: int) -> int:
    """Enter the supports of a unit or its move, if there are several."""
    table = BACKERS if m.t[at(u, MOVES_OF)] else HOLDERS
    m.t[at(u, table)] = end
    s = m.t[at(u, BACKER)]
    while s >= 0:
        end = _push(m, _push(m, end, m.t[at(s, SUPPORT_WEIGHT)]), m.t[at(s, DONE)])
        s = m.t[at(s, NEXT_BACKER)]
    m.t[at(u, table + 1)] = end
    return end


@compiled
def _list_hostile_backers(m: Memory, u: int, d: int, end: int) -> int:
    """Enter the supports of a move against the unit in its destination."""
    m.t[at(u, HOSTILE_BACKERS)] = end
    s = m.t[at(u, BACKER)]
    while s >= 0:
        if m.t[at(s, POWER)] != m.t[at(d, POWER)]:
            end = _push(m, _push(m, end, m.t[at(s, SUPPORT_WEIGHT)]), m.t[at(s, DONE)])
        s = m.t[at(s, NEXT_BACKER)]
    m.t[at(u, HOSTILE_BACKERS + 1)] = end
    return end


@compiled
def _find_meeting(m: Memory, n: int, u: int, end: int) -> int:
    """Enter how a move meets the move of the unit in its destination, if that matters beyond `hold`.

    Head to head, or as it leaves a place in which move u may not dislodge it with all supports.
    """
    d = m.t[at(u, DEFENDER)]
    opposite = m.t[at(d if d >= 0 else n, GOAL)] == m.t[at(u, HOME)]
    if not opposite | m.t[at(u, BARRED)] | m.t[at(u, FRIENDLY_BACKERS)]:
        return end
    if m.t[at(u, FRIENDLY_BACKERS)] and not m.t[at(u, BARRED)]:
        end = _list_hostile_backers(m, u, d, end)
    if not m.t[at(d, MOVES_OF)]:
        return end
    face_to_face = _fold_constant(m, battle(m, (u, d)), number(BATTLE, u)) if opposite else 0
    met = _meeting(opposite, m.t[at(d, WAY)], face_to_face)
    if met & _DISPLACES:
        m.t[at(u, DISPLACERS)], m.t[at(u, DISPLACERS + 1)] = d * OWN_ENTRIES, d * OWN_ENTRIES + 1
    if met & _OPPOSES:
        end = _push(m, _add_single_entry(m, OPPONENTS, u, d, end), face_to_face)
        m.t[at(u, OPPONENTS + 1)] = end
    if met & _LEAVES:
        m.t[at(u, VACATING)], m.t[at(u, VACATING + 1)] = d * OWN_ENTRIES, d * OWN_ENTRIES + 1
    elif met & _PASSES:
        end = _add_single_entry(
            m, VACATING, u, _fold_constant(m, passing(m, (u, d)), number(PASSING, u)), end
        )
    return end


@compiled
def _fill_tables(m: Memory, n: int, end: int) -> int:
    """Fill the tables of a turn, settle what is clear and put the other decisions on the agenda.

    A negative result means that `resolve` must handle the turn.
    """
    m.agenda[0] = 0
    for k in range(m.lists[SAILORS, 0]):
        end = _find_sea_way(m, _list_entry(m, SAILORS, k), end)
    for k in range(m.lists[SUPPORTERS, 0]):
        s = _list_entry(m, SUPPORTERS, k)
        end = _find_cutters(m, s, end)
        if m.t[at(s, SUPPORT_WEIGHT)] > 1 and not m.choices[CUT_WHOLE] and filled(row(m, CUTTERS, s)):
            return -1 - LEFT  # attackers wear it down
        _decide(m, m.t[at(s, DONE)], support(m, s))
    for k in range(m.lists[BACKED, 0]):
        end = _list_backers(m, _list_entry(m, BACKED, k), end)
    for k in range(m.lists[CROWDS, 0]):
        end = _list_incoming(m, _list_entry(m, CROWDS, k), end)
    for k in range(m.lists[MOVERS, 0]):
        end = _find_meeting(m, n, _list_entry(m, MOVERS, k), end)
    for k in range(m.lists[MOVERS, 0]):
        u = _list_entry(m, MOVERS, k)
        _decide(m, m.t[at(u, DONE)], move(m, u))
    return end


@compiled
def _decide(m: Memory, d: int, value: int) -> None:
    """Set the value of a decision, or put it on the agenda if it is unknown."""
    m.v[plain(d)] = value
    m.agenda[plain(m.agenda[0] + 1)] = d
    m.agenda[0] += value == 2


# ------------------------------------------------------------------------------------------ results


@apart
def _code_of_failure(m: Memory, c: int) -> int:
    """Return the outcome code of a failed move."""
    if m.v[m.t[at(c, WAY)]] == 0:
        lost = m.t[at(c, PASSAGES)] >= 0 and filled(row(m, FLEETS, c))
        return CONVOY_DISRUPTED if lost else NO_CONVOY_ORDERED
    return OWN_UNIT_IN_PLACE if m.t[at(c, BARRED)] and attack(m, c)[1] == 0 else BOUNCED


@compiled
def _code_of_support(m: Memory, s: int) -> int:
    """Return the outcome code of a matching support."""
    if m.v[plain(m.t[at(s, DONE)])]:
        return GIVEN
    for k in range(m.t[at(s, CUTTERS)], m.t[at(s, CUTTERS + 1)]):
        if m.v[plain(m.p[plain(k)])] == 1 and not _is_entry_success(m, m.p[plain(k)], s):
            return CUT
    return DISLODGED


@compiled
def _is_entry_success(m: Memory, d: int, s: int) -> bool:
    """Return whether the decision is the success of a move into the province of a supporting unit."""
    for k in range(m.t[at(s, ENTERING)], m.t[at(s, ENTERING + 1)]):  # noqa: SIM110 - Numba compiles no any()
        if m.p[plain(k)] == d:
            return True
    return False


@compiled
def _stays(m: Memory, province: int) -> bool:
    """Return whether a unit was in a province and did not leave."""
    d = m.at[plain(province)]
    return d >= 0 and not (m.t[at(d, MOVES_OF)] and m.v[plain(m.t[at(d, DONE)])] == 1)


@compiled
def _is_entered(m: Memory, province: int) -> bool:
    """Return whether a move to a province succeeded."""
    entered = False
    c = m.coming[plain(province)]
    while c >= 0:
        entered |= m.v[plain(m.t[at(c, DONE)])] == 1
        c = m.t[at(c, AFTER)]
    return entered


@compiled
def _record_contested(m: Memory, told: Outcomes, turn: int) -> None:
    """Record the provinces left vacant by a standoff."""
    for k in range(m.lists[EMPTIED, 0]):
        province = _list_entry(m, EMPTIED, k)
        strength = 0
        c = m.coming[plain(province)]
        while c >= 0:
            strength = max(strength, prevent(m, c)[0])
            c = m.t[at(c, AFTER)]
        if _is_contested(False, _is_entered(m, province), strength):
            _append(m, CONTESTED, province)
            _append_pair(told.contested, turn, province)


@compiled
def _record_moves(g: Ints, m: Memory, told: Outcomes, first: int) -> None:
    """Record the results of moves, the provinces that may be vacant, and the units attacked."""
    emptied = met = 0
    for k in range(m.lists[MOVERS, 0]):
        c = _list_entry(m, MOVERS, k)
        i = plain(first + c)
        arrives, target = m.v[plain(m.t[at(c, DONE)])] == 1, m.t[at(c, TARGET)]
        told.success[i] = arrives
        told.code[i] = ARRIVES if arrives else BOUNCED
        told.after[i] = target if arrives else g[PLACE, i]
        if (not arrives) & (m.t[at(c, BARRED)] | (m.t[at(c, WAY)] != 1)):
            told.code[i] = _code_of_failure(m, c)
        goal, d = m.t[at(c, GOAL)], m.t[at(c, DEFENDER)]
        m.lists[MET, plain(met + 1)] = d
        met += arrives & (d >= 0)
        m.lists[EMPTIED, plain(emptied + 1)] = goal
        emptied += (not arrives) & (m.t[at(c, AFTER)] < 0) and not _stays(m, goal)
    m.lists[EMPTIED, 0], m.lists[MET, 0] = emptied, met


@compiled
def _record_results(b: BoardArrays, g: Ints, m: Memory, told: Outcomes, turn: int, first: int) -> None:
    """Record the results of a settled turn; before, `told` has every unit holding."""
    _record_moves(g, m, told, first)
    _record_contested(m, told, turn)
    for k in range(m.lists[CODED, 0]):
        u = _list_entry(m, CODED, k)
        told.code[plain(first + u)], told.success[plain(first + u)] = m.t[at(u, CODE)], False
    for k in range(m.lists[OTHERS, 0]):
        u = _list_entry(m, OTHERS, k)
        if m.t[at(u, CODE)] < 0 and m.t[at(u, ORDER)] == SUPPORT:
            code = _code_of_support(m, u)
            told.code[plain(first + u)] = code
            told.success[plain(first + u)] = code == GIVEN
    for k in range(m.lists[MET, 0]):
        u = _list_entry(m, MET, k)
        m.v[plain(m.t[at(u, LOST)])] = dislodged(m, u)
    for k in range(m.lists[MET, 0]):
        u = _list_entry(m, MET, k)
        if m.v[plain(m.t[at(u, LOST)])] and told.dislodged_by[plain(first + u)] < 0:
            if m.t[at(u, CODE)] < 0 and m.t[at(u, ORDER)] != MOVE and m.t[at(u, ORDER)] != SUPPORT:
                told.code[plain(first + u)], told.success[plain(first + u)] = DISLODGED, False
            _record_retreats(b, g, m, told, first, u)


@compiled
def _record_retreats(b: BoardArrays, g: Ints, m: Memory, told: Outcomes, first: int, u: int) -> None:
    """Record the attacker of a dislodged unit and its retreats."""
    i: Any = plain(first + u)
    c = m.coming[plain(m.t[at(u, HOME)])]
    attacker = c
    while c >= 0:  # the first one counts, should strengths of variants let several arrive
        attacker = c if m.v[plain(m.t[at(c, DONE)])] else attacker
        c = m.t[at(c, AFTER)]
    c = attacker
    convoyed = m.v[plain(m.t[at(c, BY_SEA)])] == 1
    told.after[i] = -1
    told.dislodged_by[i] = c
    told.by_convoy[i] = convoyed
    here = g[OF_KIND, i] * b.province.size + g[PLACE, i]
    for k in range(b.steps_at[plain(here)], b.steps_at[plain(here + 1)]):
        goal = b.province[plain(b.steps_of[plain(k)])]
        origin, opened = goal == m.t[at(c, HOME)], m.choices[OPEN_IF_CONVOYED] != 0
        contested = False
        for j in range(m.lists[CONTESTED, 0]):
            contested |= _list_entry(m, CONTESTED, j) == goal
        if _closing(origin, convoyed, opened, contested) == _OPEN and not _is_occupied(m, goal):
            _append_pair(told.retreats, first + u, b.steps_of[plain(k)])


@compiled
def _is_occupied(m: Memory, province: int) -> bool:
    """Return whether a unit is in a province after the movement."""
    d = m.at[plain(province)]
    if _stays(m, province) and m.v[plain(m.t[at(d, LOST)])] != 1:
        return True
    return _is_entered(m, province)


@compiled
def _append_pair(pairs: Ints, one: int, other: int) -> None:
    """Append a pair."""
    pairs[0, 0] += 1
    pairs[0, plain(pairs[0, 0])], pairs[1, plain(pairs[0, 0])] = one, other


# --------------------------------------------------------------------------------------------- turns


@entry
def resolve_turns(
    b: BoardArrays, g: Ints, m: Memory, told: Outcomes, starts: Ints, asked: Ints
) -> None:
    """Resolve the turns `asked`; the units of each turn begin at `starts`."""
    for turn in asked:
        first = starts[turn]
        n = starts[turn + 1] - first
        if not _place_units(b, g, m, first, n):
            told.state[turn] = BAD
            continue
        end = _read_others(b, g, m, first, n, _read_moves(b, g, m, first, n))
        if end >= 0:
            end = _fill_tables(m, n, end)
        state = -1 - end if end < 0 else SETTLED
        if state == SETTLED:
            if m.agenda[0] and settle(m):
                state = LEFT
            else:
                told.certainty[turn] = UNIQUE
                _record_results(b, g, m, told, turn, first)
        told.state[turn] = state
