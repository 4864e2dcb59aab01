"""The worked examples about Prague."""

import pytest

from tests.variants.diplomacy1618.seasons import (
    AUSTRIA,
    PALATINATE,
    units_on_board,
)
from westphalia.games.game import Game
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.diplomacy1618.prague import find_prague_home


def quiet_1618() -> Game:
    """Return a first year in which nobody attacks Prague."""
    return Game.start(DIPLOMACY_1618).advance().advance()


@pytest.mark.clause("D18-EX-1")
def test_nobody_attacks_prague_in_1618() -> None:
    game = quiet_1618()
    assert "palatinate A pra" in units_on_board(game)
    assert find_prague_home(game.ledger) == PALATINATE
    assert DIPLOMACY_1618.centers(game.state)[PALATINATE] == 4


@pytest.mark.clause("D18-EX-2")
def test_austria_takes_prague_with_two_against_one_in_fall_1618() -> None:
    game = Game.start(DIPLOMACY_1618).submit("austria", "A vie - mor").advance()
    game = game.submit("austria", "A bre - pra, A mor S A bre - pra").advance()
    assert "neutral A pra" not in units_on_board(game)
    assert find_prague_home(game.ledger) == AUSTRIA
    assert DIPLOMACY_1618.centers(game.state)[AUSTRIA] == 5
    assert str(game.dues[AUSTRIA]) == "1 build"
