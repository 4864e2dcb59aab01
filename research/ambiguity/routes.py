"""The shapes of convoys: the ways in which fleets can connect the ends of an army's move.

A fleet may touch the start, the destination and other fleets. Rules ask which fleets are on routes and
whether some route is intact, so two convoys are alike if the same sets of fleets are complete routes and the
same fleets are on routes. A shape lists the smallest routes, and all fleets on routes as one more if that set
is larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import TypeAlias

Routes: TypeAlias = tuple[tuple[int, ...], ...]
"""The convoy routes of an army, each as the fleets it needs."""

MOST_FLEETS = 4
"""The maximum number of fleets of a convoy whose shapes are enumerated; larger convoys are chains."""

_Path = tuple[int, ...]


def convoy_shapes(count: int) -> Iterator[Routes]:
    """Yield every shape of a convoy of this many fleets, with fleets as numbers from 0."""
    yield from _shapes(count)


def route_members(fleets: Iterable[int], routes: Sequence[_Path]) -> tuple[int, ...]:
    """Return the fleets that convoy an army or are needed for one of its routes."""
    return tuple(sorted({*fleets, *(fleet for route in routes for fleet in route)}))


def is_shape(fleets: Sequence[int], routes: Routes) -> bool:
    """Return whether some convoy of these fleets has this shape."""
    return len(fleets) <= MOST_FLEETS and _numbered(fleets, routes) in _shapes(len(fleets))


def paths_through(fleets: Sequence[int], routes: Routes) -> Iterator[_Path]:
    """Yield paths of fleets from start to destination whose borders make exactly this shape."""
    for path in _shapes(len(fleets))[_numbered(fleets, routes)]:
        yield tuple(fleets[i] for i in path)


def _numbered(fleets: Sequence[int], routes: Routes) -> Routes:
    """Return the routes with the fleets as numbers from 0."""
    number = {fleet: i for i, fleet in enumerate(fleets)}
    return tuple(sorted(tuple(sorted(number[fleet] for fleet in route)) for route in routes))


@cache
def _shapes(count: int) -> Mapping[Routes, tuple[_Path, ...]]:
    """Return every shape of `count` fleets with the paths of the smallest graph that has it."""
    every = [path for size in range(1, count + 1) for path in permutations(range(count), size)]
    links = list(combinations(range(count), 2))
    found: dict[Routes, tuple[_Path, ...]] = {}
    for chosen in product((False, True), repeat=len(links)):
        joined = {link for link, yes in zip(links, chosen, strict=True) if yes}
        linked = [path for path in every if all((min(p), max(p)) in joined for p in pairwise(path))]
        for first, last in product(product((False, True), repeat=count), repeat=2):
            paths = tuple(path for path in linked if first[path[0]] and last[path[-1]])
            found.setdefault(shape_of_paths(paths), paths)
    return found


def shape_of_paths(paths: Sequence[_Path]) -> Routes:
    """Return the shape of a convoy with these paths from start to destination."""
    sets = {frozenset(path) for path in paths}
    smallest = {one for one in sets if not any(other < one for other in sets)}
    on_routes = frozenset(fleet for one in sets for fleet in one)
    if on_routes and on_routes != frozenset(fleet for one in smallest for fleet in one):
        smallest.add(on_routes)
    return tuple(sorted(tuple(sorted(one)) for one in smallest))
