"""Movement phases over arrays: the tables of each, and what comes of them.

What the rules say stands in `kernels`, which is made from them, and in `solver/rules/encounters`, which is
compiled as it is. Here tables are filled, as `solver/system` fills them: who goes where, who backs whom,
what can cut what. What an order amounts to by itself is looked up among the answers that the reader of
`solver/orders` gave (`readings`). What bounds leave open is settled by `search`, as far as that goes.
"""

from __future__ import annotations

from typing import Any

from ..solver import CONVOY, HOLD, MOVE, SUPPORT, rules
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
    GIVEN_UP,
    PASSING,
    SEA,
    SUCCESS,
    SUNK,
    UNIQUE,
    WAY_OPEN,
    WITHOUT,
    number,
    search,
    settle,
)
from .tables import (
    AFTER,
    ASKS_FOR_CONVOY,
    BACKER,
    BACKERS,
    BARRED,
    BEGINS,
    BOLD_WEIGHT,
    BY_LAND,
    BY_SEA,
    CARRIED_BY,
    CARRIER,
    CODE,
    CUT_WHOLE,
    CUTS_FROM_AIM,
    CUTTERS,
    DEFENDER,
    DISPLACERS,
    DONE,
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
    OWN_CONVOYS,
    PARADOX,
    PASSAGES,
    PLACE,
    POWER,
    PROTECTS,
    RIVALS,
    SUPPORT_WEIGHT,
    SWAPS,
    TARGET,
    VACATING,
    VIA,
    VOID,
    WAY,
    WISHED,
    Ground,
    Ints,
    Memory,
    Told,
)

SETTLED, LEFT, UNREAD, BAD = range(4)
"""What came of a turn: it is settled, left to `resolve`, has orders to be asked for first, or is no turn."""

CODES = (
    *("stands", "arrives", "given", "bounced", "own_unit_in_place", "convoy_disrupted"),
    *("no_convoy_ordered", "cut", "dislodged", "no_matching_order", "not_on_ordered_route"),
)
"""The codes of outcomes found here, first those of success; those that the reader gives stand behind."""
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

# What a reading is written as: how it is known, what it says, its code, and its target plus one.
KNOWN, IF_JOINED, BY_FLEETS, ASK_RESOLVE, NO_ORDER = range(1, 6)
HOW = 7
LAND_BIT, ILLEGAL_BIT, VOID_BIT = 8, 16, 32
CODE_SHIFT, TARGET_SHIFT = 6, 16
CODE_MASK = 1023
SEAS_SHIFT = 3

MOVE_KEY, SUPPORT_KEY, CONVOY_KEY, COAST_KEY, OWN_COAST_KEY = range(5)
"""What is asked for by its number. Numbers below -1 are of orders with fleets, and of routes."""

FLEET, ARMY = 1, 2
"""Kinds of units, as far as arrays mind."""

POOL = 24
"""So many numbers lists hold at most for each unit.

A supporter stands in two lists of pairs: 4. A move stands once among those entering, those leaving and those
that displace, vacate, swap or are wished for, twice among rivals and cutters, and in a pair among opponents:
12. A fleet that convoys stands in two lists of pairs: 4.
"""

encounters = rules.encounters
_way_of_cutting = compiled(encounters.way_of_cutting)
_meeting = compiled(encounters.meeting)
_NEVER, _BY_SUCCESS, _BY_SEA_OR_SUCCESS = (
    encounters.NEVER,
    encounters.BY_SUCCESS,
    encounters.BY_SEA_OR_SUCCESS,
)
_BY_ATTACK, _IF_IDLE = encounters.BY_ATTACK, encounters.BY_LAND_OR_IF_IDLE
_OFF_ROUTE = encounters.BY_LAND_OR_OFF_ROUTE
_LEAVES, _PASSES = encounters.LEAVES, encounters.PASSES
_OPPOSES, _DISPLACES = encounters.OPPOSES, encounters.DISPLACES


# ------------------------------------------------------------------------------------ what is known


@compiled
def _mixed(key: int) -> int:
    mixed: Any = key * 0x9E3779B97F4A7C1 ^ key >> 29
    return mixed >> 17


@compiled
def _look_up(memo: Ints, key: int) -> int:
    """What is known by a key; 0: nothing."""
    mask = memo.shape[0] - 1
    i = _mixed(key) & mask
    while memo[i, 0] != -1:
        if memo[i, 0] == key:
            return memo[i, 1]
        i = (i + 1) & mask
    return 0


@entry
def enter(memo: Ints, keys: Ints, answers: Ints) -> None:
    """Write down answers; there must be room for them."""
    mask = memo.shape[0] - 1
    for k in range(keys.size):
        i = _mixed(keys[k]) & mask
        while memo[i, 0] not in (-1, keys[k]):
            i = (i + 1) & mask
        memo[i, 1] = answers[k]
        memo[i, 0] = keys[k]


@compiled
def _note(b: Ground, key: int) -> int:
    """Note what has to be asked for."""
    if b.missing[0] < b.missing.size - 1:
        b.missing[0] += 1
        b.missing[b.missing[0]] = key
    return UNREAD


@compiled
def _key(b: Ground, g: Ints, i: int, other: int) -> int:
    """The number of a support or convoy."""
    size, kinds = b.province.size, b.kinds.size
    whom: Any = g[NAMED_UNIT, i]
    if other >= 0:
        whom = (g[OF_KIND, other] + 1) * size + g[PLACE, other]
    here = ((g[ORDERED_TO, i] - 1) * kinds + g[OF_KIND, i]) * size + g[PLACE, i]
    return (here * (kinds + 1) * size + whom) * (size + 1) + g[NAMED, i] + 1


@compiled
def _with_seas(m: Memory, number: int, seas: int, tag: int) -> int:
    """The number of a question that is about seas, too."""
    return -2 - (((number << m.links.size) + seas) * 2 + tag)


@apart
def _fleets(b: Ground, g: Ints, m: Memory, first: int, n: int) -> int:
    """The seas that hold a fleet, a bit each."""
    fleets: Any = 0
    for u in range(n):
        sea = m.sea_of[m.t[at(u, HOME)]]
        if sea >= 0 and b.kinds[g[OF_KIND, first + u]] == FLEET:
            fleets |= 1 << sea
    return fleets


@apart
def _sailed_to(b: Ground, m: Memory, start: int, fleets: int) -> int:
    """The seas with fleets that a chain of them leads to from a province."""
    reached = b.shore_seas[start] & fleets
    while True:
        more = spread(m.links, reached) & fleets | reached
        if more == reached:
            return reached
        reached = more


# ---------------------------------------------------------------------------------- reading orders


@compiled
def _add(those: Ints, one: int) -> None:
    """Add one to some, the number of which stands first."""
    those[0] += 1
    those[those[0]] = one


@compiled
def _place(b: Ground, g: Ints, m: Memory, first: int, n: int) -> bool:
    """Put the units where they stand; whether each has a place of its own."""
    for u in range(n):
        i = first + u
        home = b.province[g[PLACE, i]]
        if m.at[plain(home)] >= 0:
            return False
        m.at[plain(home)] = u
        for k in range(BOLD_WEIGHT + 1):
            m.t[at(u, k)] = b.weights[g[OF_CLASS, i], k]
        for k in range(BOLD_WEIGHT + 1, WISHED + 1):
            m.t[at(u, k)] = 0
        m.t[at(u, POWER)], m.t[at(u, HOME)] = g[OF_POWER, i], home
        m.t[at(u, GOAL)] = m.t[at(u, BACKER)] = m.t[at(u, CARRIER)] = m.t[at(u, CODE)] = -1
        m.t[at(u, DEFENDER)] = m.t[at(u, PASSAGES)] = m.t[at(u, AFTER)] = m.t[at(u, TARGET)] = -1
        m.t[at(u, WAY)] = 1
    return True


@compiled
def _read(b: Ground, g: Ints, m: Memory, first: int, n: int) -> int:
    """What each order amounts to; the numbers of what is not known yet go into `missing`."""
    state = SETTLED
    fleets: Any = -1
    m.movers[0] = m.supporters[0] = 0
    for u in range(n):
        order = g[ORDERED_TO, first + u]
        if order == HOLD:
            continue
        found = _known_move(b, g, first + u) if order == MOVE else _known_other(b, g, m, first, u)
        how = found & HOW
        if how in (IF_JOINED, BY_FLEETS):
            if fleets < 0:
                fleets = _fleets(b, g, m, first, n)
            found = _known_at_sea(b, g, m, first, u, found, fleets)
            how = found & HOW
        if how != KNOWN:
            state = max(state, LEFT if how == ASK_RESOLVE else UNREAD if found == 0 else BAD)
        elif order == MOVE:
            m.t[at(u, ASKS_FOR_CONVOY)] = g[VIA, first + u] and b.kinds[g[OF_KIND, first + u]] == ARMY
            _read_move(b, m, u, found)
        else:
            _read_other(b, m, u, order, m.at[b.province[g[NAMED_UNIT, first + u]]], found)
    return state


@compiled
def _known_move(b: Ground, g: Ints, i: int) -> int:
    """What is known of a move."""
    size, target = b.province.size, g[NAMED, i]
    if target < 0:
        return NO_ORDER
    here = g[OF_KIND, i] * size + g[PLACE, i]
    found = b.moves[here * size + target]
    if found == 0:
        kinds = b.kinds.size
        _note(b, (MOVE_KEY * kinds * size + here) * (kinds + 1) * size * (size + 1) + target + 1)
    return found


@compiled
def _known_other(b: Ground, g: Ints, m: Memory, first: int, u: int) -> int:
    """What is known of a support or convoy."""
    i = first + u
    if g[NAMED_UNIT, i] < 0 or (g[ORDERED_TO, i] == CONVOY and g[NAMED, i] < 0):
        return NO_ORDER
    other = m.at[b.province[g[NAMED_UNIT, i]]]
    key = _key(b, g, i, first + other if other >= 0 else -1)
    found = _look_up(b.memo, key)
    if found == 0:
        _note(b, key)
    return found


@apart
def _known_at_sea(b: Ground, g: Ints, m: Memory, first: int, u: int, found: int, fleets: int) -> int:
    """What is known of an order that depends on the seas with fleets."""
    i = first + u
    if found & HOW == IF_JOINED:
        seas = b.shore_seas[b.province[g[NAMED, i]]]
        if connected(m.links, b.shore_seas[m.t[at(u, HOME)]], seas, fleets):
            found &= ~(ILLEGAL_BIT | VOID_BIT)
        return found & ~HOW | KNOWN
    other = m.at[b.province[g[NAMED_UNIT, i]]]
    if other < 0:
        return ASK_RESOLVE
    seas = _sailed_to(b, m, m.t[at(other, HOME)], fleets)
    key = _with_seas(m, _key(b, g, i, first + other), seas, 0)
    answer = _look_up(b.memo, key)
    if answer == 0:
        _note(b, key)
    return answer


@compiled
def _read_move(b: Ground, m: Memory, u: int, found: int) -> None:
    """Enter a move, as it is known."""
    if found & (ILLEGAL_BIT | VOID_BIT):
        m.t[at(u, CODE)] = found >> CODE_SHIFT & CODE_MASK
        if found & VOID_BIT:
            m.t[at(u, ORDER)] = MOVE
            m.t[at(u, VOID)] = m.t[at(u, MOVES_OF)] = 1
        return
    place = (found >> TARGET_SHIFT) - 1
    goal = b.province[place]
    m.t[at(u, ORDER)], m.t[at(u, TARGET)], m.t[at(u, GOAL)] = MOVE, place, goal
    m.t[at(u, MOVES_OF)] = 1
    m.t[at(u, BY_LAND)] = 1 if found & LAND_BIT else 0
    m.t[at(u, DONE)] = number(SUCCESS, u)
    m.t[at(u, AFTER)] = m.coming[plain(goal)]
    m.coming[plain(goal)] = u
    _add(m.movers, u)


@compiled
def _read_other(b: Ground, m: Memory, u: int, order: int, other: int, found: int) -> None:
    """Enter a support or convoy, as it is known."""
    if found & (ILLEGAL_BIT | VOID_BIT):
        m.t[at(u, CODE)] = found >> CODE_SHIFT & CODE_MASK
        if found & ILLEGAL_BIT:
            return
        m.t[at(u, VOID)] = 1
    place = (found >> TARGET_SHIFT) - 1
    m.t[at(u, ORDER)], m.t[at(u, OTHER)], m.t[at(u, TARGET)] = order, other, place
    if place >= 0:
        m.t[at(u, GOAL)] = b.province[place]
    if order == SUPPORT and not m.t[at(u, VOID)]:
        _add(m.supporters, u)


# --------------------------------------------------------------------------------- supports, convoys


@compiled
def _match_support(b: Ground, g: Ints, m: Memory, first: int, s: int) -> int:
    """Find the order that a support fits, or say why there is none."""
    other, target = m.t[at(s, OTHER)], m.t[at(s, TARGET)]
    if target < 0:
        if m.t[at(other, MOVES_OF)]:
            m.t[at(s, CODE)] = NO_MATCHING_ORDER
            return SETTLED
    elif m.t[at(other, ORDER)] != MOVE or m.t[at(other, GOAL)] != m.t[at(s, GOAL)]:
        m.t[at(s, CODE)] = NO_MATCHING_ORDER
        return SETTLED
    elif m.t[at(other, TARGET)] != target:
        found = _fits_coast(b, g, m, first, s, other)
        if found & HOW != KNOWN:
            return UNREAD if found == 0 else LEFT
        if found & VOID_BIT:
            m.t[at(s, CODE)] = found >> CODE_SHIFT & CODE_MASK
            return SETTLED
    m.t[at(s, NEXT_BACKER)] = m.t[at(other, BACKER)]
    m.t[at(other, BACKER)] = s
    return SETTLED


@apart
def _fits_coast(b: Ground, g: Ints, m: Memory, first: int, s: int, other: int) -> int:
    """Whether a support fits a move to another place of the same province."""
    size, kinds = b.province.size, b.kinds.size
    tag = OWN_COAST_KEY if m.t[at(s, POWER)] == m.t[at(other, POWER)] else COAST_KEY
    here = (tag * kinds + g[OF_KIND, first + other]) * size + g[PLACE, first + other]
    key = (here * (kinds + 1) * size + m.t[at(s, TARGET)]) * (size + 1) + m.t[at(other, TARGET)] + 1
    found = _look_up(b.memo, key)
    if found == 0:
        _note(b, key)
    return found


@apart
def _match_convoy(m: Memory, k: int, end: int) -> int:
    """Enter a convoy with the move that it would carry, or say why there is none."""
    c = m.t[at(k, OTHER)]
    if c < 0:
        return end
    if m.t[at(c, ORDER)] != MOVE or m.t[at(c, GOAL)] < 0 or m.t[at(c, GOAL)] != m.t[at(k, GOAL)]:
        if not m.t[at(k, VOID)]:
            m.t[at(k, CODE)] = NO_MATCHING_ORDER
        return end
    m.t[at(c, WISHED)] = 1
    if m.t[at(c, POWER)] == m.t[at(k, POWER)] and not filled(row(m, OWN_CONVOYS, c)):
        end = _alone(m, OWN_CONVOYS, c, 1, end)
    if not m.t[at(k, VOID)]:
        m.t[at(k, NEXT_BACKER)] = m.t[at(c, CARRIER)]
        m.t[at(c, CARRIER)] = k
    return end


@apart
def _plan_passage(b: Ground, m: Memory, c: int, end: int) -> int:
    """Enter which fleets may carry a move; below zero: this has to be asked for, or is left to `resolve`."""
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
        key = _with_seas(m, start * b.province.size + goal, seas, 1)
        found = _look_up(b.memo, key)
        if found == 0:
            return -1 - _note(b, key)
        lines = found >> SEAS_SHIFT
    m.t[at(c, FLEETS)] = end
    f = m.t[at(c, CARRIER)]
    while f >= 0:
        sea = m.sea_of[m.t[at(f, HOME)]]
        if lines >> sea & 1:
            end = _push(m, _push(m, end, f), sea)
        else:
            m.t[at(f, CODE)] = NOT_ON_ORDERED_ROUTE
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
    """Note the fleets of a passage that lie on an ordered route that counts."""
    on_routes: Any = 0
    for k in range(m.t[at(c, FLEETS)], m.t[at(c, FLEETS + 1)], 2):
        if listed(m, (c, m.p[plain(k)])):
            on_routes |= 1 << m.p[k + 1]
    m.s[c, LISTED] = on_routes


@compiled
def _match(b: Ground, g: Ints, m: Memory, first: int, n: int) -> int:
    """Match supports and convoys with the orders that they name; the end of the pool, or what a turn is then.

    Numbers below zero are states, less one.
    """
    end = 0
    state = SETTLED
    convoys = False
    for k in range(1, m.supporters[0] + 1):
        state = max(state, _match_support(b, g, m, first, m.supporters[k]))
    for u in range(n):
        if m.t[at(u, ORDER)] == CONVOY:
            end = _match_convoy(m, u, end)
            convoys = True
    if convoys and state == SETTLED:
        for c in range(n):
            if m.t[at(c, CARRIER)] >= 0:
                planned = _plan_passage(b, m, c, end)
                if planned < 0:
                    state = max(state, -1 - planned)
                else:
                    end = planned
    return end if state == SETTLED else -1 - state


# ------------------------------------------------------------------------------------------- tables


@compiled
def _push(m: Memory, end: int, value: int) -> int:
    m.p[plain(end)] = value
    return end + 1


@compiled
def _alone(m: Memory, table: int, u: int, value: int, end: int) -> int:
    """Write down a list of one."""
    m.t[at(u, table)] = end
    m.p[plain(end)] = value
    m.t[at(u, table + 1)] = end + 1
    return end + 1


@compiled
def _open(m: Memory, d: int) -> None:
    """Put a decision on the agenda."""
    _add(m.agenda, d)


@compiled
def _folded(m: Memory, value: int, d: int) -> int:
    """A constant, if a rule settles it at once, or the decision, which is then open."""
    if value != 2:
        return value
    _open(m, d)
    return d


@compiled
def _meet_comers(m: Memory, n: int, end: int) -> int:
    """Number the decisions about orders and units, and note who enters and who leaves."""
    m.v[0], m.v[1] = 0, 1
    for k in range(2, number(0, n)):
        m.v[k] = 2
    for k in range(1, m.supporters[0] + 1):
        u = m.supporters[k]
        m.t[at(u, DONE)] = 1 if m.coming[plain(m.t[at(u, HOME)])] < 0 else number(SUCCESS, u)
    for k in range(1, m.movers[0] + 1):
        c = m.movers[k]
        u = m.at[plain(m.t[at(c, GOAL)])]
        if u < 0 or m.t[at(c, AFTER)] >= 0:
            continue
        m.t[at(u, LOST)] = number(SUNK, u)
        m.t[at(u, ENTERING)] = end
        c = m.coming[plain(m.t[at(c, GOAL)])]
        while c >= 0:
            end = _push(m, end, m.t[at(c, DONE)])
            c = m.t[at(c, AFTER)]
        m.t[at(u, ENTERING + 1)] = end
        if m.t[at(u, MOVES_OF)]:
            end = _alone(m, LEAVING, u, m.t[at(u, DONE)], end)
    return end


@compiled
def _find_way(m: Memory, c: int, end: int) -> int:
    """How a move travels, as far as it is settled."""
    if m.t[at(c, BY_LAND)] and not m.t[at(c, WISHED)] and not m.t[at(c, ASKS_FOR_CONVOY)]:
        return end
    return _find_sea_way(m, c, end)


@apart
def _find_sea_way(m: Memory, c: int, end: int) -> int:
    """The same for a move that may go by sea."""
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
            _open(m, m.t[at(m.p[plain(k)], LOST)])
    d = m.at[plain(m.t[at(c, GOAL)])]
    if d >= 0 and m.t[at(d, GOAL)] == m.t[at(c, HOME)] and m.t[at(d, ORDER)] == MOVE:
        end = _alone(m, SWAPS, c, 1, end)
    m.t[at(c, BY_SEA)] = _folded(m, by_sea(m, c), number(SEA, c))
    m.t[at(c, WAY)] = _folded(m, way(m, c), number(WAY_OPEN, c))
    return end


@compiled
def _find_cutters(m: Memory, s: int, end: int) -> int:
    """What cuts a support that somebody attacks."""
    in_place = m.t[at(s, TARGET)] < 0
    aim = m.t[at(m.t[at(s, OTHER)], HOME)] if in_place else m.t[at(s, GOAL)]
    fleet = m.at[plain(aim)]
    m.t[at(s, CUTTERS)] = end
    c = m.coming[plain(m.t[at(s, HOME)])]
    while c >= 0:
        own = m.t[at(c, POWER)] == m.t[at(s, POWER)]
        how = _way_of_cutting(
            own,
            own,
            in_place,
            m.t[at(c, HOME)] == aim,
            m.t[at(c, BY_SEA)] != 0,
            fleet >= 0 and m.t[at(c, PASSAGES)] >= 0 and carries(m, c, fleet) != 0,
            m.choices[CUTS_FROM_AIM] != 0,
            m.choices[PARADOX],
            m.choices[EVERY_FLEET_COUNTS] != 0,
        )
        if how == _BY_ATTACK:
            end = _push(m, end, m.t[at(c, WAY)])
        elif how == _BY_SUCCESS:
            end = _push(m, end, m.t[at(c, DONE)])
        elif how == _BY_SEA_OR_SUCCESS:
            end = _push(m, end, _folded(m, sea_attack(m, c), number(BY_SEA_CUT, c)))
            end = _push(m, end, m.t[at(c, DONE)])
        elif how != _NEVER:
            end = _push(m, end, _folded(m, land_attack(m, c), number(BY_LAND_CUT, c)))
            end = _push(m, end, _despite(m, c, fleet, how))
        c = m.t[at(c, AFTER)]
    m.t[at(s, CUTTERS + 1)] = end
    return end


@apart
def _despite(m: Memory, c: int, fleet: int, how: int) -> int:
    """That move c cuts a support against a fleet of its convoy though it comes by sea."""
    if how in (_IF_IDLE, _OFF_ROUTE):
        protects = is_listed(m, c, fleet) if how == _OFF_ROUTE else convoying(m, fleet) if fleet >= 0 else 0
        m.t[at(c, PROTECTS)] = protects
        return _folded(m, attack_despite(m, (c, protects)), number(DESPITE, c))
    m.t[at(c, PROTECTS)] = fleet
    return _folded(m, way_without(m, (c, fleet)), number(WITHOUT, c))


@compiled
def _list_rivals(m: Memory, goal: int, end: int) -> int:
    """Write down the moves to a province twice over: behind each of the first ones stand all others."""
    begin = end
    for _ in range(2):
        c = m.coming[plain(goal)]
        while c >= 0:
            if m.t[at(c, WAY)] != 0:
                end = _push(m, end, c)
            c = m.t[at(c, AFTER)]
    others = (end - begin) // 2 - 1
    for k in range(others + 1):
        c = m.p[begin + k]
        m.t[at(c, RIVALS)], m.t[at(c, RIVALS + 1)] = begin + k + 1, begin + k + 1 + others
    return end


@compiled
def _terms(m: Memory, table: int, u: int, end: int) -> int:
    """Write down what supports a unit or its move."""
    m.t[at(u, table)] = end
    s = m.t[at(u, BACKER)]
    while s >= 0:
        end = _push(m, _push(m, end, m.t[at(s, SUPPORT_WEIGHT)]), m.t[at(s, DONE)])
        s = m.t[at(s, NEXT_BACKER)]
    m.t[at(u, table + 1)] = end
    return end


@compiled
def _hostile_terms(m: Memory, u: int, d: int, end: int) -> int:
    """Write down what of that counts against the unit in the destination of a move."""
    m.t[at(u, HOSTILE_BACKERS)] = end
    s = m.t[at(u, BACKER)]
    while s >= 0:
        if m.t[at(s, POWER)] == m.t[at(d, POWER)]:
            m.t[at(u, FRIENDLY_BACKERS)] = 1
        else:
            end = _push(m, _push(m, end, m.t[at(s, SUPPORT_WEIGHT)]), m.t[at(s, DONE)])
        s = m.t[at(s, NEXT_BACKER)]
    m.t[at(u, HOSTILE_BACKERS + 1)] = end
    return end


@compiled
def _face(m: Memory, u: int, d: int, end: int) -> int:
    """How move u meets the move of the unit d in its destination: head to head, or as it leaves."""
    opposite = m.t[at(d, GOAL)] == m.t[at(u, HOME)]
    face_to_face = _folded(m, battle(m, (u, d)), number(BATTLE, u)) if opposite else 0
    met = _meeting(opposite, m.t[at(d, WAY)], face_to_face)
    if met & _DISPLACES:
        end = _alone(m, DISPLACERS, u, m.t[at(d, DONE)], end)
    if met & _OPPOSES:
        end = _push(m, _alone(m, OPPONENTS, u, d, end), face_to_face)
        m.t[at(u, OPPONENTS + 1)] = end
    if met & _LEAVES:
        end = _alone(m, VACATING, u, m.t[at(d, DONE)], end)
    elif met & _PASSES:
        end = _alone(m, VACATING, u, _folded(m, passing(m, (u, d)), number(PASSING, u)), end)
    return end


@compiled
def _oppose(m: Memory, u: int, end: int) -> int:
    """Set a move against the unit and the moves that stand in its way."""
    backed = m.t[at(u, BACKER)] >= 0
    if backed:
        end = _terms(m, BACKERS, u, end)
        m.t[at(u, HOSTILE_BACKERS)], m.t[at(u, HOSTILE_BACKERS + 1)] = (
            m.t[at(u, BACKERS)],
            m.t[at(u, BACKERS + 1)],
        )
    goal = m.t[at(u, GOAL)]
    alone = m.coming[plain(goal)] == u and m.t[at(u, AFTER)] < 0
    if m.coming[plain(goal)] == u and not alone:
        end = _list_rivals(m, goal, end)
    d = m.at[plain(goal)]
    if d < 0 or d == u:
        if alone and m.t[at(u, WAY)] == 1:
            m.v[plain(m.t[at(u, DONE)])] = move(m, u)
        else:
            _add(m.agenda, m.t[at(u, DONE)])
        return end
    _add(m.agenda, m.t[at(u, DONE)])
    m.t[at(u, DEFENDER)] = d
    if m.t[at(u, POWER)] == m.t[at(d, POWER)]:
        m.t[at(u, BARRED)] = 1
    elif backed:
        end = _hostile_terms(m, u, d, end)
    return _face(m, u, d, end) if m.t[at(d, MOVES_OF)] else end


@compiled
def _fill(m: Memory, n: int, end: int) -> int:
    """Fill the tables of a turn and put what is open on the agenda; below zero: it is left to `resolve`."""
    m.agenda[0] = 0
    end = _meet_comers(m, n, end)
    for k in range(1, m.movers[0] + 1):
        end = _find_way(m, m.movers[k], end)
    for k in range(1, m.supporters[0] + 1):
        s = m.supporters[k]
        if m.t[at(s, DONE)] > 1:
            end = _find_cutters(m, s, end)
            if m.t[at(s, SUPPORT_WEIGHT)] > 1 and not m.choices[CUT_WHOLE] and filled(row(m, CUTTERS, s)):
                return -1 - LEFT  # attackers wear it down
            m.v[plain(m.t[at(s, DONE)])] = support(m, s)
            if m.v[plain(m.t[at(s, DONE)])] == 2:
                _add(m.agenda, m.t[at(s, DONE)])
    for k in range(1, m.supporters[0] + 1):
        u = m.t[at(m.supporters[k], OTHER)]
        if m.t[at(u, BACKER)] == m.supporters[k] and not m.t[at(u, MOVES_OF)]:
            end = _terms(m, HOLDERS, u, end)
    for k in range(1, m.movers[0] + 1):
        end = _oppose(m, m.movers[k], end)
    return end


# ------------------------------------------------------------------------------------------ results


@compiled
def _code(m: Memory, u: int) -> int:
    """The code of what became of an order."""
    order = m.t[at(u, ORDER)]
    if m.t[at(u, CODE)] >= 0:
        return m.t[at(u, CODE)]
    if order == MOVE:
        if m.v[plain(m.t[at(u, WAY)])] == 0:
            lost = m.t[at(u, PASSAGES)] >= 0 and filled(row(m, FLEETS, u))
            return CONVOY_DISRUPTED if lost else NO_CONVOY_ORDERED
        if m.v[plain(m.t[at(u, DONE)])]:
            return ARRIVES
        return OWN_UNIT_IN_PLACE if m.t[at(u, BARRED)] and attack(m, u)[1] == 0 else BOUNCED
    if order == SUPPORT:
        if m.v[plain(m.t[at(u, DONE)])]:
            return GIVEN
        for k in range(m.t[at(u, CUTTERS)], m.t[at(u, CUTTERS + 1)]):
            if m.v[m.p[plain(k)]] == 1 and not _enters(m, m.p[plain(k)], u):
                return CUT
        return DISLODGED
    return DISLODGED if m.v[plain(m.t[at(u, LOST)])] else STANDS


@compiled
def _enters(m: Memory, d: int, s: int) -> bool:
    """The decision is the success of a move into the place of a supporting unit."""
    for k in range(m.t[at(s, ENTERING)], m.t[at(s, ENTERING + 1)]):  # noqa: SIM110 - Numba compiles no any()
        if m.p[plain(k)] == d:
            return True
    return False


@compiled
def _taken(m: Memory, province: int) -> bool:
    """Somebody stands in a province after the movement."""
    d = m.at[plain(province)]
    if (
        d >= 0
        and not m.v[plain(m.t[at(d, LOST)])]
        and not (m.t[at(d, MOVES_OF)] and m.v[plain(m.t[at(d, DONE)])])
    ):
        return True
    c = m.coming[plain(province)]
    while c >= 0:
        if m.v[plain(m.t[at(c, DONE)])]:
            return True
        c = m.t[at(c, AFTER)]
    return False


@compiled
def _contested(m: Memory, province: int) -> bool:
    """A standoff has left a province empty that nobody has taken."""
    d = m.at[plain(province)]
    if d >= 0 and not (m.t[at(d, MOVES_OF)] and m.v[plain(m.t[at(d, DONE)])]):
        return False
    c = m.coming[plain(province)]
    while c >= 0:
        if prevent(m, c)[0] > 0:
            return True
        c = m.t[at(c, AFTER)]
    return False


@compiled
def _tell(b: Ground, g: Ints, m: Memory, told: Told, first: int, n: int) -> None:
    """Write down what became of a settled turn."""
    attacked = 0
    for k in range(1, m.movers[0] + 1):
        c = m.movers[k]
        u = m.at[plain(m.t[at(c, GOAL)])]
        if u >= 0 and m.t[at(c, AFTER)] < 0:
            if m.v[plain(m.t[at(u, LOST)])] == 2:
                m.v[plain(m.t[at(u, LOST)])] = dislodged(m, u)
            if m.v[plain(m.t[at(u, LOST)])]:
                attacked += 1
                m.agenda[attacked] = u
    for u in range(n):
        code = _code(m, u)
        told.code[first + u] = code
        told.success[first + u] = code <= GIVEN
        told.after[first + u] = m.t[at(u, TARGET)] if code == ARRIVES else g[PLACE, first + u]
    for k in range(attacked):
        _tell_retreats(b, g, m, told, first, m.agenda[k + 1])


@compiled
def _tell_retreats(b: Ground, g: Ints, m: Memory, told: Told, first: int, u: int) -> None:
    """Write down who dislodged a unit, and where it may go."""
    i = first + u
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
    closed = -1 if convoyed and m.choices[OPEN_IF_CONVOYED] else m.t[at(c, HOME)]
    here = g[OF_KIND, i] * b.province.size + g[PLACE, i]
    count = told.retreats[0, 0]
    for k in range(b.steps_at[here], b.steps_at[here + 1]):
        goal = b.province[b.steps_of[k]]
        if goal != closed and not _taken(m, goal) and not _contested(m, goal):
            count += 1
            told.retreats[0, count] = i
            told.retreats[1, count] = b.steps_of[k]
    told.retreats[0, 0] = count


# --------------------------------------------------------------------------------------------- turns


@entry
def resolve_turns(b: Ground, g: Ints, m: Memory, told: Told, trials: Any, starts: Ints, asked: Ints) -> None:
    """The turns `asked` for, whose units begin at `starts`: what came of them."""
    for turn in asked:
        first = starts[turn]
        n = starts[turn + 1] - first
        state = _read(b, g, m, first, n) if _place(b, g, m, first, n) else BAD
        if state == SETTLED:
            end = _match(b, g, m, first, n)
            if end >= 0:
                end = _fill(m, n, end)
            state = -1 - end if end < 0 else SETTLED
        if state == SETTLED:
            certainty = search(m, trials) if settle(m) else UNIQUE
            if certainty == GIVEN_UP:
                state = LEFT
            else:
                told.certainty[turn] = certainty
                _tell(b, g, m, told, first, n)
        told.state[turn] = state
        for u in range(n):
            m.at[b.province[g[PLACE, first + u]]] = -1
            if m.t[at(u, GOAL)] >= 0:
                m.coming[plain(m.t[at(u, GOAL)])] = -1
