"""An independent evaluator of patterns: it tries every set of successful moves, with its own version of the
rules.

It shares only the values of patterns with the solver.
"""

from collections.abc import Iterator
from itertools import product

from westphalia.research.ambiguity.patterns import Act, Pattern, PatternOrder


def consistent(pattern: Pattern) -> int:
    """Return how many sets of successful moves are consistent with the rules."""
    movers = [u for u, order in enumerate(pattern.orders) if order.is_move]
    return sum(
        _Trial(pattern, movers, {u for u, yes in zip(movers, chosen, strict=True) if yes}).holds()
        for chosen in product((False, True), repeat=len(movers))
    )


class _Trial:
    """The rules under the assumption that exactly these moves succeed."""

    def __init__(self, pattern: Pattern, movers: list[int], done: set[int]) -> None:
        self.pattern = pattern
        self.orders, self.powers = pattern.orders, pattern.powers
        self.movers, self.done = movers, done
        entered = {self.orders[m].target for m in done}
        self.dislodged = {u for u in range(len(self.orders)) if u not in done and u in entered}

    def holds(self) -> bool:
        """Return whether exactly the assumed moves succeed."""
        return all(self.wins(m) == (m in self.done) for m in self.movers)

    def wins(self, m: int) -> bool:
        rivals = [self.prevent(r) for r in self.pattern.movers_to(self.orders[m].target) if r != m]
        return self.attack(m) > max([0, self.resistance(m), *rivals])

    def path(self, m: int) -> bool:
        by_land = self.orders[m].act is Act.MOVE
        return by_land or not self.dislodged.intersection(self.pattern.fleets(m))

    def given(self, s: int) -> bool:
        other = self.orders[self.orders[s].other]
        aim = other.target if other.is_move else None
        cutters = [m for m in self.pattern.movers_to(s) if self.powers[m] != self.powers[s] and m != aim]
        return s not in self.dislodged and not any(map(self.path, cutters))

    def supports(self, u: int) -> list[int]:
        backing = PatternOrder(Act.SUPPORT, -1, u)
        return [s for s, order in enumerate(self.orders) if order == backing and self.given(s)]

    def opposed(self, m: int) -> int | None:
        """Return the unit that moves in the opposite direction, if neither goes by sea."""
        d = self.orders[m].target
        back = PatternOrder(Act.MOVE, m)
        on_foot = self.orders[m].act is Act.MOVE
        return d if on_foot and d < len(self.orders) and self.orders[d] == back else None

    def attack(self, m: int) -> int:
        if not self.path(m):
            return 0
        d = self.orders[m].target
        if d >= len(self.orders) or (d in self.done and self.opposed(m) is None):
            return 1 + len(self.supports(m))
        if self.powers[d] == self.powers[m]:
            return 0
        return 1 + sum(self.powers[s] != self.powers[d] for s in self.supports(m))

    def resistance(self, m: int) -> int:
        d = self.orders[m].target
        if d >= len(self.orders):
            return 0
        if self.opposed(m) is not None:
            return 1 + len(self.supports(d))
        if self.orders[d].is_move:
            return 0 if d in self.done else 1
        return 1 + len(self.supports(d))

    def prevent(self, m: int) -> int:
        beaten = self.opposed(m) in self.done
        return 0 if beaten or not self.path(m) else 1 + len(self.supports(m))


def every_pattern(size: int) -> Iterator[tuple[PatternOrder, ...]]:
    """Yield every order set of this many units, however idle its orders are."""
    options = [list(_options(u, size)) for u in range(size)]
    for orders in product(*options):
        if all(_makes_sense(orders, u) for u in range(size)):
            yield orders


def _options(u: int, size: int) -> Iterator[PatternOrder]:
    yield PatternOrder(Act.HOLD)
    for place in range(2 * size - 1):
        if place != u:
            yield PatternOrder(Act.MOVE, place)
            yield PatternOrder(Act.SAIL, place)
    for other in range(size):
        if other != u:
            yield PatternOrder(Act.SUPPORT, -1, other)
            yield PatternOrder(Act.CONVOY, -1, other)


def _makes_sense(orders: tuple[PatternOrder, ...], u: int) -> bool:
    order, size = orders[u], len(orders)
    if order.is_move and order.target >= size:  # empty places are numbered as they come up
        earlier = {o.target for o in orders[:u] if o.is_move and o.target >= size}
        if order.target > size + len(earlier):
            return False
    if order.act is Act.SAIL:
        return PatternOrder(Act.CONVOY, -1, u) in orders
    if order.act is Act.CONVOY:
        return orders[order.other].act is Act.SAIL
    if order.act is Act.SUPPORT:
        return orders[order.other].target != u
    return True
