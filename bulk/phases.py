"""Movement phases over arrays: read the orders of a turn, fill its tables, settle them, record the results.

The rules are in `kernels` (generated) and `solver/rules/encounters` (compiled unchanged). Turns with
decisions that propagation leaves open go to the solver.
"""

from __future__ import annotations

from typing import Any

from ..solver import MOVE, SUPPORT
from .algebra import append, entry_of, filled, item, plain, row
from .compiling import apart, compiled, entry
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
from .orders import BAD, LEFT, SETTLED, place_units, read_moves, read_others
from .system import (
    BATTLE,
    BY_LAND_CUT,
    BY_SEA,
    BY_SEA_CUT,
    DESPITE,
    DISLODGED,
    PASSING,
    SUCCESS,
    WAY,
    build_system,
    encounters,
)
from .tables import DECISIONS, NO, UNKNOWN, YES, BoardArrays, Ints, Lines, Outcomes, Row, TurnTables

_STANDS, _ARRIVES, _GIVEN, _BOUNCED, _OWN_UNIT_IN_PLACE, _CONVOY_DISRUPTED = range(6)
_NO_CONVOY_ORDERED, _CUT, _DISLODGED = range(6, 9)  # as in `CODES`

_is_contested = compiled(encounters.is_contested)
_retreat_closure = compiled(encounters.retreat_closure)
_OPEN = encounters.OPEN


@entry
def resolve_turns(
    b: BoardArrays, lines: Lines, t: TurnTables, told: Outcomes, starts: Ints, asked: Ints
) -> None:
    """Resolve the turns `asked`; the units of each turn begin at `starts`."""
    for turn in asked:
        first, count = starts[turn], starts[turn + 1] - starts[turn]
        state = BAD
        if place_units(b, lines, t, first, count):
            state = max(read_moves(b, t), read_others(b, t))
        if state == SETTLED:
            state = build_system(b, t)
        if state == SETTLED and not _settle(t):
            state = LEFT
        if state == SETTLED:
            _record_orders(t, told, first, count)
            _record_contested(t, told, turn)
            _record_dislodged(b, t, told, first, count)
        told.state[turn] = state


# ------------------------------------------------------------------------------ propagation


@compiled
def _settle(t: TurnTables) -> bool:
    """Propagate bounds to a fixed point; return whether all decisions are settled."""
    count = t.agenda[0]
    while count:
        left = 0
        for k in range(count):
            d = item(t.agenda, k)
            value = _value_of(t, d)
            if value == UNKNOWN:
                t.agenda[plain(1 + left)] = d
                left += 1
            else:
                t.values[plain(d)] = value
        if left == count:
            return False
        count = left
    return True


@compiled
def _value_of(t: TurnTables, d: int) -> int:
    """Evaluate the definition of a decision."""
    u, kind = (d - 2) // DECISIONS, (d - 2) % DECISIONS
    if kind == SUCCESS:
        return move(t, u) if row(t, u).moves_of else support(t, u)
    return dislodged(t, u) if kind == DISLODGED else _rare_value(t, kind, u)


@apart
def _rare_value(t: TurnTables, kind: int, u: int) -> int:
    """Evaluate the definition of a decision about a convoy or a head-to-head battle."""
    mover = row(t, u)
    if kind == WAY:
        return way(t, u)
    if kind == BY_SEA:
        return by_sea(t, u)
    if kind == BATTLE:
        return battle(t, (u, mover.defender))
    if kind == PASSING:
        return passing(t, (u, mover.defender))
    if kind == BY_LAND_CUT:
        return land_attack(t, u)
    if kind == BY_SEA_CUT:
        return sea_attack(t, u)
    if kind == DESPITE:
        return attack_despite(t, (u, mover.protects))
    return way_without(t, (u, mover.protects))


# ------------------------------------------------------------------------------ results of orders


@compiled
def _holds(t: TurnTables, d: int) -> bool:
    """Return whether a settled decision is yes."""
    return t.values[plain(d)] == YES


@compiled
def _record_orders(t: TurnTables, told: Outcomes, first: int, count: int) -> None:
    """Record the outcome of each order, before units are dislodged."""
    for u in range(count):
        order = row(t, u)
        code = _STANDS
        if order.code >= 0:
            code = order.code
        elif order.order == MOVE:
            code = _code_of_move(t, u)
        elif order.order == SUPPORT:
            code = _code_of_support(t, u)
        told.code[plain(first + u)] = code
        told.success[plain(first + u)] = code <= _GIVEN
        told.after[plain(first + u)] = order.target_place if code == _ARRIVES else order.location


@compiled
def _code_of_move(t: TurnTables, c: int) -> int:
    mover = row(t, c)
    code = _ARRIVES if _holds(t, mover.done) else _BOUNCED
    if code == _BOUNCED and (mover.barred or mover.way != YES):
        code = _code_of_failed_move(t, c)
    return code


@apart
def _code_of_failed_move(t: TurnTables, c: int) -> int:
    mover = row(t, c)
    if not _holds(t, mover.way):
        return _CONVOY_DISRUPTED if filled(mover.fleets) else _NO_CONVOY_ORDERED
    return _OWN_UNIT_IN_PLACE if mover.barred and attack(t, c)[1] == 0 else _BOUNCED


@compiled
def _code_of_support(t: TurnTables, s: int) -> int:
    """Return the code of a matching support; one that fails by a dislodgement alone is not cut."""
    supporter = row(t, s)
    if _holds(t, supporter.done):
        return _GIVEN
    for k in range(supporter.cutters[0], supporter.cutters[1]):
        if _holds(t, entry_of(t, k)) and not _is_entry(t, entry_of(t, k), supporter):
            return _CUT
    return _DISLODGED


@compiled
def _is_entry(t: TurnTables, d: int, unit: Row) -> bool:
    """Return whether a decision is the success of a move into the province of a unit."""
    for k in range(unit.entering[0], unit.entering[1]):  # noqa: SIM110 - Numba compiles no any()
        if entry_of(t, k) == d:
            return True
    return False


# ------------------------------------------------------------------------------ results of units


@compiled
def _stays(t: TurnTables, province: int) -> bool:
    """Return whether a unit was in a province and did not leave."""
    u = t.at[plain(province)]
    return u >= 0 and not (row(t, u).moves_of and _holds(t, row(t, u).done))


@compiled
def _entering_unit(t: TurnTables, province: int) -> int:
    """Return the unit that entered a province, or -1.

    The last one in the list is the first one of the turn, should strengths of variants let several arrive.
    """
    entered = -1
    c = t.coming[plain(province)]
    while c >= 0:
        entered = c if _holds(t, row(t, c).done) else entered
        c = row(t, c).after
    return entered


@compiled
def _record_contested(t: TurnTables, told: Outcomes, turn: int) -> None:
    """Record the provinces left vacant by a standoff."""
    for k in range(t.movers[0]):
        mover = row(t, item(t.movers, k))
        if mover.after < 0 and not _holds(t, mover.done) and not _stays(t, mover.target):
            strength = 0
            c = t.coming[plain(mover.target)]
            while c >= 0:
                strength = max(strength, prevent(t, c)[0])
                c = row(t, c).after
            if _is_contested(False, _entering_unit(t, mover.target) >= 0, strength):
                append(t.contested, mover.target)
                _append_pair(told.contested, turn, mover.target)


@compiled
def _record_dislodged(b: BoardArrays, t: TurnTables, told: Outcomes, first: int, count: int) -> None:
    """Record the dislodged units, their attackers and their retreats."""
    for u in range(count):
        unit = row(t, u)
        if unit.dislodged != NO:
            t.values[plain(unit.dislodged)] = dislodged(t, u)
    for u in range(count):
        unit = row(t, u)
        if unit.dislodged != NO and _holds(t, unit.dislodged):
            if unit.code < 0 and unit.order != MOVE and unit.order != SUPPORT:
                told.code[plain(first + u)], told.success[plain(first + u)] = _DISLODGED, False
            _record_retreats(b, t, told, first, u)


@compiled
def _record_retreats(b: BoardArrays, t: TurnTables, told: Outcomes, first: int, u: int) -> None:
    """Record the attacker of a dislodged unit and its retreats."""
    unit = row(t, u)
    i: Any = plain(first + u)
    attacker = _entering_unit(t, unit.place)
    convoyed = _holds(t, row(t, attacker).by_sea)
    told.after[i] = -1
    told.dislodged_by[i] = attacker
    told.by_convoy[i] = convoyed
    here = unit.kind * b.province.size + unit.location
    for k in range(b.steps_at[plain(here)], b.steps_at[plain(here + 1)]):
        province = b.province[plain(b.steps_of[plain(k)])]
        contested = False
        for j in range(t.contested[0]):
            contested |= item(t.contested, j) == province
        origin = province == row(t, attacker).place
        closure = _retreat_closure(origin, convoyed, t.choices.opens_origin != 0, contested)
        if closure == _OPEN and not _is_occupied(t, province):
            _append_pair(told.retreats, first + u, b.steps_of[plain(k)])


@compiled
def _is_occupied(t: TurnTables, province: int) -> bool:
    """Return whether a unit is in a province after the movement."""
    if _stays(t, province) and not _holds(t, row(t, t.at[plain(province)]).dislodged):
        return True
    return _entering_unit(t, province) >= 0


@compiled
def _append_pair(pairs: Ints, one: int, other: int) -> None:
    pairs[0, 0] += 1
    pairs[0, plain(pairs[0, 0])], pairs[1, plain(pairs[0, 0])] = one, other
