"""Patterns: order sets without a board.

A pattern has units, each in a place of its own with an order that names places and units of the pattern:
hold, move, support or convoy. It also says which units belong to the same power. The result of a pattern
does not depend on the board, so whatever holds for a pattern holds on all boards. A board only determines
where the pattern can be placed (`placements`).

Unit i is in place i, and places beyond the units are empty. The fleets that convoy one army form a chain, all
of which is needed, unless the pattern lists the army's routes. In text form, letters stand for places:

    A S B-C; B-C; C C D~A; D~A              a support, a move, a convoy, a move by sea
    A-B; B-C; C-A {A B}                     a ring in which two units belong to one power
    A=B; C C A=B                            a step that a fleet could convoy, so that 4.A.3 decides
    A=~B; C C A=~B                          the same, ordered "via convoy"
    A~D; B C A~D; C C A~D [A by B or C]     an army with two routes
    A=D; B C A=D; C H [A by B C]            a convoy that lacks the order of the fleet in C
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ...model.brief import make_repr
from ...model.errors import Place, UnreadableError
from ...model.names import Word
from ...model.text import shorten
from .routes import MOST_FLEETS, Routes, is_shape, route_members

MAX_UNITS = 26
"""The largest pattern, limited by the letters of the alphabet."""


class Act(Word):
    """The kind of a unit's order. The value is its sign in text form."""

    HOLD = "H"
    MOVE = "-"
    """A step by land, or by a fleet."""
    SAIL = "~"
    """A move by sea only."""
    EITHER = "="
    """A step by land that fleets are ordered to convoy."""
    ASKED = "=~"
    """A step by land whose order says "via convoy"."""
    SUPPORT = "S"
    CONVOY = "C"


class PatternOrder(NamedTuple):
    """The order of one unit: a move names its `target`, a support or convoy the `other` unit.

    A support is for the other unit's move if it moves, and otherwise for its hold.
    """

    act: Act
    target: int = -1
    other: int = -1

    @property
    def is_move(self) -> bool:
        """Whether this is a move, by land or by sea."""
        return self.act in _MOVES

    @property
    def may_sail(self) -> bool:
        """Whether this is a move that a convoy may carry out."""
        return self.act in _MOVES and self.act is not Act.MOVE


_MOVES = frozenset({Act.MOVE, Act.SAIL, Act.EITHER, Act.ASKED})

Pair: TypeAlias = tuple[int, int]
"""Two units, the lower number first."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Orders without a board: `orders[i]` is the order of the unit in place i, `powers[i]` its owner.

    Powers are numbered in the order in which they first occur. `marks` and `bonds` express the mechanics of
    variants (`mechanics`): `marks` has a text for each place, or is empty if no place has one; `bonds` has
    pairs of units. `routes` has the routes of each army whose fleets do not form one chain. A route can need
    a fleet that is not ordered to convoy the army.
    """

    orders: tuple[PatternOrder, ...]
    powers: tuple[int, ...]
    marks: tuple[str, ...] = ()
    bonds: tuple[Pair, ...] = ()
    routes: tuple[tuple[int, Routes], ...] = ()

    def __repr__(self) -> str:
        return make_repr(self, format_pattern(self))

    @classmethod
    def of(
        cls,
        orders: Iterable[PatternOrder],
        powers: Sequence[int] | None = None,
        routes: Iterable[tuple[int, Routes]] = (),
    ) -> Pattern:
        """Return a pattern. By default every unit belongs to a power of its own."""
        made = tuple(orders)
        numbers: dict[int, int] = {}
        given = range(len(made)) if powers is None else powers
        owners = tuple(numbers.setdefault(power, len(numbers)) for power in given)
        return cls(made, owners, routes=tuple(sorted(routes)))

    def __str__(self) -> str:
        return format_pattern(self)

    def __len__(self) -> int:
        return len(self.orders)

    def mark(self, place: int) -> str:
        """Return the mark of a place or of the unit in it."""
        return self.marks[place] if self.marks else ""

    def with_marks(self, marks: Sequence[str], bonds: Iterable[Pair] = ()) -> Pattern:
        """Return the same orders with these marks and bonds."""
        return replace(self, marks=tuple(marks) if any(marks) else (), bonds=tuple(sorted(bonds)))

    def routes_of(self, army: int) -> Routes:
        """Return the routes of an army: those listed, or its fleets as one chain."""
        listed = dict(self.routes).get(army)
        fleets = tuple(self.fleets(army))
        return listed or ((fleets,) if fleets else ())

    def simpler_patterns(self) -> Iterator[Pattern]:
        """Yield the same orders with one mark or bond removed, or with one strength reduced by one."""
        for place, mark in enumerate(self.marks):
            if mark:
                lower = str(int(mark) - 1) if mark.isdecimal() and int(mark) > 2 else ""
                yield self.with_marks([*self.marks[:place], lower, *self.marks[place + 1 :]], self.bonds)
        for bond in self.bonds:
            yield self.with_marks(self.marks, [other for other in self.bonds if other != bond])

    @property
    def places(self) -> int:
        """The number of places, including empty ones."""
        return max([len(self.orders), *(order.target + 1 for order in self.orders)])

    @property
    def same_power_pairs(self) -> tuple[Pair, ...]:
        """The pairs of units that belong to the same power."""
        powers = self.powers
        return tuple(
            pair for pair in combinations(range(len(powers)), 2) if powers[pair[0]] == powers[pair[1]]
        )

    def movers_to(self, place: int) -> list[int]:
        """Return the units that are ordered to move to a place."""
        return [u for u, order in enumerate(self.orders) if order.is_move and order.target == place]

    def fleets(self, army: int) -> list[int]:
        """Return the fleets that are ordered to convoy an army."""
        return [u for u, order in enumerate(self.orders) if order.act is Act.CONVOY and order.other == army]

    def related_pairs(self) -> frozenset[Pair]:
        """Return the pairs of units for which it can matter whether they belong to the same power.

        In such a pair, one unit attacks the other or supports an attack on it, or a fleet convoys an army
        that has a choice of ways: by land or by sea (4.A.3), or several routes (4.A.1).
        """
        found: set[Pair] = set()
        choosing = {army for army, _ in self.routes}
        for u, order in enumerate(self.orders):
            if order.is_move:
                aim = order.target
            elif order.act is Act.SUPPORT and self.orders[order.other].is_move:
                aim = self.orders[order.other].target
            elif order.act is Act.CONVOY and (
                order.other in choosing or self.orders[order.other].act is Act.EITHER
            ):
                aim = order.other
            else:
                continue
            if aim < len(self.orders) and aim != u:
                found.add((min(u, aim), max(u, aim)))
        return frozenset(found)

    def without(self, gone: Iterable[int]) -> Pattern:
        """Return the pattern without some units. Supports and convoys of removed units become holds."""
        out = set(gone)
        left = [u for u in range(len(self.orders)) if u not in out]
        number = {u: i for i, u in enumerate(left)}
        empty: dict[int, int] = {}
        orders: list[PatternOrder] = []
        for u in left:
            order = self.orders[u]
            if order.is_move and self._still_goes(u, number.keys()):
                target = number.get(order.target)
                if target is None:
                    target = len(left) + empty.setdefault(order.target, len(empty))
                orders.append(PatternOrder(order.act, target))
            elif order.act in (Act.SUPPORT, Act.CONVOY) and self._still(order, number.keys()):
                orders.append(PatternOrder(order.act, -1, number[order.other]))
            else:
                orders.append(PatternOrder(Act.HOLD))
        intact = {
            army: tuple(tuple(number[f] for f in route) for route in routes if not out & {*route})
            for army, routes in self.routes
        }
        routes = [(number[army], found) for army, found in intact.items() if found and army in number]
        bare = Pattern.of(orders, [self.powers[u] for u in left], routes)
        if not self.marks and not self.bonds:
            return bare
        places = {number.get(old, len(left) + empty.get(old, 0)): old for old in (*left, *empty)}
        marks = [
            "" if old in out else self.mark(old) for old in (places[place] for place in range(bare.places))
        ]
        bonds = [(number[a], number[b]) for a, b in self.bonds if a in number and b in number]
        return bare.with_marks(marks, bonds)

    def _still(self, order: PatternOrder, left: AbstractSet[int]) -> bool:
        """Return whether the supported or convoyed order still exists if only these units are left."""
        has_route = order.act is not Act.CONVOY or self._has_route(order.other, left)
        return order.other in left and has_route and self._still_goes(order.other, left)

    def _still_goes(self, u: int, left: AbstractSet[int]) -> bool:
        """Return whether the order of unit u is still possible: an army that goes by sea needs a route."""
        return self.orders[u].act is not Act.SAIL or self._has_route(u, left)

    def _has_route(self, army: int, left: AbstractSet[int]) -> bool:
        return any(left >= {*route} for route in self.routes_of(army))


# ------------------------------------------------------------------------------------------------ text

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ORDER = re.compile(
    r"\s*(?P<unit>[A-Z])\s*(?:(?P<hold>H)|(?P<way>=~|[-~=])\s*(?P<target>[A-Z])"
    r"|(?P<act>[SC])\s+(?P<other>[A-Z])\s*(?:(?P<their>=~|[-~=])\s*(?P<aim>[A-Z]))?)\s*"
)
_GROUP = re.compile(r"\{([^{}]*)\}")
_SPECIAL = re.compile(r"\[([^\[\]]*)\]")
_BRACKETS = re.compile(rf"{_GROUP.pattern}|{_SPECIAL.pattern}")


def format_pattern(pattern: Pattern) -> str:
    """Return the text form of a pattern, which `parse_pattern` reads."""
    parts: list[str] = []
    for u, order in enumerate(pattern.orders):
        me = _LETTERS[u]
        if order.act is Act.HOLD:
            parts.append(f"{me} H")
        elif order.is_move:
            parts.append(f"{me}{order.act}{_LETTERS[order.target]}")
        else:
            other = pattern.orders[order.other]
            their = f"{other.act}{_LETTERS[other.target]}" if other.is_move else ""
            parts.append(f"{me} {order.act} {_LETTERS[order.other]}{their}")
    groups: dict[int, list[str]] = {}
    for u, power in enumerate(pattern.powers):
        groups.setdefault(power, []).append(_LETTERS[u])
    shared = "".join(f" {{{' '.join(group)}}}" for group in groups.values() if len(group) > 1)
    special = [f"{_LETTERS[place]} {mark}" for place, mark in enumerate(pattern.marks) if mark]
    special += [f"{_LETTERS[one]}+{_LETTERS[other]}" for one, other in pattern.bonds]
    special += [f"{_LETTERS[army]} by {_routes_text(routes)}" for army, routes in pattern.routes]
    return "; ".join(parts) + shared + (f" [{', '.join(special)}]" if special else "")


def _routes_text(routes: Routes) -> str:
    """Return the routes of an army, such as ``B or C D``."""
    return " or ".join(" ".join(_LETTERS[fleet] for fleet in route) for route in routes)


def parse_pattern(text: str) -> Pattern:
    """Parse the text form of a pattern.

    Raises:
        UnreadableError: The text is not a pattern. The error names the column.
    """
    groups = [found[1].split() for found in _GROUP.finditer(text)]
    special = [part.strip() for found in _SPECIAL.finditer(text) for part in found[1].split(",")]
    body = _BRACKETS.sub(lambda found: " " * len(found[0]), text)
    read: list[tuple[str, re.Match[str]]] = []
    column = 1
    for piece in body.split(";"):
        found = _ORDER.fullmatch(piece)
        if found is None:
            raise UnreadableError(
                f"cannot read {shorten(piece.strip())!r} in a pattern",
                place=Place(column=column + len(piece) - len(piece.lstrip())),
                expected="orders such as A-B, A~B, A=B, A H, A S B-C, A S B, A C B~C",
            )
        read.append((found["unit"], found))
        column += len(piece) + 1
    units = [name for name, _ in read]
    if len(set(units)) < len(units):
        raise UnreadableError("a unit has two orders in this pattern", expected="one order per unit")
    named = [found[group] for _, found in read for group in ("target", "aim") if found[group]]
    number = {name: i for i, name in enumerate(dict.fromkeys([*units, *named]))}
    orders: list[PatternOrder] = []
    for _, found in read:
        if found["hold"]:
            orders.append(PatternOrder(Act.HOLD))
        elif found["way"]:
            orders.append(PatternOrder(Act(found["way"]), number[found["target"]]))
        elif found["other"] not in units:
            raise UnreadableError(f"there is no unit in {found['other']}", expected="a unit of the pattern")
        else:
            orders.append(PatternOrder(Act(found["act"]), -1, number[found["other"]]))
    for (name, found), order in zip(read, orders, strict=True):
        if order.other >= 0:
            other = orders[order.other]
            stated = (found["their"], found["aim"] and number[found["aim"]])
            actual = (str(other.act), other.target) if other.is_move else (None, None)
            if stated != actual or (order.act is Act.CONVOY and not other.may_sail):
                raise UnreadableError(f"the order of {name} does not match that of {found['other']}")
    powers = list(range(len(orders)))
    for group in groups:
        for name in group:
            if name not in units:
                raise UnreadableError(f"there is no unit in {name}", expected="a unit of the pattern")
            powers[number[name]] = number[group[0]]
    return _add_marks(Pattern.of(orders, powers), special, number)


def _add_marks(pattern: Pattern, special: Sequence[str], number: dict[str, int]) -> Pattern:
    """Return the pattern with the marks and bonds that its brackets list."""
    marks = [""] * pattern.places
    bonds: list[Pair] = []
    routes: list[tuple[int, Routes]] = []
    for text in special:
        names, _, mark = text.partition(" ")
        if names in number and mark.startswith("by "):
            routes.append((number[names], _parse_routes(pattern, number[names], mark, number)))
            continue
        one, plus, other = names.partition("+")
        if one not in number or (plus and other not in number) or bool(plus) is bool(mark):
            expected = "A 2, A+B, or A by B or C"
            raise UnreadableError(f"cannot read {shorten(text)!r} in a pattern", expected=expected)
        if plus:
            low, high = sorted((number[one], number[other]))
            bonds.append((low, high))
        else:
            marks[number[one]] = mark
    return replace(pattern.with_marks(marks, bonds), routes=tuple(sorted(routes)))


def _parse_routes(pattern: Pattern, army: int, text: str, number: dict[str, int]) -> Routes:
    """Return the routes that a text such as ``by B or C D`` lists for an army."""
    named = [route.split() for route in text[3:].split(" or ")]
    known = all(number.get(name, len(pattern)) < len(pattern) for route in named for name in route)
    routes = tuple(sorted(tuple(sorted(number[n] for n in route)) for route in named)) if known else ()
    if not is_shape(route_members(pattern.fleets(army), routes), routes):
        expected = f"routes of up to {MOST_FLEETS} fleets of this convoy, such as: A by B or C D"
        raise UnreadableError(f"cannot read {shorten(text)!r} in a pattern", expected=expected)
    return routes


# ------------------------------------------------------------------------------------------ equality

_Form: TypeAlias = tuple[
    tuple[tuple[str, int, int], ...],
    tuple[int, ...],
    tuple[str, ...],
    tuple[Pair, ...],
    tuple[tuple[int, Routes], ...],
]
"""Orders, powers, marks, bonds and routes as plain values that can be compared."""


def canonical_form(pattern: Pattern) -> Pattern:
    """Return the canonical form of a pattern (see `canonical_with_places`)."""
    return canonical_with_places(pattern)[0]


def canonical_with_places(pattern: Pattern) -> tuple[Pattern, tuple[int, ...]]:
    """Return the canonical form of a pattern, and the old place of each of its places.

    Two patterns are isomorphic if and only if their canonical forms are equal. Places are distinguished by
    their relations to others, round by round (color refinement). If several stay alike, each is tried.
    """
    size = len(pattern.orders)
    best: _Form | None = None
    places: tuple[int, ...] = ()
    for order in _numberings(pattern):
        number = {place: i for i, place in enumerate(order)}
        acts = tuple(
            (str(o.act), number.get(o.target, -1), number.get(o.other, -1))
            for o in (pattern.orders[place] for place in order[:size])
        )
        powers: dict[int, int] = {}
        owned = tuple(powers.setdefault(pattern.powers[place], len(powers)) for place in order[:size])
        marks = tuple(pattern.marks[place] for place in order) if pattern.marks else ()
        tied = (sorted((number[one], number[other])) for one, other in pattern.bonds)
        routes = tuple(
            sorted((number[army], _renumber_routes(routes, number)) for army, routes in pattern.routes)
        )
        form = acts, owned, marks, tuple(sorted((one, other) for one, other in tied)), routes
        if best is None or form < best:
            best, places = form, order
    assert best is not None
    acts, owned, marks, bonds, routes = best
    orders = tuple(PatternOrder(Act(act), target, other) for act, target, other in acts)
    return Pattern(orders, owned, marks, bonds, routes), places


def _renumber_routes(routes: Routes, number: Mapping[int, int]) -> Routes:
    return tuple(sorted(tuple(sorted(number[fleet] for fleet in route)) for route in routes))


def _numberings(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """Yield the orders of places, units first, that their relations cannot distinguish."""
    size, places = len(pattern.orders), pattern.places
    links: list[list[tuple[str, int]]] = [[] for _ in range(places)]
    for u, order in enumerate(pattern.orders):
        for sign, to in ((">", order.target), ("s" if order.act is Act.SUPPORT else "c", order.other)):
            if to >= 0:
                links[u].append((sign, to))
                links[to].append((f"{sign}<", u))
    for one, other in pattern.same_power_pairs:
        links[one].append(("=", other))
        links[other].append(("=", one))
    for one, other in pattern.bonds:
        links[one].append(("+", other))
        links[other].append(("+", one))
    for army, routes in pattern.routes:
        for fleet in route_members((), routes):
            sign = "r" + "".join(sorted(str(len(route)) for route in routes if fleet in route))
            links[army].append((sign, fleet))
            links[fleet].append((f"{sign}<", army))
    start: list[tuple[int, str, str]] = []
    for place in range(places):
        act = str(pattern.orders[place].act) if place < size else ""
        start.append((int(place >= size), act, pattern.mark(place)))
    yield from _refine_colors(_rank_keys(start), links)


def _rank_keys(keys: Sequence[object]) -> list[int]:
    """Return the rank of each key among all keys."""
    rank = {key: i for i, key in enumerate(sorted(set(keys), key=repr))}
    return [rank[key] for key in keys]


def _refine_colors(
    colors: list[int], links: Sequence[Sequence[tuple[str, int]]]
) -> Iterator[tuple[int, ...]]:
    count = len(set(colors))
    while True:
        keys = [
            (color, tuple(sorted((sign, colors[to]) for sign, to in links[place])))
            for place, color in enumerate(colors)
        ]
        rank = {key: i for i, key in enumerate(sorted(set(keys)))}
        colors = [rank[key] for key in keys]
        if len(rank) == count:
            break
        count = len(rank)
    if count == len(colors):
        yield tuple(sorted(range(len(colors)), key=colors.__getitem__))
        return
    alike: dict[int, list[int]] = {}
    for place, color in enumerate(colors):
        alike.setdefault(color, []).append(place)
    cell = min(
        (members for members in alike.values() if len(members) > 1), key=lambda m: (len(m), colors[m[0]])
    )
    for place in cell:
        split = [2 * color + 1 for color in colors]
        split[place] -= 1
        yield from _refine_colors(split, links)
