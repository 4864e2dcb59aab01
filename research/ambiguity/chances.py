"""The share of random order sets that are ambiguous.

A random order set has units close together and orders that fit each other:

- the first unit is in any province, each next one in any province that borders those taken; fleets are in
  seas, units on foot and horse inland, and on a coast either with the same probability;
- a unit belongs to the power of a unit that it borders with a probability of `SAME_POWER`, otherwise to any
  power, so that powers have blocks of units as in games;
- each unit moves with a probability of one half, by any of its legal moves, by land or by convoy;
- each other unit takes any of its other orders that fit: hold, support or convoy one of these moves, or
  support a unit that does not move.

The orders are played by the rules of the game whose board it is, in the first movement phase of its first
year, with everything but the units as at the start. An order set is ambiguous if a kernel has several
consistent resolutions, or none, under the bare rules: those without a rule that chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from ...model.case import Case
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, OrderSet, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook, read_rules
from ...solver import BoardGraph, LegalOrders, standard_conditions
from ...variants import Variant, find_variant
from ..question import Question, question_of
from .cores import core_families

BLOCK = 250
"""The number of order sets in a part of the work."""
SAME_POWER = 0.6
"""How often a unit belongs to the power of a unit that it borders.

Of two units that border each other, then about as many belong to one power as in recorded games (58 %).
"""


class ChancePart(NamedTuple):
    """A unit of work: `sets` order sets of `units` units; the `block` number determines its seed."""

    units: int
    block: int
    sets: int


class Stratum(NamedTuple):
    """Order sets of a kind: the numbers of units and of orders to convoy, the resolutions, and the family.

    The resolutions are 0, 1, or 2 for several. The family is that of the smallest ambiguous parts, empty if
    there are none.
    """

    units: int
    convoys: int
    resolutions: int
    family: str


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
    variant, rulebook = find_variant(question.board), question.rulebook
    dice = Random(f"{question.seed} {part.units} {part.block}")
    counts: Counter[Stratum] = Counter()
    for _ in range(part.sets):
        drawn = random_question(dice, variant, rulebook, part.units)
        resolution = drawn.resolution()
        found = min((kernel.resolutions for kernel in resolution.kernels), default=1)
        family, _ = core_families(drawn, resolution)
        convoys = sum(isinstance(order, Convoy) for own in drawn.orders.values() for order in own)
        counts[Stratum(part.units, convoys, min(found, 2), family)] += 1
    return counts


def random_question(dice: Random, variant: Variant, rulebook: Rulebook, count: int) -> Question:
    """Return a movement phase of a game with this many units that are close together, and their orders."""
    graph, powers = _map_of(variant, rulebook)
    position = Position(graph.board, tuple(_random_units(dice, graph, powers, count)))
    case = Case(variant.id, variant.first_movement, position, rulebook)
    begun = question_of(case)
    orders = random_orders(dice, LegalOrders(begun.position, begun.rulebook, begun.conditions))
    return question_of(replace(case, order_sets=tuple(OrderSet(*one) for one in orders.items())))


@lru_cache(maxsize=8)
def _map_of(variant: Variant, rulebook: Rulebook) -> tuple[BoardGraph, tuple[Power, ...]]:
    """Return where the units of a game can go, and its powers."""
    board = variant.board_under(rulebook)
    empty = question_of(Case(variant.id, variant.first_movement, Position(board, ()), rulebook))
    conditions = empty.conditions or standard_conditions(board)
    return conditions.ground, tuple(power.id for power in board.powers)


def _random_units(dice: Random, graph: BoardGraph, powers: Sequence[Power], count: int) -> Iterator[Unit]:
    """Yield this many units that are close together, in blocks of powers."""
    near, owners = _neighbors(graph), dict[Province, Power]()
    for _ in range(count):
        edge = {other for place in owners for other in near[place]} or near.keys()
        place = dice.choice(sorted(edge - owners.keys()) or sorted(near.keys() - owners.keys()))
        beside = [owners[other] for other in sorted(near[place] & owners.keys())]
        owners[place] = dice.choice(beside if beside and dice.random() < SAME_POWER else powers)
        yield _random_unit(dice, graph, owners[place], place)


def _random_unit(dice: Random, graph: BoardGraph, power: Power, place: Province) -> Unit:
    kinds = _sites(graph)[place]
    other = [kind for kind in kinds if kind is not UnitKind.FLEET]
    sails = UnitKind.FLEET in kinds and (not other or dice.random() < 0.5)
    kind = UnitKind.FLEET if sails else dice.choice(other)
    return Unit(power, kind, dice.choice(kinds[kind]))


@lru_cache(maxsize=8)
def _sites(graph: BoardGraph) -> Mapping[Province, Mapping[UnitKind, Sequence[Location]]]:
    """Return where in each province units of each kind can stand: where a step begins."""
    found: dict[Province, dict[UnitKind, list[Location]]] = {}
    for kind, steps in graph.steps.items():
        for location, ends in zip(graph.names, steps, strict=True):
            if ends:
                found.setdefault(location.province, {}).setdefault(kind, []).append(location)
    return found


@lru_cache(maxsize=8)
def _neighbors(graph: BoardGraph) -> Mapping[Province, frozenset[Province]]:
    """Return the provinces that a unit can reach from each province in one step of an army or a fleet."""
    found: dict[Province, set[Province]] = {}
    for kind, steps in graph.steps.items():
        for location, ends in zip(graph.names, steps, strict=True):
            if ends and kind.steps == 1:
                found.setdefault(location.province, set()).update(graph.names[end].province for end in ends)
    return {start: frozenset(ends) for start, ends in found.items()}


def random_orders(dice: Random, legal: LegalOrders) -> Mapping[Power, tuple[MovementOrder, ...]]:
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
    return {power: tuple(own) for power, own in orders.items()}


def _fitting_orders(
    legal: LegalOrders, unit: Unit, moves: Sequence[Move], going: set[Location]
) -> Iterator[MovementOrder]:
    """Yield the orders of a unit that does not move, except supports to hold for units that do."""
    yield legal.own_orders(unit)[0]
    for order in legal.orders_about_others(unit, moves):
        if not (isinstance(order, Support) and order.target is None and order.supported.location in going):
            yield order
