"""Fortified provinces: bought defense for the armies of aligned states."""

from dataclasses import replace

import pytest

from tests.variants.europe1619.years import (
    code,
    complaint,
    complaints,
    go,
    play,
    records_of,
    relations,
    standing,
    to,
    units,
)
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


@pytest.mark.clause("E19-FORT-1")
@pytest.mark.parametrize("placed", [{}, {"hes": "spain 2"}, {"hes": "france 1, spain 1"}])
def test_only_the_aligned_power_fortifies_a_state(placed: dict[str, str]) -> None:
    assert "(E19-FORT-1)" in complaint(winter(placed=placed), "france", "FORTIFY Hesse")


@pytest.mark.clause("E19-FORT-3")
@pytest.mark.parametrize("pieces", ["hes A dar", "hes A kal, france A hes", "saa A kal"])
def test_the_army_must_stand_in_the_home_center_of_its_state(pieces: str) -> None:
    game = winter(pieces)
    assert "(E19-FORT-3)" in complaint(game, "france", "FORTIFY Hesse")
    assert "(E19-FORT-3)" in complaint(game, "france", "FORTIFY dar")
    assert "(E19-FORT-3)" in complaint(game, "france", "FORTIFY par")


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


def play_founded_fort(**rules: str) -> Game:
    """Return the winter after France founded a fort, with Hesse aligned with Spain."""
    game = winter("hes A hes, spain A mad", 50, None, **rules)
    game = to(game, "S1626D", france="FORTIFY Hesse")
    return to(game, "W1626A", spain="9: HES")


@pytest.mark.clause("E19-FORT-1", "E19-FORT-9", "E19-FORT-10")
def test_the_founder_of_a_fort_may_strengthen_it_whatever_the_alignment() -> None:
    game = play_founded_fort()
    assert standing(game, "hes") == "aligned spain"
    assert "hes A hes+2 [fortified]" in units(go(game, france="FORTIFY Hesse"))
    assert complaint(game, "spain", "FORTIFY Hesse").endswith("(E19-FORT-1)")


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


@pytest.mark.clause("E19-FORT-6", "E19-FORT-11")
@pytest.mark.parametrize("order", ["A hes - kal", "A hes S A kal", "A hes S A kal - pad", "A hes H"])
def test_a_fortified_unit_cannot_be_ordered(order: str) -> None:
    game = play("hes A hes+1 [fortified], hes A kal", when="S1625M", placed=FOLLOWS, owners={"hes": "kal"})
    game = go(game, france=order)
    assert code(game, order) == "E19-FORT-6"
    assert "hes A hes+1 [fortified]" in units(game)


@pytest.mark.clause("E19-FORT-12", "E19-FORT-11")
def test_other_units_of_the_state_can_be_ordered() -> None:
    game = play("hes A hes+1 [fortified], hes A dar", when="S1625M", placed=FOLLOWS)
    assert str(game.dues[Power("france")]) == "1 order"
    after = go(game, france="A dar S A hes")
    assert code(after, "A dar S A hes") == "given"


@pytest.mark.clause("E19-FORT-13")
def test_the_unit_built_after_a_dislodged_fort_has_no_bonus() -> None:
    pieces = "hes A hes+1 [fortified], spain A kal+2"
    game = play(pieces, when="S1625M", placed=FOLLOWS, bonds=["war france spain"])
    game = go(game, spain="A kal - hes")
    assert not [unit for unit in units(game) if unit.startswith("hes ")]
    freed = to(game, "S1626M")
    freed = to(freed, "W1626A", spain="A hes - kal")
    freed = go(freed)
    assert "hes A hes" in units(freed)
