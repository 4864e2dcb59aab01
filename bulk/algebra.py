"""The algebra of bounds (`solver/rules/bounds`) over arrays.

Truth values are 0, 1 and 2 (unknown); a strength is a pair of a least and a greatest value. Of several
strengths to exceed, only the greatest bounds count, so they are a pair, too.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from .compiling import apart, compiled
from .tables import Ints, Row, Span, TurnTables

Strength: TypeAlias = tuple[int, int]

EMPTY: Span = (0, 0)
"""An empty list."""

NOTHING: Strength = (-1, -1)
"""A strength that every strength exceeds."""

ORDERED = 1 << 30
"""A flag on the convoy graph of a move: no fleet counts as dislodged."""

OWN = 1 << 29
"""A flag on the convoy graph of a move: only fleets of the move's power count."""

_UNIT = (1 << 16) - 1


@compiled
def plain(index: int) -> int:
    """Return an index as unsigned: machine code checks each signed one for counting from the end."""
    return np.uint64(index)  # pyright: ignore[reportReturnType]: in machine code it is one


@compiled
def row(t: TurnTables, u: int) -> Row:
    """Return the row of a unit and its order."""
    found: Row = t.rows[plain(u)]
    return found


@compiled
def entry_of(t: TurnTables, k: int) -> int:
    """Return an entry of the pool."""
    entry: int = t.pool[plain(k)]
    return entry


@compiled
def item(of: Ints, k: int) -> int:
    """Return item `k` of a list whose first number is its length."""
    found: int = of[plain(k + 1)]
    return found


@compiled
def append(to: Ints, value: int) -> None:
    """Append to a list whose first number is its length."""
    to[0] += 1
    to[plain(to[0])] = value


@compiled
def filled(of: Span) -> int:
    """Return whether the list has entries (0 or 1)."""
    return 1 if of[1] > of[0] else 0


@compiled
def decision(t: TurnTables, d: int) -> int:
    value: int = t.values[plain(d)]
    return value


@compiled
def some(t: TurnTables, ds: Span) -> int:
    found = 0
    for k in range(ds[0], ds[1]):
        found |= decision(t, entry_of(t, k))
    return 1 if found & 1 else found


@compiled
def some_term(t: TurnTables, terms: Span) -> int:
    """Return whether the decision of some term is yes."""
    found = 0
    for k in range(terms[0], terms[1], 2):
        found |= decision(t, entry_of(t, k + 1))
    return 1 if found & 1 else found


@compiled
def negation(x: int) -> int:
    return x if x == 2 else 1 - x


@compiled
def both(x: int, y: int) -> int:
    return 0 if (x == 0) | (y == 0) else 1 if (x == 1) & (y == 1) else 2


@compiled
def either(x: int, y: int) -> int:
    return 1 if (x | y) & 1 else x | y


@apart
def connected(links: Ints, begins: int, ends: int, kept: int) -> bool:
    """Return whether the `kept` seas (as bits) connect the seas at the start to those at the destination."""
    reached = begins & kept
    while not reached & ends:
        more = spread(links, reached) & kept | reached
        if more == reached:
            return False
        reached = more
    return True


@apart
def spread(links: Ints, seas: int) -> int:
    """Return all seas adjacent to some of these (as bits)."""
    found: Any = 0
    for sea in range(links.size):
        if seas >> sea & 1:
            found |= links[sea]
    return found


@apart
def joined(t: TurnTables, passage: int, without: int, every: int) -> int:
    """Return whether the surviving fleets of a convoy graph connect its ends."""
    c = passage & _UNIT
    move = row(t, c)
    sure: Any = 0
    maybe: Any = 0
    any_lost = 0
    for k in range(move.fleets[0], move.fleets[1]):
        f = entry_of(t, k)
        fleet = row(t, f)
        if passage & OWN and not owned(t, c, f):
            continue
        gone = 1 if f == without else 0 if passage & ORDERED else decision(t, fleet.dislodged)
        sea = t.sea_of[fleet.place]
        if gone == 0:
            sure |= sea
        if gone != 1:
            maybe |= sea
        if gone and move.listed & sea:
            any_lost = either(any_lost, gone)
    whole = 1 if connected(t.links, move.begins, move.ends, sure) else 0
    if not whole and connected(t.links, move.begins, move.ends, maybe):
        whole = 2
    return both(whole, negation(any_lost)) if every else whole


@compiled
def owned(t: TurnTables, c: int, f: int) -> int:
    """Return whether fleet f belongs to the power of unit c."""
    return 1 if row(t, c).power == row(t, f).power else 0


@compiled
def carries(t: TurnTables, c: int, f: int) -> int:
    """Return whether fleet f is in the convoy graph of move c."""
    fleets = row(t, c).fleets
    for k in range(fleets[0], fleets[1]):
        if entry_of(t, k) == f:
            return 1
    return 0


@compiled
def is_listed(t: TurnTables, c: int, f: int) -> int:
    """Return whether fleet f is on a valid ordered route of move c."""
    return 1 if row(t, c).listed & t.sea_of[row(t, f).place] else 0


@compiled
def total(t: TurnTables, base: int, terms: Span) -> Strength:
    least = base
    most = base
    for k in range(terms[0], terms[1], 2):
        value, weight = decision(t, entry_of(t, k + 1)), entry_of(t, k)
        least += weight if value == 1 else 0
        most += weight if value else 0
    return (least, most)


@compiled
def when(x: int, s: Strength) -> Strength:
    return (s[0] if x == 1 else 0, s[1] if x else 0)


@compiled
def choose(x: int, s: Strength, r: Strength) -> Strength:
    least, most = min(s[0], r[0]), max(s[1], r[1])
    return (
        s[0] if x == 1 else r[0] if x == 0 else least,
        s[1] if x == 1 else r[1] if x == 0 else most,
    )


@compiled
def greatest(s: Strength, r: Strength) -> Strength:
    """Return the strength that is exceeded if and only if both are."""
    return (max(s[0], r[0]), max(s[1], r[1]))


@compiled
def exceeds(s: Strength, met: Strength) -> int:
    fails, opens = s[1] <= max(met[0], 0), s[0] <= max(met[1], 0)
    return 0 if fails else 2 if opens else 1
