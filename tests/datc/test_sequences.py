"""Putting any province of a movement case, and the unit in it, first on the board changes nothing.

Provinces and units are numbered in sequence, so this test finds errors with the number 0.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from westphalia.model.board import Board
from westphalia.model.names import Province
from westphalia.model.orders import Convoy, Move, MovementOrder, Support
from westphalia.solver import Resolution, resolve

from .load import Alternative, Case
from .play import board, orders_of, played, position_of, rulebook_of


@pytest.mark.parametrize(("case", "way"), played("movement", outcome=False))
def test_the_first_province_and_unit_are_not_special(case: Case, way: Alternative) -> None:
    position, orders, rulebook = position_of(case), orders_of(case), rulebook_of(case, way)
    expected = resolve(position, orders, rulebook)
    named = {unit.location.province for unit in position.units}
    named.update(place for given in orders.values() for order in given for place in places(order))
    for first in sorted(named):
        other = replace(position, board=with_first(first))
        found = resolve(other, orders, rulebook)
        assert unordered_facts(found) == unordered_facts(expected)
        assert sentences(found) == sentences(expected)
        units = sorted(position.units, key=lambda unit: unit.location.province != first)
        assert unordered_facts(
            resolve(replace(other, units=tuple(units)), orders, rulebook)
        ) == unordered_facts(expected)


def places(order: MovementOrder) -> set[Province]:
    """Return the provinces that an order names."""
    match order:
        case Move(unit, target):
            return {unit.location.province, target.province}
        case Support(unit, other, target) | Convoy(unit, other, target):
            goal = target or other.location
            return {unit.location.province, other.location.province, goal.province}
        case _:
            return {order.unit.location.province}


@cache
def with_first(province: Province) -> Board:
    """Return the standard board with this province first, and the last power first."""
    return replace(
        board,
        provinces=tuple(sorted(board.provinces, key=lambda info: info.id != province)),
        powers=(board.powers[-1], *board.powers[:-1]),
    )


def unordered_facts(found: Resolution) -> object:
    """Return the facts of a resolution without sequence and sentences."""
    lines = Counter((line.power, line.unit, line.order, line.status, line.code) for line in found.orders)
    retreats = {unit: set(places) for unit, places in found.retreats.items()}
    return lines, set(found.units), set(found.dislodged), found.contested, retreats, found.certainty


def sentences(found: Resolution) -> list[str]:
    """Return the sentences about orders, sorted."""
    return sorted(line.why for line in found.orders)
