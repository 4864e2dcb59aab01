"""Play every retreat case, as written and with every alternative.

The test compares the result of each order, the places each dislodged unit may retreat to, the units on the
board afterwards, and the disbanded units.
"""

import pytest

from westphalia.model.names import Power
from westphalia.model.orders import Order, Retreat, format_order, parse_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.solver.retreats.phase import RetreatResolution, resolve_retreats

from .load import Alternative, Case, Outcome
from .play import Facts, board, place_of, played, rulebook_of, unit_of


@pytest.mark.parametrize(("case", "way"), played("retreat"))
def test_retreats_end_as_the_source_says(case: Case, way: Alternative) -> None:
    assert way.outcome is not None
    orders: dict[Power, list[Order]] = {}
    for ordered in case.orders:
        orders.setdefault(Power(ordered.power), []).append(_order(ordered.text))
    resolution = resolve_retreats(_position(case, way, way.outcome), orders, rulebook_of(case, way))
    assert _found(case, resolution) == _expected(case, way, way.outcome)


def _order(text: str) -> Order:
    return parse_order(text, board, PhaseKind.RETREAT)


def _standing(case: Case, way: Alternative) -> list[Unit]:
    units = case.units if way.units is None else way.units
    assert units is not None
    return [unit_of(power, text) for power, texts in units.items() for text in texts]


def _lost(outcome: Outcome) -> list[DislodgedUnit]:
    return [
        DislodgedUnit(unit_of(str(line.power), line.unit), place_of(line.attacker_from), line.convoyed)
        for line in outcome.dislodged
    ]


def _position(case: Case, way: Alternative, outcome: Outcome) -> Position:
    contested = frozenset(place_of(name).province for name in case.outcome.contested)
    return Position(board, tuple(_standing(case, way)), {}, tuple(_lost(outcome)), contested)


def _expected(case: Case, way: Alternative, outcome: Outcome) -> Facts:
    after = _standing(case, way)
    gone = {lost.unit: lost.unit for lost in _lost(outcome)}
    orders: list[str] = []
    for ordered, mark in zip(case.orders, outcome.marks, strict=True):
        order = _order(ordered.text)
        reason = f", {mark.reason}" if mark.reason else ""
        orders.append(f"{ordered.power}: {format_order(order)}: {mark.status}{reason}")
        if isinstance(order, Retreat) and mark.status == "succeeds":
            unit = next(unit for unit in gone if unit.location.province == order.unit.location.province)
            after.append(Unit(unit.power, unit.kind, order.target))
            del gone[unit]
    return {
        "orders": sorted(orders),
        "options": sorted(
            f"{line.power} {unit_of('x', line.unit)}: {' '.join(sorted(map(place_of, line.retreats)))}"
            for line in outcome.dislodged
        ),
        "after": sorted(f"{unit.power} {unit}" for unit in after),
        "disbanded": sorted(f"{unit.power} {unit}" for unit in gone),
    }


def _found(case: Case, resolution: RetreatResolution) -> Facts:
    orders: list[str] = []
    for result in resolution.orders[: len(case.orders)]:
        reason = f", {result.code}" if result.status.value != "succeeds" else ""
        orders.append(f"{result.power}: {format_order(result.order)}: {result.status.value}{reason}")
    return {
        "orders": sorted(orders),
        "options": sorted(
            f"{unit.power} {unit}: {' '.join(sorted(places))}" for unit, places in resolution.options.items()
        ),
        "after": sorted(f"{unit.power} {unit}" for unit in resolution.after.units),
        "disbanded": sorted(f"{unit.power} {unit}" for unit in resolution.disbanded),
    }
