"""Income from land and seas."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, play, records_of
from tests.variants.playing import to
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.europe1619.treasury import INCOME, format_income

FRENCH_HOMES = {"par": 6, "norm": 3, "brit": 2, "guy": 3, "pro": 2}
FRENCH_LAND = {"cha": 1, "pic": 1, "bur": 1, "orl": 0, "auv": 0, "dau": 2, "lan": 1}


def income(game: Game, power: str) -> tuple[int, int, int, int]:
    """Return the income from home centers, other own land, captured land and seas."""
    homes, land, captured, seas = INCOME.parts(setting_of(game.state), Power(power)).values()
    return homes, land, captured, seas


def money(game: Game, power: str) -> int:
    return records_of(game).treasury.get(Power(power), 0)


@pytest.mark.clause("E19-ECON-3", "E19-ECON-4")
def test_own_centers_and_valued_provinces_pay_while_they_are_controlled() -> None:
    values = {place: BOARD.province[Province(place)].value for place in FRENCH_HOMES | FRENCH_LAND}
    assert values == FRENCH_HOMES | FRENCH_LAND
    assert income(play(), "france") == (16, 6, 0, 0)
    lost = play(owners={"england": "norm", "spain": "dau"})
    assert income(lost, "france") == (13, 4, 0, 0)


@pytest.mark.clause("E19-ECON-5", "E19-ECON-10")
def test_captured_centers_and_provinces_pay_their_captor_in_full() -> None:
    game = play(owners={"england": "norm dau lor"})
    assert income(game, "england") == (13, 1, 3 + 2 + 2, 0)
    assert income(game, "france") == (13, 4, 0, 0)


@pytest.mark.clause("E19-ECON-2")
def test_the_parts_of_an_income_are_added_up(golden: Golden) -> None:
    names = [term.name for term in INCOME.terms]
    assert format_income(dict(zip(names, (1, 20, 300, 4000), strict=True))).startswith("4321 (")
    parts = dict(zip(names, (1, 0, 300, 0), strict=True))
    golden(format_income(parts))
    game = play("england F eng", owners={"england": "norm"})
    assert money(to(game, "W1625A"), "england") == 5 + 13 + 1 + 2, "nobody stays in Normandy"


@pytest.mark.clause("E19-ECON-6")
def test_a_sea_pays_the_power_whose_own_fleet_is_there() -> None:
    units = "england F eng, england A lon, france F brit, por F mao"
    game = play(units, placed={"por": "spain 10"})
    assert income(game, "england") == (13, 1, 0, 2)
    assert income(game, "france") == (16, 6, 0, 0)
    assert income(game, "spain")[3] == 0
    assert income(play(units, e19_sea_income="none"), "england") == (13, 1, 0, 0)


@pytest.mark.clause("E19-ECON-7")
def test_aligned_states_pay_their_power_nothing() -> None:
    game = play("lor A lor", placed={"lor": "france 2", "sav": "france 4"})
    assert income(game, "france") == (16, 6, 0, 0)
    captor = play("lor A alb", placed={"lor": "france 2"}, owners={"lor": "saa"})
    assert income(captor, "france") == (16, 6, 0, 0)


def test_an_eliminated_power_receives_no_income() -> None:
    gone = to(play("spain A lon, spain A dev, spain A yor", owners={"spain": "lon dev yor"}), "W1625A")
    receivers = {event.power for event in gone.history[-1].report.events if event.code == "income"}
    assert receivers == {info.id for info in BOARD.powers} - {"england"}
