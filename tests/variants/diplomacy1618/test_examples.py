"""The worked examples about Prague."""

import pytest

from tests.variants.diplomacy1618.seasons import (
    AUSTRIA,
    PALATINATE,
    PRAGUE,
    adjustment_codes,
    fall,
    units_on_board,
    winter,
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


@pytest.mark.clause("D18-EX-3")
def test_austria_takes_prague_in_1619_and_the_palatinate_retakes_it_in_1620() -> None:
    game = quiet_1618().submit("austria", "A vie - mor").advance()
    game = (
        game.submit("austria", "A bre - pra, A mor S A bre - pra").submit("palatinate", "A pra H").advance()
    )
    game = game.submit("palatinate", "A pra R pil").advance()
    assert game.phase.code == "W1619A"
    assert game.position.owners[PRAGUE] == AUSTRIA
    assert find_prague_home(game.ledger) == PALATINATE
    left = winter("austria A mor", {"austria": "vie pra"}, year=1619, ledger=game.ledger)
    assert adjustment_codes(left, "austria", "B A pra") == {"B A pra": "D18-PRAGUE-11"}
    back = fall(
        "palatinate A pra", {"austria": "pra vie", "palatinate": "pal"}, year=1620, ledger=game.ledger
    )
    assert back.position.owners[PRAGUE] == PALATINATE
    free = winter("palatinate A pil", {"palatinate": "pal pra"}, year=1620, ledger=back.ledger)
    assert adjustment_codes(free, "palatinate", "B A pra") == {"B A pra": "built"}


@pytest.mark.clause("D18-EX-4")
@pytest.mark.parametrize(
    ("choice", "home"), [("winter_1618_only", None), ("any_later_year_if_not_palatine", AUSTRIA)]
)
def test_austria_takes_prague_from_saxony_in_1619(choice: str, home: str | None) -> None:
    rule = {"d18_prague_later_austria": choice}
    units = "saxony A pra, austria A bre, austria A mor"
    first = fall(units, {"saxony": "dre", "austria": "vie bre"}, rules=rule)
    assert find_prague_home(first.ledger) is None
    orders = {"austria": "A bre - pra, A mor S A bre - pra"}
    second = fall(
        units, {"saxony": "dre pra", "austria": "vie bre"}, orders, year=1619, ledger=first.ledger, rules=rule
    ).advance()
    assert second.position.owners[PRAGUE] == AUSTRIA
    assert find_prague_home(second.ledger) == home
