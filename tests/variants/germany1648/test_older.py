"""Game files of earlier versions, in which an order that names a knight's way was illegal by default."""

import json

from tests.variants.table import Table
from westphalia.games import Game, format_game, read_game
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.knights import PathNotation

TABLE = Table(GERMANY_1648)


def play_rule(rule: PathNotation) -> Game:
    game = TABLE.game("spain K frc, austria A lor", rules={PathNotation.field_name: rule.value})
    return game.submit("spain", "K frc - lor - bar").advance()


def drop_rule(game: Game) -> str:
    data = json.loads(format_game(game))
    del data["rules"][PathNotation.field_name]
    return json.dumps(data)


def test_a_game_that_does_not_name_the_rule_is_retold_by_the_default_of_its_time() -> None:
    game = play_rule(PathNotation.DESTINATION_ONLY)
    assert read_game(drop_rule(game)) == game


def test_a_game_that_names_the_rule_is_retold_by_it() -> None:
    for rule in PathNotation:
        game = play_rule(rule)
        assert read_game(format_game(game)) == game


def test_a_file_without_phases_and_orders_has_the_present_default() -> None:
    game = Game.start(GERMANY_1648)
    assert read_game(drop_rule(game)) == game
