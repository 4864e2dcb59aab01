"""Payments and loans between powers."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import (
    code,
    complaint,
    complaints,
    go,
    play,
    records_of,
    report,
    to,
)
from westphalia.games.game import Game
from westphalia.model.names import Power

UNITS = "france A cha, sweden A dlc, england A wal"


def winter(money: dict[str, int] | None = None, **rules: str) -> Game:
    return play(UNITS, when="W1625A", treasury=money or {"france": 20, "sweden": 3}, choices=rules)


def money(game: Game, *powers: str) -> tuple[int, ...]:
    return tuple(records_of(game).treasury[Power(power)] for power in powers)


@pytest.mark.clause("E19-LOAN-1")
def test_a_power_pays_another_one(golden: Golden) -> None:
    game = go(winter(), france="PAY 5 Sweden")
    assert money(game, "france", "sweden") == (15, 8)
    assert code(game, "PAY 5 sweden") == "paid"
    golden(report(game, "PAY 5 sweden").why)


@pytest.mark.clause("E19-LOAN-1")
@pytest.mark.parametrize("receiver", ["France", "Lorraine"])
def test_a_power_cannot_pay_itself_or_a_minor_state(receiver: str) -> None:
    assert "(E19-LOAN-1)" in complaint(winter(), "france", f"PAY 5 {receiver}")


@pytest.mark.clause("E19-LOAN-4")
def test_repayment_is_not_enforced() -> None:
    game = go(winter(), france="PAY 5 Sweden (back in 1626)")
    lent = records_of(game).loans
    assert lent
    game = go(to(game, "W1626A"))
    before = play(UNITS, when="S1626D", treasury={"france": 15, "sweden": 8})
    without = go(to(before, "W1626A"))
    assert money(game, "france", "sweden") == money(without, "france", "sweden")
    assert records_of(game).loans == lent
    assert not records_of(game).papacy.breaches


@pytest.mark.clause("E19-LOAN-5")
def test_payments_are_possible_only_in_builds_and_transactions() -> None:
    for when in ("S1625D", "S1625M"):
        assert complaints(play(UNITS, when=when), "france", "PAY 5 Sweden")
    assert not complaints(winter(), "france", "PAY 5 Sweden")


@pytest.mark.clause("E19-LOAN-5")
def test_a_power_cannot_pay_more_than_it_has(golden: Golden) -> None:
    golden(complaint(winter(), "france", "PAY 15 Sweden, PAY 6 England"))
    assert not complaints(winter(), "france", "PAY 15 Sweden, PAY 5 England")


@pytest.mark.clause("E19-LOAN-5", "E19-PRICE-5")
def test_received_points_can_be_spent_in_the_same_phase_if_payments_come_first() -> None:
    assert not complaints(winter({"france": 20, "sweden": 0}), "sweden", "B A Stockholm")
    game = go(winter({"france": 20, "sweden": 0}), france="PAY 1 Sweden", sweden="B A Stockholm")
    assert code(game, "B A sto") == "built"
    assert money(game, "france", "sweden") == (19, 0)
    alone = go(winter({"france": 20, "sweden": 0}), sweden="B A Stockholm")
    assert code(alone, "B A sto") == "E19-PRICE-5"
    assert money(alone, "france", "sweden") == (20, 0)


@pytest.mark.clause("E19-LOAN-5")
def test_payments_after_purchases_come_from_what_is_left() -> None:
    late = winter({"france": 20, "sweden": 0}, e19_loan_before_build="false")
    assert "(E19-PRICE-5)" in complaint(late, "sweden", "B A Stockholm")
    assert "(E19-LOAN-5)" in complaint(late, "france", "PAY 20 Sweden, B A Paris")
    game = go(late, france="PAY 19 Sweden, B A Paris")
    assert money(game, "france", "sweden") == (0, 19)


@pytest.mark.clause("E19-LOAN-5")
def test_received_points_cannot_be_paid_on_in_the_same_phase() -> None:
    game = winter({"france": 20, "sweden": 0})
    assert "(E19-LOAN-5)" in complaint(game.submit("france", "PAY 5 Sweden"), "sweden", "PAY 5 England")


@pytest.mark.parametrize(
    "text", ["PAY Sweden 5", "PAY 0 Sweden", "PAY -1 Sweden", "PAY 5 Swedn", "PAY 5 Sweden (a"]
)
def test_payments_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(winter(), "france", text)
