"""The months of a year, and control of centers when a build month begins."""

import pytest

from tests.variants.thirtyyears1648.months import VARIANT
from westphalia.games.game import Game


@pytest.mark.clause("T48-CAL-1", "T48-CAL-2", "T48-CAL-3", "T48-CAL-6", "T48-CAL-9")
def test_the_first_year_has_these_twelve_months() -> None:
    game = Game.start(VARIANT).advance()
    played: list[str] = []
    for _ in range(12):
        played.append(game.phase.code)
        game = game.advance()
    assert played == [
        "1618-04M",
        "1618-05M",
        "1618-06A",
        "1618-07M",
        "1618-08M",
        "1618-09A",
        "1618-10M",
        "1618-11M",
        "1618-12A",
        "1619-01M",
        "1619-02M",
        "1619-03A",
    ]
    assert game.phase.code == "1619-04M"
