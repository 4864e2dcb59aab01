"""Decisions by their numbers: settled by bounds, and, where few stay open, by trying.

What bounds leave open is taken apart as `solver/search/kernels` takes it apart, and each kernel is settled by
branching, as `solver/search/branching` does it: a decision is taken as no, then as yes, and what follows is
propagated, until every branch is closed. One consistent resolution settles a kernel, and moves that could
all succeed in a ring do so. Of any other kernel all resolutions are told, and what an extra rule says of it
(`rulings`) is taken for granted when the turn is worked out once more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

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
from .tables import DEFENDER, MOVES_OF, PROTECTS, Ints, Memory

GIVEN_UP, IN_DOUBT = -1, -2
"""What comes of a turn that is left to `resolve`, and of one with a kernel for an extra rule."""

(SUCCESS, SUNK, WAY_OPEN, SEA, BATTLE, PASSING, BY_LAND_CUT, BY_SEA_CUT, DESPITE, WITHOUT) = range(10)
"""The kinds of decisions: that an order succeeds, that a unit is dislodged, and others about a move."""

KINDS = 16
"""So far are the decisions about a unit from those about the next one."""

_SHIFT = KINDS.bit_length() - 1

MOST_OPEN = 40
"""More open decisions than this are left to `resolve`."""

MOST_TRIALS = 400
"""So many branches are tried for a kernel before it is left to `resolve`."""

MOST_SOLUTIONS = 16
"""A kernel with more consistent resolutions is left to `resolve`."""

MOST_RULINGS = 8
"""So many kernels of a turn extra rules may decide."""

UNIQUE, CIRCULAR = 0, 1
"""How certain a turn is, as `Certainty` lists it."""


class Trials(NamedTuple):
    """What `search` needs besides, and what it tells of a kernel in doubt.

    What is open is numbered from 0 in the sequence of the agenda, and sets of it are bits.
    """

    waiting: Ints
    """Sets of decisions to be taken apart (0) and kernels (1)."""
    known: Ints
    """For each decision taken on trial that decision, and those that were settled before."""
    leads: Ints
    """For each decision those that it looks at, directly or through others."""
    rulings: Ints
    """How many kernels of the turn are decided, in the sequence in which they are met; for each of them which
    decisions an extra rule forces, their values, and how certain that is."""
    doubt: Ints
    """A kernel that stays in doubt, how many consistent resolutions it has, and the yes of each."""


def room_for_trials() -> Trials:
    """Room for the trials of any turn, no kernel of which is decided yet."""
    size = MOST_OPEN + 1
    return Trials(
        np.zeros((size, 2), np.int64),
        np.zeros((size, 2), np.int64),
        np.zeros(size, np.int64),
        np.zeros((MOST_RULINGS + 1, 3), np.int64),
        np.zeros(MOST_SOLUTIONS + 2, np.int64),
    )


def number_of(kind: int, u: int) -> int:
    """Return the number of a decision; two constants come first."""
    return 2 + u * KINDS + kind


number = compiled(number_of)
"""The same in machine code."""


def unit_and_kind(d: int) -> tuple[int, int]:
    """Return the unit that a decision is about, and the kind of decision."""
    return divmod(d - 2, KINDS)


@compiled
def value_of(m: Memory, d: int) -> int:
    """Return what a decision comes to, as far as is known."""
    kind, u = (d - 2) & KINDS - 1, (d - 2) >> _SHIFT
    if kind == SUCCESS:
        return move(m, u) if m.t[at(u, MOVES_OF)] else support(m, u)
    return dislodged(m, u) if kind == SUNK else _rare_value(m, kind, u)


@apart
def _rare_value(m: Memory, kind: int, u: int) -> int:
    """Return what a decision about a convoy or a battle comes to."""
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
    """Decide what the bounds decide, round by round until nothing changes; how many stay open."""
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


_DECIDE, _CHECK, _LOOK = range(3)
"""What the definitions of decisions are evaluated for."""


@apart
def _examine(m: Memory, among: int, purpose: int, leads: Any) -> int:
    """Evaluate the definitions of some decisions, each once, and decide what they decide; those still open.

    Or check them: those whose definition gives another value than they have. Or note in `leads` for each
    which others of them it looks at.
    """
    count = m.agenda[0]
    found: Any = 0
    for k in range(count):
        if not among >> k & 1:
            continue
        d = m.agenda[k + 1]
        if purpose == _LOOK:
            for j in range(count):
                m.seen[m.agenda[j + 1]] = 0
        value = value_of(m, d)
        if purpose == _DECIDE:
            if value != 2:
                m.v[d] = value
            else:
                found |= 1 << k
        elif purpose == _CHECK:
            if value != 2 and value != m.v[d]:
                found |= 1 << k
        else:
            leads[k] = 0
            for j in range(count):
                if among >> j & 1 and m.seen[m.agenda[j + 1]]:
                    leads[k] |= 1 << j
    return found


@compiled
def _propagate(m: Memory, among: int, leads: Any) -> int:
    """Decide among open decisions what the bounds decide; those that stay open."""
    left: Any = among
    while left:
        fewer = _examine(m, left, _DECIDE, leads)
        if fewer == left:
            break
        left = fewer
    return left


@compiled
def _look(m: Memory, among: int, leads: Any) -> None:
    """Find which of these decisions each of them looks at, directly or through others."""
    _examine(m, among, _LOOK, leads)
    for j in range(m.agenda[0]):
        for k in range(m.agenda[0]):
            if among >> j & among >> k & leads[k] >> j & 1:
                leads[k] |= leads[j]


@compiled
def _next_kernel(count: int, among: int, leads: Any) -> int:
    """Return a kernel that looks at none of the others among these decisions."""
    for k in range(count):
        if among >> k & 1:
            kernel: Any = 1 << k
            for j in range(count):
                if leads[k] >> j & 1 and leads[j] >> k & 1:
                    kernel |= 1 << j
            if not leads[k] & among & ~kernel:
                return kernel
    return 0


@compiled
def _set(m: Memory, among: int, values: int) -> None:
    """Give these decisions values, a bit each."""
    for k in range(m.agenda[0]):
        if among >> k & 1:
            m.v[m.agenda[k + 1]] = values >> k & 1


@compiled
def _forget(m: Memory, among: int) -> None:
    for k in range(m.agenda[0]):
        if among >> k & 1:
            m.v[m.agenda[k + 1]] = 2


@compiled
def _values(m: Memory, among: int) -> int:
    """Return the decisions among these that are yes."""
    found: Any = 0
    for k in range(m.agenda[0]):
        if among >> k & 1 and m.v[m.agenda[k + 1]] == 1:
            found |= 1 << k
    return found


@compiled
def _first(among: int) -> int:
    k = 0
    while not among >> k & 1:
        k += 1
    return k


@apart
def _solutions(m: Memory, kernel: int, trials: Trials) -> int:
    """Return how many consistent resolutions a kernel has (-1: more than are tried); `doubt` tells them."""
    known, leads, doubt = trials.known, trials.leads, trials.doubt
    doubt[0], doubt[1] = kernel, 0
    taken: Any = 0
    depth = 0
    for _ in range(MOST_TRIALS):
        left = _propagate(m, kernel & ~_decided(m, kernel), leads)
        consistent = not _examine(m, taken, _CHECK, leads)
        if consistent and not left:
            if doubt[1] == MOST_SOLUTIONS:
                break
            doubt[1] += 1
            doubt[1 + doubt[1]] = _values(m, kernel)
        elif consistent:
            pivot = _first(left)
            known[depth, 0], known[depth, 1] = pivot, kernel & ~left
            depth += 1
            taken |= 1 << pivot
            m.v[m.agenda[pivot + 1]] = 0
            continue
        while depth:
            pivot = known[depth - 1, 0]
            tried = m.v[m.agenda[pivot + 1]]
            _forget(m, kernel & ~known[depth - 1, 1])
            if tried == 0:
                m.v[m.agenda[pivot + 1]] = 1
                break
            depth -= 1
            taken &= ~(1 << pivot)
        if not depth:
            _forget(m, kernel)
            return doubt[1]
    _forget(m, kernel)
    return -1


@compiled
def _decided(m: Memory, among: int) -> int:
    found: Any = 0
    for k in range(m.agenda[0]):
        if among >> k & 1 and m.v[m.agenda[k + 1]] != 2:
            found |= 1 << k
    return found


@compiled
def _is_ring(m: Memory, kernel: int, leads: Any) -> bool:
    """Return the kernel is of moves alone, which could all succeed."""
    for k in range(m.agenda[0]):
        if kernel >> k & 1:
            kind, u = (m.agenda[k + 1] - 2) % KINDS, (m.agenda[k + 1] - 2) // KINDS
            if not (kind == PASSING or (kind == SUCCESS and m.t[at(u, MOVES_OF)])):
                return False
    _set(m, kernel, kernel)
    consistent = not _examine(m, kernel, _CHECK, leads)
    _forget(m, kernel)
    return consistent


@compiled
def _let_moves_succeed(m: Memory, kernel: int) -> None:
    for k in range(m.agenda[0]):
        if kernel >> k & 1 and (m.agenda[k + 1] - 2) % KINDS == SUCCESS:
            m.v[m.agenda[k + 1]] = 1


@apart
def search(m: Memory, trials: Trials) -> int:
    """Settle what bounds leave open, if that is little and clear enough: how certain it is.

    Else `GIVEN_UP`, or `IN_DOUBT` where `trials` tells of a kernel that an extra rule has to decide.
    """
    certainty = UNIQUE
    count = m.agenda[0]
    if count > MOST_OPEN:
        return GIVEN_UP
    waiting, leads, rulings = trials.waiting, trials.leads, trials.rulings
    ruled = 0
    waiting[0, 0], waiting[0, 1] = (1 << count) - 1, 0
    height = 1
    while height:  # the last one is taken first
        height -= 1
        among, is_kernel = waiting[height, 0], waiting[height, 1]
        if not is_kernel:
            _look(m, among, leads)
            begin = height
            while among:
                kernel = _next_kernel(count, among, leads)
                waiting[height, 0], waiting[height, 1] = kernel, 1
                height += 1
                among &= ~kernel
            for k in range((height - begin) // 2):
                first, last = waiting[begin + k, 0], waiting[height - 1 - k, 0]
                waiting[begin + k, 0], waiting[height - 1 - k, 0] = last, first
            continue
        left = _propagate(m, among, leads)
        if left == among:
            found = _solutions(m, among, trials)
            if found < 0:
                return GIVEN_UP
            if found == 1:
                _set(m, among, trials.doubt[2])
            elif _is_ring(m, among, leads):
                _let_moves_succeed(m, among)
                certainty = max(certainty, CIRCULAR)
            elif ruled == rulings[0, 0]:
                return IN_DOUBT
            else:
                ruled += 1
                _set(m, rulings[ruled, 0], rulings[ruled, 1])
                certainty = max(certainty, rulings[ruled, 2])
            left = _propagate(m, among & ~_decided(m, among), leads)
        if left:
            waiting[height, 0], waiting[height, 1] = left, 0
            height += 1
    return certainty
