"""Making a failing case small: without hypothesis, so that long runs on plain random cases can do it too."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from westphalia.model.board import Borders
from westphalia.model.names import Province
from westphalia.model.orders import MovementOrder
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook
from westphalia.solver.conditions.geography import ground_of

from .field import locations_of
from .profiles import RandomCase


def smallest_failing(case: RandomCase, fails: Callable[[RandomCase], bool]) -> RandomCase:
    """A case that still fails, from which no unit, order or rule choice can be taken alone.

    `fails` must be true of `case`; it may be called a few hundred times.
    """
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in smaller_cases(case):
            if fails(smaller):
                case, shrunk = smaller, True
                break
    return case


def smaller_cases(case: RandomCase) -> Iterator[RandomCase]:
    """The case without one unit (and its orders), one order, one rule choice, one province."""
    for unit in case.position.units:
        rest = tuple(other for other in case.position.units if other is not unit)
        place = unit.location.province
        orders = {
            power: kept
            for power, own in case.orders.items()
            if (kept := tuple(order for order in own if order.unit.location.province != place))
        }
        yield replace(case, position=Position(case.position.board, rest), orders=orders)
    for power, own in case.orders.items():
        for i in range(len(own)):
            yield replace(case, orders={**case.orders, power: own[:i] + own[i + 1 :]})
    plain = Rulebook()
    for field in case.rulebook.changes_from(plain):
        choices = {field: getattr(plain, field)}
        yield replace(case, rulebook=replace(case.rulebook, **choices))
    if case.position.board.id != "standard":
        for info in case.position.board.provinces:
            if not any(unit.location.province == info.id for unit in case.position.units):
                yield _without_province(case, info.id)


def _without_province(case: RandomCase, province: Province) -> RandomCase:
    def kept(borders: Borders) -> Borders:
        return {
            start: frozenset(end for end in ends if end.province != province)
            for start, ends in borders.items()
            if start.province != province
        }

    def names_it(order: MovementOrder) -> bool:
        return any(place.province == province for place in locations_of(order))

    board = case.position.board
    board = replace(
        board,
        provinces=tuple(info for info in board.provinces if info.id != province),
        army_borders=kept(board.army_borders),
        fleet_borders=kept(board.fleet_borders),
    )
    orders = {
        power: tuple(order for order in own if not names_it(order)) for power, own in case.orders.items()
    }
    conditions = case.conditions and replace(case.conditions, ground=ground_of(board))
    return replace(case, position=replace(case.position, board=board), orders=orders, conditions=conditions)
