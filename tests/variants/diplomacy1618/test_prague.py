"""Prague: its neutral army, the fate of both after 1618, and the city's later home power."""

import pytest

from tests.golden import Golden
from tests.variants.diplomacy1618.seasons import (
    AUSTRIA,
    PALATINATE,
    PRAGUE,
    TABLE,
    event_texts,
    fall,
    units_on_board,
)
from westphalia.games import Game, play_case, played_case
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import NEUTRAL
from westphalia.model.wording import power_name
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.diplomacy1618.prague import find_prague_home

ARMY = "neutral A pra"
ASSAULT = {"austria": "A bre - pra, A mor S A bre - pra"}
TAKEN = {"austria": "vie tri tyr bre"}


# ------------------------------------------------------------------------------------------ the army


@pytest.mark.clause("D18-PRAGUE-1")
def test_an_army_that_belongs_to_nobody_stands_in_prague_at_the_start() -> None:
    units = [unit for unit in Game.start(DIPLOMACY_1618).position.units if unit.power == NEUTRAL]
    assert [str(unit) for unit in units] == ["A pra"]
    assert power_name(DIPLOMACY_1618.board, NEUTRAL) == "Civil disorder (neutral)"


@pytest.mark.clause("D18-PRAGUE-2")
def test_nobody_orders_the_army_in_prague() -> None:
    moves = TABLE.move({"austria": "A pra - bre", "palatinate": "A pra - pil"}, ARMY)
    assert moves["A pra - bre"] == moves["A pra - pil"] == "foreign_unit"
    assert "A pra is neutral" in moves.why("A pra - bre")
    assert moves.after == {ARMY}
    game = Game.start(DIPLOMACY_1618)
    assert NEUTRAL not in game.dues
    with pytest.raises(UnknownNameError):
        game.submit("neutral", "A pra - bre")


@pytest.mark.clause("D18-PRAGUE-3")
def test_the_army_in_prague_is_gone_when_it_is_dislodged(golden: Golden) -> None:
    assert TABLE.move(ASSAULT, ARMY).retreats(ARMY) == set()
    game = TABLE.game(f"austria A bre, austria A mor, {ARMY}")
    game = game.submit("austria", ASSAULT["austria"]).advance()
    assert [*play_case(played_case(game)).retreats.values()] == [()]
    assert game.phase.code == "F1618M"  # nobody is asked for a retreat
    assert units_on_board(game) == {"austria A pra", "austria A mor"}
    golden(event_texts(game))


@pytest.mark.clause("D18-PRAGUE-3")
def test_the_army_in_prague_is_gone_before_others_retreat() -> None:
    game = TABLE.game(f"austria A bre, austria A mor, {ARMY}, saxony A dre, saxony A lei, palatinate A pil")
    game = game.submit("austria", ASSAULT["austria"]).submit("saxony", "A lei - pil, A dre S A lei - pil")
    game = game.advance()
    assert game.phase.code == "S1618R"
    assert [lost.unit.power for lost in game.position.dislodged] == [PALATINATE]


@pytest.mark.clause("D18-PRAGUE-4")
@pytest.mark.parametrize("helper", ["palatinate A pil", "saxony A dre", "bavaria A bud", "austria A lus"])
def test_any_power_may_support_the_army_in_prague(helper: str) -> None:
    power, unit = helper.split(" ", 1)
    orders = dict(ASSAULT)
    order = f"{unit} S A pra"
    orders[power] = f"{orders[power]}, {order}" if power in orders else order
    moves = TABLE.move(orders, ARMY)
    assert moves[order] == "given"
    assert moves["A bre - pra"] == "bounced"


# ---------------------------------------------------------------------------------- winter 1618


@pytest.mark.clause("D18-PRAGUE-7")
def test_prague_counts_for_nobody_before_winter_1618() -> None:
    game = Game.start(DIPLOMACY_1618)
    assert PRAGUE not in game.position.owners
    assert DIPLOMACY_1618.centers(game.state)[AUSTRIA] == 4
    taken = (
        TABLE.game(f"austria A bre, austria A mor, {ARMY}").submit("austria", ASSAULT["austria"]).advance()
    )
    assert PRAGUE not in taken.position.owners  # only spring is over


@pytest.mark.clause("D18-PRAGUE-7")
def test_prague_may_belong_to_austria_at_first() -> None:
    rule = {"d18_prague_initial_owner": "austria"}
    game = Game.start(DIPLOMACY_1618, TABLE.rulebook(rule))
    assert game.position.owners[PRAGUE] == AUSTRIA
    assert DIPLOMACY_1618.centers(game.state)[AUSTRIA] == 5
    gone = fall("saxony A dre, austria A vie", TAKEN | {"austria": "vie pra"}, rules=rule)
    assert gone.ledger["prague_home"] == "austria"  # nobody stands there, and it is still Austria's


# ------------------------------------------------------------------------------------------- reasons


@pytest.mark.clause("D18-PRAGUE-8", "D18-PRAGUE-10", "D18-PRAGUE-16")
def test_the_fate_of_prague_is_explained(golden: Golden) -> None:
    game = fall(f"palatinate A pal, {ARMY}", {"palatinate": "pal"})
    facts = {event.code: event.fact for event in game.history[-1].report.events}
    assert facts["joined"].clause == "D18-PRAGUE-8"
    golden(facts["joined"].because[0].text)
    assert (facts["home"].clause, facts["home"].because[0].text) == (
        "D18-PRAGUE-10",
        "The Palatinate owns Prague in 1618.",
    )
    home = next(one for one in DIPLOMACY_1618.facts(game.state) if one.kind == "home")
    assert (home.about, home.fact.clause) == ((PRAGUE, PALATINATE), "D18-PRAGUE-16")
    rule = {"d18_prague_later_austria": "any_later_year_if_not_palatine"}
    later = fall("austria A pra", {"saxony": "dre pra"}, year=1621, rules=rule)
    settled = next(event.fact for event in later.history[-1].report.events if event.code == "home")
    assert settled.clause == "D18-PRAGUE-13=any_later_year_if_not_palatine"


# ---------------------------------------------------------------------------------------- the worked examples


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
