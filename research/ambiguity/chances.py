"""The share of random order sets that are ambiguous.

A random order set has units close together and orders that fit each other:

- the first unit is in any province, each next one in any province that borders those taken; fleets are in
  seas, armies inland, and on a coast either with the same probability; every unit belongs to any power;
- each unit moves with a probability of one half, by any of its legal moves, by land or by convoy;
- each other unit takes any of its other orders that fit: hold, support or convoy one of these moves, or
  support a unit that does not move.

An order set is ambiguous if the bare rules, without a rule that chooses, give it several consistent
resolutions, or none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from ...model.board import Board
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook, read_rules
from ...solver import LegalOrders, branch_system, unsettled_system
from ...variants import find_variant

BLOCK = 250
"""The number of order sets in a part of the work."""

Orders = Mapping[Power, Sequence[MovementOrder]]


class ChancePart(NamedTuple):
    """A unit of work: `sets` order sets of `units` units; the `block` number determines its seed."""

    units: int
    block: int
    sets: int


class Stratum(NamedTuple):
    """Order sets of a kind: the numbers of units, of orders to convoy, and of resolutions (2: several)."""

    units: int
    convoys: int
    resolutions: int


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """A sample: `sets` random order sets for each number of `units`, on the board of a variant."""

    units: tuple[int, ...]
    sets: int
    seed: int = 1
    board: str = "standard"
    rules: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the question as JSON, the first line of a file of parts."""
        return {
            "chance": 1,
            "board": self.board,
            "rules": dict(self.rules),
            "units": list(self.units),
            "sets": self.sets,
            "seed": self.seed,
        }

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the variant with the choices of the question."""
        return read_rules(self.rules, find_variant(self.board).rulebook)

    @property
    def parts(self) -> tuple[ChancePart, ...]:
        """The parts of the work, in a fixed order."""
        return tuple(
            ChancePart(units, block, min(BLOCK, self.sets - start))
            for units in self.units
            for block, start in enumerate(range(0, self.sets, BLOCK))
        )


def chance_work(question: ChanceQuestion) -> Callable[[ChancePart], Counter[Stratum]]:
    """Return the function that counts the order sets of one part. It can be pickled for other processes."""
    return partial(_count_part, question)


def counts_to_json(part: ChancePart, counts: Counter[Stratum]) -> dict[str, Any]:
    """Return the result of a part as a line of a file of parts."""
    return {"part": list(part), "counts": [[*stratum, count] for stratum, count in sorted(counts.items())]}


def counts_from_json(line: Mapping[str, Any]) -> tuple[ChancePart, Counter[Stratum]]:
    """Parse the result of `counts_to_json`."""
    return ChancePart(*line["part"]), Counter({Stratum(*row[:-1]): row[-1] for row in line["counts"]})


def _count_part(question: ChanceQuestion, part: ChancePart) -> Counter[Stratum]:
    board, rulebook = find_variant(question.board).board, question.rulebook
    dice = Random(f"{question.seed} {part.units} {part.block}")
    counts: Counter[Stratum] = Counter()
    for _ in range(part.sets):
        position = random_position(dice, board, part.units)
        orders = random_orders(dice, LegalOrders(position, rulebook))
        t = unsettled_system(position, orders, rulebook)
        found = len(branch_system(t, t.agenda(), 2))
        convoys = sum(isinstance(order, Convoy) for own in orders.values() for order in own)
        counts[Stratum(part.units, convoys, found)] += 1
    return counts


def random_position(dice: Random, board: Board, count: int) -> Position:
    """Return a position of this many units that are close together."""
    near = _neighbors(board)
    taken = [dice.choice(sorted(near))]
    while len(taken) < count:
        edge = {other for place in taken for other in near[place]} - set(taken)
        taken.append(dice.choice(sorted(edge or near.keys() - set(taken))))
    powers = [power.id for power in board.powers]
    return Position(board, tuple(_random_unit(dice, board, dice.choice(powers), place) for place in taken))


def _random_unit(dice: Random, board: Board, power: Power, place: Province) -> Unit:
    harbors = sorted(board.fleet_locations[place])
    if harbors and (place in board.seas or dice.random() < 0.5):
        return Unit(power, UnitKind.FLEET, dice.choice(harbors))
    return Unit(power, UnitKind.ARMY, Location(place))


@lru_cache(maxsize=8)
def _neighbors(board: Board) -> Mapping[Province, frozenset[Province]]:
    """Return the provinces that an army or a fleet can reach from each province in one step."""
    found: dict[Province, set[Province]] = {}
    for borders in (board.army_borders, board.fleet_borders):
        for start, ends in borders.items():
            found.setdefault(start.province, set()).update(end.province for end in ends)
    return {start: frozenset(ends) for start, ends in found.items() if ends}


def random_orders(dice: Random, legal: LegalOrders) -> Orders:
    """Return orders for all units of a position that fit each other."""
    moves: dict[Unit, Move] = {}
    units = legal.position.units
    for unit in units:
        able = [order for order in legal.own_orders(unit) if isinstance(order, Move)]
        if able and dice.random() < 0.5:
            moves[unit] = dice.choice(able)
    going = {unit.location for unit in moves}
    orders: dict[Power, list[MovementOrder]] = {}
    for unit in units:
        order = moves.get(unit) or dice.choice(
            list(_fitting_orders(legal, unit, list(moves.values()), going))
        )
        orders.setdefault(unit.power, []).append(order)
    return orders


def _fitting_orders(
    legal: LegalOrders, unit: Unit, moves: Sequence[Move], going: set[Location]
) -> Iterator[MovementOrder]:
    """Yield the orders of a unit that does not move, except supports to hold for units that do."""
    yield legal.own_orders(unit)[0]
    for order in legal.orders_about_others(unit, moves):
        if not (isinstance(order, Support) and order.target is None and order.supported.location in going):
            yield order
