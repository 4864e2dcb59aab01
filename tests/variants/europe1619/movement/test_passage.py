"""Who orders whom, and where units may go under the declarations and standings."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import BOARD, fight, owners, records, state, written
from westphalia.model.names import Power
from westphalia.solver.outcomes.movement import Status
from westphalia.variants.europe1619.movement.phase import order_dues
from westphalia.variants.europe1619.setting import setting_of


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
    assert written(battle, "france") == ["A par - cha", "A lor - saa", "A hes - dar", "A gel H"]


@pytest.mark.clause("E19-MOVE-1", "E19-CAL-2")
def test_an_order_is_due_for_each_unit_that_a_power_commands() -> None:
    at = state(
        "france A par, lor A lor, sav A sav+1 [fortified], hes A hes, dutch A gel",
        records(standings={"lor": "france", "sav": "france", "hes": "neutral"}),
    )
    assert {power: due.count for power, due in order_dues(at).items()} == {"france": 2, "dutch": 1}


@pytest.mark.clause("E19-STAT-11", "E19-STAT-14")
@pytest.mark.parametrize(("standing", "clause"), [("neutral", "E19-STAT-11"), ("unaligned", "E19-STAT-14")])
def test_nobody_orders_the_units_of_states_without_alignment(standing: str, clause: str) -> None:
    battle = fight({"france": "A hes - dar"}, "hes A hes", standings={"hes": standing})
    assert battle["A hes - dar"] == clause
    assert battle.after == {"hes A hes"}


# ------------------------------------------------------------------------------------ where units may go


@pytest.mark.clause("E19-MOVE-2", "E19-DECL-17")
def test_land_of_another_power_is_entered_only_at_war_or_in_alliance() -> None:
    orders = {"france": "A cha - sne"}
    assert fight(orders)["A cha - sne"] == "E19-MOVE-2"
    assert fight(orders).after == {"france A cha"}
    assert fight(orders).report("A cha - sne").status is Status.ILLEGAL
    assert fight(orders, wars="france-spain")["A cha - sne"] == "arrives"
    assert fight(orders, allies="france-spain")["A cha - sne"] == "arrives"
    assert fight(orders, wars="france-dutch")["A cha - sne"] == "E19-MOVE-2"


@pytest.mark.clause("E19-MOVE-2", "E19-DECL-17")
def test_that_holds_for_convoys_too() -> None:
    orders = {"france": "A pic - dev, F eng C A pic - dev"}
    assert fight(orders)["A pic - dev"] == "E19-MOVE-2"
    assert fight(orders, wars="england-france")["A pic - dev"] == "arrives"


@pytest.mark.clause("E19-MOVE-3", "E19-STAT-6", "E19-DECL-5", "E19-DECL-6")
def test_states_aligned_with_another_power_are_entered_only_at_war_or_in_alliance_with_it() -> None:
    orders, league = {"france": "A lor - saa"}, {"saa": "league"}
    assert fight(orders, standings=league)["A lor - saa"] == "E19-MOVE-3"
    assert fight(orders, standings=league, wars="france-league")["A lor - saa"] == "arrives"
    assert fight(orders, standings=league, allies="france-league")["A lor - saa"] == "arrives"
    assert fight(orders, standings={"saa": "union"}, wars="france-league")["A lor - saa"] == "E19-MOVE-3"


@pytest.mark.clause("E19-MOVE-4", "E19-DECL-6")
def test_minor_units_are_bound_by_what_their_power_declared() -> None:
    def code(wars: str = "") -> str:
        setting = {"lor": "france", "saa": "league"}
        return fight({"france": "A lor - saa"}, "lor A lor", standings=setting, wars=wars)["A lor - saa"]

    assert code() == "E19-MOVE-3"
    assert code("france-league") == "arrives"


@pytest.mark.clause("E19-MOVE-2")
def test_domain_is_what_a_power_controls_not_what_was_its_own() -> None:
    orders = {"france": "A cha - sne"}
    assert fight(orders, held={"dutch": "sne"}, wars="france-spain")["A cha - sne"] == "E19-MOVE-2"
    assert fight(orders, held={"france": "sne"})["A cha - sne"] == "arrives"
    assert fight({"spain": "A cha - sne"}, held={"dutch": "sne"})["A cha - sne"] == "E19-MOVE-2"


@pytest.mark.clause("E19-MOVE-5", "E19-STAT-3")
def test_unaligned_states_are_open_to_all() -> None:
    assert fight({"france": "A cha - lor"})["A cha - lor"] == "arrives"
    minor = fight({"france": "A sav - swi"}, "sav A sav", standings={"sav": "france"})
    assert minor["A sav - swi"] == "arrives"


@pytest.mark.clause("E19-MOVE-5", "E19-CAP-4")
def test_a_captured_state_is_aligned_with_nobody() -> None:
    held = {"france": "bru"}
    battle = fight({"spain": "A wes - kal"}, held=held, standings={"lowr": "denmark"})
    assert battle["A wes - kal"] == "arrives"
    assert fight({"spain": "A wes - kal"}, standings={"lowr": "denmark"})["A wes - kal"] == "E19-MOVE-3"


@pytest.mark.clause("E19-MOVE-6", "E19-ALLY-11")
def test_any_unit_may_support_another_one_to_hold() -> None:
    orders = {"france": "A par - pic, A cha S A par - pic", "england": "F eng S A pic"}
    battle = fight(orders, "spain A pic", wars="france-spain")
    assert battle["F eng S A pic"] == "given"
    assert battle["A par - pic"] == "bounced"
    allied = fight(orders, "spain A pic", wars="france-spain", allies="england-spain")
    assert allied["A par - pic"] == "bounced"


@pytest.mark.clause("E19-MOVE-7")
def test_any_fleet_may_carry_any_army() -> None:
    orders = {"france": "A pic - dev", "dutch": "F eng C A pic - dev"}
    assert fight(orders, wars="england-france")["A pic - dev"] == "arrives"


@pytest.mark.clause("E19-MOVE-8")
def test_any_unit_may_support_a_move_into_any_province() -> None:
    orders = {"france": "F eng - lon", "dutch": "F nth S F eng - lon"}
    battle = fight(orders, "england A lon", wars="england-france")
    assert battle["F nth S F eng - lon"] == "given"
    assert battle["F eng - lon"] == "arrives"


@pytest.mark.clause("E19-MOVE-9")
def test_nobody_moves_into_an_aligned_province_even_for_a_standoff() -> None:
    orders = {"france": "A lor - saa", "league": "A pal - saa"}
    peace = fight(orders, standings={"saa": "league"})
    assert (peace["A lor - saa"], peace["A pal - saa"]) == ("E19-MOVE-3", "arrives")
    war = fight(orders, standings={"saa": "league"}, wars="france-league")
    assert (war["A lor - saa"], war["A pal - saa"]) == ("bounced", "bounced")


@pytest.mark.clause("E19-MOVE-10")
def test_a_power_enters_its_own_aligned_states() -> None:
    assert fight({"france": "A cha - lor"}, standings={"lor": "france"})["A cha - lor"] == "arrives"


@pytest.mark.clause("E19-MOVE-12")
def test_minor_units_enter_the_land_of_their_side_where_the_knob_lets_them() -> None:
    orders = {"france": "A lor - cha, A sav - fco, A hes - dar"}
    setting = {"lor": "france", "sav": "france", "hes": "france", "swi": "france"}
    units = "lor A lor, sav A sav, hes A hes"
    free = fight(orders, units, standings=setting, wars="france-spain")
    assert {free[order] for order in ("A lor - cha", "A sav - fco", "A hes - dar")} == {"arrives"}
    bound = fight(orders, units, standings=setting, wars="france-spain", e19_side_passage="false")
    assert bound["A lor - cha"] == "E19-MOVE-12"
    assert bound["A sav - fco"] == "arrives"
    assert bound["A hes - dar"] == "arrives"
    fellow = {"france": "A sav - swi"}
    found = fight(fellow, "sav A sav", standings=setting, e19_side_passage="false")
    assert found["A sav - swi"] == "E19-MOVE-12"
    assert (
        fight({"france": "A cha - lor"}, standings=setting, e19_side_passage="false")["A cha - lor"]
        == "arrives"
    )


@pytest.mark.clause("E19-ALLY-1", "E19-ALLY-2")
def test_allies_move_freely_through_each_others_land_and_states() -> None:
    orders = {"spain": "A sne - cha, A lux - lor"}
    battle = fight(orders, standings={"lor": "france"}, allies="france-spain")
    assert battle["A sne - cha"] == battle["A lux - lor"] == "arrives"
    assert fight(orders, standings={"lor": "france"})["A lux - lor"] == "E19-MOVE-3"


# ------------------------------------------------------------------------------------- neutral states


@pytest.mark.clause("E19-STAT-10")
def test_a_move_into_a_neutral_state_is_illegal_and_the_unit_holds() -> None:
    orders = {"france": "A cha - lor, A bur S A cha", "spain": "A sne - cha, A lux S A sne - cha"}
    battle = fight(orders, standings={"lor": "neutral"}, wars="france-spain")
    assert battle["A cha - lor"] == "E19-STAT-10"
    assert battle.report("A cha - lor").status is Status.ILLEGAL
    assert battle["A bur S A cha"] == "given"
    assert battle["A sne - cha"] == "bounced"


@pytest.mark.clause("E19-STAT-10")
def test_by_the_other_choice_it_is_a_failed_move_without_any_effect() -> None:
    orders = {"france": "A cha - lor, A bur S A cha", "spain": "A sne - cha, A lux S A sne - cha"}
    rules = {"e19_illegal_political_move": "failed_move"}
    battle = fight(orders, standings={"lor": "neutral"}, wars="france-spain", rules=rules)
    assert battle["A cha - lor"] in ("E19-STAT-10", "dislodged")
    assert battle.report("A cha - lor").status is Status.FAILS
    assert battle["A sne - cha"] == "arrives"
    alone = fight({"france": "A cha - lor"}, standings={"lor": "neutral"}, rules=rules)
    assert alone["A cha - lor"] == "E19-STAT-10"
    assert alone.after == {"france A cha"}
    foreign = fight({"france": "A cha - sne"}, rules=rules)
    assert (foreign["A cha - sne"], foreign.report("A cha - sne").status) == ("E19-MOVE-2", Status.FAILS)


# ------------------------------------------------------------------------------------------------ seas


@pytest.mark.clause("E19-SEA-1")
def test_seas_are_on_nobodys_side() -> None:
    setting = setting_of(state("", records()))
    assert {setting.domain(sea) for sea in BOARD.seas} == {None}
    assert all(setting.domain(place) is not None for place in owners())


@pytest.mark.clause("E19-SEA-2")
def test_anybody_moves_into_any_sea() -> None:
    orders = {"england": "F nth - hel", "france": "F nat - nwg"}
    assert fight(orders).after == {"england F hel", "france F nwg"}


def test_a_power_out_of_the_game_leaves_land_that_is_open_to_all() -> None:
    setting = setting_of(state("", records(eliminated="dutch")))
    assert setting.stance(Power("france"), Power("dutch")).name == "NONE"
    assert setting.domain(next(place for place, owner in owners().items() if owner == "dutch")) is not None
