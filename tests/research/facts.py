"""The facts on which two records of the same game must agree, in any format."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from westphalia.formats import NoOrder, Record, RecordedPhase
from westphalia.model.names import Power, Province
from westphalia.model.orders import (
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
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.variants.framework.report import Declaration

Facts: TypeAlias = list[tuple[object, ...]]
Units: TypeAlias = dict[Province, Unit]


def positions(records: Iterable[Record]) -> Facts:
    """Yield for each phase its name, the units, the dislodged units, and the owners (if recorded)."""
    return [
        (
            phase.phase.code,
            frozenset(phase.before.units),
            frozenset(one.unit for one in phase.before.dislodged),
            None if phase.before.owners is None else frozenset(phase.before.owners.items()),
        )
        for record in records
        for phase in record.phases
    ]


def orders(records: Iterable[Record]) -> list[dict[Power, list[str]]]:
    """Yield for each phase the orders of each power, sorted, with the kinds of units that formats omit."""
    return [_orders(phase) for record in records for phase in record.phases]


def _orders(phase: RecordedPhase) -> dict[Power, list[str]]:
    standing = {unit.location.province: unit for unit in phase.before.units}
    lost = {one.unit.location.province: one.unit for one in phase.before.dislodged}
    actors = lost if phase.phase.kind is PhaseKind.RETREAT else standing
    given: dict[Power, list[str]] = {}
    for entry in phase.orders:
        if not isinstance(entry.order, (NoOrder, Declaration)):
            text = format_order(_in_full(entry.order, actors, standing))
            given.setdefault(entry.power, []).append(text)
    return {power: sorted(texts) for power, texts in given.items()}


def _in_full(order: Order, actors: Units, standing: Units) -> Order:
    match order:
        case Support(unit, supported):
            return replace(order, unit=_named(unit, actors), supported=_named(supported, standing))
        case Convoy(unit, army):
            return replace(order, unit=_named(unit, actors), army=_named(army, standing))
        case Hold() | Move() | Retreat() | Disband():
            return replace(order, unit=_named(order.unit, actors))
        case _:
            return order


def _named(unit: Designation, units: Units) -> Designation:
    """Return the unit with its actual kind; the kind of a unit that does not exist does not matter."""
    there = units.get(unit.location.province)
    if there is None:
        return Designation(unit.location)
    return Designation(unit.location, unit.kind or there.kind)
