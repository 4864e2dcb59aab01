"""Which units a power orders, and where units may go under declarations and statuses."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import BOARD, fight, owners, records, reported_orders, state
from westphalia.model.names import Power
from westphalia.variants.europe1619.orders import OrdersPhase
from westphalia.variants.europe1619.state import setting_of


@pytest.mark.clause("E19-MOVE-1", "E19-STAT-7")
def test_a_power_orders_its_own_units_and_those_of_its_aligned_states(golden: Golden) -> None:
    battle = fight(
        {"france": "A par - cha, A lor - saa, A hes - dar, A gel H"},
        "lor A lor, hes A hes, dutch A gel",
        standings={"lor": "france", "hes": "union"},
    )
    assert battle.after == {"france A cha", "lor A saa", "hes A hes", "dutch A gel"}
    assert battle["A hes - dar"] == "E19-STAT-7"
    golden(battle.why("A hes - dar"))
    assert battle["A gel H"] == "foreign_unit"
    assert reported_orders(battle, "france") == ["A par - cha", "A lor - saa", "A hes - dar", "A gel H"]


@pytest.mark.clause("E19-MOVE-1", "E19-CAL-2")
def test_an_order_is_due_for_each_unit_that_a_power_commands() -> None:
    at = state(
        "france A par, lor A lor, sav A sav+1 [fortified], hes A hes, dutch A gel",
        records(standings={"lor": "france", "sav": "france", "hes": "neutral"}),
    )
    assert {power: due.count for power, due in OrdersPhase().dues(at).items()} == {"france": 2, "dutch": 1}


# ------------------------------------------------------------------------------------ where units may go


@pytest.mark.clause("E19-MOVE-4", "E19-DECL-6")
def test_minor_units_are_bound_by_what_their_power_declared() -> None:
    def code(wars: str = "") -> str:
        setting = {"lor": "france", "saa": "league"}
        return fight({"france": "A lor - saa"}, "lor A lor", standings=setting, wars=wars)["A lor - saa"]

    assert code() == "E19-MOVE-3"
    assert code("france-league") == "arrives"


# ------------------------------------------------------------------------------------------------ seas


@pytest.mark.clause("E19-SEA-1")
def test_seas_belong_to_no_side() -> None:
    setting = setting_of(state("", records()))
    assert {setting.domain(sea) for sea in BOARD.seas} == {None}
    assert all(setting.domain(place) is not None for place in owners())


def test_the_land_of_an_eliminated_power_is_open_to_all() -> None:
    setting = setting_of(state("", records(eliminated="dutch")))
    assert setting.stance(Power("france"), Power("dutch")).name == "NONE"
    assert setting.domain(next(place for place, owner in owners().items() if owner == "dutch")) is not None
