"""The mechanics that variants add to movement: strengths, allies, knights, mercenaries, closed land.

A mechanic defines the marks that units and places of a pattern can have, and translates them into variant
rules. The equations of movement are the same in every game; a mechanic gives them strengths and relations, as
the variant itself does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar

from ...model.names import Province
from ...model.position import Unit
from ...solver import (
    OWN_SIDE,
    AccessRules,
    BoardGraph,
    ClosedProvince,
    ClosedWhen,
    Cutting,
    Reason,
    Relations,
    Strengths,
    VariantRules,
    Weights,
    same_power,
)
from .patterns import Act, Pair, Pattern


@dataclass(frozen=True)
class Mechanic(ABC):
    """A mechanic, with its name, its variants and a description."""

    name: ClassVar[str]
    game: ClassVar[str]
    words: ClassVar[str]

    @abstractmethod
    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield a pattern with every choice of marks and bonds that can make a difference, none first."""

    @abstractmethod
    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Return the variant rules of a marked pattern."""


def _unit_place(unit: Unit) -> int:
    """Return the place of a unit, which the two letters of its location encode."""
    return _place_number(unit.location)


def _place_number(name: str) -> int:
    return 26 * (ord(name[0]) - 97) + ord(name[1]) - 97


def _mark_choices(pattern: Pattern, options: Iterable[tuple[str, ...]]) -> Iterator[Pattern]:
    for marks in product(*options):
        yield pattern.with_marks(marks)


def _bond_choices(pattern: Pattern, pairs: Iterable[Pair]) -> Iterator[Pattern]:
    able = sorted(pairs)
    for count in range(len(able) + 1):
        for bonds in combinations(able, count):
            yield pattern.with_marks(pattern.marks, bonds)


class StrengthMarks(Mechanic):
    """Strengths of units, 1 to 3."""

    name = "strengths"
    game = "europe-1619"
    words = "units of strength two and three, whose supports are cut point by point"

    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield every choice of strengths."""
        units = len(pattern)
        yield from _mark_choices(
            pattern, [("", "2", "3") if place < units else ("",) for place in range(pattern.places)]
        )

    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Give the units their strengths; their supports are cut point by point."""
        weights = tuple(_full_weights(int(pattern.mark(u) or 1)) for u in range(len(pattern)))
        return VariantRules(ground, strengths=_PatternStrengths(weights, cutting=Cutting.ONE_TO_ONE))


@dataclass(frozen=True, slots=True)
class _PatternStrengths(Strengths):
    """The strengths of the units of a pattern, in the sequence of their places."""

    weights: tuple[Weights, ...]

    def weigh(self, unit: Unit) -> Weights:
        """Return the strength of a unit in each of its roles."""
        return self.weights[_unit_place(unit)]


def _full_weights(strength: int) -> Weights:
    """Return the weights of a bolstered unit: its full strength in every role.

    By the default of Europe 1619, that includes its hold strength after its own move has failed.
    """
    return Weights(strength, strength, strength, strength, strength, strength)


class AllyBonds(Mechanic):
    """Pairs of allied units."""

    name = "allies"
    game = "europe-1619, europe-1615"
    words = "allied units, which cannot dislodge or cut each other"

    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield every choice of allied units, among units of different powers to which it matters."""
        powers = pattern.powers
        able = [(u, v) for u, v in pattern.related_pairs() if powers[u] != powers[v]]
        yield from _bond_choices(pattern, able)

    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Put bonded units on one side."""
        return VariantRules(ground, relations=_Allies(frozenset(pattern.bonds)))


def _pair(unit: Unit, other: Unit) -> Pair:
    a, b = sorted((_unit_place(unit), _unit_place(other)))
    return a, b


@dataclass(frozen=True, slots=True)
class _Allies(Relations):
    """Relations in which bonded units are on one side."""

    bonds: frozenset[Pair]

    def cannot_dislodge(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        return OWN_SIDE if unit.power == other.power or _pair(unit, other) in self.bonds else None

    def cannot_cut(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return self.cannot_dislodge(unit, other)


class RiderBonds(Mechanic):
    """Pairs of knights that ride past each other."""

    name = "knights"
    game = "germany-1648"
    words = "knights that swap places over two steps without a head-to-head battle"

    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield every choice of pairs that swap places and ride past each other."""
        opposed = [
            (u, order.target)
            for u, order in enumerate(pattern.orders)
            if order.act is Act.MOVE
            and u < order.target < len(pattern)
            and pattern.orders[order.target].act is Act.MOVE
            and pattern.orders[order.target].target == u
        ]
        yield from _bond_choices(pattern, opposed)

    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Let bonded units swap places."""
        return VariantRules(ground, relations=_Riders(frozenset(pattern.bonds)))


@dataclass(frozen=True, slots=True)
class _Riders(Relations):
    """Relations in which bonded units ride past each other."""

    bonds: frozenset[Pair]

    def can_swap(self, unit: Unit, other: Unit) -> bool:
        """Return whether two units that swap places avoid a head-to-head battle."""
        return _pair(unit, other) in self.bonds


class MercenaryMarks(Mechanic):
    """Mercenaries among the units."""

    name = "mercenaries"
    game = "thirty-years-war-1648"
    words = "mercenaries, which cannot dislodge or cut, and hold only with the strength of their supports"

    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield every choice of mercenaries, which neither support nor convoy, and move by land."""
        can = [("", "merc") if order.act in (Act.HOLD, Act.MOVE) else ("",) for order in pattern.orders] + [
            ("",)
        ] * (pattern.places - len(pattern))
        yield from _mark_choices(pattern, can)

    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Let mercenaries neither dislodge nor cut nor prevent."""
        hired = [pattern.mark(u) == "merc" for u in range(len(pattern))]
        plain, mercenary = Weights(), Weights(1, 1, 0, 1, 0, 1, 0, 1)

        return VariantRules(
            ground,
            strengths=_PatternStrengths(tuple(mercenary if one else plain for one in hired)),
            relations=_HarmlessMercenaries(tuple(hired)),
        )


@dataclass(frozen=True, slots=True)
class _HarmlessMercenaries(Relations):
    """Relations in which the hired units neither dislodge nor cut (T48-MERC-4, T48-MERC-6)."""

    hired: tuple[bool, ...]

    def cannot_dislodge(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        return OWN_SIDE if self.hired[_unit_place(unit)] else same_power(unit, other)

    def support_excluded(self, unit: Unit, attacker: Unit, other: Unit) -> Reason | None:
        """Return why a unit's support does not count; None if it counts."""
        return OWN_SIDE if self.hired[_unit_place(attacker)] else same_power(unit, other)

    def cannot_cut(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return self.cannot_dislodge(unit, other)

    def cannot_prevent(self, unit: Unit, _other: Unit) -> Reason | None:
        """Return why a mercenary does not prevent other units where a unit stays (T48-MERC-5)."""
        return OWN_SIDE if self.hired[_unit_place(unit)] else None


class ClosingMarks(Mechanic):
    """Places that close."""

    name = "closed-land"
    game = "europe-1615"
    words = "provinces that close once the unit in them has left"

    def marked(self, pattern: Pattern) -> Iterator[Pattern]:
        """Yield every choice of places that close once their unit has left."""
        entered = {order.target for order in pattern.orders if order.is_move}
        units = len(pattern)
        yield from _mark_choices(
            pattern,
            [
                ("", "shuts") if place < units and place in entered else ("",)
                for place in range(pattern.places)
            ],
        )

    def conditions(self, ground: BoardGraph, pattern: Pattern) -> VariantRules:
        """Close marked places once their unit has left."""
        return VariantRules(ground, access=_MarkedPlaces(pattern))


@dataclass(frozen=True, slots=True)
class _MarkedPlaces(AccessRules):
    """Closes the marked places of a pattern once their unit has left."""

    pattern: Pattern

    def closure(self, _unit: Unit, province: Province, _occupant: Unit | None) -> ClosedProvince | None:
        """Return how a province is closed to a unit; None if it is open."""
        shuts = self.pattern.mark(_place_number(province)) == "shuts"
        return ClosedProvince("shut", ClosedWhen.ONCE_LEFT) if shuts else None


MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic
    for mechanic in (StrengthMarks(), AllyBonds(), RiderBonds(), MercenaryMarks(), ClosingMarks())
}
"""The mechanics by name. Conversion of fleets to armies needs none: no other decision depends on it."""
