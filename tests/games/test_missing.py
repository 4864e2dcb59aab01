"""Orders that are missing from a phase, by power and unit."""

import pytest

from tests.variants.europe1619 import years
from tests.variants.thirtyyears1648 import months
from westphalia.games import Game, find_missing_orders, refuse_incomplete
from westphalia.model.errors import ImpossibleError
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant

STANDARD = find_variant("standard")
START = Game.start(STANDARD)
HOLDS = {
    power: ", ".join(f"{unit} H" for unit in START.position.units if unit.power == power)
    for power in START.dues
}


def game_with_all_orders() -> Game:
    game = START
    for power, orders in HOLDS.items():
        game = game.submit(power, orders)
    return game


def test_nothing_is_missing_once_every_unit_has_an_order() -> None:
    assert find_missing_orders(game_with_all_orders()) == ()
    refuse_incomplete(game_with_all_orders())


def test_powers_without_orders_and_units_without_orders_are_named() -> None:
    game = game_with_all_orders().withdraw("austria").submit("italy", "A Ven H, A Rom H", replace=True)
    missing = find_missing_orders(game)
    assert [(one.power, one.submitted) for one in missing] == [("austria", False), ("italy", True)]
    assert missing[1].details == ("no order for F nap",)
    with pytest.raises(ImpossibleError, match="no orders from Austria; Italy: no order for F nap"):
        refuse_incomplete(game)


def test_a_power_without_a_player_is_not_missed() -> None:
    game = game_with_all_orders().withdraw("austria").submit("referee", "AUSTRIA IS ABANDONED")
    assert find_missing_orders(game) == ()


def test_standing_orders_are_orders() -> None:
    rules = read_rules({"4.E.4": "allowed"}, STANDARD.rulebook)
    game = Game.start(STANDARD, rules)
    for power, orders in HOLDS.items():
        game = game.submit(power, orders) if power != "italy" else game.stand(power, orders)
    assert find_missing_orders(game) == ()
    (italy,) = find_missing_orders(game.stand("italy", "A Ven H"))
    assert (italy.submitted, italy.details) == (False, ("no order for F nap and A rom",))


def test_a_power_that_may_submit_but_has_nothing_due_is_not_missed() -> None:
    game = months.play("france A par, england A lon", {"france": "par", "england": "lon edi"})
    assert "france" in game.missing
    (england,) = find_missing_orders(game)
    assert england.power == "england"
    assert find_missing_orders(game.submit("england", "W")) == ()


def test_points_of_influence_are_missed_until_something_is_submitted() -> None:
    game = years.play("france A par")
    assert {one.power for one in find_missing_orders(game)} == set(game.dues)
    assert "france" not in {one.power for one in find_missing_orders(game.submit("france", "1: BRA"))}
