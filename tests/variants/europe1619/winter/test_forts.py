"""Fortified provinces: bought defense for the armies of aligned states."""

from dataclasses import replace

import pytest

from tests.variants.europe1619.years import complaint, play, records_of, relations
from tests.variants.playing import complaints, go, to
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.variants.europe1619.purchases import MILITARY
from westphalia.variants.europe1619.state import setting_of, write_records

FRENCH = "france A cha, france A bur, france A orl, france F bis"
FOLLOWS = {"hes": "france 2"}


def winter(
    pieces: str = "hes A hes", money: int = 50, placed: dict[str, str] | None = None, **rules: str
) -> Game:
    placed = FOLLOWS if placed is None else placed
    return play(
        f"{FRENCH}, {pieces}", when="W1625A", placed=placed, treasury={"france": money}, choices=rules
    )


def money(game: Game) -> int:
    return records_of(game).treasury[Power("france")]


@pytest.mark.clause("E19-FORT-4", "E19-FORT-7")
def test_each_point_costs_the_same_while_the_bonus_does_not_count_for_the_power() -> None:
    game = go(winter(), france="FORTIFY Hesse 2, FORTIFY Hesse 1")
    assert money(game) == 50 - 3 * 7
    assert MILITARY.total(setting_of(game.state), Power("france")) == 4


@pytest.mark.clause("E19-FORT-7")
def test_if_the_bonus_counts_it_raises_prices_and_is_limited() -> None:
    game = go(winter(e19_fort_counts_for_power="true"), france="FORTIFY Hesse 2")
    assert money(game) == 50 - 7 - 15
    assert MILITARY.total(setting_of(game.state), Power("france")) == 6
    strong = winter("hes A hes, france A par+9, france A norm", 5000, e19_fort_counts_for_power="true")
    assert "(E19-PRICE-6)" in complaint(strong, "france", "FORTIFY Hesse")
    free = winter("hes A hes, france A par+9", 5000)
    assert not complaints(free, "france", "FORTIFY Hesse 2")


@pytest.mark.clause("E19-FORT-13")
def test_the_founder_is_forgotten_with_the_fort() -> None:
    game = go(winter("hes A hes, spain A kal+2"), france="FORTIFY Hesse")
    assert records_of(game).forts == {Province("hes"): Power("france")}
    game = replace(
        game, ledger=write_records(replace(records_of(game), bonds=relations(["war france spain"])), {})
    )
    game = to(game, "S1626M")
    game = to(game, "W1626A", spain="A kal - hes")
    assert records_of(go(game)).forts == {}
