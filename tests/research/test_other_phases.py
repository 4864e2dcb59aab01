"""Claims about retreats, builds and removals, and results that other rules refuse."""

import json

import pytest

import westphalia
from tests.games.random_games import random_games
from westphalia import games
from westphalia.games import play_case, played_case, result_to_json
from westphalia.model.case import Case, StatedResult, case_of
from westphalia.model.errors import WestphaliaError
from westphalia.model.phase import PhaseKind
from westphalia.research import PhaseVerification, verify_case, verify_phase
from westphalia.variants import find_variant, variants

RETREATS = case_of(
    {
        "variant": "standard",
        "phase": "F1904R",
        "units": {"austria": ["A ven"]},
        "dislodged": [
            {"power": "italy", "unit": "A rom", "by": "A ven", "retreats": ["apu", "tus"]},
            {"power": "italy", "unit": "A pie", "by": "A ven", "retreats": ["tus", "mar"]},
            {"power": "france", "unit": "F lyo", "by": "F tus", "retreats": ["wes"]},
        ],
        "orders": {"italy": ["A rom - tus", "A pie - tus"], "france": ["F lyo - wes"]},
    },
    find_variant,
)
BUILDS = case_of(
    {
        "variant": "standard",
        "phase": "W1904A",
        "units": {"austria": ["A vie"], "italy": ["A rom", "A ven"]},
        "centers": {"austria": ["vie", "bud"], "italy": ["rom"]},
        "orders": {"austria": ["B A bud", "B F vie"], "italy": ["A ven D"]},
    },
    find_variant,
)


def verify(case: Case, *statements: str) -> PhaseVerification:
    return verify_phase(case, [StatedResult(text) for text in statements])


@pytest.mark.parametrize(
    ("case", "statement", "holds", "instead"),
    [
        (RETREATS, "F lyo R wes succeeds", True, ""),
        (RETREATS, "F lyo - wes fails", False, "F lyo R wes succeeds"),
        (RETREATS, "A rom - tus bounces", True, ""),
        (RETREATS, "A pie R tus succeeds", False, "A pie R tus fails"),
        (RETREATS, "A rom destroyed", True, ""),
        (RETREATS, "F lyo disbanded", False, "lyo survives"),
        (RETREATS, "F lyo survives", True, ""),
        (RETREATS, "now France F wes", True, ""),
        (RETREATS, "now Italy F wes", False, "now france F wes"),
        (RETREATS, "tus empty", True, ""),
        (RETREATS, "wes empty", False, "now france F wes"),
        (BUILDS, "B A bud is built", True, ""),
        (BUILDS, "B F vie succeeds", False, "B F vie fails"),
        (BUILDS, "A ven D succeeds", True, ""),
        (BUILDS, "A ven removed", True, ""),
        (BUILDS, "A rom removed", False, "rom survives"),
    ],
)
def test_a_statement_is_compared_with_the_outcome(
    case: Case, statement: str, holds: bool, instead: str
) -> None:
    found = verify(case, statement)
    assert found.holds is holds
    assert found.statements[0].instead == instead


def test_a_wrong_statement_has_its_reason_and_a_right_one_none() -> None:
    found = verify(RETREATS, "A rom R tus succeeds", "F lyo R wes succeeds")
    assert [bool(statement.why) for statement in found.statements] == [True, False]
    assert "A pie" in found.statements[0].why


@pytest.mark.parametrize("statement", ["A mun R ber succeeds", "hello", "A rom", "F lyo R xyz succeeds"])
def test_what_the_case_does_not_have_is_an_error(statement: str) -> None:
    with pytest.raises(WestphaliaError):
        verify(RETREATS, statement)


@pytest.mark.parametrize("name", variants())
def test_the_result_of_a_phase_is_right_in_every_game(name: str) -> None:
    game = random_games(name, 0, 5)[-1]
    cases = [played_case(game, number) for number in range(len(game.history))]
    tried = 0
    for case in cases:
        if case.phase.kind in (PhaseKind.RETREAT, PhaseKind.ADJUSTMENT):
            result = result_to_json(play_case(case))
            if result["orders"]:
                tried += 1
                assert verify_case(case, result=json.dumps(result)).holds, str(case.phase)
    assert tried, "no phase with orders"


# ------------------------------------------------------------------------------------------------ other rules


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
