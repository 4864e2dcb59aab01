"""The effects of other orders of one unit.

Every legal order of the unit is resolved together with all other orders as given. `goals` answers the reverse
question: which changed orders reach a goal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...model.brief import make_repr, pluralize
from ...model.errors import ImpossibleError
from ...model.names import Location, Power
from ...model.orders import Designation, Move, MovementOrder, format_order
from ...model.position import Unit
from ...model.wording import the_power
from ...solver import Resolution, System, mean_the_same, possible_orders
from ..question import Orders, Question


class ChangeKind(StrEnum):
    """How a unit ends differently."""

    DISLODGED = "dislodged"
    SAVED = "saved"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Change:
    """A unit's location after movement, as it is and as it would be instead. None means dislodged."""

    unit: Unit
    actual: Location | None
    instead: Location | None

    @property
    def kind(self) -> ChangeKind:
        """Whether the unit would be dislodged, be saved, or end elsewhere instead."""
        if self.instead is None:
            return ChangeKind.DISLODGED
        return ChangeKind.SAVED if self.actual is None else ChangeKind.ELSEWHERE


@dataclass(frozen=True, slots=True)
class Effect:
    """Other orders of a unit that have the same effect, and the units that end differently."""

    orders: tuple[MovementOrder, ...]
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        first, *others = self.orders
        more = f" and {len(others)} more" if others else ""
        ends = pluralize(len(self.changes), "unit ends", "units end")
        changed = f"{ends} differently" if self.changes else "no change"
        return make_repr(self, f"of {format_order(first)}{more}", changed)


def find_unit(question: Question, named: Designation) -> Unit:
    """Return the named unit.

    Raises:
        ImpossibleError: There is no such unit.
    """
    province = named.location.province
    found = next((unit for unit in question.position.units if unit.location.province == province), None)
    if found is None:
        raise ImpossibleError(f"there is no unit in {province}", expected="a unit of the case")
    if named.kind not in (None, found.kind) or named.power not in (None, found.power):
        owner = the_power(question.position.board, found.power)
        raise ImpossibleError(f"the unit in {province} is a different one", expected=f"{found} of {owner}")
    return found


def followed_order(resolution: Resolution, unit: Unit) -> MovementOrder:
    """Return the order that a unit follows; a hold if it has no effective order."""
    t = resolution.system
    return t.reading[t.candidates[t.units.index(unit)][0]].order


def effects(question: Question, unit: Unit, resolution: Resolution | None = None) -> tuple[Effect, ...]:
    """Return the effects of every other legal order of the unit.

    Orders with the same effect are grouped. The largest effects come first, orders without effect last.
    `resolution` is the question's resolution, if already known.
    """
    actual = resolution or question.resolution()
    t = actual.system
    own = t.reading[t.candidates[t.units.index(unit)][0]]
    fates = unit_fates(actual)
    grouped: dict[tuple[Change, ...], list[MovementOrder]] = defaultdict(list)
    moves = moves_of(t, (unit,))
    for order in possible_orders(
        question.position, unit, question.rulebook, question.conditions, moves=moves
    ):
        if mean_the_same(t.reader.read(unit.power, order), own):
            continue
        other = question.with_orders(with_orders(question, t, {unit: order})).resolution()
        grouped[changes_between(fates, unit_fates(other))].append(order)
    found = [Effect(tuple(orders), changes) for changes, orders in grouped.items()]
    return tuple(sorted(found, key=lambda effect: -len(effect.changes)))


def changes_between(
    fates: Mapping[Unit, Location | None], instead: Mapping[Unit, Location | None]
) -> tuple[Change, ...]:
    """Return the units that end differently."""
    return tuple(Change(unit, fate, instead[unit]) for unit, fate in fates.items() if fate != instead[unit])


def unit_fates(resolution: Resolution) -> dict[Unit, Location | None]:
    """Return the location of each unit after movement; None if it is dislodged."""
    t = resolution.system
    names = t.reader.ground.names
    fates: dict[Unit, Location | None] = {}
    for u, unit in enumerate(t.units):
        moved = next((c for c in t.moves_of[u] if t.values[t.done[c]]), None)
        if moved is not None:
            fates[unit] = names[t.reading[moved].target]
        else:
            fates[unit] = None if t.values[t.dislodged[u]] else unit.location
    return fates


def moves_of(t: System, but: Sequence[Unit]) -> list[Move]:
    """Return the legal moves of units other than `but`, with complete names of units and places."""
    names = t.reader.ground.names
    moves: list[Move] = []
    for c, reading in enumerate(t.reading):
        unit = t.units[t.unit[c]]
        if isinstance(reading.order, Move) and reading.code is None and unit not in but:
            moves.append(Move(Designation(unit.location, unit.kind), names[reading.target], reading.via))
    return moves


def with_orders(question: Question, t: System, changed: Mapping[Unit, MovementOrder]) -> Orders:
    """Return the orders of a question with the orders of some units replaced."""
    orders: dict[Power, list[MovementOrder]] = defaultdict(list)
    replaced = {u for u, unit in enumerate(t.units) if unit in changed}
    for power, sheet in question.orders.items():
        orders[power] += [order for order in sheet if t.reader.read(power, order).unit not in replaced]
    for unit, order in changed.items():
        orders[unit.power].append(order)
    return dict(orders)
