"""The enumeration of all patterns that could be smallest and ambiguous, each once.

The unit of work is a part: the numbers of holds, moves, moves by sea, supports and convoys. The enumeration
leaves out whatever has no effect on the rest of a pattern:

- a unit that stays where no unit goes, and a support for it; - a move to an empty place to which no other
unit goes, unless it goes by sea and another unit wants its place; - a support for such a move; - the fleets
of a convoy route that no unit attacks. A single such fleet is kept only if the army swaps places
  with another unit, since otherwise a convoy that cannot be disrupted is like a move by land;
- patterns that consist of two unconnected ones.

A unit whose order has no effect, but that blocks another unit, is enumerated as a unit that holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from .patterns import Act, Pair, Pattern, PatternOrder, canonical_form


class CensusPart(NamedTuple):
    """A unit of work: the numbers of units that hold, move, move by sea, support and convoy."""

    holds: int
    moves: int
    sails: int
    supports: int
    convoys: int

    def __str__(self) -> str:
        signs = zip(("H", "-", "~", "S", "C"), self, strict=True)
        return " ".join(f"{count}{sign}" for sign, count in signs if count)


def parts(size: int, *, convoys: bool = True, archipelagos: bool = False) -> Iterator[CensusPart]:
    """Yield the parts of all patterns of `size` units. Each army that moves by sea has a fleet.

    At least two units move, but with `archipelagos` one is enough: an army that goes to its own fleet.
    """
    for holds in range(size - 1):
        for moves in range(size - holds + 1):
            for sails in range(size - holds - moves + 1 if convoys else 1):
                for carriers in range(size - holds - moves - sails + 1):
                    if (
                        moves + sails < (1 if archipelagos else 2)
                        or carriers < sails
                        or (carriers > 0 and not sails)
                    ):
                        continue
                    yield CensusPart(holds, moves, sails, size - holds - moves - sails - carriers, carriers)


def patterns_of(
    part: CensusPart, *, sea_matters: bool = False, archipelagos: bool = False
) -> Iterator[Pattern]:
    """Yield the patterns of a part in canonical form, each once. Every unit belongs to a power of its own.

    With `sea_matters`, a move by a convoy that cannot be disrupted is different from a move by land. With
    `archipelagos`, armies may go to the places in which fleets convoy.
    """
    seen: set[Pattern] = set()
    for orders in _order_sets(part, sea_matters, archipelagos):
        pattern = canonical_form(Pattern.of(orders))
        if pattern not in seen:
            seen.add(pattern)
            yield pattern


def _order_sets(part: CensusPart, sea_matters: bool, archipelagos: bool) -> Iterator[list[PatternOrder]]:
    size = sum(part)
    ends = [sum(part[:i]) for i in range(6)]
    holds, moves, sails, supports, convoys = (range(one, end) for one, end in pairwise(ends))
    movers = [*moves, *sails]
    seas = range(0) if archipelagos else convoys
    for targets in _choose_targets(movers, sails, seas, size, ()):
        goal = dict(zip(movers, targets, strict=True))
        coming: dict[int, list[int]] = {}
        for mover, place in goal.items():
            coming.setdefault(place, []).append(mover)
        if any(place not in coming for place in holds) or _has_uncontested_move(coming, moves, size):
            continue
        backable = [
            [u for u in range(size) if u != s and _is_contested(u, s, goal, coming, size)] for s in supports
        ]
        if not all(backable):
            continue
        for carried in product(sails, repeat=len(convoys)):
            if not _are_chains_needed(sails, convoys, carried, goal, coming, sea_matters):
                continue
            for backed in product(*backable):
                orders = [PatternOrder(Act.HOLD) for _ in holds]
                orders += [PatternOrder(Act.MOVE, goal[u]) for u in moves]
                orders += [PatternOrder(Act.SAIL, goal[u]) for u in sails]
                orders += [PatternOrder(Act.SUPPORT, -1, u) for u in backed]
                orders += [PatternOrder(Act.CONVOY, -1, u) for u in carried]
                if _is_connected(orders, size):
                    yield orders


def _choose_targets(
    movers: Sequence[int], sails: range, seas: range, size: int, chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield the targets of all movers. Empty places are numbered in the order in which they first occur.

    Armies cannot go to `seas`.
    """
    if len(chosen) == len(movers):
        yield chosen
        return
    mover = movers[len(chosen)]
    first_new = max(size, *(target + 1 for target in chosen)) if chosen else size
    for target in range(first_new + 1):
        if target != mover and not (target in seas and mover in sails):
            yield from _choose_targets(movers, sails, seas, size, (*chosen, target))


def _has_uncontested_move(coming: dict[int, list[int]], moves: range, size: int) -> bool:
    """Return whether some move to an empty place has no effect on any other unit."""
    return any(
        place >= size and len(incoming) == 1 and (incoming[0] in moves or incoming[0] not in coming)
        for place, incoming in coming.items()
    )


def _is_contested(u: int, s: int, goal: dict[int, int], coming: dict[int, list[int]], size: int) -> bool:
    """Return whether a support of unit s for unit u can make a difference."""
    if u not in goal:
        return u in coming
    return goal[u] != s and (goal[u] < size or len(coming[goal[u]]) > 1)


def _are_chains_needed(
    sails: range,
    convoys: range,
    carried: Sequence[int],
    goal: dict[int, int],
    coming: dict[int, list[int]],
    sea_matters: bool,
) -> bool:
    """Return whether every army has a chain of fleets, none of which could be left out."""
    for army in sails:
        chain = [fleet for fleet, other in zip(convoys, carried, strict=True) if other == army]
        if not chain:
            return False
        if all(fleet in coming for fleet in chain):
            continue
        swaps = goal.get(goal[army]) == army
        if len(chain) > 1 or not (swaps or sea_matters):
            return False
    return True


def _is_connected(orders: Sequence[PatternOrder], size: int) -> bool:
    """Return whether the places that orders name connect all units."""
    parent = list(range(2 * size + 1))

    def root(place: int) -> int:
        while parent[place] != place:
            place = parent[place]
        return place

    for u, order in enumerate(orders):
        named = order.other if order.other >= 0 else order.target
        if named >= 0:
            parent[root(u)] = root(named)
    return len({root(u) for u in range(size)}) == 1


# ---------------------------------------------------------------------------------------------- powers


def with_powers(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the pattern under every choice of owners that can make a difference, all different first.

    Ownership matters only for pairs in which one unit attacks the other or supports such an attack
    (`Pattern.related_pairs`). Choices that agree on all these pairs count as one.
    """
    pairs = sorted(pattern.related_pairs())
    seen: set[frozenset[Pair]] = set()
    for powers in _partitions(len(pattern), pairs):
        same = frozenset(pair for pair in pairs if powers[pair[0]] == powers[pair[1]])
        if same not in seen:
            seen.add(same)
            yield Pattern.of(pattern.orders, powers)


def _partitions(size: int, pairs: Sequence[Pair]) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of units into powers whose units are connected by pairs, fewest unions first."""
    found = {tuple(range(size))}
    edge = [tuple(range(size))]
    while edge:
        yield from edge
        fresh: list[tuple[int, ...]] = []
        for powers in edge:
            for one, other in pairs:
                if powers[one] != powers[other]:
                    low, high = sorted((powers[one], powers[other]))
                    merged = tuple(low if power == high else power for power in powers)
                    if merged not in found:
                        found.add(merged)
                        fresh.append(merged)
        edge = fresh


def proper_subsets(size: int) -> Iterator[tuple[int, ...]]:
    """Yield every nonempty proper subset of units, smallest first."""
    for count in range(1, size):
        yield from combinations(range(size), count)
