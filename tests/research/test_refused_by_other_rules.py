"""Questions about other rules continue if a rule would refuse the submission."""

import pytest

import westphalia
from westphalia import games


@pytest.fixture(scope="module")
def decreed() -> westphalia.Case:
    """Return a movement phase with a decree, which another choice of E19-PAPACY-3 puts on another sheet."""
    game = westphalia.Game.start(westphalia.find_variant("europe-1619")).advance()
    return games.played_case(game.submit("papacy", "F Mar - Adr, DECREE NO_ENTER France Savoy").advance())


def test_a_wrong_result_is_not_right_under_rules_that_refuse_the_sheets(decreed: westphalia.Case) -> None:
    found = westphalia.verify(decreed, ["F Mar - Adr bounces"])
    assert (found.holds, found.right_under, found.presets) == (False, (), ())


def test_rules_that_refuse_the_sheets_take_no_resolution(decreed: westphalia.Case) -> None:
    found = westphalia.resolutions(decreed)
    assert len(found.columns) == 1
    about = [taker for taker in found.takers if taker.name.startswith("E19-PAPACY-3=")]
    assert [(taker.takes, taker.orders_read_otherwise) for taker in about] == [(None, True)]
