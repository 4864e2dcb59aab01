"""The mechanics that variants add to movement: strengths, allies, knights, mercenaries, closed land.

A mechanic defines the marks that units and places of a pattern can have, and translates them into variant
rules. The equations of movement are the same in every game; a mechanic gives them strengths and relations, as
the variant itself does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from ...model.names import Province
from ...model.position import Unit
from ...solver import (
    OWN_SIDE,
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


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A mechanic: its name, its variants, and a description.

    `marked` yields a pattern with every choice of marks and bonds that can make a difference, starting with
    none. `conditions` returns the variant rules of a marked pattern.
    """

    name: str
    game: str
    words: str
    marked: Callable[[Pattern], Iterator[Pattern]]
    conditions: Callable[[BoardGraph, Pattern], VariantRules]


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


# ------------------------------------------------------------------------------------------- strengths


def _choose_strengths(pattern: Pattern) -> Iterator[Pattern]:
    units = len(pattern)
    yield from _mark_choices(
        pattern, [("", "2", "3") if place < units else ("",) for place in range(pattern.places)]
    )


def _strength_rules(ground: BoardGraph, pattern: Pattern) -> VariantRules:
    weights = [_full_weights(int(pattern.mark(u) or 1)) for u in range(len(pattern))]
    strengths = Strengths(lambda unit: weights[_unit_place(unit)], Cutting.ONE_TO_ONE)
    return VariantRules(ground, strengths=strengths)


def _full_weights(strength: int) -> Weights:
    """Return the weights of a bolstered unit: its full strength in every role.

    By the default of Europe 1619, that includes its hold strength after its own move has failed.
    """
    return Weights(strength, strength, strength, strength, strength, strength)


# ---------------------------------------------------------------------------------------------- allies


def _choose_allies(pattern: Pattern) -> Iterator[Pattern]:
    """Yield every choice of allied units, among units of different powers to which it matters."""
    able = [pair for pair in pattern.related_pairs() if pattern.powers[pair[0]] != pattern.powers[pair[1]]]
    yield from _bond_choices(pattern, able)


def _ally_rules(ground: BoardGraph, pattern: Pattern) -> VariantRules:
    bonds = frozenset(pattern.bonds)

    def one_side(unit: Unit, other: Unit) -> Reason | None:
        a, b = sorted((_unit_place(unit), _unit_place(other)))
        return OWN_SIDE if unit.power == other.power or (a, b) in bonds else None

    def support_excluded(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
        return one_side(unit, other)

    return VariantRules(ground, relations=Relations(one_side, support_excluded, one_side))


# --------------------------------------------------------------------------------------------- knights


def _choose_riders(pattern: Pattern) -> Iterator[Pattern]:
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


def _rider_rules(ground: BoardGraph, pattern: Pattern) -> VariantRules:
    bonds = frozenset(pattern.bonds)

    def can_swap(unit: Unit, other: Unit) -> bool:
        a, b = sorted((_unit_place(unit), _unit_place(other)))
        return (a, b) in bonds

    return VariantRules(ground, relations=Relations(can_swap=can_swap))


# ----------------------------------------------------------------------------------------- mercenaries


def _choose_mercenaries(pattern: Pattern) -> Iterator[Pattern]:
    """Yield every choice of mercenaries, which neither support nor convoy, and move by land."""
    can = [("", "merc") if order.act in (Act.HOLD, Act.MOVE) else ("",) for order in pattern.orders] + [
        ("",)
    ] * (pattern.places - len(pattern))
    yield from _mark_choices(pattern, can)


def _mercenary_rules(ground: BoardGraph, pattern: Pattern) -> VariantRules:
    hired = [pattern.mark(u) == "merc" for u in range(len(pattern))]
    plain, mercenary = Weights(), Weights(1, 1, 0, 1, 0, 1, 0, 1)

    def harmless(unit: Unit, other: Unit) -> Reason | None:
        """Return why a mercenary cannot dislodge or cut (T48-MERC-4, T48-MERC-6)."""
        return OWN_SIDE if hired[_unit_place(unit)] else same_power(unit, other)

    def support_excluded(unit: Unit, attacker: Unit, other: Unit) -> Reason | None:
        return OWN_SIDE if hired[_unit_place(attacker)] else same_power(unit, other)

    def cannot_prevent(unit: Unit, _: Unit) -> Reason | None:
        """Return why a mercenary does not prevent other units where a unit stays (T48-MERC-5)."""
        return OWN_SIDE if hired[_unit_place(unit)] else None

    return VariantRules(
        ground,
        strengths=Strengths(lambda unit: mercenary if hired[_unit_place(unit)] else plain),
        relations=Relations(harmless, support_excluded, harmless, cannot_prevent=cannot_prevent),
    )


# ----------------------------------------------------------------------------------------- closed land


def _choose_closing_places(pattern: Pattern) -> Iterator[Pattern]:
    """Yield every choice of places that close once their unit has left."""
    entered = {order.target for order in pattern.orders if order.is_move}
    units = len(pattern)
    yield from _mark_choices(
        pattern,
        [("", "shuts") if place < units and place in entered else ("",) for place in range(pattern.places)],
    )


def _closing_rules(ground: BoardGraph, pattern: Pattern) -> VariantRules:
    def access(_unit: Unit, province: Province, _occupant: Unit | None) -> ClosedProvince | None:
        return (
            ClosedProvince("shut", ClosedWhen.ONCE_LEFT)
            if pattern.mark(_place_number(province)) == "shuts"
            else None
        )

    return VariantRules(ground, access=access)


MECHANICS = {
    mechanic.name: mechanic
    for mechanic in (
        Mechanic(
            "strengths",
            "europe-1619",
            "units of strength two and three, whose supports are cut point by point",
            _choose_strengths,
            _strength_rules,
        ),
        Mechanic(
            "allies",
            "europe-1619, europe-1615",
            "allied units, which cannot dislodge or cut each other",
            _choose_allies,
            _ally_rules,
        ),
        Mechanic(
            "knights",
            "germany-1648",
            "knights that swap places over two steps without a head-to-head battle",
            _choose_riders,
            _rider_rules,
        ),
        Mechanic(
            "mercenaries",
            "thirty-years-war-1648",
            "mercenaries, which cannot dislodge or cut, and hold only with the strength of their supports",
            _choose_mercenaries,
            _mercenary_rules,
        ),
        Mechanic(
            "closed-land",
            "europe-1615",
            "provinces that close once the unit in them has left",
            _choose_closing_places,
            _closing_rules,
        ),
    )
}
"""The mechanics by name. Conversion of fleets to armies needs none: no other decision depends on it."""
