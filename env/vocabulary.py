"""All orders that a unit on a board could be given, numbered.

The numbers depend on the board and on what the game has: kinds of units, harbors, conversions. They are the
same in every process and in every phase, so a network trained on them can be stored and loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from ..model.errors import ImpossibleError
from ..model.names import Location, UnitKind
from ..model.orders import (
    Build,
    Convert,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    format_order,
)
from ..solver import BoardGraph, VariantRules, convoy_destinations


class Vocabulary:
    """The numbered orders of a board, sorted by the province of the unit or of the build.

    The first number of every province means that nothing is ordered there.

    Attributes:
        orders: The order of each number; None for no order.
        starts: For each province, in the sequence of the board, its first number.
        sizes: For each province, how many numbers it has.
    """

    def __init__(self, provinces: Sequence[Sequence[Order]]) -> None:
        orders: list[Order | None] = []
        self.sizes: NDArray[np.int64] = np.array([len(own) + 1 for own in provinces], dtype=np.int64)
        self.starts: NDArray[np.int64] = np.cumsum(self.sizes) - self.sizes
        for own in provinces:
            orders += [None, *own]
        self.orders: tuple[Order | None, ...] = tuple(orders)
        self._numbers: dict[type[Order], dict[object, int]] = {kind: {} for kind in _PARTS}
        # Lists of legal orders share most of their values, and the parts of an order take longer to look up
        # than its id. Each value is stored with its number, so that no other gets its id.
        self._known: dict[int, tuple[int, Order]] = {}
        for number, order in enumerate(orders):
            if order is not None:
                self._numbers[type(order)][_PARTS[type(order)](order)] = number

    def __len__(self) -> int:
        return len(self.orders)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each number; empty for no order."""
        return tuple("" if order is None else format_order(order) for order in self.orders)

    def number(self, order: Order) -> int:
        """Return the number of an order. The nationality of a supported or convoyed unit does not matter.

        Raises:
            ImpossibleError: No unit on the board could be given the order.
        """
        return self.numbers([order])[0]

    def numbers(self, orders: Iterable[Order]) -> list[int]:
        """Return the numbers of orders. Raises like `number`."""
        given, known = tuple(orders), self._known
        try:
            return [known[id(order)][0] for order in given]
        except KeyError:
            return [self._find(order) for order in given]

    def _find(self, order: Order) -> int:
        """Return the number of an order and make its value known."""
        parts = _PARTS.get(type(order))  # waivers have no number
        number = None if parts is None else self._numbers[type(order)].get(parts(order))
        if number is None:
            raise ImpossibleError(f"{format_order(order)} is not in the vocabulary of the board")
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[id(order)] = number, order
        return number


_MOST_KNOWN = 50_000
"""The maximum number of cached orders."""

_UNIT = ("unit.location", "unit.kind")
_PARTS: dict[type[Order], Callable[[Order], object]] = {
    Hold: attrgetter(*_UNIT),
    Move: attrgetter(*_UNIT, "target", "via_convoy"),
    Support: attrgetter(*_UNIT, "supported.location", "supported.kind", "target"),
    Convoy: attrgetter(*_UNIT, "army.location", "army.kind", "target"),
    Convert: attrgetter(*_UNIT, "kind"),
    Retreat: attrgetter(*_UNIT, "target"),
    Disband: attrgetter(*_UNIT),
    Build: attrgetter("location", "kind"),
}
"""What tells orders of each type apart: all parts but the nationality of units. It is found fast."""


@lru_cache(maxsize=16)
def make_vocabulary(ground: BoardGraph, letters: tuple[UnitKind, ...], *, converts: bool) -> Vocabulary:
    """Return the vocabulary of a board.

    Args:
        ground: The board, with the steps of every kind of unit.
        letters: The letter in orders of each kind of unit, in the sequence of the steps of `ground`.
        converts: Whether units can change their kind.
    """
    named = dict(zip(ground.steps, letters, strict=True))
    return Vocabulary(_OrderMaker(ground, named, converts=converts).listed())


def vocabulary_of(conditions: VariantRules) -> Vocabulary:
    """Return the vocabulary of the board of a game."""
    ground, rules = conditions.ground, conditions.orders
    letters = tuple(map(rules.letter_of, ground.steps))
    return make_vocabulary(ground, letters, converts=rules.converts is not None)


class _OrderMaker:
    """The orders to units in each place, whatever other units stand elsewhere."""

    def __init__(self, ground: BoardGraph, letters: dict[UnitKind, UnitKind], *, converts: bool) -> None:
        self.ground, self.converts = ground, converts
        self.kinds = sorted(ground.steps)
        fleets = {ground.index[place] for places in ground.board.fleet_locations.values() for place in places}
        self.stands = [
            (Designation(name, letters[kind]), kind, place)
            for place, name in enumerate(ground.names)
            for kind in self.kinds
            if (place in fleets if kind is UnitKind.FLEET else self._is_land(place))
        ]
        """Every unit that could stand somewhere: as orders name it, its kind, and its location."""
        self.convoys = {
            start: frozenset(
                end for end in convoy_destinations(ground, start, ground.seas) if ground.coastal[end]
            )
            for start in range(ground.provinces)
            if ground.coastal[start]
        }
        """The provinces that an army could reach from each coastal province by convoy."""
        self.carried = [kind for kind in self.kinds if kind is not UnitKind.FLEET and kind.steps == 1]
        """The kinds of units that some game convoys."""

    def _is_land(self, place: int) -> bool:
        return place < self.ground.provinces and not self.ground.is_sea[place]

    def listed(self) -> list[list[Order]]:
        """Return the orders in each province."""
        found: list[list[Order]] = [[] for _ in range(self.ground.provinces)]
        for unit, kind, place in self.stands:
            found[self.ground.province[place]] += self._of_unit(unit, kind, place)
        return found

    def _of_unit(self, unit: Designation, kind: UnitKind, place: int) -> Iterator[Order]:
        ground = self.ground
        province, steps = ground.province[place], self._names(ground.steps[kind][place])
        yield Hold(unit)
        yield from (Move(unit, target) for target in steps)
        if kind in self.carried:
            for target in self._names(self.convoys.get(province, frozenset())):
                yield Move(unit, target, via_convoy=True)
        if self.converts:
            yield from (Convert(unit, other) for other in self.kinds if other is not kind)
        yield from self._supports(unit, province, ground.entries[kind][place])
        if kind is UnitKind.FLEET and province in ground.seas:
            yield from self._convoys(unit, province)
        yield from (Retreat(unit, target) for target in steps)
        yield Disband(unit)
        yield Build(unit.location, kind)

    def _supports(self, unit: Designation, province: int, near: frozenset[int]) -> Iterator[Support]:
        ground = self.ground
        for other, kind, place in self.stands:
            start = ground.province[place]
            if start == province:
                continue
            if start in near:
                yield Support(unit, other)
            ends = {i for i in ground.steps[kind][place] if ground.province[i] in near}
            if kind in self.carried:
                ends |= self.convoys.get(start, frozenset()) & near
            yield from (Support(unit, other, target) for target in self._names(ends))

    def _convoys(self, unit: Designation, sea: int) -> Iterator[Convoy]:
        shores = self.ground.shores[sea] | convoy_destinations(self.ground, sea, self.ground.seas)
        for army, kind, start in self.stands:
            if kind in self.carried and start in shores and start in self.convoys:
                ends = (self.convoys[start] & shores) - {start, sea}
                yield from (Convoy(unit, army, target) for target in self._names(ends))

    def _names(self, places: frozenset[int] | set[int]) -> list[Location]:
        return sorted(self.ground.names[place] for place in places)
