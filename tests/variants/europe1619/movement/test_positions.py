"""Units that must leave after the movement because of statuses and declarations."""

import json

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import VARIANT, fight, retreat_from
from westphalia.games.files.data import game_to_json
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.variants.europe1619.orders import EXPELLED, WEAKENED, WORN_OUT, RetreatsAfterOrders


@pytest.mark.clause("E19-POS-1")
def test_a_foreign_unit_must_leave_a_neutral_state(golden: Golden) -> None:
    battle = fight({}, "france A lor, france A par", standings={"lor": "neutral"})
    assert battle.dislodged == {"france A lor"}
    golden(battle.told(EXPELLED))
    assert battle.retreats("france A lor") == {"cha", "saa", "str"}
    assert {power: str(due) for power, due in RetreatsAfterOrders().dues(battle.next).items()} == {
        "france": "1 retreat"
    }
    assert battle.retreat(france="A lor R cha").after == {"france A cha", "france A par"}
    assert battle.retreat().after == {"france A par"}


@pytest.mark.clause("E19-POS-1")
def test_a_unit_that_must_leave_and_cannot_retreat_is_disbanded() -> None:
    battle = fight({}, "france A lor, france A cha, france A saa, france A str", standings={"lor": "neutral"})
    assert battle.retreats("france A lor") == set()
    assert battle.retreat().after == {"france A cha", "france A saa", "france A str"}


@pytest.mark.clause("E19-POS-2")
def test_a_unit_must_leave_the_land_of_a_power_at_peace_and_its_states(golden: Golden) -> None:
    own = fight({}, "france A sne")
    assert own.dislodged == {"france A sne"}
    golden([text.partition(": ")[0] for text in own.told(EXPELLED)])
    assert "E19-POS-2" in own.told(EXPELLED)[0]
    assert fight({}, "france A lor", standings={"lor": "spain"}).dislodged == {"france A lor"}
    assert fight({}, "france A lor", standings={"lor": "spain"}, wars="france-spain").dislodged == set()


@pytest.mark.clause("E19-POS-10")
def test_fleets_and_minor_units_are_disbanded_unless_the_option_lets_them_leave() -> None:
    units, sides = "france F sne, lor A lux, france A par", {"lor": "france"}
    battle = fight({}, units, standings=sides)
    assert battle.after == {"france A par"}
    assert battle.dislodged == set()
    assert all("E19-POS-10" in text for text in battle.told("disbanded"))
    free = fight({}, units, standings=sides, e19_status_retreat_fleets="may_retreat")
    assert free.dislodged == {"france F sne", "lor A lux"}
    assert {power: due.count for power, due in RetreatsAfterOrders().dues(free.next).items()} == {"france": 2}
    gone = free.retreat(france="F sne R pic, A lux R lor")
    assert gone.after == {"france F pic", "lor A lor", "france A par"}
    assert [one.power for one in gone.turn.report.entries] == ["france", "france"]


@pytest.mark.clause("E19-POS-11")
def test_leaving_costs_nothing_unless_the_option_makes_it_a_dislodgement(golden: Golden) -> None:
    orders = {"france": "A lor R cha, A saa R str"}
    units, sides = "france A lor, france A saa+1", {"lor": "neutral", "saa": "neutral"}
    free = fight({}, units, standings=sides).retreat(**orders)
    assert free.after == {"france A cha", "france A str+1"}
    assert free.told(WEAKENED) == free.told(WORN_OUT) == []
    paid = fight({}, units, standings=sides, e19_status_retreat_costs="as_dislodged").retreat(**orders)
    golden(paid.after)


@pytest.mark.clause("E19-ATTR-8")
@pytest.mark.parametrize("choice", ["disband", "may_retreat"])
def test_a_unit_with_the_status_of_attrition_is_disbanded_instead(choice: str) -> None:
    rules = {"e19_status_retreat_fleets": choice, "e19_attrition_retreat_again": "true"}
    battle = fight({}, "france A lor [attrition]", standings={"lor": "neutral"}, rules=rules)
    assert battle.after == battle.dislodged == set()
    assert "E19-ATTR-8" in battle.told("disbanded")[0]


@pytest.mark.clause("E19-POS-1")
def test_a_game_file_remembers_who_must_leave() -> None:
    at = fight({}, "france A lor, france A par", standings={"lor": "neutral"}).next
    game = Game.start(VARIANT, at.rulebook, phase=at.phase, position=at.position, ledger=at.ledger)
    assert read_game(json.dumps(game_to_json(game))) == game
    after = game.submit("france", "A lor R cha").advance()
    assert read_game(json.dumps(game_to_json(after))) == after


def test_a_province_that_a_unit_must_leave_is_closed_to_retreats() -> None:
    battle = retreat_from("", {"france A lor": "lor", "spain A cha": "par"}, wars="france-spain")
    assert "lor" not in battle.retreats("spain A cha")
    assert battle.retreat(spain="A cha R lor")["A cha R lor"] == "E19-RET-4"
