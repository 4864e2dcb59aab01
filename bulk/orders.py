"""The orders of a turn: place the units, and look up the validation of each order.

`readings` validates an order once, and caches the answer as a number under a key. Orders without an answer go
on a list of missing ones.
"""

from __future__ import annotations

from typing import Any

from ..solver import CONVOY, MOVE, SUPPORT
from .algebra import append, connected, item, plain, row, spread
from .compiling import apart, compiled, entry
from .tables import DECISIONS, NO, UNKNOWN, YES, BoardArrays, Ints, Lines, Row, Seas, TurnTables

SETTLED, LEFT, UNREAD, BAD = range(4)
"""The state of a turn: settled, left to the solver, waiting for `readings`, invalid."""

# The bits of an answer: its kind, its flags, the code, and the target plus one.
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


# ------------------------------------------------------------------------------ the cache


@compiled
def _mix_hash(key: int) -> int:
    """Return a hash of a key; the product of two numbers of 31 bits fits into 64."""
    folded: Any = (key ^ key >> 31) & 0x7FFFFFFF
    return folded * 0x5E3779B1 >> 17


@compiled
def look_up(b: BoardArrays, key: int) -> int:
    """Return the answer for a key; if it is missing, put it on the list of missing keys and return 0."""
    last = b.memo.size - 2
    i = _mix_hash(key) & last
    while b.memo[plain(i)] != -1:
        if b.memo[plain(i)] == key:
            answer: int = b.memo[plain(i + 1)]
            return answer
        i = (i + 2) & last
    _add_missing(b, key)
    return 0


@apart
def _add_missing(b: BoardArrays, key: int) -> None:
    if b.missing[0] < b.missing.size - 1:
        append(b.missing, key)


@entry
def enter(memo: Ints, keys: Ints, answers: Ints) -> None:
    """Add answers to the cache, which must have room for them."""
    last = memo.size - 2
    for k in range(keys.size):
        i = _mix_hash(keys[k]) & last
        while memo[i] not in (-1, keys[k]):
            i = (i + 2) & last
        memo[i], memo[i + 1] = keys[k], answers[k]


@compiled
def _make_key(b: BoardArrays, tag: int, unit: Row, whom: int, target: int) -> int:
    """Return the key of a question about a unit, another unit or a place, and a target."""
    size, kinds = b.province.size, b.kinds.size
    here = (tag * kinds + unit.kind) * size + unit.location
    return (here * (kinds + 1) * size + whom) * (size + 1) + target + 1


@compiled
def key_with_seas(t: TurnTables, number: int, seas: Seas, tag: int) -> int:
    """Return the key of a question that includes seas."""
    wide = int(number)  # in plain Python, a number read from a table of 32 bits would overflow
    return -2 - (((wide << t.links.size) + seas) * 2 + tag)


@apart
def fits_coast(b: BoardArrays, t: TurnTables, s: int) -> int:
    """Return the answer whether a support matches a move to another place of the same province."""
    supporter = row(t, s)
    mover = row(t, supporter.other)
    tag = OWN_COAST_KEY if supporter.power == mover.power else COAST_KEY
    return look_up(b, _make_key(b, tag, mover, supporter.target_place, mover.target_place))


# ------------------------------------------------------------------------------ the units


@compiled
def _fill(array: Ints, size: int, value: int) -> None:
    for k in range(size):
        array[plain(k)] = value


@compiled
def place_units(b: BoardArrays, lines: Lines, t: TurnTables, first: int, count: int) -> bool:
    """Enter the units of a turn; return whether each has a province of its own."""
    _fill(t.at, t.at.size, -1)
    _fill(t.coming, t.coming.size, -1)
    _fill(t.values, 2 + count * DECISIONS, UNKNOWN)
    t.values[NO], t.values[YES] = 0, 1
    t.pool[0] = 1
    t.agenda[0] = t.movers[0] = t.others[0] = t.contested[0] = 0
    fleets: Any = 0
    for u in range(count):
        i = plain(first + u)
        t.rows[plain(u)] = b.blank[plain(lines.strengths[i])]
        unit = row(t, u)
        unit.power, unit.kind, unit.location = lines.power[i], lines.kind[i], lines.place[i]
        unit.given, unit.via = lines.order[i], lines.via[i]
        unit.given_target, unit.given_other = lines.target[i], lines.other[i]
        unit.place = b.province[plain(unit.location)]
        if t.at[plain(unit.place)] >= 0:
            return False
        t.at[plain(unit.place)] = u
        fleets |= t.sea_of[plain(unit.place)] if b.kinds[plain(unit.kind)] == FLEET else 0
        if unit.given == MOVE:
            append(t.movers, u)
        elif unit.given > MOVE:
            append(t.others, u)
    t.fleets[0] = fleets
    return True


@compiled
def row_or_none(t: TurnTables, u: int) -> Row:
    """Return the row of a unit, or the row that stands for "no unit" for a number below zero."""
    return row(t, u if u >= 0 else t.rows.size - 1)


@compiled
def record_failure(unit: Row, answer: int) -> None:
    """Record the code of an order that fails in any case, and whether it is void."""
    unit.code = answer >> CODE_SHIFT & CODE_MASK
    unit.void = 1 if answer & VOID_BIT else 0


@compiled
def _state_after(answer: int) -> int:
    """Return the state of a turn after an order with this answer."""
    how = answer & HOW
    return SETTLED if how == KNOWN else LEFT if how == ASK_RESOLVE else BAD if answer else UNREAD


# ------------------------------------------------------------------------------ moves


@compiled
def read_moves(b: BoardArrays, t: TurnTables) -> int:
    """Look up each move and enter its destination; return the state of the turn."""
    state = SETTLED
    given, t.movers[0] = t.movers[0], 0
    for k in range(given):
        c = item(t.movers, k)
        move = row(t, c)
        answer = _look_up_move(b, move)
        if answer & PLAINLY != KNOWN:
            answer = _look_up_unusual_move(b, t, move, answer)
            state = max(state, _state_after(answer))
            if answer & PLAINLY != KNOWN:
                continue
        append(t.movers, c)  # which never overtakes the reading of the list
        _enter_move(b, t, c, answer)
    return state


@compiled
def _look_up_move(b: BoardArrays, move: Row) -> int:
    size = b.province.size
    if move.given_target < 0:
        return NO_ORDER
    answer: int = b.moves[plain((move.kind * size + move.location) * size + move.given_target)]
    return answer


@apart
def _look_up_unusual_move(b: BoardArrays, t: TurnTables, move: Row, answer: int) -> int:
    """Return the answer for a move that depends on fleets, is illegal or void, or is not cached yet."""
    if answer == 0:
        _add_missing(b, _make_key(b, MOVE_KEY, move, 0, move.given_target))
    elif answer & HOW == IF_JOINED:
        ends = b.shore_seas[b.province[move.given_target]]
        if connected(t.links, b.shore_seas[move.place], ends, t.fleets[0]):
            answer &= ~(ILLEGAL_BIT | VOID_BIT)
        answer = answer & ~HOW | KNOWN
    if answer & HOW == KNOWN and answer & (ILLEGAL_BIT | VOID_BIT):
        record_failure(move, answer)
        if move.void:
            move.order, move.moves_of = MOVE, 1
    return answer


@compiled
def _enter_move(b: BoardArrays, t: TurnTables, c: int, answer: int) -> None:
    """Enter a legal move and its destination."""
    move = row(t, c)
    move.order, move.moves_of = MOVE, 1
    move.target_place = (answer >> TARGET_SHIFT) - 1
    move.target = b.province[plain(move.target_place)]
    move.by_land = 1 if answer & LAND_BIT else 0
    move.asks_for_convoy = 1 if move.via and b.kinds[plain(move.kind)] == ARMY else 0
    move.after = t.coming[plain(move.target)]
    t.coming[plain(move.target)] = c
    defender = t.at[plain(move.target)]
    move.defender = defender if defender != c else -1


# ------------------------------------------------------------------------------ supports, convoys


@compiled
def read_others(b: BoardArrays, t: TurnTables) -> int:
    """Look up each support and convoy; return the state of the turn."""
    state = SETTLED
    for k in range(t.others[0]):
        order = row(t, item(t.others, k))
        if order.given_other < 0 or (order.given == CONVOY and order.given_target < 0):
            return BAD
        order.other = t.at[plain(b.province[plain(order.given_other)])]
        answer = _look_up_other(b, t, order)
        if answer & PLAINLY != KNOWN:
            state = max(state, _state_after(answer))
            if answer & HOW != KNOWN:
                continue
            record_failure(order, answer)
            if answer & ILLEGAL_BIT:
                continue
        order.order = order.given
        order.target_place = (answer >> TARGET_SHIFT) - 1
        if order.target_place >= 0:
            order.target = b.province[plain(order.target_place)]
    return state


@compiled
def _look_up_other(b: BoardArrays, t: TurnTables, order: Row) -> int:
    """Return the answer for a support or convoy, which may depend on the unit that it names and on fleets."""
    whom: Any = order.given_other
    if order.other >= 0:
        other = row(t, order.other)
        whom = (other.kind + 1) * b.province.size + other.location
    key = _make_key(b, SUPPORT_KEY if order.given == SUPPORT else CONVOY_KEY, order, whom, order.given_target)
    answer = look_up(b, key)
    return _look_up_with_fleets(b, t, order, key) if answer & HOW == BY_FLEETS else answer


@apart
def _look_up_with_fleets(b: BoardArrays, t: TurnTables, order: Row, key: int) -> int:
    """Return the answer for an order that depends on the fleets which a chain of fleets reaches."""
    if order.other < 0:
        return ASK_RESOLVE
    reached: Any = b.shore_seas[row(t, order.other).place] & t.fleets[0]
    while True:
        more = spread(t.links, reached) & t.fleets[0] | reached
        if more == reached:
            return look_up(b, key_with_seas(t, key, reached, 0))
        reached = more
