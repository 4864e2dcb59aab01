"""Provinces that a variant closes, in any case or once the unit there leaves."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.solver.phases import board, sheets
from westphalia.model.names import Power, Province, UnitKind
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.solver import Resolution, resolve
from westphalia.solver.conditions.access import AccessRules, ClosedProvince, ClosedWhen
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.geography import board_graph
from westphalia.solver.results.order_result import OrderResult

CLOSED_LAND = frozenset({Province("gal"), Province("boh"), Province("nwy")})


def resolved(shutting: ClosedWhen | None, **orders: str) -> Resolution:
    """Close Galicia, Bohemia and Norway to all units; if occupied, as `shutting` says."""

    class ClosedLand(AccessRules):
        def closure(self, _unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
            if province not in CLOSED_LAND:
                return None
            if occupant is None:
                return ClosedProvince("N-1")
            return None if shutting is None else ClosedProvince("N-1", shutting)

    given = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in sheets(PhaseKind.MOVEMENT, orders).items()
    }
    units = tuple(
        Unit(Power(power), order.unit.kind or UnitKind.ARMY, order.unit.location)
        for power, sheet in given.items()
        for order in sheet
    )
    conditions = VariantRules(board_graph(board), access=ClosedLand())
    start = Position(board, units)
    result = resolve(start, given, conditions=conditions, check=True)
    assert result.orders == resolve(start, given, conditions=conditions, check=True, method="whole").orders
    return result


def _place(line: OrderResult) -> str:
    assert isinstance(line.order, MovementOrder)
    return line.order.unit.location.province


def codes(result: Resolution) -> dict[str, str]:
    return {_place(line): line.code for line in result.orders}


def test_no_unit_enters_a_closed_province(golden: Golden) -> None:
    result = resolved(ClosedWhen.NOW, austria="A vie - gal", russia="A war - mos")
    assert codes(result) == {"vie": "N-1", "war": "arrives"}
    golden(result.orders[0].why)
    assert not result.contested


def test_no_army_is_convoyed_into_a_closed_province(golden: Golden) -> None:
    result = resolved(ClosedWhen.NOW, england="A lon - nwy, F nth C A lon - nwy")
    assert codes(result)["lon"] == "N-1"
    golden(result.orders[1].why)


def test_a_move_into_a_closed_province_prevents_and_cuts_nothing() -> None:
    result = resolved(
        None,
        austria="A bud - gal",  # no unit is there, so it is closed to both
        russia="A war - gal, A gal S A rum - bud, A rum - bud",
    )
    assert codes(result)["gal"] == "given"
    result = resolved(
        ClosedWhen.NOW, austria="A vie - gal", russia="A gal S A rum - bud, A rum - bud, A war - sil"
    )
    assert codes(result) == {"vie": "N-1", "gal": "given", "rum": "arrives", "war": "arrives"}


def test_a_unit_that_cannot_enter_keeps_its_place_as_one_that_failed_to_move() -> None:
    # A support in place does not help it: it was ordered to move.
    result = resolved(
        ClosedWhen.NOW,
        austria="A vie - gal, A tyr S A vie",
        germany="A boh - vie, A mun H",
        italy="A tri - vie",
        russia="A sil - mun",
    )
    assert codes(result)["vie"] == "N-1"
    assert codes(result)["tyr"] == "no_matching_order"


def test_while_the_unit_there_stays_it_can_be_attacked() -> None:
    result = resolved(
        ClosedWhen.ONCE_LEFT,
        austria="A gal H",
        russia="A war - gal, A ukr S A war - gal, A rum S A war - gal",
    )
    assert codes(result)["war"] == "arrives"


@pytest.mark.parametrize("shutting", [ClosedWhen.ONCE_LEFT, ClosedWhen.ONCE_ORDERED_AWAY])
def test_no_unit_follows_into_a_closing_province(shutting: ClosedWhen, golden: Golden) -> None:
    result = resolved(shutting, austria="A gal - bud", russia="A war - gal")
    assert codes(result) == {"gal": "arrives", "war": "N-1"}
    golden(result.orders[1].why)


def test_a_unit_that_fails_to_leave_can_be_attacked_if_only_its_departure_closes_the_province() -> None:
    orders = {"austria": "A gal - bud, A vie - bud", "russia": "A war - gal, A ukr S A war - gal"}
    assert codes(resolved(ClosedWhen.ONCE_LEFT, **orders))["war"] == "arrives"
    assert codes(resolved(ClosedWhen.ONCE_ORDERED_AWAY, **orders))["war"] == "N-1"


def test_a_ring_through_a_closing_province_fails() -> None:
    result = resolved(ClosedWhen.ONCE_LEFT, austria="A gal - bud, A bud - vie, A vie - gal")
    assert codes(result)["vie"] != "arrives"
    assert result.units == result.position.units


def test_two_units_meet_head_to_head_if_one_is_in_a_closing_province() -> None:
    result = resolved(
        ClosedWhen.ONCE_LEFT,
        austria="A gal - war, A sil S A gal - war",
        russia="A war - gal, A ukr S A war - gal",
    )
    assert codes(result)["gal"] == codes(result)["war"] == "bounced"


def test_the_path_into_a_closing_province_is_explained(golden: Golden) -> None:
    result = resolved(
        ClosedWhen.ONCE_LEFT,
        austria="A gal - bud, A vie - bud",
        russia="A war - gal, A ukr S A war - gal",
    )
    steps = [step.text for step in result.why(result.orders[2]).steps]
    golden(steps)
