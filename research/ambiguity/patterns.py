"""Patterns: order sets without a board.

A pattern has units in places of their own, each with an order that names places and units of the pattern:
hold, move, move by sea, support, convoy. Which of the units belong to one power is part of it. What the rules
make of it does not depend on where on which board it is played, so whatever holds for a pattern holds for all
boards; a board only says where it can be placed (`placements`).

Unit i stands in place i, and places beyond the units are empty. The fleets that carry one army are a chain:
all of them are needed. As text, places are letters:

    A S B-C; B-C; C C D~A; D~A              a support, a move, a convoy, a move by sea
    A-B; B-C; C-A {A B}                     a ring in which two units are of one power
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ...model.brief import tagged
from ...model.errors import Place, UnreadableError
from ...model.names import Word
from ...model.showing import Shown
from ...model.text import shortened

MAX_UNITS = 26
"""There are so many letters."""


class Act(Word):
    """What a unit of a pattern is ordered to do; its value is the sign of it."""

    HOLD = "H"
    MOVE = "-"
    SAIL = "~"
    SUPPORT = "S"
    CONVOY = "C"


class PatternOrder(NamedTuple):
    """The order of one unit: a move names its `target`, a support or convoy the `other` unit.

    A support is for what the other unit does: its move, if it moves, else that it stays.
    """

    act: Act
    target: int = -1
    other: int = -1

    @property
    def goes(self) -> bool:
        """The unit is ordered away, by land or by sea."""
        return self.act is Act.MOVE or self.act is Act.SAIL


Pair: TypeAlias = tuple[int, int]
"""Two units, the lower number first."""


@dataclass(frozen=True, slots=True)
class Pattern(Shown):
    """Orders without a board: `orders[i]` is that of the unit in place i, `powers[i]` says whose it is.

    Powers are numbered in the sequence in which they first occur. What is special about units and places, in
    games that know more than one kind (`mechanics`), stands in `marks`, a text for each place (nothing at all
    where none has any), and in `bonds` between units.
    """

    orders: tuple[PatternOrder, ...]
    powers: tuple[int, ...]
    marks: tuple[str, ...] = ()
    bonds: tuple[Pair, ...] = ()

    def __repr__(self) -> str:
        return tagged(self, format_pattern(self))

    @classmethod
    def of(cls, orders: Iterable[PatternOrder], powers: Sequence[int] | None = None) -> Pattern:
        """A pattern; by default every unit is of a power of its own."""
        made = tuple(orders)
        numbers: dict[int, int] = {}
        given = range(len(made)) if powers is None else powers
        return cls(made, tuple(numbers.setdefault(power, len(numbers)) for power in given))

    def __str__(self) -> str:
        return format_pattern(self)

    def __len__(self) -> int:
        return len(self.orders)

    def mark(self, place: int) -> str:
        """What is special about a place or the unit in it."""
        return self.marks[place] if self.marks else ""

    def marked(self, marks: Sequence[str], bonds: Iterable[Pair] = ()) -> Pattern:
        """The same orders with these marks and bonds."""
        return Pattern(self.orders, self.powers, tuple(marks) if any(marks) else (), tuple(sorted(bonds)))

    def plainer(self) -> Iterator[Pattern]:
        """The same orders with one mark less, or a strength lower by one, or with one bond less."""
        for place, mark in enumerate(self.marks):
            if mark:
                lower = str(int(mark) - 1) if mark.isdecimal() and int(mark) > 2 else ""
                yield self.marked([*self.marks[:place], lower, *self.marks[place + 1 :]], self.bonds)
        for bond in self.bonds:
            yield self.marked(self.marks, [other for other in self.bonds if other != bond])

    @property
    def places(self) -> int:
        """How many places it has, empty ones included."""
        return max([len(self.orders), *(order.target + 1 for order in self.orders)])

    @property
    def together(self) -> tuple[Pair, ...]:
        """The pairs of units that belong to one power."""
        powers = self.powers
        return tuple(
            pair for pair in combinations(range(len(powers)), 2) if powers[pair[0]] == powers[pair[1]]
        )

    def coming(self, place: int) -> list[int]:
        """The units that are ordered to a place."""
        return [u for u, order in enumerate(self.orders) if order.goes and order.target == place]

    def fleets(self, army: int) -> list[int]:
        """The fleets that are ordered to carry an army."""
        return [u for u, order in enumerate(self.orders) if order.act is Act.CONVOY and order.other == army]

    def related(self) -> frozenset[Pair]:
        """The pairs of units of which it may matter whether they belong to one power.

        One attacks the other, or one supports an attack on the other.
        """
        found: set[Pair] = set()
        for u, order in enumerate(self.orders):
            if order.goes:
                aim = order.target
            elif order.act is Act.SUPPORT and self.orders[order.other].goes:
                aim = self.orders[order.other].target
            else:
                continue
            if aim < len(self.orders) and aim != u:
                found.add((min(u, aim), max(u, aim)))
        return frozenset(found)

    def without(self, gone: Iterable[int]) -> Pattern:
        """The pattern without some units; orders that name one of them leave their unit where it is."""
        out = set(gone)
        left = [u for u in range(len(self.orders)) if u not in out]
        number = {u: i for i, u in enumerate(left)}
        empty: dict[int, int] = {}
        orders: list[PatternOrder] = []
        for u in left:
            order = self.orders[u]
            if order.goes and not (order.act is Act.SAIL and not set(self.fleets(u)) <= number.keys()):
                target = number.get(order.target)
                if target is None:
                    target = len(left) + empty.setdefault(order.target, len(empty))
                orders.append(PatternOrder(order.act, target))
            elif order.act in (Act.SUPPORT, Act.CONVOY) and self._still(order, number.keys()):
                orders.append(PatternOrder(order.act, -1, number[order.other]))
            else:
                orders.append(PatternOrder(Act.HOLD))
        bare = Pattern.of(orders, [self.powers[u] for u in left])
        if not self.marks and not self.bonds:
            return bare
        places = {number.get(old, len(left) + empty.get(old, 0)): old for old in (*left, *empty)}
        marks = [
            "" if old in out else self.mark(old) for old in (places[place] for place in range(bare.places))
        ]
        bonds = [(number[a], number[b]) for a, b in self.bonds if a in number and b in number]
        return bare.marked(marks, bonds)

    def _still(self, order: PatternOrder, left: Iterable[int]) -> bool:
        """What a support or convoy is for is still ordered, where only these units are left."""
        kept = set(left)
        other = self.orders[order.other]
        if order.other not in kept:
            return False
        return other.act is not Act.SAIL or set(self.fleets(order.other)) <= kept


# ------------------------------------------------------------------------------------------------ text

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ORDER = re.compile(
    r"\s*(?P<unit>[A-Z])\s*(?:(?P<hold>H)|(?P<way>[-~])\s*(?P<target>[A-Z])"
    r"|(?P<act>[SC])\s+(?P<other>[A-Z])\s*(?:(?P<their>[-~])\s*(?P<aim>[A-Z]))?)\s*"
)
_GROUP = re.compile(r"\{([^{}]*)\}")
_SPECIAL = re.compile(r"\[([^\[\]]*)\]")
_BRACKETS = re.compile(rf"{_GROUP.pattern}|{_SPECIAL.pattern}")


def format_pattern(pattern: Pattern) -> str:
    """The pattern as text, which `parse_pattern` reads."""
    parts: list[str] = []
    for u, order in enumerate(pattern.orders):
        me = _LETTERS[u]
        if order.act is Act.HOLD:
            parts.append(f"{me} H")
        elif order.goes:
            parts.append(f"{me}{order.act}{_LETTERS[order.target]}")
        else:
            other = pattern.orders[order.other]
            their = f"{other.act}{_LETTERS[other.target]}" if other.goes else ""
            parts.append(f"{me} {order.act} {_LETTERS[order.other]}{their}")
    groups: dict[int, list[str]] = {}
    for u, power in enumerate(pattern.powers):
        groups.setdefault(power, []).append(_LETTERS[u])
    shared = "".join(f" {{{' '.join(group)}}}" for group in groups.values() if len(group) > 1)
    special = [f"{_LETTERS[place]} {mark}" for place, mark in enumerate(pattern.marks) if mark]
    special += [f"{_LETTERS[one]}+{_LETTERS[other]}" for one, other in pattern.bonds]
    return "; ".join(parts) + shared + (f" [{', '.join(special)}]" if special else "")


def parse_pattern(text: str) -> Pattern:
    """The pattern that a text says; raises `UnreadableError` with the column of what is wrong."""
    groups = [found[1].split() for found in _GROUP.finditer(text)]
    special = [part.strip() for found in _SPECIAL.finditer(text) for part in found[1].split(",")]
    body = _BRACKETS.sub(lambda found: " " * len(found[0]), text)
    read: list[tuple[str, re.Match[str]]] = []
    column = 1
    for piece in body.split(";"):
        found = _ORDER.fullmatch(piece)
        if found is None:
            raise UnreadableError(
                f"cannot read {shortened(piece.strip())!r} in a pattern",
                place=Place(column=column + len(piece) - len(piece.lstrip())),
                expected="orders such as A-B, A~B, A H, A S B-C, A S B, A C B~C",
            )
        read.append((found["unit"], found))
        column += len(piece) + 1
    units = [name for name, _ in read]
    if len(set(units)) < len(units):
        raise UnreadableError("a unit has two orders in this pattern", expected="one order a unit")
    named = [found[group] for _, found in read for group in ("target", "aim") if found[group]]
    number = {name: i for i, name in enumerate(dict.fromkeys([*units, *named]))}
    orders: list[PatternOrder] = []
    for _, found in read:
        if found["hold"]:
            orders.append(PatternOrder(Act.HOLD))
        elif found["way"]:
            orders.append(PatternOrder(Act(found["way"]), number[found["target"]]))
        elif found["other"] not in units:
            raise UnreadableError(f"no unit stands in {found['other']}", expected="a unit of the pattern")
        else:
            orders.append(PatternOrder(Act(found["act"]), -1, number[found["other"]]))
    for (name, found), order in zip(read, orders, strict=True):
        if order.other >= 0:
            other = orders[order.other]
            said = (found["their"], found["aim"] and number[found["aim"]])
            does = (str(other.act), other.target) if other.goes else (None, None)
            if said != does or (order.act is Act.CONVOY and other.act is not Act.SAIL):
                raise UnreadableError(f"the order of {name} does not fit that of {found['other']}")
    powers = list(range(len(orders)))
    for group in groups:
        for name in group:
            if name not in units:
                raise UnreadableError(f"no unit stands in {name}", expected="a unit of the pattern")
            powers[number[name]] = number[group[0]]
    return _with_special(Pattern.of(orders, powers), special, number)


def _with_special(pattern: Pattern, special: Sequence[str], number: dict[str, int]) -> Pattern:
    """The pattern with what brackets say of its units and places."""
    marks = [""] * pattern.places
    bonds: list[Pair] = []
    for text in special:
        names, _, mark = text.partition(" ")
        one, plus, other = names.partition("+")
        if one not in number or (plus and other not in number) or bool(plus) is bool(mark):
            raise UnreadableError(f"cannot read {shortened(text)!r} in a pattern", expected="A 2, or A+B")
        if plus:
            low, high = sorted((number[one], number[other]))
            bonds.append((low, high))
        else:
            marks[number[one]] = mark
    return pattern.marked(marks, bonds)


# ------------------------------------------------------------------------------------------ equality

_Told: TypeAlias = tuple[tuple[str, int, int], ...]
"""Orders as plain values that can be compared."""


def canonical(pattern: Pattern) -> Pattern:
    """The same pattern with its places numbered in a way that does not depend on how they were.

    Two patterns are the same up to names exactly when their canonical forms are equal. Places are told apart
    by what they have to do with others, round by round; where that leaves several alike, each is tried.
    """
    size = len(pattern.orders)
    best: tuple[_Told, tuple[int, ...], tuple[str, ...], tuple[Pair, ...]] | None = None
    for order in _numberings(pattern):
        number = {place: i for i, place in enumerate(order)}
        told = tuple(
            (str(o.act), number.get(o.target, -1), number.get(o.other, -1))
            for o in (pattern.orders[place] for place in order[:size])
        )
        powers: dict[int, int] = {}
        owned = tuple(powers.setdefault(pattern.powers[place], len(powers)) for place in order[:size])
        marks = tuple(pattern.marks[place] for place in order) if pattern.marks else ()
        tied = (sorted((number[one], number[other])) for one, other in pattern.bonds)
        form = told, owned, marks, tuple(sorted((one, other) for one, other in tied))
        if best is None or form < best:
            best = form
    assert best is not None
    told, owned, marks, bonds = best
    orders = tuple(PatternOrder(Act(act), target, other) for act, target, other in told)
    return Pattern(orders, owned, marks, bonds)


def _numberings(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """The sequences of places, units first, that what they have to do with others does not tell apart."""
    size, places = len(pattern.orders), pattern.places
    links: list[list[tuple[str, int]]] = [[] for _ in range(places)]
    for u, order in enumerate(pattern.orders):
        for sign, to in ((">", order.target), ("s" if order.act is Act.SUPPORT else "c", order.other)):
            if to >= 0:
                links[u].append((sign, to))
                links[to].append((f"{sign}<", u))
    for one, other in pattern.together:
        links[one].append(("=", other))
        links[other].append(("=", one))
    for one, other in pattern.bonds:
        links[one].append(("+", other))
        links[other].append(("+", one))
    start: list[tuple[int, str, str]] = []
    for place in range(places):
        act = str(pattern.orders[place].act) if place < size else ""
        start.append((int(place >= size), act, pattern.mark(place)))
    yield from _told_apart(_ranks(start), links)


def _ranks(keys: Sequence[object]) -> list[int]:
    """Each key as its place among all keys."""
    rank = {key: i for i, key in enumerate(sorted(set(keys), key=repr))}
    return [rank[key] for key in keys]


def _told_apart(colors: list[int], links: Sequence[Sequence[tuple[str, int]]]) -> Iterator[tuple[int, ...]]:
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
        yield from _told_apart(split, links)
