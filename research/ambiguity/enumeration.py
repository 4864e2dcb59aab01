"""The enumeration of all patterns in which something could show, each once.

The unit of work is a part: the numbers of holds, moves, moves by sea, supports and convoys. A `Scope` says
what the patterns have to express. Patterns that consist of two unconnected ones are left out.

A search for ambiguous patterns, and for rules that only decide ambiguous patterns, also leaves out idle
orders, on which the rest of a pattern does not depend:

- a unit that stays where no unit goes, and a support for it;
- a move to an empty place to which no other unit goes, unless by sea and another unit wants its place;
- a support for such a move;
- the fleets of a convoy route that no unit attacks. A single such fleet is kept only if the army swaps places
  with another unit, since otherwise a convoy that cannot be disrupted is like a move by land.

A unit whose order has no effect, but that blocks another unit, is enumerated as a unit that holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import NamedTuple

from .patterns import Act, Pair, Pattern, PatternOrder, canonical_form
from .routes import MOST_FLEETS, Routes, convoy_shapes, route_members


@dataclass(frozen=True, slots=True)
class Scope:
    """What the patterns of a search have to express.

    Attributes:
        convoys: Armies may go by sea.
        needs_convoy: Patterns in which no army goes by sea are left out.
        steps: The steps of armies that may also go by sea (`Act.EITHER`, `Act.ASKED`).
        land_is_known: A move by sea is not also a step by land, because such steps are among `steps`. Where
            rules agree on 4.A.3, a step whose convoy nobody attacks is a move by sea.
        incomplete: A fleet may be ordered to convoy a step for which another fleet's order is missing.
        several_routes: Armies may have several routes.
        idle: No order is left out.
        sea_matters: A move by a convoy that cannot be disrupted is different from a move by land.
        archipelagos: Armies may go to places in which fleets convoy.
    """

    convoys: bool = True
    needs_convoy: bool = False
    steps: tuple[Act, ...] = ()
    land_is_known: bool = False
    incomplete: bool = False
    several_routes: bool = False
    idle: bool = False
    sea_matters: bool = False
    archipelagos: bool = False


_PLAIN = Scope()


class CensusPart(NamedTuple):
    """A unit of work: the numbers of units with each kind of order."""

    holds: int
    moves: int
    sails: int
    supports: int
    convoys: int
    either: int = 0
    asked: int = 0

    def __str__(self) -> str:
        signs = zip(("H", "-", "~", "S", "C", "=", "=~"), self, strict=True)
        return " ".join(f"{count}{sign}" for sign, count in signs if count)


def parts(size: int, scope: Scope = _PLAIN) -> Iterator[CensusPart]:
    """Yield the parts of all patterns of `size` units, those without `Scope.steps` first.

    Each army that goes by sea has a fleet. Without idle orders at least two units move, except that in
    archipelagos an army can go to its own fleet.
    """
    fewest = 1 if scope.archipelagos or scope.idle else 2
    for counts in sorted(_splits(size, 7), key=lambda counts: counts[3] + counts[4]):
        holds, moves, sails, either, asked, convoys, supports = counts
        by_sea = sails + either + asked
        if (
            moves + by_sea < min(fewest, size)
            or (by_sea and not scope.convoys)
            or (scope.needs_convoy and not by_sea)
            or (either and Act.EITHER not in scope.steps)
            or (asked and Act.ASKED not in scope.steps)
            or convoys < sails + either + (0 if scope.idle else asked)
            or (convoys and not by_sea)
        ):
            continue
        yield CensusPart(holds, moves, sails, supports, convoys, either, asked)


def _splits(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to write a number as a sum of `count` numbers, in lexical order."""
    if count == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _splits(total - first, count - 1):
            yield (first, *rest)


def patterns_of(part: CensusPart, scope: Scope = _PLAIN) -> Iterator[Pattern]:
    """Yield the patterns of a part in canonical form, each once. Every unit belongs to a power of its own."""
    seen: set[Pattern] = set()
    for orders, routes in _order_sets(part, scope):
        pattern = canonical_form(Pattern.of(orders, routes=routes))
        if pattern not in seen:
            seen.add(pattern)
            yield pattern


def _order_sets(
    part: CensusPart, scope: Scope
) -> Iterator[tuple[list[PatternOrder], tuple[tuple[int, Routes], ...]]]:
    size = sum(part)
    kinds = part.holds, part.moves, part.sails, part.either, part.asked, part.supports, part.convoys
    ends = [sum(kinds[:i]) for i in range(len(kinds) + 1)]
    holds, moves, sails, either, asked, supports, convoys = (range(a, b) for a, b in pairwise(ends))
    armies = range(sails.start, asked.stop)
    movers = range(moves.start, asked.stop)
    acts = [*(Act.MOVE for _ in moves), *(Act.SAIL for _ in sails)]
    acts += [*(Act.EITHER for _ in either), *(Act.ASKED for _ in asked)]
    seas = range(0) if scope.archipelagos else convoys
    for targets in _choose_targets(movers, armies, seas, size, ()):
        goal = dict(zip(movers, targets, strict=True))
        coming: dict[int, list[int]] = {}
        for mover, place in goal.items():
            coming.setdefault(place, []).append(mover)
        if not scope.idle and (
            any(place not in coming for place in holds) or _has_uncontested_move(coming, moves, size)
        ):
            continue
        backable = [
            [u for u in range(size) if u != s and _can_back(u, s, goal, coming, size, scope)]
            for s in supports
        ]
        if not all(backable):
            continue
        for carried in product(armies, repeat=len(convoys)):
            chains = {
                army: tuple(f for f, other in zip(convoys, carried, strict=True) if other == army)
                for army in armies
            }
            if not all(
                _is_chain_needed(army, army in asked, chains[army], goal, coming, scope) for army in armies
            ):
                continue
            ashore = {place for army in armies for place in (army, goal[army])}
            idle_fleets = [u for u in range(size) if u not in ashore]
            shapes = [
                list(_shapes_of(chains[army], idle_fleets if army in either else (), scope))
                for army in armies
            ]
            for backed in product(*backable):
                orders = [PatternOrder(Act.HOLD) for _ in holds]
                orders += [PatternOrder(act, goal[u]) for act, u in zip(acts, movers, strict=True)]
                orders += [PatternOrder(Act.SUPPORT, -1, u) for u in backed]
                orders += [PatternOrder(Act.CONVOY, -1, u) for u in carried]
                doubtful = [
                    army
                    for army in sails
                    if scope.incomplete or any(fleet in coming for fleet in chains[army])
                ]
                if scope.land_is_known and _sails_beside_steps(orders, doubtful, size):
                    continue
                for chosen in product(*shapes):
                    listed = zip(armies, chosen, strict=True)
                    routes = tuple((army, shape) for army, shape in listed if shape is not None)
                    if _is_connected(orders, routes, size):
                        yield orders, routes


def _shapes_of(chain: tuple[int, ...], missing: Iterable[int], scope: Scope) -> Iterator[Routes | None]:
    """Yield the shapes of a convoy; None means that the fleets form a chain.

    A convoy without a complete route only shows a wish (4.A.3), for which one fleet is enough; `missing` are
    the units whose convoy order could be missing.
    """
    yield None
    if scope.several_routes and 1 < len(chain) <= MOST_FLEETS:
        everything = tuple(range(len(chain)))
        for shape in convoy_shapes(len(chain)):
            if shape != (everything,) and route_members((), shape) == everything:
                yield tuple(tuple(chain[fleet] for fleet in route) for route in shape)
    if scope.incomplete and len(chain) == 1:
        yield from (((min(chain[0], u), max(chain[0], u)),) for u in missing if u != chain[0])


def _sails_beside_steps(orders: Sequence[PatternOrder], sails: Iterable[int], size: int) -> bool:
    """Return whether an army goes only by sea between places that another order shows to be adjacent."""
    for army in sails:
        there = orders[army].target
        if there < size:
            order = orders[there]
            other = orders[order.other] if order.act is Act.SUPPORT else order
            aim = other.target if other.is_move else order.other
            if aim == army and order.act not in (Act.SAIL, Act.CONVOY):
                return True
    return False


def _choose_targets(
    movers: Sequence[int], armies: range, seas: range, size: int, chosen: tuple[int, ...]
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
        if target != mover and not (target in seas and mover in armies):
            yield from _choose_targets(movers, armies, seas, size, (*chosen, target))


def _has_uncontested_move(coming: dict[int, list[int]], moves: range, size: int) -> bool:
    """Return whether some move to an empty place has no effect on any other unit."""
    return any(
        place >= size and len(incoming) == 1 and (incoming[0] in moves or incoming[0] not in coming)
        for place, incoming in coming.items()
    )


def _can_back(
    u: int, s: int, goal: dict[int, int], coming: dict[int, list[int]], size: int, scope: Scope
) -> bool:
    """Return whether unit s can support unit u and, unless idle orders count, that can make a difference."""
    if u not in goal:
        return scope.idle or u in coming
    return goal[u] != s and (scope.idle or goal[u] < size or len(coming[goal[u]]) > 1)


def _is_chain_needed(
    army: int,
    asks: bool,
    chain: tuple[int, ...],
    goal: dict[int, int],
    coming: dict[int, list[int]],
    scope: Scope,
) -> bool:
    """Return whether an army has fleets and, unless idle orders count, none of them could be left out."""
    if scope.idle:
        return bool(chain) or asks
    if not chain or all(fleet in coming for fleet in chain):
        return bool(chain)
    swaps = goal.get(goal[army]) == army
    return len(chain) == 1 and (swaps or scope.sea_matters)


def _is_connected(orders: Sequence[PatternOrder], routes: Iterable[tuple[int, Routes]], size: int) -> bool:
    """Return whether the places that orders and routes name connect all units."""
    parent = list(range(2 * size + 1))

    def root(place: int) -> int:
        while parent[place] != place:
            place = parent[place]
        return place

    for u, order in enumerate(orders):
        named = order.other if order.other >= 0 else order.target
        if named >= 0:
            parent[root(u)] = root(named)
    for army, listed in routes:
        for fleet in route_members((), listed):
            parent[root(army)] = root(fleet)
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
            yield Pattern.of(pattern.orders, powers, pattern.routes)


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
