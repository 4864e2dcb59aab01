"""The search over numbered decisions: propagation of bounds, then branching if few remain open.

The open decisions are split into kernels as in `solver/search/kernels`, and each kernel is solved by
branching as in `solver/search/branching`: assume no, then yes, and propagate until every branch is closed. A
kernel with one consistent resolution is settled, and a ring of moves that can all succeed does. For any other
kernel all resolutions are recorded; an extra rule decides (`rulings`), and the turn is resolved again with
that decision.
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
"""Results of `search`: the turn is left to the solver, or a kernel needs an extra rule."""

(SUCCESS, SUNK, WAY_OPEN, SEA, BATTLE, PASSING, BY_LAND_CUT, BY_SEA_CUT, DESPITE, WITHOUT) = range(10)
"""The kinds of decisions: an order succeeds, a unit is dislodged, and others about a move."""

KINDS = 16
"""The numbers reserved for the decisions about each unit."""

_SHIFT = KINDS.bit_length() - 1

MOST_OPEN = 40
"""The maximum number of open decisions; the solver resolves turns with more."""

MOST_TRIALS = 400
"""The maximum number of branches tried for a kernel; the solver resolves turns that need more."""

MOST_SOLUTIONS = 16
"""The maximum number of consistent resolutions of a kernel; the solver resolves turns with more."""

MOST_RULINGS = 8
"""The maximum number of kernels in a turn that extra rules decide."""

UNIQUE, CIRCULAR = 0, 1
"""The certainty of a turn, as an index into `Certainty`."""


class Trials(NamedTuple):
    """The working memory of `search`, and its report about an undecided kernel.

    Open decisions are numbered from 0 in the order of the agenda; sets of them are bits.
    """

    waiting: Ints
    """A stack of sets of decisions to split (0) and kernels to solve (1)."""
    known: Ints
    """For each assumption its decision, and the decisions that were settled before."""
    leads: Ints
    """For each decision the decisions that it depends on, directly or indirectly."""
    rulings: Ints
    """The number of decided kernels; then for each the forced decisions, their values, the certainty."""
    doubt: Ints
    """An undecided kernel, the number of its consistent resolutions, and the yes decisions of each."""


def room_for_trials() -> Trials:
    """Allocate the trials of a turn."""
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
    """Return the unit and the kind of a decision."""
    return divmod(d - 2, KINDS)


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


_DECIDE, _CHECK, _LOOK = range(3)
"""The purposes for which `_examine` evaluates definitions."""


@apart
def _examine(m: Memory, among: int, purpose: int, leads: Any) -> int:
    """Evaluate the definitions of some decisions, each once.

    _DECIDE assigns the values and returns the decisions still open. _CHECK returns the decisions whose
    definition contradicts their value. _LOOK records in `leads` which others each decision depends on.
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
    """Propagate bounds among open decisions to a fixed point; return those still open."""
    left: Any = among
    while left:
        fewer = _examine(m, left, _DECIDE, leads)
        if fewer == left:
            break
        left = fewer
    return left


@compiled
def _find_leads(m: Memory, among: int, leads: Any) -> None:
    """Compute the transitive dependencies among these decisions."""
    _examine(m, among, _LOOK, leads)
    for j in range(m.agenda[0]):
        for k in range(m.agenda[0]):
            if among >> j & among >> k & leads[k] >> j & 1:
                leads[k] |= leads[j]


@compiled
def _next_kernel(count: int, among: int, leads: Any) -> int:
    """Return a kernel that depends on none of the other decisions."""
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
def _assign_values(m: Memory, among: int, values: int) -> None:
    """Assign values (as bits) to these decisions."""
    for k in range(m.agenda[0]):
        if among >> k & 1:
            m.v[m.agenda[k + 1]] = values >> k & 1


@compiled
def _clear_values(m: Memory, among: int) -> None:
    for k in range(m.agenda[0]):
        if among >> k & 1:
            m.v[m.agenda[k + 1]] = 2


@compiled
def _yes_decisions(m: Memory, among: int) -> int:
    """Return those of these decisions that are yes."""
    found: Any = 0
    for k in range(m.agenda[0]):
        if among >> k & 1 and m.v[m.agenda[k + 1]] == 1:
            found |= 1 << k
    return found


@compiled
def _first_decision(among: int) -> int:
    k = 0
    while not among >> k & 1:
        k += 1
    return k


@apart
def _enumerate_solutions(m: Memory, kernel: int, trials: Trials) -> int:
    """Enumerate the consistent resolutions of a kernel in `doubt`; return their number (-1: too many)."""
    known, leads, doubt = trials.known, trials.leads, trials.doubt
    doubt[0], doubt[1] = kernel, 0
    taken: Any = 0
    depth = 0
    for _ in range(MOST_TRIALS):
        left = _propagate(m, kernel & ~_known_decisions(m, kernel), leads)
        consistent = not _examine(m, taken, _CHECK, leads)
        if consistent and not left:
            if doubt[1] == MOST_SOLUTIONS:
                break
            doubt[1] += 1
            doubt[1 + doubt[1]] = _yes_decisions(m, kernel)
        elif consistent:
            pivot = _first_decision(left)
            known[depth, 0], known[depth, 1] = pivot, kernel & ~left
            depth += 1
            taken |= 1 << pivot
            m.v[m.agenda[pivot + 1]] = 0
            continue
        while depth:
            pivot = known[depth - 1, 0]
            tried = m.v[m.agenda[pivot + 1]]
            _clear_values(m, kernel & ~known[depth - 1, 1])
            if tried == 0:
                m.v[m.agenda[pivot + 1]] = 1
                break
            depth -= 1
            taken &= ~(1 << pivot)
        if not depth:
            _clear_values(m, kernel)
            return doubt[1]
    _clear_values(m, kernel)
    return -1


@compiled
def _known_decisions(m: Memory, among: int) -> int:
    found: Any = 0
    for k in range(m.agenda[0]):
        if among >> k & 1 and m.v[m.agenda[k + 1]] != 2:
            found |= 1 << k
    return found


@compiled
def _is_ring(m: Memory, kernel: int, leads: Any) -> bool:
    """Return whether the kernel consists of moves that can all succeed (circular movement)."""
    for k in range(m.agenda[0]):
        if kernel >> k & 1:
            kind, u = (m.agenda[k + 1] - 2) % KINDS, (m.agenda[k + 1] - 2) // KINDS
            if not (kind == PASSING or (kind == SUCCESS and m.t[at(u, MOVES_OF)])):
                return False
    _assign_values(m, kernel, kernel)
    consistent = not _examine(m, kernel, _CHECK, leads)
    _clear_values(m, kernel)
    return consistent


@compiled
def _let_moves_succeed(m: Memory, kernel: int) -> None:
    for k in range(m.agenda[0]):
        if kernel >> k & 1 and (m.agenda[k + 1] - 2) % KINDS == SUCCESS:
            m.v[m.agenda[k + 1]] = 1


@apart
def search(m: Memory, trials: Trials) -> int:
    """Settle the open decisions and return the certainty.

    Return `GIVEN_UP` if there is too much to search, or `IN_DOUBT` if `trials` has a kernel for an extra
    rule.
    """
    certainty = UNIQUE
    count = m.agenda[0]
    if count > MOST_OPEN:
        return GIVEN_UP
    waiting, leads, rulings = trials.waiting, trials.leads, trials.rulings
    ruled = 0
    waiting[0, 0], waiting[0, 1] = (1 << count) - 1, 0
    height = 1
    while height:  # a stack: the last entry is next
        height -= 1
        among, is_kernel = waiting[height, 0], waiting[height, 1]
        if not is_kernel:
            _find_leads(m, among, leads)
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
            found = _enumerate_solutions(m, among, trials)
            if found < 0:
                return GIVEN_UP
            if found == 1:
                _assign_values(m, among, trials.doubt[2])
            elif _is_ring(m, among, leads):
                _let_moves_succeed(m, among)
                certainty = max(certainty, CIRCULAR)
            elif ruled == rulings[0, 0]:
                return IN_DOUBT
            else:
                ruled += 1
                _assign_values(m, rulings[ruled, 0], rulings[ruled, 1])
                certainty = max(certainty, rulings[ruled, 2])
            left = _propagate(m, among & ~_known_decisions(m, among), leads)
        if left:
            waiting[height, 0], waiting[height, 1] = left, 0
            height += 1
    return certainty
