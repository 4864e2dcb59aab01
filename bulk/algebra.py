"""The algebra of bounds (`solver/rules/bounds`) over arrays: what "both", "exceeds" or a sum mean there.

Yes/no values are 0, 1 and 2 (unknown), strengths pairs of a least and a greatest value. Of the strengths that
another one has to exceed only the greatest bounds count, so that several of them are a pair, too.
"""

from __future__ import annotations

from typing import TypeAlias

from .compiling import compiled
from .tables import LOST, Pool, Row, Tables, Values

Strength: TypeAlias = tuple[int, int]

EMPTY: Row = (0, 0)
"""A list of nothing."""

NOTHING: Strength = (-1, -1)
"""What any strength exceeds."""

ORDERED = 1 << 30
"""Added to the passage of a move: every fleet is kept."""

NO_FLEETS = 1 << 29
"""The passage of a move to a neighbor that is meant to go by sea where no fleet carries it."""


@compiled
def row(t: Tables, table: int, u: int) -> Row:
    """The list of a unit in a table."""
    return (t[table, u], t[table + 1, u])


@compiled
def filled(of: Row) -> int:
    """The list has entries."""
    return 1 if of[1] > of[0] else 0


@compiled
def decision(v: Values, d: int) -> int:
    return int(v[d])


@compiled
def some(v: Values, p: Pool, ds: Row) -> int:
    result = 0
    for k in range(ds[0], ds[1]):
        value = v[p[k]]
        if value == 1:
            return 1
        if value:
            result = 2
    return result


@compiled
def some_term(v: Values, p: Pool, terms: Row) -> int:
    """Some term counts."""
    result = 0
    for k in range(terms[0], terms[1], 3):
        value = v[p[k + 1]]
        if value == 1:
            return 1
        if value:
            result = 2
    return result


@compiled
def negation(x: int) -> int:
    return x if x == 2 else 1 - x


@compiled
def both(x: int, y: int) -> int:
    if x == 0 or y == 0:
        return 0
    return 1 if x == 1 and y == 1 else 2


@compiled
def either(x: int, y: int) -> int:
    if x == 1 or y == 1:
        return 1
    return 2 if x or y else 0


@compiled
def joined(v: Values, t: Tables, passage: int, without: int, _every: int) -> int:
    """The fleet of a passage of one joins its ends."""
    if passage & NO_FLEETS:
        return 0
    if passage >= ORDERED:
        return 0 if passage - ORDERED == without else 1
    return 0 if passage == without else negation(int(v[t[LOST, passage]]))


@compiled
def total(v: Values, p: Pool, base: int, terms: Row) -> Strength:
    least = base
    most = base
    for k in range(terms[0], terms[1], 3):
        value = v[p[k + 1]]
        if value:
            most += p[k]
            if value == 1:
                least += p[k]
    return (least, most)


@compiled
def when(x: int, s: Strength) -> Strength:
    if x == 1:
        return s
    return (0, s[1]) if x else (0, 0)


@compiled
def choose(x: int, s: Strength, r: Strength) -> Strength:
    if x == 1:
        return s
    if x == 0:
        return r
    return (min(s[0], r[0]), max(s[1], r[1]))


@compiled
def greatest(s: Strength, r: Strength) -> Strength:
    """What exceeds this exceeds both."""
    return (max(s[0], r[0]), max(s[1], r[1]))


@compiled
def exceeds(s: Strength, met: Strength) -> int:
    if s[1] <= met[0] or s[1] <= 0:
        return 0
    return 2 if s[0] <= met[1] or s[0] <= 0 else 1
