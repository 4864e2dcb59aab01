"""Counterfactuals: what would another order of one unit have changed?

Every order that the unit could have followed is resolved together with everything else as it was given.
`goals` asks the other way round: which changed orders bring something about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...model.brief import counted, tagged
from ...model.errors import ImpossibleError
from ...model.names import Location, Power
from ...model.orders import Designation, Move, MovementOrder, format_order
from ...model.position import Unit
from ...solver import Resolution, System, possible_orders, same_meaning
from ..question import Orders, Question


class ChangeKind(StrEnum):
    """How a unit fares differently."""

    DISLODGED = "dislodged"
    SAVED = "saved"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a unit, and what would become of it: its location afterwards, None if dislodged."""

    unit: Unit
    actual: Location | None
    instead: Location | None

    @property
    def kind(self) -> ChangeKind:
        """Whether it would newly be dislodged, newly be safe, or only end elsewhere."""
        if self.instead is None:
            return ChangeKind.DISLODGED
        return ChangeKind.SAVED if self.actual is None else ChangeKind.ELSEWHERE


@dataclass(frozen=True, slots=True)
class Effect:
    """The other orders of a unit that all have the same effect: these units end differently."""

    orders: tuple[MovementOrder, ...]
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        first, *others = self.orders
        more = f" and {len(others)} more" if others else ""
        ends = counted(len(self.changes), "unit ends", "units end")
        changed = f"{ends} otherwise" if self.changes else "no change"
        return tagged(self, f"of {format_order(first)}{more}", changed)


def find_unit(question: Question, named: Designation) -> Unit:
    """The unit that is named; raises `ImpossibleError` with the units there are near it."""
    province = named.location.province
    found = next((unit for unit in question.position.units if unit.location.province == province), None)
    if found is None:
        raise ImpossibleError(f"no unit stands in {province}", expected="a unit of the case")
    if named.kind not in (None, found.kind) or named.power not in (None, found.power):
        owner = question.position.board.names.get(found.power, found.power.title())
        raise ImpossibleError(f"there is another unit in {province}", expected=f"{found} of {owner}")
    return found


def followed(resolution: Resolution, unit: Unit) -> MovementOrder:
    """The order that a unit follows; a hold if it has none that counts."""
    t = resolution.system
    return t.reading[t.candidates[t.units.index(unit)][0]].order


def effects(question: Question, unit: Unit, resolution: Resolution | None = None) -> tuple[Effect, ...]:
    """What every legal order that the unit could have followed instead would have changed.

    Orders with the same effect stand together; those that change most come first, those that change nothing
    come last. `resolution` is that of the question, where it is known.
    """
    actual = resolution or question.resolution()
    t = actual.system
    own = t.reading[t.candidates[t.units.index(unit)][0]]
    fates = fates_of(actual)
    grouped: dict[tuple[Change, ...], list[MovementOrder]] = defaultdict(list)
    moves = moves_of(t, (unit,))
    for order in possible_orders(
        question.position, unit, question.rulebook, question.conditions, moves=moves
    ):
        if same_meaning(t.reader.read(unit.power, order), own):
            continue
        other = question.ordered(with_orders(question, t, {unit: order})).resolution()
        grouped[changes_between(fates, fates_of(other))].append(order)
    found = [Effect(tuple(orders), changes) for changes, orders in grouped.items()]
    return tuple(sorted(found, key=lambda effect: -len(effect.changes)))


def changes_between(
    fates: Mapping[Unit, Location | None], instead: Mapping[Unit, Location | None]
) -> tuple[Change, ...]:
    """The units that end differently."""
    return tuple(Change(unit, fate, instead[unit]) for unit, fate in fates.items() if fate != instead[unit])


def fates_of(resolution: Resolution) -> dict[Unit, Location | None]:
    """Where each unit of the position stands afterwards; None if it is dislodged."""
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
    """The legal moves ordered to units other than `but`, with units and places named rightly."""
    names = t.reader.ground.names
    moves: list[Move] = []
    for c, reading in enumerate(t.reading):
        unit = t.units[t.unit[c]]
        if isinstance(reading.order, Move) and reading.code is None and unit not in but:
            moves.append(Move(Designation(unit.location, unit.kind), names[reading.target], reading.via))
    return moves


def with_orders(question: Question, t: System, changed: Mapping[Unit, MovementOrder]) -> Orders:
    """The orders of a question with those of some units replaced."""
    orders: dict[Power, list[MovementOrder]] = defaultdict(list)
    replaced = {u for u, unit in enumerate(t.units) if unit in changed}
    for power, sheet in question.orders.items():
        orders[power] += [order for order in sheet if t.reader.read(power, order).unit not in replaced]
    for unit, order in changed.items():
        orders[unit.power].append(order)
    return dict(orders)
