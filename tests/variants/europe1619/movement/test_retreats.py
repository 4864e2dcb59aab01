"""Retreats: which units, where to, and at the cost of strength or the status of attrition."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import Battle, fight, retreat_from
from westphalia.variants.europe1619.orders import WEAKENED, WORN_OUT, RetreatsAfterOrders

WAR = "france-spain"


def dislodge_unit(unit: str = "A pic", *, others: str = "", **rules: str) -> Battle:
    """Resolve a battle in which two French armies dislodge a Spanish unit in Picardy."""
    orders = {"france": "A par - pic, A cha S A par - pic, A norm S A par - pic"}
    return fight(orders, ", ".join(filter(None, [f"spain {unit}", others])), wars=WAR, rules=rules)


@pytest.mark.clause("E19-ADD-1", "E19-RET-1")
@pytest.mark.parametrize("unit", ["lor A lor", "lor A lor+1 [fortified]"])
def test_a_dislodged_minor_unit_is_disbanded_bolstered_or_not(unit: str, golden: Golden) -> None:
    orders = {"spain": "A lux - lor, A fco S A lux - lor, A saa S A lux - lor"}
    battle = fight(orders, unit, standings={"lor": "france"}, wars=WAR)
    assert battle.dislodged == set()
    assert unit not in battle.after
    golden(battle.told("disbanded"))
    assert RetreatsAfterOrders().dues(battle.next) == {}


@pytest.mark.clause("E19-RET-2", "E19-BOLSTER-4")
def test_a_dislodged_fleet_is_removed(golden: Golden) -> None:
    battle = dislodge_unit("F pic")
    assert battle.dislodged == set()
    golden(battle.told("disbanded"))


@pytest.mark.clause("E19-RET-3", "E19-ATTR-1", "E19-ATTR-4")
def test_a_plain_army_retreats_and_gets_the_status_of_attrition(golden: Golden) -> None:
    battle = dislodge_unit()
    assert battle.dislodged == {"spain A pic"}
    assert {power: due.count for power, due in RetreatsAfterOrders().dues(battle.next).items()} == {
        "spain": 1
    }
    after = battle.retreat(spain="A pic R sne")
    golden(after.after)
    assert len(after.told(WORN_OUT)) == 1
    assert after.told(WEAKENED) == []


@pytest.mark.clause("E19-RET-4", "E19-RET-5", "E19-BOLSTER-4")
@pytest.mark.parametrize(("before", "after"), [("+1", ""), ("+2", "+1")])
def test_a_bolstered_army_that_retreats_loses_one_point_of_strength_only(before: str, after: str) -> None:
    battle = dislodge_unit(f"A pic{before}", others="france A par+2")
    found = battle.retreat(spain="A pic R sne")
    assert f"spain A sne{after}" in found.after
    assert found.told(WORN_OUT) == []
    (told,) = found.told(WEAKENED)
    left = 1 + int(after[1:] or 0)
    assert str(left) in told.split()


@pytest.mark.clause("E19-RET-5")
def test_under_the_option_a_bolstered_army_also_gets_the_status_of_attrition(golden: Golden) -> None:
    battle = dislodge_unit("A pic+1", others="france A par+2", e19_bolstered_retreat_attrition="true")
    found = battle.retreat(spain="A pic R sne")
    golden(found.after)


@pytest.mark.clause("E19-RET-4")
def test_an_open_place_is_vacant_uncontested_enterable_and_not_the_attackers_origin() -> None:
    lost = {"spain A cha": "par"}
    assert retreat_from("", lost, wars=WAR).retreats("spain A cha") == {
        "bur", "fco", "lor", "lux", "pic", "sne"
    }  # fmt: skip
    full = retreat_from("spain A sne", lost, contested="pic", wars=WAR)
    assert full.retreats("spain A cha") == {"bur", "fco", "lor", "lux"}


@pytest.mark.clause("E19-RET-4")
def test_retreats_follow_the_declarations_unless_the_option_ignores_them() -> None:
    lost, sides = {"spain A cha": "par"}, {"lor": "dutch"}
    assert retreat_from("", lost, standings=sides).retreats("spain A cha") == {"fco", "lux", "sne"}
    allied = retreat_from("", lost, standings=sides, allies="dutch-spain")
    assert allied.retreats("spain A cha") == {"fco", "lor", "lux", "sne"}
    anywhere = retreat_from("", lost, standings=sides, e19_retreat_political="ignored")
    assert anywhere.retreats("spain A cha") == {"bur", "fco", "lor", "lux", "pic", "sne"}


@pytest.mark.clause("E19-STAT-13", "E19-STAT-3")
def test_a_unit_cannot_retreat_into_a_neutral_state_except_under_the_option() -> None:
    lost = {"spain A cha": "par"}
    barred = retreat_from("", lost, standings={"lor": "neutral"})
    assert "lor" not in barred.retreats("spain A cha")
    refused = barred.retreat(spain="A cha R lor")
    assert refused["A cha R lor"] == "E19-STAT-13"
    allowed = retreat_from("", lost, standings={"lor": "neutral"}, e19_retreat_into_neutral="allowed")
    assert "lor" in allowed.retreats("spain A cha")
    assert "lor" in retreat_from("", lost).retreats("spain A cha")


@pytest.mark.clause("E19-RET-6")
def test_an_army_with_no_open_place_is_removed_whatever_its_strength() -> None:
    lost = {"spain A cha+3": "par"}
    around = "france A bur, france A pic, spain A sne, spain A lux, spain A fco, spain A lor"
    battle = retreat_from(around, lost, wars=WAR)
    assert battle.retreats("spain A cha+3") == set()
    assert RetreatsAfterOrders().dues(battle.next) == {}
    assert not any("spain A cha" in unit for unit in battle.retreat().after)


@pytest.mark.clause("E19-RET-7", "E19-ATTR-1")
@pytest.mark.parametrize("unit", ["A pic", "A pic+1"])
def test_the_owner_may_disband_instead(unit: str) -> None:
    battle = dislodge_unit(unit, others="france A par+2").retreat(spain="A pic D")
    assert battle["A pic D"] == "disbanded"
    assert not any(name.startswith("spain") for name in battle.after)


@pytest.mark.clause("E19-RET-8")
def test_armies_that_retreat_to_the_same_place_are_all_disbanded() -> None:
    lost = {"spain A cha+4": "par", "dutch A pic": "norm"}
    battle = retreat_from("", lost, wars="france-spain dutch-france dutch-spain")
    after = battle.retreat(spain="A cha R sne", dutch="A pic R sne")
    assert after["A cha R sne"] == after["A pic R sne"] == "retreat_conflict"
    assert after.after == set()


# ------------------------------------------------------------------------------------------- attrition


@pytest.mark.clause("E19-ATTR-3")
def test_a_unit_with_attrition_holds_and_supports_with_strength_one() -> None:
    orders = {"france": "A norm - pic, A par S A norm - pic, A cha H"}
    units = "france A par [attrition], france A cha [attrition], spain A pic"
    battle = fight(orders, units, wars=WAR)
    assert battle["A par S A norm - pic"] == "given"
    assert battle["A norm - pic"] == "arrives"
    assert fight(orders, units.replace("pic", "pic+1"), wars=WAR)["A norm - pic"] == "bounced"
    held = {"spain": "A lux - cha", "france": "A cha H"}
    assert fight(held, "france A cha [attrition]", wars=WAR)["A lux - cha"] == "bounced"


@pytest.mark.clause("E19-ATTR-6")
def test_a_unit_with_attrition_that_is_dislodged_is_removed_except_under_the_option(golden: Golden) -> None:
    battle = dislodge_unit("A pic [attrition]")
    assert battle.dislodged == set()
    assert "E19-ATTR-6" in battle.told("disbanded")[0]
    again = dislodge_unit("A pic [attrition]", e19_attrition_retreat_again="true")
    golden(again.dislodged)
    golden(again.retreat(spain="A pic R sne").after)
