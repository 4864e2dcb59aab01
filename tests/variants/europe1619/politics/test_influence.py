"""Placements of influence and diplomatic attacks (E19-INF, E19-DA)."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import (
    BOARD,
    code,
    complaint,
    complaints,
    due,
    go,
    play,
    points,
    records_of,
    report,
    standing,
    start,
    to,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1619.influence import allotment_fact, compute_allotment, find_attack_sequence
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.framework.report import Declaration
from westphalia.variants.minor_states.influence import Attack, Placement, find_attack, find_placement

HOME_VALUES = {
    "austria": 12,
    "denmark": 12,
    "spain": 20,
    "france": 16,
    "dutch": 10,
    "england": 13,
    "sweden": 9,
    "league": 11,
    "union": 16,
    "papacy": 12,
    "poland": 10,
}
ATTACK_ORDER = [
    "sweden",
    "dutch",
    "poland",
    "league",
    "papacy",
    "denmark",
    "austria",
    "england",
    "union",
    "france",
    "spain",
]


def allotments(game: Game) -> dict[str, int]:
    return {info.id: compute_allotment(setting_of(game.state), info.id) for info in BOARD.powers}


def attack_order(game: Game) -> list[str]:
    return list(find_attack_sequence(setting_of(game.state)))


# ------------------------------------------------------------------------------------------ placements


@pytest.mark.clause("E19-INF-1", "E19-INF-2")
def test_every_part_of_a_diplomatic_submission_is_optional() -> None:
    game = play(placed={"bra": "spain 3"})
    for sheet in ("5: BRA", "5: BRA, BRA > SPAIN", "WAR SPAIN", "5: BRA, BRA > SPAIN, WAR SPAIN"):
        assert complaints(game, "france", sheet) == [], sheet
    after = go(game, france="5: BRA, BRA > SPAIN, WAR SPAIN")
    assert [one.code for one in after.history[-1].report.entries] == ["placed", "reduced", "declared"]


@pytest.mark.clause("E19-INF-3")
def test_each_power_gets_the_values_of_its_home_centers_every_year() -> None:
    assert allotments(start()) == HOME_VALUES
    assert due(start(), "france") == "16 points"


@pytest.mark.clause("E19-INF-3")
def test_the_yearly_points_under_the_other_options() -> None:
    lost = {"england": "norm"}
    assert allotments(play(owners=lost)) == HOME_VALUES
    assert allotments(play(owners=lost, e19_inf_table="table")) == HOME_VALUES
    controlled = play(owners=lost, e19_inf_table="sum_of_controlled_home_centre_values")
    assert allotments(controlled) == HOME_VALUES | {"france": 13}


def test_the_table_gives_points_that_home_centers_would_not() -> None:
    twelve = start(e19_players="12", e19_inf_table="table")
    assert compute_allotment(setting_of(twelve.state), Power("sax")) == 9


@pytest.mark.clause("E19-INF-4")
@pytest.mark.parametrize("target", ["SPAIN", "Denmark"])
def test_influence_goes_to_minor_states_not_to_powers(target: str, golden: Golden) -> None:
    golden(complaint(play(), "france", f"5: {target}"))


@pytest.mark.clause("E19-INF-4", "E19-CAP-3")
def test_influence_cannot_be_placed_in_captured_states() -> None:
    game = play("spain A lor", owners={"spain": "lor"})
    assert "(E19-INF-4)" in complaint(game, "france", "5: LOR")
    assert complaints(game, "france", "5: SAV") == []


@pytest.mark.clause("E19-INF-4", "E19-ELIM-7")
def test_influence_cannot_be_placed_in_states_that_are_not_independent_yet() -> None:
    assert "(E19-INF-4)" in complaint(start(), "france", "1: MIL")


def test_a_large_state_of_which_a_part_is_captured_is_still_open_to_influence() -> None:
    assert complaints(play("spain A kal", owners={"spain": "kal"}), "france", "5: LOWR") == []
    assert "(E19-INF-4)" in complaint(play("spain A bru", owners={"spain": "bru"}), "france", "5: LOWR")


@pytest.mark.clause("E19-INF-6")
def test_points_need_not_be_placed_except_under_the_option(golden: Golden) -> None:
    assert complaints(play(), "france", "15: BRA") == []
    strict = play(e19_inf_must_spend="true")
    golden(complaint(strict, "france", "15: BRA"))
    golden(complaint(strict, "france", "WAR SPAIN"))
    assert complaints(strict, "france", "15: BRA, 1: LOR") == []


@pytest.mark.clause("E19-INF-7")
def test_unplaced_points_are_lost(golden: Golden) -> None:
    game = to(play(), "S1626D", france="1: BRA")
    assert due(game, "france") == "16 points"
    golden(complaint(game, "france", "17: BRA"))


@pytest.mark.clause("E19-INF-8")
def test_a_power_cannot_place_more_points_than_it_has(golden: Golden) -> None:
    game = play()
    assert complaints(game, "france", "10: BRA, 6: LOR") == []
    found = complaints(game, "france", "10: BRA, 6: LOR, 1: HES, 1: SAV")
    assert len(found) == 1
    golden(found[0])
    assert complaints(game, "spain", "20: BRA") == []


def test_a_submission_that_places_too_much_is_refused_as_a_whole() -> None:
    game = play()
    assert complaints(game, "france", "17: BRA, WAR SPAIN")
    assert game.submissions == {}


@pytest.mark.clause("E19-INF-9")
def test_a_power_places_only_its_own_influence() -> None:
    assert "cannot read" in complaint(play(), "france", "LEND 5 SPAIN")
    game = go(play(), france="5: BRA")
    assert records_of(game).placed(Power("bra")) == {"france": 5}
    assert due(play(), "spain") == "20 points"


@pytest.mark.clause("E19-INF-10")
@pytest.mark.parametrize("text", ["-5: BRA", "0: BRA"])
def test_influence_cannot_be_taken_back(text: str, golden: Golden) -> None:
    golden(complaint(play(placed={"bra": "france 9"}), "france", text))


@pytest.mark.clause("E19-INF-11")
def test_influence_adds_up_over_the_years() -> None:
    game = to(play(placed={"bra": "france 2"}), "S1626D", france="5: BRA, 1: BRA", spain="3: BRA")
    assert records_of(game).placed(Power("bra")) == {"france": 8, "spain": 3}
    game = go(game, france="4: BRA")
    assert points(game, "bra", "france") == 12
    assert points(game, "bra", "spain") == 3


@pytest.mark.clause("E19-INF-12")
def test_five_french_points_in_brandenburg(golden: Golden) -> None:
    game = go(play(), france="5: BRA")
    assert points(game, "bra", "france") == 5
    golden(report(game, "5: bra").why)
    (entry,) = game.history[-1].submissions[Power("france")]
    assert entry == Declaration("5: bra", "place")
    assert find_placement(entry) == Placement(Power("bra"), 5)


@pytest.mark.parametrize("name", ["Lower Saxony", "lowr", "LOWR", "Morocco", "SHA"])
def test_states_are_known_by_name_and_code(name: str) -> None:
    assert complaints(play(), "france", f"2: {name}") == []


# --------------------------------------------------------------------------------------------- attacks


@pytest.mark.clause("E19-DA-1")
def test_an_attack_needs_present_or_just_placed_influence() -> None:
    game = play(placed={"bra": "spain 3"})
    assert code(go(game, france="5: BRA, BRA > SPAIN"), "bra > spain") == "reduced"
    assert points(go(game, france="5: BRA, BRA > SPAIN"), "bra", "france") == 2
    both = go(play(), france="5: BRA, BRA > SPAIN", spain="4: BRA")
    assert (points(both, "bra", "france"), points(both, "bra", "spain")) == (1, 0)


@pytest.mark.clause("E19-DA-1")
def test_an_attack_without_influence_on_one_side_changes_nothing() -> None:
    game = play(placed={"bra": "spain 3", "hes": "france 2"})
    after = go(game, france="BRA > SPAIN", league="HES > FRANCE", denmark="1: HES, HES > SWEDEN")
    assert code(after, "bra > spain") == "no_effect"
    assert report(after, "bra > spain").why.endswith("the attack changes nothing (E19-DA-1).")
    assert code(after, "hes > sweden") == "no_effect"
    assert records_of(after).influence == {"bra": {"spain": 3}, "hes": {"denmark": 1, "france": 2}}


@pytest.mark.clause("E19-DA-1")
def test_an_attack_without_own_influence_is_refused_under_the_option() -> None:
    game = play(placed={"bra": "spain 3, france 1"}, e19_da_zero="own_influence_needed")
    assert "(E19-DA-1)" in complaint(game, "denmark", "BRA > SPAIN")
    assert complaints(game, "denmark", "1: BRA, BRA > SPAIN") == []
    assert complaints(game, "france", "BRA > SPAIN") == []


@pytest.mark.clause("E19-DA-1")
@pytest.mark.parametrize("text", ["BRA > FRANCE", "MIL > SPAIN"])
def test_a_power_cannot_attack_itself_or_in_states_not_in_play(text: str, golden: Golden) -> None:
    told = complaint(play(placed={"bra": "france 2"}), "france", text)
    assert "(E19-DA-1)" in told
    golden(told)


@pytest.mark.clause("E19-DA-2")
def test_attacks_are_optional() -> None:
    game = go(play(placed={"bra": "france 2, spain 2"}), france="1: BRA")
    assert records_of(game).placed(Power("bra")) == {"france": 3, "spain": 2}


@pytest.mark.clause("E19-DA-3")
def test_a_power_attacks_once_a_year(golden: Golden) -> None:
    game = play(placed={"bra": "france 2, spain 2", "hes": "france 2, spain 2"})
    found = complaints(game, "france", "BRA > SPAIN, HES > SPAIN, BRA > ENGLAND")
    assert ["E19-DA-3" in one for one in found] == [True, True]
    golden(found[1])
    assert complaints(to(game, "S1626D", france="BRA > SPAIN"), "france", "HES > SPAIN") == []


@pytest.mark.clause("E19-DA-4", "E19-DA-5")
def test_the_sign_of_an_attack(golden: Golden) -> None:
    game = play(placed={"bra": "france 2, spain 5"})
    for sheet in ("BRA > FRANCE", "Brandenburg>France", "bra > fra"):
        after = go(game, spain=sheet)
        (entry,) = after.history[-1].submissions[Power("spain")]
        assert entry == Declaration("bra > france", "attack")
        assert find_attack(Power("spain"), entry) == Attack(Power("spain"), Power("bra"), Power("france"))
        assert records_of(after).placed(Power("bra")) == {"spain": 3}
    for sheet in ("BRA >", "> FRANCE", "BRA > FRANCE > SPAIN"):
        assert "cannot read" in complaint(game, "spain", sheet)
    golden(complaint(game, "spain", "FRANCE > FRANCE"))
    assert "is not a power" in complaint(game, "spain", "BRA > HES")


@pytest.mark.clause("E19-DA-6")
def test_all_placements_come_before_all_attacks(golden: Golden) -> None:
    game = go(play(placed={"bra": "sweden 4, france 1"}), sweden="BRA > FRANCE", france="3: BRA")
    assert records_of(game).placed(Power("bra")) == {}
    golden(report(game, "bra > france").why)


@pytest.mark.clause("E19-DA-7")
@pytest.mark.parametrize(
    ("own", "other", "left"),
    [(5, 3, {"france": 2}), (3, 5, {"spain": 2}), (4, 4, {}), (1, 9, {"spain": 8})],
)
def test_both_lose_as_much_as_the_weaker_one_has(own: int, other: int, left: dict[str, int]) -> None:
    game = go(play(placed={"bra": f"france {own}, spain {other}"}), france="BRA > SPAIN")
    assert records_of(game).placed(Power("bra")) == left


@pytest.mark.clause("E19-DA-8")
def test_the_power_with_the_fewest_yearly_points_attacks_first() -> None:
    assert attack_order(start()) == ATTACK_ORDER


@pytest.mark.clause("E19-DA-8")
def test_ties_in_points_are_broken_by_centers_then_by_name() -> None:
    taken = play(owners={"union": "mai bru", "dutch": "hes lor ven"})
    expected = [*ATTACK_ORDER]
    expected[1:3], expected[8:10] = ["poland", "dutch"], ["france", "union"]
    assert attack_order(taken) == expected
    equal = play(owners={"denmark": "bru"})
    assert attack_order(equal)[5:7] == ["austria", "denmark"]
    assert attack_order(play(owners={"dutch": "hes lor"}))[:3] == ["sweden", "dutch", "poland"]


@pytest.mark.clause("E19-DA-8")
def test_attacks_follow_the_table_under_the_option() -> None:
    assert attack_order(play(owners={"denmark": "bru"}, e19_attack_order="table")) == ATTACK_ORDER


@pytest.mark.clause("E19-DA-8", "E19-DA-9")
def test_later_attacks_meet_what_earlier_ones_have_left() -> None:
    game = play(placed={"lor": "england 5, france 10, spain 10"})
    after = go(game, france="LOR > SPAIN", england="LOR > FRANCE")
    # England first: 0, 5, 10. Then France: 0, 0, 5. France first would leave England alone.
    assert records_of(after).placed(Power("lor")) == {"spain": 5}
    assert standing(after, "lor") == "aligned spain"


@pytest.mark.clause("E19-DA-8")
def test_attacks_in_other_states_do_not_matter() -> None:
    placed = {"lor": "england 5, france 10", "hes": "england 3, spain 1"}
    after = go(play(placed=placed), england="HES > SPAIN", france="LOR > ENGLAND")
    assert records_of(after).influence == {"lor": {"france": 5}, "hes": {"england": 2}}


@pytest.mark.clause("E19-DA-10")
@pytest.mark.parametrize("bond", ["ally france spain", "war france spain", "none france spain"])
def test_allies_can_attack_each_others_influence(bond: str) -> None:
    game = play(placed={"bra": "france 5, spain 2"}, bonds=[bond])
    assert records_of(go(game, france="BRA > SPAIN")).placed(Power("bra")) == {"france": 3}


@pytest.mark.clause("E19-DA-11", "E19-CAP-4")
def test_suspended_influence_can_be_attacked() -> None:
    placed = {"lor": "france 5, denmark 3"}
    game = play("spain A lor", owners={"spain": "lor"}, placed=placed)
    after = go(game, denmark="LOR > FRANCE")
    assert records_of(after).placed(Power("lor")) == {"france": 2}
    forbidden = play(
        "spain A lor", owners={"spain": "lor"}, placed=placed, e19_da_in_captured_state="forbidden"
    )
    assert "(E19-DA-11)" in complaint(forbidden, "denmark", "LOR > FRANCE")


@pytest.mark.clause("E19-INF-3")
def test_the_yearly_points_follow_from_each_home_center_or_from_the_table() -> None:
    france = Power("france")
    parts = {fact.text for fact in allotment_fact(setting_of(play().state), france).walk()}
    assert {"Paris: 6", "Normandy: 3", "Brittany: 2", "Guyenne: 3", "Provence: 2"} <= parts
    table = allotment_fact(setting_of(play(e19_inf_table="table").state), france)
    assert "France: 16" in {fact.text for fact in table.walk()}
