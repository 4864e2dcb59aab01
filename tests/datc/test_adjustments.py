"""Play every case of builds, removals and civil disorder, as written and with every alternative.

The test compares the result of each order, the units removed without an order, in sequence, and the units on
the board afterwards. If a case only says how many units must be removed, the power owns as many of its home
centers as it may keep units.
"""

import pytest

from westphalia.model.names import Power
from westphalia.model.orders import Build, Order, format_order, parse_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.solver.adjustments.phase import AdjustmentResolution, resolve_adjustments

from .load import Alternative, Case, Outcome
from .play import Facts, board, place_of, played, rulebook_of, unit_of


@pytest.mark.parametrize(("case", "way"), played("adjustment"))
def test_adjustments_end_as_the_source_says(case: Case, way: Alternative) -> None:
    assert way.outcome is not None
    orders: dict[Power, list[Order]] = {}
    for ordered in case.orders:
        orders.setdefault(Power(ordered.power), []).append(_order(ordered.text))
    resolution = resolve_adjustments(_position(case), orders, rulebook_of(case, way))
    assert _found(case, way, resolution) == _expected(case, way, way.outcome)


def _order(text: str) -> Order:
    return parse_order(text, board, PhaseKind.ADJUSTMENT)


def _units(case: Case) -> list[Unit]:
    return [unit_of(power, text) for power, texts in (case.units or {}).items() for text in texts]


def _position(case: Case) -> Position:
    units = _units(case)
    owners = {
        place_of(center).province: Power(power) for power, names in case.centers.items() for center in names
    }
    for power, count in case.must_remove.items():
        kept = sum(unit.power == power for unit in units) - count
        homes = [info.id for info in board.provinces if info.home == power]
        owners |= dict.fromkeys(homes[:kept], Power(power))
    return Position(board, tuple(units), owners)


def _expected(case: Case, way: Alternative, outcome: Outcome) -> Facts:
    after = {unit.location.province: unit for unit in _units(case)}
    orders: list[str] = []
    for ordered, mark in zip(case.orders, outcome.marks, strict=True):
        order = _order(ordered.text)
        orders.append(_order_fact(ordered.power, order, mark.status, mark.reason, way))
        if mark.status == "succeeds":
            if isinstance(order, Build):
                built = unit_of(ordered.power, mark.now or ordered.text.removeprefix("B "))
                after[built.location.province] = built
            else:
                del after[place_of(ordered.text.split()[1]).province]
    removed = [unit_of(power, text) for power, text in outcome.removed]
    for unit in removed:
        del after[unit.location.province]
    return {
        "orders": orders,
        "removed": [f"{unit.power} {unit}" for unit in removed],
        "after": sorted(f"{unit.power} {unit}" for unit in after.values()),
    }


def _found(case: Case, way: Alternative, resolution: AdjustmentResolution) -> Facts:
    return {
        "orders": [
            _order_fact(result.power, result.order, result.status.value, result.code, way)
            for result in resolution.orders[: len(case.orders)]
        ],
        "removed": [f"{unit.power} {unit}" for unit in resolution.removed],
        "after": sorted(f"{unit.power} {unit}" for unit in resolution.after.units),
    }


def _order_fact(power: str, order: Order, status: str, reason: str | None, way: Alternative) -> str:
    if status != "succeeds":
        status = "does not succeed" if way.loose else f"{status}, {reason}"
    return f"{power}: {format_order(order)}: {status}"
