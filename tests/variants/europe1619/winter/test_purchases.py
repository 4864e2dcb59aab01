"""Purchases: prices, places and limits of strength."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, complaint, play, records_of, rules
from tests.variants.playing import complaints, go, units
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


# ------------------------------------------------------------------------------------------ submissions


@pytest.mark.parametrize(
    "text",
    ["A par - bur", "BOLSTER A par 0", "REDUCE", "BOLSTER A par S A bur", "FORTIFY nowhere", "MB tus X"],
)
def test_lines_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(winter("france A par", 30), "france", text)
