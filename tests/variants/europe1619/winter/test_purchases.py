"""Purchases: prices, places and limits of strength."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import (
    BOARD,
    code,
    complaint,
    complaints,
    go,
    play,
    records_of,
    report,
    rules,
    units,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1619.purchases import MILITARY, count_affordable, find_land, find_price
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.minor_states.setting import find_original_owners

FOUR = "france A cha, france A bur, france A orl, france F bis"
PRICES = {
    "table_of_the_board": [1, 1, 1, 3, 7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87],
    "doubling": [1, 0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191],
    "steps_of_eight": [1, 1, 1, 1, 7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87],
    "steps_of_one": [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
}


def winter(pieces: str, money: int, owners: dict[str, str] | None = None, **choices: str) -> Game:
    """Return Builds and Transactions with this much money for France."""
    return play(pieces, when="W1625A", treasury={"france": money}, owners=owners, choices=choices)


def money(game: Game) -> int:
    return records_of(game).treasury[Power("france")]


def french_units(game: Game) -> set[str]:
    return {unit.removeprefix("france ") for unit in units(game) if unit.startswith("france ")}


# ---------------------------------------------------------------------------------------------- prices


@pytest.mark.clause("E19-PRICE-1", "E19-PRICE-2")
@pytest.mark.parametrize("table", PRICES)
def test_the_price_depends_on_the_total_strength_and_the_chosen_table(table: str) -> None:
    options = rules(e19_cost_table=table)
    assert [find_price(BOARD, options, strength) for strength in range(15)] == PRICES[table]


@pytest.mark.clause("E19-PRICE-1", "E19-PRICE-2", "E19-PRICE-7")
@pytest.mark.parametrize(
    ("table", "left"), [("table_of_the_board", 8), ("steps_of_one", 15), ("doubling", 8)]
)
def test_two_units_at_a_strength_of_four(table: str, left: int) -> None:
    game = go(winter(FOUR, 30, e19_cost_table=table), france="B A par, B F brit")
    assert money(game) == left


@pytest.mark.clause("E19-PRICE-3", "E19-PRICE-7", "E19-PRICE-8")
def test_the_second_unit_costs_more_and_is_refused_without_the_money(golden: Golden) -> None:
    game = go(winter(FOUR, 22), france="B A par, B F brit")
    assert (code(game, "B A par"), code(game, "B F brit"), money(game)) == ("built", "built", 0)
    golden(report(game, "B A par").why)
    game = go(winter(FOUR, 21), france="B A par, B F brit")
    assert (code(game, "B A par"), code(game, "B F brit"), money(game)) == ("built", "E19-PRICE-5", 14)
    golden(report(game, "B F brit").why)
    assert french_units(game) == {"A cha", "A bur", "A orl", "F bis", "A par"}


@pytest.mark.clause("E19-PRICE-5")
def test_how_much_a_power_can_afford() -> None:
    assert [
        count_affordable(setting_of(winter(FOUR, money).state), Power("france")) for money in (6, 7, 22)
    ] == [
        0,
        1,
        2,
    ]
    assert str(winter(FOUR, 22).dues[Power("france")]) == "2 points"


# ---------------------------------------------------------------------------------------------- builds


@pytest.mark.clause("E19-PRICE-4")
@pytest.mark.parametrize("place", ["cha", "lon", "lor"])
def test_units_are_built_in_own_home_centers(place: str) -> None:
    game = winter("france F bis", 30, {"france": place})
    assert not complaints(game, "france", "B A par")
    assert "(E19-PRICE-4)" in complaint(game, "france", f"B A {place}")


@pytest.mark.clause("E19-PRICE-4", "E19-PRICE-5")
def test_as_many_units_as_there_are_vacant_home_centers() -> None:
    game = winter("france F bis", 300)
    assert not complaints(game, "france", "B A par, B A norm, B F brit, B F guy, B A pro")
    assert game.dues[Power("france")].note.endswith("vacant: par, norm, brit, guy, pro")
    taken = winter("france A par, spain A norm", 300, {"spain": "norm"})
    assert taken.dues[Power("france")].note.endswith("vacant: brit, guy, pro")


def test_all_land_and_no_water_can_be_controlled() -> None:
    assert set(find_land(BOARD)) == set(find_original_owners(BOARD))


@pytest.mark.clause("E19-PRICE-17")
def test_fleets_are_built_on_the_coast(golden: Golden) -> None:
    game = winter("france F bis", 30)
    golden(complaint(game, "france", "B F par"))
    assert "F norm" in french_units(go(game, france="B F norm"))
    danish = play("denmark F bor", when="W1625A", treasury={"denmark": 9})
    assert complaints(danish, "denmark", "B F hol")
    assert "denmark F hol/ec" in units(go(danish, denmark="B F hol/ec"))


# ---------------------------------------------------------------------------------------------- limits


@pytest.mark.clause("E19-UNIT-13", "E19-PRICE-6", "E19-ATTR-9")
def test_total_strength_is_that_of_all_own_units() -> None:
    pieces = "france A par+4, france A norm [attrition], france F bis, lor A lor, spain A mad"
    game = play(pieces, when="W1625A", placed={"lor": "france 2"})
    assert MILITARY.total(setting_of(game.state), Power("france")) == 5 + 1 + 1


@pytest.mark.clause("E19-PRICE-6")
@pytest.mark.parametrize(("line", "bonus"), [("B F brit", 8), ("BOLSTER A norm", 8)])
def test_a_power_cannot_exceed_a_total_strength_of_fifteen(line: str, bonus: int) -> None:
    pieces = f"france A par+{bonus}, france A norm+4, france F bis"
    assert "(E19-PRICE-6)" in complaint(winter(pieces, 5000), "france", line)
    assert not complaints(winter(pieces.replace("+4", "+3"), 5000), "france", line)


@pytest.mark.clause("E19-UNIT-12", "E19-BOLSTER-7")
def test_an_army_cannot_exceed_strength_ten() -> None:
    assert "(E19-UNIT-12)" in complaint(winter("france A par+9", 5000), "france", "BOLSTER A par")
    assert "(E19-UNIT-12)" in complaint(winter("france A par+7", 5000), "france", "BOLSTER A par 3")
    assert "A par+9" in french_units(go(winter("france A par+7", 5000), france="BOLSTER A par 2"))


# ------------------------------------------------------------------------------------------- bolstering


@pytest.mark.clause("E19-UNIT-5", "E19-PRICE-11", "E19-PRICE-3", "E19-BOLSTER-6")
def test_each_point_of_strength_costs_as_a_unit_does(golden: Golden) -> None:
    pieces = "france A par, france A bur, france A orl, france F bis"
    game = go(winter(pieces, 30), france="BOLSTER A par 2")
    assert money(game) == 30 - 7 - 15
    assert "A par+2" in french_units(game)
    golden(report(game, "BOLSTER A par 2").why)


@pytest.mark.clause("E19-PRICE-10")
@pytest.mark.parametrize("place", ["bur", "lon", "lor"])
def test_armies_are_bolstered_in_home_centers_of_their_power(place: str) -> None:
    game = winter(f"france A {place}, france A par", 30, {"france": place})
    assert "(E19-PRICE-10)" in complaint(game, "france", f"BOLSTER A {place}")
    assert not complaints(game, "france", "BOLSTER A par")


@pytest.mark.clause("E19-PRICE-12")
def test_only_a_bonus_can_be_given_up() -> None:
    game = winter("france A bur+1, france A cha", 3)
    assert "(E19-PRICE-12)" in complaint(game, "france", "REDUCE A bur 2")
    assert "(E19-PRICE-12)" in complaint(game, "france", "REDUCE A cha")
    assert "A bur" in french_units(go(game, france="REDUCE A bur"))


@pytest.mark.clause("E19-PRICE-13")
@pytest.mark.parametrize("lines", ["REDUCE A norm, BOLSTER A par", "BOLSTER A par, REDUCE A norm"])
def test_a_power_that_reduces_a_unit_cannot_bolster_another(lines: str) -> None:
    pieces = "france A par, france A norm+2"
    assert "(E19-PRICE-13)" in complaint(winter(pieces, 30), "france", lines)
    assert not complaints(winter(pieces, 30), "france", "REDUCE A norm, BOLSTER A norm")


@pytest.mark.clause("E19-PRICE-16")
def test_a_new_unit_may_be_bolstered_in_the_same_phase() -> None:
    game = go(winter("france F bis", 30), france="B A par, BOLSTER A par")
    assert "A par+1" in french_units(game)
    strict = winter("france F bis, france A norm", 30, e19_bolster_new_unit="false")
    assert "(E19-PRICE-16)" in complaint(strict, "france", "B A par, BOLSTER A par")
    assert not complaints(strict, "france", "B A par, BOLSTER A norm")


# ------------------------------------------------------------------------------------------- attrition


@pytest.mark.clause("E19-ATTR-7")
def test_an_army_in_attrition_may_be_bolstered() -> None:
    pieces = "france A par [attrition]"
    assert "A par+1 [attrition]" in french_units(go(winter(pieces, 3), france="BOLSTER A par"))
    heals = winter(pieces, 3, e19_attrition_bolster="heals")
    assert "A par+1" in french_units(go(heals, france="BOLSTER A par"))
    strict = winter(pieces, 3, e19_attrition_bolster="forbidden")
    assert "(E19-ATTR-7)" in complaint(strict, "france", "BOLSTER A par")
    unworn = winter("france A par", 3, e19_attrition_bolster="forbidden")
    assert "A par+1" in french_units(go(unworn, france="BOLSTER A par"))


# ------------------------------------------------------------------------------------------ submissions


def test_all_faults_of_a_submission_are_reported_together() -> None:
    game = winter("france A par, france F brit", 30)
    found = complaints(game, "france", "BOLSTER F brit, B A par, BOLSTR A par, PAY 99 Spain, B A norm")
    assert len(found) == 4
    assert [text.split(":")[1] for text in found] == ["1", "17", "38", "40"]


@pytest.mark.parametrize(
    "text",
    ["A par - bur", "BOLSTER A par 0", "REDUCE", "BOLSTER A par S A bur", "FORTIFY nowhere", "MB tus X"],
)
def test_lines_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(winter("france A par", 30), "france", text)
