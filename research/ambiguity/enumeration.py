"""Every pattern that could be a smallest ambiguous one, once each.

Patterns are made for one vector of order kinds after the other (`parts`): so many holds, moves, moves by sea,
supports and convoys. That is the unit of work. Left out is what cannot be needed, because without it the rest
comes out just the same:

- a unit that stays where nobody goes, and a support for it;
- a move to an empty place to which nobody else goes, unless it is by sea and somebody waits for its place;
- a support for such a move;
- of a chain of fleets those that nobody attacks; a single one only where the army changes places with another
  unit, since a convoy that nobody can break is otherwise a move as any other;
- patterns that fall apart into two.

A unit whose order has no effect but that is in somebody's way is a unit that holds, and is met as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from .patterns import Act, Pair, Pattern, PatternOrder, canonical


class Part(NamedTuple):
    """A vector of order kinds: how many units hold, move, move by sea, support and convoy."""

    holds: int
    moves: int
    sails: int
    supports: int
    convoys: int

    def __str__(self) -> str:
        signs = zip(("H", "-", "~", "S", "C"), self, strict=True)
        return " ".join(f"{count}{sign}" for sign, count in signs if count)


def parts(size: int, *, convoys: bool = True) -> Iterator[Part]:
    """The parts of all patterns of so many units: two of them at least go somewhere, fleets have an army."""
    for holds in range(size - 1):
        for moves in range(size - holds + 1):
            for sails in range(size - holds - moves + 1 if convoys else 1):
                for carriers in range(size - holds - moves - sails + 1):
                    if moves + sails < 2 or carriers < sails or (carriers > 0 and not sails):
                        continue
                    yield Part(holds, moves, sails, size - holds - moves - sails - carriers, carriers)


def patterns_of(part: Part, *, sea_matters: bool = False) -> Iterator[Pattern]:
    """The patterns of a part in their canonical form, every unit of a power of its own, each once.

    Where it matters whether an attack comes by sea (`sea_matters`), armies whose convoy nobody can break are
    told from those that move by land.
    """
    seen: set[Pattern] = set()
    for orders in _order_sets(part, sea_matters):
        pattern = canonical(Pattern.of(orders))
        if pattern not in seen:
            seen.add(pattern)
            yield pattern


def _order_sets(part: Part, sea_matters: bool) -> Iterator[list[PatternOrder]]:
    size = sum(part)
    ends = [sum(part[:i]) for i in range(6)]
    holds, moves, sails, supports, convoys = (range(one, end) for one, end in pairwise(ends))
    movers = [*moves, *sails]
    for targets in _targets(movers, sails, convoys, size, ()):
        goal = dict(zip(movers, targets, strict=True))
        coming: dict[int, list[int]] = {}
        for mover, place in goal.items():
            coming.setdefault(place, []).append(mover)
        if any(place not in coming for place in holds) or _is_nobodys(coming, moves, size):
            continue
        backable = [
            [u for u in range(size) if u != s and _is_contested(u, s, goal, coming, size)] for s in supports
        ]
        if not all(backable):
            continue
        for carried in product(sails, repeat=len(convoys)):
            if not _chains_needed(sails, convoys, carried, goal, coming, sea_matters):
                continue
            for backed in product(*backable):
                orders = [PatternOrder(Act.HOLD) for _ in holds]
                orders += [PatternOrder(Act.MOVE, goal[u]) for u in moves]
                orders += [PatternOrder(Act.SAIL, goal[u]) for u in sails]
                orders += [PatternOrder(Act.SUPPORT, -1, u) for u in backed]
                orders += [PatternOrder(Act.CONVOY, -1, u) for u in carried]
                if _hangs_together(orders, size):
                    yield orders


def _targets(
    movers: Sequence[int], sails: range, convoys: range, size: int, chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Where each mover goes; empty places are numbered in the sequence in which they come up."""
    if len(chosen) == len(movers):
        yield chosen
        return
    mover = movers[len(chosen)]
    first_new = max(size, *(target + 1 for target in chosen)) if chosen else size
    for target in range(first_new + 1):
        if target != mover and not (target in convoys and mover in sails):  # no army comes to a fleet at sea
            yield from _targets(movers, sails, convoys, size, (*chosen, target))


def _is_nobodys(coming: dict[int, list[int]], moves: range, size: int) -> bool:
    """Some move to an empty place is nobody's concern."""
    return any(
        place >= size and len(comers) == 1 and (comers[0] in moves or comers[0] not in coming)
        for place, comers in coming.items()
    )


def _is_contested(u: int, s: int, goal: dict[int, int], coming: dict[int, list[int]], size: int) -> bool:
    """A support of unit s for unit u can make a difference."""
    if u not in goal:
        return u in coming
    return goal[u] != s and (goal[u] < size or len(coming[goal[u]]) > 1)


def _chains_needed(
    sails: range,
    convoys: range,
    carried: Sequence[int],
    goal: dict[int, int],
    coming: dict[int, list[int]],
    sea_matters: bool,
) -> bool:
    """Every army has a chain of fleets, and none of them could be left out."""
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


def _hangs_together(orders: Sequence[PatternOrder], size: int) -> bool:
    """The units are joined by what their orders name."""
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
    """The pattern under every choice of whose units are whose that can make a difference; all apart first.

    It matters only for pairs of which one attacks the other, or helps to (`Pattern.related`). Choices that
    are the same for all of these pairs are one choice.
    """
    pairs = sorted(pattern.related())
    seen: set[frozenset[Pair]] = set()
    for powers in _partitions(len(pattern), pairs):
        same = frozenset(pair for pair in pairs if powers[pair[0]] == powers[pair[1]])
        if same not in seen:
            seen.add(same)
            yield Pattern.of(pattern.orders, powers)


def _partitions(size: int, pairs: Sequence[Pair]) -> Iterator[tuple[int, ...]]:
    """The ways to give units to powers in which a power's units are joined by pairs, fewest unions first."""
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
    """Every choice of units to leave out that leaves some, fewest left out first."""
    for count in range(1, size):
        yield from combinations(range(size), count)
