"""Questions in which some orders are open: what if this unit had done something else?

The same definitions as in an adjudication, with several candidate orders for some units. The orders
actually given are then part of the solution, and CP-SAT can be asked for the order sets under which
something happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.names import Power, UnitKind
from ..model.orders import Convert, Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from .conditions.conditions import Conditions, standard_conditions
from .orders.reading import Reader, Reading
from .orders.selection import same_meaning, select
from .system.system import System


def open_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    alternatives: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: Conditions | None = None,
) -> System:
    """The system in which units may follow `alternatives` instead of what `orders` says.

    `orders` is read as in an adjudication and leaves each unit one order, its first candidate. Each
    legal alternative that means something else is one more candidate for its unit; which candidate
    belongs to which order is in `system.reading`, and `system.chosen` holds the free decisions.
    Alternatives that are illegal are left out: they would be holds.
    """
    reader = Reader(position, rulebook, conditions or standard_conditions(position.board))
    candidates = [[reading] for reading in select(reader, reader.read_all(orders))]
    for reading in reader.read_all(alternatives):
        if reading.unit >= 0 and not reading.illegal:
            known: list[Reading] = candidates[reading.unit]
            if not any(same_meaning(reading, other) for other in known):
                known.append(reading)
    return System(reader, [reading for of_unit in candidates for reading in of_unit])


def unsettled_system(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook,
    conditions: Conditions | None = None,
) -> System:
    """The system of an adjudication before anything of it is settled."""
    reader = Reader(position, rulebook, conditions or standard_conditions(position.board))
    return System(reader, select(reader, reader.read_all(orders)))


def possible_orders(
    position: Position,
    unit: Unit,
    rulebook: Rulebook,
    conditions: Conditions | None = None,
    *,
    moves: Sequence[Move] = (),
) -> list[MovementOrder]:
    """Every legal order of a unit that can have an effect, in a fixed order: hold, moves, supports, convoys.

    Supports of moves and convoys are listed for the moves in `moves` only, which name their units by where
    they stand: without the move they name they would have no effect.
    """
    conditions = conditions or standard_conditions(position.board)
    reader = Reader(position, rulebook, conditions)
    named = Designation(unit.location, unit.kind)
    wishes: list[MovementOrder] = [Hold(named)]
    ground = conditions.ground
    u = reader.exact[unit.location]
    targets = {ground.names[i] for i in reader.reach[u]}
    wishes += [Move(named, target) for target in sorted(targets)]
    if conditions.orders.convoys(unit):
        seas = reader.sea_fleets if ground.coastal[reader.place[u]] else frozenset[int]()
        shores = {p for sea in seas for p in ground.shores[sea] if ground.coastal[p]}
        wishes += [Move(named, ground.names[p], via_convoy=True) for p in sorted(shores - {reader.place[u]})]
    if conditions.orders.converts is not None:
        wishes += [Convert(named, kind) for kind in UnitKind if kind is not unit.kind]
    others = [other for other in position.units if other is not unit]
    wishes += [Support(named, _named(other, unit)) for other in others]
    for move in moves:
        mover = position.units[reader.exact[move.unit.location]]
        wishes.append(Support(named, _named(mover, unit), move.target))
        if unit.kind is UnitKind.FLEET:
            wishes.append(Convoy(named, _named(mover, unit), move.target))
    readings = [reader.read(unit.power, wish) for wish in wishes]
    return [wish for wish, reading in zip(wishes, readings, strict=True) if reading.code is None]


def _named(other: Unit, by: Unit) -> Designation:
    return Designation(other.location, other.kind, None if other.power == by.power else other.power)
