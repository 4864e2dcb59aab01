"""Payments and loans between powers."""

import pytest

from tests.variants.europe1619.years import complaint, play, records_of
from tests.variants.playing import complaints
from westphalia.games.game import Game
from westphalia.model.names import Power

UNITS = "france A cha, sweden A dlc, england A wal"


def winter(money: dict[str, int] | None = None, **rules: str) -> Game:
    return play(UNITS, when="W1625A", treasury=money or {"france": 20, "sweden": 3}, choices=rules)


def money(game: Game, *powers: str) -> tuple[int, ...]:
    return tuple(records_of(game).treasury[Power(power)] for power in powers)


@pytest.mark.clause("E19-LOAN-5")
def test_payments_are_possible_only_in_builds_and_transactions() -> None:
    for when in ("S1625D", "S1625M"):
        assert complaints(play(UNITS, when=when), "france", "PAY 5 Sweden")
    assert not complaints(winter(), "france", "PAY 5 Sweden")


@pytest.mark.clause("E19-LOAN-5")
def test_received_points_cannot_be_paid_on_in_the_same_phase() -> None:
    game = winter({"france": 20, "sweden": 0})
    assert "(E19-LOAN-5)" in complaint(game.submit("france", "PAY 5 Sweden"), "sweden", "PAY 5 England")


@pytest.mark.parametrize(
    "text", ["PAY Sweden 5", "PAY 0 Sweden", "PAY -1 Sweden", "PAY 5 Swedn", "PAY 5 Sweden (a"]
)
def test_payments_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(winter(), "france", text)
