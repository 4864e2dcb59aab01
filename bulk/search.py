"""The numbered decisions of a turn, and the propagation of bounds.

Turns with decisions that propagation leaves open go to the solver.
"""

from __future__ import annotations

from .algebra import at, plain
from .compiling import apart, compiled
from .kernels import (
    attack_despite,
    battle,
    by_sea,
    dislodged,
    land_attack,
    move,
    passing,
    sea_attack,
    support,
    way,
    way_without,
)
from .tables import DEFENDER, MOVES_OF, PROTECTS, Memory

(SUCCESS, SUNK, WAY_OPEN, SEA, BATTLE, PASSING, BY_LAND_CUT, BY_SEA_CUT, DESPITE, WITHOUT) = range(10)
"""The kinds of decisions: an order succeeds, a unit is dislodged, and others about a move."""

KINDS = 16
"""The numbers reserved for the decisions about each unit."""

_SHIFT = KINDS.bit_length() - 1

UNIQUE = 0
"""The certainty of a turn without open decisions, as an index into `Certainty`."""


def number_of(kind: int, u: int) -> int:
    """Return the number of a decision; two constants come first."""
    return 2 + u * KINDS + kind


number = compiled(number_of)
"""The same in machine code."""


@compiled
def value_of(m: Memory, d: int) -> int:
    """Evaluate the definition of a decision."""
    kind, u = (d - 2) & KINDS - 1, (d - 2) >> _SHIFT
    if kind == SUCCESS:
        return move(m, u) if m.t[at(u, MOVES_OF)] else support(m, u)
    return dislodged(m, u) if kind == SUNK else _rare_value(m, kind, u)


@apart
def _rare_value(m: Memory, kind: int, u: int) -> int:
    """Evaluate the definition of a decision about a convoy or a head-to-head battle."""
    if kind == WAY_OPEN:
        return way(m, u)
    if kind == SEA:
        return by_sea(m, u)
    if kind == BATTLE:
        return battle(m, (u, m.t[at(u, DEFENDER)]))
    if kind == PASSING:
        return passing(m, (u, m.t[at(u, DEFENDER)]))
    if kind == BY_LAND_CUT:
        return land_attack(m, u)
    if kind == BY_SEA_CUT:
        return sea_attack(m, u)
    if kind == DESPITE:
        return attack_despite(m, (u, m.t[at(u, PROTECTS)]))
    return way_without(m, (u, m.t[at(u, PROTECTS)]))


@compiled
def settle(m: Memory) -> int:
    """Propagate bounds to a fixed point; return the number of open decisions."""
    count = m.agenda[0]
    while count:
        left = 0
        for k in range(1, count + 1):
            d = m.agenda[plain(k)]
            value = value_of(m, d)
            if value == 2:
                left += 1
                m.agenda[plain(left)] = d
            else:
                m.v[plain(d)] = value
        if left == count:
            break
        count = left
    m.agenda[0] = count
    return count
