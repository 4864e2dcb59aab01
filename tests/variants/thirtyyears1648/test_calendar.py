"""The months of a year, and control of centers when a build month begins."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import VARIANT, complaint, events, go, owner, play
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


@pytest.mark.clause("T48-CAL-4")
def test_nobody_moves_in_a_build_month(golden: Golden) -> None:
    game = play("france A par", {"france": "par"})
    golden(complaint(game, "france", "A par - bur"))


@pytest.mark.clause("T48-CAL-5")
def test_powers_may_not_write_to_each_other_in_a_build_month(golden: Golden) -> None:
    game = play("france A par", {"france": "par"}, "1618-05M")
    golden(events(game.advance()))


@pytest.mark.clause("T48-CAL-7")
def test_retreats_are_at_the_end_of_the_same_month() -> None:
    game = play("france A par, spain A bur, spain A cha", {"france": "par"}, "1618-04M")
    game = go(game, spain="A bur - par, A cha S A bur - par")
    assert game.phase.code == "1618-04R"
    assert go(game, france="A par R nmy").phase.code == "1618-05M"


@pytest.mark.clause("T48-CAL-8")
def test_centers_change_hands_in_build_months_alone() -> None:
    game = go(play("france A bur", {"france": "par"}, "1618-04M"), france="A bur - sav")
    assert owner(game, "sav") is None
    game = game.advance()
    assert game.phase.code == "1618-06A"
    assert owner(game, "sav") == "france"
    assert "France takes Savoy." in events(game)


@pytest.mark.clause("T48-CAL-8")
def test_centers_may_change_hands_every_month() -> None:
    game = play("france A bur", {"france": "par"}, "1618-04M", t48_control_when="every_month")
    assert owner(go(game, france="A bur - sav"), "sav") == "france"
