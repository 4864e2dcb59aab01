"""Placements of influence and diplomatic attacks (E19-INF, E19-DA)."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, complaint, play, points, records_of, start
from tests.variants.playing import complaints, due, go, report, to
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


def test_a_submission_that_places_too_much_is_refused_as_a_whole() -> None:
    game = play()
    assert complaints(game, "france", "17: BRA, WAR SPAIN")
    assert game.submissions == {}


@pytest.mark.clause("E19-INF-12")
def test_five_french_points_in_brandenburg(golden: Golden) -> None:
    game = go(play(), france="5: BRA")
    assert points(game, "bra", "france") == 5
    golden(report(game, "5: bra").why)
    (entry,) = game.history[-1].submissions[Power("france")]
    assert entry == Declaration("5: bra", "place")
    assert find_placement(entry) == Placement(Power("bra"), 5)


# --------------------------------------------------------------------------------------------- attacks


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


@pytest.mark.clause("E19-INF-3")
def test_the_yearly_points_follow_from_each_home_center_or_from_the_table() -> None:
    france = Power("france")
    parts = {fact.text for fact in allotment_fact(setting_of(play().state), france).walk()}
    assert {"Paris: 6", "Normandy: 3", "Brittany: 2", "Guyenne: 3", "Provence: 2"} <= parts
    table = allotment_fact(setting_of(play(e19_inf_table="table").state), france)
    assert "France: 16" in {fact.text for fact in table.walk()}
