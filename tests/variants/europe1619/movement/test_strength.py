"""Bolstered and fortified units, and whom alliances, alignments and peace protect."""

import pytest

from tests.variants.europe1619.battles import fight, records, state
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.position import Unit
from westphalia.solver.outcomes.movement import Status
from westphalia.variants.europe1619.movement.strength import weights

# ------------------------------------------------------------------------------------------- bolstered


@pytest.mark.clause("E19-UNIT-7", "E19-BOLSTER-5", "E19-BOLSTER-1")
def test_a_bolstered_unit_attacks_with_its_full_strength() -> None:
    battle = fight({"france": "A par - pic"}, "france A par+1, spain A pic", wars="france-spain")
    assert battle["A par - pic"] == "arrives"
    assert "france A pic+1" in battle.after
    assert fight({"france": "A par - pic"}, "spain A pic", wars="france-spain")["A par - pic"] == "bounced"


@pytest.mark.clause("E19-UNIT-7", "E19-BOLSTER-5")
def test_a_bolstered_unit_defends_with_its_full_strength() -> None:
    orders = {"france": "A par - pic, A cha S A par - pic"}
    assert fight(orders, "spain A pic+1", wars="france-spain")["A par - pic"] == "bounced"
    assert fight(orders, "spain A pic", wars="france-spain")["A par - pic"] == "arrives"


@pytest.mark.clause("E19-UNIT-7", "E19-BOLSTER-5")
def test_a_bolstered_unit_supports_with_its_full_strength() -> None:
    orders = {"france": "A par - pic, A cha S A par - pic"}
    battle = fight(orders, "spain A pic+1, france A cha+1", wars="france-spain")
    assert battle["A par - pic"] == "arrives"
    held = {"france": "A par - pic, A norm S A par - pic", "spain": "A sne S A pic"}
    assert fight(held, "spain A pic, spain A sne+1", wars="france-spain")["A par - pic"] == "bounced"


@pytest.mark.clause("E19-UNIT-7")
def test_it_prevents_and_meets_head_to_head_with_its_full_strength() -> None:
    rivals = {"france": "A cha - lor, A fco S A cha - lor", "spain": "A lux - lor"}
    assert fight(rivals, "spain A lux+1")["A cha - lor"] == "bounced"
    assert fight(rivals)["A cha - lor"] == "arrives"
    opposed = {"france": "A cha - lux, A lor S A cha - lux", "spain": "A lux - cha"}
    assert fight(opposed, "spain A lux+1", wars="france-spain")["A cha - lux"] == "bounced"
    assert fight(opposed, wars="france-spain")["A cha - lux"] == "arrives"


@pytest.mark.clause("E19-UNIT-7")
def test_after_a_failed_move_it_holds_with_what_the_knob_says() -> None:
    orders = {
        "spain": "A pic - sne",
        "dutch": "A zee - sne",
        "france": "A par - pic, A cha S A par - pic",
    }
    units, wars = "spain A pic+1, dutch A zee+1", "france-spain dutch-spain"
    full = fight(orders, units, wars=wars)
    assert (full["A pic - sne"], full["A par - pic"]) == ("bounced", "bounced")
    one = fight(orders, units, wars=wars, e19_bolstered_failed_mover_hold="1")
    assert one["A par - pic"] == "arrives"


@pytest.mark.clause("E19-UNIT-8", "E19-UNIT-10", "E19-FORT-6")
def test_a_fortified_position_defends_itself_with_its_strength_and_does_nothing_else() -> None:
    units, sides = "lor A lor+2 [fortified]", {"lor": "france"}
    attack = {"spain": "A lux - lor, A fco S A lux - lor"}
    wars = "france-spain"
    assert fight(attack, units, standings=sides, wars=wars)["A lux - lor"] == "bounced"
    stronger = {"spain": "A lux - lor, A fco S A lux - lor, A cha S A lux - lor, A brs S A lux - lor"}
    taken = fight(stronger, units, standings=sides, wars=wars)
    assert taken["A lux - lor"] == "arrives"
    helped = {**stronger, "france": "A saa S A lor"}
    assert fight(helped, units, standings=sides, wars=wars)["A lux - lor"] == "bounced"
    for order in ("A lor - saa", "A lor S A cha", "A lor H"):
        battle = fight({"france": order}, units + ", france A cha", standings=sides)
        assert battle[order] == "E19-FORT-6"
        assert "lor A lor+2 [fortified]" in battle.after


@pytest.mark.clause("E19-UNIT-10")
def test_the_strength_of_a_fortified_position_is_defensive_only() -> None:
    unit = Unit(Power("lor"), UnitKind.ARMY, Location("lor"), 4, frozenset({"fortified"}))
    found = weights(state("", records()).rulebook, unit)
    assert (found.attack, found.support, found.prevent) == (1, 1, 1)
    assert (found.hold, found.rallied) == (5, 5)


@pytest.mark.clause("E19-UNIT-11", "E19-BOLSTER-1", "E19-BOLSTER-3")
def test_there_is_one_unit_in_a_province_and_units_do_not_merge() -> None:
    battle = fight({"france": "A cha - par, A bur - par"}, "france A par+2, france A cha+1")
    assert (battle["A cha - par"], battle["A bur - par"]) == ("own_unit_in_place", "own_unit_in_place")
    assert battle.after == {"france A par+2", "france A cha+1", "france A bur"}
    empty = fight({"france": "A cha - par, A bur - par"}, "france A cha+1")
    assert empty.after == {"france A par+1", "france A bur"}


@pytest.mark.clause("E19-BOLSTER-2")
def test_a_bolstered_unit_goes_as_a_whole() -> None:
    battle = fight({"france": "A par - cha, A par - pic"}, "france A par+2")
    assert len(battle.after) == 1
    assert battle.after < {"france A par+2", "france A cha+2", "france A pic+2"}


@pytest.mark.clause("E19-BOLSTER-6", "E19-BOLSTER-7")
def test_the_strength_beyond_one_is_written_with_a_plus() -> None:
    units = [Unit(Power("france"), UnitKind.ARMY, Location("par"), bonus) for bonus in (0, 1, 2, 9)]
    assert [str(unit) for unit in units] == ["A par", "A par+1", "A par+2", "A par+9"]


# -------------------------------------------------------------------------------------------- allies


@pytest.mark.clause("E19-ALLY-3", "E19-POS-6")
def test_nobody_dislodges_an_allys_unit() -> None:
    orders = {"france": "A par - pic, A cha S A par - pic"}
    battle = fight(orders, "spain A pic", allies="france-spain")
    assert (battle["A par - pic"], battle.report("A par - pic").status) == ("E19-ALLY-3", Status.FAILS)
    assert "spain A pic" in battle.after


@pytest.mark.clause("E19-ALLY-3", "E19-POS-5")
@pytest.mark.parametrize("stance", ["allies", "peace"])
def test_a_move_that_may_not_dislodge_keeps_others_out_and_fails(stance: str) -> None:
    # France may not attack Picardy, and yet nobody else gets in.
    dutch = {"dutch": "A sne - pic, F eng S A sne - pic"}
    allies = "france-spain france-dutch" if stance == "allies" else "france-dutch"
    alone = fight(dutch, "spain A pic", wars="dutch-spain", allies=allies)
    assert alone["A sne - pic"] == "arrives"
    both = dutch | {"france": "A par - pic, A cha S A par - pic"}
    battle = fight(both, "spain A pic", wars="dutch-spain", allies=allies)
    clause = "E19-ALLY-3" if stance == "allies" else "E19-POS-5"
    assert (battle["A par - pic"], battle.report("A par - pic").status) == (clause, Status.FAILS)
    assert battle.why("A par - pic").startswith("A par - pic fails: A pic does not leave, and nobody ")
    assert battle["A sne - pic"] == "bounced"


@pytest.mark.clause("E19-ALLY-3")
def test_nobody_dislodges_a_minor_unit_aligned_with_an_ally() -> None:
    orders = {"france": "A cha - lor, A fco S A cha - lor"}
    battle = fight(orders, "lor A lor", allies="france-spain", standings={"lor": "spain"})
    assert battle["A cha - lor"] == "E19-ALLY-3"
    minor = {"france": "A sav - swi, A fco S A sav - swi"}
    sides = {"sav": "france"}
    assert fight(minor, "sav A sav, spain A swi", allies="france-spain", standings=sides)["A sav - swi"] == (
        "E19-ALLY-3"
    )


@pytest.mark.clause("E19-ALLY-3")
def test_by_the_other_choice_the_move_is_illegal_so_the_unit_can_be_supported() -> None:
    orders = {
        "france": "A par - pic, A cha S A par",
        "england": "A norm - par, A orl S A norm - par",
    }
    units, wars = "spain A pic", "england-france"
    usual = fight(orders, units, wars=wars, allies="france-spain")
    assert usual["A norm - par"] == "arrives"
    strict = fight(orders, units, wars=wars, allies="france-spain", e19_ally_attack="illegal_order")
    assert strict.report("A par - pic").status is Status.ILLEGAL
    assert strict["A par - pic"] == "E19-ALLY-3"
    assert strict["A norm - par"] == "bounced"


@pytest.mark.clause("E19-ALLY-4")
def test_support_against_an_ally_does_not_count() -> None:
    orders = {"dutch": "A sne - pic", "france": "A cha S A sne - pic"}
    held, war = {"spain": "pic"}, "dutch-spain"
    battle = fight(orders, "spain A pic", held=held, wars=war, allies="france-spain")
    assert battle["A sne - pic"] == "bounced"
    assert "E19-ALLY-4" in battle.why("A cha S A sne - pic")
    assert fight(orders, "spain A pic", held=held, wars=war)["A sne - pic"] == "arrives"


@pytest.mark.clause("E19-ALLY-4")
def test_nor_does_that_of_minor_units_nor_against_an_allys_minor_unit() -> None:
    orders = {"dutch": "A lux - cha", "france": "A lor S A lux - cha"}
    sides, war = {"lor": "france"}, "dutch-spain"
    units, held = "spain A cha, lor A lor", {"spain": "cha"}
    minor = fight(orders, units, held=held, wars=war, allies="france-spain", standings=sides)
    assert minor["A lux - cha"] == "bounced"
    assert fight(orders, units, held=held, wars=war, standings=sides)["A lux - cha"] == "arrives"
    orders, sides = {"dutch": "A lux - lor", "france": "A cha S A lux - lor"}, {"lor": "spain"}
    against = fight(orders, "lor A lor", wars=war, allies="france-spain", standings=sides)
    assert against["A lux - lor"] == "bounced"
    assert fight(orders, "lor A lor", wars=war, standings=sides)["A lux - lor"] == "arrives"


@pytest.mark.clause("E19-ALLY-5", "E19-ADD-3")
def test_allies_are_safe_also_when_they_fail_to_leave() -> None:
    orders = {
        "spain": "A pic - sne",
        "dutch": "A zee - sne",
        "france": "A par - pic, A cha S A par - pic",
    }
    battle = fight(orders, wars="dutch-spain", allies="france-spain")
    assert (battle["A pic - sne"], battle["A par - pic"]) == ("bounced", "E19-ALLY-3")
    leaving = {"spain": "A pic - sne", "france": "A par - pic"}
    assert fight(leaving, allies="france-spain")["A par - pic"] == "arrives"


CUTTING = {"france": "A par - cha", "spain": "A cha S A lux - lor, A lux - lor", "dutch": "A lor H"}


@pytest.mark.clause("E19-ALLY-6")
def test_an_allys_attack_cuts_no_support() -> None:
    allied = fight(CUTTING, wars="dutch-spain", allies="france-spain")
    assert allied["A cha S A lux - lor"] == "given"
    assert "E19-ALLY-6" in allied.why("A cha S A lux - lor")
    assert allied["A lux - lor"] == "arrives"
    assert fight(CUTTING, wars="dutch-spain france-spain")["A cha S A lux - lor"] == "cut"


@pytest.mark.clause("E19-ALLY-7")
def test_nor_does_it_cut_that_of_an_allys_minor_unit() -> None:
    orders = {"france": "A cha - lor", "spain": "A lor S A lux - saa, A lux - saa", "dutch": "A saa H"}
    battle = fight(orders, "lor A lor", wars="dutch-spain", allies="france-spain", standings={"lor": "spain"})
    assert battle["A lor S A lux - saa"] == "given"
    assert "E19-ALLY-7" in battle.why("A lor S A lux - saa")


@pytest.mark.clause("E19-ALLY-7")
def test_attacks_of_an_allys_minor_units_cut_where_the_knob_says_so() -> None:
    orders = {"france": "A lor - cha", "spain": "A cha S A sne - pic, A sne - pic", "dutch": "A pic H"}
    sides = {"lor": "france"}

    def code(units: str = "", **rules: str) -> str:
        battle = fight(orders, units, standings=sides, wars="dutch-spain", allies="france-spain", rules=rules)
        return battle["A cha S A sne - pic"]

    assert code("lor A lor") == "given"
    assert code("lor A lor", e19_ally_minor_attack_cuts="true") == "cut"
    assert code(e19_ally_minor_attack_cuts="true") == "given"


@pytest.mark.clause("E19-ALLY-10")
def test_allies_stand_off_over_an_empty_province() -> None:
    battle = fight({"france": "A cha - lor", "spain": "A lux - lor"}, allies="france-spain")
    assert (battle["A cha - lor"], battle["A lux - lor"]) == ("bounced", "bounced")


# ------------------------------------------------------------------------------------------- one side


@pytest.mark.clause("E19-ADD-2", "E19-ADD-5")
def test_a_power_does_not_dislodge_a_unit_of_its_aligned_state() -> None:
    orders = {"france": "A wes - kal, A hes S A wes - kal"}
    battle = fight(orders, "lowr A kal", standings={"lowr": "france"})
    assert battle["A wes - kal"] == "E19-ADD-2"
    assert battle.report("A wes - kal").status is Status.FAILS


@pytest.mark.clause("E19-ADD-3", "E19-ADD-5")
def test_a_power_does_not_help_to_dislodge_it() -> None:
    orders = {"spain": "A sax - hes", "france": "A dar S A sax - hes"}
    battle = fight(orders, "hes A hes", standings={"hes": "france"}, wars="france-spain")
    assert battle["A sax - hes"] == "bounced"
    assert "E19-ADD-3" in battle.why("A dar S A sax - hes")
    other = {"spain": "A sax - hes", "dutch": "A dar S A sax - hes"}
    free = fight(other, "hes A hes", standings={"hes": "france"}, wars="france-spain")
    assert free["A sax - hes"] == "arrives"


@pytest.mark.clause("E19-ADD-4", "E19-ADD-5")
def test_its_attack_on_an_aligned_unit_cuts_no_support() -> None:
    orders = {"france": "A dar - hes, A hes S A kal - pad, A kal - pad", "spain": "A pad H"}
    battle = fight(orders, "hes A hes", standings={"hes": "france"}, wars="france-spain")
    assert battle["A hes S A kal - pad"] == "given"
    assert "E19-ADD-4" in battle.why("A hes S A kal - pad")
    assert battle["A kal - pad"] == "arrives"


BY_THE_LETTER = {"e19_side_no_dislodge": "power_against_minor"}


@pytest.mark.clause("E19-ADD-6")
def test_units_of_two_states_of_one_side_protect_each_other_unless_the_knob_keeps_to_the_letter() -> None:
    orders = {"france": "A lor - saa, A pal S A lor - saa"}
    units, sides = "lor A lor, tri A saa, str A pal", {"lor": "france", "tri": "france", "str": "france"}
    assert fight(orders, units, standings=sides)["A lor - saa"] == "E19-ADD-6"
    assert fight(orders, units, standings=sides, rules=BY_THE_LETTER)["A lor - saa"] == "arrives"
    # A power helps nobody against its own minor unit, by either reading.
    major = fight(orders, "lor A lor, tri A saa", standings=sides, rules=BY_THE_LETTER)
    assert major["A lor - saa"] == "bounced"


@pytest.mark.clause("E19-ADD-6")
def test_so_do_a_powers_units_and_its_minor_ones() -> None:
    orders, units, sides = {"france": "A lor - cha"}, "lor A lor+1, france A cha", {"lor": "france"}
    assert fight(orders, units, standings=sides)["A lor - cha"] == "E19-ADD-6"
    assert fight(orders, units, standings=sides, rules=BY_THE_LETTER)["A lor - cha"] == "arrives"
    helped = {"spain": "A sne - cha", "france": "A lor S A sne - cha"}
    units = "lor A lor, france A cha"
    assert fight(helped, units, standings=sides, wars="france-spain")["A sne - cha"] == "bounced"
    free = fight(helped, units, standings=sides, wars="france-spain", rules=BY_THE_LETTER)
    assert free["A sne - cha"] == "arrives"
    cut = {"france": "A lor - cha, A cha S A par - pic, A par - pic", "spain": "A pic H"}
    given = fight(cut, units, standings=sides, wars="france-spain")
    assert given["A cha S A par - pic"] == "given"
    assert (
        fight(cut, units, standings=sides, wars="france-spain", rules=BY_THE_LETTER)["A cha S A par - pic"]
        == "cut"
    )


# ----------------------------------------------------------------------------------------------- peace


@pytest.mark.clause("E19-POS-5")
def test_nobody_attacks_a_unit_of_a_side_at_peace_wherever_it_stands() -> None:
    orders = {"france": "A cha - lor, A fco S A cha - lor"}
    battle = fight(orders, "spain A lor")
    assert (battle["A cha - lor"], battle.report("A cha - lor").status) == ("E19-POS-5", Status.FAILS)
    assert fight(orders, "spain A lor", wars="france-spain")["A cha - lor"] == "arrives"
    leaves = fight({"france": "A cha - lor", "spain": "A lor - saa"})
    assert leaves["A cha - lor"] == "arrives"


@pytest.mark.clause("E19-POS-5", "E19-BOLSTER-17")
def test_such_an_attack_cuts_nothing() -> None:
    orders = {"france": "A cha - lor", "spain": "A lor S A lux - saa, A lux - saa", "dutch": "A saa H"}
    battle = fight(orders, wars="dutch-spain")
    assert battle["A lor S A lux - saa"] == "given"
    assert fight(orders, wars="dutch-spain france-spain")["A lor S A lux - saa"] == "cut"


@pytest.mark.clause("E19-POS-5")
def test_by_the_other_choice_such_an_attack_is_illegal() -> None:
    orders = {"france": "A cha - lor", "spain": "A lor - saa"}
    battle = fight(orders, e19_nonwar_attack_mode="illegal_if_occupied_at_start")
    assert (battle["A cha - lor"], battle.report("A cha - lor").status) == ("E19-POS-5", Status.ILLEGAL)
    at_war = fight(orders, wars="france-spain", e19_nonwar_attack_mode="illegal_if_occupied_at_start")
    assert at_war["A cha - lor"] == "arrives"


@pytest.mark.clause("E19-POS-7")
@pytest.mark.parametrize(("choice", "code"), [("true", "arrives"), ("false", "E19-POS-7")])
def test_units_of_unaligned_states_are_attacked_where_the_knob_lets_one(choice: str, code: str) -> None:
    orders = {"france": "A cha - lor, A fco S A cha - lor"}
    assert fight(orders, "lor A lor", e19_unaligned_units_attackable=choice)["A cha - lor"] == code


@pytest.mark.clause("E19-POS-8")
@pytest.mark.parametrize(("choice", "code"), [("false", "E19-POS-8"), ("true", "arrives")])
def test_units_of_neutral_states_abroad_are_attacked_where_the_knob_lets_one(choice: str, code: str) -> None:
    orders = {"france": "A lor - saa, A lux S A lor - saa"}
    battle = fight(orders, "tri A saa", standings={"tri": "neutral"}, e19_neutral_units_attackable=choice)
    assert battle["A lor - saa"] == code


# ---------------------------------------------------------------------------------------------- at sea

AT_SEA = {"england": "F eng - nth, F lon S F eng - nth", "dutch": "F nth S F zee - sne, F zee - sne"}


@pytest.mark.clause("E19-SEA-4", "E19-POS-5")
def test_fleets_at_peace_fight_at_sea_unless_the_knob_forbids_it() -> None:
    battle = fight(AT_SEA, wars="dutch-spain")
    assert battle["F eng - nth"] == "arrives"
    bound = fight(AT_SEA, wars="dutch-spain", e19_sea_nonwar="standoff_only")
    assert bound["F eng - nth"] == "E19-SEA-4"
    assert bound["F nth S F zee - sne"] == "given"
    cut = fight({"england": "F eng - nth", "dutch": AT_SEA["dutch"]}, wars="dutch-spain")
    assert cut["F nth S F zee - sne"] == "cut"
    empty = fight({"england": "F eng - nth", "dutch": "F zee - nth"}, e19_sea_nonwar="standoff_only")
    assert (empty["F eng - nth"], empty["F zee - nth"]) == ("bounced", "bounced")


@pytest.mark.clause("E19-SEA-3")
def test_allies_keep_the_rules_of_alliances_at_sea() -> None:
    battle = fight(AT_SEA, wars="dutch-spain", allies="dutch-england")
    assert battle["F eng - nth"] == "E19-ALLY-3"
    assert battle["F nth S F zee - sne"] == "given"
