"""Movement phases over arrays: the tables of each, and what comes of them.

What the rules say stands in `kernels`, which is made from them. Here tables are filled as `solver/system`
fills them: who goes where, who backs whom, what can cut what. What an order amounts to by itself is looked up
among the answers that the reader of `solver/orders` gave (`readings`). A turn is left to `resolve` where a
convoy has several fleets, a rule of convoys asks more than is kept here, or a decision stays open.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from .algebra import NO_FLEETS, filled, row
from .compiling import compiled, entry
from .kernels import (
    attack,
    attack_despite,
    battle,
    by_sea,
    dislodged,
    land_attack,
    move,
    passing,
    prevent,
    sea_attack,
    support,
    way,
    way_without,
)
from .tables import (
    ASKS_FOR_CONVOY,
    AVOIDED_BATTLE_COUNTS,
    BACKERS,
    BARRED,
    BY_LAND,
    BY_SEA,
    CUTTERS,
    DEFENDER,
    DISPLACERS,
    DONE,
    ENTERING,
    FRIENDLY_BACKERS,
    HOLDERS,
    HOSTILE_BACKERS,
    LEAVING,
    LOST,
    MOVES_OF,
    OPPONENTS,
    OWN_CONVOYS,
    PASSAGES,
    PROTECTS,
    RIVALS,
    ROWS,
    SUPPORT_WEIGHT,
    SWAPS,
    VACATING,
    WAY,
    Pool,
    Tables,
    Values,
)

Ints: TypeAlias = Any
"""An array of whole numbers."""

HOLD, MOVE, SUPPORT, CONVOY = range(4)
"""The kinds of orders, as `solver/orders/reading` numbers them."""

SETTLED, LEFT, UNREAD = range(3)
"""What came of a turn: it is settled, it is left to `resolve`, or a reading of it has to be asked for."""

CODES = (
    *("stands", "arrives", "bounced", "own_unit_in_place", "convoy_disrupted", "no_convoy_ordered"),
    *("given", "cut", "dislodged", "no_matching_order", "not_on_ordered_route"),
)
"""The codes of outcomes that are found here; those that the reader gives stand behind them."""
(
    STANDS,
    ARRIVES,
    BOUNCED,
    OWN_UNIT_IN_PLACE,
    CONVOY_DISRUPTED,
    NO_CONVOY_ORDERED,
    GIVEN,
    CUT,
    DISLODGED,
    NO_MATCHING_ORDER,
    NOT_ON_ORDERED_ROUTE,
) = range(len(CODES))

# What a reading is written as: how it is known, what it says, its code, and its target plus one.
KNOWN, IF_JOINED, ASK_RESOLVE = 1, 2, 3
LAND_BIT, ILLEGAL_BIT, VOID_BIT = 4, 8, 16
CODE_SHIFT, TARGET_SHIFT = 5, 15

MOVE_KEY, SUPPORT_KEY, CONVOY_KEY, COAST_KEY, OWN_COAST_KEY = range(5)

# What the rulebook says, by its place in the array of choices; those of the tables come first.
(PARADOX, SUPPORT_CUT_BY_SEA, NO_CONVOYS, OPEN_IF_CONVOYED, CUTTING_WHOLE) = range(7, 12)
RULES_1971, RULES_1982, RULES_2000, OTHER_RULES = range(4)

# The kinds of decisions; behind two constants each kind has one for each unit.
_DONE, _LOST, _WAY, _SEA, _BATTLE, _PASSING, _LAND_CUT, _SEA_CUT, _DESPITE, _WITHOUT = range(10)
KINDS = 10
STRIDE = 512
"""From the first decision of a kind to that of the next one; no turn has so many units."""

_MET = 3
"""The value of an open decision while it is put on the agenda."""

# The columns of what is read of an order.
KIND, TARGET, OTHER, CODE, VOID, BESIDE = range(6)
COLUMNS = 6


@compiled
def _mixed(key: int) -> int:
    mixed: Any = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64(mixed >> np.uint64(20))  # pyright: ignore[reportReturnType]: in machine code it is one


@compiled
def _look_up(keys: Ints, entries: Ints, key: int) -> int:
    """What is known by a key; 0: nothing."""
    mask = keys.size - 1
    i = _mixed(key) & mask
    while keys[i] != -1:
        if keys[i] == key:
            return entries[i]
        i = (i + 1) & mask
    return 0


@entry
def enter(keys: Ints, entries: Ints, new_keys: Ints, new_entries: Ints) -> None:
    """Write down answers; there must be room for them."""
    mask = keys.size - 1
    for k in range(new_keys.size):
        i = _mixed(new_keys[k]) & mask
        while keys[i] != -1 and keys[i] != new_keys[k]:
            i = (i + 1) & mask
        keys[i] = new_keys[k]
        entries[i] = new_entries[k]


@compiled
def _joined(shore_seas: Ints, sea_shores: Ints, start: int, end: int, seas: int) -> bool:
    """Fleets in these seas (a bit each) could carry an army from `start` to `end`."""
    reached = shore_seas[start] & seas
    while True:
        if reached & shore_seas[end]:
            return True
        more = reached
        for sea in range(sea_shores.size):
            if reached >> sea & 1:
                more |= sea_shores[sea] & seas
        if more == reached:
            return False
        reached = more


@compiled
def _fleets(first: int, n: int, units: Ints, places: Ints, ground: Any) -> int:
    """The seas that hold a fleet, a bit each."""
    province, sea_of = ground[0], ground[3]
    fleets: Any = np.int64(0)
    for u in range(n):
        sea = sea_of[province[units[2, first + u]]]
        if sea >= 0 and places[1 + units[1, first + u]]:
            fleets |= np.int64(1) << sea
    return fleets


@compiled
def _fleets_join(first: int, n: int, u: int, units: Ints, places: Ints, ground: Any, other: int) -> bool:
    """Fleets could carry the army that is ordered or supported, in a support others than the supporter."""
    province, shore_seas, sea_shores, sea_of, _, _ = ground
    fleets = _fleets(first, n, units, places, ground)
    start = province[units[2, first + u]]
    if units[3, first + u] == SUPPORT:
        if sea_of[start] >= 0:
            fleets &= ~(np.int64(1) << sea_of[start])
        start = province[units[2, first + other]]
    return _joined(shore_seas, sea_shores, start, province[units[4, first + u]], fleets)


@compiled
def _key(first: int, u: int, units: Ints, kinds: int, size: int, other: int) -> int:
    """The number of an order."""
    i = first + u
    whom: Any = np.int64(0)
    if units[3, i] != MOVE:
        whom = units[5, i]
        if other >= 0:
            whom = (units[1, first + other] + 1) * size + units[2, first + other]
    here = ((units[3, i] - 1) * kinds + units[1, i]) * size + units[2, i]
    return (here * (kinds + 1) * size + whom) * (size + 1) + units[4, i] + 1


@compiled
def _note(missing: Ints, key: int) -> int:
    """Note what has to be asked for."""
    if missing[0] < missing.size - 1:
        missing[0] += 1
        missing[missing[0]] = key
    return UNREAD


@compiled
def _read_order(read: Ints, u: int, order: int, other: int, found: int) -> None:
    """What an order amounts to, as it is written in an answer."""
    read[KIND, u] = HOLD if found & ILLEGAL_BIT else order
    read[TARGET, u] = (found >> TARGET_SHIFT) - 1
    read[OTHER, u] = other
    read[BESIDE, u] = found & LAND_BIT
    read[VOID, u] = found & VOID_BIT
    read[CODE, u] = (found >> CODE_SHIFT) & 1023 if found & (ILLEGAL_BIT | VOID_BIT) else -1


@compiled
def _read(
    first: int,
    n: int,
    units: Ints,
    places: Ints,
    ground: Any,
    memo: Any,
    at: Ints,
    read: Ints,
    missing: Ints,
) -> int:
    """What each order of a turn amounts to; the keys of what is not known yet go into `missing`."""
    province = ground[0]
    keys, entries = memo
    state = SETTLED
    for u in range(n):
        order = units[3, first + u]
        _read_order(read, u, HOLD, -1, KNOWN)
        if order == HOLD:
            continue
        other: Any = at[province[units[5, first + u]]] if order != MOVE else np.int64(-1)
        key = _key(first, u, units, places[0], province.size, other)
        found = _look_up(keys, entries, key)
        how = found & 3
        if how == 0:
            state = _note(missing, key)
            continue
        if how == IF_JOINED and _fleets_join(first, n, u, units, places, ground, other):
            found &= ~(ILLEGAL_BIT | VOID_BIT)
        elif how == ASK_RESOLVE or (how == IF_JOINED and order == SUPPORT):
            state = max(state, LEFT)
        _read_order(read, u, order, other, found)
    return state


@compiled
def _push(p: Pool, end: int, value: int) -> int:
    p[end] = value
    return end + 1


@compiled
def _weigh(first: int, n: int, units: Ints, weights: Ints, t: Tables) -> None:
    for u in range(n):
        w = units[7, first + u]
        for role in range(8):
            t[role, u] = weights[w, role]


@compiled
def _match_supports(
    first: int,
    n: int,
    units: Ints,
    places: Ints,
    ground: Any,
    memo: Any,
    read: Ints,
    backed: Ints,
    missing: Ints,
) -> int:
    """Which order each support fits: the number of the unit in `backed`, or -1; `CODE` says why not."""
    province = ground[0]
    keys, entries = memo
    size = province.size
    kinds = places[0]
    for s in range(n):
        backed[s] = -1
        if read[KIND, s] != SUPPORT or read[VOID, s]:
            continue
        other = read[OTHER, s]
        target = read[TARGET, s]
        moves = read[KIND, other] == MOVE
        if target < 0:
            if moves:
                read[CODE, s] = NO_MATCHING_ORDER
            else:
                backed[s] = other
            continue
        goes = read[TARGET, other] if moves and not read[VOID, other] else -1
        if goes < 0 or province[goes] != province[target]:
            read[CODE, s] = NO_MATCHING_ORDER
            continue
        if goes == target:
            backed[s] = other
            continue
        own = units[0, first + s] == units[0, first + other]
        tag = OWN_COAST_KEY if own else COAST_KEY
        key = (tag * kinds * size + units[1, first + other] * size + units[2, first + other]) * (kinds + 1)
        key = (key * size + target) * (size + 1) + goes + 1
        found = _look_up(keys, entries, key)
        if found == 0:
            return _note(missing, key)
        if found & 3 == ASK_RESOLVE:
            return LEFT
        if found & VOID_BIT:
            read[CODE, s] = (found >> CODE_SHIFT) & 1023
        else:
            backed[s] = other
    return SETTLED


@compiled
def _find_passages(
    first: int, n: int, units: Ints, ground: Any, read: Ints, t: Tables, p: Pool, end: int
) -> int:
    """The fleet that may carry each move, and who wishes it; below zero: this is left to `resolve`."""
    province, shore_seas, _, sea_of, _, _ = ground
    no_convoys = t[AVOIDED_BATTLE_COUNTS + NO_CONVOYS, 0]
    for c in range(n):
        t[PASSAGES, c] = -1
        t[OWN_CONVOYS, c] = t[OWN_CONVOYS + 1, c] = 0
    for k in range(n):
        if read[KIND, k] != CONVOY or read[OTHER, k] < 0:
            continue
        c = read[OTHER, k]
        goes = read[TARGET, c]
        if read[KIND, c] != MOVE or read[VOID, c] or province[goes] != province[read[TARGET, k]]:
            if not read[VOID, k]:
                read[CODE, k] = NO_MATCHING_ORDER
            continue
        t[BY_SEA, c] = 1  # it is wished that it goes by sea
        if units[0, first + c] == units[0, first + k] and not filled(row(t, OWN_CONVOYS, c)):
            t[OWN_CONVOYS, c] = end
            end = _push(p, end, 1)
            t[OWN_CONVOYS + 1, c] = end
        if read[VOID, k]:
            continue
        if t[PASSAGES, c] >= 0:
            return -1  # several fleets
        t[PASSAGES, c] = k
    for c in range(n):
        k = t[PASSAGES, c]
        if k < 0:
            continue
        sea = sea_of[province[units[2, first + k]]]
        if sea < 0:
            return -1
        touched = shore_seas[province[units[2, first + c]]] & shore_seas[province[read[TARGET, c]]]
        if no_convoys or not (touched >> sea & 1):
            t[PASSAGES, c] = -1
            read[CODE, k] = NOT_ON_ORDERED_ROUTE
    return end


@compiled
def _find_ways(
    first: int,
    n: int,
    units: Ints,
    read: Ints,
    at: Ints,
    province: Ints,
    v: Values,
    t: Tables,
    p: Pool,
    end: int,
) -> int:
    """How each move travels, as far as it is settled; the rest become decisions."""
    for c in range(n):
        t[SWAPS, c] = t[SWAPS + 1, c] = 0
        if read[KIND, c] != MOVE or read[VOID, c]:
            t[WAY, c] = 1
            t[BY_SEA, c] = 0
            continue
        wished = t[BY_SEA, c]
        t[BY_SEA, c] = 0
        by_land = 1 if read[BESIDE, c] else 0
        t[BY_LAND, c] = by_land
        t[ASKS_FOR_CONVOY, c] = units[6, first + c]
        if by_land and not wished and not units[6, first + c]:
            t[WAY, c] = 1
            continue
        if t[PASSAGES, c] < 0:
            if not by_land:
                t[WAY, c] = 0
                continue
            t[PASSAGES, c] = NO_FLEETS
        d = at[province[read[TARGET, c]]]
        swaps = d >= 0 and read[KIND, d] == MOVE and not read[VOID, d]
        if swaps and province[read[TARGET, d]] == province[units[2, first + c]]:
            t[SWAPS, c] = end
            end = _push(p, end, 1)
            t[SWAPS + 1, c] = end
        value = by_sea(v, t, p, c)
        t[BY_SEA, c] = value if value != 2 else 2 + _SEA * STRIDE + c
        value = way(v, t, p, c)
        t[WAY, c] = value if value != 2 else 2 + _WAY * STRIDE + c
    return end


@compiled
def _terms(t: Tables, p: Pool, table: int, of: int, backed: Ints, n: int, end: int) -> int:
    """Write down what supports a unit or its move."""
    t[table, of] = end
    for s in range(n):
        if backed[s] == of:
            end = _push(p, end, t[SUPPORT_WEIGHT, s])
            end = _push(p, end, t[DONE, s])
            end = _push(p, end, s)
    t[table + 1, of] = end
    return end


@compiled
def _folded(value: int, d: int) -> int:
    return value if value != 2 else d


@compiled
def _find_cutters(
    first: int,
    n: int,
    units: Ints,
    province: Ints,
    at: Ints,
    comers: Ints,
    after: Ints,
    read: Ints,
    v: Values,
    t: Tables,
    p: Pool,
    end: int,
) -> int:
    """What cuts each support; below zero: this is left to `resolve`."""
    paradox = t[AVOIDED_BATTLE_COUNTS + PARADOX, 0]
    every_fleet = t[AVOIDED_BATTLE_COUNTS + 1, 0]
    by_sea_too = t[AVOIDED_BATTLE_COUNTS + SUPPORT_CUT_BY_SEA, 0]
    for s in range(n):
        t[CUTTERS, s] = end
        if read[KIND, s] == SUPPORT and not read[VOID, s]:
            other, target = read[OTHER, s], read[TARGET, s]
            aim = province[units[2, first + other]] if target < 0 else province[target]
            m = comers[province[units[2, first + s]]]
            while m >= 0:
                if units[0, first + m] == units[0, first + s]:
                    pass  # nobody cuts the support of his own side
                elif province[units[2, first + m]] == aim and target >= 0:
                    if t[BY_SEA, m] != 0 and by_sea_too:
                        end = _push(p, end, _folded(sea_attack(v, t, p, m), 2 + _SEA_CUT * STRIDE + m))
                    end = _push(p, end, t[DONE, m])
                elif t[BY_SEA, m] == 0:
                    end = _push(p, end, t[WAY, m])
                elif paradox == RULES_1982:
                    return -1
                elif target < 0 or at[aim] < 0 or t[PASSAGES, m] != at[aim] or paradox == OTHER_RULES:
                    end = _push(p, end, t[WAY, m])
                else:
                    end = _push(p, end, _folded(land_attack(v, t, p, m), 2 + _LAND_CUT * STRIDE + m))
                    if paradox == RULES_1971 or every_fleet:
                        t[PROTECTS, m] = 1
                        value = attack_despite(v, t, p, (m, 1))
                        end = _push(p, end, _folded(value, 2 + _DESPITE * STRIDE + m))
                    else:
                        t[PROTECTS, m] = at[aim]
                        value = way_without(v, t, p, (m, at[aim]))
                        end = _push(p, end, _folded(value, 2 + _WITHOUT * STRIDE + m))
                m = after[m]
        t[CUTTERS + 1, s] = end
        if (
            end > t[CUTTERS, s]
            and t[SUPPORT_WEIGHT, s] > 1
            and not t[AVOIDED_BATTLE_COUNTS + CUTTING_WHOLE, 0]
        ):
            return -1  # attackers wear it down
    return end


@compiled
def _hostile_terms(
    first: int, n: int, units: Ints, t: Tables, p: Pool, u: int, power: int, backed: Ints, end: int
) -> int:
    """Write down what supports a move against a unit of this power."""
    t[HOSTILE_BACKERS, u] = end
    for s in range(n):
        if backed[s] == u:
            if units[0, first + s] == power:
                t[FRIENDLY_BACKERS, u] = 1
            else:
                end = _push(p, end, t[SUPPORT_WEIGHT, s])
                end = _push(p, end, t[DONE, s])
                end = _push(p, end, s)
    t[HOSTILE_BACKERS + 1, u] = end
    return end


@compiled
def _alone(t: Tables, p: Pool, table: int, u: int, value: int, end: int) -> int:
    """Write down a list of one."""
    t[table, u] = end
    end = _push(p, end, value)
    t[table + 1, u] = end
    return end


@compiled
def _face(
    first: int,
    units: Ints,
    province: Ints,
    read: Ints,
    v: Values,
    t: Tables,
    p: Pool,
    u: int,
    d: int,
    end: int,
) -> int:
    """How move u meets the move of the unit d in its destination: head to head, or as it leaves."""
    if read[VOID, d] or province[read[TARGET, d]] != province[units[2, first + u]]:
        return _alone(t, p, VACATING, u, t[DONE, d], end) if t[WAY, d] != 0 else end
    end = _alone(t, p, DISPLACERS, u, t[DONE, d], end)
    face = _folded(battle(v, t, p, (u, d)), 2 + _BATTLE * STRIDE + u)
    if face != 0:
        end = _alone(t, p, OPPONENTS, u, d, end)
        end = _push(p, end, face)
        t[OPPONENTS + 1, u] = end
    if face != 1:
        past = t[DONE, d] if face == 0 else _folded(passing(v, t, p, (u, d)), 2 + _PASSING * STRIDE + u)
        end = _alone(t, p, VACATING, u, past, end)
    return end


@compiled
def _oppose(
    first: int,
    n: int,
    units: Ints,
    province: Ints,
    at: Ints,
    comers: Ints,
    after: Ints,
    read: Ints,
    backed: Ints,
    supported: Ints,
    v: Values,
    t: Tables,
    p: Pool,
    end: int,
) -> int:
    """Set the moves against the units and moves that stand in their way."""
    for u in range(n):
        for table in (BACKERS, HOSTILE_BACKERS, HOLDERS, OPPONENTS, VACATING, DISPLACERS, RIVALS):
            t[table, u] = t[table + 1, u] = 0
        t[DEFENDER, u] = -1
        t[BARRED, u] = t[FRIENDLY_BACKERS, u] = 0
        if read[KIND, u] != MOVE:
            if supported[u]:
                end = _terms(t, p, HOLDERS, u, backed, n, end)
            continue
        if read[VOID, u]:
            continue
        if supported[u]:
            end = _terms(t, p, BACKERS, u, backed, n, end)
            t[HOSTILE_BACKERS, u], t[HOSTILE_BACKERS + 1, u] = t[BACKERS, u], t[BACKERS + 1, u]
        goal = province[read[TARGET, u]]
        t[RIVALS, u] = end
        m = comers[goal]
        while m >= 0:
            if m != u and t[WAY, m] != 0:
                end = _push(p, end, m)
            m = after[m]
        t[RIVALS + 1, u] = end
        d = at[goal]
        if d < 0 or d == u:
            continue
        t[DEFENDER, u] = d
        power = units[0, first + d]
        t[BARRED, u] = 1 if units[0, first + u] == power else 0
        if supported[u] and not t[BARRED, u]:
            end = _hostile_terms(first, n, units, t, p, u, power, backed, end)
        if read[KIND, d] == MOVE:
            end = _face(first, units, province, read, v, t, p, u, d, end)
    return end


@compiled
def _value(v: Values, t: Tables, p: Pool, d: int) -> int:
    """What a decision comes to, as far as is known."""
    kind, u = (d - 2) // STRIDE, (d - 2) % STRIDE
    if kind == _DONE:
        return move(v, t, p, u) if t[MOVES_OF, u] else support(v, t, p, u)
    if kind == _LOST:
        return dislodged(v, t, p, u)
    if kind == _WAY:
        return way(v, t, p, u)
    if kind == _SEA:
        return by_sea(v, t, p, u)
    if kind == _BATTLE:
        return battle(v, t, p, (u, t[DEFENDER, u]))
    if kind == _PASSING:
        return passing(v, t, p, (u, t[DEFENDER, u]))
    if kind == _LAND_CUT:
        return land_attack(v, t, p, u)
    if kind == _SEA_CUT:
        return sea_attack(v, t, p, u)
    if kind == _DESPITE:
        return attack_despite(v, t, p, (u, t[PROTECTS, u]))
    return way_without(v, t, p, (u, t[PROTECTS, u]))


@compiled
def _late(n: int, v: Values, t: Tables, p: Pool, table: int, step: int, agenda: Ints, count: int) -> int:
    """Add the decisions about battles and cuts that stand in a table, each once."""
    for u in range(n):
        for k in range(t[table, u] + step - 1, t[table + 1, u], step):
            d = p[k]
            if d >= 2 + _BATTLE * STRIDE and v[d] == 2:
                v[d] = _MET
                agenda[count] = d
                count += 1
    return count


@compiled
def _agenda(n: int, read: Ints, v: Values, t: Tables, p: Pool, agenda: Ints) -> int:
    """All decisions, most of them after what they depend on; how many there are."""
    count = 0
    for u in range(n):
        if read[KIND, u] == SUPPORT and t[DONE, u] > 1:
            agenda[count] = t[DONE, u]
            count += 1
    for table in (WAY, BY_SEA):
        for u in range(n):
            if t[table, u] > 1:
                agenda[count] = t[table, u]
                count += 1
    count = _late(n, v, t, p, OPPONENTS, 2, agenda, count)
    count = _late(n, v, t, p, VACATING, 1, agenda, count)
    count = _late(n, v, t, p, CUTTERS, 1, agenda, count)
    for k in range(count):
        v[agenda[k]] = 2
    for u in range(n):
        if read[KIND, u] == MOVE and t[DONE, u] > 1:
            agenda[count] = t[DONE, u]
            count += 1
    for u in range(n):
        if t[LOST, u] > 1:
            agenda[count] = t[LOST, u]
            count += 1
    return count


@compiled
def _settle(count: int, v: Values, t: Tables, p: Pool, agenda: Ints) -> int:
    """Decide what the bounds decide, round by round until nothing changes."""
    while count:
        left = 0
        for k in range(count):
            d = agenda[k]
            value = _value(v, t, p, d)
            if value == 2:
                agenda[left] = d
                left += 1
            else:
                v[d] = value
        if left == count:
            return LEFT
        count = left
    return SETTLED


@compiled
def _code(u: int, read: Ints, v: Values, t: Tables, p: Pool) -> int:
    """The code of what became of an order."""
    kind = read[KIND, u]
    if read[CODE, u] >= 0:
        return read[CODE, u]
    if kind == MOVE:
        if v[t[WAY, u]] == 0:
            return (
                NO_CONVOY_ORDERED if t[PASSAGES, u] < 0 or t[PASSAGES, u] == NO_FLEETS else CONVOY_DISRUPTED
            )
        if v[t[DONE, u]]:
            return ARRIVES
        return OWN_UNIT_IN_PLACE if t[BARRED, u] and attack(v, t, p, u)[1] == 0 else BOUNCED
    if kind == SUPPORT:
        if v[t[DONE, u]]:
            return GIVEN
        for k in range(t[CUTTERS, u], t[CUTTERS + 1, u]):
            d = p[k]
            if v[d] == 1 and not _is_done_of_move(d, t, p, u):
                return CUT
        return DISLODGED
    return DISLODGED if v[t[LOST, u]] else STANDS


@compiled
def _is_done_of_move(d: int, t: Tables, p: Pool, s: int) -> bool:
    """The decision is the success of a move into the place of a supporting unit."""
    for k in range(t[ENTERING, s], t[ENTERING + 1, s]):  # noqa: SIM110 - Numba compiles no any()
        if p[k] == d:
            return True
    return False


@compiled
def _contested(
    goal: int, at: Ints, comers: Ints, after: Ints, read: Ints, v: Values, t: Tables, p: Pool
) -> bool:
    """A standoff has left the province empty."""
    d = at[goal]
    if d >= 0 and not (read[KIND, d] == MOVE and v[t[DONE, d]]):
        return False
    m = comers[goal]
    held = False
    while m >= 0:
        if v[t[DONE, m]]:
            return False
        if prevent(v, t, p, m)[0] > 0:
            held = True
        m = after[m]
    return held


@compiled
def _tell(
    first: int,
    n: int,
    units: Ints,
    ground: Any,
    choices: Ints,
    at: Ints,
    comers: Ints,
    after: Ints,
    read: Ints,
    v: Values,
    t: Tables,
    p: Pool,
    results: Ints,
    retreats: Ints,
) -> None:
    """Write down what became of a settled turn."""
    province, _, _, _, steps_at, steps_of = ground
    size = province.size
    for u in range(n):
        i = first + u
        code = _code(u, read, v, t, p)
        results[0, i] = code
        results[1, i] = 1 if code in (STANDS, ARRIVES, GIVEN) else 0
        results[2, i] = read[TARGET, u] if read[KIND, u] == MOVE and v[t[DONE, u]] else units[2, i]
        results[3, i] = -1
        results[4, i] = 0
    for u in range(n):
        if not v[t[LOST, u]]:
            continue
        i = first + u
        here = province[units[2, i]]
        m = comers[here]
        while not v[t[DONE, m]]:
            m = after[m]
        results[2, i] = -1
        results[3, i] = m
        results[4, i] = v[t[BY_SEA, m]]
        closed = -1 if results[4, i] and choices[OPEN_IF_CONVOYED] else province[units[2, first + m]]
        at_kind = units[1, i] * size + units[2, i]
        for k in range(steps_at[at_kind], steps_at[at_kind + 1]):
            goal = province[steps_of[k]]
            d = at[goal]
            stays = d >= 0 and not v[t[LOST, d]] and not (read[KIND, d] == MOVE and v[t[DONE, d]])
            taken = stays or goal == closed
            m = comers[goal]
            while m >= 0 and not taken:
                taken = v[t[DONE, m]] == 1
                m = after[m]
            if not taken and not _contested(goal, at, comers, after, read, v, t, p):
                count = retreats[0, 0]
                retreats[0, 0] = count + 1
                retreats[0, count + 1] = i
                retreats[1, count + 1] = steps_of[k]


@compiled
def _number(
    first: int,
    n: int,
    units: Ints,
    province: Ints,
    comers: Ints,
    after: Ints,
    read: Ints,
    backed: Ints,
    supported: Ints,
    v: Values,
    t: Tables,
    p: Pool,
) -> int:
    """Give the decisions about orders and units their numbers, and note who goes where."""
    for u in range(n):
        supported[u] = 0
        t[MOVES_OF, u] = 1 if read[KIND, u] == MOVE else 0
        t[DONE, u] = t[LOST, u] = t[BY_SEA, u] = 0
        for table in (ENTERING, LEAVING):
            t[table, u] = t[table + 1, u] = 0
    for u in range(n):
        if backed[u] >= 0:
            supported[backed[u]] = 1
    v[0], v[1] = 0, 1
    for kind in range(KINDS):
        for u in range(n):
            v[2 + kind * STRIDE + u] = 2
    for u in range(n - 1, -1, -1):
        if read[KIND, u] == MOVE and not read[VOID, u]:
            goal = province[read[TARGET, u]]
            after[u] = comers[goal]
            comers[goal] = u
            t[DONE, u] = 2 + _DONE * STRIDE + u
    end = 0
    for u in range(n):
        m = comers[province[units[2, first + u]]]
        if read[KIND, u] == SUPPORT and not read[VOID, u]:
            t[DONE, u] = 1 if m < 0 else 2 + _DONE * STRIDE + u
        if m < 0:
            continue
        t[LOST, u] = 2 + _LOST * STRIDE + u
        t[ENTERING, u] = end
        while m >= 0:
            end = _push(p, end, t[DONE, m])
            m = after[m]
        t[ENTERING + 1, u] = end
        if t[MOVES_OF, u]:
            t[LEAVING, u] = end
            end = _push(p, end, t[DONE, u])
            t[LEAVING + 1, u] = end
    return end


@compiled
def _turn(
    first: int,
    n: int,
    units: Ints,
    weights: Ints,
    places: Ints,
    ground: Any,
    choices: Ints,
    memo: Any,
    scratch: Any,
    results: Ints,
    retreats: Ints,
    missing: Ints,
) -> int:
    """One turn: settled, left to `resolve`, or not yet to be read."""
    at, comers, after, read, backed, supported, agenda, v, t, p = scratch
    province = ground[0]
    state = _read(first, n, units, places, ground, memo, at, read, missing)
    if state != SETTLED:
        return state
    state = _match_supports(first, n, units, places, ground, memo, read, backed, missing)
    if state != SETTLED:
        return state
    _weigh(first, n, units, weights, t)
    end = _number(first, n, units, province, comers, after, read, backed, supported, v, t, p)
    end = _find_passages(first, n, units, ground, read, t, p, end)
    if end < 0:
        return LEFT
    end = _find_ways(first, n, units, read, at, province, v, t, p, end)
    end = _find_cutters(first, n, units, province, at, comers, after, read, v, t, p, end)
    if end < 0:
        return LEFT
    end = _oppose(first, n, units, province, at, comers, after, read, backed, supported, v, t, p, end)
    state = _settle(_agenda(n, read, v, t, p, agenda), v, t, p, agenda)
    if state == SETTLED:
        _tell(first, n, units, ground, choices, at, comers, after, read, v, t, p, results, retreats)
    return state


@entry
def resolve_turns(
    asked: Ints,
    starts: Ints,
    units: Ints,
    weights: Ints,
    places: Ints,
    ground: Any,
    choices: Ints,
    memo: Any,
    states: Ints,
    results: Ints,
    retreats: Ints,
    missing: Ints,
) -> None:
    """The turns `asked` for, whose units begin at `starts`: their states, and what came of their orders."""
    province = ground[0]
    most = 0
    for turn in asked:
        most = max(most, starts[turn + 1] - starts[turn])
    provinces = places[1 + places[0]]
    at = np.full(provinces, -1, np.int64)
    comers = np.full(provinces, -1, np.int64)
    after = np.full(most, -1, np.int64)
    read = np.zeros((COLUMNS, most), np.int64)
    backed, supported = np.zeros(most, np.int64), np.zeros(most, np.int64)
    agenda = np.zeros(KINDS * most + 2, np.int64)
    v = np.zeros(KINDS * STRIDE + 2, np.int8)
    t = np.zeros((ROWS + 5, max(most, 1)), np.int64)
    p = np.zeros(32 * most + most * most + 8, np.int64)
    for k in range(choices.size):
        t[AVOIDED_BATTLE_COUNTS + k, 0] = choices[k]
    scratch = (at, comers, after, read, backed, supported, agenda, v, t, p)
    for turn in asked:
        first = starts[turn]
        n = starts[turn + 1] - first
        for u in range(n):
            at[province[units[2, first + u]]] = u
        states[turn] = _turn(
            first, n, units, weights, places, ground, choices, memo, scratch, results, retreats, missing
        )
        for u in range(n):
            at[province[units[2, first + u]]] = -1
            comers[province[units[2, first + u]]] = -1
            if read[TARGET, u] >= 0:
                comers[province[read[TARGET, u]]] = -1
            after[u] = -1
